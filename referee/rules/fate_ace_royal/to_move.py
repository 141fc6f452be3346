"""Fate/Ace Royal: on whom the table waits (section 6)."""

from events.base import Seat
from events.fate_ace_royal.values import PARTS, Bar, Phase, Posture, Side, Step
from projections.fate_ace_royal.state import Battle, State

TABLE = ("table",)

SETUP, ENCOUNTER, OVER = Phase.SETUP, Phase.ENCOUNTER, Phase.OVER
TARGET = Step.TARGET


def to_move(state: State) -> tuple[str, ...]:
    """Seats or the table; nobody when the game is over."""
    if state.phase is OVER:
        return ()
    if state.phase is SETUP:
        return TABLE if state.called is None else (state.called,)
    if state.phase is ENCOUNTER or state.step is TARGET:
        return TABLE
    if state.battle is not None:
        return _in_battle(state, state.battle)
    return _active(state)


def _active(state: State) -> tuple[str, ...]:
    return () if state.active is None else (state.active,)


def _in_battle(state: State, battle: Battle) -> tuple[str, ...]:
    match state.step:
        case Step.REVEAL:
            return covered_sides(state, battle)
        case Step.ATTACK:
            return battle.sides[:1]
        case Step.COUNTER if not battle.counter_skipped:
            return battle.sides[1:]
        case Step.WITHDRAW if battle.debtors:
            return battle.debtors[:1]
        case Step.WITHDRAW if state.thief is not None:
            return (state.thief,)
        case _:
            return _active(state)


def covered_sides(state: State, battle: Battle) -> tuple[Seat, ...]:
    """The sides of a battle that still have a face-down Servant card, raider first."""
    sides = battle.sides
    if sides and sides[0] != battle.raider:
        sides = sides[::-1]
    return tuple([seat for seat in sides if state.masters[seat].covered])


def may_raid(state: State) -> bool:
    """Whether the active seat finds anybody to raid (FA-8.2, FA-8.3)."""
    masters = [state.masters[seat] for seat in state.living if seat != state.active]
    raider = state.masters[state.active] if state.active else None
    return (
        raider is not None
        and raider.posture is Posture.UNTAPPED
        and not raider.barred(Bar.RAID)
        and not all(master.barred(Bar.TARGET) for master in masters)
    )


def only_proceeds(state: State, battle: Battle) -> bool:
    """Whether there is nothing but `proceeds` in the counter step (FA-13.2), or the loss step."""
    if state.step is Step.COUNTER:
        return battle.counter_skipped
    return not _ends_at_once(state, battle)


def _ends_at_once(state: State, battle: Battle) -> bool:
    """Whether the turn may be ended in the loss step, whatever the cards say (FA-0.8, FA-8.10).

    Whoever is out of mana may have lost; no craft may be owed, and no card stolen. From one who
    has lost none is: the hand is gone (R29); what hurts a proxy costs no mana.
    """
    hurt = {battle.seat(side): side for side in Side if battle.damage(side)}
    masters, proxies = state.masters, battle.proxies
    spent = [seat for seat, side in hurt.items() if masters[seat].mana <= battle.struck(side)]
    over = state.active in spent or len(state.living) - len(spent) < 2
    owes = any(
        battle.damage_of_proxy(side) and proxies[seat].card in PARTS for seat, side in hurt.items()
    )
    steals = len(hurt) == 1 and any(state.hand_count(seat) for seat in hurt if seat not in spent)
    return not (over or owes or steals)
