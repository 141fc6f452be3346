"""What a recorder leaves out at the prompt, filled in: who moves, and the ends of words.

A record never depends on it: what is entered is the whole line.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from events.errors import RefereeError, Unreadable
from referee.desk import players
from referee.desk.chinese import unquoted
from referee.desk.in_full import end_of, in_full, read, unmarked
from referee.desk.own_lines import in_own_name, own_line, own_verb
from referee.desk.quoted import quoted, with_seats
from referee.desk.sitting import Sitting
from referee.moves.kinds import misfit
from referee.moves.refusal import Ambiguous, Misfit
from referee.moves.verbs import Reading, Verb
from referee.notation.grammar import Grammar, forms, grammar, kind_of, verbs_before
from referee.notation.nearest import apart, name_nearest
from referee.notation.spelled import SCRIPTS, Spelled, usual
from referee.notation.tokens import Token, tokenize
from replays.characters import caseless, plain
from replays.redact import REFEREE


def whole(line: str, sitting: Sitting) -> str:
    """The whole line that a shorthand means; a line that can be read stays as it was typed.

    But for a word cut short that the game would read, and refuse by a rule (`attacks phys`).
    A word may be cut short where only one goes on so: of what may be entered now, else of all that
    the game knows. Raises Unreadable, also (`play.not_yours`) for the move of one who may not make
    any here; Misfit for a first word that is neither mover nor verb; Ambiguous (`play.ambiguous`)
    where several are meant. What else is wrong with the line, its entering tells.

    A Chinese full stop behind the line counts only where a text ends with it.
    """
    bare = line.rstrip().removesuffix("。")
    if bare != line.rstrip() and not _fits(line, sitting):
        line = bare
    in_words = in_full(quoted(with_mover(line, sitting), sitting), sitting)
    return in_own_name(with_seats(in_words, sitting), sitting)


def with_mover(line: str, sitting: Sitting) -> str:
    """The line with its mover, which may be left out where only one can make the move."""
    tokens, _, _ = tokenize(line)
    if not tokens:
        return line
    known = grammar(sitting.game.language)
    if own_verb(tokens, sitting, known):
        return own_line(line, tokens, known)
    return _with_mover(line, tokens, sitting, known)


def _with_mover(line: str, tokens: list[Token], sitting: Sitting, known: Grammar) -> str:
    first = tokens[0]
    if first.key:
        unknown = _unknown_first(first.key, first.key_column, sitting, known)
        if "apart" in unknown.facts:
            raise unknown
        return line
    mover = known.movers.get(caseless(first.word))
    require_own(mover, sitting, first.column)
    if mover is not None:  # that it may not be in this match, the game says
        return line
    only_named = players.only_named(tokens, sitting, known)
    is_name = not only_named and not players.is_verb(first, known)
    if is_name and (called := players.before_verb(tokens, sitting, players.called)):
        require_own(called[0], sitting, first.column)
        return _said_by(*called, line)
    if (bare := _bare(line, first, sitting)) != line:
        return with_mover(bare, sitting)
    meant = _meant(line, first, sitting, known)
    begun = None if only_named else players.before_verb(tokens, sitting, players.begun)
    if begun is not None:
        said_by = _said_by(*begun, line)
        others = (_instead(line, first, one) for one in meant)
        # What can be a verb or a mover goes before a name that is cut short, if it can be entered.
        if not meant or (_fits(said_by, sitting) and not any(_fits(o, sitting) for o in others)):
            require_own(begun[0], sitting, first.column)
            return said_by
    if len(meant) > 1:
        raise _which(line, first, meant, known)
    if not meant and only_named:
        raise Unreadable("notation.no-verb", column=first.column)
    if not meant:
        raise _meant_nothing(first, sitting, known)
    mover, *_ = meant[0].split()
    whole_verb = (
        caseless(first.word) in known.verbs[kind_of(mover)]
    )  # then it stays as it was typed
    return _instead(line, first, f"{mover} {first.typed}" if whole_verb else meant[0])


def _meant(line: str, first: Token, sitting: Sitting, known: Grammar) -> list[str]:
    """What the first word may be the beginning of: a mover, or a verb with the mover before it."""
    word = caseless(first.word)
    movers = {mover for spelling, mover in known.movers.items() if spelling.startswith(word)}
    meant = sorted({*(movers & set(sitting.movers)), *_said(word, sitting, known)})
    if len({one.partition(" ")[2] for one in meant}) == 1:
        fitting = [one for one in meant if _fits(_instead(line, first, one), sitting)] or meant
        lines = [_instead(line, first, one) for one in fitting]
        return fitting[:1] if len(lines) > 1 and _alike(lines, sitting) else fitting
    return meant


def _alike(lines: Sequence[str], sitting: Sitting) -> bool:
    """Whether the same follows from each of several lines, so that it makes no difference which.

    A viewer who may not know all cannot tell: what follows hangs on cards that he has not seen.
    """
    if sitting.viewer != REFEREE:
        return False
    try:
        first, *others = (sitting.judge(in_full(line, sitting)).body.events for line in lines)
    except RefereeError:
        return False
    return all(other == first for other in others)


def _which(line: str, first: Token, meant: Sequence[str], known: Grammar) -> Ambiguous:
    """Several moves are meant; where they differ in the mover alone, what they are as lines."""
    spelled = tuple(_phrase(said, caseless(first.word), known) for said in meant)
    several = Ambiguous("play.ambiguous", word=first.word, known=spelled)
    if len({one.partition(" ")[2] for one in meant}) == 1:
        several.readings = tuple(_instead(line, first, one) for one in meant)
    return several


def _bare(line: str, first: Token, sitting: Sitting) -> str:
    """The line without marks of quotation where it begins, unless they are of a player's name."""
    if first.quoted or players.begun(first.word, sitting):
        return line
    return unmarked(line, first.column - 1) or _instead(line, first, unquoted(first.typed))


