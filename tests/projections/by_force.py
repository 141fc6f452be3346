"""Every world of a small table, listed one by one: what custody is compared with.

A world says which kinds lie in each zone: in order where order counts, elsewhere the cards that
arrived last and the rest, each sorted; and which decks it supposes. An event turns each world into
those that may follow it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations

from events.base import UNKNOWN
from events.cards import (
    CardEvent,
    CardsDenied,
    CardsMixed,
    CardsMoved,
    CardsPooled,
    CardsPrinted,
    CardsShown,
    Take,
)

Kinds = tuple[str, ...]
Lying = tuple[Kinds, Kinds]
"""Where order counts: all cards from the top, and nothing. Elsewhere: the newest, and the rest."""

World = tuple[tuple[Lying, ...], tuple[tuple[str, Kinds], ...]]
"""What lies in each zone, and the decks."""


class Worlds:
    """All the worlds that agree with what was told so far."""

    def __init__(
        self,
        zones: Sequence[str],
        ordered: frozenset[str],
        decks: Mapping[str, Iterable[Kinds]],
        worlds: Iterable[World] | None = None,
    ) -> None:
        self.places = {zone: place for place, zone in enumerate(zones)}
        self.ordered = ordered
        self.decks = decks
        empty: World = ((((), ()),) * len(zones), ())
        self.worlds = frozenset([empty] if worlds is None else worlds)

    def after(self, event: CardEvent) -> "Worlds":
        """The worlds in which the event is true, as they are after it."""
        following = {later for world in self.worlds for later in self.follow(world, event)}
        return Worlds(tuple(self.places), self.ordered, self.decks, following)

    def shows(self) -> frozenset[tuple[str, Take, str]]:
        """Every (zone, take, kind) that some world has there."""
        found: set[tuple[str, Take, str]] = set()
        for zone, place in self.places.items():
            for newest, rest in {lying[place] for lying, _ in self.worlds}:
                if zone in self.ordered:
                    found.update((zone, "top", kind) for kind in newest[:1])
                    found.update((zone, "bottom", kind) for kind in newest[-1:])
                else:
                    found.update((zone, "newest", kind) for kind in newest)
                    found.update((zone, "any", kind) for kind in newest + rest)
        return frozenset(found)

    def certain(self, zone: str, kind: str) -> int:
        """How many copies every world has there."""
        place = self.places[zone]
        return min(
            (newest + rest).count(kind)
            for newest, rest in {lying[place] for lying, _ in self.worlds}
        )

    def _lying(self, world: World, zone: str) -> Lying:
        return world[0][self.places[zone]]

    def _with(self, world: World, zone: str, first: Kinds, rest: Kinds = ()) -> World:
        if zone not in self.ordered:
            first, rest = tuple(sorted(first)), tuple(sorted(rest))
        lying = list(world[0])
        lying[self.places[zone]] = (first, rest) if first else (rest, ())
        return tuple(lying), world[1]

    def follow(self, world: World, event: CardEvent) -> Iterator[World]:
        """The worlds that may come of this one; each as often as there are ways to it."""
        match event:
            case CardsPooled():
                yield from self._pooled(world, event)
            case CardsPrinted():
                deck = dict(world[1])[event.pool]
                told = dict(event.kinds)
                counts = {kind: deck.count(kind) for kind in (*deck, *told)}
                if all(
                    number == told.get(kind, 0 if event.whole else number)
                    for kind, number in counts.items()
                ):
                    yield world
            case CardsMoved():
                for kinds, left in self._taken(world, event.src, event.cards, event.take):
                    newest, rest = self._lying(left, event.dst)
                    if event.dst not in self.ordered:
                        yield self._with(left, event.dst, kinds, newest + rest)
                    elif event.put == "top":
                        yield self._with(left, event.dst, kinds[::-1] + newest)
                    else:
                        yield self._with(left, event.dst, newest + kinds)
            case CardsMixed():
                yield from self._mixed(world, event)
            case CardsShown():
                yield from self._shown(world, event)
            case CardsDenied():
                newest, rest = self._lying(world, event.zone)
                if not set(event.kinds).intersection(newest + rest):
                    yield world
            case _:
                raise NotImplementedError(event)

    def _pooled(self, world: World, event: CardsPooled) -> Iterator[World]:
        for deck in self.decks[event.pool]:
            for kinds in set(permutations(deck, event.count)):
                lying, decks = self._with(world, event.zone, kinds)
                yield lying, (*decks, (event.pool, deck))

    def _mixed(self, world: World, event: CardsMixed) -> Iterator[World]:
        kinds: Kinds = ()
        for zone in dict.fromkeys(event.zones):
            newest, rest = self._lying(world, zone)
            kinds += newest + rest
            world = self._with(world, zone, ())
        orders = set(permutations(kinds)) if event.dst in self.ordered else {kinds}
        newest, rest = self._lying(world, event.dst)
        for order in orders:
            if event.dst in self.ordered:
                yield self._with(world, event.dst, newest + order)
            else:
                yield self._with(world, event.dst, order, newest + rest)

    def _shown(self, world: World, event: CardsShown) -> Iterator[World]:
        newest, rest = self._lying(world, event.zone)
        if event.zone in self.ordered:
            seen = newest[::-1] if event.take == "bottom" else newest
            if len(seen) >= len(event.cards) and all(
                card in (UNKNOWN, kind) for card, kind in zip(event.cards, seen, strict=False)
            ):
                yield world
            return
        apart = event.take == "newest" and len(event.cards) <= len(newest)
        among = newest if apart else newest + rest
        named = [card for card in event.cards if card != UNKNOWN]
        if all(among.count(card) >= named.count(card) for card in named):
            yield world if apart else self._with(world, event.zone, among)

    def _taken(
        self, world: World, zone: str, cards: Kinds, take: Take
    ) -> Iterator[tuple[Kinds, World]]:
        """The kinds that leave, and the world without them."""
        if not cards:
            yield (), world
            return
        for kind, left in self._take_one(world, zone, take, len(cards)):
            if cards[0] in (UNKNOWN, kind):
                for kinds, rest in self._taken(left, zone, cards[1:], take):
                    yield (kind, *kinds), rest

    def _take_one(
        self, world: World, zone: str, take: Take, number: int
    ) -> Iterator[tuple[str, World]]:
        newest, rest = self._lying(world, zone)
        if zone in self.ordered:
            places = [len(newest) - 1 if take == "bottom" else 0] if newest else []
        else:
            if take != "newest" or number > len(newest):
                newest, rest = newest + rest, ()
            places = [newest.index(kind) for kind in set(newest)]
        for place in places:
            left = (*newest[:place], *newest[place + 1 :])
            yield newest[place], self._with(world, zone, left, rest)


def decks_of(size: int, kinds: str, most: int) -> tuple[Kinds, ...]:
    """Every deck of so many cards with at most so many copies of a kind."""
    return tuple(
        deck
        for deck in combinations_with_replacement(kinds, size)
        if all(deck.count(kind) <= most for kind in deck)
    )
