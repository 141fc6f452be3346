"""Dueling Runes: how what is declared and takes effect changes the state (DR-5 to DR-9)."""

from collections.abc import Callable, Container
from typing import Any

from msgspec.structs import replace

from events.base import Event, Seat
from events.dueling_runes import (
    EffectEnded,
    EffectGained,
    GroupCompleted,
    GroupFormed,
    LifeChanged,
    MemberLeft,
    MirrorCast,
    QueueCardsFlipped,
    Rune,
    SpellDeclared,
    SpellPassed,
    SpellResolved,
    SpellVanished,
    Suit,
)
from projections.dueling_runes.state import Cast, Laid, Side, State, Window

SUITS = tuple(Suit)


def with_side(state: State, seat: Seat, side: Side, **changes: Any) -> State:
    """The state with another side of a seat, and what else changes."""
    return replace(state, sides={**state.sides, seat: side}, **changes)


def less(runes: tuple[Rune, ...], cards: Container[str]) -> tuple[Rune, ...]:
    """The runes without those of these cards."""
    return tuple(rune for rune in runes if rune.card not in cards)


def _in_step(state: State, step: Suit) -> State:
    """The state in this step; a new one begins with nobody having declared."""
    return state if state.step is step else replace(state, step=step, done=())


def _group_formed(state: State, event: GroupFormed) -> State:
    return replace(_in_step(state, event.step), group=event.members, declared=())


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
    used = [(seat, card, suit) for card, suit in event.runes]
    return _spoken(state, seat, event.step, event.card, spells=spells, used=(*state.used, *used))


def _spoken(state: State, seat: Seat, step: Suit, card: str, **changes: Any) -> State:
    """The seat has declared with this card's rune, or lets it go unused."""
    side = state.sides[seat]
    served = [rune for rune in side.active if rune.suit is step and rune.card == card]
    side = replace(
        side,
        active=tuple([rune for rune in side.active if rune not in served]),
        spoken=(*side.spoken, *served),
    )
    declared = state.declared
    if seat in state.members:
        declared = tuple([each for each in state.sides if each == seat or each in declared])
    return with_side(state, seat, side, declared=declared, done=(*state.done, seat), **changes)


def _passed(state: State, event: SpellPassed) -> State:
    seat, step = event.seat, event.step
    after = _spoken(_in_step(state, step), seat, step, event.card)
    if not state.extra:
        return after
    side = after.sides[seat]
    unused = tuple(rune for rune in side.spoken if (rune.suit, rune.card) == (step, event.card))
    return with_side(after, seat, replace(side, kept=(*side.kept, *unused)))


def _member_left(state: State, event: MemberLeft) -> State:
    return replace(state, group=others(state, event.seat))


def others(state: State, seat: Seat) -> tuple[tuple[str, str], ...]:
    """The members of the group without this seat."""
    return tuple(member for member in state.group if member[0] != seat)


def _completed(state: State, event: GroupCompleted) -> State:
    sides = dict(state.sides)
    for seat, card, suit in state.used:
        side = sides[seat]
        queue = tuple(
            replace(laid, spent=_ordered(laid, suit)) if laid.card == card else laid
            for laid in side.queue
        )
        sides[seat] = replace(side, queue=queue)
    return replace(state, sides=sides, used=(), waiting=event.waits)


def _ordered(laid: Laid, suit: str) -> tuple[Suit, ...]:
    return tuple([each for each in SUITS if each == suit or each in laid.spent])


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
    spells = tuple(spell for spell in state.spells if spell.origin != event.origin)
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
    effects = {name: window for name, window in side.effects.items() if name != event.effect}
    return with_side(state, event.seat, replace(side, effects=effects))


def _turned(state: State, event: QueueCardsFlipped) -> State:
    side = state.sides[event.seat]
    up = event.face == "up"
    queue = tuple(replace(laid, up=up) if laid.card in event.cards else laid for laid in side.queue)
    active = less(side.active, event.cards)
    if event.runes:
        active = tuple(sorted((*active, *event.runes), key=lambda rune: SUITS.index(rune.suit)))
    return with_side(state, event.seat, replace(side, queue=queue, active=active))


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
