"""Peak Duel: how often each deck is taken to be one that nobody listed.

Every ordered deck of 25 cards that PD-1.3 to PD-1.5 allow weighs alike. So elements, defence values
and attack values go each their own way: so many orders of the elements, so many rows of values with
either total.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import factorial, perm, prod

import msgspec

from events.catalogues.peak_duel import ELEMENTS, HIGHEST, LOWEST, kinds, printed, slug
from events.errors import Unreadable
from projections.kit import Rng

VALUES = range(LOWEST, HIGHEST + 1)

WAYS = 400
"""Ways to part cards among the elements after which a question is too open."""

PLACE = 256
"""Bits that hold the number of cards' ways to have one sum of attack values."""

MASK = (1 << PLACE) - 1

Rows = Mapping[int, int]
"""Ways by the sum of defence values, each with those by the sum of attack values side by side."""


class OpenDeck(msgspec.Struct, frozen=True):
    """So many cards, so many of each element (any where none is said), and the sums of values.

    Sums that are null may be any.
    """

    cards: int
    elements: tuple[int, ...]
    defence: int | None
    attack: int | None

    @property
    def kinds(self) -> Mapping[str, int]:
        """Every legal kind of which one can be there."""
        return {kind: 1 for kind in kinds() if self.without(kind).ways(self.cards - 1)}

    def ways_of(self, kind: str) -> int:
        """One, if the card is legal."""
        return int(printed(kind).legal)

    def without(self, kind: str) -> "OpenDeck":
        """One card less, with its values."""
        face = printed(kind)
        return OpenDeck(
            self.cards - 1,
            tuple([number - (rank == face.rank) for rank, number in enumerate(self.elements)]),
            _less(self.defence, face.defence),
            _less(self.attack, face.attack),
        )

    def ways(self, cards: int) -> int:
        """Orders of the elements, and of the values; cards that lie nowhere count with them."""
        if cards > self.cards or any(number < 0 for number in self.elements):
            return 0
        values = _with_sum(self.cards, self.defence) * _with_sum(self.cards, self.attack)
        return self._orders() * values

    def _orders(self) -> int:
        if not self.elements:
            return _each_way(len(ELEMENTS), self.cards)
        return factorial(self.cards) // prod(map(factorial, self.elements))

    def all_among(self, kinds: frozenset[str], most: int, cards: int) -> Sequence[int]:
        """The ways by how many cards are of each element, then by both sums of their values.

        Raises Unreadable (`odds.too-open`) where there are too many.
        """
        if not self.ways(cards):
            return [0] * (most + 1)
        faces = _by_element(kinds)
        lots = _lots(faces, self.elements)
        return [self._with(lots, number) for number in range(most + 1)]

    def _with(self, lots: Sequence[tuple[Rows, int]], number: int) -> int:
        found = 0
        for looked_at, part in enumerate(_parts(number, len(lots))):
            if looked_at == WAYS:
                raise Unreadable("odds.too-open")
            orders = self._orders_with(lots, part)
            if orders:
                found += orders * self._sums(lots, part, self.cards - number)
        return found

    def _orders_with(self, lots: Sequence[tuple[Rows, int]], part: Sequence[int]) -> int:
        """Ways of the elements in which so many cards, those first, are of each lot."""
        number = sum(part)
        rows = factorial(number) // prod(map(factorial, part))
        if not self.elements:
            return rows * _each_way(len(ELEMENTS), self.cards - number)
        chosen = prod([perm(there, some) for (_, there), some in zip(lots, part, strict=True)])
        return rows * chosen * self._orders() // perm(self.cards, number)

    def _sums(self, lots: Sequence[tuple[Rows, int]], part: Sequence[int], left: int) -> int:
        rows: Rows = {0: 1}
        for (one, _), number in zip(lots, part, strict=True):
            rows = _times(rows, _power(tuple(one.items()), number))
        attack = [_with_sum(left, _less(self.attack, sum_)) for sum_ in range(_attacks(rows))]
        return sum(
            _with_sum(left, _less(self.defence, sum_))
            * sum([(row >> PLACE * n & MASK) * ways for n, ways in enumerate(attack) if ways])
            for sum_, row in rows.items()
        )

    def drawn(self, cards: int, rng: Rng) -> list[str]:
        """Elements in any order, and values one by one."""
        ranks = [rank for rank, number in enumerate(self.elements) for _ in range(number)]
        if not self.elements:
            ranks = [int(rng.random() * len(ELEMENTS)) for _ in range(self.cards)]
        for place in range(len(ranks) - 1):
            other = place + int(rng.random() * (len(ranks) - place))
            ranks[place], ranks[other] = ranks[other], ranks[place]
        defences = _values(self.cards, self.defence, cards, rng)
        attacks = _values(self.cards, self.attack, cards, rng)
        return [
            slug(ELEMENTS[rank], defence, attack)
            for rank, defence, attack in zip(ranks, defences, attacks, strict=False)
        ]


