"""Ready... Fence!: what the referee may enter now besides book-keeping (RF-1.4, RF-12, RF-13)."""

from collections.abc import Iterable, Iterator

from events.base import UNKNOWN, Seat
from events.catalogues.ready_fence import Edition
from events.ready_fence.values import PHRASE, Weapon
from projections.custody.answers import nameable
from projections.ready_fence.kit import KIT, SEATS
from projections.ready_fence.state import TIMER, State, hand
from referee.moves.offers import Blank, Offer, page_of
from referee.rules.adjusting import adjustments
from referee.rules.offered_rulings import BY, endings, offer_effect
from referee.rules.ready_fence.adjust import fields
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.pending import pending_of, speed_of
from referee.rules.ready_fence.phrase import FASTEST
from referee.rules.ready_fence.prints import MOST_COPIES, MOST_SP
from referee.rules.ready_fence.referee_effects import (
    HIGHEST_SCORE,
    MOST_CARDS,
    MOST_POINTS,
    where_stands,
)
from referee.rules.ready_fence.stamina import MOST

ENDS = endings(SEATS)
POSITION = Blank("position", tuple(position.value for position in Weapon))
RESULT = Blank("result", (*SEATS, "both"))
LEFT_OUT = {"sp": MOST_SP, "tutorial": MOST_COPIES, "basic": MOST_COPIES}
"""What `prints` may leave as it was, and the most that it may be."""

PRINTS = Offer(
    BY,
    "prints",
    (
        Blank("row"),
        Blank("copies", key=True, high=MOST_COPIES),
        *[Blank(name, key=True, optional=True, high=high) for name, high in LEFT_OUT.items()],
    ),
)


def of_referee(edition: Edition, state: State) -> Iterator[Offer]:
    """Ends, corrections, the table's own cards and the effects of printed card texts."""
    yield from ENDS
    if not state.match.dealt:
        yield PRINTS
    yield from adjustments(fields(Bout(edition, state)))
    for seat in SEATS:
        yield from _on_fencer(state, seat)
    yield from _counted("timer", "count", range(1, min(MOST_CARDS, state.table.count(TIMER)) + 1))
    if state.phase is PHRASE:
        yield from _in_phrase(state)


def _on_fencer(state: State, seat: Seat) -> Iterator[Offer]:
    own, fencer = Blank("seat", (seat,)), state.fencer(seat)
    scores = _changes(fencer.score, MOST_POINTS, HIGHEST_SCORE)
    yield from _counted("score", "points", scores, own)
    yield from _counted("stamina", "amount", _changes(fencer.stamina, MOST, MOST), own)
    yield from _counted("place", "square", where_stands(state, seat), own)
    yield offer_effect("weapon", own, POSITION)
    yield from _discarding(state, seat)
    yield from _counted("draw", "count", range(1, MOST_CARDS + 1), own)


def _changes(now: int, most: int, highest: int) -> range:
    """By what a number changes, at most by so much, and neither below 0 nor above the highest."""
    return range(-min(most, now), min(most, highest - now) + 1)


def _counted(kind: str, name: str, numbers: Iterable[int], *before: Blank) -> Iterator[Offer]:
    """An effect with these numbers, if there are any."""
    choices = tuple(map(str, numbers))
    if choices:
        yield offer_effect(kind, *before, Blank(name, choices))


def _discarding(state: State, seat: Seat) -> Iterator[Offer]:
    zone = hand(seat)
    if not state.table.count(zone):
        return
    cards = tuple(dict.fromkeys(nameable(state.table, zone, KIT.constraints)))
    unseen = () if state.match.dealt else (UNKNOWN,)
    card = page_of("card", (*cards, *unseen), zone=zone)
    yield offer_effect("discard", Blank("seat", (seat,)), card)


def _in_phrase(state: State) -> Iterator[Offer]:
    pending = pending_of(state)
    if pending.type in ("attack", "counter"):
        slowest = -min(FASTEST, speed_of(pending))
        yield from _counted("speed", "amount", range(slowest, FASTEST + 1))
    yield offer_effect("hits", RESULT)
    yield offer_effect("stops")
