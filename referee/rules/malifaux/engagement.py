"""Malifaux: who stands in whose engagement range, as the table tells it (ruling 21)."""

from collections.abc import Iterable, Sequence

from events.malifaux.crew import EngagementEnded, EngagementMade
from projections.malifaux.state import State, step
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.kinds import AModel, FlagKey
from referee.rules.malifaux.moments import IN_GAME
from referee.rules.malifaux.rule import Rule


@declare("table", when=IN_GAME)
def engages(
    encounter: Encounter, move: Move, model: AModel, enemy: AModel, only: FlagKey = False
) -> None:
    """`table engages M N [only=yes]`: each has the other in its range; with `only` just M has N."""
    require_no_leaver(encounter.state)
    require_pair(encounter.state, model, enemy)
    make(encounter, model, enemy)
    if not only:
        make(encounter, enemy, model)


@declare("table", when=IN_GAME)
def parts(
    encounter: Encounter, move: Move, model: AModel, enemy: AModel, only: FlagKey = False
) -> None:
    """`table parts M N [only=yes]`: neither has the other in its range; or just M not N."""
    state = encounter.state
    require_no_leaver(state)
    require_pair(state, model, enemy)
    ended = pairs_between(state, model, enemy)
    if only:
        ended = [pair for pair in ended if pair[0] == model]
    if not ended:
        raise Refusal(Rule.FORM, "not-engaged", model=model, enemy=enemy)
    for by, engaged in ended:
        encounter.write(EngagementEnded(by=by, model=engaged))


def require_no_leaver(state: State) -> None:
    """Raise MF-1.3 while a strike depends on who is engaged (section 6)."""
    if state.leaving is not None:
        raise Refusal(Rule.STEP, step=step(state))


def require_pair(state: State, model: str, enemy: str) -> None:
    """Raise MF-1.2 unless both live and are of different seats."""
    for name in (model, enemy):
        if not state.models[name].alive:
            raise Refusal(Rule.FORM, "not-living", model=name)
    if state.models[model].seat == state.models[enemy].seat:
        raise Refusal(Rule.FORM, "same-seat", model=model, enemy=enemy)


def require_enemies(state: State, model: str, others: Iterable[str]) -> None:
    """Raise MF-1.2 unless all of them are living enemies of a model."""
    for enemy in others:
        require_pair(state, model, enemy)


def pairs_between(state: State, model: str, enemy: str) -> Sequence[tuple[str, str]]:
    """Who of the two has the other in its range, as (by, model)."""
    models = state.models
    pairs: list[tuple[str, str]] = []
    if model in models[enemy].engaged_by:
        pairs.append((model, enemy))
    if enemy in models[model].engaged_by:
        pairs.append((enemy, model))
    return pairs


def make(encounter: Encounter, by: str, model: str) -> None:
    """A model stands in another's range; nothing is written if it did."""
    if by not in encounter.model(model).engaged_by:
        encounter.write(EngagementMade(by=by, model=model))


def make_all(encounter: Encounter, model: str, others: Iterable[str]) -> None:
    """A model and each of the others engage each other."""
    for enemy in others:
        make(encounter, model, enemy)
        make(encounter, enemy, model)


def end_with(encounter: Encounter, model: str, others: Iterable[str]) -> None:
    """The engagements of a model with the others end, both ways."""
    for enemy in others:
        for by, engaged in pairs_between(encounter.state, model, enemy):
            encounter.write(EngagementEnded(by=by, model=engaged))


def end_all(encounter: Encounter, model: str) -> None:
    """All engagements of a model end, both ways."""
    end_with(encounter, model, tuple(name for name in encounter.state.models if name != model))
