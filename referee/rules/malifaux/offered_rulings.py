"""Malifaux: what the referee may enter now besides book-keeping (MF-1.5, MF-11, MF-12, MF-13).

These are rare, and many are legal almost always.
"""

from collections.abc import Iterator

from events.base import UNKNOWN, Seat
from events.catalogues.malifaux import Edition
from events.malifaux.values import FLAGS, ActionKind, Condition, ContestKind, Rank, Stat, Suit
from projections.custody.answers import nameable
from projections.malifaux.kit import KIT
from projections.malifaux.state import SEATS, State, other
from referee.moves.move import Adjust, Award, Draw, Move
from referee.moves.offers import Blank, Offer, allowed, few
from referee.rules.malifaux import effect_moves, moves, words
from referee.rules.malifaux.adjudicate import require_moment
from referee.rules.malifaux.adjust import OF_SEAT
from referee.rules.malifaux.conditions import FAST, SLOW
from referee.rules.malifaux.contest_effects import (
    BEFORE_CHEATING,
    BEFORE_FLIP,
    BEFORE_TRIGGERS,
    require_contest,
)
from referee.rules.malifaux.effects import require_card, zone_of
from referee.rules.malifaux.printing import require_unused
from referee.rules.malifaux.profiles import all_profiles, profile_of
from referee.rules.malifaux.setup import require_crews
from referee.rules.offered_rulings import BY, WHY, offer_adjust, offer_effect

SEAT = Blank("seat", SEATS)
MOD = Blank("mod", key=True, optional=True)
NEEDS = Blank("needs", key=True, optional=True, most=99)
YES_NO = ("yes", "no")
VALUED = tuple(condition for condition in Condition if condition not in FLAGS)


def of_referee(edition: Edition, state: State) -> Iterator[Offer]:
    """Set-up, the course of the game, the texts of cards, corrections."""
    if _may(state, moves.Begins) and allowed(require_crews, state):
        yield Offer(BY, "begins")
    if _may(state, moves.NextTurn):
        yield Offer(BY, "next")
    if _may(state, moves.Scores):
        why = Blank("why", key=True, optional=True)
        yield Offer(BY, "scores", (SEAT, Blank("points"), why))
    if _may(state, moves.CallsDuel):
        yield from _duels(state)
    yield from _effects(edition, state)
    if _may(state, Adjust):
        yield from _adjustments(state)
    if _may(state, Award):
        yield Offer(BY, "award", (SEAT, WHY))
    if _may(state, Draw):
        yield Offer(BY, "draw", (WHY,))
    if _may(state, moves.Finishes):
        yield Offer(BY, "finish")
    if _may(state, moves.EntersProfile):
        yield from _printing(edition, state)


def _may(state: State, kind: type[Move]) -> bool:
    return allowed(require_moment, state, kind, BY)


def _key(name: str, choices: tuple[str, ...] = (), *, optional: bool = False) -> Blank:
    return Blank(name, choices, key=True, optional=optional)


def _living(state: State, seat: Seat | None = None) -> tuple[str, ...]:
    """The models in play, of one seat or of both."""
    return tuple(
        name
        for name, model in state.models.items()
        if model.alive and (seat is None or model.seat == seat)
    )


# Profiles


def _printing(edition: Edition, state: State) -> Iterator[Offer]:
    printed = tuple(_key(name) for name in (*Stat, "health"))
    soulstones = _key("soulstones", YES_NO, optional=True)
    rank = _key("rank", tuple(Rank))
    yield Offer(BY, "profile", (Blank("profile"), rank, *printed, soulstones))
    unused = tuple(
        name for name in all_profiles(edition, state) if allowed(require_unused, state, name)
    )
    if unused:
        yield from _actions(Blank("profile", few(unused)))
    for name in unused:
        places = (*profile_of(edition, state, name).actions, *Stat)
        needs = Blank("needs", key=True, most=99)
        on = Blank("on", few(places))
        yield Offer(BY, "trigger", (Blank("profile", (name,)), on, Blank("trigger"), needs))


def _actions(profile: Blank) -> Iterator[Offer]:
    """Without a stat, with one, and with a target number (MF-13.1)."""
    begun = (profile, Blank("action"), _key("kind", tuple(ActionKind)))
    suits = Blank("suits", key=True, optional=True, most=99)
    damage = _key("damage", optional=True)
    resist = _key("resist", (*Stat, "none"), optional=True)
    yield Offer(BY, "action", (*begun, suits, damage))
    yield Offer(BY, "action", (*begun, _key("stat"), suits, resist, damage))
    target = (_key("stat"), suits, resist, _key("tn"), NEEDS, damage)
    yield Offer(BY, "action", (*begun, *target))


# Duels and effects


def _duels(state: State) -> Iterator[Offer]:
    stat = Blank("stat")
    for seat in SEATS:
        models, enemies = few(_living(state, seat)), few(_living(state, other(seat)))
        if not models:
            continue
        model = Blank("model", models)
        yield Offer(BY, "duel", (model, stat, _key("tn"), NEEDS, MOD))
        if enemies:
            against = (_key("vs", enemies), _key("resist", tuple(Stat)))
            tn = _key("tn", optional=True)
            yield Offer(BY, "duel", (model, stat, tn, NEEDS, *against, MOD))


