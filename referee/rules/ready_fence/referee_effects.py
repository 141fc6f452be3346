"""Ready... Fence!: what printed card texts do outside a phrase (RF-13.1)."""

from collections.abc import Sequence

from events.base import UNKNOWN
from events.cards import CardsMoved
from events.ready_fence.bout import EffectApplied
from events.ready_fence.phrase import PointScored
from events.ready_fence.turns import CardDiscarded, FencerMoved, StaminaSet, WeaponChanged
from events.ready_fence.values import TURN
from projections.ready_fence.state import DISCARD, RED, TIMER, State, bound, hand
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.ready_fence import hands
from referee.rules.ready_fence.after import onward, time_is_over
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.custody import can_be
from referee.rules.ready_fence.kinds import ACard, ASeat, Position, Signed
from referee.rules.ready_fence.moments import ANY_TIME
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


@declare("referee", under="effect", when=ANY_TIME, weight="rare")
def score(bout: Bout, move: Move, seat: ASeat, points: Signed) -> None:
    """`referee effect score SEAT N`: no recovery, nobody moves; the target ends the game."""
    del move
    require_within(points, -MOST_POINTS, MOST_POINTS)
    now = bout.state.fencer(seat).score + points
    require_within(now, 0, HIGHEST_SCORE)
    apply(bout, "score", seat, points)
    bout.write(PointScored(seat=seat, points=points, score=now, reason="referee"))
    game_won(bout, (seat,) if points > 0 else ())


@declare("referee", under="effect", when=ANY_TIME, weight="rare")
def stamina(bout: Bout, move: Move, seat: ASeat, amount: Signed) -> None:
    """`referee effect stamina SEAT N`."""
    del move
    require_within(amount, -MOST, MOST)
    now = bout.state.fencer(seat).stamina + amount
    require_within(now, 0, MOST)
    apply(bout, "stamina", seat, amount)
    bout.write(StaminaSet(seat=seat, stamina=now, reason="referee"))


@declare("referee", under="effect", when=ANY_TIME, weight="rare")
def place(bout: Bout, move: Move, seat: ASeat, square: Signed) -> None:
    """`referee effect place SEAT SQUARE`."""
    del move
    if square not in where_stands(bout.state, seat):
        first, last = bout.state.settings.strip
        raise Refusal(Rule.EFFECT, "square", square=square, least=first, most=last)
    apply(bout, "place", seat, square)
    start = bout.state.fencer(seat).square
    bout.write(FencerMoved(seat=seat, start=start, to=square, reason="referee"))


def where_stands(state: State, seat: str) -> range:
    """The squares on which a fencer may be put: on the strip, red left of green."""
    first, last = state.settings.strip
    if seat == RED:
        return range(first, min(state.green.square - 1, last) + 1)
    return range(max(first, state.red.square + 1), last + 1)


@declare("referee", under="effect", when=ANY_TIME, weight="rare")
def weapon(bout: Bout, move: Move, seat: ASeat, position: Position) -> None:
    """`referee effect weapon SEAT POSITION`."""
    del move
    apply(bout, "weapon", seat, position)
    bout.write(WeaponChanged(seat=seat, position=position, by="referee"))


@declare("referee", under="effect", when=ANY_TIME, weight="rare")
def discard(bout: Bout, move: Move, seat: ASeat, card: ACard) -> None:
    """`referee effect discard SEAT CARD?`: never the bound card, which a seat always holds."""
    state = bout.state
    if card in state.table.known(bound(seat)):
        moved = CardsMoved(src=hand(seat), dst=DISCARD, cards=(card,), take="any")
        if not can_be(state, moved):
            raise Refusal(Rule.EFFECT, "bound", seat=seat, card=card)
    apply(bout, "discard", seat, card)
    hands.discard(bout, move, seat, card, "referee")


@declare("referee", under="effect", when=ANY_TIME, weight="rare")
def draw(bout: Bout, move: Move, seat: ASeat, count: Signed) -> None:
    """`referee effect draw SEAT N`: at most as many as there are."""
    del move
    require_within(count, 1, MOST_CARDS)
    apply(bout, "draw", seat, count)
    hands.take(bout, seat, count)
    _look_at_time(bout)


@declare("referee", under="effect", when=ANY_TIME, weight="rare")
def timer(bout: Bout, move: Move, count: Signed) -> None:
    """`referee effect timer N`: so many timer cards are discarded unseen."""
    del move
    require_within(count, 1, MOST_CARDS)
    cards: Sequence[str] = bout.state.table.cards(TIMER)[:count]
    if len(cards) < count:
        raise Refusal(Rule.EFFECT, "timer", count=count, timer=len(cards))
    apply(bout, "timer", count)
    bout.write(CardsMoved(src=TIMER, dst=DISCARD, cards=tuple(cards), seen="none"))
    for _ in cards:
        bout.write(CardDiscarded(seat=None, card=UNKNOWN, reason="referee"))
    _look_at_time(bout)


def _look_at_time(bout: Bout) -> None:
    """RF-12.2, unless a phrase goes on or a coin is due."""
    if bout.state.phase is TURN and time_is_over(bout.state):
        onward(bout)