def _each_way(ways: int, cards: int) -> int:
    """Each of so many cards in any of so many ways."""
    return prod([ways] * cards)


def _less(total: int | None, value: int) -> int | None:
    return None if total is None else total - value


@cache
def _with_sum(cards: int, total: int | None) -> int:
    """In how many ways so many values have this sum."""
    if total is None:
        return _each_way(len(VALUES), cards)
    if not cards:
        return int(total == 0)
    if not LOWEST * cards <= total <= HIGHEST * cards:
        return 0
    return sum([_with_sum(cards - 1, total - value) for value in VALUES])


def _values(cards: int, total: int | None, number: int, rng: Rng) -> Iterator[int]:
    """The first so many of all values, every row of them with that sum as likely as another."""
    for left in range(cards - 1, cards - 1 - number, -1):
        due = rng.random() * _with_sum(left + 1, total)
        value = LOWEST
        while (ways := _with_sum(left, _less(total, value))) <= due and value < HIGHEST:
            due -= ways
            value += 1
        yield value
        total = _less(total, value)


def _by_element(kinds: frozenset[str]) -> Sequence[tuple[tuple[int, int], ...]]:
    """The values of the legal ones of these kinds, by element."""
    faces = [printed(kind) for kind in sorted(kinds)]
    return [
        tuple([(face.defence, face.attack) for face in faces if face.legal and face.rank == rank])
        for rank in range(len(ELEMENTS))
    ]


def _lots(
    faces: Sequence[tuple[tuple[int, int], ...]], elements: Sequence[int]
) -> Sequence[tuple[Rows, int]]:
    """What a card of these kinds can have, with the cards of the elements for which it is so."""
    if not elements:
        return [(_rows([value for some in faces for value in some]), 0)]
    found: dict[tuple[tuple[int, int], ...], int] = {}
    for values, number in zip(faces, elements, strict=True):
        if values:
            found[values] = found.get(values, 0) + number
    return [(_rows(values), number) for values, number in found.items()]


def _rows(values: Sequence[tuple[int, int]]) -> Rows:
    rows: dict[int, int] = {}
    for defence, attack in values:
        rows[defence] = rows.get(defence, 0) + (1 << PLACE * attack)
    return rows


def _times(rows: Rows, more: Rows) -> Rows:
    found: dict[int, int] = {}
    for one, ways in rows.items():
        for other, others in more.items():
            found[one + other] = found.get(one + other, 0) + ways * others
    return found


@lru_cache(maxsize=512)
def _power(one: tuple[tuple[int, int], ...], number: int) -> Rows:
    return _times(_power(one, number - 1), dict(one)) if number else {0: 1}


def _attacks(rows: Rows) -> int:
    """One more than the highest sum of attack values."""
    return max([row.bit_length() for row in rows.values()], default=0) // PLACE + 1


def _parts(number: int, lots: int) -> Iterator[tuple[int, ...]]:
    """Every way to part a number into so many."""
    if not lots:
        if not number:
            yield ()
        return
    for first in range(number + 1) if lots > 1 else (number,):
        for rest in _parts(number - first, lots - 1):
            yield (first, *rest)
