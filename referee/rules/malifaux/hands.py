"""Malifaux: the draw phase and discarding (MF-4, MF-7.3)."""

from events.base import Seat
from events.cards import CardsMoved
from events.malifaux.hands import CardsDiscarded
from events.malifaux.turns import SeatReadied
from events.malifaux.values import Step
from projections.malifaux.state import State, discard, hand, step
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux.before_flip import require_crew_stone
from referee.rules.malifaux.custody import show
from referee.rules.malifaux.dealing import draw
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.kinds import Discarded
from referee.rules.malifaux.moments import DISCARDING, DRAWING, READYING
from referee.rules.malifaux.rule import Rule


@declare("seat", when=DRAWING)
def draws(encounter: Encounter, move: Move) -> None:
    """`SEAT draws`: up to the limit, once a turn (MF-4.2)."""
    state, seat = encounter.state, Seat(move.mover)
    require_draw(state, seat)
    held = state.table.count(hand(seat))
    draw(encounter, seat, max(0, state.hold(seat).limit - held), "fill")


def require_draw(state: State, seat: Seat) -> None:
    """Raise MF-4.2 where a seat does not fill its hand, or has done so."""
    if state.match.option("hand") != "fill":
        raise Refusal(Rule.FILL, "six", seat=seat)
    if state.hold(seat).drawn:
        raise Refusal(Rule.FILL, "twice", seat=seat)


@declare("seat", when=READYING, quiet=True, letter="j")
def ready(encounter: Encounter, move: Move) -> None:
    """`SEAT ready`: done drawing."""
    seat = Seat(move.mover)
    if not has_drawn(encounter.state, seat):
        raise Refusal(Rule.FILL, "first", seat=seat)
    encounter.write(SeatReadied(seat=seat))


def has_drawn(state: State, seat: Seat) -> bool:
    """Whether the hand of this turn is drawn."""
    return state.match.option("hand") == "six" or state.hold(seat).drawn


@declare("seat", when=DISCARDING)
def discards(encounter: Encounter, move: Move, cards: Discarded) -> None:
    """`SEAT discards CARD,...`: what is owed, or any cards before the hand is filled (MF-4.4)."""
    state, seat = encounter.state, Seat(move.mover)
    owed = state.hold(seat).owes
    if not owed and not discards_freely(state, seat):
        raise Refusal(Rule.DISCARD_WHAT_IS_OWED, "none", seat=seat)
    if owed > 0 and len(cards) > owed:
        raise Refusal(Rule.DISCARD_WHAT_IS_OWED, seat=seat, owed=owed, named=len(cards))
    show(
        encounter,
        move,
        CardsMoved(src=hand(seat), dst=discard(seat), cards=cards, take="any"),
    )
    encounter.write(CardsDiscarded(seat=seat, cards=cards))


def to_discard(state: State, seat: Seat) -> int:
    """How many cards a seat may discard: what it owes, or its hand before it fills it."""
    owed = state.hold(seat).owes
    if owed > 0:
        return owed
    return state.table.count(hand(seat)) if discards_freely(state, seat) else 0


def discards_freely(state: State, seat: Seat) -> bool:
    """Whether a seat may discard any cards: before it fills its hand, where it may do that."""
    return step(state) in (Step.DRAW, Step.DECK) and not has_drawn(state, seat)


def require_stone_draw(state: State, seat: Seat) -> None:
    """Raise MF-7.3, MF-7.2, MF-7.1 where a seat cannot use a soulstone to draw now."""
    hold = state.hold(seat)
    if step(state) is not Step.DRAW:
        raise Refusal(Rule.STONE_DRAW, "moment", seat=seat)
    if hold.ready:
        raise Refusal(Rule.STONE_DRAW, "ready", seat=seat)
    if not has_drawn(state, seat):
        raise Refusal(Rule.STONE_DRAW, "not-drawn", seat=seat)
    require_crew_stone(state, seat)
    if hold.stone_drawn and state.match.option("stone-draw") == "once":
        raise Refusal(Rule.STONE_DRAW, "twice", seat=seat)
