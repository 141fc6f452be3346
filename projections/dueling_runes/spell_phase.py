"""Dueling Runes: how what is declared and takes effect changes the state (DR-5 to DR-9)."""

from collections.abc import Callable, Container
from typing import Any

from msgspec.structs import replace

from events.base import Event, Seat
from events.dueling_runes.spells import (
    EffectEnded,
    EffectGained,
    GroupCompleted,
    GroupFormed,
    LifeChanged,
    MemberLeft,
    MirrorCast,
    QueueCardsFlipped,
    SpellDeclared,
    SpellPassed,
    SpellResolved,
    SpellVanished,
)
from events.dueling_runes.values import Members, Rune, Suit
from projections.dueling_runes.state import Cast, Side, State, Window

SUITS = tuple(Suit)


def with_side(state: State, seat: Seat, side: Side) -> State:
    """The state with another side of a seat."""
    sides = {**state.sides}
    sides[seat] = side
    return replace(state, sides=sides)


def less(runes: tuple[Rune, ...], seat: Seat, cards: Container[str]) -> tuple[Rune, ...]:
    """The runes without those of these cards of a seat."""
    return tuple([rune for rune in runes if rune.card not in cards or rune.seat != seat])


def _group_formed(state: State, event: GroupFormed) -> State:
    return replace(state, step=event.step, group=event.members, declared=())


def _declared(state: State, event: SpellDeclared) -> State:
    seat = event.seat
    spell = Cast(
        origin=seat,
        caster=seat,
        target=event.target,
        spell=event.spell,
        x=event.x,
        named=None if event.cards is None else {event.target: event.cards},
        name=event.name,
        amounts=event.amounts,
        hold=event.hold,
    )
    spells = (*state.spells, spell)
    if state.spells:
        order = tuple(state.sides)
        spells = tuple(sorted(spells, key=lambda each: order.index(each.origin)))
    active, spoken = _spoken(state, event)
    return replace(
        state,
        active=active,
        spoken=(*state.spoken, *spoken),
        declared=_declared_too(state, seat),
        spells=spells,
        used=state.used + event.runes,
    )


def _spoken(
    state: State, event: SpellDeclared | SpellPassed
) -> tuple[tuple[Rune, ...], list[Rune]]:
    """The runes that may still be declared, and this card's, which now is or goes unused."""
    step, card = event.step, event.card
    active: list[Rune] = []
    spoken: list[Rune] = []
    for rune in state.active:
        if rune.suit is step and rune.card == card:
            spoken.append(rune)
        else:
            active.append(rune)
    return tuple(active), spoken


def _declared_too(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The members that have declared when this one has, in seat order."""
    if not state.declared:
        return (seat,)
    return tuple([each for each in state.sides if each == seat or each in state.declared])


def _passed(state: State, event: SpellPassed) -> State:
    seat = event.seat
    active, spoken = _spoken(state, event)
    return replace(
        state,
        active=active,
        spoken=(*state.spoken, *spoken),
        kept=(*state.kept, *spoken) if state.extra else state.kept,
        step=event.step,
        declared=_declared_too(state, seat) if seat in state.members else state.declared,
    )


def _member_left(state: State, event: MemberLeft) -> State:
    return replace(state, group=others(state, event.seat))


def others(state: State, seat: Seat) -> Members:
    """The members of the group without this seat."""
    return tuple([member for member in state.group if member[0] != seat])


def _completed(state: State, event: GroupCompleted) -> State:
    return replace(state, used=(), spent=state.spent + state.used, waiting=event.waits)


def _mirrored(state: State, event: MirrorCast) -> State:
    def turned(spell: Cast) -> Cast:
        if spell.origin != event.origin:
            return spell
        named = spell.named
        if event.cards is not None:
            named = {**(named or {}), event.target: event.cards}
        return replace(spell, caster=event.caster, target=event.target, named=named)

    return replace(state, spells=tuple(turned(spell) for spell in state.spells))


def _spell_gone(state: State, event: SpellResolved | SpellVanished) -> State:
    spells = tuple([spell for spell in state.spells if spell.origin != event.origin])
    return replace(state, spells=spells, waiting=state.waiting and bool(spells))


def _life(state: State, event: LifeChanged) -> State:
    side = replace(state.sides[event.seat], life=event.after)
    return with_side(state, event.seat, side)


def _gained(state: State, event: EffectGained) -> State:
    side = state.sides[event.seat]
    effects = {**side.effects, event.effect: Window(event.first, event.last)}
    return with_side(state, event.seat, replace(side, effects=effects))


def _ended(state: State, event: EffectEnded) -> State:
    side = state.sides[event.seat]
    effects = dict(side.effects)
    effects.pop(event.effect, None)
    return with_side(state, event.seat, replace(side, effects=effects))


def _turned(state: State, event: QueueCardsFlipped) -> State:
    seat, up = event.seat, event.face == "up"
    side = state.sides[seat]
    queue = tuple(replace(laid, up=up) if laid.card in event.cards else laid for laid in side.queue)
    active, kept = less(state.active, seat, event.cards), state.kept
    if state.extra and len(active) < len(state.active):  # no spell was declared with them
        kept = (*kept, *(rune for rune in state.active if rune not in active))
    if event.runes:
        seats = tuple(state.sides)
        active = tuple(
            sorted(
                (*active, *event.runes),
                key=lambda rune: (SUITS.index(rune.suit), seats.index(rune.seat)),
            )
        )
        kept = tuple([rune for rune in kept if rune not in event.runes])
    sides = {**state.sides, seat: replace(side, queue=queue)}
    return replace(state, sides=sides, active=active, kept=kept)


SPELL_PHASE: dict[type[Event], Callable[[State, Any], State]] = {
    GroupFormed: _group_formed,
    SpellDeclared: _declared,
    SpellPassed: _passed,
    MemberLeft: _member_left,
    GroupCompleted: _completed,
    MirrorCast: _mirrored,
    SpellResolved: _spell_gone,
    SpellVanished: _spell_gone,
    LifeChanged: _life,
    EffectGained: _gained,
    EffectEnded: _ended,
    QueueCardsFlipped: _turned,
}
"""The events of the spell phase, and what each changes."""
