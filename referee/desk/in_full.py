"""The words of a line at the prompt as the notation knows them.

What is cut short in full, players as their seats, Chinese numerals in digits, names without marks.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import dropwhile

from events.errors import Unreadable
from referee.desk import players
from referee.desk.chinese import fused_in_digits, in_digits, several_marked, unquoted
from referee.desk.sitting import Sitting
from referee.moves.kinds import misfit, spellings
from referee.moves.move import Line
from referee.moves.offers import FEW
from referee.moves.refusal import Ambiguous, Misfit
from referee.moves.verbs import Reading, Slot
from referee.notation.grammar import choices, forms, grammar, keys_of, kind_of
from referee.notation.lines import read_line
from referee.notation.nearest import in_one
from referee.notation.spelled import as_begun
from referee.notation.tokens import Token, tokenize
from referee.speech.words import CARDS, names_of
from replays.characters import QUOTES, caseless, plain, quotation

LIST_COMMA = "、"
"""What stands between the parts of a list in Chinese prose; a list of the notation has commas."""


def in_full(line: str, sitting: Sitting) -> str:
    """The line with its words in full; what is wrong with it, its entering tells.

    Raises Ambiguous: `play.ambiguous` for the beginning of several words, `desk.namesakes`.
    """
    seen = set[str]()
    while line not in seen:
        seen.add(line)
        try:
            wrong = _let_through(line, read(line, sitting), sitting)
        except Misfit as misread:
            wrong = misread
        except Unreadable:  # a place that it names is one in this line
            return line
        longer = _as_known(line, wrong, sitting) if wrong else None
        if longer is None:
            return line
        line = longer
    return line


def read(line: str, sitting: Sitting) -> Line:
    """The line as the notation reads it. Raises Unreadable, Misfit."""
    return read_line(line, sitting.game.language, sitting.edition, sitting.state)


def _let_through(line: str, taken: Line, sitting: Sitting) -> Misfit | None:
    """A word that the game takes for its rules to refuse, though it is none of those it knows."""
    mover, slug, *words = taken.words
    verbs = grammar(sitting.game.language).verbs[kind_of(mover)]
    _, verb, *tokens = tokenize(line)[0]
    branches = [form.branch for form in forms(verbs[caseless(verb.word)].form) if form.branch]
    typed = [token for token in tokens if not token.key]
    reading = Reading(sitting.edition, sitting.state, mover, {})
    for slot, word, token in zip(verbs[slug].form.slots, words, typed, strict=False):
        known = spellings(getattr(slot.kind, "words", {})) or names_of(slot.kind, reading)
        if known and caseless(word) not in known and not _is_number(word):
            besides = {word: slug for branch in branches for word, slug in choices(branch).items()}
            kind, column = slot.kind.name, token.column
            fits = {**besides, **known}
            return misfit("notation.word", token.word, fits, column=column, kind=kind)
    return None


def _is_number(word: str) -> bool:
    return word.lstrip("+-−").isdecimal()


def _as_known(line: str, wrong: Misfit, sitting: Sitting) -> str | None:
    """The line with the word that does not fit as it is known; None where it means nothing."""
    start, word = wrong.column - 1, str(wrong.facts.get("word", ""))
    end = start + len(word)
    if not word or start < 0:
        return None
    if line[start : start + 1] == LIST_COMMA and not _in_quotes(line, wrong.column):
        return f"{line[:start]},{line[start + 1 :]}"
    if player := _player(line, wrong, sitting):
        return player
    if _in_quotes(line, wrong.column):
        return None
    if apart := unmarked(line, start, str(wrong.facts.get("quoted", ""))):
        return apart
    if wrong.text == "notation.superfluous":
        return _keyed(line, wrong, sitting)
    if plain(line[start:end]) != word:
        return None
    named = _wants_seat(wrong, sitting) and players.begun(word, sitting)
    if not named and (bare := unquoted(line[start:end])) != line[start:end]:
        return line[:start] + bare + line[end:]
    if digits := _number(line[:start], word, line[end:], sitting, wrong):
        return digits
    return _longer(line, wrong, sitting) if wrong.known else None


def _keyed(line: str, wrong: Misfit, sitting: Sitting) -> str | None:
    """The line with the sign between a key and its value: `with angulation`, `棄：甩劍刺/4`.

    With the key itself before a card where the verb takes nothing else: `evades flick/4`.
    """
    start, (key, _, value) = wrong.column - 1, str(wrong.facts["word"]).partition(":")
    known, (mover, verb, *tokens) = grammar(sitting.game.language), tokenize(line)[0]
    seat = known.movers[caseless(mover.word)]
    row = known.verbs[kind_of(seat)][caseless(verb.word)]
    taken = keys_of(row)
    _, *behind = dropwhile(lambda token: token.column != wrong.column, tokens)
    if known.key(key, taken) is None:
        cards = [one for one, slot in taken.items() if _may_be_card(slot, key, seat, sitting)]
        alone = not row.form.slots and len(taken) == 1 and len(tokens) == 1
        return f"{line[:start]}{cards[0]}={line[start:]}" if alone and cards else None
    if value:
        return f"{line[:start]}{key}={line[start + len(key) + 1 :]}"
    apart = behind and not behind[0].key
    return f"{line[:start]}{key}={line[behind[0].column - 1 :]}" if apart else None


def _may_be_card(slot: Slot, word: str, mover: str, sitting: Sitting) -> bool:
    """Whether a card stands there, and the word is one or the beginning of one."""
    if slot.kind.name != CARDS:
        return False
    try:
        slot.kind.read(word, Reading(sitting.edition, sitting.state, mover, {}))
    except Misfit as wrong:
        return any(_is_begun(spelling, word) for spelling in wrong.known)
    return True


def _in_quotes(line: str, column: int) -> bool:
    """Whether a word stands in quotation marks of the notation, which hold it as it is."""
    before = [token for token in tokenize(line)[0] if token.column <= column]
    return before[-1].quoted


def unmarked(line: str, at: int, text: str = "") -> str | None:
    """The line without the marks around the several words of a name; None where there are none.

    Behind a key the words stand in quotes; so do those of a text, which keeps its marks. `text`:
    what misfits as one.
    """
    span = several_marked(line, at)
    if span is None:
        return None
    start, end = span
    if line[start] in text:  # of a text that begins elsewhere its writer must say where it ends
        whole = f'{line[:start]}"{line[start:end]}"{line[end:]}'
        return whole if f'"{line[start]}' in text else None
    words = line[start + 1 : end - 1]
    of_key = line[:start].endswith(("=", "＝"))
    return line[:start] + (f'"{words}"' if of_key else words) + line[end:]


def _number(before: str, word: str, behind: str, sitting: Sitting, wrong: Misfit) -> str | None:
    """The line with a Chinese numeral, alone or in a name, in digits if that is wanted there."""
    digits = fused_in_digits(in_digits(word))
    if digits == word:
        return None
    line = before + digits + behind
    try:
        read(line, sitting)
    except Misfit as still:
        return None if (still.text, still.column) == (wrong.text, wrong.column) else line
    except Unreadable:
        return None
    return line


def _longer(line: str, wrong: Misfit, sitting: Sitting) -> str | None:
    """The line with the word that does not fit in full, if it is the beginning of one that does.

    A name may also be typed with blanks for its hyphens, and a player's for the seat.
    """
    start, word = wrong.column - 1, str(wrong.facts["word"])
    one, end_of_one = in_one(tokenize(line)[0], wrong)
    if one:
        return line[:start] + one + line[end_of_one:]
    never = grammar(sitting.game.language).in_full if wrong.text == "notation.verb" else ()
    known = {spelling: slug for spelling, slug in wrong.known.items() if slug not in never}
    slugs = meant(word, known, _usual(line, wrong, sitting))
    if len(slugs) > 1:
        begun = [_begun(slug, word, wrong.known) for slug in slugs]
        raise Ambiguous("play.ambiguous", word=word, known=as_begun(begun, wrong.known))
    if not slugs and _wants_seat(wrong, sitting) and not _is_number(word):
        slugs = tuple({players.begun(word, sitting)} & {*wrong.known.values()})
    return line[:start] + slugs[0] + line[start + len(word) :] if slugs else None


def _player(line: str, wrong: Misfit, sitting: Sitting) -> str | None:
    """The line with the seat of the player whose name stands where a seat is wanted.

    A name of several words may be typed without quotes. Raises Ambiguous where two are called so.
    """
    if not _wants_seat(wrong, sitting):
        return None
    start = wrong.column - 1
    behind = [*dropwhile(lambda token: token.column != wrong.column, tokenize(line)[0])]
    names = [
        (said, end_of(behind[many - 1], line))
        for said, many in players.said_together(behind, sitting)
    ]
    item = str(wrong.facts["word"])  # of a list
    for name, end in names or [(item, start + len(item))]:
        if seat := players.called(name, sitting):
            return line[:start] + seat + line[end:]
    return None


def _wants_seat(wrong: Misfit, sitting: Sitting) -> bool:
    """Whether a seat would fit; what an adjusted field is set to may be anything, and no name."""
    seats = dict(sitting.opened.seats)
    return wrong.facts.get("kind") != "value" and not seats.keys().isdisjoint(wrong.known.values())


def end_of(token: Token, line: str) -> int:
    """The index behind a token."""
    start = token.column - 1
    whole = token.quoted and line[start] in QUOTES
    return quotation(line, start)[1] if whole else start + len(token.typed)


def _begun(slug: str, word: str, known: Mapping[str, str]) -> str:
    """The spelling of a slug that begins with this word."""
    spellings = (spelling for spelling, of in known.items() if of == slug)
    return next((one for one in spellings if _is_begun(one, word)), slug)


def _is_begun(spelling: str, word: str) -> bool:
    """Whether a word begins a spelling; of a card with its rank (`stop/4`, `m9`) what is before."""
    whole, said = caseless(spelling), caseless(word)
    kind, sign, rank = said.partition("/")
    if not sign:
        kind = said.rstrip("0123456789")
        rank = said[len(kind) :]
    of, _, its = whole.partition("/")
    return whole.startswith(said) or (bool(kind and rank) and its == rank and of.startswith(kind))


def meant(word: str, known: Mapping[str, str], usual: Iterable[str]) -> tuple[str, ...]:
    """The slugs of which a word begins a spelling: the usual ones if there are such, else all.

    None where they are too many to choose among.
    """
    begun = {slug for spelling, slug in known.items() if _is_begun(spelling, word)}
    slugs = sorted(begun & set(usual) or begun, key=_by_number)
    return tuple(slugs) if len(slugs) <= FEW else ()


def _by_number(slug: str) -> list[tuple[int, str]]:
    """What slugs are ordered by: `ram/9` stands before `ram/10`."""
    return [(int(part) if part.isdecimal() else -1, part) for part in re.split("([0-9]+)", slug)]


def _usual(line: str, wrong: Misfit, sitting: Sitting) -> set[str]:
    """What may be entered now in the place of a word that does not fit, behind a verb or as one."""
    known = grammar(sitting.game.language)
    mover, verb = (caseless(token.word) for token in tokenize(line)[0][:2])
    offers = sitting.offers(known.movers[mover])
    if wrong.text == "notation.verb":
        return {offer.verb for offer in offers}
    row = known.verbs[kind_of(known.movers[mover])][verb]
    blanks = (blank for offer in offers if offer.verb == row.slug for blank in offer.blanks)
    return {word for blank in blanks for word in (blank.name, *blank.choices)}
