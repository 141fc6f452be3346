"""Dueling Runes: what is told to who analyses it."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.catalogues.dueling_runes import Edition
from events.dueling_runes.values import Effect, Spell
from projections.cards.lists import named
from projections.dueling_runes.state import (
    AI,
    DISCARD,
    HAND,
    MOST_LIFE,
    PILE,
    QUEUE,
    Cast,
    Laid,
    State,
)
from referee.rules.analysed import Analysis, Shared, likely, shared
from referee.rules.dueling_runes.due import answers
from referee.rules.dueling_runes.runes import power, printed

LIKES: Mapping[str, float] = {"casts": 4, "counters": 0.3, "mirrors": 0.3}
"""Who passes with his runes free, or spends his hand on answers, is slow to win."""

LIFE, RUNE, HELD, ACTIVATES, POWERS = 0.35, 0.1, 0.02, 0.05, 0.02
"""What a point of life adds to a seat, a free rune of power, and a card held, with each of its
runes of activation and of power."""

WORTH: Mapping[Effect, float] = {
    Effect.COLD_WARD: 0.1,
    Effect.FIRE_WARD: 0.1,
    Effect.SHIELD: 0.1,
    Effect.HASTE: 0.5,
    Effect.INVISIBLE: 0.4,
    Effect.CONFUSED: -0.3,
}
"""What an effect adds while it lasts, or is about to begin."""

BLOWS: Mapping[str, Effect] = {
    Spell.FIREBALL: Effect.FIRE_WARD,
    Spell.ICE_DART: Effect.COLD_WARD,
    Spell.DRAIN: Effect.SHIELD,
    Spell.JAB: Effect.SHIELD,
}
"""The spells that take life, each with what keeps it off."""


def evaluate(edition: Edition, state: State) -> Shared:
    """By life as the waiting spells leave it, by free runes, effects and hands."""
    over = shared(state)
    if over is not None:
        return over
    lives = _lives(state)
    strengths = {seat: _strength(edition, state, seat, lives[seat]) for seat in state.living}
    return {**dict.fromkeys(state.sides, 0.0), **likely(strengths)}


def _strength(edition: Edition, state: State, seat: Seat, life: int) -> float:
    runes = sum(power(edition, state, seat).values())
    effects = sum(
        WORTH.get(effect, 0.0)
        for effect, window in state.sides[seat].effects.items()
        if window.last >= state.round
    )
    return LIFE * life + RUNE * runes + _held(edition, state, seat) + effects


def _held(edition: Edition, state: State, seat: Seat) -> float:
    """What a hand is worth, as far as it is known; the automatic opponent has none."""
    if seat == AI:
        return 0.0
    faces = [printed(edition, state, card) for card in state.table.known(HAND[seat])]
    return (
        HELD * state.table.count(HAND[seat])
        + ACTIVATES * sum(len(face.activation) for face in faces)
        + POWERS * sum(len(face.power) for face in faces)
    )


def _lives(state: State) -> Mapping[Seat, int]:
    """The life of each seat, as if the declared spells took effect."""
    lives = {seat: side.life for seat, side in state.sides.items()}
    for spell in state.spells:
        if not _is_immune(state, spell):
            lost = max(1, spell.x) if spell.spell in BLOWS else 0
            gained = spell.x if spell.spell == Spell.HEAL else 0
            lives[spell.target] += gained - lost
            if spell.spell == Spell.DRAIN:
                lives[spell.caster] += lost
    return {seat: min(MOST_LIFE, life) for seat, life in lives.items()}


def _is_immune(state: State, spell: Cast) -> bool:
    guards = (Effect.COUNTER, BLOWS.get(spell.spell))
    return any(guard is not None and state.has(spell.target, guard) for guard in guards)


def asked(edition: Edition, state: State) -> Sequence[str]:
    """Who may counter or mirror the spells that wait."""
    del edition
    return answers(state).seats


def attributes(edition: Edition, state: State, card: str) -> Mapping[str, Sequence[str] | int]:
    """Rank, and any of the suits; the Excuse has none."""
    face = printed(edition, state, card)
    return {"rank": face.rank, "suit": tuple(map(str, face.suits))}


def complete(state: State, world: Mapping[str, Sequence[str]]) -> State:
    """The queues with what an overruling hid, and the Excuse about where it was put."""
    sides = {
        seat: replace(side, queue=_queue(side.queue, world.get(QUEUE[seat], ())))
        for seat, side in state.sides.items()
    }
    turned = tuple(
        (seat, _turned(sides[seat].queue, world) if card == UNKNOWN else card)
        for seat, card in state.turned
    )
    above = _above(state) if state.above is None else state.above
    return replace(state, sides=sides, turned=turned, above=above, drawing=None, closed=None)


def _queue(queue: Sequence[Laid], lying: Sequence[str]) -> tuple[Laid, ...]:
    cards = named([laid.card for laid in queue], lying)
    return tuple(replace(laid, card=card) for laid, card in zip(queue, cards, strict=True))


def _turned(queue: Sequence[Laid], world: Mapping[str, Sequence[str]]) -> str:
    """The card of this phase is the newest of its queue; one that left it has been discarded."""
    return queue[-1].card if queue else next(iter(world.get(DISCARD, ())), UNKNOWN)


def _above(state: State) -> int:
    """How many cards lie upon the Excuse, which was put into the middle of the pile.

    What was discarded since was in the pile then, as hands and queues are much the same size. Where
    it should have come by now it lies in the middle of what is left.
    """
    left, gone = state.table.count(PILE), state.table.count(DISCARD)
    return (left - gone) // 2 if left > gone + 1 else left // 2


ANALYSIS = Analysis(
    evaluate=evaluate,
    likes=LIKES,
    asked=asked,
    attributes=attributes,
    renewed={PILE: DISCARD},
    above=lambda state: {PILE: state.above},
    complete=complete,
)
