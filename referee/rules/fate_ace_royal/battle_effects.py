"""Fate/Ace Royal: effects on a battle and on uses (FA-14.3, FA-14.6)."""

from collections.abc import Callable
from typing import Any

from events.base import Seat
from events.fate_ace_royal.battle import (
    BattleCancelled,
    BattleDamageChanged,
    ProxyCalled,
    UseNegated,
)
from events.fate_ace_royal.turns import ServantConcealed
from events.fate_ace_royal.values import ATTACKER, DEFENDER, Part, Step
from projections.fate_ace_royal.state import Battle, State
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import effect_moves as effects
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.turn import end_battle
from referee.rules.fate_ace_royal.uses import source

WAITS = {Step.ATTACK_DAMAGE: DEFENDER, Step.COUNTER_DAMAGE: ATTACKER}
"""In these steps a change of damage waits for this side's to be worked out."""


def require_battle(state: State) -> Battle:
    """The battle whose sides stand; raise FA-14.3 where there is none."""
    if state.battle is None or not state.battle.sides:
        raise Refusal(Rule.EFFECT_ON_BATTLE)
    return state.battle


def require_proxy(state: State, seat: Seat) -> None:
    """Raise FA-14.3 unless the seat has a proxy in a battle whose sides stand."""
    if seat not in require_battle(state).proxies:
        raise Refusal(Rule.EFFECT_ON_BATTLE, "no-proxy", seat=seat)


def damage(royale: Royale, move: effects.Damage, seat: Seat) -> None:
    """It waits, or works at once; not below 0."""
    state = royale.state
    battle = require_battle(state)
    side = battle.side(seat)
    worked_out = None if side is None else battle.damage(side)
    pending = side is not None and WAITS.get(state.step or Step.OPEN) is side
    if side is None or not (pending or (worked_out is not None and is_unlost(state))):
        raise Refusal(Rule.EFFECT_ON_BATTLE, "damage", seat=seat)
    by = move.amount if pending else max(-(worked_out or 0), move.amount)
    royale.write(BattleDamageChanged(seat=seat, side=side, by=by, pending=pending))


def is_unlost(state: State) -> bool:
    """Whether damage that was worked out has not yet cost mana."""
    return state.step is not Step.WITHDRAW


def _proxy(royale: Royale, move: effects.CallsProxy) -> None:
    battle = require_battle(royale.state)
    if move.seat not in battle.sides:
        raise Refusal(Rule.EFFECT_ON_BATTLE, "no-side", seat=move.seat)
    if move.seat in battle.proxies:
        raise Refusal(Rule.EFFECT_ON_BATTLE, "proxy", seat=move.seat)
    found = source(royale.state, move.seat, move.by)
    if found is None:
        raise Refusal(Rule.MUST_BE_THERE, "craft", seat=move.seat, card=move.by)
    royale.write(
        ProxyCalled(seat=move.seat, card=found.name, values=move.stats, skills=move.skills)
    )


def _cancel(royale: Royale, move: effects.Cancels) -> None:
    del move
    attacker, defender = require_battle(royale.state).sides
    royale.tell(BattleCancelled(attacker=attacker, defender=defender))
    end_battle(royale)


def _negate(royale: Royale, move: effects.Negates) -> None:
    """FA-14.6: the last use of the present step is void."""
    del move
    use = royale.state.last_use
    if use is None or not royale.state.uses.any or use.negated:
        raise Refusal(Rule.NEGATE)
    royale.write(UseNegated(seat=use.seat, card=use.card, proxy=use.calls))


def _conceal(royale: Royale, move: effects.Conceals) -> None:
    state = royale.state
    if state.battle is not None and move.seat in state.battle.sides:
        raise Refusal(Rule.EFFECT_ON_BATTLE, "conceal", seat=move.seat)
    if not state.is_up(move.seat, Part(move.part)):
        raise Refusal(Rule.MUST_BE_THERE, "face-up", seat=move.seat, card=move.part)
    card = state.part(move.seat, move.part)
    royale.write(ServantConcealed(seat=move.seat, part=move.part, card=card))


DOES: dict[type[Move], Callable[[Royale, Any], None]] = {
    effects.CallsProxy: _proxy,
    effects.Cancels: _cancel,
    effects.Negates: _negate,
    effects.Conceals: _conceal,
}
