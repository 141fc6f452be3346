"""Peak Duel: what the referee may enter now besides book-keeping (PD-9.5, PD-11).

These are rare, and many are legal almost always: each kind is tried on the table once.
"""

from collections.abc import Iterator
from itertools import product

from events.base import Seat
from events.catalogues.peak_duel import Edition
from events.peak_duel import UPRIGHT, Law, Posture
from projections.custody.answers import nameable
from projections.peak_duel.kit import KIT
from projections.peak_duel.state import DECK, SEATS, State
from referee.moves.move import Award, Draw, Move
from referee.moves.offers import Blank, Offer, few
from referee.rules.offered_rulings import BY, WHY, Tried, offer_effect
from referee.rules.peak_duel import moves
from referee.rules.peak_duel.adjudicate import adjudicate
from referee.rules.peak_duel.adjust import ADJUSTED, HIGHEST_COST
from referee.rules.peak_duel.effects import HIGHEST, LOWEST
from referee.rules.peak_duel.offered_spells import place_of

SEAT = Blank("seat", SEATS)
LAWS = tuple(law.value for law in Law)
POSTURES = tuple(posture.value for posture in Posture)
DIGITS = tuple(map(str, range(LOWEST, HIGHEST + 1)))
CHANGES = tuple(map(str, range(-HIGHEST, HIGHEST + 1)))
PILES = ("hand", "field", "soul", "discard")


_Table = Tried[Edition, State]


def of_referee(edition: Edition, state: State) -> Iterator[Offer]:
    """Ends, corrections and the effects of printed card texts."""
    tried = Tried(adjudicate, edition, state)
    if tried.accepts(Draw(mover=BY, why=BY)):
        yield Offer(BY, "draw", (WHY,))
    if tried.accepts(Award(mover=BY, seat=SEATS[0], why=BY)):
        yield Offer(BY, "award", (SEAT, WHY))
    yield from tried.adjustments(_paths(state))
    yield from _effects(tried)


def _paths(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each field that may be set, and what to."""
    numbers = tuple(map(str, range(HIGHEST_COST + 1)))
    yield "rule", LAWS
    yield "last-change-cost", numbers
    for seat in SEATS:
        yield f"seats.{seat}.hand-count", numbers
        for index, name in product(range(state.spirits(seat)), ADJUSTED):
            values = POSTURES if name == "posture" else DIGITS
            yield f"seats.{seat}.field.{index}.{name}", values


def _effects(tried: _Table) -> Iterator[Offer]:
    if not tried.accepts(moves.EffectRule(mover=BY, rule=LAWS[0])):
        return
    yield offer_effect("rule", Blank("rule", LAWS))
    yield offer_effect("damage", SEAT, Blank("amount"))
    for seat in SEATS:
        deck = tried.state.table.count(DECK[seat])
        if deck:
            counts = tuple(map(str, range(1, deck + 1)))
            yield offer_effect("draw", Blank("seat", (seat,)), Blank("count", few(counts)))
        yield from _card_moves(tried, seat)
    targets = tuple(
        f"{seat}{place}"
        for seat in SEATS
        for place, spirit in enumerate(tried.state.field(seat), start=1)
        if spirit is not None
    )
    if targets:
        yield from _on_spirits(Blank("target", targets))


def _on_spirits(target: Blank) -> Iterator[Offer]:
    count = Blank("count", DIGITS[1:])
    defence, attack = Blank("defence", CHANGES, key=True), Blank("attack", CHANGES, key=True)
    too = Blank("attack", CHANGES, key=True, optional=True)
    yield offer_effect("modify", target, defence, too)
    yield offer_effect("modify", target, attack)
    yield offer_effect("posture", target, Blank("posture", POSTURES))
    yield offer_effect("shield", target, count)
    yield offer_effect("attacks", target, count)


# A card from zone to zone


def _card_moves(tried: _Table, seat: Seat) -> Iterator[Offer]:
    to_field = (Blank("posture", POSTURES, key=True), place_of(tried.state.free(seat)))
    for source, to in product(PILES, (*PILES, "deck")):
        cards = _cards(tried.state, seat, source)
        if cards and tried.accepts(_card_move(seat, cards[0], source, to)):
            yield offer_effect(
                "move",
                Blank("seat", (seat,)),
                Blank("card", few(cards)),
                Blank("from", (source,), key=True),
                Blank("to", (to,), key=True),
                *(to_field if to == "field" else ()),
            )


def _card_move(seat: Seat, card: str, source: str, to: str) -> Move:
    posture = UPRIGHT if to == "field" else None
    return moves.EffectMove(mover=BY, seat=seat, card=card, source=source, to=to, posture=posture)


def _cards(state: State, seat: Seat, zone: str) -> tuple[str, ...]:
    """The kinds that may be moved out of a zone."""
    if zone == "field":
        cards = tuple(spirit.card for spirit in state.field(seat) if spirit is not None)
    else:
        cards = nameable(state.table, f"{seat}.{zone}", KIT.constraints)
    return tuple(dict.fromkeys(cards))
