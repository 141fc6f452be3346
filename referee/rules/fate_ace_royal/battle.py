"""Fate/Ace Royal: the battle, from the engagement to the loss of mana (FA-8.5 to FA-8.13)."""

from events.base import Seat
from events.catalogues.fate_ace_royal import Edition
from events.fate_ace_royal.battle import (
    CounterSkipped,
    DamageDealt,
    EngagementMade,
    RaidCalledOff,
    SystemChosen,
    WithdrawalMade,
)
from events.fate_ace_royal.values import (
    ATTACKER,
    DEFENDER,
    PARTS,
    UNTAPPED,
    Bar,
    Side,
    Step,
    System,
)
from projections.fate_ace_royal.state import Battle, State
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.hands import change_mana, remove_craft, tap_hurt
from referee.rules.fate_ace_royal.moments import ATTACKING, COUNTERING
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import compared, skills_now
from referee.rules.fate_ace_royal.slots import ASystem
from referee.rules.fate_ace_royal.turn import end_battle

ATTACK_OF = {System.PHYSICAL: 0, System.MAGIC: 2}
"""The place of a system's attack among the four values; its defence is the next."""

SIDES = (ATTACKER, DEFENDER)

# Engagement


def close_engagement(royale: Royale) -> None:
    """FA-8.5, FA-8.7: the engagement stands, or a raid of choice is called off."""
    battle = royale.battle
    attacker, defender = battle.sides
    master = royale.state.masters[battle.raider]
    able = master.posture is UNTAPPED and not master.barred(Bar.RAID)
    if battle.forced or able or royale.option("raid-lapses") == "never":
        royale.tell(EngagementMade(attacker=attacker, defender=defender))
        royale.step(Step.ATTACK)
        return
    royale.tell(RaidCalledOff(attacker=attacker, defender=defender))
    end_battle(royale, called_off=True)


# Attack and counter


@declare("seat", when=ATTACKING)
def attacks(royale: Royale, move: Move, system: ASystem) -> None:
    """`SEAT attacks SYSTEM` (FA-8.6)."""
    chosen = _system(system)
    royale.write(SystemChosen(seat=Seat(move.mover), role="attack", system=chosen))
    royale.step(Step.ATTACK_DAMAGE)


@declare("seat", when=COUNTERING)
def counters(royale: Royale, move: Move, system: ASystem) -> None:
    """`SEAT counters SYSTEM` (FA-13.2, FA-8.6)."""
    if royale.battle.counter_skipped:
        raise Refusal(Rule.FIRST_STRIKE, seat=move.mover)
    chosen = _system(system)
    royale.write(SystemChosen(seat=Seat(move.mover), role="counter", system=chosen))
    royale.step(Step.COUNTER_DAMAGE)


def _system(word: System | str) -> System:
    if not isinstance(word, System):
        raise Refusal(Rule.SYSTEM, word=word)
    return word


# Damage


def close_attack_damage(royale: Royale) -> None:
    """FA-8.8, FA-13.2: damage to the defender; first strike may leave the counter out."""
    battle = royale.battle
    assert battle.attack is not None, "the attacker chose"
    damage = _deal(royale, battle, DEFENDER, battle.attack, on_tie=1)
    attacker, defender = battle.sides
    first = damage and _strikes_first(royale, attacker) and not _strikes_first(royale, defender)
    royale.step(Step.COUNTER)
    if first:
        royale.write(CounterSkipped(seat=defender))


def _strikes_first(royale: Royale, seat: Seat) -> bool:
    """Whether first strike counts for a side as the damage step closes."""
    return "first-strike" in skills_now(royale.cards, royale.state, seat)


def strikes_first(edition: Edition, state: State) -> bool:
    """Whether first strike leaves the counter out if the damage is worked out now (FA-13.2)."""
    royale = Royale(edition, state)
    close_attack_damage(royale)
    return royale.battle.counter_skipped


def close_counter_damage(royale: Royale) -> None:
    """FA-8.9: damage to the attacker."""
    battle = royale.battle
    assert battle.counter is not None, "the defender chose"
    _deal(royale, battle, ATTACKER, battle.counter, on_tie=0)
    royale.step(Step.LOSS)


def _deal(royale: Royale, battle: Battle, hurt: Side, system: System, *, on_tie: int) -> int:
    """The damage to a side as the damage step closes (FA-8.13)."""
    to = battle.seat(hurt)
    by = battle.opponent(to)
    place = ATTACK_OF[system]
    cards, state = royale.cards, royale.state
    attack = compared(cards, state, by, place)
    defence = compared(cards, state, to, place + 1)
    changed = battle.pending(hurt)
    given = max(0, attack - defence) if attack != defence else on_tie
    damage = max(0, given + changed)
    royale.write(
        DamageDealt(
            from_=by,
            to=to,
            side=hurt,
            attack=attack,
            defence=defence,
            changed=changed,
            damage=damage,
            proxy=to in battle.proxies,
        )
    )
    return damage


# Loss


def close_loss(royale: Royale) -> None:
    """FA-8.10: mana lost, both withdraw; what is owed and who may steal. Defeat comes next."""
    battle = royale.battle
    hurt = {side: damage for side in SIDES if (damage := battle.damage(side))}
    for side in hurt:
        change_mana(royale, battle.seat(side), -battle.struck(side), "damage")
    debtors = tuple(battle.seat(side) for side in hurt if _withdraw(royale, battle, side))
    thieves = [battle.opponent(battle.seat(side)) for side in hurt]
    thief = thieves[0] if len(thieves) == 1 else None
    royale.step(Step.WITHDRAW)
    royale.write(WithdrawalMade(debtors=debtors, thief=thief))


def _withdraw(royale: Royale, battle: Battle, side: Side) -> bool:
    """FA-8.11, FA-9.5, FA-9.6: a hurt side withdraws; whether it owes a craft."""
    seat, damage = battle.seat(side), battle.damage_of_proxy(side)
    proxy = battle.proxies[seat] if damage else None  # none leaves once it has received damage
    if proxy and any(proxy.called_by(name) for name in royale.state.masters[seat].names()):
        remove_craft(royale, seat, proxy.card)
    if battle.struck(side) or damage > 1:
        tap_hurt(royale, seat)
    return proxy is not None and proxy.card in PARTS
