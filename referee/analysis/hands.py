"""Hands that a mover may have had at a table, of which the record tells only what came of them.

Where the program deals, every seat's hand is known to it. At a table the seat knew its hand and the
record does not: what left the hand later, before anything came into it, was there. The rest of a
hand is drawn from the worlds of what was known then. So was a card that went from it face down,
whichever it turned out to be. Nothing else of what came later enters.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Literal

from events.base import UNKNOWN, Seat
from events.cards import CardsMixed, CardsMoved, CardsShown
from events.entry import Body, Entry
from projections.table import Table
from referee.analysis.as_played import Reading, Step
from referee.analysis.untold import known
from referee.desk.sitting import Sitting
from referee.notation.tokens import write_words
from replays.redact import REFEREE

DRAWN = 4
"""So many hands are drawn where not all of one is known."""

HandKnown = Literal["known", "in part", "unknown"]


class Hands:
    """The hands of the movers of one match."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._before: tuple[Step, Sitting] | None = None

    def of(self, step: Step, rng: Random) -> Sequence[tuple[str, ...]]:
        """Hands of whoever entered this, all that is known of them besides included."""
        reading, seat = self._reading, step.mover
        if not reading.physical or not self._hidden(step):
            return [()]
        before = self.before(step)
        sure = Counter(before.state.table.known(hand(seat))) + self._later(step)
        if self._later(step).total() >= self._hidden(step):
            return [tuple(sure.elements())]
        worlds = known(before, tuple(sure.elements()))
        drawn = (worlds.draw(rng).table for _ in range(DRAWN))
        return [table.known(hand(seat)) for table in drawn]

    def before(self, step: Step) -> Sitting:
        """The match as the mover knew it, his hand aside: his own cards that lie covered included.

        They are those that turned out to lie there.
        """
        if self._before is None or self._before[0] != step:
            self._before = step, self._known_before(step)
        return self._before[1]

    def _known_before(self, step: Step) -> Sitting:
        seen = self._reading.after(step.mover, step.at - 1)
        shown = tuple(self._covered(step)) if self._reading.physical else ()
        if not shown:
            return seen
        body = Body(words=(), events=shown)
        return seen.followed_by([Entry(number=seen.number + 1, id="", text="", body=body)])

    def _covered(self, step: Step) -> Iterator[CardsShown]:
        """Cards that the mover alone may look at, and that turned up later."""
        seat, whole = step.mover, self._reading.whole
        table = self._reading.state(seat, step.at - 1).table
        for name, zone in whole.game.kit.zones(whole.opened).items():
            if (zone.owner, zone.sees) != (seat, "owner") or name == hand(seat):
                continue
            known = Counter(table.known(name))
            found = self._left(name, step.at) - known
            if found and found.total() <= table.hidden(name):
                yield CardsShown(
                    zone=name, cards=tuple((known + found).elements()), seen=(Seat(seat),)
                )

    def known(self, step: Step) -> HandKnown | None:
        """Whether the hand was known; of a match that is dealt nothing is said."""
        if not self._reading.physical:
            return None
        hidden = self._hidden(step)
        sure = self._later(step).total()
        if sure >= hidden:
            return "known"
        return "in part" if sure or self._told(step) else "unknown"

    def line(self, step: Step) -> str:
        """The line, with the cards that it left out as they turned out: the mover saw them."""
        words = list(self._reading.seen(step.mover).entries[step.at].body.words)
        turned = [
            card
            for place, event in enumerate(self._reading.whole.entries[step.at].events)
            if isinstance(event, CardsMoved) and event.src == hand(step.mover)
            for card in self._turned(event, step.at, place) or filter(UNKNOWN.__eq__, event.cards)
        ]
        if self._reading.physical and turned:
            told = iter(turned)
            words[2:] = [_filled(word, told) for word in words[2:]]
        return write_words(words)

    def _hidden(self, step: Step) -> int:
        return self._table(step).hidden(hand(step.mover))

    def _told(self, step: Step) -> bool:
        return bool(self._table(step).known(hand(step.mover)))

    def _table(self, step: Step) -> Table:
        table: Table = self.before(step).state.table
        return table

    def _later(self, step: Step) -> Counter[str]:
        """The cards that were in hand then, as what came later tells, and were not known to be."""
        zone = hand(step.mover)
        return self._left(zone, step.at) - Counter(self._table(step).known(zone))

    def _left(self, zone: str, at: int, begin: int = 0) -> Counter[str]:
        """The cards that left a zone, or were shown in it, until others came into it.

        `begin`: with which event of the entry it begins. What went from there unseen, to lie alone,
        is what turned up there later.
        """
        gone: Counter[str] = Counter()
        shown: Counter[str] = Counter()
        for number, place, event in self._events(at, begin):
            match event:
                case CardsMoved(dst=dst) if dst == zone:
                    break
                case CardsMixed(zones=zones, dst=dst) if zone in (*zones, dst):
                    break
                case CardsMoved(src=src, cards=cards) if src == zone:
                    named = _named(cards) or self._turned(event, number, place)
                    gone.update(named)
                    shown -= Counter(named)
                case CardsShown(zone=where, cards=cards) if where == zone:
                    shown |= Counter(_named(cards))
                case _:
                    continue
        return gone + shown

    def _turned(self, event: CardsMoved, at: int, place: int) -> list[str]:
        """What cards turned out to be that went unseen, to lie alone; nothing: that is open."""
        if UNKNOWN not in event.cards or self._lies(event.dst, at, place):
            return []
        found = [*self._left(event.dst, at, place + 1).elements()]
        return found if len(found) == len(event.cards) else []

    def _lies(self, zone: str, at: int, place: int) -> bool:
        """Whether a card lies in a zone, or came there, before an event."""
        table = self._reading.state(REFEREE, at - 1).table
        entry = self._reading.whole.entries[at]
        came = (isinstance(e, CardsMoved) and e.dst == zone for e in entry.events[:place])
        return table.count(zone) > 0 or any(came)

    def _events(self, at: int, begin: int) -> Iterator[tuple[int, int, object]]:
        """What followed, each with its entry and its place there."""
        for number, entry in enumerate(self._reading.whole.entries[at:], at):
            for place, event in enumerate(entry.events):
                if number > at or place >= begin:
                    yield number, place, event


def hand(seat: str) -> str:
    """The zone of a seat's hand."""
    return f"{seat}.hand"


def _named(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if card != UNKNOWN]


def _filled(word: str, told: Iterator[str]) -> str:
    """A word with the next of these cards in place of each that it leaves out."""
    key, equals, cards = word.rpartition("=")
    return (
        key
        + equals
        + ",".join(next(told, card) if card == UNKNOWN else card for card in cards.split(","))
    )
