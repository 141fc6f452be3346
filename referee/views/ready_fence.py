"""Ready... Fence!: what a viewer may know of a bout."""

from collections.abc import Iterable
from typing import Any

from events.base import UNKNOWN
from events.catalogues.ready_fence import Edition, face
from events.ready_fence import Pending, Phase
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import (
    RESERVE,
    TIMER,
    Phrase,
    Played,
    State,
    bound,
    hand,
)
from referee.rules.ready_fence.pending import if_passed, renewable, sudden_death
from referee.views.naming import Lookup, Naming

CLASSES = ("short", "lunge", "long")
"""Distances of 0, 1 and 2 empty squares; more are out of distance (RF-4.1)."""


def view(edition: Edition, state: State, viewer: str, public: State) -> dict[str, Any]:
    """The state as JSON: public knowledge, and where the program deals the hands that one may see.

    `public` is the state as everybody knows it; at a physical table the two are the same.
    """
    del edition  # a bout is told in slugs
    idle = state.phase in (Phase.SETUP, Phase.PRIORITY, Phase.OVER)
    return {
        "mode": state.settings.mode,
        "target": state.settings.target,
        "periods": state.settings.periods,
        "phase": state.phase,
        "stage": state.stage,
        "period": state.period,
        "turn": state.turn,
        "active": None if idle else state.active,
        "first": state.first,
        "priority": state.priority,
        "on_guard": dict(zip(SEATS, state.settings.on_guard, strict=True)),
        "distance": state.distance,
        "distance_class": distance_class(state.distance),
        "timer": state.table.count(TIMER),
        "reserve": state.table.count(RESERVE),
        "discard": list(oldest_first(state)),
        "turn_state": _turn(state),
        "sudden_death": sudden_death(state),
        "seats": {seat: _side(state, public, seat, viewer) for seat in SEATS},
        "phrase": None if state.phrase is None else _phrase(state, state.phrase),
        "last_phrase": None if state.last_phrase is None else {"result": state.last_phrase},
    }


def distance_class(distance: int) -> str:
    """What the rules call so many empty squares (RF-4.1)."""
    return CLASSES[distance] if distance < len(CLASSES) else "out"


def oldest_first(state: State) -> tuple[str, ...]:
    """The discard pile in the order of arrival."""
    return state.pile


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards in catalogue order (3.1), those that nobody has shown last."""
    return sorted(cards, key=lambda card: (1,) if card == UNKNOWN else (0, *face(card)))


def held(state: State, seat: str) -> list[str]:
    """A seat's hand, the bound card included.

    Where the program deals it is what the viewer sees of it, at a physical table what all know.
    """
    if state.match.dealt:
        return in_order((*state.table.cards(bound(seat)), *state.table.cards(hand(seat))))
    known = state.hand_known(seat)
    return in_order((*known, *(UNKNOWN,) * (state.hand_count(seat) - len(known))))


def _turn(state: State) -> dict[str, Any] | None:
    if state.phase is not Phase.TURN:
        return None
    doing = state.doing
    return {"actions": doing.actions, "changed": doing.changed, "exchanged": doing.exchanged}


def _side(state: State, public: State, seat: str, viewer: str) -> dict[str, Any]:
    fencer = state.fencer(seat)
    untouched = not (state.begun or fencer.mulliganed or state.phase is Phase.OVER)
    seen: dict[str, Any] = {
        "score": fencer.score,
        "square": fencer.square,
        "weapon": fencer.weapon,
        "stamina": fencer.stamina,
        "hand_count": state.hand_count(seat),
        "hand_known": in_order(public.hand_known(seat)),
        "hand_possible": in_order(public.hand_possible(seat)),
        "bound": fencer.bound,
        "mulligan": untouched,
        "stalled": fencer.stalled,
    }
    if state.match.dealt and viewer in (seat, "referee"):
        seen["hand"] = held(state, seat)
    return seen


def _phrase(state: State, phrase: Phrase) -> dict[str, Any]:
    stopped = renewable(state)
    return {
        "attacker": phrase.attacker,
        "word": phrase.word,
        "fleche": phrase.fleche,
        "actions": {seat: phrase.side(seat).actions for seat in SEATS},
        "cards": [_played(played) for played in phrase.cards],
        "cardless": {seat: phrase.side(seat).cardless for seat in SEATS},
        "spent": {seat: phrase.side(seat).spent for seat in SEATS},
        "stopped_speed": None if stopped is None else stopped.speed,
        "pending": None if phrase.pending is None else _pending(phrase.pending),
        "if_passed": if_passed(state),
    }


def _played(played: Played) -> dict[str, Any]:
    return {
        "seat": played.seat,
        "card": played.card,
        "with": list(played.additions),
        "role": played.role,
        "speed": played.speed,
    }


def _pending(pending: Pending) -> dict[str, Any]:
    return {
        "type": pending.type,
        "seat": pending.seat,
        "kind": pending.kind or None,
        "speed": pending.speed,
        "riposte": pending.riposte,
        "renewed": pending.renewed,
        "by": pending.by,
    }


def naming(state: State) -> Naming:
    """What this match's seats and cards are called."""

    def card(name: str, owner: str, lookup: Lookup) -> str:
        del owner  # a card is called the same in every hand
        kind, slash, speed = name.partition("/")
        return f"{lookup(f'ready-fence.card.{kind}') or kind}{slash}{speed}"

    return Naming(game="ready-fence", seats=dict(state.match.seats), card=card)
