"""Ready... Fence!: what printed card texts do outside a phrase (RF-13.1)."""

from collections.abc import Sequence

from events.base import UNKNOWN
from events.cards import CardsMoved
from events.ready_fence import (
    TURN,
    CardDiscarded,
    EffectApplied,
    FencerMoved,
    PointScored,
    StaminaSet,
    WeaponChanged,
)
from projections.ready_fence.state import DISCARD, RED, TIMER, State, bound, hand
from referee.moves.refusal import Refusal
from referee.rules.ready_fence import hands
from referee.rules.ready_fence.after import onward, time_is_over
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.custody import can_be
from referee.rules.ready_fence.moves import (
    EffectDiscard,
    EffectDraw,
    EffectPlace,
    EffectScore,
    EffectStamina,
    EffectTimer,
    EffectWeapon,
)
from referee.rules.ready_fence.points import game_won
from referee.rules.ready_fence.rule import Rule
from referee.rules.ready_fence.stamina import MOST

MOST_POINTS = 15
HIGHEST_SCORE = 99
MOST_CARDS = 9
"""The ranges of section 8."""


def apply(bout: Bout, kind: str, *words: str | int) -> None:
    """The effect goes on record; the events of what it does follow."""
    bout.tell(EffectApplied(kind=kind, words=tuple(map(str, words))))


def require_within(value: int, least: int, most: int) -> None:
    """Raise RF-13.1 for a number outside its range."""
    if not least <= value <= most:
        raise Refusal(Rule.EFFECT, "range", value=value, least=least, most=most)


def score(bout: Bout, move: EffectScore) -> None:
    """`referee effect score SEAT N`: no recovery, nobody moves; the target ends the game."""
    require_within(move.points, -MOST_POINTS, MOST_POINTS)
    now = bout.state.fencer(move.seat).score + move.points
    require_within(now, 0, HIGHEST_SCORE)
    apply(bout, "score", move.seat, move.points)
    bout.write(PointScored(seat=move.seat, points=move.points, score=now, reason="referee"))
    game_won(bout, (move.seat,) if move.points > 0 else ())


def stamina(bout: Bout, move: EffectStamina) -> None:
    """`referee effect stamina SEAT N`."""
    require_within(move.amount, -MOST, MOST)
    now = bout.state.fencer(move.seat).stamina + move.amount
    require_within(now, 0, MOST)
    apply(bout, "stamina", move.seat, move.amount)
    bout.write(StaminaSet(seat=move.seat, stamina=now, reason="referee"))


def place(bout: Bout, move: EffectPlace) -> None:
    """`referee effect place SEAT SQUARE`."""
    if not can_stand(bout.state, move.seat, move.square):
        first, last = bout.state.settings.strip
        raise Refusal(Rule.EFFECT, "square", square=move.square, least=first, most=last)
    apply(bout, "place", move.seat, move.square)
    start = bout.state.fencer(move.seat).square
    bout.write(FencerMoved(seat=move.seat, start=start, to=move.square, reason="referee"))


def can_stand(state: State, seat: str, square: int) -> bool:
    """Whether a fencer may be put there: on the strip, red left of green."""
    first, last = state.settings.strip
    if not first <= square <= last:
        return False
    return square < state.green.square if seat == RED else square > state.red.square


def weapon(bout: Bout, move: EffectWeapon) -> None:
    """`referee effect weapon SEAT POSITION`."""
    apply(bout, "weapon", move.seat, move.position)
    bout.write(WeaponChanged(seat=move.seat, position=move.position, by="referee"))


def discard(bout: Bout, move: EffectDiscard) -> None:
    """`referee effect discard SEAT CARD?`: never the bound card, which a seat always holds."""
    state, seat = bout.state, move.seat
    if move.card in state.table.known(bound(seat)):
        moved = CardsMoved(src=hand(seat), dst=DISCARD, cards=(move.card,), take="any")
        if not can_be(state, moved):
            raise Refusal(Rule.EFFECT, "bound", seat=seat, card=move.card)
    apply(bout, "discard", seat, move.card)
    hands.discard(bout, move, seat, move.card, "referee")


def draw(bout: Bout, move: EffectDraw) -> None:
    """`referee effect draw SEAT N`: at most as many as there are."""
    require_within(move.count, 1, MOST_CARDS)
    apply(bout, "draw", move.seat, move.count)
    hands.take(bout, move.seat, move.count)
    _look_at_time(bout)


def timer(bout: Bout, move: EffectTimer) -> None:
    """`referee effect timer N`: so many timer cards are discarded unseen."""
    require_within(move.count, 1, MOST_CARDS)
    cards: Sequence[str] = bout.state.table.cards(TIMER)[: move.count]
    if len(cards) < move.count:
        raise Refusal(Rule.EFFECT, "timer", count=move.count, timer=len(cards))
    apply(bout, "timer", move.count)
    bout.write(CardsMoved(src=TIMER, dst=DISCARD, cards=tuple(cards), seen="none"))
    for _ in cards:
        bout.write(CardDiscarded(seat=None, card=UNKNOWN, reason="referee"))
    _look_at_time(bout)


def _look_at_time(bout: Bout) -> None:
    """RF-12.2, unless a phrase goes on or a coin is due."""
    if bout.state.phase is TURN and time_is_over(bout.state):
        onward(bout)
