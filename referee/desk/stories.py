"""What each side of a dispute says happened, played to the end of the match.

Nothing is entered. In question is what stands in the stretch when somebody looks: a decision in
force has changed the record, and a claim is told against that.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from events.corrections import ClaimMade
from events.entry import Entry
from events.errors import RefereeError
from events.places import Place, is_within
from projections.disputes import Case
from projections.history import History, Line, is_of_the_record
from referee.desk.corrections import Correction, Refused, correct
from referee.desk.disputing import Remedy
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from replays.redact import REFEREE
from replays.timeline import in_places

Kind = Literal["instead", "never", "recorded"]
"""What a claim says of the stretch: other moves, nothing at all, or what the record says."""

Becomes = Literal["same", "otherwise", "falls"]


class Halt(msgspec.Struct, frozen=True):
    """The move of a claim, from 1, that cannot be in its place, and why."""

    move: int
    error: RefereeError


class Later(msgspec.Struct, frozen=True):
    """What becomes of a move behind the stretch; `rule`: which it breaks where it falls."""

    place: Place
    becomes: Becomes
    rule: str = ""


class Story(msgspec.Struct, frozen=True):
    """The match as one tells it: the record (number 0) or a claim.

    `sitting`: as it would stand at the end, its entries numbered anew; none where a rule refuses
    the claim, `halt`, or where the viewer may not know what follows from it. `start`: how many of
    its entries stand before the stretch.
    """

    number: int
    sitting: Sitting | None
    start: int = 0
    halt: Halt | None = None
    later: tuple[Later, ...] = ()


def kind_of(claim: ClaimMade) -> Kind:
    """What a claim says of the stretch."""
    return "instead" if claim.moves else "never" if claim.never else "recorded"


class Stories:
    """The stories of one dispute, for one viewer.

    Where the program deals and keeps secrets, what follows from other moves would tell of cards and
    chances that nobody has seen: there only the referee is told more than the record.
    """

    def __init__(self, sitting: Sitting, case: Case, viewer: str) -> None:
        self.history = History(sitting.entries)
        self.case = case
        self._sitting = sitting
        self._viewer = viewer
        self._tried = self.history.tried_again()
        standing = [e for e in self.history.standing() if not is_of_the_record(e)]
        self.record = self._story(0, standing, self._same())

    def all(self) -> Iterator[Story]:
        """The record's story, then those of the claims in their order."""
        yield self.record
        for number, (_, claim) in enumerate(self.case.claims, 1):
            yield self.of(claim, number)

    def of(self, claim: ClaimMade, number: int) -> Story:
        """What follows if the claim is put in place of what stands there now."""
        remedy = Remedy(self.history, replace(self.case, decisions=[]))
        remedy.put(claim, number)
        change = remedy.change()
        if kind_of(claim) == "recorded" or change is None:
            return replace(self.record, number=number)
        if self._is_secret:
            return Story(number, None)
        try:
            found = correct(self._sitting, self.history, change)
        except Refused as refused:
            move = sorted(remedy.typed).index(refused.place) + 1
            return Story(number, None, halt=Halt(move, refused.error))
        entries = [entry for entry in found.entries if not is_of_the_record(entry)]
        return self._story(number, entries, self._becomes(found))

    @property
    def _is_secret(self) -> bool:
        return self._sitting.sealed and self._viewer != REFEREE

    def _story(self, number: int, entries: Sequence[Entry], later: Iterator[Later]) -> Story:
        start = sum(entry.place < self.case.first for entry in entries)
        return Story(number, self.as_of(entries), start, None, tuple(later))

    def as_of(self, entries: Sequence[Entry]) -> Sitting:
        """A match of these entries, each of which stands; what was published stays public."""
        sitting = self._sitting
        return Sitting(
            sitting.game, sitting.edition, in_places(entries), published=sitting.published
        )

    def in_question(self) -> list[Line]:
        """The moves of the stretch, whatever became of them."""
        return [line for line in self.history.in_order() if line.is_move and self.is_in(line.place)]

    def is_in(self, place: Place) -> bool:
        """Whether what stands at this place is in question."""
        return is_within(place, self.case.first, self.case.last)

    def _behind(self) -> Iterator[Line]:
        """The moves behind the stretch that a claim judges anew."""
        for line in self.history.in_order():
            judged = line.stands or line.place in self._tried
            behind = line.place > self.case.first and not self.is_in(line.place)
            if line.is_move and judged and behind:
                yield line

    def _same(self) -> Iterator[Later]:
        return (Later(line.place, "same") for line in self._behind() if line.stands)

    def _becomes(self, found: Correction) -> Iterator[Later]:
        """What had fallen is told where it would stand again: it reads otherwise in the record."""
        fallen: Mapping[Place, str] = {fall.place: fall.rule for fall in found.fallen}
        other = {move.place for move in found.restated}
        for line in self._behind():
            place = line.place
            if place in other:
                yield Later(place, "otherwise")
            elif line.stands and place in fallen:
                yield Later(place, "falls", fallen[place])
            elif line.stands:
                yield Later(place, "same")


def refusals(stories: Sequence[Story]) -> Iterator[str]:
    """The rules that refuse a claim, or a later move by a claim."""
    for story in stories:
        if story.halt is not None and isinstance(story.halt.error, Refusal):
            yield str(story.halt.error.rule)
        yield from (later.rule for later in story.later if later.rule)
