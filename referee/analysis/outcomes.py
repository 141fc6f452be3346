"""What may turn up by an entry: the cards on top of piles, each with how likely it is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from events.base import UNKNOWN, Event
from events.cards import CardsMixed, CardsMoved, CardsShown
from events.errors import Unreadable
from projections.custody.course import Course
from projections.custody.drawn import Worlds
from projections.custody.shares import Shares
from projections.table import Table
from referee.desk import counting
from referee.desk.sitting import Sitting

MOST = 40
"""So many outcomes are gone through; of more some are drawn."""

Outcome = tuple[float, Worlds]
"""How likely it is, and the worlds in which it comes."""


class _Branch:
    """Worlds in which these cards lie on top of a pile, and what share of all they are."""

    def __init__(self, course: Course, share: float = 1.0, cards: tuple[str, ...] = ()) -> None:
        self.course = course
        self.share = share
        self.cards = cards

    def next(self, zone: str) -> Iterator["_Branch"]:
        """Those by what the next card of the pile is."""
        for kind, share in self._kinds(zone):
            course, cards = self.course.copy(), (*self.cards, kind)
            course.tell([CardsShown(zone=zone, cards=cards, take="top")])
            yield _Branch(course, self.share * share, cards)

    def _kinds(self, zone: str) -> Iterator[tuple[str, float]]:
        cells = [cell for cell, size in self.course.lying(zone) for _ in range(size)]
        cell = cells[len(self.cards)]
        if isinstance(cell, str):
            yield cell, 1.0
            return
        home = self.course.home(zone)
        contents = [content for lay in home.lays for content in lay.classes] if home else []
        pile = Shares(self.course).pile(zone)
        for kind in sorted({kind for content in contents for kind in content.kinds}):
            numbers = pile.numbers(frozenset((kind,)), len(self.cards) + 1)
            if share := numbers[1 + self.cards.count(kind)]:
                yield kind, float(share)


def outcomes(before: Sitting, events: Iterable[Event]) -> Sequence[Outcome]:
    """What may turn up on top of piles by these events; nothing where it is one, or too many."""
    table = before.state.table
    turned = {
        zone: cards
        for zone, cards in on_top(table, events).items()
        if len(table.cards(zone)) >= cards
    }
    kit = before.game.kit
    if not turned:
        return ()
    try:
        told = counting.told(before)
        course = Course.of(told, kit.zones(before.opened), constraints=kit.constraints)
        found = _parted(course, turned)
    except Unreadable:  # too much is open to be counted
        return ()
    return [(one.share, Worlds(one.course)) for one in found] if len(found) > 1 else ()


def _parted(course: Course, turned: Mapping[str, int]) -> Sequence[_Branch]:
    branches = [_Branch(course)]
    for zone, cards in turned.items():
        branches = [_Branch(one.course, one.share) for one in branches]
        for _ in range(cards):
            grown: list[_Branch] = []
            for one in branches:
                for each in one.next(zone):
                    grown.append(each)
                    if len(grown) > MOST:
                        return ()
            branches = grown
    return branches


def on_top(table: Table, events: Iterable[Event]) -> Mapping[str, int]:
    """How many cards on top of each pile turn up by these events, as it lies before them."""
    gone: dict[str, int] = {}
    found: dict[str, int] = {}
    laid: set[str] = set()
    for event in events:
        match event:
            case CardsMixed(zones=zones, dst=dst):
                laid |= {*zones, dst}
                continue
            case (
                CardsMoved(src=zone, take=take, cards=cards)
                | CardsShown(zone=zone, take=take, cards=cards)
            ):
                pass
            case _:
                continue
        if take != "top" or UNKNOWN in cards or zone not in table.ordered:
            laid.add(zone)
        elif zone not in laid and table.hidden(zone):
            found[zone] = max(found.get(zone, 0), gone.get(zone, 0) + len(cards))
        if isinstance(event, CardsMoved):
            gone[zone] = gone.get(zone, 0) + len(cards)
            laid.add(event.dst)
    return found
