"""Ready... Fence!: a card that is shown must be possible there (RF-C.1; section 11)."""

from events.base import UNKNOWN
from events.cards import CardsPrinted, CardsShown, Showing
from events.catalogues.ready_fence import kind_of
from projections.ready_fence.kit import KIT, POOL
from projections.ready_fence.open_values import OpenValues, named
from projections.ready_fence.state import DISCARD, State, bound, hand, other
from projections.sources import Pool
from projections.zones import zone_of
from referee.moves import Reveals
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.rule import Rule
from referee.rules.showing import Custody


def require_seen(state: State, card: str, zone: str) -> None:
    """In the dealt mode every card is known: raise RF-C.1 for a `?`."""
    if card == UNKNOWN and state.match.dealt:
        raise impossible("dealt", card, zone)


def reveals(bout: Bout, move: Reveals) -> None:
    """`table reveals SEAT LIST`: these cards are in the hand, all of them at once.

    One of them may be the bound card, which everybody knows anyway.
    """
    cards = list(move.cards)
    for card in bout.state.table.known(bound(move.seat)):
        if card in cards:
            cards.remove(card)
    if cards:
        show(bout, move, CardsShown(zone=hand(move.seat), cards=tuple(cards)))


# What gives way


def _accept(bout: Bout, event: Showing) -> None:
    """Write the event, and before it what gives way for it (section 8).

    It is an entry of the same card in a hand or the discard pile. Where there is none (a card of
    the phrase stays), the deck counts one copy more.
    """
    seat = zone_of(event).partition(".")[0]
    order = (hand(seat), hand(other(seat)), DISCARD)
    CUSTODY.overrule_or_count(bout, event, order, _count_one_more)
    bout.write(event)


def _count_one_more(bout: Bout, zone: str, card: str) -> None:
    """The deck has one copy of this card more than was thought."""
    del zone  # the game has one deck
    pool = bout.state.table.pools[POOL]
    kinds = ((card, pool.kinds.get(card, 0) + 1),) if _counted(pool, card) else ()
    constraint = ""
    if pool.constraint:
        bounds = KIT.constraints[pool.constraint]
        assert isinstance(bounds, OpenValues), "the deck's constraint is that of open values"
        kind = str(kind_of(card))
        copies = {**bounds.copies, kind: bounds.copies.get(kind, 0) + 1}
        constraint = named(tuple(copies.items()))
    bout.write(CardsPrinted(pool=POOL, kinds=kinds, constraint=constraint))


def _counted(pool: Pool, card: str) -> bool:
    """Whether the number of copies of this very card is known."""
    return pool.whole or card in pool.kinds


CUSTODY = Custody(Rule.CARD_MUST_BE_POSSIBLE, KIT.constraints, _accept)
can_be, show, impossible = CUSTODY.can_be, CUSTODY.show, CUSTODY.impossible
