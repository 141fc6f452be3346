"""The desk: a match of a log, and the entering of moves into it by several recorders at once.

Only here do the clock and chance come in: when an entry was made, and what an entry is called.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import tee
from threading import RLock
from typing import Any, Protocol

from msgspec.structs import replace

from events.catalogues import shelf
from events.chain import Draft, Row
from events.codec import encode
from events.entry import Body, Entry
from events.errors import Conflict
from events.log.base import EventLog
from projections.history import is_book_keeping, revises
from referee.desk.bot_tags import only_person
from referee.desk.edge import Edge
from referee.desk.judged import Fallen, Judged, Source
from referee.desk.sitting import Sitting
from referee.desk.stored import edition_of, game_of
from referee.games.finding import at_work
from referee.games.game import Setup
from replays.redact import REFEREE

OVERTAKEN = ("log.conflict", "log.id_taken")
"""What the log says where somebody else was faster; what he entered is looked at then."""


class Append(Protocol):
    """How entries get into a log: `EventLog.append`, or through somebody who enters for many."""

    def __call__(self, match: str, drafts: Sequence[Draft], *, expected: int) -> list[Row]:
        """Append entries after entry `expected`, all or nothing, and give them as stored."""
        ...


class Desk:
    """One match of a log; `sitting` is as it was when it was last looked at, `last` its last row.

    `viewer`: for whom it speaks. Where it refuses what he enters because of what others entered,
    it says that as he may read it. Threads may share a desk as they share its log: one enters, or
    takes over, at a time. `fallen`: what the last line that was entered here made impossible, each
    with its place and why.
    """

    __slots__ = (
        *("_append", "_edge", "_lock"),
        *("fallen", "last", "log", "match", "sitting", "viewer"),
    )

    def __init__(
        self,
        log: EventLog,
        match: str,
        edge: Edge,
        append: Append | None = None,
        viewer: str = REFEREE,
    ) -> None:
        """Sit down at a match that is in the log; `viewer`: who may know all that is there.

        `append`: how entries get there, if not by the log itself. Raises UnknownMatch;
        CorruptLog, also where its edition is lost or its entries cannot have
        happened; Unreadable where its game is not known here or its entries are those of a newer
        program.
        """
        self.log = log
        self.match = match
        self.viewer = viewer
        self.fallen: Fallen = ()
        self._append = append or log.append
        self._edge = edge
        self._lock = RLock()
        rows = log.read(match)
        self.last = rows[-1]
        self.sitting = sit(log, match, rows, viewer)

    @classmethod
    def open(
        cls, log: EventLog, match: str, setup: Setup, edge: Edge, recorder: str = ""
    ) -> "Desk":
        """Begin a match. Raises Conflict where its id is taken."""
        from referee.desk.opening import bound  # who looks at a match begins none

        sitting = Sitting.begin(bound(setup, match), entry_id=edge.new_id())
        create(log, match, setup, sitting.entries, edge.now(), recorder)
        return cls(log, match, edge)

    def speak_to(self, viewer: str) -> None:
        """Speak for this viewer from now on; raise Unreadable where nobody is called so."""
        self.sitting.require_viewer(viewer)
        self.viewer = viewer

    @property
    def usual(self) -> str:
        """As whom the match is shown where nobody is named: the referee, who sees all cards.

        Who plays alone against bots is no referee: he sees what his seat sees.
        """
        return only_person(self.sitting.opened, self.sitting.game.automatic) or REFEREE

    def whose(self, named: str) -> str:
        """As whom the match is shown where this viewer is named, in any language or by name.

        Where none is (the name is empty), `usual`. Raises Unreadable where nobody is called so,
        Ambiguous for a name of several.
        """
        return self.sitting.viewer_called(named) if named else self.usual

    def told(self, entry: Entry) -> Entry:
        """An entry as the viewer may read it."""
        return entry if self.viewer == REFEREE else self._told()[entry.number]

    def earlier(self) -> Sequence[str]:
        """The matches of the log that began before this one."""
        ids = [head.match for head in self.log.heads()]
        return ids[: ids.index(self.match)]

    def enter(
        self, source: Source, *, expect: int | None = None, entry_id: str = "", recorder: str = ""
    ) -> Entry:
        """Judge a move and append it, with what follows from it.

        `expect`: the number of the last entry that the recorder saw; none: the last that this desk
        has seen. Where nothing but book-keeping came in since, that does not matter. `entry_id`:
        an id of the recorder's own, so that a repeated command is answered with the entry that is
        there. Raises Refusal, Unreadable; Conflict (`desk.conflict`) with what came in between.
        """
        with self._lock:
            seen = self.sitting.number if expect is None else expect
            there = self._entered(entry_id, source)
            if there is not None:
                return there
            self._require_unmoved_since(seen)
            judged = self.sitting.judge(source)
            new, at = entry_id or self._edge.new_id(), self._edge.now()
            draft = _draft(new, judged.text, judged.body, at, recorder)
            try:
                (row,) = self._append(self.match, [draft], expected=self.sitting.number)
            except Conflict as conflict:
                if conflict.text not in OVERTAKEN:
                    raise
                return self._enter_alone(source, seen, entry_id, recorder)
            if row.number != self.sitting.number + 1:  # the same id was entered elsewhere just now
                return self._enter_alone(source, seen, entry_id, recorder)
            return self._take(row, judged)

    def _enter_alone(self, source: Source, seen: int, entry_id: str, recorder: str) -> Entry:
        """Enter a move while nobody else writes: who was late once is not late again."""
        new, at = entry_id or self._edge.new_id(), self._edge.now()
        judged: list[Judged] = []

        def make(news: list[Row]) -> list[Draft]:
            self._catch_up(news)
            if self._entered(entry_id, source) is not None:
                return []
            self._require_unmoved_since(seen)
            move = self.sitting.judge(source)
            judged.append(move)
            return [_draft(new, move.text, move.body, at, recorder)]

        rows = self.log.append_after(self.match, self.last, make)
        if rows:
            return self._take(rows[0], judged[-1])
        there = self._entered(entry_id, source)
        if there is None:
            raise AssertionError("nothing was entered for it was there")
        return there

    def enter_all(
        self,
        sources: Iterable[Source],
        *,
        expect: int | None = None,
        ids: Iterable[str] | None = None,
        recorder: str = "",
    ) -> list[Entry]:
        """Judge moves, one at least, one after another and append them with what follows.

        All are entered, or none. `expect` as in `enter`; `ids`: one of each, of the recorder's
        own. Raises Refusal, Unreadable for the first
        move that cannot be; Conflict where anything of the game came in since.
        """
        with self._lock:
            seen = self.sitting.number if expect is None else expect
            new = iter(self._edge.new_id, "") if ids is None else iter(ids)
            return self._enter_all(sources, seen, new, recorder)

    def _enter_all(
        self, sources: Iterable[Source], seen: int, new: Iterator[str], recorder: str
    ) -> list[Entry]:
        """Enter moves with new ids; `seen`: the number of the last entry that is known."""
        ahead, at = self.sitting, self._edge.now()
        moves: Iterator[tuple[Source, str]] = zip(sources, new, strict=False)  # ids never end

        def make(news: list[Row]) -> list[Draft]:
            nonlocal ahead, moves
            self._catch_up(news)
            self._require_unmoved_since(seen)
            ahead = self.sitting.followed_by(())
            now, moves = tee(moves)  # it may be asked again
            made = [ahead.enter(source, entry_id=entry_id) for source, entry_id in now]
            return [_draft(entry.id, entry.text, entry.body, at, recorder) for entry in made]

        rows = self.log.append_after(self.match, self.last, make)
        made = zip(rows, ahead.entries[rows[0].number :], strict=True)
        entered = [_entry(row, entry.body) for row, entry in made]
        self.sitting = self.sitting.followed_by(entered)
        self.last = rows[-1]
        return entered

    def refresh(self) -> None:
        """Take over what others have entered meanwhile."""
        with self._lock:
            self._catch_up(self.log.read(self.match, after=self.last))

    def take_over(self, rows: Sequence[Row]) -> None:
        """Take over what others have entered and somebody has read, as far as it is news."""
        with self._lock:
            self._catch_up(rows)

    def _catch_up(self, rows: Sequence[Row]) -> None:
        """Take over what of these rows, each of which follows upon the one before, is news."""
        news = [row for row in rows if row.number > self.last.number]
        if not news:
            return
        entries = self.sitting.game.kit.decoder.entries(news)
        self.sitting = _folded(self.log, self.match, lambda: self.sitting.followed_by(entries))
        self.last = news[-1]

    def _take(self, row: Row, judged: Judged) -> Entry:
        """Take over an entry that was made here, the next one."""
        entry = _entry(row, judged.body)
        self.fallen = judged.fallen
        self.sitting.add(entry, judged.state)
        self.last = row
        return entry

    def _entered(self, entry_id: str, source: Source) -> Entry | None:
        """The entry of this id, if it is there.

        Raises Conflict where it reads otherwise, and to a viewer also where it is not his: a line
        that he guessed would be confirmed.
        """
        if not entry_id:
            return None
        entry = next((entry for entry in self.sitting.entries if entry.id == entry_id), None)
        if entry is None:
            return None
        from referee.notation.lines import typed  # who looks at a match reads no lines

        own = self.viewer in (REFEREE, *entry.body.words[:1])
        if not own or entry.text != typed(source, self.sitting.game.language):
            raise Conflict(
                "log.id_taken",
                match=self.match,
                id=entry_id,
                number=entry.number,
                text=self._told()[entry.number].text,
            )
        return entry

    def _require_unmoved_since(self, seen: int) -> None:
        last = self.sitting.number
        between = self.sitting.entries[seen + 1 :] if 0 <= seen <= last else []
        if seen == last or (between and all(_is_harmless(entry) for entry in between)):
            return
        from referee.notation.canonical import line_of  # needed for the message alone

        told = self._told()
        raise Conflict(
            "desk.conflict",
            match=self.match,
            expected=seen,
            actual=last,
            between=tuple(f"{one.number} {line_of(told[one.number].body)}" for one in between),
        )

    def _told(self) -> Sequence[Entry]:
        """All entries as the viewer may read them."""
        return self.sitting.entries_for(self.viewer)


def sit(log: EventLog, match: str, rows: Sequence[Row], viewer: str = REFEREE) -> Sitting:
    """A match in memory, of its rows, all of which the viewer may know. Raises as `Desk` does."""
    game = game_of(rows[0])
    with at_work(game):
        entries = game.kit.decoder.entries(rows)
        edition = edition_of(log, game, entries)
        return _folded(log, match, lambda: Sitting(game, edition, entries, viewer=viewer))


def _folded(log: EventLog, match: str, fold: Callable[[], Sitting]) -> Sitting:
    """A match with the state after its entries; raise CorruptLog where these cannot have been."""
    try:
        return fold()
    except Exception as error:
        from referee.desk.forged import blamed  # an audit, which no match needs that is whole

        wrong = blamed(log, match, error)
        if wrong is None:
            raise
        raise wrong from error


def _is_harmless(entry: Entry) -> bool:
    """Whether the game is where it was before this entry."""
    return is_book_keeping(entry) and not revises(entry)


def create(
    log: EventLog, match: str, setup: Setup, entries: Sequence[Entry], at: str, recorder: str
) -> None:
    """Begin a match in the log with all these entries, and keep its edition for good."""
    keep(log, match, setup, [replace(entry, at=at, recorder=recorder) for entry in entries])


def keep(log: EventLog, match: str, setup: Setup, entries: Sequence[Entry]) -> None:
    """The same, with the times and recorders that the entries have."""
    log.keep_edition(shelf.canonical(setup.data))
    opening, *moves = drafts_of(entries)
    log.create(match, opening, moves)


def drafts_of(entries: Sequence[Entry]) -> list[Draft]:
    """The entries on their way to a log."""
    return [_draft(e.id, e.text, e.body, e.at, e.recorder) for e in entries]


def _draft(entry_id: str, text: str, body: Body[Any], at: str, recorder: str) -> Draft:
    return Draft(id=entry_id, text=text, body=encode(body), recorder=recorder, at=at)


def _entry(row: Row, body: Body[Any]) -> Entry:
    return Entry(
        number=row.number, id=row.id, text=row.text, body=body, recorder=row.recorder, at=row.at
    )
