"""Malifaux: what a viewer may know of an encounter."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET

from events.base import Seat
from events.catalogues.malifaux import Edition, in_order
from events.malifaux.values import (
    MELEE,
    TACTICAL,
    ContestKind,
    Phase,
    Profile,
    Stat,
    Step,
)
from projections.malifaux import last
from projections.malifaux import state as encounter
from projections.malifaux.kit import KIT
from projections.malifaux.state import SEATS, State, deck, discard, hand, on_table, step
from referee.rules.malifaux.profiles import all_profiles
from referee.rules.malifaux.stats import stat_now
from referee.views.malifaux.shown import (
    Activation,
    Contest,
    Hold,
    LastDuel,
    Leaving,
    Model,
    OwnActions,
    Part,
    Pending,
    Side,
    View,
)
from referee.views.naming import Lookup, Naming

ROUTINE = frozenset(
    way
    for seat in SEATS
    for way in ((on_table(seat), discard(seat)), (discard(seat), on_table(seat)))
)
"""The cards of a contest go to the discard piles when it ends, whatever came of it (MF-2.7); the
open ones make way there for a covered card that leaves the pile (MF-12.5)."""


def view(edition: Edition, state: State, viewer: str, public: State) -> View:
    """Public knowledge, and where the program deals the hands that the viewer may see.

    `public` is the state as everybody knows it; for the referee of a physical table, as recorded.
    """
    over, leaving = state.match.over, _leaving(state)
    profiles = all_profiles(edition, state)
    return View(
        turn=state.turn,
        phase="over" if over else state.phase,
        step=step(state),
        options=_options(state),
        profiles=profiles,
        initiative=state.initiative,
        active_seat=None if over or state.phase is not Phase.ACTIVATION else state.active_seat,
        seats={seat: _hold(state, public, seat, viewer) for seat in SEATS},
        models={name: _model(state, model) for name, model in state.models.items()},
        activation=_same(state.activation, Activation),
        contest=None if state.contest is None else _contest(state, state.contest),
        pending_damage=_same(state.pending, Pending),
        push_left=None if leaving is None or step(state) is not Step.PUSH else leaving.left,
        last_duel=None if state.last_duel is None else _last_duel(state.last_duel),
        last_damage=state.last_damage,
        last_flip=state.last_flip,
        leaving=leaving,
        own_actions=_own_actions(state, profiles),
        resist=None if state.contest is None else _resist(state, state.contest, profiles),
    )


T = TypeVar("T")


def _same(found: object, kind: type[T]) -> T | None:
    """What the view tells of a part of the state under the same names."""
    return None if found is None else msgspec.convert(found, kind, from_attributes=True)


def _options(state: State) -> dict[str, Any]:
    options = dict(KIT.named(state.match.options.items()))
    return {**options, "turns": int(options["turns"])}


def _hold(state: State, public: State, seat: Seat, viewer: str) -> Hold:
    hold, told = state.hold(seat), public.hold(seat)
    table = state.table
    own = state.match.dealt and viewer in (seat, "referee")
    return Hold(
        deck_count=table.count(deck(seat)),
        hand_count=table.count(hand(seat)),
        discard_count=table.count(discard(seat)),
        hand_known=in_order(told.known),
        hand_limit=hold.limit,
        deck_top=told.top,
        deck_bottom=told.bottom,
        discard=in_order(told.pile),
        discard_unknown=table.count(discard(seat)) - len(told.pile),
        owes=hold.owes,
        stones=hold.stones,
        vp=hold.vp,
        markers=hold.markers,
        pass_tokens=hold.pass_tokens,
        ready=hold.ready,
        drawn=hold.drawn,
        stone_drawn=hold.stone_drawn,
        hand=in_order(table.cards(hand(seat))) if own else UNSET,
    )


def _model(state: State, model: encounter.Model) -> Model:
    return Model(
        seat=model.seat,
        profile=model.profile,
        rank=model.rank,
        leader=model.leader,
        soulstone_user=model.uses_stones,
        df=model.df,
        wp=model.wp,
        mv=model.mv,
        sz=model.sz,
        df_now=stat_now(state, model, Stat.DF),
        wp_now=stat_now(state, model, Stat.WP),
        health=model.health,
        max_health=model.max_health,
        alive=model.alive,
        activated=model.activated,
        engaged_by=model.engaged_by,
        conditions={name: value for name, value in model.conditions.items() if value},
    )


def _own_actions(state: State, profiles: Mapping[str, Profile]) -> OwnActions | None:
    """With no action left, only what a charge attacks with."""
    acting = state.activation
    if acting is None or step(state) is not Step.ACT:
        return None
    actions = profiles[state.models[acting.model].profile].actions
    kinds = {slug: action.kind for slug, action in actions.items()}
    if not acting.left:
        may = MELEE if acting.charge_attack else None
        kinds = {slug: kind for slug, kind in kinds.items() if kind is may}
    return OwnActions(
        attacks=tuple(slug for slug, kind in kinds.items() if kind is not TACTICAL),
        uses=tuple(slug for slug, kind in kinds.items() if kind is TACTICAL),
    )


# Contests and what came of them


def _contest(state: State, contest: encounter.Contest) -> Contest:
    return Contest(
        kind=contest.kind,
        step=contest.stage,
        acting=contest.acting,
        model=contest.model,
        target=contest.target,
        action=contest.action,
        tn=contest.tn,
        needs=contest.needs,
        damage=contest.damage,
        decide=contest.decide,
        declare=tuple(contest.declarable),
        declarable={seat: sorted(triggers) for seat, triggers in contest.declarable.items()},
        amount=contest.amount,
        bonus=contest.bonus,
        suspended=None if state.beneath is None else state.beneath.kind,
        sides={seat: _side(side) for seat, side in contest.sides.items()},
    )


def _resist(
    state: State, contest: encounter.Contest, profiles: Mapping[str, Profile]
) -> Stat | None:
    if contest.kind is not ContestKind.OPPOSED or contest.model is None:
        return None
    actions = profiles[state.models[contest.model].profile].actions
    action = actions.get(contest.action or "")
    return None if action is None else action.resist


def _side(side: encounter.Side) -> Side:
    turned = side.card is not None
    return Side(
        model=side.model,
        stat=side.stat,
        suits=side.all_suits,
        modifier=side.modifier,
        parts=tuple(Part(label, value) for label, value in side.parts),
        flips=side.flips,
        card=side.card,
        value=side.value if turned else None,
        total=side.total if turned else None,
        cheated=side.cheated,
        barred=side.barred,
        stone=side.stone,
        focused=side.focused,
        flip_again=side.flip_again,
    )


def _leaving(state: State) -> Leaving | None:
    if state.leaving is None:
        return None
    left = float(state.leaving.left)
    return Leaving(state.leaving.model, int(left) if left.is_integer() else left)


def _last_duel(duel: last.LastDuel) -> LastDuel:
    return LastDuel(
        kind=duel.kind,
        acting=duel.acting,
        model=duel.model,
        target=duel.target,
        action=duel.action,
        success=duel.success,
        totals=dict(duel.totals),
        margin=duel.margin,
        suits=dict(duel.suits),
        triggers=dict(duel.triggers),
    )


def naming(state: State) -> Naming:
    """What this match's seats and cards are called."""
    return Naming(game="malifaux", seats=dict(state.match.seats), card=_card, routine=ROUTINE)


def _card(name: str, owner: str, lookup: Lookup) -> str:
    del owner  # a card is called the same in every deck
    return card_name(name, lookup)


def card_name(card: str, lookup: Lookup) -> str:
    """What a card is called, as it may be typed: `ram/7`, `羊頭/7`; or what is printed on one."""
    suit, slash, value = card.partition("/")
    word = lookup(f"malifaux.card.{suit}") or lookup(f"malifaux.printed.{suit}") or suit
    return f"{word}{slash}{value}"
