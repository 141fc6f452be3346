"""Peak Duel: the hand that writes the consequences of one move."""

from events.base import Seat
from events.catalogues.peak_duel import Edition
from events.peak_duel.values import Law
from projections.peak_duel.evolve import CHANGES
from projections.peak_duel.state import State
from referee.rules.ruling import Hand


class Duel(Hand[Edition, State]):
    """A duel in the middle of a move. `state` is the table after what has been written so far."""

    __slots__ = ()

    changes = CHANGES

    @property
    def active(self) -> Seat:
        """Whose turn it is; only asked after the set-up."""
        assert self.state.active is not None, "after the set-up one seat is active"
        return self.state.active

    @property
    def law(self) -> Law:
        """The law in force; only asked after the set-up."""
        assert self.state.rule is not None, "the set-up ends with a law"
        return self.state.rule

    @property
    def over(self) -> bool:
        """Whether what has been written so far ended the game."""
        return self.state.match.over
