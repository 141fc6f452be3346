"""Ready... Fence!: what is told to who analyses it."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from events.catalogues.ready_fence import Edition, face, kind_of
from events.ready_fence.values import REGULAR
from projections.cards.lists import named
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import DISCARD, RED, State, bound, hand
from referee.rules.analysed import Analysis, Shared, likely, shared
from referee.rules.ready_fence.pending import if_passed

LIKES: Mapping[str, float] = {"stalls": 0.2, "retreats": 0.3, "exchanges": 0.5, "mulligans": 0.5}
"""Bouts are fenced by attacks and answers; what only waits goes on for ever."""

POINT, STAMINA, HELD, SPEED, GROUND = 1.0, 0.06, 0.15, 0.03, 0.08
"""What a point adds to a fencer, stamina, a card held, its speed, and a square behind the back."""

COMES = 0.5
"""How often a fencer gets what he would if the word passed."""

LAST = 2.5
"""How much more a point is worth that ends the bout."""


def evaluate(edition: Edition, state: State) -> Shared:
    """By score, stamina, hand and ground, and by what the phrase comes to if the word passes."""
    del edition
    return shared(state) or likely({seat: _strength(state, seat) for seat in SEATS})


def _strength(state: State, seat: str) -> float:
    fencer = state.fencer(seat)
    first, last = state.settings.strip
    behind = fencer.square - first if seat == RED else last - fencer.square
    return (
        _points(state, seat)
        + STAMINA * fencer.stamina
        + HELD * state.hand_count(seat)
        + SPEED * sum(face(card).speed for card in _held(state, seat))
        + GROUND * min(behind, 3)
    )


def _held(state: State, seat: str) -> tuple[str, ...]:
    """The cards of a hand, as far as they are known."""
    return (*state.table.known(hand(seat)), *state.table.known(bound(seat)))


def _points(state: State, seat: str) -> float:
    """What the points of a fencer are worth, with the one that the open phrase promises."""
    score = state.fencer(seat).score
    if state.phrase is None or state.phrase.pending is None:
        return _worth(state, seat, score)
    gains = if_passed(state) in (seat, "both")
    now, then = _worth(state, seat, score), _worth(state, seat, score + 1)
    return now + COMES * (then - now) if gains else now


def _worth(state: State, seat: str, score: int) -> float:
    """The nearer to the target, the more a point is worth."""
    target = state.settings.target if state.stage is REGULAR else state.fencer(seat).score + 1
    left = max(0, target - score)
    return POINT * score + LAST / (1 + left)


def attributes(edition: Edition, state: State, card: str) -> Mapping[str, Sequence[str] | int]:
    """Kind and speed; what has no speed printed on it has none."""
    del edition, state
    kind, speed = (str(kind_of(card)),), face(card).speed
    return {"kind": kind, "speed": speed} if speed else {"kind": kind}


def complete(state: State, world: Mapping[str, Sequence[str]]) -> State:
    """The discard pile, oldest first, with the cards that came to it unseen."""
    lying = tuple(reversed(world.get(DISCARD, ())))
    return replace(state, pile=named(state.pile, lying))


ANALYSIS = Analysis(evaluate=evaluate, likes=LIKES, attributes=attributes, complete=complete)
