"""Ready... Fence!: a card that is shown must be possible there (RF-C.1; section 11)."""

from collections.abc import Sequence

from events.base import UNKNOWN
from events.cards import CardsPrinted, CardsShown, Showing
from events.catalogues.ready_fence import kind_of
from events.ready_fence.values import ADVANCED
from projections.cards.sources import Pool
from projections.cards.zones import zone_of
from projections.custody.answers import Answer, possible
from projections.ready_fence.decks import one_more
from projections.ready_fence.kit import KIT, POOL
from projections.ready_fence.state import DISCARD, State, bound, hand, other
from referee.moves.move import Move, Reveals
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.decks import ANY, marks_are_open, with_open_marks
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
    constraint = one_more(pool.constraint, card) if pool.constraint else ""
    bout.write(CardsPrinted(pool=POOL, kinds=kinds, constraint=constraint))


def _counted(pool: Pool, card: str) -> bool:
    """Whether the number of copies of this very card is known."""
    return pool.whole or card in pool.kinds


CUSTODY = Custody(Rule.CARD_MUST_BE_POSSIBLE, KIT.constraints, _accept)
can_be, impossible = CUSTODY.can_be, CUSTODY.impossible


def show(bout: Bout, move: Move, *events: Showing) -> None:
    """Write what a move shows of hidden zones; raise RF-C.1 if it cannot be there.

    Where nothing but the mark of a kind stands against it, the refusal names the option with which
    the marks are open (RF-1.5).
    """
    try:
        CUSTODY.show(bout, move, *events)
    except Refusal as refusal:
        if not _only_a_mark_bars(bout, events):
            raise
        facts = refusal.facts
        raise Refusal(
            Rule.CARD_MUST_BE_POSSIBLE,
            "mark",
            **facts,
            kind=str(kind_of(str(facts["card"]))),
            mode=bout.state.settings.mode,
            option="values",
            value=ANY,
        ) from None


def _only_a_mark_bars(bout: Bout, events: Sequence[Showing]) -> bool:
    """Whether the cards could be there if the marks were open, which at a table they may be."""
    state = bout.state
    if state.match.dealt or state.settings.mode is ADVANCED or marks_are_open(state):
        return False
    table = with_open_marks(bout)
    return possible(table, *events, constraints=KIT.constraints) is not Answer.NO
