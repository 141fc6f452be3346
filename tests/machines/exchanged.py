"""A dealt match of any game on record with those cards exchanged that a viewer has never seen.

Nothing is judged again: other cards stand in the same `cards.*` events. The moves' own words stay,
which `redact` masks by these events. What the rules then make of a line that somebody tries is as
if the cards had lain so from the beginning.
"""

from collections.abc import Mapping, Sequence
from random import Random

from msgspec.structs import replace

from events.base import Event
from events.cards import CardsDenied, CardsMixed, CardsMoved, CardsPooled, CardsShown, Seen
from events.entry import Entry
from projections.history import effective, is_book_keeping
from projections.kit import Zone
from projections.zones import ENDS
from referee.sitting import Sitting

Place = tuple[int, int]
"""An event: the number of its entry, and which it is of the entry's."""


class Card:
    """One card: its kind, the pool that it is of, and whether the viewer has seen it."""

    def __init__(self, kind: str, pool: str) -> None:
        self.kind = kind
        self.pool = pool
        self.seen = False


class Followed:
    """Every single card of a dealt match, followed through its entries.

    Of equal cards in a hand it is open which one moved. Unseen ones are taken to move unseen, and
    those that were seen to move openly, so that as many as possible stay unseen.
    """

    def __init__(self, viewer: str, zones: Mapping[str, Zone]) -> None:
        self.viewer = viewer
        self.kinds = zones
        self.zones: dict[str, list[Card]] = {zone: [] for zone in zones}
        self.told: dict[Place, list[Card]] = {}
        """The cards that an event names, in its order."""

    @property
    def cards(self) -> list[Card]:
        return [card for lying in self.zones.values() for card in lying]

    def follow(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            for number, event in enumerate(entry.events):
                named = self._after(event)
                if named:
                    self.told[entry.number, number] = named

    def _after(self, event: Event) -> list[Card]:
        """The cards that the event names, followed."""
        match event:
            case CardsPooled(pool=pool, zone=zone, kinds=kinds):
                self.zones[zone] += [
                    Card(kind, pool) for kind, count in kinds for _ in range(count)
                ]
            case CardsMixed():
                return self._mix(event)
            case CardsMoved(src=src, dst=dst):
                moved = self._named(event, src, self._sees(event.seen, dst))
                self.zones[src] = [card for card in self.zones[src] if card not in moved]
                for card in moved:
                    self.zones[dst].insert(len(self.zones[dst]) * (event.put == "bottom"), card)
                return moved
            case CardsShown(zone=zone):
                return self._named(event, zone, self._sees(event.seen, zone))
            case CardsDenied(zone=zone):  # what they are not, all know now
                for card in self.zones[zone]:
                    card.seen = True
            case _:
                pass
        return []

    def _mix(self, event: CardsMixed) -> list[Card]:
        cards = [card for zone in event.zones for card in self.zones[zone]]
        for zone in event.zones:
            self.zones[zone] = []
        if not event.order:
            self.zones[event.dst] += cards
            return []
        order = [_take(cards, kind, sees=False) for kind in event.order]
        self.zones[event.dst] += order
        return list(order)

    def _named(self, event: CardsMoved | CardsShown, zone: str, sees: bool) -> list[Card]:
        """The cards of a zone that an event names; the viewer may have seen them by it."""
        left = list(self.zones[zone])
        if event.take == "bottom":
            left.reverse()
        ordered = self.kinds[zone].ordered
        if ordered and event.take not in ENDS:  # of equal cards the first left: they stay equal
            for card in self.cards:
                card.seen = card.seen or card.kind in event.cards
        first = ordered or event.take == "newest"
        named = [_take(left, kind, None if first else sees) for kind in event.cards]
        for card in named:
            card.seen = card.seen or sees
        return named

    def _sees(self, seen: Seen, zone: str) -> bool:
        if seen == "owner":
            return self.kinds[zone].owner == self.viewer
        return self.viewer in seen if isinstance(seen, tuple) else seen == "all"


def _take(cards: list[Card], kind: str, sees: bool | None) -> Card:
    """The first card of the kind, which leaves; rather one that was seen, or that was not."""
    found = [card for card in cards if card.kind == kind]
    card = next((card for card in found if card.seen == sees), found[0])
    cards.remove(card)
    return card


def standing(sitting: Sitting) -> Sitting:
    """The match with the moves that stand, and no others, under new numbers."""
    entries = [entry for entry in effective(sitting.entries) if not is_book_keeping(entry)]
    numbered = [replace(entry, number=number) for number, entry in enumerate(entries)]
    return Sitting(sitting.game, sitting.edition, numbered)


def exchanged(random: Random, sitting: Sitting, viewer: str) -> Sitting:
    """The match with the viewer's unseen cards of each pool exchanged."""
    followed = Followed(viewer, sitting.game.kit.zones(sitting.opened))
    followed.follow(sitting.entries)
    for pool in sorted({card.pool for card in followed.cards}):
        unseen = [card for card in followed.cards if card.pool == pool and not card.seen]
        kinds = [card.kind for card in unseen]
        random.shuffle(kinds)
        for card, kind in zip(unseen, kinds, strict=True):
            card.kind = kind
    entries = [_renamed(entry, followed.told) for entry in sitting.entries]
    return Sitting(sitting.game, sitting.edition, entries)


def _renamed(entry: Entry, told: Mapping[Place, Sequence[Card]]) -> Entry:
    """The entry whose events name the cards as they are called now."""
    events: list[Event] = []
    for number, event in enumerate(entry.events):
        kinds = tuple(card.kind for card in told.get((entry.number, number), ()))
        if kinds and isinstance(event, CardsMixed):
            events.append(replace(event, order=kinds))
        elif kinds and isinstance(event, CardsMoved | CardsShown):
            events.append(replace(event, cards=kinds))
        else:
            events.append(event)
    return replace(entry, body=replace(entry.body, events=tuple(events)))
