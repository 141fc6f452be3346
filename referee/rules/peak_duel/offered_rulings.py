"""Peak Duel: what the referee may enter now besides book-keeping (PD-9.5, PD-11)."""

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from events.base import Seat
from events.catalogues.peak_duel import Edition
from events.peak_duel.values import Law, Posture
from projections.custody.answers import nameable
from projections.peak_duel.kit import KIT
from projections.peak_duel.state import DECK, SEATS, State
from referee.moves.offers import Blank, Offer, allowed, few, page_of
from referee.rules.adjusting import adjustments
from referee.rules.offered_rulings import endings, offer_effect
from referee.rules.peak_duel.adjust import fields
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.effects import HIGHEST, LOWEST
from referee.rules.peak_duel.moments import moment
from referee.rules.peak_duel.offered_spells import place_of
from referee.rules.peak_duel.referee_effects import require_room

SEAT = Blank("seat", SEATS)
POSTURES = tuple(posture.value for posture in Posture)
DIGITS = tuple(map(str, range(LOWEST, HIGHEST + 1)))
CHANGES = tuple(map(str, range(-HIGHEST, HIGHEST + 1)))
PILES = ("hand", "field", "soul", "discard")


def of_referee(edition: Edition, state: State) -> Iterator[Offer]:
    """Ends, corrections and the effects of printed card texts."""
    yield from endings(SEATS)
    if moment(state) == "turn":  # else it is refused: in the set-up, and while damage waits
        yield from adjustments(fields(Duel(edition, state)))
        yield from _effects(state)


def _effects(state: State) -> Iterator[Offer]:
    yield offer_effect("rule", Blank("rule", tuple(Law)))
    yield offer_effect("damage", SEAT, Blank("amount"))
    for seat in SEATS:
        deck = state.table.count(DECK[seat])
        if deck:
            counts = tuple(map(str, range(1, deck + 1)))
            yield offer_effect(
                "draw", Blank("seat", (seat,)), Blank("count", few(counts), high=deck)
            )
        yield from _card_moves(state, seat)
    targets = tuple([f"{seat}{place}" for seat in SEATS for place in state.occupied(seat)])
    if targets:
        yield from _on_spirits(Blank("target", targets))


def _on_spirits(target: Blank) -> Iterator[Offer]:
    count = Blank("count", DIGITS[1:])
    defence, attack = Blank("defence", CHANGES, key=True), Blank("attack", CHANGES, key=True)
    too = Blank("attack", CHANGES, key=True, optional=True, default="0")
    yield offer_effect("modify", target, defence, too)
    yield offer_effect("modify", target, attack)
    yield offer_effect("posture", target, Blank("posture", POSTURES))
    yield offer_effect("shield", target, count)
    yield offer_effect("attacks", target, count)


# A card from zone to zone


def _card_moves(state: State, seat: Seat) -> Iterator[Offer]:
    to_field = (Blank("posture", POSTURES, key=True), place_of(state.free(seat)))
    for source, to in product(PILES, (*PILES, "deck")):
        cards = _cards(state, seat, source)
        if cards and source != to and allowed(require_room, state, seat, to):
            yield offer_effect(
                "move",
                Blank("seat", (seat,)),
                replace(page_of("card", cards), zone=f"{seat}.{source}"),
                Blank("from", (source,), key=True),
                Blank("to", (to,), key=True),
                *(to_field if to == "field" else ()),
            )


def _cards(state: State, seat: Seat, zone: str) -> tuple[str, ...]:
    """The kinds that may be moved out of a zone."""
    if zone == "field":
        cards = tuple(spirit.card for _, spirit in state.lying(seat))
    else:
        cards = nameable(state.table, f"{seat}.{zone}", KIT.constraints)
    return tuple(dict.fromkeys(cards))
