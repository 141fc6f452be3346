"""A match of a service as a desk has it: it judges nothing, the service does."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from events.chain import Row
from events.entry import Entry
from events.errors import Conflict, RefereeError, Unreadable
from projections.history import revises
from referee.desk.desk import Desk, sit
from referee.desk.edge import Edge
from referee.desk.elsewhere import Elsewhere
from referee.desk.judged import Fallen, Source
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from referee.remote.calls import NO_ANSWER, Calls
from referee.remote.listening import Ear
from replays.redact import PUBLIC, REFEREE

ACCEPTED = 202
"""The answer to what others are asked about first."""


class Guest(Desk):
    """A match as its viewer may know it; what he enters is sent with an id of its own.

    Where no answer came it is sent with the same id when the same is entered again, so that
    nothing is entered twice.
    """

    __slots__ = ("_calls", "_ear", "_mirror", "_own", "_unanswered")

    def __init__(self, log: Elsewhere, calls: Calls, match: str, edge: Edge, viewer: str) -> None:
        """Sit down at a match; `log`: what is known of it. Raises as `Desk` does."""
        super().__init__(log, match, edge, viewer=viewer)
        self._calls = calls
        self._mirror = log
        self._own = viewer
        self._unanswered: tuple[Source, int, str] | None = None
        self._ear: Ear | None = None

    @property
    def usual(self) -> str:
        """The service knows who asks."""
        return self._own

    def whose(self, named: str) -> str:
        """As `Desk.whose`; the referee, whom most commands name, stands for whoever asks.

        Raises Unreadable for another than him, or the public.
        """
        viewer = super().whose(named)
        viewer = self._own if viewer == REFEREE else viewer
        if self._own != REFEREE and viewer not in (self._own, PUBLIC):
            raise Unreadable("remote.viewer", match=self.match, viewer=self._own)
        return viewer

    def earlier(self) -> Sequence[str]:
        """Those of the service are not gone through."""
        return ()

    def refresh(self) -> None:
        """Take over what others have entered, if the service has said that there is anything."""
        if self._ear is None:
            self._ear = Ear(self._calls, self.match)
        elif not self._ear.has_news(self.sitting.number):
            return
        super().refresh()

    def enter(
        self, source: Source, *, expect: int | None = None, entry_id: str = "", recorder: str = ""
    ) -> Entry:
        """Let the service judge a move and enter it, and take over what it made of it.

        `expect` and `entry_id` as in `Desk.enter`. Raises Unreadable for a recorder, whom the
        service knows; Conflict also where it does not answer, or asks others first.
        """
        with self._lock:
            seen, known = self._seen(expect, recorder), self.sitting
            new = entry_id or self._id_for(source, seen)
            sent = {"move": source, "id": new, "expect": seen}
            number: int = self._answered(sent, source, (source, seen, new))["number"]
            self._catch_up_to(number)
            entry = self.sitting.entries[number]
            self.fallen = _fallen(known, source) if revises(entry) else ()
            return entry

    def _enter_all(
        self, sources: Iterable[Source], seen: int, new: Iterator[str], recorder: str
    ) -> list[Entry]:
        """Let the service enter moves, all or none; raises as `enter`.

        Who sees all judges them here before, one by one: so it is known which one cannot be.
        """
        moves = list[Source]()
        self._require_unmoved_since(self._seen(seen, recorder))
        ahead = self.sitting.followed_by(())
        for source in sources:
            moves.append(source)
            if self._own == REFEREE:
                ahead.enter(source)
        sent = [{"move": move, "id": next(new)} for move in moves]
        told = self._answered({"moves": sent, "expect": seen}, None, None)
        numbers = [one["number"] for one in told["entries"]]
        self._catch_up_to(max(numbers))
        return [self.sitting.entries[number] for number in numbers]

    def _seen(self, expect: int | None, recorder: str) -> int:
        if recorder:
            raise Unreadable("remote.recorder")
        return self.sitting.number if expect is None else expect

    def _id_for(self, source: Source, seen: int) -> str:
        match self._unanswered:
            case (before, number, entry_id) if (before, number) == (source, seen):
                return entry_id
            case _:
                return self._edge.new_id()

    def _answered(
        self,
        sent: Mapping[str, Any],
        source: Source | None,
        again: tuple[Source, int, str] | None,
    ) -> Mapping[str, Any]:
        """What the service answers to what is sent: a line, or several (none).

        `again`: what to send again if it does not.
        """
        self._unanswered = again
        try:
            answer = self._calls.post("matches", self.match, "entries", body=sent)
        except (Refusal, Unreadable) as error:
            if error.text == NO_ANSWER and again is not None:
                raise Conflict("remote.unanswered", **error.facts, id=again[2]) from None
            raise (error if source is None else _in_full(self.sitting, source, error)) from None
        body: Mapping[str, Any] = answer.body
        if answer.status == ACCEPTED:
            needs = tuple(body["proposal"]["needs"])
            raise Conflict("remote.proposed", needs=needs, until=body["proposal"]["until"])
        self._unanswered = None
        return body

    def _catch_up(self, rows: Sequence[Row]) -> None:
        """As `Desk` does; with its publication a match is read anew, for it hides nothing now."""
        before = self.sitting
        super()._catch_up(rows)
        if self.sitting.published and not before.published:
            self._mirror.drop(self.match)
            rows = self._mirror.read(self.match)
            self.last = rows[-1]
            self.sitting = sit(self._mirror, self.match, rows, self._own)

    def _catch_up_to(self, number: int) -> None:
        if number > self.sitting.number:
            super().refresh()


def _in_full(sitting: Sitting, source: Source, error: RefereeError) -> RefereeError:
    """The error with all that can be said of it here, where the move is refused here likewise.

    A problem document has no more than its sentence.
    """
    try:
        sitting.judge(source)
    except RefereeError as own:
        if (type(error) is Refusal) == isinstance(own, Refusal) and own.text == error.text:
            return own
    return error


def _fallen(before: Sitting, source: Source) -> Fallen:
    """What a line about the record made impossible, as far as it can be known here."""
    try:
        return before.judge(source).fallen
    except RefereeError:
        return ()
