"""Fate/Ace Royal: to whom an effect belongs (FA-13.4, from revision 2 on)."""

from collections.abc import Iterator

from events.base import Seat
from events.fate_ace_royal.values import PARTS
from projections.fate_ace_royal.state import State


def owner(state: State, by: str, first: Seat, named: Seat) -> Seat | None:
    """Whose effect it is; null before revision 2, where nothing hung on that.

    `by`: the card that it names, if any; `first`: the seat that its line names first, whose
    `spirit` or `class` is meant; `named`: the seat for which it is.
    """
    if state.match.revision < 2:
        return None
    if by in PARTS:
        return first
    used = () if state.last_use is None or not state.uses.any else (state.last_use.seat,)
    return next(_owners(state, by.partition("#")[0], (*used, named)))


def presumed(state: State, by: str, named: Seat) -> Seat:
    """Whose it is where the log does not say so: of revision 1, and judged under a later one."""
    return named if by in PARTS else next(_owners(state, by, (named,)))


def _owners(state: State, card: str, likely: tuple[Seat, ...]) -> Iterator[Seat]:
    """Whose it may be, first of all by the card; of two copies in play a likely seat's is meant."""
    if card:
        yield from (seat for seat in (*likely, *state.seats) if state.in_play(seat, card))
        if card in state.played:
            yield state.played[card]
    yield from likely
