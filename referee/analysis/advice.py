"""What is best for a seat, by what it knows: lines with their values, best first."""

from collections.abc import Sequence
from statistics import fmean
from time import perf_counter
from typing import Any

import msgspec

from events.errors import Unreadable
from referee.analysis.bots import Bot, Greedy, Ismcts, choices, offered, read
from referee.analysis.intervals import Interval, wilson
from referee.analysis.known import Known
from referee.analysis.playing import SILENT, Play, play_of
from referee.analysis.policy import Chance
from referee.analysis.seated import generator
from referee.desk.bot_tags import seated
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal

WORLDS = 2
"""In so many worlds it is looked whether lines come to the same."""


class Advised(msgspec.Struct, frozen=True):
    """A line, what the seat has of it in the mean (None: nobody has asked), and how sure that is.

    An empty line is to say nothing. `tried`: how often it was looked at, in as many worlds.
    `between`: of what was tried by lot. `opaque`: the program does not play all that it does.
    """

    line: str
    value: float | None = None
    between: Interval | None = None
    tried: int = 0
    opaque: bool = False


def advised(
    match: str, sitting: Sitting, seat: str, spec: str, hand: Sequence[str] = ()
) -> list[Advised]:
    """The lines of a seat, best first, as a bot thinks of them.

    `hand`: its cards at a table, of which the record does not tell; it goes into nothing. Raises
    Unreadable where the seat has nothing to decide, or a bot plays it; the Refusal of a hand that
    it cannot have.
    """
    if seat in seated(sitting.opened):
        raise Unreadable("advice.bot", seat=seat)
    bot, chance = read(spec), generator("", match, sitting.number + 1)
    seen = _as_known(_holding(sitting, seat, hand), seat)
    play = play_of(seen.game, seen.edition)
    if seen.state.match.over:
        raise Unreadable("advice.over")
    if not play.valued(seen.state):
        raise Unreadable("advice.unvalued", game=seen.game.kit.slug)
    lines, known = [], Known.of(seen, seat)
    if offers := offered(seen, play):
        lines = choices(seen, play, offers, [known.draw(chance) for _ in range(WORLDS)])
    if not lines:
        raise Unreadable("advice.nothing", seat=seat)
    found = _ranked(bot, known, play, chance, lines)
    if not found:
        raise Unreadable("advice.not_open", seat=seat)
    return [msgspec.structs.replace(one, opaque=_is_opaque(play, seen, one.line)) for one in found]


def unknown_hand(sitting: Sitting, seat: str, hand: Sequence[str] = ()) -> bool:
    """Whether a seat has cards at a table of which neither the record tells nor these."""
    held = f"{seat}.hand"
    seen = _as_known(_holding(sitting, seat, hand), seat)
    return not sitting.opened.dealt and seen.state.table.hidden(held) > 0


def _holding(sitting: Sitting, seat: str, hand: Sequence[str]) -> Sitting:
    """The match in which it is known that a seat has these cards, as custody admits them."""
    if not hand:
        return sitting
    if sitting.opened.dealt:
        raise Unreadable("advice.dealt", seat=seat)
    held = sitting.followed_by(())
    held.enter(("table", "reveals", seat, ",".join(hand)))
    return held


def _as_known(sitting: Sitting, seat: str) -> Sitting:
    """The match as the seat may know it, at a table as well, where all know as much."""
    seen = sitting.seen_by(seat)
    if seen.viewer == seat:
        return seen
    return Sitting(seen.game, seen.edition, [*seen.entries], seen.state, seat)


def _ranked(
    bot: Bot, known: Known, play: Play, chance: Chance, lines: Sequence[str]
) -> list[Advised]:
    if len(lines) == 1:
        return [Advised(lines[0])]
    if isinstance(bot, Ismcts):
        tried = bot.searched(known, play, chance, lines).lines
        return [
            Advised(one.line, one.value, _between(one.value, one.visits), one.visits)
            for one in tried
        ]
    if isinstance(bot, Greedy):
        worlds = [known.draw(chance) for _ in range(bot.worlds)]
        values = {line: _values(play, worlds, known.seen.viewer, line, chance) for line in lines}
        found = [Advised(line, fmean(own), tried=len(own)) for line, own in values.items() if own]
        return sorted(found, key=lambda one: -(one.value or 0))
    line = bot.choose(known.seen, chance, perf_counter)
    return [] if line is None else [Advised(line)]


def _between(mean: float, of: int) -> Interval:
    """Values lie between 0 and 1: none is spread more widely than wins and losses are."""
    return wilson(mean * of, of)


def _values(play: Play, worlds: Sequence[Any], seat: str, line: str, chance: Chance) -> list[float]:
    """What the positions right after a line are worth, in each world in which it is open."""
    found: list[float] = []
    for world in worlds:
        try:
            after = world if line == SILENT else play.enter(world, line)
        except Refusal:  # it is open in other worlds
            continue
        found.append((play.value(after) or play.playout(after, chance))[seat])
    return found


def _is_opaque(play: Play, seen: Sitting, line: str) -> bool:
    """Whether the program does not play what a line does."""
    if line == SILENT:
        return False
    return play.told.opaque(seen.edition, seen.state, play.read(seen.state, line))
