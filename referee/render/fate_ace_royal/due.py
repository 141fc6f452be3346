"""Fate/Ace Royal: what is entered to go on, step by step."""

from collections.abc import Iterator, Mapping
from typing import Any

from events.base import Seat
from events.catalogues.fate_ace_royal import Edition
from events.fate_ace_royal.values import PARTS, Bar, Phase, Step
from projections.fate_ace_royal.state import CLASSES, Battle, State
from referee.render.board import in_pictures
from referee.rules.fate_ace_royal.to_move import after_loss, covered_sides, may_raid
from referee.rules.fate_ace_royal.values import craft_limit, hand_limit
from referee.speech import say
from referee.views.fate_ace_royal import naming


def due(state: State, lang: str, edition: Edition | None = None) -> tuple[str, ...]:
    """What is entered to go on, and what any seat may besides; nothing when the game is over.

    Without the edition nobody can say whether first strike bars a counterattack.
    """
    if state.match.over:
        return ()
    named = in_pictures(naming(state))

    def said(text: str, **facts: Any) -> str:
        return say(lang, f"fate-ace-royal.board.due.{text}", facts, named)

    text = _next(state)
    if edition is not None and _bars_counter(edition, state):
        text = "proceeds"
    next_ = said(text, **_facts(state))
    if state.phase is Phase.SETUP:
        return (next_,)
    waiting = (said("entering"),) if state.entering else ()
    return (*waiting, next_, said("any"))


def _bars_counter(edition: Edition, state: State) -> bool:
    """Whether nobody counters after the attack that has been made, for it strikes first."""
    if state.step is not Step.ATTACK_DAMAGE:
        return False
    from referee.rules.fate_ace_royal.battle import strikes_first  # no other step asks the rules

    return strikes_first(edition, state)


def _facts(state: State) -> Mapping[str, Any]:
    """What the texts may name."""
    facts: dict[str, Any] = {"classes": state.table.count(CLASSES)}
    if state.active is not None and state.phase is not Phase.SETUP:
        facts["surplus"] = _surplus(state, state.active)
        facts["doing"] = tuple(_doing(state, state.active))
        facts["others"] = tuple(_others(state, state.active))
    battle = state.battle
    if battle is not None and battle.sides:
        _, due_ = after_loss(state, battle)
        facts |= {"attacker": battle.attacker, "defender": battle.defender, "due": due_}
    return facts


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
        case Phase.BATTLE, Step.COUNTER if battle is not None and battle.counter_skipped:
            return "proceeds"
        case Phase.BATTLE, Step.LOSS if battle is not None:
            return f"loss-{after_loss(state, battle)[0]}"
        case Phase.BATTLE, Step.WITHDRAW if battle is not None and battle.debtors:
            return "forfeits"
        case Phase.BATTLE, Step.WITHDRAW if state.thief is not None:
            return "steals"
        case phase, step:
            return step or phase


def _others(state: State, active: Seat) -> Iterator[Seat]:
    """The seats that the active one may raid, or may be told to (FA-7.3, FA-8.3)."""
    chosen = state.step is Step.CHOICE
    for seat in state.living:
        if seat != active and not (chosen and state.masters[seat].barred(Bar.TARGET)):
            yield seat


def _doing(state: State, seat: Seat) -> Iterator[str]:
    """What the active seat may still do in its ritual (FA-6), as far as the table can see."""
    master = state.masters[seat]
    if state.hand_count(seat):
        if not state.turn.equipped:
            yield "equips" if len(master.crafts) < craft_limit(state, seat) else "replaces"
        yield "covers"
    if master.covered:
        yield "reveals"


def _covered(state: State, battle: Battle) -> str:
    """The text of what the sides of a battle still turn up: both parts, or one."""
    sides = covered_sides(state, battle)
    covered = {part for seat in sides for part in PARTS if part not in state.masters[seat].up}
    return f"reveal-{covered.pop()}" if len(covered) == 1 else "reveal"


def _surplus(state: State, seat: Seat) -> int | None:
    """How many cards a seat discards at the end of its turn; null for none."""
    over = state.hand_count(seat) - hand_limit(state, seat)
    return over if over > 0 else None
