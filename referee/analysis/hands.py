"""Hands that a mover may have had at a table, of which the record tells only what came of them.

Where the program deals, every seat's hand is known to it. At a table the seat knew its hand and the
record does not: what left the hand later, before anything came into it, was there. The rest of a
hand is drawn from the worlds of what was known then. Nothing else of what came later enters.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Literal

from events.base import UNKNOWN
from events.cards import CardsMixed, CardsMoved, CardsShown
from referee.analysis.as_played import Reading, Step
from referee.analysis.untold import known

DRAWN = 4
"""So many hands are drawn where not all of one is known."""

HandKnown = Literal["known", "in part", "unknown"]


class Hands:
    """The hands of the movers of one match."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def of(self, step: Step, rng: Random) -> Sequence[tuple[str, ...]]:
        """Hands of whoever entered this, all that is known of them besides included."""
        reading, seat = self._reading, step.mover
        if not reading.physical or not self._hidden(step):
            return [()]
        before = reading.after(seat, step.at - 1)
        sure = Counter(before.state.table.known(hand(seat))) + self._later(step)
        if self._later(step).total() >= self._hidden(step):
            return [tuple(sure.elements())]
        worlds = known(before, tuple(sure.elements()))
        drawn = (worlds.draw(rng).table for _ in range(DRAWN))
        return [table.known(hand(seat)) for table in drawn]

    def known(self, step: Step) -> HandKnown | None:
        """Whether the hand was known; of a match that is dealt nothing is said."""
        if not self._reading.physical:
            return None
        hidden = self._hidden(step)
        sure = self._later(step).total()
        if sure >= hidden:
            return "known"
        return "in part" if sure or self._told(step) else "unknown"

    def _hidden(self, step: Step) -> int:
        table = self._reading.state(step.mover, step.at - 1).table
        return table.hidden(hand(step.mover))

    def _told(self, step: Step) -> bool:
        table = self._reading.state(step.mover, step.at - 1).table
        return bool(table.known(hand(step.mover)))

    def _later(self, step: Step) -> Counter[str]:
        """The cards that were in hand then, as what came later tells, and were not known to be."""
        zone = hand(step.mover)
        table = self._reading.state(step.mover, step.at - 1).table
        return self._left(zone, step.at) - Counter(table.known(zone))

    def _left(self, zone: str, at: int) -> Counter[str]:
        """The cards that left a zone, or were shown in it, until others came into it."""
        gone: Counter[str] = Counter()
        shown: Counter[str] = Counter()
        for event in self._events(at):
            match event:
                case CardsMoved(dst=dst) if dst == zone:
                    break
                case CardsMixed(zones=zones, dst=dst) if zone in (*zones, dst):
                    break
                case CardsMoved(src=src, cards=cards) if src == zone:
                    gone.update(_named(cards))
                    shown -= Counter(_named(cards))
                case CardsShown(zone=where, cards=cards) if where == zone:
                    shown |= Counter(_named(cards))
                case _:
                    continue
        return gone + shown

    def _events(self, at: int) -> Iterator[object]:
        for entry in self._reading.whole.entries[at:]:
            yield from entry.events


def hand(seat: str) -> str:
    """The zone of a seat's hand."""
    return f"{seat}.hand"


def _named(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if card != UNKNOWN]
