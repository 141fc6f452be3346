"""Malifaux: what the active model may do now, and what follows when it leaves (MF-9)."""

from collections.abc import Iterator

from events.base import Seat
from events.malifaux.values import Action, hundredths
from projections.malifaux.state import SEATS, State, other
from referee.moves.offers import Blank, Offer, allowed, few
from referee.rules.malifaux import words
from referee.rules.malifaux.actions import (
    PLACE,
    acting,
    assists_all,
    published,
    require_assist,
    require_charge,
    require_concentrate,
    require_disengage,
    require_enemy,
    require_interact,
    require_left,
    require_target,
    uses_charge,
)
from referee.rules.malifaux.conditions import ASSISTED
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.leaving import striking

FREE_OR_NOT = Blank("free", ("yes", "no"), key=True, optional=True, default="no")
FREE = Blank("free", ("yes",), key=True)
"""Whether a card's text makes an action free."""
ACTION = (("actions", 1),)


def of_active(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    """The general actions, those of the profile, and the end of the activation."""
    if allowed(require_left, encounter.state):
        yield from _moving(encounter.state, seat)
        yield from _interacting(encounter.state, seat)
        if allowed(require_concentrate, encounter.state):
            yield Offer(seat, "concentrates", cost=ACTION)
        yield from _assisting(encounter.state, seat)
    actions = encounter.profile(encounter.activation.model).actions
    for name, printed in actions.items():
        offered = _attacking if printed.attack else _using
        yield from offered(encounter.state, seat, name, printed)
    yield Offer(seat, "ends")


def _moving(state: State, seat: Seat) -> Iterator[Offer]:
    enemies = tuple(name for name, _ in state.crew(other(seat)))
    engages = Blank("engages", few(enemies), key=True, optional=True, most=len(enemies))
    inches = Blank("inches", optional=True, high=acting(state)[1].mv)
    blanks = (inches, engages) if enemies else (inches,)
    yield Offer(seat, "walks", blanks, ACTION)
    if allowed(require_charge, state):
        yield Offer(seat, "charges", blanks, ACTION)
    if allowed(require_disengage, state):
        yield Offer(seat, "disengages", () if published(state) else (inches,), ACTION)


def _interacting(state: State, seat: Seat) -> Iterator[Offer]:
    known = tuple(words.INTERACTS) if published(state) else (PLACE,)
    uses = tuple(use for use in known if allowed(require_interact, state, use))
    if uses:
        default = PLACE if PLACE in uses else ""
        yield Offer(
            seat, "interacts", (Blank("use", uses, optional=True, default=default),), ACTION
        )


def _assisting(state: State, seat: Seat) -> Iterator[Offer]:
    for friend, model in state.crew(seat):
        conditions = tuple(
            one
            for one in ASSISTED
            if one in model.conditions and allowed(require_assist, state, friend, one)
        )
        if conditions:
            condition = Blank("condition", conditions, optional=assists_all(state))
            yield Offer(seat, "assists", (Blank("model", (friend,)), condition), ACTION)


def _attacking(state: State, seat: Seat, action: str, printed: Action) -> Iterator[Offer]:
    enemies = (name for name, _ in state.crew(other(seat)))
    targets = tuple(name for name in enemies if allowed(require_enemy, state, name))
    if targets:
        blanks = (Blank("action", (action,)), Blank("model", few(targets)))
        at_once = uses_charge(state, printed)
        free = _free(state, at_once=at_once)
        cost = ACTION if free.optional and not at_once else ()
        yield Offer(seat, "attacks", (*blanks, free), cost)


def _using(state: State, seat: Seat, action: str, printed: Action) -> Iterator[Offer]:
    seats = SEATS if printed.resist is None else (other(seat),)
    models = (name for one in seats for name, _ in state.crew(one))
    targets = tuple(
        name for name in models if allowed(require_target, state, action, printed, name)
    )
    if targets:
        alone = printed.resist is None and allowed(require_target, state, action, printed, None)
        target = Blank("model", few(targets), optional=alone)
        free = _free(state)
        cost = ACTION if free.optional else ()
        yield Offer(seat, "uses", (Blank("action", (action,)), target, free), cost)


def _free(state: State, *, at_once: bool = False) -> Blank:
    """Whether the action may be free, or must be; `at_once`: it is anyway."""
    return FREE_OR_NOT if allowed(lambda: require_left(state, free=at_once)) else FREE


# Leaving


def of_strikers(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    """One of the models that engage the leaver may strike (MF-9.12)."""
    leaving = encounter.state.leaving
    assert leaving is not None, "a model leaves"
    for name in encounter.model(leaving.model).engaged_by:
        actions = tuple(striking(encounter.profile(name).actions))
        if actions:
            yield Offer(seat, "strikes", (Blank("model", (name,)), Blank("action", actions)))
    yield Offer(seat, "passes")


def of_pusher(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    """The push that is left of a disengagement (MF-9.12)."""
    models = tuple(encounter.state.models)
    inches = Blank("inches", high=_most_left(encounter.state))
    leaves = Blank("leaves", few(models), key=True, optional=True, most=len(models))
    yield Offer(seat, "pushes", (inches, leaves))
    yield Offer(seat, "pushes", (inches, Blank("leaves", tuple(words.ALL), key=True)))


def _most_left(state: State) -> int:
    """The whole inches that are left of a push."""
    assert state.leaving is not None, "a model leaves"
    return hundredths(state.leaving.left) // 100
