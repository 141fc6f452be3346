"""Malifaux: what a viewer may know of an encounter."""

from collections.abc import Mapping
from typing import Any

from events.catalogues.malifaux import Edition, in_order
from events.malifaux.values import Action, Phase, Profile, Stat, Step, Suits
from projections.malifaux.kit import KIT
from projections.malifaux.last import LastDamage, LastDuel, LastFlip
from projections.malifaux.state import (
    SEATS,
    Activation,
    Contest,
    Damages,
    Model,
    Side,
    State,
    deck,
    discard,
    hand,
    on_table,
    step,
)
from referee.rules.malifaux.profiles import all_profiles
from referee.rules.malifaux.stats import stat_now
from referee.views.naming import Lookup, Naming

ROUTINE = frozenset(
    way
    for seat in SEATS
    for way in ((on_table(seat), discard(seat)), (discard(seat), on_table(seat)))
)
"""The cards of a contest go to the discard piles when it ends, whatever came of it (MF-2.7); the
open ones make way there for a covered card that leaves the pile (MF-12.5)."""


def view(edition: Edition, state: State, viewer: str, public: State) -> dict[str, Any]:
    """The state as JSON: public knowledge, and where the program deals the hands that one may see.

    `public` is the state as everybody knows it; at a physical table the two are the same.
    """
    return {
        "turn": state.turn,
        "phase": "over" if state.match.over else state.phase,
        "step": step(state),
        "options": _options(state),
        "profiles": {
            slug: _profile(profile) for slug, profile in all_profiles(edition, state).items()
        },
        "initiative": state.initiative,
        "active_seat": active_seat(state),
        "seats": {seat: _seat(state, public, seat, viewer) for seat in SEATS},
        "models": {name: _model(state, model) for name, model in state.models.items()},
        "activation": None if state.activation is None else _activation(state.activation),
        "contest": None if state.contest is None else _contest(state, state.contest),
        "pending_damage": None if state.pending is None else _pending(state.pending),
        "push_left": _push_left(state),
        "last_duel": None if state.last_duel is None else _last_duel(state.last_duel),
        "last_damage": None if state.last_damage is None else _last_damage(state.last_damage),
        "last_flip": None if state.last_flip is None else _last_flip(state.last_flip),
    }


def active_seat(state: State) -> str | None:
    """Whose turn it is to activate a model; nobody's outside the activation phase."""
    if state.match.over or state.phase is not Phase.ACTIVATION:
        return None
    return state.active_seat


def _options(state: State) -> dict[str, Any]:
    options = dict(KIT.named(state.match.options.items()))
    return {**options, "turns": int(options["turns"])}


# Profiles and models


def _profile(profile: Profile) -> dict[str, Any]:
    return {
        "rank": profile.rank,
        **{str(stat): getattr(profile, stat) for stat in Stat},
        "health": profile.health,
        "soulstones": profile.soulstones,
        "actions": {slug: _action(action) for slug, action in profile.actions.items()},
        "resist_triggers": {
            str(stat): _triggers(triggers) for stat, triggers in profile.resist_triggers.items()
        },
    }


def _action(action: Action) -> dict[str, Any]:
    return {
        "kind": action.kind,
        "stat": action.stat,
        "suits": list(action.suits),
        "resist": action.resist,
        "tn": action.tn,
        "needs": list(action.needs),
        "damage": None if action.damage is None else list(action.damage),
        "triggers": _triggers(action.triggers),
    }


def _triggers(triggers: Mapping[str, Suits]) -> dict[str, Any]:
    return {slug: list(needs) for slug, needs in triggers.items()}


def _model(state: State, model: Model) -> dict[str, Any]:
    return {
        "seat": model.seat,
        "profile": model.profile,
        "rank": model.rank,
        "leader": model.leader,
        "soulstone_user": model.uses_stones,
        **{str(stat): getattr(model, stat) for stat in Stat},
        "df_now": stat_now(state, model, Stat.DF),
        "wp_now": stat_now(state, model, Stat.WP),
        "health": model.health,
        "max_health": model.max_health,
        "alive": model.alive,
        "activated": model.activated,
        "engaged_by": list(model.engaged_by),
        "conditions": {str(name): value for name, value in model.conditions.items() if value},
    }


def _activation(activation: Activation) -> dict[str, Any]:
    return {
        "model": activation.model,
        "limit": activation.limit,
        "used": activation.used,
        "left": activation.left,
        "charged": activation.charged,
        "charge_attack": activation.charge_attack,
        "disengaged": activation.disengaged,
        "concentrated": activation.concentrated,
    }


