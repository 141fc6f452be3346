"""Peak Duel: what a battle comes to (PD-8.7 to PD-8.10), and how an open attack is resolved."""

from typing import Literal

import msgspec

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved
from events.peak_duel import (
    AttackResolved,
    DamageDue,
    Law,
    Posture,
    ShieldUsed,
    SpiritDestroyed,
    WindowClosed,
)
from projections.peak_duel.state import DECK, DISCARD, FIELD, Attack, Due, Spirit, State, other
from referee.refusal import Refusal
from referee.rules.peak_duel.damage import deal, must_be_named, room_for_souls, turn_up
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.moves import Resolves, Turns
from referee.rules.peak_duel.replay import keep
from referee.rules.peak_duel.rule import Rule

# Looked up once: every move asks for them.
HIGH, SIDEWAYS = Law.HIGH, Posture.DEFENCE

NINE = 9
"""Under `low` a direct attack deals so much less the attack value (PD-8.9)."""

Beaten = tuple[Seat, int, Spirit]
"""A spirit that lost, and where it lies."""


class Clash(msgspec.Struct, frozen=True, gc=False):
    """The numbers that meet, who is beaten (attacker first, Adamant aside), who takes damage."""

    x: int
    y: int | None
    beaten: tuple[Beaten, ...] = ()
    damage: Due | None = None
    fought: bool = False


# The numbers


def outcome(state: State) -> tuple[tuple[str, ...], Due | None]:
    """What would follow if the open attack were resolved now.

    The spirits that would be destroyed (`b2`, the attacker first; one that Adamant would save is
    not among them) and the damage. There must be an open attack with a target.
    """
    clash = _clash(state)
    return _destroyed(clash), clash.damage


def _destroyed(clash: Clash) -> tuple[str, ...]:
    return tuple([f"{seat}{place}" for seat, place, spirit in clash.beaten if not spirit.shields])


def _open(state: State) -> Attack:
    assert state.attack is not None, "asked only while an attack is open"
    return state.attack


def _clash(state: State) -> Clash:
    attack = _open(state)
    attacker, target = state.spirit(attack.seat, attack.place), attack.target
    assert attacker is not None, "an attack is void once its spirit has left (PD-8.6)"
    assert target is not None, "asked only where a target is chosen (PD-8.5)"
    defending = other(attack.seat)
    if target == "direct":
        amount = attacker.attack if state.rule is HIGH else NINE - attacker.attack
        return Clash(attacker.attack, None, damage=_due(defending, amount))
    defender = state.spirit(defending, target)
    assert defender is not None, "a target that has left was set to null (PD-8.5)"
    if defender.posture is SIDEWAYS:
        return _against_defence(state, attack, target, attacker, defender)
    return _against_attack(state, attack, target, attacker, defender)


def _against_defence(
    state: State, attack: Attack, target: int, attacker: Spirit, defender: Spirit
) -> Clash:
    """PD-8.7: the attacker destroys without damage, or its seat takes the difference."""
    x, y = attacker.attack, defender.defence
    defending = other(attack.seat)
    if x == y:
        return Clash(x, y)
    if _wins(state, x, y):
        damage = _due(defending, abs(x - y)) if attack.pierce else None
        return Clash(x, y, ((defending, target, defender),), damage)
    destroyed = state.match.option("repelled") == "destroyed"
    beaten = ((attack.seat, attack.place, attacker),) if destroyed else ()
    return Clash(x, y, beaten, _due(attack.seat, abs(x - y)))


def _against_attack(
    state: State, attack: Attack, target: int, attacker: Spirit, defender: Spirit
) -> Clash:
    """PD-8.8: the loser is destroyed and its seat takes the difference; equals destroy both."""
    x, y = attacker.attack, defender.attack
    ours = (attack.seat, attack.place, attacker)
    theirs = (other(attack.seat), target, defender)
    if x == y:
        return Clash(x, y, (ours, theirs), fought=True)
    loser = theirs if _wins(state, x, y) else ours
    return Clash(x, y, (loser,), _due(loser[0], abs(x - y)), fought=True)


def _wins(state: State, x: int, y: int) -> bool:
    """Whether x beats y under the law (PD-7.1); they differ."""
    return x > y if state.rule is HIGH else x < y


def _due(seat: Seat, amount: int) -> Due | None:
    return Due(seat, amount) if amount else None


# Resolving