def _effects(edition: Edition, state: State) -> Iterator[Offer]:
    yield from _on_contest(state)
    living = _living(state)
    if _may(state, effect_moves.EffectDamage):
        yield from _on_models(living)
        yield from _on_seats(edition, state)
    if _may(state, effect_moves.EffectFlip):
        yield offer_effect("flip", SEAT, MOD)
        if living:
            by = _key("by", SEATS)
            yield offer_effect("damage-flip", Blank("model", few(living)), Blank("damage"), by, MOD)


def _on_models(living: tuple[str, ...]) -> Iterator[Offer]:
    if not living:
        return
    model = Blank("model", few(living))
    yield offer_effect("damage", model, Blank("amount"))
    yield offer_effect("heal", model, Blank("amount"))
    yield offer_effect("kill", model)
    yield offer_effect(
        "condition", model, Blank("condition", FLAGS), Blank("change", ("on", "off"))
    )
    yield offer_effect("condition", model, Blank("condition", VALUED), Blank("change"))


def _on_seats(edition: Edition, state: State) -> Iterator[Offer]:
    yield offer_effect("draw", SEAT, Blank("count"))
    yield offer_effect("discard", SEAT, Blank("count"))
    yield offer_effect("limit", SEAT, Blank("limit"))
    yield offer_effect("reshuffle", SEAT)
    for pool in ("stones", "markers", "tokens"):
        yield offer_effect(pool, SEAT, Blank("change"))
    for seat in SEATS:
        for source in words.MOVE_ZONES:
            yield from _moves(state, seat, source)
    profiles = few(tuple(all_profiles(edition, state)))
    activated = _key("activated", YES_NO, optional=True)
    yield offer_effect("summon", SEAT, Blank("model"), Blank("profile", profiles), activated)


def _moves(state: State, seat: Seat, source: str) -> Iterator[Offer]:
    """A card of a zone moved unseen, and one that is named."""
    targets = tuple(zone for zone in words.MOVE_ZONES if zone != source)
    places = (Blank("source", (source,)), Blank("to", targets))
    move = effect_moves.EffectMove(mover=BY, seat=seat, card=UNKNOWN, source=source, to=targets[0])
    if allowed(require_card, state, move):
        yield offer_effect("move", Blank("seat", (seat,)), Blank("card", (UNKNOWN,)), *places)
    if state.table.count(zone_of(move, source)):
        card = Blank("card", _named(state, move))
        yield offer_effect("move", Blank("seat", (seat,)), card, *places)


def _named(state: State, move: effect_moves.EffectMove) -> tuple[str, ...]:
    """What the card can be; of a deck only if it is known which one lies there."""
    zone = zone_of(move, move.source)
    if move.source in ("hand", "discard"):
        return few(nameable(state.table, zone, KIT.constraints))
    end = state.table.cards(zone)[0 if move.source == "deck-top" else -1]
    return () if end == UNKNOWN else (end,)


def _on_contest(state: State) -> Iterator[Offer]:
    contest = state.contest
    if contest is None:
        return
    sides = Blank("seat", tuple(seat for seat in SEATS if seat in contest.sides))
    if allowed(require_contest, state, BEFORE_FLIP):
        yield offer_effect("modifier", sides, Blank("value"))
        if contest.is_duel:
            yield offer_effect("total", sides, Blank("value"))
            yield offer_effect("suit", sides, Blank("suit", tuple(Suit)))
        if contest.kind is ContestKind.DAMAGE:
            yield offer_effect("bonus", Blank("value"))
    if allowed(require_contest, state, BEFORE_CHEATING):
        yield offer_effect("may-cheat", sides, Blank("may", YES_NO))
    if allowed(require_contest, state, BEFORE_TRIGGERS):
        yield offer_effect("flip-again", sides)


# Corrections


def _adjustments(state: State) -> Iterator[Offer]:
    yield offer_adjust(OF_SEATS, ())
    activated = tuple(f"models.{name}.activated" for name in state.models)
    yield offer_adjust(activated, ("true", "false"))
    for name in _living(state):
        health = map(str, range(1, state.models[name].max_health + 1))
        yield offer_adjust((f"models.{name}.health",), few(tuple(health)))
    for name in state.models:
        yield offer_adjust(tuple(f"models.{name}.conditions.{one}" for one in VALUED), ())
    for flag, opposite in ((FAST, SLOW), (SLOW, FAST)):
        for values, held in ((("0",), True), (("0", "1"), False)):
            models = (
                n for n, model in state.models.items() if held == bool(model.condition(opposite))
            )
            paths = tuple(f"models.{name}.conditions.{flag}" for name in models)
            if paths:
                yield offer_adjust(paths, values)


OF_SEATS = tuple(f"seats.{seat}.{name.replace('_', '-')}" for seat in SEATS for name in OF_SEAT)
