"""Malifaux: the actions of the active model (MF-9.1 to MF-9.11)."""

from typing import Annotated, Literal

from events.malifaux.turns import (
    ActionTaken,
    ActionTakenAs,
    Interacted,
    ModelCharged,
    ModelDisengaged,
    ModelWalked,
)
from events.malifaux.values import MELEE, Action, Condition, hundredths
from projections.malifaux.state import Activation, Model, State
from referee.moves.declared import Played, declare
from referee.moves.kinds import Choice
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux import words
from referee.rules.malifaux.conditions import ASSISTED, assisted, change
from referee.rules.malifaux.contest import open_action_duel, open_assist, open_damage
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.engagement import end_all, make_all, require_enemies
from referee.rules.malifaux.kinds import (
    AModel,
    AnAction,
    DisengageInches,
    FlagKey,
    MaybeCondition,
    MaybeInches,
    MaybeModel,
    ModelsKey,
)
from referee.rules.malifaux.moments import ACTING
from referee.rules.malifaux.names import called
from referee.rules.malifaux.rule import Rule

Use = Literal["place", "remove", "other"]
PLACE: Use = "place"
"""The use of an interaction that the source knows (MF-9.7)."""
USE = Choice("use", words.INTERACTS)


def published(state: State) -> bool:
    """Whether the general actions have what is published of them."""
    return state.match.option("actions") == "published"


# Counting actions


def require_left(state: State, *, free: bool = False) -> None:
    """Raise MF-8.6 where the active model has taken all its actions."""
    activation = _activation(state)
    if not free and not activation.left:
        raise Refusal(Rule.ACTIONS, model=activation.model, limit=activation.limit)


def _activation(state: State) -> Activation:
    assert state.activation is not None, "only the active model acts"
    return state.activation


def _take(
    encounter: Encounter,
    model: str,
    action: str,
    kind: ActionTakenAs = "own",
    target: str | None = None,
    *,
    free: bool = False,
) -> None:
    taken = ActionTaken(model=model, action=action, kind=kind, target=target, free=free)
    encounter.write(taken)


def acting(state: State) -> tuple[str, Model]:
    """The active model."""
    assert state.activation is not None, "only the active model acts"
    name = state.activation.model
    return name, state.models[name]


# Moving


def require_distance(state: State, told: str | None) -> None:
    """Raise MF-9.1 for a distance beyond the active model's Mv; none told: nothing to check."""
    name, model = acting(state)
    if told is not None and hundredths(told) > model.mv * 100:
        raise Refusal(Rule.DISTANCE, model=name, inches=told, most=str(model.mv))


@declare("seat", when=ACTING)
def walks(
    encounter: Encounter, move: Move, inches: MaybeInches = None, engages: ModelsKey = ()
) -> None:
    """`SEAT walks [INCHES] [engages=M,..]` (MF-9.2)."""
    state = encounter.state
    name, _ = acting(state)
    require_enemies(state, name, engages)
    require_distance(state, inches)
    require_left(state)
    _take(encounter, name, "walk", "walk")
    encounter.write(ModelWalked(model=name, inches=inches))
    make_all(encounter, name, engages)


@declare("seat", when=ACTING)
def charges(
    encounter: Encounter, move: Move, inches: MaybeInches = None, engages: ModelsKey = ()
) -> None:
    """`SEAT charges [INCHES] [engages=M,..]`: then one melee attack costs nothing (MF-9.3)."""
    state = encounter.state
    name, _ = acting(state)
    require_enemies(state, name, engages)
    require_distance(state, inches)
    require_charge(state)
    require_left(state)
    _take(encounter, name, "charge", "charge")
    encounter.write(ModelCharged(model=name, inches=inches))
    make_all(encounter, name, engages)


def require_charge(state: State) -> None:
    """Raise MF-9.4, MF-9.5 where the active model cannot charge."""
    name, model = acting(state)
    if model.engaged_by:
        raise Refusal(Rule.CHARGE_ENGAGED, model=name, enemies=model.engaged_by)
    if _activation(state).charged:
        raise Refusal(Rule.CHARGE_ONCE, model=name)


