"""Dueling Runes: what a viewer may know of a duel."""

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from events.base import UNKNOWN, Seat
from events.catalogues.dueling_runes import POWER, Edition
from events.dueling_runes.values import Effect, Spell, Suit
from projections.dueling_runes import state as duel
from projections.dueling_runes.state import (
    DISCARD,
    HAND,
    PLAYED,
    Cast,
    Laid,
    State,
    hand_known,
    has_played,
)
from referee.rules.dueling_runes.cards import in_order
from referee.rules.dueling_runes.runes import (
    MOONS,
    POWER_OF,
    SPELLS_OF,
    immune_by,
    opponents,
    power,
    printed,
    targets,
)
from referee.views.naming import Lookup, Naming

PhaseOrOver = Literal["play", "spell", "draw", "over"]


class Pending(msgspec.Struct, frozen=True):
    """A spell that waits for responses. `cards` amnesia's; `name`, `amounts` an advanced one's."""

    origin: Seat
    caster: Seat
    target: Seat
    spell: str
    x: int
    cards: list[str] | None
    name: str | None
    amounts: Mapping[Suit, int] | None


class Card(msgspec.Struct, frozen=True):
    """A card of a queue; `spent`: its power runes that were used in this round."""

    card: str
    face: Literal["up", "down"]
    spent: list[Suit]


class Window(msgspec.Struct, frozen=True):
    """The rounds, both included, in which an effect holds."""

    first: int = msgspec.field(name="from")
    last: int = msgspec.field(name="until")


class Side(msgspec.Struct, frozen=True):
    """What lies before a seat.

    `hand_known` is what everybody knows. `played`: the card of this phase, `?` while it lies face
    down to this viewer. `queue` oldest first. `power`: free runes; `active`: those that may still
    be declared. `hand`: as the viewer knows it; absent where it is not for him.
    """

    alive: bool
    life: int
    hand_count: int
    hand_known: list[str]
    played: str | None
    queue: list[Card]
    power: Mapping[Suit, int]
    active: list[Suit]
    effects: Mapping[str, Window | None]
    hand: list[str] | UnsetType = UNSET


class Face(msgspec.Struct, frozen=True):
    """What is printed on a card, or what the referee said of the table's own."""

    rank: int
    suits: tuple[Suit, ...]


class Castable(msgspec.Struct, frozen=True):
    """What a seat that is to declare may cast: each spell with the most runes, 0: it uses none.

    `invisible`: the opponents that cannot be chosen; `immune`: the spells that do nothing to a
    seat that can.
    """

    seat: Seat
    spells: Mapping[Spell, int]
    invisible: list[Seat]
    immune: Mapping[Seat, list[Spell]]


class View(msgspec.Struct, frozen=True):
    """A duel as a viewer may know it.

    `declared`: the members of the `group` that have. `pending` by origin; `discard` oldest first.
    `ai_card`: the opponent's, turned up and not fixed; `ai_choice`: a keeps or rejects it.
    Beyond the page: `face_down` the seats whose card of this phase lies so still; `castable` by
    those who are to declare; `faces` of the cards that are named here; `declarable` the activation
    runes that may still be declared, by the card that shows them.
    """

    round: int
    phase: PhaseOrOver
    extra: bool
    step: Suit | None
    group: tuple[Seat, ...]
    declared: tuple[Seat, ...]
    waiting: bool
    pending: list[Pending]
    pile_count: int
    discard: tuple[str, ...]
    excuse_open: bool
    ai_card: str | None
    ai_choice: bool
    seats: Mapping[Seat, Side]
    face_down: list[Seat]
    castable: list[Castable]
    faces: Mapping[str, Face]
    declarable: Mapping[str, list[Suit]]


def view(edition: Edition, state: State, viewer: str, public: State) -> View:
    """Public knowledge, and the hand and the played card that the viewer knows.

    In the dealt mode `state` has been folded from entries redacted for the viewer, and `public`
    from those redacted for everybody: the lists of known cards tell what all know. So it is at a
    physical table where a covered card was named; the referee's lists are of the whole record.
    """
    over = state.match.over
    sides = {seat: _side(edition, state, public, seat, viewer) for seat in state.sides}
    discard = state.table.cards(DISCARD)[::-1]
    flipped = () if state.flip.card is None else (state.flip.card,)
    named = dict.fromkeys((*_named(sides), *flipped, *discard))
    return View(
        round=state.round,
        phase="over" if over else state.phase.value,
        extra=state.extra,
        step=None if over else state.step,
        group=() if over else state.members,
        declared=() if over else state.declared,
        waiting=state.waiting and not over,
        pending=[_pending(state, spell) for spell in state.spells if state.waiting and not over],
        pile_count=state.pile_count,
        discard=discard,
        excuse_open=state.excuse_open,
        ai_card=state.flip.card,
        ai_choice=state.flip.choice and not over,
        seats=sides,
        face_down=[seat for seat in state.sides if has_played(state, seat)],
        castable=list(_castable(edition, state)),
        faces={card: _face(edition, state, card) for card in named if card != UNKNOWN},
        declarable={} if over else _declarable(state),
    )


