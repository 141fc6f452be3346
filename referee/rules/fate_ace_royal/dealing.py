"""Fate/Ace Royal: the chance of the dealt mode (section 13), which comes out as consequences."""

from collections.abc import Sequence
from typing import TypeVar

from events.cards import CardsMixed
from events.catalogues.fate_ace_royal import in_order
from referee.rules import chance
from referee.rules.fate_ace_royal.royale import Royale

T = TypeVar("T")


def shuffle(royale: Royale, zones: Sequence[str], dst: str) -> None:
    """All the cards of these zones are shuffled and lie in `dst`."""
    if not royale.dealt:
        royale.write(CardsMixed(zones=tuple(zones), dst=dst))
        return
    table = royale.state.table
    order(royale, [card for zone in zones for card in table.cards(zone)], dst, zones)


def order(royale: Royale, cards: Sequence[str], dst: str, zones: Sequence[str]) -> None:
    """The generator puts these cards, all that lie in the zones, in one of their orders."""
    seed, position = royale.use_generator(f"shuffle-{dst}")
    shuffled = chance.shuffled(seed, position, in_order(royale.edition, cards))
    royale.write(CardsMixed(zones=tuple(zones), dst=dst, order=shuffled))


def some_of(royale: Royale, cards: Sequence[T], number: int, purpose: str) -> tuple[T, ...]:
    """So many of these, each choice equally likely."""
    seed, position = royale.use_generator(f"pick-{purpose}")
    return chance.shuffled(seed, position, cards)[:number]


def die(royale: Royale, purpose: str) -> int:
    """What a die shows."""
    seed, position = royale.use_generator(f"die-{purpose}")
    return 1 + chance.below(6, chance.stream(seed, position))
