"""Malifaux: the turn and its phases (MF-8.1, MF-8.2, MF-8.8, MF-11.2)."""

from typing import Annotated

from events.base import Seat
from events.malifaux.crew import TokensGranted
from events.malifaux.turns import (
    FirstChosen,
    InitiativeTied,
    InitiativeWon,
    PhaseEntered,
    SeatActive,
    TurnEnded,
    TurnStarted,
)
from events.malifaux.values import Phase
from projections.malifaux.state import MOST, SEATS, Contest, other
from referee.moves.declared import declare
from referee.moves.kinds import Choice
from referee.moves.move import Move
from referee.rules.malifaux import words
from referee.rules.malifaux.conditions import begin_work
from referee.rules.malifaux.contest import close
from referee.rules.malifaux.dealing import draw, owe, reshuffle
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.end import by_points
from referee.rules.malifaux.moments import CHOOSING, ENDING
from referee.rules.malifaux.rule import Rule


def begin_turn(encounter: Encounter, turn: int) -> None:
    """A turn begins with the draw phase; six cards come by themselves (MF-4.1).

    With the fate decks alone all is open from then on until the next.
    """
    encounter.write(TurnStarted(turn=turn))
    encounter.write(PhaseEntered(phase=Phase.DECK if encounter.deck_alone else Phase.DRAW))
    if encounter.option("hand") != "six":
        return
    for seat in SEATS:
        draw(encounter, seat, encounter.edition.drawn, "turn")
    for seat in SEATS:
        owe(encounter, seat)


def begin_initiative(encounter: Encounter) -> None:
    """Both seats are ready."""
    encounter.write(PhaseEntered(phase=Phase.INITIATIVE))


def initiative(encounter: Encounter, contest: Contest) -> None:
    """Both have flipped for the initiative: the higher total wins (MF-8.2)."""
    seat, opponent = contest.acting, other(contest.acting)
    ours, theirs = contest.sides[seat].total, contest.sides[opponent].total
    if ours == theirs:
        encounter.write(InitiativeTied(value=ours))
        close(encounter, contest)
        return
    winner = seat if ours > theirs else opponent
    close(encounter, contest)
    encounter.write(InitiativeWon(seat=winner))
    if encounter.option("pass-tokens") == "yes":
        for holder in SEATS:
            encounter.change_pool(holder, "pass_tokens", -MOST)
    if encounter.option("initiative") == "first":
        begin_activations(encounter, winner)


@declare("seat", when=CHOOSING)
def chooses(
    encounter: Encounter, move: Move, order: Annotated[str, Choice("order", words.CHOICES)]
) -> None:
    """`SEAT chooses first|second`."""
    seat = Seat(move.mover)
    first = seat if order == "first" else other(seat)
    encounter.write(FirstChosen(seat=first))
    begin_activations(encounter, first)


def begin_activations(encounter: Encounter, first: Seat) -> None:
    """The activation phase, with the pass tokens of the smaller crew (MF-8.8)."""
    encounter.write(PhaseEntered(phase=Phase.ACTIVATION))
    if encounter.option("pass-tokens") == "yes":
        _grant_tokens(encounter)
    encounter.write(SeatActive(seat=first))


def _grant_tokens(encounter: Encounter) -> None:
    state = encounter.state
    models = {seat: sum(1 for _ in state.crew(seat)) for seat in SEATS}
    fewer = min(SEATS, key=lambda seat: models[seat])
    count = models[other(fewer)] - models[fewer]
    if count:
        held = min(MOST, state.hold(fewer).pass_tokens + count)
        encounter.write(TokensGranted(seat=fewer, count=count, held=held))


def go_on_activating(encounter: Encounter) -> bool:
    """Between activations: whose turn it is, or the end phase; whether anything changed."""
    state = encounter.state
    assert state.active_seat is not None, "the activation phase has an active seat"
    if state.waiting(state.active_seat):
        return False
    if state.waiting(other(state.active_seat)):
        encounter.write(SeatActive(seat=other(state.active_seat)))
    else:
        begin_end(encounter)
    return True


def begin_end(encounter: Encounter) -> None:
    """Nobody is left to activate; published conditions work (MF-10.2)."""
    published = encounter.option("conditions") == "published"
    encounter.write(PhaseEntered(phase=Phase.END, conditions=published))
    if published:
        begin_work(encounter)


@declare("referee", when=ENDING, quiet=True, letter="j")
def next_(encounter: Encounter, move: Move) -> None:
    """`referee next`: the next turn, or the end of the game (MF-11.2, MF-11.5)."""
    state = encounter.state
    encounter.write(TurnEnded(turn=state.turn))
    last = int(encounter.option("turns"))
    wiped_out = not encounter.deck_alone and not all(any(state.crew(seat)) for seat in SEATS)
    if wiped_out and encounter.option("wipeout") == "ends":
        by_points(encounter, Rule.WIPEOUT)
    elif last and state.turn >= last:
        by_points(encounter, Rule.LAST_TURN)
    else:
        if encounter.option("reshuffle") == "turn":
            for seat in SEATS:
                reshuffle(encounter, seat, "turn")
        begin_turn(encounter, state.turn + 1)
