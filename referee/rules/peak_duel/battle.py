"""Peak Duel: how an open attack is resolved (PD-8.5 to PD-8.10)."""

from typing import Literal

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved
from events.peak_duel.battle import AttackResolved, DamageDue, SpiritDestroyed
from events.peak_duel.field import ShieldUsed
from events.peak_duel.turns import WindowClosed
from projections.peak_duel.state import DECK, DISCARD, FIELD, Due, Spirit, State
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.clash import Clash, clash_of, must_be_named, open_attack
from referee.rules.peak_duel.damage import deal, room_for_souls, turn_up
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.kinds import ItsSeat, Turned
from referee.rules.peak_duel.moments import DEALING_DAMAGE, IN_TURN
from referee.rules.peak_duel.replay import keep
from referee.rules.peak_duel.rule import Rule


def onward(duel: Duel) -> bool:
    """A move onward resolves an open attack first. False: that ended the game.

    Raises PD-8.5 where a target must be chosen, PD-3.6 where cards must be named first.
    """
    if duel.state.attack is None:
        return True
    keep(duel)
    clash = clash_of(duel.state)
    due = clash.damage
    if due is not None and must_be_named(duel.state, due):
        raise Refusal(Rule.DAMAGE_FIRST, "name-cards", seat=due.seat, amount=due.amount)
    _resolve(duel, clash, "onward")
    if due is not None:
        deal(duel, due)
    return not duel.over


def resolve(duel: Duel, by: Literal["passes", "resolves"]) -> None:
    """The open attack is resolved, then its damage dealt."""
    clash = clash_of(duel.state)
    _resolve(duel, clash, by)
    if clash.damage is not None:
        deal(duel, clash.damage)


def _resolve(
    duel: Duel, clash: Clash, by: Literal["passes", "resolves", "turns", "onward"]
) -> None:
    """The numbers meet, the beaten leave, attacker first; the damage is still to be dealt."""
    state, damage = duel.state, clash.damage
    attack = open_attack(state)
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
            destroyed=clash.destroyed,
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


@declare("table", when=IN_TURN, quiet=True, letter="z")
def resolves(duel: Duel, move: Move) -> None:
    """`table resolves`: close the window and resolve the open attack."""
    del move
    if duel.state.attack is None:
        raise Refusal(Rule.WINDOWS_CLOSE, "no-attack")
    keep(duel)
    resolve(duel, "resolves")


@declare("table", when=DEALING_DAMAGE)
def turns(duel: Duel, move: Move, seat: ItsSeat, cards: Turned) -> None:
    """`table turns SEAT LIST`: the cards of damage; an open attack is resolved first."""
    state = duel.state
    if state.match.dealt:
        raise Refusal(Rule.CHANCE_IS_DEALT, verb="turns")
    due = state.damage
    if due is None and state.attack is not None:
        keep(duel)
        clash = clash_of(duel.state)
        due = clash.damage
        _resolve(duel, clash, "turns")
        if due is not None:
            left = state.table.count(DECK[due.seat])
            duel.write(DamageDue(seat=due.seat, amount=due.amount, deck_left=left))
    if due is None or due.seat != seat:
        raise Refusal(Rule.DAMAGE, "none-due", seat=seat)
    turn_up(duel, due.seat, _turned(state, due, cards), move)


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
