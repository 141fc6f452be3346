"""Malifaux: when a move can be, and whose it is (section 6, MF-1.3, MF-1.4)."""

from collections.abc import Callable, Collection
from typing import Literal

import msgspec

from events.base import Seat
from events.malifaux.values import Step
from projections.malifaux.state import State, step
from referee.moves.refusal import Refusal
from referee.rules.malifaux.rule import Rule
from referee.rules.malifaux.to_move import WHO, not_ready, to_flip, to_keep, to_move


class When(msgspec.Struct, frozen=True, eq=False):
    """When a move is accepted.

    `steps` in which it is; none: it says itself which rule a wrong moment breaks (†). `due`: the
    seats that have it to do; none: whoever moves it. `owed`: also while cards are owed. `play`: the
    value of that option with which alone there is such a move.
    """

    steps: Collection[Step] | None = None
    due: Callable[[State], tuple[str, ...]] | None = None
    owed: bool = False
    play: Literal["skirmish", "deck"] | None = None


def _in(now: Step) -> When:
    """A move of one step of a skirmish, by a seat that is to move in it."""
    return When((now,), WHO[now], play="skirmish")


BEFORE_END = frozenset(Step) - {Step.OVER}
ANY_TIME = When(BEFORE_END, owed=True)
PRINTING = When(BEFORE_END, owed=True, play="skirmish")
IN_GAME = When(BEFORE_END - {Step.SETUP}, owed=True)
_NO_FLIP = frozenset({Step.DRAW, Step.ACTIVATE, Step.ACT, Step.END, Step.DECK})
BETWEEN = When(_NO_FLIP | {Step.MODIFY, Step.SUFFER})
"""When the texts of cards are entered (ruling 29)."""
OF_CREWS_BETWEEN = When(BETWEEN.steps, play="skirmish")
FLIPS_BETWEEN = When(_NO_FLIP)
DUELS_BETWEEN = When({Step.ACTIVATE, Step.ACT, Step.END}, play="skirmish")

ITSELF = When()
"""It says itself which rule a wrong moment breaks."""
DISCARDING = When()
"""The same; and by it a seat that owes cards gives them."""

SETTING_UP = When((Step.SETUP,), play="skirmish")
DRAWING = When((Step.DRAW, Step.DECK), not_ready)
READYING = _in(Step.DRAW)
FLIPPING = When((Step.MODIFY, Step.FLIP, Step.DECK), to_flip)
KEEPING = When((Step.FLIP,), to_keep)
CHEATING = When((Step.CHEAT,))
SUFFERING = _in(Step.SUFFER)
CHOOSING = _in(Step.FIRST)
ACTIVATING = _in(Step.ACTIVATE)
ACTING = _in(Step.ACT)
STRIKING = _in(Step.STRIKE)
PUSHING = _in(Step.PUSH)
ENDING = When((Step.END, Step.DECK))
OPENING = When((Step.DECK,), WHO[Step.DECK], play="deck")
"""When a seat begins a duel or a damage flip with its fate deck alone."""


def require_moment(state: State, when: When, mover: str) -> None:
    """Raise MF-1.1, MF-1.2, MF-4.3, MF-1.3, MF-1.4 where this is no moment for a move."""
    now = step(state)
    if now is Step.OVER:
        raise Refusal(Rule.OVER)
    if when.play is not None and when.play != state.match.option("play"):
        raise Refusal(Rule.FORM, when.play)
    if now is Step.DISCARD and not when.owed:
        _require_discard(state, when, mover)
    elif when.steps is not None:
        if now not in when.steps:
            raise Refusal(Rule.STEP, step=now)
        if when.due is not None and mover not in when.due(state):
            raise Refusal(Rule.SEAT_TO_MOVE, seat=mover, due=when.due(state))


def _require_discard(state: State, when: When, mover: str) -> None:
    """Raise MF-4.3 for all but discards by a seat that owes cards."""
    owing = to_move(state)
    if when is not DISCARDING or mover not in owing:
        seat = Seat(owing[0])
        raise Refusal(Rule.HAND_LIMIT, seat=seat, owed=state.hold(seat).owes, owing=owing)
