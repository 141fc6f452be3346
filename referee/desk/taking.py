"""What a face asks of whatever takes moves: a match of a log, or one that is tried in memory."""

from collections.abc import Iterable
from typing import Protocol

from events.entry import Entry
from referee.desk.judged import Fallen, Source
from referee.desk.sitting import Sitting


class Taking(Protocol):
    """Takes moves: see `referee.desk.desk.Desk` and `referee.desk.trial.Trial`."""

    match: str
    sitting: Sitting
    fallen: Fallen
    viewer: str

    def speak_to(self, viewer: str) -> None:
        """Speak for this viewer from now on."""
        ...

    def refresh(self) -> None:
        """Take over what others have entered meanwhile."""
        ...

    def enter(self, source: Source, *, expect: int | None = None, recorder: str = "") -> Entry:
        """Judge a move and take it over."""
        ...

    def enter_all(
        self, sources: Iterable[Source], *, expect: int | None = None, recorder: str = ""
    ) -> list[Entry]:
        """Judge moves one after another and take them over, all or none."""
        ...
