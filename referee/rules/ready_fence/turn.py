"""Ready... Fence!: the game actions of a turn (RF-3 to RF-6)."""

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved, CardsShown, Seen, Showing
from events.catalogues.ready_fence import Kind, face, kind_of
from events.ready_fence.turns import (
    ActionMade,
    BoundChanged,
    CardDiscarded,
    TurnStalled,
    WeaponChanged,
)
from events.ready_fence.values import ADVANCED, BASIC, OVERTIME, TUTORIAL, Mode
from projections.ready_fence.state import DISCARD, TIMER, State, bound, hand
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.ready_fence import hands
from referee.rules.ready_fence.after import off_the_strip, onward, pass_turn, time_is_over
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.custody import impossible, require_seen, show
from referee.rules.ready_fence.kinds import Discard, Keeps, OfHand, OfTimer, Position, Squares
from referee.rules.ready_fence.moments import IN_TURN, MOST_ACTIONS
from referee.rules.ready_fence.rule import Rule
from referee.rules.ready_fence.stamina import gain
from referee.rules.ready_fence.strip import step

STALL_GIVES = 2
"""Stamina that a stall gives back (RF-6.6)."""

SLOWEST_THRUST = 3
"""A straight thrust must be faster than this to be bound instead (RF-6.2)."""

MODES: dict[str, frozenset[Mode]] = {
    "exchanges": frozenset({BASIC, ADVANCED}),
    "stalls": frozenset({BASIC, ADVANCED}),
    "retreats": frozenset({ADVANCED}),
}
"""The modes that have an action, where not all have it (RF-3.5)."""


# What all actions have in common


def require_active(state: State, mover: str) -> Seat:
    """The mover as the seat whose turn it is; raise RF-3.1 for another."""
    seat = state.active
    if seat is None or mover != seat:
        raise Refusal(Rule.ACTIVE_SEAT, seat=mover, active=str(seat))
    return seat


def require_in_mode(state: State, action: str) -> None:
    """Raise RF-3.5 for an action that the mode does not have."""
    if not is_in_mode(state, action):
        # The tutorial has an exchange at a turn's end.
        variant = "exchange" if action == "exchanges" else ""
        raise Refusal(Rule.ACTIONS_OF_MODE, variant, mode=state.settings.mode)


def is_in_mode(state: State, action: str) -> bool:
    """Whether the mode has this action, which not all modes have."""
    return state.settings.mode in MODES[action]


def require_actions(state: State, actions: int = 1) -> int:
    """How many the turn's actions are with so many more; raise RF-3.3 where it has no room."""
    made = state.doing.actions
    if made + actions > MOST_ACTIONS:
        raise Refusal(Rule.TWO_ACTIONS, made=made, more=actions)
    return made + actions


def actions_left(state: State) -> int:
    """How many actions the turn has room for."""
    return MOST_ACTIONS - state.doing.actions


def _after(bout: Bout) -> None:
    """After an action the turn may end: by the time, by the second action (RF-3.8)."""
    state = bout.state
    if state.doing.actions >= MOST_ACTIONS:
        if not can_exchange_at_end(state):  # for which there has to be time
            onward(bout)
    elif time_is_over(state):
        onward(bout)


def can_exchange_at_end(state: State) -> bool:
    """Whether the turn may still end with an exchange (RF-3.6)."""
    return (
        state.settings.mode is TUTORIAL
        and not state.table.is_empty(TIMER)
        and state.active is not None
        and state.holds_cards(state.active)
    )


# Squares


@declare("seat", when=IN_TURN)
def advances(bout: Bout, move: Move, squares: Squares = 1) -> None:
    """`SEAT advances [1|2]`."""
    state = bout.state
    seat = require_active(state, move.mover)
    actions = require_actions(state, squares)
    require_room(state, squares)
    bout.write(ActionMade(seat=seat, actions=actions))
    step(bout, seat, squares, "advance")
    _after(bout)


def require_room(state: State, squares: int) -> None:
    """Raise RF-4.3 where fewer squares than that lie between the fencers."""
    if squares > state.distance:
        raise Refusal(Rule.NOT_PAST_THE_OTHER, squares=squares, distance=state.distance)


