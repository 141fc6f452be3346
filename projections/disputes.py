"""The disputes of a match: who does not agree, what each says, what was decided."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from events.base import Event
from events.corrections import (
    ClaimMade,
    DecisionAppealed,
    DisputeDecided,
    DisputeOpened,
    DisputeWithdrawn,
)
from events.entry import Entry
from events.places import Place, read_place

Said = ClaimMade | DisputeDecided | DecisionAppealed | DisputeWithdrawn
"""What is said of a dispute once it is open."""

Status = Literal["open", "decided", "appealed", "withdrawn"]


class Case(msgspec.Struct, kw_only=True):
    """A dispute with all that was said of it, each with the entry that says it."""

    entry: Entry
    opened: DisputeOpened
    claims: list[tuple[Entry, ClaimMade]] = []
    decisions: list[tuple[Entry, DisputeDecided]] = []
    appeals: list[tuple[Entry, DecisionAppealed]] = []
    withdrawn: list[tuple[Entry, DisputeWithdrawn]] = []

    @property
    def first(self) -> Place:
        """Where what is in question begins."""
        return read_place(self.opened.about[0])

    @property
    def last(self) -> Place:
        """Where it ends; what stands behind that is in question, too."""
        return read_place(self.opened.about[1])

    @property
    def outcome(self) -> tuple[Event, ...]:
        """What was decided, appealed and settled, in the order in which it was entered."""
        return tuple(event for _, event in self.course() if not isinstance(event, ClaimMade))

    @property
    def status(self) -> Status:
        """Where it stands."""
        if self.withdrawn:
            return "withdrawn"
        if not self.decisions:
            return "open"
        return "appealed" if len(self.appeals) == len(self.decisions) else "decided"

    def course(self) -> list[tuple[Entry, Event]]:
        """All that was said after it was opened, in the order in which it was entered."""
        said: list[tuple[Entry, Event]] = [
            *self.claims,
            *self.decisions,
            *self.appeals,
            *self.withdrawn,
        ]
        return sorted(said, key=lambda one: one[0].number)

    def claim(self, number: int) -> ClaimMade:
        """Claim 1, 2, ...; IndexError for one that was not made."""
        return self.claims[number - 1][1]


def cases(entries: Sequence[Entry]) -> list[Case]:
    """All disputes, in the order in which they were opened: the first is dispute 1.

    What is said of none of them, as only a forged entry can, is in none.
    """
    found: list[Case] = []
    for entry in entries:
        for event in entry.events:
            if isinstance(event, DisputeOpened):
                found.append(Case(entry=entry, opened=event))
            elif isinstance(event, Said) and 1 <= event.dispute <= len(found):
                _add(found[event.dispute - 1], entry, event)
    return found


def _add(case: Case, entry: Entry, event: Said) -> None:
    match event:
        case ClaimMade():
            case.claims.append((entry, event))
        case DisputeDecided():
            case.decisions.append((entry, event))
        case DecisionAppealed():
            case.appeals.append((entry, event))
        case DisputeWithdrawn():
            case.withdrawn.append((entry, event))
