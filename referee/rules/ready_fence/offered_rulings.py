"""Ready... Fence!: what the referee may enter now besides book-keeping (RF-1.4, RF-12.12, RF-13).

These are rare, and many are legal almost always: each kind is tried on the table once.
"""

from collections.abc import Iterable, Iterator

from events.base import UNKNOWN, Seat
from events.catalogues.ready_fence import Edition
from events.ready_fence import PHRASE, Weapon
from projections.custody.answers import nameable
from projections.ready_fence.kit import KIT, SEATS
from projections.ready_fence.state import RESERVE, TIMER, State, hand
from referee.moves.move import Award, Draw, Move
from referee.moves.offers import Blank, Offer, few
from referee.rules.offered_rulings import BY, WHY, Tried, offer_effect
from referee.rules.ready_fence import moves
from referee.rules.ready_fence.adjudicate import adjudicate
from referee.rules.ready_fence.adjust import MOST_CARDS, OF_SEAT
from referee.rules.ready_fence.phrase import FASTEST
from referee.rules.ready_fence.referee_effects import MOST_CARDS as MOST_AT_ONCE
from referee.rules.ready_fence.referee_effects import MOST_POINTS
from referee.rules.ready_fence.stamina import MOST
from referee.rules.ready_fence.strip import ALL_SQUARES

SEAT = Blank("seat", SEATS)
POSITIONS = tuple(position.value for position in Weapon)


_Table = Tried[Edition, State]


def of_referee(edition: Edition, state: State) -> Iterator[Offer]:
    """Ends, corrections, the table's own cards and the effects of printed card texts."""
    tried = Tried(adjudicate, edition, state)
    if tried.accepts(Draw(mover=BY, why=BY)):
        yield Offer(BY, "draw", (WHY,))
    if tried.accepts(Award(mover=BY, seat=SEATS[0], why=BY)):
        yield Offer(BY, "award", (SEAT, WHY))
    if not state.match.dealt:
        yield Offer(BY, "prints", (Blank("row"), Blank("copies", key=True), *_LEFT_OUT))
    yield from tried.adjustments(_paths(state))
    yield from _effects(tried)


_LEFT_OUT = tuple(Blank(name, key=True, optional=True) for name in ("sp", "tutorial", "basic"))
"""What `prints` may leave as it was."""


# Adjustments


def _paths(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each field that may be set, and what to."""
    most = max(state.settings.target, MOST, ALL_SQUARES.stop)
    numbers = tuple(map(str, range(most + 1)))
    cards = tuple(map(str, range(MOST_CARDS + 1)))
    for seat in SEATS:
        held = state.hand_count(seat) + state.table.count(RESERVE) + state.table.count(TIMER)
        for name in OF_SEAT:
            path = f"seats.{seat}.{name.replace('_', '-')}"
            if name == "hand_count":
                yield path, tuple(map(str, range(held + 1)))
            else:
                yield path, POSITIONS if name == "weapon" else numbers
    yield "timer", cards
    yield "period", numbers
    yield "active", SEATS


# Effects


def _effects(tried: _Table) -> Iterator[Offer]:
    for seat in SEATS:
        own = Blank("seat", (seat,))
        yield from _counted(tried, "score", own, "points", _scores(seat))
        yield from _counted(tried, "stamina", own, "amount", _amounts(seat))
        yield from _counted(tried, "place", own, "square", _squares(seat))
        yield offer_effect("weapon", own, Blank("position", POSITIONS))
        yield from _discards(tried, seat, own)
        yield offer_effect("draw", own, Blank("count", _up_to(MOST_AT_ONCE)))
    there = min(MOST_AT_ONCE, tried.state.table.count(TIMER))
    if there:
        yield offer_effect("timer", Blank("count", _up_to(there)))
    if tried.state.phase is PHRASE:
        yield from _in_phrase(tried)


def _up_to(most: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, most + 1)))


Numbered = Iterable[tuple[int, Move]]


def _counted(
    tried: _Table, kind: str, own: Blank, name: str, numbered: Numbered
) -> Iterator[Offer]:
    """An effect with those of the numbers that the rules accept."""
    accepted = tuple(str(number) for number, move in numbered if tried.accepts(move))
    if accepted:
        yield offer_effect(kind, own, Blank(name, accepted))


def _scores(seat: Seat) -> Numbered:
    for points in range(-MOST_POINTS, MOST_POINTS + 1):
        yield points, moves.EffectScore(mover=BY, seat=seat, points=points)


def _amounts(seat: Seat) -> Numbered:
    for amount in range(-MOST, MOST + 1):
        yield amount, moves.EffectStamina(mover=BY, seat=seat, amount=amount)


def _squares(seat: Seat) -> Numbered:
    for square in ALL_SQUARES:
        yield square, moves.EffectPlace(mover=BY, seat=seat, square=square)


def _discards(tried: _Table, seat: Seat, own: Blank) -> Iterator[Offer]:
    state = tried.state
    if not state.table.count(hand(seat)):
        return
    cards = tuple(dict.fromkeys(nameable(state.table, hand(seat), KIT.constraints)))
    unseen = () if state.match.dealt else (UNKNOWN,)
    yield offer_effect("discard", own, Blank("card", few((*cards, *unseen))))


def _in_phrase(tried: _Table) -> Iterator[Offer]:
    speeds = (
        (amount, moves.EffectSpeed(mover=BY, amount=amount))
        for amount in range(-FASTEST, FASTEST + 1)
    )
    accepted = tuple(str(amount) for amount, move in speeds if tried.accepts(move))
    if accepted:
        yield offer_effect("speed", Blank("amount", accepted))
    yield offer_effect("hits", Blank("result", (*SEATS, "both")))
    yield offer_effect("stops")
