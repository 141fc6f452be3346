"""Dueling Runes: the spells of a group take effect together (DR-5.6, DR-7, DR-8)."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from events.base import Seat
from events.dueling_runes.spells import EffectGained, LifeChanged, QueueCardsFlipped, SpellResolved
from events.dueling_runes.values import Effect, Spell
from projections.dueling_runes.state import MOST_LIFE, Cast
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.end import judge_deaths
from referee.rules.dueling_runes.runes import face_up, immune_by

JAB_DAMAGE = 1

DRAIN, HEAL = Spell.DRAIN, Spell.HEAL
COUNTER, SHIELD = Effect.COUNTER, Effect.SHIELD

CHANGE_LIFE = frozenset({Spell.FIREBALL, Spell.ICE_DART, DRAIN, Spell.JAB, HEAL})
"""The spells that take life, or give it."""

LENGTHENED = frozenset({Effect.COLD_WARD, Effect.FIRE_WARD, Effect.INVISIBLE})
"""What a second spell of the kind lengthens under `stacking "add"` (DR-7.1)."""


def take_effect(duel: Duel) -> None:
    """All spells of the group at once, by the protections as they stand before it."""
    state = duel.state
    if state.round_waits:  # no spell tells of it; the end of the round follows, and does
        duel.state = replace(state, waiting=False, closed=None)
    spells: list[Cast] = []
    for spell in state.spells:
        by = immune_by(state, spell.target, spell.spell)
        duel.write(_resolved(state.round, spell, by))
        if by is None:
            spells.append(spell)
    blows: list[Cast] = []
    for spell in spells:
        if spell.spell in CHANGE_LIFE:
            blows.append(spell)
        elif spell.spell in EFFECTS:
            EFFECTS[spell.spell](duel, spell)
    if blows:
        _change_lives(duel, blows)


def _change_lives(duel: Duel, spells: Sequence[Cast]) -> None:
    """Losses, then gains, then deaths: after the other effects of the group (DR-5.6)."""
    for spell in spells:
        if spell.spell != HEAL:
            change_life(duel, spell.target, -(spell.x or JAB_DAMAGE), spell.spell)
    for spell in spells:
        if spell.spell == HEAL:
            change_life(duel, spell.target, spell.x, spell.spell)
        elif spell.spell == DRAIN and _gains(duel, spell):
            change_life(duel, spell.caster, spell.x, spell.spell)
    judge_deaths(duel)


def _resolved(now: int, spell: Cast, by: Effect | None) -> SpellResolved:
    """What goes on record of a spell: that it takes effect, or what made its target immune."""
    return SpellResolved(
        round=now,
        origin=spell.origin,
        caster=spell.caster,
        target=spell.target,
        spell=spell.spell,
        x=spell.x,
        outcome="effect" if by is None else "immune",
        by=by,
    )


def _gains(duel: Duel, drain: Cast) -> bool:
    """DR-9.3: not a countered caster; DR-5.6: by option not one that the losses kill."""
    if duel.state.has(drain.caster, COUNTER):
        return False
    return duel.state.sides[drain.caster].life > 0 or duel.option("drain-at-zero") == "saves"


def change_life(duel: Duel, seat: Seat, amount: int, cause: str) -> None:
    """A seat loses or gains life, never more than 12; nothing is said where nothing changes."""
    now, before = duel.state.round, duel.state.sides[seat].life
    after = min(MOST_LIFE, before + amount)
    if after != before:
        duel.write(LifeChanged(round=now, seat=seat, before=before, after=after, cause=cause))


# Effects and durations


def gain(duel: Duel, seat: Seat, effect: Effect, first: int, last: int, rounds: int) -> None:
    """An effect in rounds `first` to `last`, joined with one of its kind (DR-7.1).

    `rounds`: by how many it lengthens that one under `stacking "add"`.
    """
    there = duel.state.sides[seat].effects.get(effect)
    if there is not None:
        first = min(first, there.first)
        adds = effect in LENGTHENED and duel.option("stacking") == "add"
        last = there.last + rounds if adds else max(last, there.last)
    duel.write(
        EffectGained(round=duel.state.round, seat=seat, effect=effect, first=first, last=last)
    )


def _ward(effect: Effect) -> Callable[[Duel, Cast], None]:
    """DR-7.2: at once, the round of casting the first of X or, by option, before them."""

    def do(duel: Duel, spell: Cast) -> None:
        now = duel.state.round
        last = now + spell.x - (duel.option("ward-rounds") == "including")
        gain(duel, spell.target, effect, now, last, spell.x)

    return do


def _from_next_round(effect: Effect) -> Callable[[Duel, Cast], None]:
    """DR-7.3: the X rounds after this one; confuse, without power, for one."""

    def do(duel: Duel, spell: Cast) -> None:
        now, rounds = duel.state.round, spell.x or 1
        gain(duel, spell.target, effect, now + 1, now + rounds, rounds)

    return do


def this_round(duel: Duel, seat: Seat, effect: Effect) -> None:
    """DR-7.2: shield and counterspell run until the end of the round."""
    now = duel.state.round
    gain(duel, seat, effect, now, now, 1)


def _shield(duel: Duel, spell: Cast) -> None:
    this_round(duel, spell.target, SHIELD)


def _amnesia(duel: Duel, spell: Cast) -> None:
    """DR-8.11: the named cards that still lie face up are turned down."""
    there = face_up(duel.state, spell.target)
    cards = tuple(card for card in spell.cards or () if card in there)
    if cards:
        duel.write(
            QueueCardsFlipped(round=duel.state.round, seat=spell.target, cards=cards, face="down")
        )


EFFECTS: dict[str, Callable[[Duel, Cast], None]] = {
    Spell.COLD_WARD: _ward(Effect.COLD_WARD),
    Spell.FIRE_WARD: _ward(Effect.FIRE_WARD),
    Spell.SHIELD: _shield,
    Spell.HASTE: _from_next_round(Effect.HASTE),
    Spell.INVISIBILITY: _from_next_round(Effect.INVISIBLE),
    Spell.AMNESIA: _amnesia,
    Spell.CONFUSE: _from_next_round(Effect.CONFUSED),
}
"""What spells do besides taking and giving life; an advanced one nothing by itself (DR-13.2)."""