@declare("seat", when=ACTING)
def disengages(
    encounter: Encounter, move: Move, inches: Annotated[str | None, DisengageInches()] = None
) -> None:
    """`SEAT disengages [INCHES]`: away from all enemies (MF-9.6), or with a push (MF-9.12)."""
    state = encounter.state
    name, model = acting(state)
    require_distance(state, inches)
    require_disengage(state)
    require_left(state)
    _take(encounter, name, "disengage", "disengage")
    if published(state):
        encounter.write(ModelDisengaged(model=name, left=str(model.mv)))
        return
    encounter.write(ModelDisengaged(model=name, inches=inches))
    end_all(encounter, name)


def require_disengage(state: State) -> None:
    """Raise MF-9.6 where the active model is not engaged."""
    name, model = acting(state)
    if not model.engaged_by:
        raise Refusal(Rule.DISENGAGE, model=name)


# The other general actions


@declare("seat", when=ACTING)
def interacts(encounter: Encounter, move: Move, use: Annotated[Use, USE] = PLACE) -> None:
    """`SEAT interacts [place|remove|other]`: a marker of one's own is placed (MF-9.7)."""
    state = encounter.state
    name, model = acting(state)
    require_interact(state, use)
    require_left(state)
    _take(encounter, name, "interact", "interact")
    encounter.write(Interacted(model=name, use=use))
    if use == PLACE:
        encounter.change_pool(model.seat, "markers", 1)


def require_interact(state: State, use: str) -> None:
    """Raise MF-9.7, MF-9.11 where the active model cannot interact so."""
    name, model = acting(state)
    if not published(state):
        if use != PLACE:
            raise Refusal(Rule.INTERACT, model=name, use=use)
        return
    if model.engaged_by:
        raise Refusal(Rule.PUBLISHED_ACTIONS, "engaged", model=name, enemies=model.engaged_by)
    if _activation(state).disengaged:
        raise Refusal(Rule.PUBLISHED_ACTIONS, "disengaged", model=name)


@declare("seat", when=ACTING)
def concentrates(encounter: Encounter, move: Move) -> None:
    """`SEAT concentrates`: Focused +1 (MF-9.8)."""
    state = encounter.state
    name, _ = acting(state)
    require_concentrate(state)
    require_left(state)
    _take(encounter, name, "concentrate", "concentrate")
    change(encounter, name, Condition.FOCUSED, 1)


def require_concentrate(state: State) -> None:
    """Raise MF-9.11 for the second time in an activation."""
    if published(state) and _activation(state).concentrated:
        raise Refusal(Rule.PUBLISHED_ACTIONS, "concentrated", model=_activation(state).model)


@declare("seat", when=ACTING)
def assists(
    encounter: Encounter, move: Move, model: AModel, condition: MaybeCondition = None
) -> None:
    """`SEAT assists MODEL [CONDITION]`: it falls by 1, or by a flip (MF-9.9, MF-9.11).

    With the option `assist` = all each of the three that the model has falls so.
    """
    state = encounter.state
    name, _ = acting(state)
    require_assist(state, model, condition)
    require_left(state)
    _take(encounter, name, "assist", "assist", model)
    lowered = None if assists_all(state) else condition
    if published(state):
        open_assist(encounter, name, model, lowered)
    else:
        assisted(encounter, model, lowered, encounter.edition.assist)


def assists_all(state: State) -> bool:
    """Whether an assist lowers all that it may lower, and not one of them (ruling 17)."""
    return state.match.option("assist") == "all"


def require_named(state: State, move: Move) -> None:
    """Raise MF-1.2 where an assist lowers one condition, and none is named."""
    if not isinstance(move, Played) or move.declared is not assists or state.match.over:
        return
    if "condition" not in move.fields and not assists_all(state):
        raise Refusal(Rule.FORM, "no-condition", known=ASSISTED)


