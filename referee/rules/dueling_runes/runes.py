"""Dueling Runes: what cards show, and which of their runes are free (DR-1)."""

from collections.abc import Mapping, Sequence

from events.base import Seat
from events.catalogues.dueling_runes import ACTIVATION, POWER, SPELLS, Edition, Face, face
from events.dueling_runes.values import ADVANCED, Effect, Members, Rune, Spell, Suit
from projections.dueling_runes.state import State

INVISIBLE = Effect.INVISIBLE
MOONS, WYRMS, KNOTS = ACTIVATION

HIDDEN = face(0, ())
"""What a card gives that nobody knows: nothing."""


def printed(edition: Edition, state: State, card: str) -> Face:
    """What a card shows at this table; `?` shows nothing (DR-13.6)."""
    if card in state.printed:
        return face(*state.printed[card])
    return edition.faces.get(card, HIDDEN)


def faces(edition: Edition, state: State) -> Mapping[str, Face]:
    """What each card shows that anybody knows."""
    if not state.printed:
        return edition.faces
    return {**edition.faces, **{card: face(*shown) for card, shown in state.printed.items()}}


def free(edition: Edition, state: State, seat: Seat, suit: Suit) -> tuple[str, ...]:
    """The cards of a queue that show a free power rune of this kind, oldest first (DR-1.5)."""
    side, known = state.sides[seat], faces(edition, state)
    spent = state.spent
    cards: list[str] = []
    for laid in side.queue:
        card = laid.card
        if laid.up and suit in known.get(card, HIDDEN).power and (card, suit) not in spent:
            cards.append(card)
    return tuple(cards)


def power(edition: Edition, state: State, seat: Seat) -> dict[Suit, int]:
    """How many free power runes of each kind a seat has (DR-1.5, DR-5.6)."""
    known, spent = faces(edition, state), state.spent
    there = [
        suit
        for laid in state.sides[seat].queue
        if laid.up
        for suit in known.get(laid.card, HIDDEN).power
        if (laid.card, suit) not in spent
    ]
    return {suit: there.count(suit) for suit in POWER}


def face_up(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards of a queue that lie face up and are known, oldest first."""
    return tuple([laid.card for laid in state.sides[seat].queue if laid.up and laid.card != "?"])


def runes_of(edition: Edition, state: State, cards: Members) -> list[Rune]:
    """The activation runes of seats' cards, by the steps in which they serve."""
    known = faces(edition, state)
    runes: list[Rune] = []
    for step in ACTIVATION:
        for seat, card in cards:
            face = known.get(card, HIDDEN)
            if step in face.activation:
                runes.append(Rune(seat, step, card, face.rank))
    return runes


def in_step_order(runes: Sequence[Rune]) -> tuple[Rune, ...]:
    """Runes by the steps in which they serve."""
    return tuple([rune for step in ACTIVATION for rune in runes if rune.suit is step])


POWER_OF: Mapping[str, Suit | None] = {spell: recipe.power for spell, recipe in SPELLS.items()}
"""The kind of power that each basic spell uses; None: it uses none (section 3)."""

SPELLS_OF: Mapping[Suit, tuple[Spell, ...]] = {
    step: tuple(spell for spell in Spell if SPELLS[spell].activation is step) for step in ACTIVATION
}
"""The four basic spells of each activation rune (DR-6.1)."""


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other living seats (section 4)."""
    return tuple([other for other in state.living if other != seat])


def targets(state: State, seat: Seat, step: Suit) -> tuple[Seat, ...]:
    """Whom a basic spell of this step may be cast on (DR-6.5 to DR-6.8)."""
    if step is MOONS:
        return (seat,)
    found: list[Seat] = []
    for each in state.living:
        if each == seat:
            if step is KNOTS:
                found.append(each)
        elif not state.has(each, INVISIBLE):
            found.append(each)
    return tuple(found)


IMMUNE: dict[str, tuple[Effect, ...]] = {
    Spell.COLD_WARD: (Effect.COUNTER,),
    Spell.FIRE_WARD: (Effect.COUNTER,),
    Spell.HEAL: (Effect.COUNTER,),
    Spell.SHIELD: (Effect.COUNTER,),
    Spell.FIREBALL: (Effect.FIRE_WARD,),
    Spell.ICE_DART: (Effect.COLD_WARD,),
    Spell.DRAIN: (Effect.SHIELD, Effect.COUNTER),
    Spell.JAB: (Effect.SHIELD,),
    Spell.HASTE: (Effect.COUNTER,),
    Spell.INVISIBILITY: (Effect.COUNTER,),
    Spell.AMNESIA: (Effect.COUNTER,),
    Spell.CONFUSE: (Effect.SHIELD, Effect.COUNTER),
    ADVANCED: (),
}
"""What makes a target immune to each spell (DR-8, DR-9.3)."""


def immune_by(state: State, target: Seat, spell: str) -> Effect | None:
    """The effect that makes this seat immune to the spell now (DR-7.4)."""
    effects = state.sides[target].effects
    if effects:
        for effect in IMMUNE[spell]:
            if effect in effects and state.has(target, effect):
                return effect
    return None