# Seats and their cards


def _seat(state: State, public: State, seat: str, viewer: str) -> dict[str, Any]:
    """What a seat has. The lists of cards are those of all, also where the program deals."""
    hold, told = state.hold(seat), public.hold(seat)
    table = state.table
    seen: dict[str, Any] = {
        "deck_count": table.count(deck(seat)),
        "hand_count": table.count(hand(seat)),
        "discard_count": table.count(discard(seat)),
        "hand_known": list(in_order(told.known)),
        "hand_limit": hold.limit,
        "deck_top": list(told.top),
        "deck_bottom": list(told.bottom),
        "discard": list(in_order(told.pile)),
        "discard_unknown": table.count(discard(seat)) - len(told.pile),
        "owes": hold.owes,
        "stones": hold.stones,
        "vp": hold.vp,
        "markers": hold.markers,
        "pass_tokens": hold.pass_tokens,
        "ready": hold.ready,
        "drawn": hold.drawn,
        "stone_drawn": hold.stone_drawn,
    }
    if state.match.dealt and viewer in (seat, "referee"):
        seen["hand"] = list(in_order(table.cards(hand(seat))))
    return seen


# Contests and what came of them


def _contest(state: State, contest: Contest) -> dict[str, Any]:
    return {
        "kind": contest.kind,
        "step": contest.stage,
        "acting": contest.acting,
        "model": contest.model,
        "target": contest.target,
        "action": contest.action,
        "tn": contest.tn,
        "needs": list(contest.needs),
        "damage": None if contest.damage is None else list(contest.damage),
        "decide": list(contest.decide),
        "declare": list(contest.declarable),
        "declarable": {seat: sorted(triggers) for seat, triggers in contest.declarable.items()},
        "amount": contest.amount,
        "bonus": contest.bonus,
        "suspended": None if state.beneath is None else state.beneath.kind,
        "sides": {seat: _side(side) for seat, side in contest.sides.items()},
    }


def _side(side: Side) -> dict[str, Any]:
    turned = side.card is not None
    return {
        "model": side.model,
        "stat": side.stat,
        "suits": list(side.all_suits),
        "modifier": side.modifier,
        "parts": [{"label": label, "value": value} for label, value in side.parts],
        "flips": list(side.flips),
        "card": side.card,
        "value": side.value if turned else None,
        "total": side.total if turned else None,
        "cheated": side.cheated,
        "barred": side.barred,
        "stone": side.stone,
        "focused": side.focused,
        "flip_again": side.flip_again,
    }


def _pending(pending: Damages) -> dict[str, Any]:
    return {"model": pending.model, "amount": pending.amount, "severity": pending.severity}


def _push_left(state: State) -> int | float | None:
    """Inches that are left to push, in the step in which it happens."""
    if state.leaving is None or step(state) is not Step.PUSH:
        return None
    left = float(state.leaving.left)
    return int(left) if left.is_integer() else left


def _last_duel(duel: LastDuel) -> dict[str, Any]:
    return {
        "kind": duel.kind,
        "acting": duel.acting,
        "model": duel.model,
        "target": duel.target,
        "action": duel.action,
        "success": duel.success,
        "totals": dict(duel.totals),
        "margin": duel.margin,
        "suits": {seat: list(suits) for seat, suits in duel.suits},
        "triggers": dict(duel.triggers),
    }


def _last_damage(damage: LastDamage) -> dict[str, Any]:
    return {
        "model": damage.model,
        "severity": damage.severity,
        "amount": damage.amount,
        "reduced": damage.reduced,
        "suffered": damage.suffered,
    }


def _last_flip(flip: LastFlip) -> dict[str, Any]:
    return {
        "seat": flip.seat,
        "kind": flip.kind,
        "card": flip.card,
        "value": flip.value,
        "band": flip.band,
    }


def naming(state: State) -> Naming:
    """What this match's seats and cards are called."""

    def card(name: str, owner: str, lookup: Lookup) -> str:
        del owner  # a card is called the same in every deck
        return card_name(name, lookup)

    return Naming(game="malifaux", seats=dict(state.match.seats), card=card, routine=ROUTINE)


def card_name(card: str, lookup: Lookup) -> str:
    """What a card is called, as it may be typed: `ram/7`, `羊頭/7`."""
    suit, slash, value = card.partition("/")
    return f"{lookup(f'malifaux.card.{suit}') or suit}{slash}{value}"
