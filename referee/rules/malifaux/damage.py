"""Malifaux: damage settled, reduced and suffered; models killed and healed (MF-6, MF-7.6)."""

from events.base import Seat
from events.malifaux.crew import (
    DamagePending,
    DamageQueued,
    DamageReduced,
    DamageSuffered,
    ModelHealed,
    ModelKilled,
)
from events.malifaux.values import Band, Condition, Severity, Step
from projections.malifaux.state import Damages, State, step
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux.activation import end_activation
from referee.rules.malifaux.contest import drop_contests_of
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.engagement import end_all
from referee.rules.malifaux.moments import SUFFERING
from referee.rules.malifaux.rule import Rule


def settle(encounter: Encounter, model: str, amount: int, severity: Severity) -> None:
    """Damage is settled; it is suffered after what was settled before (MF-6.6)."""
    encounter.write(DamageQueued(model=model, amount=amount, severity=severity))


def suffer_next(encounter: Encounter) -> None:
    """The next damage waits for the owner if he could reduce it, else it is suffered at once."""
    state = encounter.state
    damages = state.queue[0]
    model = state.models[damages.model]
    if damages.amount and model.uses_stones and state.hold(model.seat).stones:
        encounter.write(
            DamagePending(model=damages.model, amount=damages.amount, severity=damages.severity)
        )
    else:
        _suffer(encounter, damages)


def _suffer(encounter: Encounter, damages: Damages) -> None:
    name = damages.model
    amount = max(0, damages.amount - damages.by)
    health = max(0, encounter.model(name).health - amount)
    encounter.write(
        DamageSuffered(
            model=name,
            amount=amount,
            settled=damages.amount,
            severity=damages.severity,
            health=health,
        )
    )
    if damages.severity == "poison":
        poison = encounter.model(name).condition(Condition.POISON)
        encounter.set_condition(name, Condition.POISON, poison - 1)
    if not health:
        kill(encounter, name)


@declare("seat", when=SUFFERING, quiet=True, letter="j")
def takes(encounter: Encounter, move: Move) -> None:
    """`SEAT takes`: the damage is suffered as it is."""
    suffer_pending(encounter)


def suffer_pending(encounter: Encounter) -> None:
    """The damage that waited for its owner is suffered."""
    pending = encounter.state.pending
    assert pending is not None, "damage waits for its owner"
    _suffer(encounter, pending)


def require_reduce(state: State, seat: Seat) -> Damages:
    """The damage that the seat may reduce; raise MF-7.6, MF-1.4, MF-7.2, MF-7.1."""
    damages = state.pending
    if damages is None or step(state) is not Step.SUFFER:
        raise Refusal(Rule.REDUCE, seat=seat)
    model = state.models[damages.model]
    if model.seat != seat:
        raise Refusal(Rule.SEAT_TO_MOVE, seat=seat, due=(model.seat,))
    if not model.uses_stones:
        raise Refusal(Rule.STONE_USER, seat=seat, model=damages.model)
    if not state.hold(seat).stones:
        raise Refusal(Rule.STONE_COST, seat=seat)
    return damages


def reduced(encounter: Encounter, model: str, band: Band) -> None:
    """A reduce flip takes this from the damage."""
    encounter.write(DamageReduced(model=model, by=encounter.edition.reduce[band]))


# Killed and healed


def kill(encounter: Encounter, name: str) -> None:
    """A model is out of play: its engagements, contests and its activation end (MF-6.5)."""
    encounter.write(ModelKilled(model=name))
    end_all(encounter, name)
    drop_contests_of(encounter, name)
    activation = encounter.state.activation
    if activation is not None and activation.model == name:
        end_activation(encounter)


def heal(encounter: Encounter, name: str, amount: int) -> None:
    """A model gets health back, at most what it lacks (MF-12.1)."""
    model = encounter.model(name)
    real = min(amount, model.max_health - model.health)
    encounter.write(ModelHealed(model=name, amount=real, health=model.health + real))
