"""Peak Duel: how spirits, spells and the law change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.base import Event, Seat
from events.peak_duel.battle import SpiritDestroyed
from events.peak_duel.field import (
    CardCycled,
    CardsSet,
    ChangeCostSet,
    EffectApplied,
    RuleChanged,
    ShieldGiven,
    ShieldUsed,
    SoulSpent,
    SpellSpent,
    SpellUsed,
    SpiritRotated,
    SpiritShifted,
    SpiritSummoned,
    ValuesChanged,
)
from projections.match import nothing
from projections.peak_duel.state import Covered, Field, Fields, Side, Sides, Spirit, State


def with_side(state: State, seat: Seat, side: Side) -> Sides:
    """Both sides, with this one of a seat."""
    a, b = state.sides
    return (side, b) if seat == "a" else (a, side)


def with_spirit(state: State, seat: Seat, place: int, spirit: Spirit | None) -> Fields:
    """Both fields, with this spirit, or none, on a place of a seat's."""
    a, b = state.fields
    first, second, third = a if seat == "a" else b
    field: Field = (
        spirit if place == 1 else first,
        spirit if place == 2 else second,
        spirit if place == 3 else third,
    )
    return (field, b) if seat == "a" else (a, field)


def spirit_at(state: State, seat: Seat, place: int) -> Spirit:
    """The spirit that an event speaks of."""
    spirit = state.spirit(seat, place)
    assert spirit is not None, "an event about a spirit names a place where one lies"
    return spirit


# Spirits on the field


def _spirit_summoned(state: State, event: SpiritSummoned) -> State:
    spirit = Spirit(
        card=event.card,
        posture=event.posture,
        defence=event.defence,
        attack=event.attack,
        printed=(event.defence, event.attack),
        since_turn=state.turn,
    )
    summon = state.summon
    if event.counted and summon is not None:
        summon = replace(summon, made=summon.made + 1)
    fields = with_spirit(state, event.seat, event.place, spirit)
    return replace(state, fields=fields, summon=summon, passed=())


def _spirit_rotated(state: State, event: SpiritRotated) -> State:
    spirit = spirit_at(state, event.seat, event.place)
    if event.by != "rotate":
        turned = replace(spirit, posture=event.posture)
        return replace(state, fields=with_spirit(state, event.seat, event.place, turned))
    rotated = replace(spirit, posture=event.posture, rotated=True)
    return replace(state, fields=with_spirit(state, event.seat, event.place, rotated), passed=())


def _values_changed(state: State, event: ValuesChanged) -> State:
    spirit = spirit_at(state, event.seat, event.place)
    changed = replace(spirit, defence=event.defence, attack=event.attack)
    return replace(state, fields=with_spirit(state, event.seat, event.place, changed))


def _shields(state: State, event: ShieldGiven | ShieldUsed) -> State:
    spirit = replace(spirit_at(state, event.seat, event.place), shields=event.shields)
    return replace(state, fields=with_spirit(state, event.seat, event.place, spirit))


def spirit_left(state: State, event: SpiritDestroyed | SpiritShifted) -> State:
    """The place of the spirit is free."""
    return replace(state, fields=with_spirit(state, event.seat, event.place, None))


# Spells and the law


def _covered(side: Side, places: tuple[int, ...], turn: int | None) -> Covered:
    first, second, third = side.spells
    return (
        turn if 1 in places else first,
        turn if 2 in places else second,
        turn if 3 in places else third,
    )


def _cards_set(state: State, event: CardsSet) -> State:
    side = state.side(event.seat)
    after = replace(
        side,
        spells=_covered(side, event.places, state.turn),
        set_count=side.set_count + len(event.places),
    )
    return replace(state, sides=with_side(state, event.seat, after), passed=())


def _spell_used(state: State, event: SpellUsed) -> State:
    side = state.side(event.seat)
    if event.source == "hand":
        side = replace(side, cast=(*side.cast, event.element))
    else:
        place = event.place
        spells = _covered(side, (place,), None)
        side = replace(side, spells=spells, unseen=side.unseen - {place})
    return replace(state, sides=with_side(state, event.seat, side), passed=(), draw=None)


def _rule_changed(state: State, event: RuleChanged) -> State:
    if event.by != "price":
        return replace(state, rule=event.rule)
    return replace(state, rule=event.rule, last_change_cost=event.price, passed=(), draw=None)


def _change_cost_set(state: State, event: ChangeCostSet) -> State:
    return replace(state, last_change_cost=event.cost)


def _effect_applied(state: State, event: EffectApplied) -> State:
    del event
    return replace(state, passed=())


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    SpiritSummoned: _spirit_summoned,
    SpiritRotated: _spirit_rotated,
    ValuesChanged: _values_changed,
    ShieldGiven: _shields,
    ShieldUsed: _shields,
    SpiritShifted: spirit_left,
    CardsSet: _cards_set,
    SpellUsed: _spell_used,
    SoulSpent: nothing,
    CardCycled: nothing,
    SpellSpent: nothing,
    RuleChanged: _rule_changed,
    ChangeCostSet: _change_cost_set,
    EffectApplied: _effect_applied,
}
"""The events of spirits, spells and the law, and what each changes."""
