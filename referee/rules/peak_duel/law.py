"""Peak Duel: the law changes (PD-7)."""

from events.base import Seat
from events.cards import CardsMoved
from events.peak_duel.field import RuleChanged, SoulSpent
from events.peak_duel.values import HIGH, LOW
from projections.peak_duel.state import DISCARD, SOUL
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.custody import require_lying
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.kinds import OfSoul
from referee.rules.peak_duel.moments import IN_TURN
from referee.rules.peak_duel.price import has_window, price
from referee.rules.peak_duel.rule import Rule


@declare("seat", when=IN_TURN)
def changes(duel: Duel, move: Move, cards: OfSoul) -> None:
    """`SEAT changes LIST`: pay these soul cards, and the other law holds."""
    state, seat = duel.state, Seat(move.mover)
    if not has_window(state):
        raise Refusal(Rule.CHANGE_WINDOW, phase=state.step or state.phase)
    cost = price(state, seat)
    if len(cards) != cost:
        raise Refusal(Rule.CHANGE_PRICE, seat=seat, price=cost, named=len(cards))
    require_lying(state, seat, "soul", cards)
    soul, discard = SOUL[seat], DISCARD[seat]
    duel.write(CardsMoved(src=soul, dst=discard, cards=cards, take="chosen"))
    duel.write(SoulSpent(seat=seat, cards=cards, to="discard", reason="change"))
    law = LOW if state.rule is HIGH else HIGH
    duel.write(RuleChanged(seat=seat, rule=law, price=cost))