@declare("seat", when=IN_TURN)
def withdraws(bout: Bout, move: Move, squares: Squares = 1) -> None:
    """`SEAT withdraws [1|2]`."""
    seat = require_active(bout.state, move.mover)
    actions = require_actions(bout.state, squares)
    bout.write(ActionMade(seat=seat, actions=actions))
    if step(bout, seat, -squares, "withdraw"):
        _after(bout)
    else:
        off_the_strip(bout, seat)


@declare("seat", when=IN_TURN)
def retreats(bout: Bout, move: Move, discard: Discard = None) -> None:
    """`SEAT retreats [discard=CARD?]`: two squares back (RF-4.5), perhaps an exchange."""
    seat = require_active(bout.state, move.mover)
    require_in_mode(bout.state, "retreats")
    actions = require_actions(bout.state)
    if discard is not None and bout.state.doing.exchanged:
        raise Refusal(Rule.RETREAT_EXCHANGE, seat=seat)
    bout.write(ActionMade(seat=seat, actions=actions))
    on_strip = step(bout, seat, -2, "retreat")
    if discard is not None:
        hands.discard(bout, move, seat, discard, "retreat")
        hands.draw(bout, seat, 1)
    if on_strip:
        _after(bout)
    else:
        off_the_strip(bout, seat)


# The weapon


@declare("seat", when=IN_TURN)
def changes(bout: Bout, move: Move, position: Position) -> None:
    """`SEAT changes line|invitation|engagement`."""
    state = bout.state
    seat = require_active(state, move.mover)
    actions = require_actions(state)
    if position is state.fencer(seat).weapon:
        raise Refusal(Rule.OTHER_POSITION, seat=seat, position=position)
    if state.doing.changed:
        raise Refusal(Rule.ONE_CHANGE, seat=seat)
    bout.write(ActionMade(seat=seat, actions=actions))
    bout.write(WeaponChanged(seat=seat, position=position, by="seat"))
    _after(bout)


# Exchange and stall


@declare("seat", when=IN_TURN)
def exchanges(bout: Bout, move: Move, card: OfHand, keeps: Keeps = None) -> None:
    """`SEAT exchanges CARD? [keeps=CARD]`: discard one, draw one (RF-6.1, RF-6.2)."""
    seat = require_active(bout.state, move.mover)
    require_in_mode(bout.state, "exchanges")
    actions = require_actions(bout.state)
    require_one_exchange(bout.state)
    _require_thrust_kept(bout.state, seat, card, keeps)
    require_seen(bout.state, card, hand(seat))
    bout.write(ActionMade(seat=seat, actions=actions))
    if keeps is not None and card == bout.state.fencer(seat).bound:
        _swap_bound(bout, move, card, keeps)
    else:
        _exchange(bout, move, card, keeps)
    hands.draw(bout, seat, 1)
    _after(bout)


def require_one_exchange(state: State) -> None:
    """Raise RF-6.1 where a card was exchanged in this turn."""
    if state.doing.exchanged:
        raise Refusal(Rule.EXCHANGE, seat=str(state.active))


def _require_thrust_kept(state: State, seat: Seat, card: str, keeps: str | None) -> None:
    """Raise RF-6.2 where the bound card would leave without another in its place."""
    if keeps is None:
        hands.require_not_bound(state, seat, card)
    elif card == state.fencer(seat).bound and not frees_bound(keeps):
        raise Refusal(Rule.BOUND_CARD, "slow", seat=seat, card=card, keeps=keeps)


def frees_bound(card: str) -> bool:
    """Whether a card that stays may be bound instead: a straight thrust that is faster (RF-6.2)."""
    return kind_of(card) is Kind.STRAIGHT_THRUST and face(card).speed > SLOWEST_THRUST


def _swap_bound(bout: Bout, move: Move, card: str, keeps: str) -> None:
    """The bound card leaves, and another is bound instead of it."""
    seat = Seat(move.mover)
    own = bound(seat)
    show(
        bout,
        move,
        CardsMoved(src=own, dst=DISCARD, cards=(card,), take="chosen"),
        CardsMoved(src=hand(seat), dst=own, cards=(keeps,), take="any"),
    )
    bout.write(CardDiscarded(seat=seat, card=card, reason="exchange"))
    bout.write(BoundChanged(seat=seat, start=card, to=keeps))


