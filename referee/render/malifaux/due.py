"""Malifaux: what is to be entered to go on, step by step."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from events.malifaux.values import Step
from projections.malifaux.state import SEATS, State, step
from referee.moves.offers import allowed
from referee.render.board import in_pictures
from referee.rules.malifaux.to_move import not_ready, to_flip, to_keep
from referee.speech import say
from referee.views.malifaux import naming


def due(state: State, lang: str, edition: object = None) -> tuple[str, ...]:
    """What is to be entered to go on, beside whose move it is."""
    del edition  # the position alone tells it
    named = in_pictures(naming(state))
    tell = _DUE.get(step(state))
    return tuple(
        say(lang, f"malifaux.due.{text}", facts, named)
        for text, facts in (() if tell is None else tell(state))
    )


Due = Iterator[tuple[str, Mapping[str, Any]]]
"""Texts with their facts."""


def _hint(text: str) -> Callable[[State], Due]:
    """The same words whatever the position."""

    def told(state: State) -> Due:
        del state
        yield text, {}

    return told


def _discard(state: State) -> Due:
    owed = ((seat, state.hold(seat).owes) for seat in SEATS)
    yield "discard", {"owed": tuple((seat, count) for seat, count in owed if count)}


def _draw(state: State) -> Due:
    """What the seats that are not ready may do: fill their hand first, then draw for a stone."""
    from referee.rules.malifaux import hands  # no other step asks the rules

    waiting = not_ready(state)
    filling = [seat for seat in waiting if not hands.has_drawn(state, seat)]
    if filling:
        yield ("fill" if any(hands.to_discard(state, seat) for seat in filling) else "draws"), {}
    if len(filling) < len(waiting):
        may_spend = any(allowed(hands.require_stone_draw, state, seat) for seat in waiting)
        yield ("draw" if may_spend else "ready"), {}


def _flip(state: State) -> Due:
    contest = state.contest
    if contest is None:
        return
    flipping = to_flip(state)
    if flipping:
        number = tuple((seat, 1 + abs(contest.sides[seat].modifier)) for seat in flipping)
        yield "flip", {"number": number}
    if keeping := to_keep(state):
        yield "keep", {"seats": keeping}


def _modify(state: State) -> Due:
    """What is flipped, and what may be done before that and need not be declined."""
    from referee.rules.malifaux import before_flip  # no other step asks the rules

    yield from _flip(state)
    checks = {
        "enhance": before_flip.require_enhance,
        "block": before_flip.require_block,
        "focus": before_flip.require_focus,
    }
    for text, check in checks.items():
        if seats := tuple(seat for seat in SEATS if allowed(check, state, seat)):
            yield text, {"seats": seats}


def _cheat(state: State) -> Due:
    if state.contest is not None:
        yield "cheat", {"seats": state.contest.decide}


def _trigger(state: State) -> Due:
    if state.contest is not None:
        yield "trigger", {"triggers": next(iter(state.contest.declarable.values()))}


def _activate(state: State) -> Due:
    if state.active_seat is not None:
        crew = state.crew(state.active_seat)
        yield "activate", {"models": tuple(name for name, model in crew if not model.activated)}
        if state.hold(state.active_seat).pass_tokens:
            yield "token", {}


def _act(state: State) -> Due:
    if state.activation is not None:
        yield "act", {"left": state.activation.left}


_DUE: Mapping[Step, Callable[[State], Due]] = {
    Step.SETUP: _hint("setup"),
    Step.DISCARD: _discard,
    Step.DRAW: _draw,
    Step.MODIFY: _modify,
    Step.FLIP: _modify,
    Step.CHEAT: _cheat,
    Step.TRIGGER: _trigger,
    Step.SUFFER: _hint("suffer"),
    Step.FIRST: _hint("first"),
    Step.ACTIVATE: _activate,
    Step.ACT: _act,
    Step.STRIKE: _hint("strike"),
    Step.PUSH: _hint("push"),
    Step.END: _hint("end"),
}
"""What is told in each step; after the end nothing is."""
