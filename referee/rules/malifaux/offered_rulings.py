"""Malifaux: what the referee may enter now besides book-keeping (MF-1.5, MF-11, MF-12, MF-13).

These are rare, and many are legal almost always.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.catalogues.malifaux import Edition
from events.malifaux.values import FLAGS, ActionKind, ContestKind, Rank, Stat, Suit
from projections.custody.answers import nameable
from projections.malifaux.kit import KIT
from projections.malifaux.state import SEATS, State, other
from referee.moves.offers import FEW, Blank, Offer, allowed, few, page_of
from referee.rules.adjusting import Field, Unlisted
from referee.rules.malifaux import effects, end, printing, setup, turn, words
from referee.rules.malifaux.adjust import VALUED, groups
from referee.rules.malifaux.contest_effects import (
    BEFORE_CHEATING,
    BEFORE_FLIP,
    BEFORE_TRIGGERS,
    require_contest,
)
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.moments import (
    ANY_TIME,
    BETWEEN,
    FLIPS_BETWEEN,
    IN_GAME,
    OF_CREWS_BETWEEN,
    When,
    require_moment,
)
from referee.rules.malifaux.moved_cards import require_card, zone_of
from referee.rules.malifaux.offered_deck import MOD, NEEDS
from referee.rules.malifaux.printing import require_unused
from referee.rules.malifaux.profiles import all_profiles, profile_of
from referee.rules.malifaux.setup import require_crews
from referee.rules.offered_rulings import BY, WHY, endings, offer_effect

SEAT = Blank("seat", SEATS)
YES_NO = ("yes", "no")


def of_referee(edition: Edition, state: State) -> Iterator[Offer]:
    """Set-up, the course of the game, the texts of cards, corrections."""
    if _may(state, setup.begins.when) and allowed(require_crews, state):
        yield Offer(BY, "begins")
    if _may(state, turn.next_.when):
        yield Offer(BY, "next")
    if _may(state, end.scores.when):
        why = Blank("why", key=True, optional=True)
        yield Offer(BY, "scores", (SEAT, Blank("points"), why))
    if _may(state, effects.duel.when):
        yield from _duels(state)
    yield from _effects(edition, state)
    if _may(state, IN_GAME):
        yield from _adjustments(groups(Encounter(edition, state)))
    if _may(state, ANY_TIME):
        draw, award = endings(SEATS)
        yield from (award, draw)
    if _may(state, end.finish.when):
        yield Offer(BY, "finish")
    if _may(state, printing.profile.when):
        yield from _printing(edition, state)


def _may(state: State, when: When) -> bool:
    return allowed(require_moment, state, when, BY)


def _key(
    name: str, choices: tuple[str, ...] = (), *, optional: bool = False, default: str = ""
) -> Blank:
    return Blank(name, choices, key=True, optional=optional, default=default)


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
    soulstones = _key("soulstones", YES_NO, optional=True, default="no")
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
    if _may(state, BETWEEN):
        yield from _on_models(living)
        yield from _on_seats(edition, state)
    if _may(state, FLIPS_BETWEEN):
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
    crews = _may(state, OF_CREWS_BETWEEN)
    for pool in ("stones", "markers", "tokens") if crews else ():
        yield offer_effect(pool, SEAT, Blank("change"))
    for seat in SEATS:
        for source in words.MOVE_ZONES:
            yield from _moves(state, seat, source)
    if crews:
        yield _summoning(edition, state)


def _summoning(edition: Edition, state: State) -> Offer:
    profiles = few(tuple(all_profiles(edition, state)))
    activated = _key("activated", YES_NO, optional=True, default="no")
    return offer_effect("summon", SEAT, Blank("model"), Blank("profile", profiles), activated)


def _moves(state: State, seat: Seat, source: str) -> Iterator[Offer]:
    """A card of a zone moved unseen, and one that is named."""
    zone, whose = zone_of(seat, source), Blank("seat", (seat,))
    targets = tuple(to for to in words.MOVE_ZONES if to != source)
    places = (Blank("source", (source,)), Blank("to", targets))
    if allowed(require_card, state, seat, UNKNOWN, source):
        yield offer_effect("move", whose, Blank("card", (UNKNOWN,), zone=zone), *places)
    if state.table.count(zone):
        card = replace(page_of("card", _named(state, zone, source)), zone=zone)
        yield offer_effect("move", whose, card, *places)


def _named(state: State, zone: str, source: str) -> tuple[str, ...]:
    """What the card can be; of a deck only if it is known which one lies there."""
    if source in ("hand", "discard"):
        return nameable(state.table, zone, KIT.constraints)
    end = state.table.cards(zone)[0 if source == "deck-top" else -1]
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


def _adjustments(groups: Iterable[tuple[Field, ...]]) -> Iterator[Offer]:
    """Fields that are alike are offered together, with what each of them may be set to."""
    for fields in groups:
        values = fields[-1].values
        assert not isinstance(values, Unlisted), "what MF-1.5 lists has few values"
        if len(values) <= FEW:
            value = Blank("value", tuple(map(str, values)))
        else:
            value = Blank("value", sort="number", high=int(values[-1]))
        yield Offer(BY, "adjust", (Blank("path", tuple(map(_path, fields))), value, WHY))


def _path(field: Field) -> str:
    return field.path.replace("_", "-") if field.path.startswith("seats.") else field.path
