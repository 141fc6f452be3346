"""Peak Duel: what a viewer may know of a duel."""

from collections.abc import Iterable
from typing import Any

from events.base import UNKNOWN
from events.catalogues.peak_duel import ELEMENTS, Edition, printed
from events.peak_duel import BATTLE, COVER, SETUP, SUMMON, Phase
from projections.peak_duel.state import SEATS, Attack, Due, Limit, Spirit, State
from referee.rules.peak_duel.cards import name_of
from referee.rules.peak_duel.clash import outcome
from referee.rules.peak_duel.price import price
from referee.speech import Lookup, Naming


def view(edition: Edition, state: State, viewer: str, public: State) -> dict[str, Any]:
    """The state as JSON: public knowledge, and the hand and covered cards that the viewer knows.

    In the dealt mode `state` has been folded from entries redacted for the viewer, and `public`
    from those redacted for everybody: the lists of known cards tell what all know. At a physical
    table the two are the same.
    """
    del edition  # a duel is told in slugs
    return {
        "phase": state.phase,
        "step": state.step,
        "turn": state.turn,
        "first": state.first,
        "active": state.active,
        "rule": state.rule,
        "last_change_cost": state.last_change_cost,
        "change_cost": _prices(state),
        "summon": _limit(state, SUMMON, state.summon, "made"),
        "battle": _limit(state, BATTLE, state.battle, "attackers"),
        "attack": None if state.attack is None else _attack(state, state.attack),
        "damage": _damage(state.damage),
        "passed": sorted(state.passed),
        "compared": {seat: list(state.compared(seat)) for seat in SEATS},
        "seats": {seat: _side(state, public, seat, viewer in (seat, "referee")) for seat in SEATS},
    }


def _prices(state: State) -> dict[str, int] | None:
    if state.phase is SETUP:
        return None
    return {seat: price(state, seat) for seat in SEATS}


def _limit(state: State, phase: Phase, limit: Limit | None, used: str) -> dict[str, int] | None:
    if limit is None or state.phase is not phase:
        return None
    return {"limit": limit.limit, used: limit.made}


def _damage(due: Due | None) -> dict[str, Any] | None:
    return None if due is None else {"seat": due.seat, "amount": due.amount}


def _attack(state: State, attack: Attack) -> dict[str, Any]:
    return {
        "seat": attack.seat,
        "place": attack.place,
        "target": attack.target,
        "replay": attack.replay,
        "pierce": attack.pierce,
        "preview": preview(state),
    }


def preview(state: State) -> dict[str, Any] | None:
    """What would follow if the open attack were resolved now; None: no attack, or no target."""
    if state.attack is None or state.attack.target is None:
        return None
    destroyed, damage = outcome(state)
    return {"destroyed": list(destroyed), "damage": _damage(damage)}


def _side(state: State, public: State, seat: str, own: bool) -> dict[str, Any]:
    side, table = state.side(seat), state.table
    seen: dict[str, Any] = {
        "deck_count": state.life(seat),
        "deck_bottom": list(public.deck_bottom(seat)),
        "deck_list": "known" if side.listed else "unknown",
        "hand_count": table.count(f"{seat}.hand"),
        "hand_known": in_order(public.known_in_hand(seat)),
        "held_known": in_order(public.held(seat)),
        "field": [
            _spirit(place, spirit)
            for place, spirit in enumerate(state.field(seat), start=1)
            if spirit is not None
        ],
        "spells": [
            {"place": place, "card": covered(state, seat, place, own), "set_turn": turn}
            for place, turn in enumerate(side.spells, start=1)
            if turn is not None
        ],
        "soul": list(oldest_first(state, f"{seat}.soul")),
        "discard": list(oldest_first(state, f"{seat}.discard")),
        "cast_elements": sorted(side.cast, key=ELEMENTS.index),
        "set_count": side.set_count if state.phase is COVER else 0,
    }
    if own:
        seen["hand"] = hand(state, seat)
    return seen


def _spirit(place: int, spirit: Spirit) -> dict[str, Any]:
    return {
        "place": place,
        "card": spirit.card,
        "element": printed(spirit.card).element,
        "posture": spirit.posture,
        "defence": spirit.defence,
        "attack": spirit.attack,
        "value": spirit.value,
        "since_turn": spirit.since_turn,
        "rotated": spirit.rotated,
        "attacks": spirit.attacks,
        "attacks_allowed": spirit.allowed,
        "declared": spirit.declared,
        "fought": spirit.fought,
        "shields": spirit.shields,
    }


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards in canonical order (3.3), those that nobody has shown last."""
    return sorted(cards, key=lambda card: (1,) if card == UNKNOWN else (0, *printed(card)))


def hand(state: State, seat: str) -> list[str]:
    """A seat's hand as far as the viewer's state knows it."""
    known = state.known_in_hand(seat)
    return [*in_order(known), *(UNKNOWN,) * (state.table.count(f"{seat}.hand") - len(known))]


def covered(state: State, seat: str, place: int, own: bool) -> str:
    """The covered card on a place, for one who may see it; nobody else knows it."""
    cards = state.table.cards(f"{seat}.spells.{place}") if own else ()
    return cards[0] if cards else UNKNOWN


def oldest_first(state: State, zone: str) -> tuple[str, ...]:
    """An open pile in the order of arrival."""
    return state.table.cards(zone)[::-1]


def naming(state: State) -> Naming:
    """What this match's seats and cards are called."""

    def card(kind: str, owner: str, lookup: Lookup) -> str:
        element, _, values = kind.partition("-")
        shown = f"{lookup(f'peak-duel.element.{element}') or element}-{values}"
        name = name_of(kind, state.side(owner).names) if owner in SEATS else ""
        return f"{shown}:{name}" if name else shown

    return Naming(game="peak-duel", seats=dict(state.match.seats), card=card)
