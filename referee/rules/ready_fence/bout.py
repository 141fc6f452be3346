"""Ready... Fence!: the hand that writes the consequences of one move."""

from events.base import Seat
from events.catalogues.ready_fence import Edition, in_force
from projections.ready_fence.evolve import CHANGES
from projections.ready_fence.state import State
from referee.rules.ruling import Hand


class Bout(Hand[Edition, State]):
    """A bout in the middle of a move. `state` is the table after what has been written so far."""

    __slots__ = ()

    changes = CHANGES

    @property
    def printed(self) -> Edition:
        """The edition with the table's own rows in it (RF-1.4)."""
        return in_force(self.edition, self.state.reprints)

    @property
    def active(self) -> Seat:
        """Whose turn it is; only asked after the set-up."""
        assert self.state.active is not None, "after the set-up one seat is active"
        return self.state.active

    def option(self, name: str) -> str:
        """The value of an option of this bout."""
        return self.state.match.options[name]