def _said_by(seat: str, behind: Token, line: str) -> str:
    """The line from this token on, said by a seat."""
    return f"{seat} {line[(behind.key_column or behind.column) - 1 :]}"


def _instead(line: str, token: Token, written: str) -> str:
    """The line with something else in the place of a token that is no key."""
    return line[: token.column - 1] + written + line[end_of(token, line) :]


def _fits(line: str, sitting: Sitting) -> bool:
    """Whether a line can be read once it is in full."""
    try:
        read(in_full(with_mover(line, sitting), sitting), sitting)
    except Unreadable:
        return False
    return True


def require_own(mover: str | None, sitting: Sitting, column: int = 0) -> None:
    """Raise Unreadable (`play.not_yours`) for a move of one who may make none here.

    None: it is not said whose move it is, and only who may make none at all has none to make.
    """
    if sitting.viewer != REFEREE and not (sitting.movers and mover in (None, *sitting.movers)):
        raise _not_yours(sitting, column)


def _not_yours(sitting: Sitting, column: int) -> Unreadable:
    return Unreadable("play.not_yours", column=column, movers=sitting.movers)


def _said(word: str, sitting: Sitting, known: Grammar) -> set[str]:
    """`MOVER VERB` for all that the first word can mean.

    A verb in full goes before longer ones, what may be entered now before the rest, and what
    players and table do before rulings, which are rare.
    """
    at_table = [mover for mover in sitting.movers if mover != REFEREE]
    rulings = [mover for mover in sitting.movers if mover == REFEREE]
    offered = [list(_offered_verbs(movers, sitting, known)) for movers in (at_table, rulings)]
    rest = list(_other_verbs(sitting, known))
    exact = [
        (mover, slug) for said in offered for mover, slug, spelling in said if spelling == word
    ]
    if exact:
        return {" ".join(pair) for pair in exact}
    for said in (*offered, rest):
        begun = {
            f"{mover} {slug}"
            for mover, slug, spelling in said
            if spelling == word or (spelling.startswith(word) and slug not in known.in_full)
        }
        if begun:
            return begun
    return set()


