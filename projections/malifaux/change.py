"""Malifaux: the small changes that the parts of `evolve` are made of."""

from typing import Any

from msgspec.structs import replace

from events.base import Seat
from projections.malifaux.state import Hold, Model, State


def with_hold(state: State, seat: Seat, hold: Hold) -> State:
    """The state with what a seat has."""
    return replace(state, a=hold) if seat == "a" else replace(state, b=hold)


def with_model(state: State, name: str, model: Model) -> State:
    """The state with a model as it is now."""
    return replace(state, models={**state.models, name: model})


def changed_model(state: State, name: str, **changes: Any) -> State:
    """The state with these fields of a model changed."""
    return with_model(state, name, replace(state.models[name], **changes))