def require_assist(state: State, friend: str, condition: Condition | None) -> None:
    """Raise MF-9.9 for a model or a condition that cannot be assisted; null: any of them."""
    name, model = acting(state)
    helped = state.models[friend]
    if friend == name or helped.seat != model.seat or not helped.alive:
        raise Refusal(Rule.ASSIST, "model", model=name, target=friend)
    if condition is None:
        if not any(map(helped.condition, ASSISTED)):
            raise Refusal(Rule.ASSIST, "nothing", target=friend, known=ASSISTED)
        return
    if condition not in ASSISTED:
        raise Refusal(Rule.ASSIST, "condition", condition=condition, known=ASSISTED)
    if not helped.condition(condition):
        raise Refusal(Rule.ASSIST, "none", target=friend, condition=condition)


# Actions of the profile


@declare("seat", when=ACTING)
def attacks(
    encounter: Encounter, move: Move, action: AnAction, model: AModel, free: FlagKey = False
) -> None:
    """`SEAT attacks ACTION MODEL`: a melee one uses an open attack of a charge (MF-9.3)."""
    state = encounter.state
    name, _ = acting(state)
    action, printed = _own_action(encounter, name, action)
    if not printed.attack:
        raise Refusal(Rule.OWN_ACTION, "no-attack", model=name, action=action)
    require_enemy(state, model)
    free = free or uses_charge(state, printed)
    require_left(state, free=free)
    _take(encounter, name, action, target=model, free=free)
    _carry_out(encounter, name, action, printed, model)


@declare("seat", when=ACTING)
def uses(
    encounter: Encounter,
    move: Move,
    action: AnAction,
    model: MaybeModel = None,
    free: FlagKey = False,
) -> None:
    """`SEAT uses ACTION [MODEL]`: a tactical action (MF-9.10)."""
    state = encounter.state
    name, _ = acting(state)
    action, printed = _own_action(encounter, name, action)
    if printed.attack:
        raise Refusal(Rule.OWN_ACTION, "attack", model=name, action=action)
    require_target(state, action, printed, model)
    require_left(state, free=free)
    _take(encounter, name, action, target=model, free=free)
    _carry_out(encounter, name, action, printed, model)


def require_enemy(state: State, target: str) -> None:
    """Raise MF-9.10 for a model that the active one cannot attack."""
    name, model = acting(state)
    attacked = state.models[target]
    if attacked.seat == model.seat or not attacked.alive:
        raise Refusal(Rule.OWN_ACTION, "no-enemy", model=name, target=target)


def uses_charge(state: State, printed: Action) -> bool:
    """Whether the attack is that of a charge (MF-9.3)."""
    return _activation(state).charge_attack and printed.kind is MELEE


def require_target(state: State, action: str, printed: Action, name: str | None) -> None:
    """Raise MF-9.10 for a model on which, or nobody on whom, a tactical action cannot be used."""
    user, model = acting(state)
    target = None if name is None else state.models[name]
    if target is not None and not target.alive:
        raise Refusal(Rule.OWN_ACTION, "not-living", model=user, target=name or "")
    if printed.resist is not None and (target is None or target.seat == model.seat):
        raise Refusal(Rule.OWN_ACTION, "resisted", model=user, action=action)


def _own_action(encounter: Encounter, name: str, word: str) -> tuple[str, Action]:
    """The action of the active model that a word means; raise MF-9.10 where it has none so."""
    actions = encounter.profile(name).actions
    action = called(actions, word)
    if action is None:
        raise Refusal(Rule.OWN_ACTION, model=name, action=word, known=tuple(actions))
    return action, actions[action]


def _carry_out(
    encounter: Encounter, name: str, action: str, printed: Action, target: str | None
) -> None:
    """The duel if it has a target number or is resisted; else it succeeds at once (MF-5.8)."""
    if printed.tn is not None or printed.resist is not None:
        open_action_duel(encounter, name, action, printed, target)
    elif printed.damage is not None and target is not None:
        seat = encounter.model(name).seat
        open_damage(encounter, seat, target, printed.damage, model=name, action=action)
