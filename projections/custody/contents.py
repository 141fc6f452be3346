"""What some hidden cards can be, any of them as likely as another: what is left of a class.

Copies of a kind count apart: a class in which one is left twice gives it in two ways.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import comb, perm
from typing import Protocol

from projections.cards.bags import merged, with_kinds, without
from projections.kit import Prior, Rng


class Content(Protocol):
    """What the cards of a class can be. Contents that say the same are the same object.

    `number` orders them. `whole`: nothing is left beside so many cards; null where that is open.
    `pool`: the deck, of which cards may yet be laid down; `prior` what is told of it where nobody
    listed it.
    """

    number: int
    pool: str
    prior: str

    @property
    def whole(self) -> int | None:
        """How many cards these are, if they are all there is."""
        ...

    @property
    def kinds(self) -> Mapping[str, int]:
        """Every kind that a card can be, each with the ways in which it is one."""
        ...

    def ways_of(self, kind: str) -> int:
        """In how many ways one card is of this kind, whatever the others are."""
        ...

    def without(self, kind: str) -> "Content":
        """What is left when one of the cards was of this kind, one that there is."""
        ...

    def ways(self, cards: int) -> int:
        """In how many ways so many cards can be of these kinds, one after another."""
        ...

    def among(self, kinds: frozenset[str], some: int, cards: int) -> tuple[int, ...]:
        """Those ways by how many of the first `some` of the cards are of these kinds, as can be."""
        ...

    def drawn(self, cards: int, rng: Rng) -> list[str]:
        """So many cards, every way as likely as another."""
        ...


class Listed:
    """A multiset of which each card is one."""

    __slots__ = ("_known", "_less", "kinds", "number", "pool", "prior", "total")

    def __init__(self, known: "Contents", pool: str, kinds: Mapping[str, int]) -> None:
        self._known = known
        self._less: dict[str, Listed] = {}
        self.number = known.next_number()
        self.pool = pool
        self.prior = ""
        self.kinds = kinds
        self.total = sum(kinds.values())

    @property
    def whole(self) -> int | None:
        """All of it."""
        return self.total

    def ways_of(self, kind: str) -> int:
        """The copies of the kind."""
        return self.kinds.get(kind, 0)

    def without(self, kind: str) -> "Listed":
        """One copy less."""
        less = self._less.get(kind)
        if less is None:
            less = self._known.listed(without(self.kinds, kind), self.pool)
            self._less[kind] = less
        return less

    def ways(self, cards: int) -> int:
        """Each copy once."""
        return perm(self.total, cards)

    def among(self, kinds: frozenset[str], some: int, cards: int) -> tuple[int, ...]:
        """By how many of the first cards are copies of these."""
        return hypergeometric(self._copies(kinds), self.total, some, cards)

    def _copies(self, kinds: frozenset[str]) -> int:
        return sum([self.kinds.get(kind, 0) for kind in kinds])

    def drawn(self, cards: int, rng: Rng) -> list[str]:
        """The first of all copies in a random order."""
        copies = [kind for kind, number in self.kinds.items() for _ in range(number)]
        return shuffled(copies, rng, cards)


class Supposed:
    """What a deck that nobody listed may have, by what is supposed of it."""

    __slots__ = ("_deck", "_kinds", "_known", "_less", "number", "pool", "prior")

    def __init__(self, known: "Contents", pool: str, told: str, deck: Prior) -> None:
        self._known = known
        self._deck = deck
        self._less: dict[str, Supposed] = {}
        self._kinds: Mapping[str, int] | None = None
        self.number = known.next_number()
        self.pool = pool
        self.prior = told

    @property
    def whole(self) -> int | None:
        """It is open what is there."""
        return None

    @property
    def kinds(self) -> Mapping[str, int]:
        """What a card can be."""
        if self._kinds is None:
            self._kinds = self._deck.kinds
        return self._kinds

    def ways_of(self, kind: str) -> int:
        """Each way that is supposed."""
        return self._deck.ways_of(kind)

    def without(self, kind: str) -> "Supposed":
        """What is supposed of the others."""
        less = self._less.get(kind)
        if less is None:
            less = self._known.supposed(self.pool, self.prior, self._deck.without(kind))
            self._less[kind] = less
        return less

    def ways(self, cards: int) -> int:
        """Each way that is supposed."""
        return self._deck.ways(cards)

    def among(self, kinds: frozenset[str], some: int, cards: int) -> tuple[int, ...]:
        """Of those in which any so many are of these kinds, less those in which more are."""
        found = self._deck.all_among(kinds, some, cards)
        of_any = [comb(some, number) * ways for number, ways in enumerate(found)]
        return tuple(
            sum(
                [
                    (-1) ** (more - number) * comb(more, number) * of_any[more]
                    for more in range(number, some + 1)
                ]
            )
            for number in range(some + 1)
        )

    def drawn(self, cards: int, rng: Rng) -> list[str]:
        """As it is supposed."""
        return self._deck.drawn(cards, rng)


class Contents:
    """All contents that a count has met, each once."""

    def __init__(self) -> None:
        self._listed: dict[tuple[str, frozenset[tuple[str, int]]], Listed] = {}
        self._supposed: dict[tuple[str, str, Prior], Supposed] = {}
        self._born = 0

    def next_number(self) -> int:
        """A number that no content has."""
        self._born += 1
        return self._born

    def listed(self, kinds: Mapping[str, int], pool: str = "") -> Listed:
        """The content of these copies."""
        key = pool, frozenset(kinds.items())
        content = self._listed.get(key)
        if content is None:
            content = self._listed[key] = Listed(self, pool, dict(kinds))
        return content

    def supposed(self, pool: str, told: str, deck: Prior) -> Supposed:
        """The content of a deck of which this is supposed."""
        content = self._supposed.get((pool, told, deck))
        if content is None:
            content = self._supposed[pool, told, deck] = Supposed(self, pool, told, deck)
        return content

    def of(self, cards: Iterable[str]) -> Listed:
        """The content of these cards."""
        return self.listed(with_kinds({}, *cards))

    def together(self, some: Sequence[Content]) -> Listed:
        """The content of all cards of these, of which all is there."""
        kinds: Mapping[str, int] = {}
        for content in some:
            kinds = merged(kinds, content.kinds)
        return self.listed(kinds)


@lru_cache(maxsize=16_384)
def hypergeometric(good: int, total: int, some: int, cards: int) -> tuple[int, ...]:
    """Ways to lay out so many of all cards, by how many good ones are among the first `some`."""
    rest = perm(total - some, cards - some) if total >= some else 0
    return tuple(
        comb(some, found) * perm(good, found) * perm(total - good, some - found) * rest
        for found in range(min(good, some) + 1)
    )


def shuffled(cards: list[str], rng: Rng, number: int | None = None) -> list[str]:
    """The cards in any order, or so many of them; the list itself is changed."""
    size = len(cards)
    most = size if number is None else number
    for place in range(min(most, size - 1)):
        other = place + int(rng.random() * (size - place))
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:most]
