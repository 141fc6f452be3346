"""Dueling Runes: what a viewer may know of a duel."""

from typing import Any

from events.base import UNKNOWN, Seat
from events.catalogues.dueling_runes import POWER, Edition
from events.dueling_runes import Effect, Suit
from projections.dueling_runes.state import (
    DISCARD,
    HAND,
    PLAYED,
    Cast,
    Laid,
    Side,
    State,
    hand_known,
    has_played,
)
from referee.rules.dueling_runes.cards import in_order
from referee.rules.dueling_runes.runes import power
from referee.views.naming import Lookup, Naming


def view(edition: Edition, state: State, viewer: str, public: State) -> dict[str, Any]:
    """The state as JSON: public knowledge, and the hand and the played card that the viewer knows.

    In the dealt mode `state` has been folded from entries redacted for the viewer, and `public`
    from those redacted for everybody: the lists of known cards tell what all know. At a physical
    table the two are the same.
    """
    over = state.match.over
    return {
        "round": state.round,
        "phase": "over" if over else state.phase,
        "extra": state.extra,
        "step": None if over else state.step,
        "group": [] if over else list(state.members),
        "declared": [] if over else list(state.declared),
        "waiting": state.waiting and not over,
        "pending": [_pending(state, spell) for spell in pending(state)],
        "pile_count": state.pile_count,
        "discard": list(state.table.cards(DISCARD)[::-1]),
        "excuse_open": state.excuse_open,
        "ai_card": state.flip.card,
        "ai_choice": state.flip.choice and not over,
        "seats": {seat: _side(edition, state, public, seat, viewer) for seat in state.sides},
    }


def pending(state: State) -> tuple[Cast, ...]:
    """The spells that wait for responses, by the seat that declared them, in seat order."""
    return state.spells if state.waiting and not state.match.over else ()


def _pending(state: State, spell: Cast) -> dict[str, Any]:
    return {
        "origin": spell.origin,
        "caster": spell.caster,
        "target": spell.target,
        "spell": spell.spell,
        "x": spell.x,
        "cards": None if spell.cards is None else _in_queue(state, spell.target, spell.cards),
        "name": spell.name,
        "amounts": None if spell.amounts is None else _amounts(dict(spell.amounts)),
    }


def _in_queue(state: State, seat: Seat, cards: tuple[str, ...]) -> list[str]:
    """Cards in the order of the queue in which they lie."""
    return [laid.card for laid in state.sides[seat].queue if laid.card in cards]


def _amounts(found: dict[str, int]) -> dict[str, int]:
    return {suit: found.get(suit, 0) for suit in POWER}


def _side(edition: Edition, state: State, public: State, seat: Seat, viewer: str) -> dict[str, Any]:
    side, hand = state.sides[seat], HAND[seat]
    seen: dict[str, Any] = {
        "alive": side.alive,
        "life": side.life,
        "hand_count": state.table.count(hand),
        "hand_known": in_order(edition, hand_known(public, seat)),
        "played": played(state, seat, viewer),
        "queue": [_laid(state, laid) for laid in side.queue],
        "power": power(edition, state, seat),
        "active": active(state, seat),
        "effects": {effect.replace("-", "_"): _window(side, effect) for effect in Effect},
    }
    if viewer == "referee" or (viewer == seat and state.match.dealt):
        seen["hand"] = in_order(edition, state.table.cards(hand))
    return seen


def played(state: State, seat: Seat, viewer: str) -> str | None:
    """The card of this phase: `?` until it is turned up, to all but its owner and the referee."""
    if not has_played(state, seat):
        return state.card(seat)
    (card,) = state.table.cards(PLAYED[seat])
    return card if viewer in (seat, "referee") else UNKNOWN


def _laid(state: State, laid: Laid) -> dict[str, Any]:
    return {
        "card": laid.card,
        "face": "up" if laid.up else "down",
        "spent": [suit for suit in POWER if (laid.card, suit) in state.spent],
    }


def active(state: State, seat: Seat) -> list[Suit]:
    """The activation runes that a seat may still declare, in step order."""
    return [] if state.match.over else [rune.suit for rune in state.active if rune.seat == seat]


def _window(side: Side, effect: Effect) -> dict[str, int] | None:
    window = side.effects.get(effect)
    return None if window is None else {"from": window.first, "until": window.last}


def naming(state: State) -> Naming:
    """What this match's seats and cards are called."""

    def card(kind: str, owner: str, lookup: Lookup) -> str:
        del owner  # there is one copy of each card
        return lookup(f"dueling-runes.card.{kind}") or kind

    return Naming(game="dueling-runes", seats=dict(state.match.seats), card=card)
