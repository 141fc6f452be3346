"""Fate/Ace Royal: the chance of the dealt mode (section 13), which comes out as consequences."""

from collections.abc import Sequence
from typing import TypeVar

from events.cards import CardsMixed
from events.catalogues.fate_ace_royal import in_order
from events.match import ChanceDrawn
from referee import chance
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
    seed, position = _asked(royale, f"shuffle-{dst}")
    shuffled = chance.shuffled(seed, position, in_order(royale.edition, cards))
    royale.write(CardsMixed(zones=tuple(zones), dst=dst, order=shuffled))


def some_of(royale: Royale, cards: Sequence[T], number: int, purpose: str) -> tuple[T, ...]:
    """So many of these, each choice equally likely."""
    seed, position = _asked(royale, f"pick-{purpose}")
    return chance.shuffled(seed, position, cards)[:number]


def die(royale: Royale, purpose: str) -> int:
    """What a die shows."""
    seed, position = _asked(royale, f"die-{purpose}")
    return 1 + chance.below(6, chance.stream(seed, position))


def _asked(royale: Royale, purpose: str) -> tuple[str, int]:
    """The seed, and the number of this use of the generator, which goes on record."""
    match = royale.state.match
    assert match.seed is not None, "only the dealt mode asks the generator"
    position = match.position + 1
    royale.write(ChanceDrawn(position=position, purpose=purpose))
    return match.seed, position
