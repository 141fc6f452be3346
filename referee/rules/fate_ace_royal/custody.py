"""Fate/Ace Royal: a card that is shown must be possible there (FA-C.1; section 11)."""

from events.cards import CardsPrinted, Showing
from events.fate_ace_royal.values import PARTS
from projections.fate_ace_royal.kit import KIT
from projections.fate_ace_royal.state import DISCARD, HAND, PART, State
from referee.moves.move import Move
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.showing import Custody


def require_possible(state: State, move: Move, *events: Showing) -> None:
    """Raise FA-C.1 if no world has the cards where these events show them.

    Where custody cannot decide, the card is accepted and the audit lists it. What it denies is
    accepted with `custody=overrule`, save in the dealt mode.
    """
    if not events or can_be(state, *events):
        return
    if not move.overrule or state.match.dealt:
        raise CUSTODY.refusal(state, events)


# What gives way


def _accept(royale: Royale, event: Showing) -> None:
    """Write the event, and before it what gives way for it (section 11).

    It is an entry of the same card in a hand or the discard pile, or of a Servant face down that
    somebody took by name. Where there is none (a card in play or face up stays), its kind counts
    one copy more.
    """
    state = royale.state
    covered = (
        PART[part][seat] for part in PARTS for seat in state.seats if not state.is_up(seat, part)
    )
    order = (*(HAND[seat] for seat in state.seats), DISCARD, *covered)
    CUSTODY.overrule_or_count(royale, event, order, _count_one_more)
    royale.write(event)


def _count_one_more(royale: Royale, zone: str, card: str) -> None:
    """The pool of this card has one copy of it more than was thought."""
    table = royale.state.table
    for name in table.origins.get(zone, ()):
        kinds = table.pools[name].kinds
        if card in kinds:
            royale.write(CardsPrinted(pool=name, kinds=((card, kinds[card] + 1),)))


CUSTODY = Custody(Rule.CARD_MUST_BE_POSSIBLE, KIT.constraints, _accept)
can_be, show = CUSTODY.can_be, CUSTODY.show
