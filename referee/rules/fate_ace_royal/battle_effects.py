"""Fate/Ace Royal: effects on a battle and on uses (FA-14.3, FA-14.6)."""

from events.base import Seat
from events.fate_ace_royal.battle import (
    BattleCancelled,
    BattleDamageChanged,
    ProxyCalled,
    UseNegated,
)
from events.fate_ace_royal.turns import ServantConcealed
from events.fate_ace_royal.values import ATTACKER, DEFENDER, Part, Side, Step
from projections.fate_ace_royal.state import Battle, LastUse, State
from referee.moves.declared import declare
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.moments import OF_A_TEXT
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.slots import (
    APart,
    ASeat,
    ByCraft,
    Effect,
    Signed,
    SkillsKey,
    SomeSeats,
    Stats,
)
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


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def damage(royale: Royale, move: Effect, seats: SomeSeats, amount: Signed) -> None:
    """`effect damage SEATS ±N`: it waits, or works at once; not below 0."""
    for seat in seats:
        side, worked_out = require_struck(royale.state, seat)
        by = amount if worked_out is None else max(-worked_out, amount)
        pending = worked_out is None
        royale.write(BattleDamageChanged(seat=seat, side=side, by=by, pending=pending))


def require_struck(state: State, seat: Seat) -> tuple[Side, int | None]:
    """The side whose damage can be changed, and the damage; null: it is still to be worked out.

    Raise FA-14.3 where there is none.
    """
    battle = require_battle(state)
    side = battle.side(seat)
    worked_out = None if side is None else battle.damage(side)
    pending = side is not None and WAITS.get(state.step or Step.OPEN) is side
    if side is None or not (pending or (worked_out is not None and is_unlost(state))):
        raise Refusal(Rule.EFFECT_ON_BATTLE, "damage", seat=seat)
    return side, None if pending else worked_out


def is_unlost(state: State) -> bool:
    """Whether damage that was worked out has not yet cost mana."""
    return state.step is not Step.WITHDRAW


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def proxy(
    royale: Royale, move: ByCraft, seat: ASeat, *, stats: Stats, skills: SkillsKey = ()
) -> None:
    """`effect proxy SEAT stats=a/b/c/d [skills=...] by=CARD`."""
    require_unproxied(royale.state, seat)
    found = source(royale.state, seat, move.by)
    if found is None:
        raise Refusal(Rule.MUST_BE_THERE, "craft", seat=seat, card=move.by)
    royale.write(ProxyCalled(seat=seat, card=found.name, values=stats, skills=skills))


def require_unproxied(state: State, seat: Seat) -> None:
    """Raise FA-14.3 unless the seat is a side of a battle and has no proxy."""
    battle = require_battle(state)
    if seat not in battle.sides:
        raise Refusal(Rule.EFFECT_ON_BATTLE, "no-side", seat=seat)
    if seat in battle.proxies:
        raise Refusal(Rule.EFFECT_ON_BATTLE, "proxy", seat=seat)


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def cancel(royale: Royale, move: Effect) -> None:
    """`effect cancel`."""
    attacker, defender = require_battle(royale.state).sides
    royale.tell(BattleCancelled(attacker=attacker, defender=defender))
    end_battle(royale)


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def negate(royale: Royale, move: Effect) -> None:
    """`effect negate` (FA-14.6): the last use of the present step is void."""
    use = require_negatable(royale.state)
    royale.write(UseNegated(seat=use.seat, card=use.card, proxy=use.calls))


def require_negatable(state: State) -> LastUse:
    """The last use of the step; raise FA-14.6 where there is none, or it is void already."""
    use = state.last_use
    if use is None or not state.uses.any or use.negated:
        raise Refusal(Rule.NEGATE)
    return use


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def conceal(royale: Royale, move: Effect, seat: ASeat, part: APart) -> None:
    """`effect conceal SEAT spirit|class`."""
    require_concealable(royale.state, seat, part)
    card = royale.state.part(seat, part)
    royale.write(ServantConcealed(seat=seat, part=part, card=card))


def require_concealable(state: State, seat: Seat, part: Part) -> None:
    """Raise FA-14.3 for a side of a battle, FA-14.2 for a card that lies face down."""
    if state.battle is not None and seat in state.battle.sides:
        raise Refusal(Rule.EFFECT_ON_BATTLE, "conceal", seat=seat)
    if not state.is_up(seat, part):
        raise Refusal(Rule.MUST_BE_THERE, "face-up", seat=seat, card=part)
