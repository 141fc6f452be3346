"""Malifaux: who may cheat fate, in which order, and cheating (MF-3.8 to MF-3.12)."""

from events.base import Seat
from events.cards import CardsMoved
from events.catalogues.malifaux import BLACK_JOKER, RED_JOKER
from events.malifaux.contests import CheatingOpened, CheatPassed, FateCheated
from projections.malifaux.state import (
    CHEAT,
    INITIATIVE,
    Contest,
    State,
    hand,
    on_table,
    other,
    step,
)
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux.custody import show
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.flips import worth
from referee.rules.malifaux.kinds import OfHand, SuitKey
from referee.rules.malifaux.moments import CHEATING, ITSELF
from referee.rules.malifaux.rule import Rule


def open_cheating(encounter: Encounter, contest: Contest) -> None:
    """All have flipped: those who may cheat decide in turn, the others are passed over."""
    state = encounter.state
    decide: list[Seat] = []
    barred: dict[Seat, Rule] = {}
    for seat in in_turn(contest, encounter.option("tie")):
        rule = bar(state, contest, seat)
        if rule is None:
            decide.append(seat)
        else:
            barred[seat] = rule
    encounter.write(CheatingOpened(decide=tuple(decide)))
    for seat in sorted(barred):
        encounter.write(CheatPassed(seat=seat, barred=str(barred[seat])))


def bar(state: State, contest: Contest, seat: Seat) -> Rule | None:
    """The rule that keeps a seat from cheating in this contest; null: none does."""
    side = contest.sides[seat]
    if side.may is False:
        return Rule.MAY_CHEAT
    if side.may is None:
        opponent = contest.sides.get(other(seat))
        if BLACK_JOKER in side.flips:
            return Rule.BLACK_JOKER_BARS
        if side.modifier < 0:
            return Rule.NEGATIVE_BARS
        if opponent is not None and RED_JOKER in opponent.flips:
            return Rule.RED_JOKER_BARS
    return Rule.CHEAT if state.table.is_empty(hand(seat)) else None


def in_turn(contest: Contest, tie: str) -> tuple[Seat, ...]:
    """The seats in the order in which they decide: the lower total first (MF-3.12)."""
    sides = contest.sides
    if len(sides) == 1:
        return (contest.acting,)
    acting, resisting = contest.acting, other(contest.acting)
    margin = sides[acting].total - sides[resisting].total
    first_on_tie = contest.kind is INITIATIVE or tie == "defender"
    acting_first = margin < 0 or (not margin and first_on_tie)
    return (acting, resisting) if acting_first else (resisting, acting)


@declare("seat", when=ITSELF)
def cheats(encounter: Encounter, move: Move, card: OfHand, suit: SuitKey = None) -> None:
    """`SEAT cheats CARD`: a card of the hand becomes the result."""
    seat = Seat(move.mover)
    require_cheat(encounter.state, seat)
    replaced = encounter.contest.sides[seat].card
    assert replaced is not None, "cheating begins when every side has a result"
    moved = CardsMoved(src=hand(seat), dst=on_table(seat), cards=(card,), take="any", put="bottom")
    show(encounter, move, moved)
    value, suit = worth(card, suit)
    encounter.write(FateCheated(seat=seat, card=card, replaced=replaced, value=value, suit=suit))


def require_cheat(state: State, seat: Seat) -> None:
    """Raise what keeps a seat from cheating now, in the order of section 8."""
    contest = state.contest
    if contest is None or step(state) is not CHEAT:
        barred = state.hold(seat).barred
        if barred is not None:
            raise Refusal(Rule.CHEAT, "was-barred", seat=seat, barred=barred)
        raise Refusal(Rule.CHEAT, "moment", seat=seat)
    side = contest.sides.get(seat)
    if side is None:
        raise Refusal(Rule.SEAT_TO_MOVE, "no-side", seat=seat)
    if side.barred is not None:
        empty = "no-cards" if side.barred == Rule.CHEAT else ""
        raise Refusal(side.barred, empty, seat=seat)
    if state.table.is_empty(hand(seat)):
        raise Refusal(Rule.CHEAT, "no-cards", seat=seat)
    require_turn(contest, seat)


def require_turn(contest: Contest, seat: Seat) -> None:
    """Raise MF-3.12 for a seat that does not decide now."""
    first = contest.decide[0]
    if seat != first:
        variant = "" if seat in contest.decide else "not-asked"
        raise Refusal(Rule.LOWER_TOTAL_FIRST, variant, seat=seat, first=first)


def forgoes(encounter: Encounter, seat: Seat) -> None:
    """`SEAT passes` in the cheat step."""
    require_turn(encounter.contest, seat)
    encounter.write(CheatPassed(seat=seat))


@declare("table", when=CHEATING, quiet=True, letter="z")
def passes(encounter: Encounter, move: Move) -> None:
    """`table passes`: nobody who may still decide cheats (MF-3.8)."""
    for seat in encounter.contest.decide:
        encounter.write(CheatPassed(seat=seat))
