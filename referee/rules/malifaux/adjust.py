"""Malifaux: a ruling that sets one field of the state (MF-1.5)."""

import re
from collections.abc import Callable, Mapping

from events.base import Event, Seat
from events.malifaux import (
    ActivatedSet,
    ConditionChanged,
    HealthSet,
    LimitChanged,
    PointsScored,
    Pool,
    PoolChanged,
)
from events.malifaux.values import FLAGS, Condition
from events.match import FieldAdjusted
from projections.malifaux.state import MOST, State
from referee.moves.move import Adjust
from referee.moves.refusal import Refusal
from referee.rules.malifaux.conditions import FAST, SLOW, reckon_actions
from referee.rules.malifaux.dealing import owe
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.names import called
from referee.rules.malifaux.rule import Rule

MOST_CARDS = 54

_SEAT = r"seats\.([ab])\.([a-z_]+)"
_MODEL = r"models\.([^.]+)\.([a-z_]+)"
_CONDITION = r"models\.([^.]+)\.conditions\.([a-z]+)"
_NUMBER = r"\+?([0-9]{1,2})"


def adjust(encounter: Encounter, move: Adjust) -> None:
    """`referee adjust PATH VALUE`: one of the fields that MF-1.5 lists, to a legal value."""
    if found := re.fullmatch(_SEAT, move.path.replace("-", "_")):
        seat, field = Seat(found[1]), found[2]
        if field not in OF_SEAT:
            raise _bad_path(move)
        OF_SEAT[field](encounter, move, seat)
    elif found := re.fullmatch(_CONDITION, move.path):
        _adjust_condition(encounter, move, _model(encounter.state, move, found[1]), found[2])
    elif found := re.fullmatch(_MODEL, move.path):
        name = _model(encounter.state, move, found[1])
        if found[2] not in OF_MODEL:
            raise _bad_path(move)
        OF_MODEL[found[2]](encounter, move, name)
    else:
        raise _bad_path(move)


def _bad_path(move: Adjust) -> Refusal:
    return Refusal(Rule.ADJUST, "path", path=move.path)


def _bad_value(move: Adjust) -> Refusal:
    return Refusal(Rule.ADJUST, "value", path=move.path, value=move.value)


def _model(state: State, move: Adjust, word: str) -> str:
    """The model of the path, whose hyphens may stand for underscores."""
    names = {name.replace("_", "-"): name for name in state.models}
    found = called(names, word)
    if found is None:
        raise _bad_path(move)
    return names[found]


def _number(move: Adjust, least: int, most: int) -> int:
    found = re.fullmatch(_NUMBER, move.value)
    if found is None or not least <= int(found[1]) <= most:
        raise _bad_value(move)
    return int(found[1])


def _write(
    encounter: Encounter, move: Adjust, path: str, before: int | str, value: int | str, event: Event
) -> None:
    adjusted = FieldAdjusted(path=path, before=before, value=value, why=move.why)
    encounter.write(adjusted)
    encounter.write(event)


# A seat


def _stones(encounter: Encounter, move: Adjust, seat: Seat) -> None:
    _pool(encounter, move, seat, "stones")


def _markers(encounter: Encounter, move: Adjust, seat: Seat) -> None:
    _pool(encounter, move, seat, "markers")


def _pass_tokens(encounter: Encounter, move: Adjust, seat: Seat) -> None:
    _pool(encounter, move, seat, "pass_tokens")


def _pool(encounter: Encounter, move: Adjust, seat: Seat, pool: Pool) -> None:
    value = _number(move, 0, MOST)
    before: int = getattr(encounter.state.hold(seat), pool)
    event = PoolChanged(seat=seat, pool=pool, before=before, value=value)
    _write(encounter, move, f"seats.{seat}.{pool}", before, value, event)


def _points(encounter: Encounter, move: Adjust, seat: Seat) -> None:
    value = _number(move, 0, MOST)
    before = encounter.state.hold(seat).vp
    event = PointsScored(seat=seat, points=value - before, total=value)
    _write(encounter, move, f"seats.{seat}.vp", before, value, event)


def _hand_limit(encounter: Encounter, move: Adjust, seat: Seat) -> None:
    value = _number(move, 0, MOST_CARDS)
    hold = encounter.state.hold(seat)
    event = LimitChanged(seat=seat, limit=value)
    _write(encounter, move, f"seats.{seat}.hand_limit", hold.limit, value, event)
    owe(encounter, seat, hold.due)


OF_SEAT: Mapping[str, Callable[[Encounter, Adjust, Seat], None]] = {
    "stones": _stones,
    "vp": _points,
    "markers": _markers,
    "pass_tokens": _pass_tokens,
    "hand_limit": _hand_limit,
}
"""What of a seat may be set."""


# A model


def _health(encounter: Encounter, move: Adjust, name: str) -> None:
    model = encounter.model(name)
    value = _number(move, 1, model.max_health)
    if not model.alive:
        raise _bad_path(move)
    event = HealthSet(model=name, health=value)
    _write(encounter, move, f"models.{name}.health", model.health, value, event)


def _activated(encounter: Encounter, move: Adjust, name: str) -> None:
    if move.value not in ("true", "false"):
        raise _bad_value(move)
    before = str(encounter.model(name).activated).lower()
    event = ActivatedSet(model=name, activated=move.value == "true")
    _write(encounter, move, f"models.{name}.activated", before, move.value, event)


OF_MODEL: Mapping[str, Callable[[Encounter, Adjust, str], None]] = {
    "health": _health,
    "activated": _activated,
}
"""What of a model may be set, its conditions aside."""


def _adjust_condition(encounter: Encounter, move: Adjust, name: str, word: str) -> None:
    """A condition's value; Fast and Slow 0 or 1, not both."""
    if word not in tuple(Condition):
        raise _bad_path(move)
    condition = Condition(word)
    value = _number(move, 0, 1 if condition in FLAGS else MOST)
    model = encounter.model(name)
    opposite = {FAST: SLOW, SLOW: FAST}.get(condition)
    if value and opposite is not None and model.condition(opposite):
        raise _bad_value(move)
    before = model.condition(condition)
    path = f"models.{name}.conditions.{condition}"
    event = ConditionChanged(model=name, condition=condition, before=before, value=value)
    _write(encounter, move, path, before, value, event)
    reckon_actions(encounter)