def _exchange(bout: Bout, move: Move, card: str, keeps: str | None) -> None:
    seat = Seat(move.mover)
    zone = hand(seat)
    if not bout.state.table.count(zone):
        raise impossible("", card, zone)
    shown: list[Showing] = [CardsMoved(src=zone, dst=DISCARD, cards=(card,), take="any")]
    if keeps is not None and keeps != bout.state.fencer(seat).bound:
        shown.append(CardsShown(zone=zone, cards=(keeps,)))
    show(bout, move, *shown)
    bout.write(CardDiscarded(seat=seat, card=card, reason="exchange"))


@declare("seat", when=IN_TURN)
def stalls(bout: Bout, move: Move, card: OfTimer = None) -> None:
    """`SEAT stalls [card=CARD?]`: both actions; 2 SP, and a timer card is discarded (RF-6.6)."""
    seat = require_stall(bout.state, move.mover)
    bout.write(TurnStalled(seat=seat))
    bout.write(ActionMade(seat=seat, actions=MOST_ACTIONS))
    gain(bout, seat, STALL_GIVES, "stall")
    _discard_timer_card(bout, move, card)
    _after(bout)


def require_stall(state: State, mover: str) -> Seat:
    """The mover as the seat that stalls; raise RF-3.1, RF-3.5, RF-6.5, RF-6.3, RF-6.4."""
    seat = require_active(state, mover)
    require_in_mode(state, "stalls")
    if state.stage is OVERTIME:
        raise Refusal(Rule.STALL_IN_OVERTIME, seat=seat)
    if state.doing.actions:
        raise Refusal(Rule.STALL, seat=seat)
    if state.fencer(seat).stalled:
        raise Refusal(Rule.STALL_TWICE, seat=seat)
    return seat


def _discard_timer_card(bout: Bout, move: Move, card: str | None) -> None:
    top = bout.state.table.top(TIMER)
    if card is not None:
        require_seen(bout.state, card, TIMER)
    tried = bout.state.match.dealt and not (move.unseen and card == top)
    if tried and card is not None:
        raise impossible("drawn", card, TIMER)  # which cards lie there is nobody's to know
    if top is None and card is not None:
        raise impossible("", card, TIMER)
    if top is None:
        return
    gone = card or top
    seen: Seen = "none" if gone == UNKNOWN else "all"
    show(bout, move, CardsMoved(src=TIMER, dst=DISCARD, cards=(gone,), seen=seen))
    bout.write(CardDiscarded(seat=None, card=gone, reason="stall"))


# The end of the turn


@declare("seat", when=IN_TURN, quiet=True, letter="y")
def ends(bout: Bout, move: Move, discard: Discard = None) -> None:
    """`SEAT ends [discard=CARD?]`: the turn is over; in the tutorial with an exchange (RF-3.6)."""
    seat = require_end(bout.state, move.mover)
    if discard is None:
        pass_turn(bout, "seat")
        return
    require_exchange_at_end(bout.state)
    hands.discard(bout, move, seat, discard, "tutorial")
    hands.draw(bout, seat, 1)
    onward(bout, "seat")


def require_end(state: State, mover: str) -> Seat:
    """The mover as the seat that ends its turn; raise RF-3.1, RF-3.4."""
    seat = require_active(state, mover)
    fewest = fewest_actions(state)
    if state.doing.actions < fewest:
        raise Refusal(Rule.FEWEST_ACTIONS, made=state.doing.actions, fewest=fewest)
    return seat


def fewest_actions(state: State) -> int:
    """How many actions a turn has at least (RF-3.4)."""
    return int(state.match.option("min-actions"))


def require_exchange_at_end(state: State) -> None:
    """Raise RF-3.6 where the turn cannot end with an exchange."""
    if not can_exchange_at_end(state):
        variant = "mode" if state.settings.mode is not TUTORIAL else "no-card"
        raise Refusal(Rule.TUTORIAL_EXCHANGE, variant)
