"""A dealt match of any game on record with those cards exchanged that a viewer has never seen.

Nothing is judged again: other cards stand in the same `cards.*` events, and in the words that named
them; chance will come out otherwise from here on. What the rules then make of a line that somebody
tries is as if the cards had lain so from the beginning.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from events.base import Event
from events.cards import (
    CardsDenied,
    CardsMixed,
    CardsMoved,
    CardsNamed,
    CardsPooled,
    CardsShown,
    Seen,
)
from events.entry import Entry
from events.match import MatchOpened, SeedMade
from projections.cards.zones import ENDS
from projections.history import effective, is_book_keeping
from projections.kit import Zone
from referee.desk.sitting import Sitting
from referee.notation.slots import says
from referee.notation.tokens import write_words

Place = tuple[int, int]
"""An event: the number of its entry, and which it is of the entry's."""

Said = tuple[int, int, int]
"""A card in a move's words: the entry's number, which word, and which it is of the word's list."""


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

    def __init__(self, viewer: str, sitting: Sitting) -> None:
        self.viewer = viewer
        self.sitting = sitting
        self.kinds: Mapping[str, Zone] = sitting.game.kit.zones(sitting.opened)
        self.zones: dict[str, list[Card]] = {zone: [] for zone in self.kinds}
        self.told: dict[Place, list[Card]] = {}
        """The cards that an event names, in its order."""
        self.said: dict[Said, Card] = {}
        """The cards that words of moves name."""

    @property
    def cards(self) -> list[Card]:
        """All of them, wherever they lie."""
        return [card for lying in self.zones.values() for card in lying]

    def follow(self, entries: Sequence[Entry]) -> None:
        """Follow the cards through these entries."""
        for entry in entries:
            for number, event in enumerate(entry.events):
                named = self._after(event)
                if named:
                    self.told[entry.number, number] = named
            self._hear(entry)

    def _hear(self, entry: Entry) -> None:
        """Of which cards the words of a move speak: not of what lay on an end by chance."""
        told: defaultdict[str, list[Card]] = defaultdict(list)
        for number, event in enumerate(entry.events):
            if getattr(event, "take", "") not in ENDS:
                for card in self.told.get((entry.number, number), ()):
                    told[card.kind].append(card)
        for place, word in card_words(self.sitting, entry):
            for item, kind in enumerate(word.rpartition("=")[2].split(",")):
                if told[kind]:
                    self.said[entry.number, place, item] = told[kind].pop(0)

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
            case CardsNamed(zone=zone, cards=kinds):
                return self._spoken_of(zone, kinds)
            case CardsDenied(zone=zone):  # what they are not, all know now
                for card in self.zones[zone]:
                    card.seen = True
            case _:
                pass
        return []

    def _spoken_of(self, zone: str, kinds: Sequence[str]) -> list[Card]:
        """The cards that are named as lying there; a name of its own where nobody looked for it."""
        left = list(self.zones[zone])
        there = [card.kind for card in left]
        return [
            _take(left, kind, None)
            if kinds[:place].count(kind) < there.count(kind)
            else Card(kind, "")
            for place, kind in enumerate(kinds)
        ]

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


def card_words(sitting: Sitting, entry: Entry) -> Iterator[tuple[int, str]]:
    """The words of a move, each with its place, that name cards which may lie hidden."""
    words = entry.body.words
    said = says(words, sitting.game.language, sitting.edition) if words else ()
    for place, (word, what) in enumerate(zip(words, said or (), strict=True)):
        if what == "card":
            yield place, word


def standing(sitting: Sitting) -> Sitting:
    """The match with the moves that stand, and no others, under new numbers."""
    entries = [entry for entry in effective(sitting.entries) if not is_book_keeping(entry)]
    numbered = [replace(entry, number=number) for number, entry in enumerate(entries)]
    return Sitting(sitting.game, sitting.edition, numbered)


def exchanged(random: Random, sitting: Sitting, viewer: str) -> Sitting:
    """The match with the viewer's unseen cards of each pool exchanged."""
    followed = Followed(viewer, sitting)
    followed.follow(sitting.entries)
    for pool in sorted({card.pool for card in followed.cards}):
        unseen = [card for card in followed.cards if card.pool == pool and not card.seen]
        kinds = [card.kind for card in unseen]
        random.shuffle(kinds)
        for card, kind in zip(unseen, kinds, strict=True):
            card.kind = kind
    entries = [_renamed(entry, followed, random) for entry in sitting.entries]
    return Sitting(sitting.game, sitting.edition, entries)


def _renamed(entry: Entry, followed: Followed, random: Random) -> Entry:
    """The entry whose events and words name the cards as they are called now."""
    events: list[Event] = []
    for number, event in enumerate(entry.events):
        kinds = tuple(card.kind for card in followed.told.get((entry.number, number), ()))
        if kinds and isinstance(event, CardsMixed):
            events.append(replace(event, order=kinds))
        elif kinds and isinstance(event, CardsMoved | CardsShown | CardsNamed):
            events.append(replace(event, cards=kinds))
        else:
            events.append(_otherwise(event, random))
    words = _spoken(entry, followed)
    text = entry.text if words == entry.body.words else write_words(words)
    return replace(entry, text=text, body=replace(entry.body, words=words, events=tuple(events)))


def _otherwise(event: Event, random: Random) -> Event:
    """With another seed, or another secret of which it is to be made."""
    match event:
        case MatchOpened(shared=True):
            return replace(event, secret=f"{random.getrandbits(256):064x}")
        case MatchOpened() | SeedMade():
            return replace(event, seed=str(random.randrange(10**9)))
        case _:
            return event


def _spoken(entry: Entry, followed: Followed) -> tuple[str, ...]:
    """The words with the kinds that the cards have now of which they speak."""
    words = list(entry.body.words)
    for place, word in card_words(followed.sitting, entry):
        key, equals, value = word.rpartition("=")
        kinds = [
            followed.said[said].kind
            if (said := (entry.number, place, item)) in followed.said
            else kind
            for item, kind in enumerate(value.split(","))
        ]
        words[place] = f"{key}{equals}{','.join(kinds)}"
    return tuple(words)