def _declarable(state: State) -> dict[str, list[Suit]]:
    found: dict[str, list[Suit]] = {}
    for rune in state.active:
        found.setdefault(rune.card, []).append(rune.suit)
    return found


def _pending(state: State, spell: Cast) -> Pending:
    amounts = None if spell.amounts is None else dict(spell.amounts)
    return Pending(
        origin=spell.origin,
        caster=spell.caster,
        target=spell.target,
        spell=spell.spell,
        x=spell.x,
        cards=None if spell.cards is None else _in_queue(state, spell.target, spell.cards),
        name=spell.name,
        amounts=None if amounts is None else {suit: amounts.get(suit, 0) for suit in POWER},
    )


def _in_queue(state: State, seat: Seat, cards: tuple[str, ...]) -> list[str]:
    """Cards in the order of the queue in which they lie."""
    return [laid.card for laid in state.sides[seat].queue if laid.card in cards]


def _side(edition: Edition, state: State, public: State, seat: Seat, viewer: str) -> Side:
    side, hand = state.sides[seat], HAND[seat]
    own = viewer == "referee" or (viewer == seat and state.match.dealt)
    return Side(
        alive=side.alive,
        life=side.life,
        hand_count=state.table.count(hand),
        hand_known=in_order(edition, hand_known(public, seat)),
        played=_played(state, seat, viewer),
        queue=[_laid(state, laid) for laid in side.queue],
        power=power(edition, state, seat),
        active=[rune.suit for rune in state.active if rune.seat == seat and not state.match.over],
        effects={effect.replace("-", "_"): _window(side, effect) for effect in Effect},
        hand=in_order(edition, state.table.cards(hand)) if own else UNSET,
    )


def _played(state: State, seat: Seat, viewer: str) -> str | None:
    """The card of this phase: `?` until it is turned up, to all but its owner and the referee."""
    if not has_played(state, seat):
        return state.card(seat)
    (card,) = state.table.cards(PLAYED[seat])
    return card if viewer in (seat, "referee") else UNKNOWN


def _laid(state: State, laid: Laid) -> Card:
    spent = [suit for suit in POWER if (laid.card, suit) in state.spent]
    return Card(laid.card, "up" if laid.up else "down", spent)


def _window(side: duel.Side, effect: Effect) -> Window | None:
    window = side.effects.get(effect)
    return None if window is None else Window(window.first, window.last)


def _named(sides: Mapping[Seat, Side]) -> Iterator[str]:
    """The cards that are named before the seats, or in a hand."""
    for side in sides.values():
        yield from (laid.card for laid in side.queue)
        yield from known_in_hand(side)
        if side.played is not None:
            yield side.played


def known_in_hand(side: Side) -> list[str]:
    """The cards of a hand that the viewer knows."""
    if side.hand is UNSET:
        return side.hand_known
    return [card for card in side.hand if card != UNKNOWN]


def _face(edition: Edition, state: State, card: str) -> Face:
    shown = printed(edition, state, card)
    return Face(shown.rank, shown.suits)


# What may be cast


def _castable(edition: Edition, state: State) -> Iterator[Castable]:
    step = None if state.match.over or state.waiting else state.step
    if step is None:
        return
    for seat in state.members:
        if seat in state.declared:
            continue
        free = power(edition, state, seat)
        powers = {spell: POWER_OF[spell] for spell in SPELLS_OF[step]}
        spells = {
            spell: 0 if suit is None else free[suit]
            for spell, suit in powers.items()
            if suit is None or free[suit]
        }
        aims = targets(state, seat, step)
        hidden = () if step is MOONS else opponents(state, seat)
        immune = {
            aim: found
            for aim in aims
            if (found := [spell for spell in spells if immune_by(state, aim, spell)])
        }
        yield Castable(seat, spells, [other for other in hidden if other not in aims], immune)


def naming(state: State) -> Naming:
    """What this match's seats and cards are called."""
    return Naming(game="dueling-runes", seats=dict(state.match.seats), card=_card)


def _card(kind: str, owner: str, lookup: Lookup) -> str:
    del owner  # there is one copy of each card
    return lookup(f"dueling-runes.card.{kind}") or kind
