"""Malifaux: conditions, and their work in the end phase (MF-8.7, MF-10)."""

from collections.abc import Iterator

from events.malifaux.crew import DamageQueued
from events.malifaux.turns import ActionsReckoned, ConditionsWorked
from events.malifaux.values import FLAGS, Condition, Severity
from projections.malifaux.state import SEATS, State, other
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.stats import action_limit

FAST, SLOW = FLAGS

ASSISTED = (Condition.BURNING, Condition.DISTRACTED, Condition.INJURED)
"""What an assist may lower (MF-9.9)."""

HARMFUL: tuple[tuple[Condition, Severity], ...] = (
    (Condition.BURNING, "burning"),
    (Condition.POISON, "poison"),
)
"""What does damage in the end phase, in this order."""


def change(encounter: Encounter, model: str, condition: Condition, by: int) -> None:
    """A condition's value changes, not below 0; a flag goes on (1) or off (0)."""
    if condition in FLAGS:
        _switch(encounter, model, condition, on=bool(by))
        reckon_actions(encounter)
    else:
        value = encounter.model(model).condition(condition)
        encounter.set_condition(model, condition, value + by)


def _switch(encounter: Encounter, model: str, flag: Condition, *, on: bool) -> None:
    """Fast and Slow cancel one another (MF-8.7)."""
    opposite = SLOW if flag is FAST else FAST
    if on and encounter.model(model).condition(opposite):
        encounter.set_condition(model, opposite, 0)
    else:
        encounter.set_condition(model, flag, int(on))


def reckon_actions(encounter: Encounter) -> None:
    """The number of the active model's actions changes with Fast and Slow (ruling 14)."""
    activation = encounter.state.activation
    if activation is None:
        return
    limit = action_limit(encounter.edition, encounter.model(activation.model))
    if limit != activation.limit:
        encounter.write(ActionsReckoned(model=activation.model, limit=limit))


def assisted(encounter: Encounter, friend: str, condition: Condition | None, by: int) -> None:
    """A condition of the assisted model falls, or all that may; null: all."""
    for one in ASSISTED if condition is None else (condition,):
        if encounter.model(friend).condition(one):
            change(encounter, friend, one, -by)


# The end phase (MF-10.2)


def begin_work(encounter: Encounter) -> None:
    """Burning and Poison do damage, the models of the initiative's seat first."""
    for name, condition, severity in tuple(_harmed(encounter.state)):
        value = encounter.model(name).condition(condition)
        amount = 1 + (value - 1) // 3
        encounter.write(DamageQueued(model=name, amount=amount, severity=severity))


def _harmed(state: State) -> Iterator[tuple[str, Condition, Severity]]:
    first = state.initiative or SEATS[0]
    for seat in (first, other(first)):
        for name, model in state.crew(seat):
            for condition, severity in HARMFUL:
                if model.condition(condition):
                    yield name, condition, severity


def end_work(encounter: Encounter) -> None:
    """When all of it is suffered, all Injured end."""
    for name in encounter.state.models:
        if encounter.model(name).alive:
            encounter.set_condition(name, Condition.INJURED, 0)
    encounter.write(ConditionsWorked())