def onward(duel: Duel) -> bool:
    """A move onward resolves an open attack first. False: that ended the game.

    Raises PD-8.5 where a target must be chosen, PD-3.6 where cards must be named first.
    """
    if duel.state.attack is None:
        return True
    keep(duel)
    clash = _clash(duel.state)
    due = clash.damage
    if due is not None and must_be_named(duel.state, due):
        raise Refusal(Rule.DAMAGE_FIRST, "name-cards", seat=due.seat, amount=due.amount)
    _resolve(duel, clash, "onward")
    if due is not None:
        deal(duel, due)
    return not duel.over


def resolve(duel: Duel, by: Literal["passes", "resolves"]) -> None:
    """The open attack is resolved, then its damage dealt."""
    clash = _clash(duel.state)
    _resolve(duel, clash, by)
    if clash.damage is not None:
        deal(duel, clash.damage)


def _resolve(
    duel: Duel, clash: Clash, by: Literal["passes", "resolves", "turns", "onward"]
) -> None:
    """The numbers meet, the beaten leave, attacker first; the damage is still to be dealt."""
    state, damage = duel.state, clash.damage
    attack = _open(state)
    assert attack.target is not None, "keep() has asked for a target"
    duel.write(WindowClosed(phase=state.phase, step=state.step, by=by))
    duel.write(
        AttackResolved(
            seat=attack.seat,
            place=attack.place,
            target=attack.target,
            rule=duel.law,
            x=clash.x,
            y=clash.y,
            destroyed=_destroyed(clash),
            damaged=damage.seat if damage else None,
            amount=damage.amount if damage else 0,
            fought=clash.fought,
        )
    )
    for seat, place, spirit in clash.beaten:
        _destroy(duel, seat, place, spirit)


def _destroy(duel: Duel, seat: Seat, place: int, spirit: Spirit) -> None:
    """PD-8.10: to the owner's discard pile, unless a chance of Adamant saves it."""
    if spirit.shields:
        duel.write(ShieldUsed(seat=seat, place=place, shields=spirit.shields - 1))
        return
    duel.write(SpiritDestroyed(seat=seat, place=place, card=spirit.card))
    duel.write(CardsMoved(src=FIELD[seat, place], dst=DISCARD[seat], cards=(spirit.card,)))


def resolves(duel: Duel, move: Resolves) -> None:
    """`table resolves`: close the window and resolve the open attack."""
    del move
    if duel.state.attack is None:
        raise Refusal(Rule.WINDOWS_CLOSE, "no-attack")
    keep(duel)
    resolve(duel, "resolves")


def turns(duel: Duel, move: Turns) -> None:
    """`table turns SEAT LIST`: the cards of damage; an open attack is resolved first."""
    state = duel.state
    if state.match.dealt:
        raise Refusal(Rule.CHANCE_IS_DEALT, verb="turns")
    due = state.damage
    if due is None and state.attack is not None:
        keep(duel)
        clash = _clash(duel.state)
        due = clash.damage
        _resolve(duel, clash, "turns")
        if due is not None:
            left = state.table.count(DECK[due.seat])
            duel.write(DamageDue(seat=due.seat, amount=due.amount, deck_left=left))
    if due is None or due.seat != move.seat:
        raise Refusal(Rule.DAMAGE, "none-due", seat=move.seat)
    turn_up(duel, due.seat, _turned(state, due, move.cards), move)


def _turned(state: State, due: Due, named: tuple[str, ...]) -> tuple[str, ...]:
    """All the cards that come up: those named, and those of the known bottom in their order.

    Either those not known beforehand are named, or all (PD-9.1).
    """
    top = state.table.first(DECK[due.seat], due.amount)
    if due.amount > len(top):
        raise Refusal(
            Rule.DAMAGE, "more-than-deck", seat=due.seat, amount=due.amount, deck=len(top)
        )
    unknown = top.count(UNKNOWN)
    if len(named) not in (unknown, due.amount):
        raise Refusal(
            Rule.DAMAGE, "number", seat=due.seat, amount=unknown or due.amount, named=len(named)
        )
    names = iter(named)
    if len(named) == due.amount:
        cards = named
    else:
        cards = tuple(next(names) if card == UNKNOWN else card for card in top)
    if UNKNOWN in cards and UNKNOWN in cards[: room_for_souls(state, due.seat)]:
        raise Refusal(Rule.DAMAGE, "soul-unnamed", seat=due.seat)
    return cards
