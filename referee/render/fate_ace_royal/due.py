"""Fate/Ace Royal: what is entered to go on, step by step."""

from typing import Any

from events.fate_ace_royal.values import PARTS, Phase, Step
from projections.fate_ace_royal.state import Battle, State
from referee.locale import say
from referee.render.board import in_pictures
from referee.rules.fate_ace_royal.to_move import covered_sides, may_raid, only_proceeds
from referee.rules.fate_ace_royal.values import hand_limit
from referee.views.fate_ace_royal import naming


def due(state: State, lang: str) -> tuple[str, ...]:
    """What is entered to go on, and what any seat may besides; nothing when the game is over."""
    if state.match.over:
        return ()
    named = in_pictures(naming(state))

    def said(text: str, **facts: Any) -> str:
        return say(lang, f"fate-ace-royal.board.due.{text}", facts, named)

    battle = state.battle
    sides = {} if battle is None else {"attacker": battle.attacker, "defender": battle.defender}
    next_ = said(_next(state), surplus=_surplus(state), **sides)
    return (next_,) if state.phase is Phase.SETUP else (next_, said("any"))


def _next(state: State) -> str:
    """The text of what is entered to go on."""
    battle = state.battle
    match state.phase, state.step:
        case Phase.RITUAL, _ if state.turn.acted:
            return "ritual"
        case Phase.RITUAL, _:
            return "ritual-idle" if may_raid(state) else "ritual-no-raid"
        case _, Step.CHOICE if not may_raid(state):
            return "choice-no-raid"
        case Phase.BATTLE, Step.REVEAL if battle is not None:
            return _covered(state, battle)
        case Phase.BATTLE, Step.COUNTER | Step.LOSS if battle and only_proceeds(state, battle):
            return "proceeds"
        case Phase.BATTLE, Step.WITHDRAW if battle is not None and battle.debtors:
            return "forfeits"
        case Phase.BATTLE, Step.WITHDRAW if state.thief is not None:
            return "steals"
        case phase, step:
            return step or phase


def _covered(state: State, battle: Battle) -> str:
    """The text of what the sides of a battle still turn up: both parts, or one."""
    sides = covered_sides(state, battle)
    covered = {part for seat in sides for part in PARTS if part not in state.masters[seat].up}
    return f"reveal-{covered.pop()}" if len(covered) == 1 else "reveal"


def _surplus(state: State) -> int | None:
    """How many cards the active seat discards at the end of its turn; null for none."""
    if state.active is None or state.phase is Phase.SETUP:
        return None
    over = state.hand_count(state.active) - hand_limit(state, state.active)
    return over if over > 0 else None