def _phrase(said: str, word: str, known: Grammar) -> str:
    """`MOVER` or `MOVER VERB`; to one who began in Chinese with its Chinese spellings."""
    if word.isascii():
        return said
    mover, *verb = said.split()
    rows = {spelling: row.slug for spelling, row in known.verbs[kind_of(mover)].items()}
    scripts = [_scripts(mover, word, known.movers), *(_scripts(one, word, rows) for one in verb)]
    hant, hans = (" ".join(words) for words in zip(*scripts, strict=True))
    return Spelled(hant, said, (hant, hans))


def _scripts(slug: str, word: str, known: Mapping[str, str]) -> tuple[str, str]:
    """How a slug is spelled in both Chinese scripts, by one who has begun so if that can be."""
    others = tuple(other for other, of in known.items() if of == slug and other != slug)
    begun = tuple(other for other in others if other.startswith(word))
    hant, hans = (usual(lang, slug, begun or others) for lang in SCRIPTS)
    return hant, hans


def _offered_verbs(
    movers: Iterable[str], sitting: Sitting, known: Grammar
) -> Iterator[tuple[str, str, str]]:
    """Mover, verb and each spelling of it, of what may be entered now."""
    for mover in movers:
        offered = {offer.verb for offer in sitting.offers(mover)}
        for spelling, verb in known.verbs[kind_of(mover)].items():
            if offered & _slugs(verb):
                yield mover, verb.slug, spelling


def _slugs(verb: Verb) -> set[str]:
    """The verb, and what it means besides in this spelling."""
    return {verb.slug, *(form.verb for form in forms(verb.form) if form.verb)}


def _other_verbs(sitting: Sitting, known: Grammar) -> Iterator[tuple[str, str, str]]:
    """The same of all that the game knows; a seat's are said by each of which that can be meant."""
    likely = (*_likely(sitting), "table", REFEREE)
    for mover in (mover for mover in likely if mover in sitting.movers):
        for spelling, verb in known.verbs[kind_of(mover)].items():
            yield mover, verb.slug, spelling


def _likely(sitting: Sitting) -> list[str]:
    """The seats that are due or moved last: one may go on while the other could respond.

    Not the one who moved last and can but resign now. All of them before any has moved; one after
    the end, for then all are told the same.
    """
    seats = [seat for seat, _ in sitting.opened.seats if seat in sitting.movers]
    if sitting.state.match.over:
        return seats[:1]
    movers = (entry.body.words[0] for entry in reversed(sitting.entries) if entry.body.words)
    last = next((mover for mover in movers if mover in seats), "")
    due = {*sitting.to_move}
    ends = grammar(sitting.game.language).in_full
    if last and last not in due and not {offer.verb for offer in sitting.offers(last)} <= ends:
        due.add(last)
    return [seat for seat in seats if seat in due] or seats


def _meant_nothing(first: Token, sitting: Sitting, known: Grammar) -> Unreadable:
    if players.is_verb(first, known):  # of a mover for whom nothing is entered here
        return _not_yours(sitting, first.column)
    return _unknown_first(first.word, first.column, sitting, known)


def _unknown_first(word: str, column: int, sitting: Sitting, known: Grammar) -> Misfit:
    movers = {word: mover for word, mover in known.movers.items() if mover in sitting.movers}
    names = [caseless(plain(name)) for seat, name in sitting.opened.seats if seat in sitting.movers]
    words = {**movers, **known.slugs_of_verbs()}
    wrong = misfit("play.first_word", word, words, column=column, movers=sitting.movers)
    reading = Reading(sitting.edition, sitting.state, "", {})
    if behind := verbs_before(caseless(word).partition(",")[0], "seat", known, reading):
        wrong.facts["behind"] = behind
    elif blanks := apart(word, known.slugs_of_verbs(), (*movers, *names)):
        wrong.facts["apart"] = blanks
    else:
        name_nearest(wrong)
    return wrong
