"""Other worlds: the same dealt duel with those cards exchanged that a viewer has never seen."""

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from events.cards import CardsMixed, CardsMoved, CardsShown
from events.entry import Entry
from projections.history import effective, is_book_keeping
from referee.desk.sitting import Sitting

VIEWERS = ("public", "a", "b")


class Card:
    """One card of a deck: its kind, and whether the viewer has seen it."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.seen = False


class Followed:
    """Every single card of a dealt duel, followed through its entries.

    Of equal cards it is open which one moved. Unseen ones are taken to move unseen, and those that
    were seen to move openly, so that as many as possible stay unseen.
    """

    def __init__(self, viewer: str) -> None:
        self.viewer = viewer
        self.zones: dict[str, list[Card]] = {}
        self.order: dict[str, list[Card]] = {}
        """Each seat's deck as it was last shuffled, from the top."""
        self.named: dict[tuple[int, int], Card] = {}
        """The card behind a word of a hidden setting: entry and place in its list."""

    def follow(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            set_so_far = 0
            for event in entry.events:
                if isinstance(event, CardsMixed):
                    self._mix(event)
                elif isinstance(event, CardsShown):
                    self._show(event)
                elif isinstance(event, CardsMoved):
                    moved = self._move(event)
                    if ".spells." in event.dst and entry.body.words[1] == "sets":
                        self.named[entry.number, set_so_far] = moved[0]
                        set_so_far += 1

    def _mix(self, event: CardsMixed) -> None:
        cards = [Card(kind) for kind in event.order]
        for zone in event.zones:
            self.zones[zone] = []
        self.zones[event.dst] = cards
        self.order[event.dst] = list(cards)

    def _sees(self, seen: object, zone: str) -> bool:
        return seen == "all" or (seen == "owner" and zone.partition(".")[0] == self.viewer)

    def _move(self, event: CardsMoved) -> list[Card]:
        source, target = self.zones[event.src], self.zones.setdefault(event.dst, [])
        sees = self._sees(event.seen, event.dst)
        moved: list[Card] = []
        for kind in event.cards:
            card = source[0] if event.take == "top" else _pick(source, kind, sees)
            assert card.kind == kind
            source.remove(card)
            card.seen = card.seen or sees
            moved.append(card)
            target.insert(len(target) if event.put == "bottom" else 0, card)
        return moved

    def _show(self, event: CardsShown) -> None:
        sees = self._sees(event.seen, event.zone)
        left = list(self.zones[event.zone])
        for kind in event.cards:
            card = left[0] if event.take == "newest" else _pick(left, kind, sees)
            left.remove(card)
            card.seen = card.seen or sees


def _pick(cards: list[Card], kind: str, sees: bool) -> Card:
    """A card of the kind; one that was seen already where it is seen again."""
    found = [card for card in cards if card.kind == kind]
    return next((card for card in found if card.seen == sees), found[0])


def without_undone(sitting: Sitting) -> Sitting:
    """The duel with the moves that stand, and no others."""
    entries = [entry for entry in effective(sitting.entries) if not is_book_keeping(entry)]
    again = Sitting(sitting.game, sitting.edition, entries[:1])
    for entry in entries[1:]:
        again.enter(entry.body.words)
    return again


def other_world(random: Random, sitting: Sitting, viewer: str) -> Sitting:
    """The duel played again by the rules, with the viewer's unseen cards of each deck exchanged."""
    opening, *entries = sitting.entries
    followed = Followed(viewer)
    followed.follow(sitting.entries)
    orders = {zone: _exchanged(random, cards) for zone, cards in followed.order.items()}
    again = Sitting(sitting.game, sitting.edition, [_dealt_anew(opening, orders)])
    for entry in entries:
        again.enter(_renamed(entry, followed))
    return again


def _exchanged(random: Random, cards: list[Card]) -> tuple[str, ...]:
    unseen = [card for card in cards if not card.seen]
    kinds = [card.kind for card in unseen]
    random.shuffle(kinds)
    for card, kind in zip(unseen, kinds, strict=True):
        card.kind = kind
    return tuple(card.kind for card in cards)


def _dealt_anew(opening: Entry, orders: dict[str, tuple[str, ...]]) -> Entry:
    """The opening as if the last shuffle of each deck had come out so."""
    last = {
        event.dst: number
        for number, event in enumerate(opening.events)
        if isinstance(event, CardsMixed)
    }
    decks: dict[str, list[str]] = {}
    events = []
    for number, event in enumerate(opening.events):
        if isinstance(event, CardsMixed) and last[event.dst] == number:
            event = replace(event, order=orders[event.dst])
            decks[event.dst] = list(event.order)
        elif isinstance(event, CardsMoved) and event.src in decks:
            cards = [decks[event.src].pop(0) for _ in event.cards]
            event = replace(event, cards=tuple(cards))
        events.append(event)
    return replace(opening, body=replace(opening.body, events=tuple(events)))


def _renamed(entry: Entry, followed: Followed) -> tuple[str, ...]:
    """The words, with the kinds of the exchanged cards that were set."""
    words = entry.body.words
    if words[1] != "sets":
        return words
    cards = [followed.named[entry.number, n].kind for n in range(words[2].count(",") + 1)]
    return (*words[:2], ",".join(cards))
