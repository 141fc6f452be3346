"""Malifaux: a ruling that sets one field of the state (MF-1.5)."""

from collections.abc import Iterator
from itertools import chain

from events.base import Seat
from events.malifaux.crew import ConditionChanged, HealthSet, PointsScored, Pool, PoolChanged
from events.malifaux.hands import LimitChanged
from events.malifaux.turns import ActivatedSet
from events.malifaux.values import FLAGS, Condition
from projections.malifaux.state import MOST, SEATS, Model
from referee.moves.move import Adjust
from referee.rules import adjusting
from referee.rules.adjusting import Field
from referee.rules.malifaux.conditions import FAST, SLOW, reckon_actions
from referee.rules.malifaux.dealing import owe
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.rule import Rule
from replays.patterns import pattern

TO_MOST, TO_DECK = range(MOST + 1), range(55)

VALUED = tuple(condition for condition in Condition if condition not in FLAGS)

_NUMBER = pattern(r"\+?([0-9]{1,2})")


class _Number(Field, frozen=True):
    """A number, of which `+1` and `1` are the same (section 8)."""

    def read(self, word: str) -> str | int | None:
        """The number that a word means; None: it cannot be that."""
        found = _NUMBER.fullmatch(word)
        return super().read(str(int(found[1]))) if found else None


def adjust(encounter: Encounter, move: Adjust) -> None:
    """`referee adjust PATH VALUE`: one of the fields that MF-1.5 lists, to a legal value."""
    fields = chain.from_iterable(groups(encounter))
    adjusting.adjust(encounter, move, fields, Rule.ADJUST)


def groups(encounter: Encounter) -> Iterator[tuple[Field, ...]]:
    """What may be set, and what to: what is alike stands together, what may be least last."""
    models = encounter.state.models.items()
    yield (*_of_seat(encounter, SEATS[0]), *_of_seat(encounter, SEATS[1]))
    if models:
        yield tuple([_activated(encounter, name, model) for name, model in models])
    for name, model in models:
        if model.alive:
            yield (_health(encounter, name, model),)
    for name, model in models:
        yield tuple([_condition(encounter, name, model, one, TO_MOST) for one in VALUED])
    for flag, opposite in ((FAST, SLOW), (SLOW, FAST)):
        for held, values in ((True, range(1)), (False, range(2))):  # not both (MF-8.7)
            alike = [
                _condition(encounter, name, model, flag, values)
                for name, model in models
                if bool(model.condition(opposite)) is held
            ]
            if alike:
                yield tuple(alike)


# A seat


def _of_seat(encounter: Encounter, seat: Seat) -> Iterator[Field]:
    hold = encounter.state.hold(seat)

    def score(total: int) -> None:
        encounter.write(PointsScored(seat=seat, points=total - hold.vp, total=total))

    def limit(cards: int) -> None:
        encounter.write(LimitChanged(seat=seat, limit=cards))
        owe(encounter, seat, hold.due)

    vp = _Number(f"seats.{seat}.vp", hold.vp, TO_MOST, score)
    hand_limit = _Number(f"seats.{seat}.hand_limit", hold.limit, TO_DECK, limit)
    if encounter.deck_alone:
        yield from (vp, hand_limit)
        return
    yield _pool(encounter, seat, "stones")
    yield vp
    yield _pool(encounter, seat, "markers")
    yield _pool(encounter, seat, "pass_tokens")
    yield hand_limit


def _pool(encounter: Encounter, seat: Seat, pool: Pool) -> Field:
    before: int = getattr(encounter.state.hold(seat), pool)

    def fill(value: int) -> None:
        encounter.write(PoolChanged(seat=seat, pool=pool, before=before, value=value))

    return _Number(f"seats.{seat}.{pool}", before, TO_MOST, fill)


# A model


def _activated(encounter: Encounter, name: str, model: Model) -> Field:
    def activate(value: str) -> None:
        encounter.write(ActivatedSet(model=name, activated=value == "true"))

    path, now = f"models.{name}.activated", str(model.activated).lower()
    return Field(path, now, ("true", "false"), activate)


def _health(encounter: Encounter, name: str, model: Model) -> Field:
    def heal(health: int) -> None:
        encounter.write(HealthSet(model=name, health=health))

    healthy = range(1, model.max_health + 1)
    return _Number(f"models.{name}.health", model.health, healthy, heal)


def _condition(
    encounter: Encounter, name: str, model: Model, condition: Condition, values: range
) -> Field:
    before = model.condition(condition)

    def change(value: int) -> None:
        encounter.write(
            ConditionChanged(model=name, condition=condition, before=before, value=value)
        )
        reckon_actions(encounter)

    return _Number(f"models.{name}.conditions.{condition}", before, values, change)
