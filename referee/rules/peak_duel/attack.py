"""Peak Duel: declaring attacks (PD-8.1 to PD-8.5)."""

from events.base import Seat
from events.peak_duel.battle import AttackDeclared, AttackRetargeted, AttackWithheld
from events.peak_duel.values import ATTACK, BATTLE, COVER, END, FINISH, START, UPRIGHT, Target
from projections.peak_duel.state import Attack, State
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.battle import onward
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.kinds import Aim, APlace
from referee.rules.peak_duel.moments import IN_TURN
from referee.rules.peak_duel.phases import enter_battle, enter_step, require_active
from referee.rules.peak_duel.replay import is_target
from referee.rules.peak_duel.rule import Rule

NO_MORE_ATTACKS = frozenset({COVER, END, FINISH})


@declare("seat", when=IN_TURN)
def attacks(duel: Duel, move: Move, place: APlace, target: Aim) -> None:
    """`SEAT attacks PLACE PLACE2|direct`."""
    seat = require_active(duel, move)
    if not ready_to_attack(duel):
        return
    require_attacker(duel.state, seat, place)
    _require_target(duel, seat, target)
    duel.write(AttackDeclared(seat=seat, place=place, target=target))


def ready_to_attack(duel: Duel) -> bool:
    """Come to where an attack can be declared (PD-3.2, PD-3.3). False: that ended the game."""
    require_attacking(duel.state)
    if not onward(duel):
        return False
    if duel.state.phase is not BATTLE:
        enter_battle(duel)
    if duel.state.step is START:
        enter_step(duel, ATTACK)
    return True


def require_attacking(state: State) -> None:
    """Raise PD-3.3, PD-3.2 where no attack can be declared."""
    if state.turn == 1:
        raise Refusal(Rule.NO_BATTLE_IN_TURN_ONE)
    if (state.step or state.phase) in NO_MORE_ATTACKS:
        raise Refusal(Rule.ORDER_OF_PHASES, "no-more-attacks")


def require_attacker(state: State, seat: Seat, place: int) -> None:
    """A spirit that may attack (once more); raises PD-8.1 to PD-8.3."""
    spirit, battle = state.spirit(seat, place), state.battle
    if spirit is None:
        raise Refusal(Rule.ATTACKER, "no-spirit", seat=seat, place=place)
    if spirit.posture is not UPRIGHT:
        raise Refusal(Rule.ATTACKER, "posture", seat=seat, place=place, card=spirit.card)
    if spirit.attacks >= spirit.allowed:
        raise Refusal(
            Rule.ATTACK_ONCE, seat=seat, place=place, card=spirit.card, allowed=spirit.allowed
        )
    if battle is not None and not spirit.declared and battle.made >= battle.limit:
        raise Refusal(Rule.ATTACK_LIMIT, seat=seat, limit=battle.limit)


def _require_target(duel: Duel, seat: Seat, target: Target) -> None:
    if not is_target(duel.state, seat, target):
        variant = "not-empty" if target == "direct" else "no-spirit"
        raise Refusal(Rule.TARGET, variant, seat=seat, target=target)


@declare("seat", when=IN_TURN)
def retargets(duel: Duel, move: Move, target: Aim) -> None:
    """`SEAT retargets PLACE2|direct`: the replayed attack is directed anew."""
    attack = _replayed(duel, move)
    _require_target(duel, attack.seat, target)
    duel.write(AttackRetargeted(seat=attack.seat, place=attack.place, target=target))


@declare("seat", when=IN_TURN)
def withholds(duel: Duel, move: Move) -> None:
    """`SEAT withholds`: the replayed attack is taken back (R19)."""
    attack = _replayed(duel, move)
    duel.write(AttackWithheld(seat=attack.seat, place=attack.place))


def _replayed(duel: Duel, move: Move) -> Attack:
    """The open attack that the active seat may change; raises PD-3.1, PD-8.5."""
    require_active(duel, move)
    attack = duel.state.attack
    if attack is None or not attack.replay:
        raise Refusal(Rule.REPLAY, "no-replay")
    return attack
