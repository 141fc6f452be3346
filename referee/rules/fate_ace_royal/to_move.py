"""Fate/Ace Royal: on whom the table waits (section 6)."""

from events.base import Seat
from events.fate_ace_royal.values import ENCOUNTER, OVER, PARTS, SETUP, UNTAPPED, Bar, Side, Step
from projections.fate_ace_royal.state import Battle, State

TABLE = ("table",)

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
        and raider.posture is UNTAPPED
        and not raider.barred(Bar.RAID)
        and not all(master.barred(Bar.TARGET) for master in masters)
    )


def after_loss(state: State, battle: Battle) -> tuple[str, Seat | None]:
    """What comes once the loss step is closed, and may be entered in it at once (FA-0.8, FA-8.10).

    `forfeits` or `steals` with the seat that does it, else `ends`; `proceeds` where it hangs on who
    has lost. From one who has lost nothing is stolen: the hand is gone (R29); what hurts a proxy
    costs no mana.
    """
    hurt = {battle.seat(side): side for side in Side if battle.damage(side)}
    masters, proxies = state.masters, battle.proxies
    spent = [seat for seat, side in hurt.items() if masters[seat].mana <= battle.struck(side)]
    if state.active in spent or len(state.living) - len(spent) < 2:
        return "proceeds", None
    for seat, side in hurt.items():
        if battle.damage_of_proxy(side) and proxies[seat].card in PARTS:
            known = seat not in spent and state.hand_count(seat)
            return ("forfeits", seat) if known else ("proceeds", None)
    for seat in hurt:
        if len(hurt) == 1 and seat not in spent and state.hand_count(seat):
            return "steals", battle.opponent(seat)
    return "ends", None
