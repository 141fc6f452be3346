"""Dueling Runes: what comes about before a move is judged (DR-5.7)."""

from enum import StrEnum

from projections.dueling_runes.state import State


class Waiting(StrEnum):
    """What may wait for answers: the spells of a group, or the end of the round."""

    GROUP = "group"
    ROUND = "round"


ANY_TIME = frozenset[Waiting]()
"""The move leaves waiting what waits."""

ONWARD = frozenset(Waiting)
"""What waits comes about before it."""

IN_SPELL_PHASE = frozenset({Waiting.GROUP})
"""The spells do; but nothing of this phase is of the next round, so its end does not come."""


def waiting(state: State) -> Waiting | None:
    """What waits for answers now."""
    if not state.waiting:
        return None
    return Waiting.ROUND if state.round_waits else Waiting.GROUP
