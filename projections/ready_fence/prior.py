"""Ready... Fence!: how often each deck is taken to be one whose speeds or marks are open (RF-1.5).

Every way weighs alike to give each copy of a kind a speed that it may have, and to take so many of
all copies that may be in the deck.
"""

from collections.abc import Mapping, Sequence
from math import comb, perm, prod
from typing import Any

import msgspec

from projections.cards.bags import convolved, without
from projections.kit import Rng

Copies = tuple[tuple[str, int], ...]


class Lot(msgspec.Struct, frozen=True):
    """So many copies, each of any of these cards."""

    cards: tuple[str, ...]
    copies: int


class OpenCards(msgspec.Struct, frozen=True):
    """Copies that are certainly in the deck, and lots of which some are."""

    certain: Copies
    lots: tuple[Lot, ...]

    @property
    def kinds(self) -> Mapping[str, int]:
        """Certain ones, and every card of a lot."""
        found = {card: number for card, number in self.certain if number}
        for lot in self.lots:
            if lot.copies:
                found.update(dict.fromkeys(lot.cards, lot.copies))
        return found

    def ways_of(self, kind: str) -> int:
        """The copies that can be this card."""
        there = dict(self.certain).get(kind)
        if there is not None:
            return there
        return sum([lot.copies for lot in self.lots if kind in lot.cards])

    def without(self, kind: str) -> "OpenCards":
        """One copy less."""
        certain = dict(self.certain)
        if kind in certain:
            return OpenCards(tuple(sorted(without(certain, kind).items())), self.lots)
        lots = [Lot(lot.cards, lot.copies - (kind in lot.cards)) for lot in self.lots]
        return OpenCards(self.certain, tuple(lots))

    def ways(self, cards: int) -> int:
        """The certain ones are among them; and each copy has a speed, in the deck or not."""
        return self._speeds() * _ways(self._sure, self._open, cards)

    @property
    def _sure(self) -> int:
        return sum([number for _, number in self.certain])

    @property
    def _open(self) -> int:
        return sum([lot.copies for lot in self.lots])

    def _speeds(self) -> int:
        return prod([len(lot.cards) ** lot.copies for lot in self.lots])

    def all_among(self, kinds: frozenset[str], most: int, cards: int) -> Sequence[int]:
        """By how many of them are certain ones."""
        good = sum([number for card, number in self.certain if card in kinds])
        return [
            sum(
                [
                    comb(number, sure)
                    * perm(good, sure)
                    * self._of_lots(kinds, number - sure)
                    * _ways(self._sure - sure, self._open - (number - sure), cards - number)
                    for sure in range(max(0, number - self._open), min(number, good) + 1)
                ]
            )
            for number in range(most + 1)
        ]

    def _of_lots(self, kinds: frozenset[str], number: int) -> int:
        """Ways to take so many of the copies in a row and speeds for all, these of these kinds."""
        found = [1]
        for lot in self.lots:
            good = sum([card in kinds for card in lot.cards])
            ways = [
                comb(lot.copies, some) * good**some * len(lot.cards) ** (lot.copies - some)
                for some in range(min(lot.copies, number) + 1)
            ]
            found = convolved(found, ways)[: number + 1]
        return found[number] * perm(number, number) if number < len(found) else 0

    def drawn(self, cards: int, rng: Rng) -> list[str]:
        """The certain ones and so many of the others, in any order."""
        sure = [card for card, number in self.certain for _ in range(number)]
        others = [lot.cards for lot in self.lots for _ in range(lot.copies)]
        _shuffle(others, rng, cards - len(sure))
        chosen = others[: cards - len(sure)]
        found = sure + [some[int(rng.random() * len(some))] for some in chosen]
        _shuffle(found, rng, len(found))
        return found


def open_cards(certain: Mapping[str, int], lots: Mapping[tuple[str, ...], int]) -> OpenCards:
    """Copies that are certainly there, and so many of which each is any of some cards."""
    some = [Lot(cards, copies) for cards, copies in lots.items() if copies > 0]
    return OpenCards(tuple(sorted(certain.items())), tuple(some))


def _ways(sure: int, others: int, cards: int) -> int:
    """In how many orders so many cards can lie, the sure ones among them."""
    if cards < sure:
        return 0
    return comb(cards, sure) * perm(sure, sure) * perm(others, cards - sure)


def _shuffle(cards: list[Any], rng: Rng, number: int) -> None:
    for place in range(min(number, len(cards) - 1)):
        other = place + int(rng.random() * (len(cards) - place))
        cards[place], cards[other] = cards[other], cards[place]
