"""Ready... Fence!: the chance of the dealt mode (RF-13.3), which comes out as consequences."""

from collections.abc import Sequence

from events.base import Seat
from events.cards import CardsMixed
from events.catalogues.ready_fence import in_order
from projections.ready_fence.kit import SEATS
from referee.rules import chance
from referee.rules.ready_fence.bout import Bout


def shuffle(bout: Bout, zones: Sequence[str], dst: str) -> None:
    """All the cards of these zones are shuffled and lie in `dst`."""
    if bout.state.match.dealt:
        order(bout, [card for zone in zones for card in bout.state.table.cards(zone)], dst, zones)
    else:
        bout.write(CardsMixed(zones=tuple(zones), dst=dst))


def order(bout: Bout, cards: Sequence[str], dst: str, zones: Sequence[str] = ()) -> None:
    """The generator puts these cards, all that lie in the zones, in one of their orders."""
    seed, position = bout.use_generator(f"shuffle-{dst}")
    shuffled = chance.shuffled(seed, position, in_order(cards))
    bout.write(CardsMixed(zones=tuple(zones) or (dst,), dst=dst, order=shuffled))


def one_of(bout: Bout, zone: str, purpose: str) -> str:
    """One card of a zone, each equally likely."""
    seed, position = bout.use_generator(purpose)
    return chance.shuffled(seed, position, in_order(bout.state.table.cards(zone)))[0]


def coin(bout: Bout, purpose: str) -> Seat:
    """A seat, either equally likely."""
    seed, position = bout.use_generator(f"coin-{purpose}")
    return chance.coin(seed, position, SEATS)
