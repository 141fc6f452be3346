"""One letter and Enter for what is said most, as the game's declarations have it.

A letter counts only where nothing else that a line may begin with begins so: no command, mover or
player, no verb, and no word of a move that is due, whose verb may be left out.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from referee.desk.likely import Offers, offered
from referee.desk.sitting import Sitting
from referee.moves.kinds import Text
from referee.moves.offers import Offer, verbs_of
from referee.moves.refusal import Misfit
from referee.moves.verbs import Reading, Verb
from referee.notation.grammar import grammar, kind_of
from referee.prompt import commands
from referee.speech.words import Speech, slot_of, spellings_of, verb_of
from replays.characters import caseless, plain
from replays.redact import REFEREE

Letters = Mapping[str, tuple[str, str]]
"""What each stands for, a mover and a verb; no mover where several could say it and not one is
due."""


def letters(sitting: Sitting, offers: Offers) -> Letters:
    """The letters that stand for something now."""
    said: dict[str, dict[str, set[str]]] = {}
    for mover, its in offers.items():
        for verb in verbs_of(its):
            if letter := _row(sitting, mover, verb).letter:
                said.setdefault(letter, {}).setdefault(verb, set()).add(mover)
    due = [offer for offer in _due(sitting, offers) if offer.blanks and not offer.blanks[0].key]
    return {
        letter: (_mover(sitting, movers), verb)
        for letter, verbs in said.items()
        if len(verbs) == 1
        for verb, movers in verbs.items()
        if not _begins_else(sitting, letter, verb, offers)
        and not any(_begins(letter, _first(sitting, offer, letter)) for offer in due)
    }


def expanded(line: str, sitting: Sitting) -> str:
    """The line with mover and verb for the letter that it begins with, if it begins with one."""
    first, *rest = line.split(maxsplit=1) or [""]
    letter = caseless(plain(first))
    if len(letter) != 1 or letter not in (known := letters(sitting, offered(sitting))):
        return line
    return " ".join(filter(None, (*known[letter], *rest)))


def told(sitting: Sitting, speech: Speech, offers: Offers) -> Iterator[tuple[str, str]]:
    """Each letter that counts now, and what it stands for as it is typed in the language."""
    for letter, (mover, verb) in letters(sitting, offers).items():
        said = (speech.mover(mover) if mover else "", speech.verb(mover, verb))
        yield letter, " ".join(filter(None, said))


def _row(sitting: Sitting, mover: str, verb: str) -> Verb:
    return grammar(sitting.game.language).verbs[kind_of(mover)][caseless(verb)]


def _mover(sitting: Sitting, movers: set[str]) -> str:
    """Who says it: the only one, or the only one of them who is due."""
    found = movers & set(sitting.to_move) or movers
    return next(iter(found)) if len(found) == 1 else ""


def _begins(letter: str, words: Iterable[str]) -> bool:
    return any(caseless(word).startswith(letter) for word in words)


def _begins_else(sitting: Sitting, letter: str, verb: str, offers: Offers) -> bool:
    """Whether a command, a mover, a player or another verb begins so.

    Where the verb itself begins with its letter, the prompt takes this for the beginning of a move
    that may be made now before all else; so those alone are others, and no ruling is.
    """
    known = grammar(sitting.game.language)
    names = (plain(name) for _, name in sitting.opened.seats)
    at_table = (verbs_of(its) for mover, its in offers.items() if mover != REFEREE)
    possible = {slug for slugs in at_table for slug in slugs} - known.in_full
    verbs = (
        spelling
        for spelling, slug in known.slugs_of_verbs().items()
        if slug != verb and (slug in possible or not verb.startswith(letter))
    )
    return _begins(letter, chain(commands.SPELLINGS, *_BARE, known.movers, names, verbs))


_BARE = [(name, *others) for name, others in commands.BARE.items()]


def _due(sitting: Sitting, offers: Offers) -> Iterator[Offer]:
    """The offers that a decision names which is due; of a seat's, where it names none, all."""
    for due in sitting.due:
        for mover in due.seats:
            every = not due.verbs and kind_of(mover) == "seat"
            its = offers.get(mover, ())
            yield from (offer for offer in its if every or offer.verb in due.verbs)


def _first(sitting: Sitting, offer: Offer, letter: str) -> Iterable[str]:
    """What may stand first where the verb of a move is left out; a free text is no such."""
    row, blank = verb_of(sitting.game.language, offer), offer.blanks[0]
    if blank.choices:
        spelled = spellings_of(row, blank)
        return [word for one in blank.choices for word in (one, *spelled.get(one, ()))]
    slot = slot_of(row, blank)
    if slot is None or isinstance(slot.kind, Text):
        return ()
    try:
        slot.kind.read(letter, Reading(sitting.edition, sitting.state, offer.mover, {}))
    except Misfit as wrong:
        return wrong.known
    return (letter,)
