"""What a match tells of the decks that a question of chance is about."""

from collections.abc import Sequence
from typing import Any

from events.base import Seat
from events.entry import Entry
from events.errors import Unreadable
from projections.history import effective
from referee.desk.sitting import Sitting
from referee.moves.questions import Odds, Question


class MatchDecks:
    """The decks of a seat, and of one against it, as `entries` tell of them.

    Without `against` it is the only other seat, if there is but one.
    """

    def __init__(
        self,
        known: Odds,
        sitting: Sitting,
        entries: Sequence[Entry],
        seat: str,
        against: str | None = None,
    ) -> None:
        self._odds = known
        self._entries = effective(entries)
        self._seats = [seat_called(sitting, seat)]
        others = [seat for seat, _ in sitting.opened.seats if seat != self._seats[0]]
        if against is not None:
            others = [seat_called(sitting, against)]
        if len(others) == 1:
            self._seats.append(Seat(others[0]))

    def of(self, question: Question) -> tuple[Any, ...]:
        """The decks of a question; raise Unreadable where whose they are is not said."""
        count = len(question.seen)
        if count > len(self._seats):
            raise Unreadable("odds.no-opponent", question=question.slug)
        return tuple(self._deck(seat) for seat in self._seats[:count])

    def _deck(self, seat: Seat) -> Any:
        events = (event for entry in self._entries for event in entry.events)
        return self._odds.deck(events, seat)


def seat_called(sitting: Sitting, word: str) -> Seat:
    """The seat that a word means; raise Unreadable where it is none of this match."""
    seats = tuple(seat for seat, _ in sitting.opened.seats)
    seat = Seat(sitting.called(word))
    if seat not in seats:
        raise Unreadable("notation.absent-seat", word=word, seats=seats)
    return seat
