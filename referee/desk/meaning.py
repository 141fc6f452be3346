"""What somebody in a hurry means by a line: one thing, one of several, or nearly something.

What the shorthand of `referee.desk.shorthand` accepts, it means. Else it is matched with what may
be entered here and now. See docs/adr/0026.
"""

from collections.abc import Iterable, Sequence

import msgspec

from events.errors import RefereeError, Unreadable
from referee.desk.barred import barred, only, require_apart
from referee.desk.blank_words import Words
from referee.desk.filling import Way
from referee.desk.offered_ways import Offered
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from referee.moves.refusal import Misfit, Refusal, as_typed
from referee.notation.canonical import write_line
from referee.notation.grammar import grammar
from referee.notation.tokens import tokenize
from replays.redact import REFEREE

MOST = 9
"""So many readings are listed at most: each has a digit."""

MOST_JUDGED = 40
"""So many readings are judged at most; a line that could be more of them means nothing."""

MOST_TYPED = 1_000
"""Nobody in a hurry types a line of more characters: it is read as it stands."""


class Meant(msgspec.Struct, frozen=True):
    """The line that is meant, which may be entered; where a rule refuses it, its entering tells."""

    line: str


class Several(msgspec.Struct, frozen=True):
    """What a line could be, the likeliest first."""

    ways: tuple[Way, ...]


class Near(msgspec.Struct, frozen=True):
    """What a line would be, were a word of it spelled otherwise, or more of it said."""

    way: Way


Meaning = Meant | Several | Near

WITHOUT_VERB = ("play.first_word", "notation.verb")
"""What is said of a word that stands where a verb should."""


def lines_of(found: Meaning) -> tuple[str, ...]:
    """The lines that it may be."""
    if isinstance(found, Meant):
        return (found.line,)
    ways = (found.way,) if isinstance(found, Near) else found.ways
    return tuple(way.line for way in ways)


def meaning(line: str, sitting: Sitting, words: Words | None = None) -> Meaning:
    """What a line means. Raises what `whole` and the reading of the line raise, where nothing.

    For one who may not know all, what can be entered is what he is offered: nothing is judged by
    what he has not seen. `words`: of this position, where somebody asks more than once.
    """
    source, wrong = _as_read(line, sitting)
    if not wrong and (source == line.strip() or _accepted(source, sitting)):
        return Meant(source)
    if len(line) > MOST_TYPED:
        return _as_before(source, wrong)
    offered = Offered(line, sitting, words or Words(sitting))
    groups = [*offered.ways(ruled=not _is_of_the_game(source, wrong))]
    found = _legal(groups, sitting)
    if len(found) == 1:
        way = found[0]
        return Near(way) if offered.is_guessed(way) else Meant(way.line)
    if not found and offered.counted:
        return Meant(offered.counted)
    if len(found) > MOST:  # cards that begin so; the verbs may be few
        found = _legal(offered.by_verb(), sitting)
    if found:
        return Several(found) if 1 < len(found) <= MOST else _as_before(source, wrong)
    if not wrong:
        return Meant(source)
    misread = as_typed(wrong)
    without_verb = isinstance(misread, Misfit) and misread.text in WITHOUT_VERB
    if without_verb and (lines := barred(line, sitting)):
        return Meant(only(lines, line))
    never = grammar(sitting.game.language).in_full
    near = [way for way in _legal(offered.near(), sitting) if way.offer.verb not in never]
    if len(near) == 1:
        return Near(near[0])
    if 1 < len(near) <= MOST:
        return Several(tuple(near))
    uncounted = Offered(line, sitting, Words(sitting, counted=False))
    only_one = _only_way(groups, sitting) or _only_way(uncounted.ways(ruled=False), sitting)
    if only_one is None and without_verb:
        require_apart(line, sitting)
    return only_one or _as_before(source, wrong)


def _only_way(groups: Iterable[Sequence[Way]], sitting: Sitting) -> Meant | None:
    """The only way to fill an offer in: the rule that refuses it tells more than its words do."""
    likeliest = next((group for group in groups if group), ())
    lines = {way.line for way in likeliest}
    if len(lines) != 1:
        return None
    try:
        sitting.read(*lines)
    except (Unreadable, Refusal):
        return None
    return Meant(*lines)


def _is_of_the_game(source: str, wrong: RefereeError | None) -> bool:
    """Whether the line is a move of the game that a rule refuses: then it is no ruling either."""
    return wrong is None and not source.startswith(REFEREE)


def _as_before(source: str, wrong: RefereeError | None) -> Meant:
    """The line as it is read, the entering of which tells what is wrong; raises where it is not."""
    if wrong is not None and not source:
        raise wrong
    return Meant(source)


def _as_read(line: str, sitting: Sitting) -> tuple[str, RefereeError | None]:
    """The whole line, and what is wrong with its words; a rule of form is one about words."""
    source = ""
    try:
        source = whole(line, sitting)
        sitting.read(source)
    except (Unreadable, Refusal) as wrong:
        return source, wrong
    return source, None


def _accepted(source: str, sitting: Sitting) -> bool:
    """Whether the line can be entered; as far as one can tell who may not know all."""
    if sitting.viewer != REFEREE:
        mover, verb, *_ = tokenize(write_line(sitting.read(source)))[0]
        return any(offer.verb == verb.word for offer in sitting.offers(mover.word))
    return _events(source, sitting) is not None


def _events(source: str, sitting: Sitting) -> Sequence[object] | None:
    """What follows from a line; None where it is refused."""
    try:
        return sitting.judge(source).body.events
    except (Refusal, Unreadable):
        return None


def _legal(groups: Iterable[Sequence[Way]], sitting: Sitting) -> tuple[Way, ...]:
    """The readings of the first group that has any that are legal, each consequence once."""
    for group in groups:
        ways = {way.line: way for way in group}
        if len(ways) > MOST_JUDGED:
            return tuple(ways.values())
        if sitting.viewer == REFEREE:
            ways = _judged(ways, sitting)
        if ways:
            return tuple(ways.values())
    return ()


def _judged(ways: dict[str, Way], sitting: Sitting) -> dict[str, Way]:
    found: dict[str, Way] = {}
    seen: list[object] = []
    for line, way in ways.items():
        events = _events(line, sitting)
        if events is not None and events not in seen:
            seen.append(events)
            found[line] = way
    return found
