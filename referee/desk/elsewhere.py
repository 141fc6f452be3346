"""Matches whose log is not at hand: what is told of them stands in its place."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from events.log.memory import MemoryLog
from referee.desk.desk import Desk
from referee.games.game import Setup

if TYPE_CHECKING:  # most logs are at hand, and most commands audit nothing
    from referee.desk.audits import Audited
    from referee.desk.bound import Bound


class Elsewhere(MemoryLog):
    """A log of what somebody tells, as far as whoever asks may know it.

    Its rows have chains of their own, which bind nothing; what does is asked for (`bound`).
    """

    @property
    def keyed(self) -> bool:
        """Keys stay where the matches are."""
        return False

    @abstractmethod
    def desk(self, match: str) -> Desk:
        """The desk of a match; raises as `Desk`, and what else is said there."""

    @abstractmethod
    def begin(self, setup: Setup) -> Desk:
        """Begin a match, whose id is made there."""

    @abstractmethod
    def drop(self, match: str) -> None:
        """Leave what is known of a match: now more may be known of what was before."""

    @abstractmethod
    def bound(self, match: str, number: int | None) -> "Bound":
        """The head of a match, now or after an entry, as it is given to whoever asks."""

    @abstractmethod
    def audited(self, match: str) -> "Audited":
        """What an audit finds of a match; raises Unreadable for who may not know that."""

    @abstractmethod
    def listed(self) -> Iterator[Mapping[str, Any]]:
        """The matches, the newest first, as a list has them."""
