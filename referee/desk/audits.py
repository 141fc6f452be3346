"""Audits with the rules at hand: of a match in a log, of a record."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from msgspec import structs

from events.base import Event
from events.chain import Row
from events.corrections import DisputeOpened
from events.entry import Body, Entry
from events.errors import NoGame, RefereeError, Unreadable
from events.log.base import EventLog
from events.log.store import Fault
from events.match import MatchOpened
from projections.fold import opening_of
from projections.kit import State
from referee.desk.opening import Editions
from referee.desk.played import Played, play
from referee.desk.sitting import Sitting
from referee.desk.stored import edition_of, game_of
from referee.desk.verdict import false_result
from referee.desk.whence import parted
from referee.games.finding import at_work
from referee.games.game import Game
from referee.notation.canonical import line_of
from referee.rules import lots
from referee.speech import Naming
from replays import heads, ids, record
from replays.audit import audit
from replays.findings import Check, Finding, Report, Said, in_general, said, unread
from replays.heads import Kept, Receipt, Tagged
from replays.spans import Span


@dataclass(frozen=True, slots=True)
class Audited:
    """A report, and what the things in it are called; `whole`: of the log, and no match of it."""

    report: Report
    naming: Naming
    whole: bool = False

    @property
    def is_torn(self) -> bool:
        """Whether entries are not there that should be, or the other way round."""
        return any(each.check in (Check.CHAIN, Check.HEAD) for each in self.report.findings)


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as a log has it, read at one moment and not judged yet."""

    match: str
    rows: Sequence[Row]
    faults: Sequence[Fault]
    key: bytes | None


def of_match(
    log: EventLog, match: str, revision: int | None = None, kept: Sequence[Kept] = ()
) -> Audited:
    """Audit a match of a log: chain, head and ids, decoding, and what `replays.audit` looks at.

    `revision`: judged under this reading of the rules instead of the match's own. `kept`: heads
    from outside of the log, of which those of the match must lie on its chain. Never raises what a
    match can be the cause of; raises Unreadable where there is no such revision.
    """
    return of_stored(log, stored(log, match, kept), revision, kept)


def stored(log: EventLog, match: str, kept: Sequence[Kept] = ()) -> Stored | Audited:
    """Read a match that is to be audited; where it cannot be read, that is what is found."""
    try:
        with log.reading():
            return Stored(match, log.read(match), log.faults(match), _key(log, match, kept))
    except RefereeError as error:
        return _unread(match, error)


def of_stored(
    log: EventLog,
    stored: Stored | Audited,
    revision: int | None = None,
    kept: Sequence[Kept] = (),
) -> Audited:
    """Audit what was read of a match, as `of_match` does; the log keeps its edition for good."""
    if isinstance(stored, Audited):
        return stored
    match, rows = stored.match, stored.rows
    try:
        game = game_of(rows[0])
        with at_work(game):
            entries = game.kit.decoder.entries(rows)
            edition = edition_of(log, game, entries)
            opened = opening_of(entries)
    except RefereeError as error:
        return _unread(match, error)
    try:
        with at_work(game):
            audited = _audited(match, game, edition, opened, entries, revision)
    except NoGame as error:
        return _unread(match, error)
    repeated = tuple(ids.repeated(match, rows))
    faults = (  # which of them is the highest is no news then
        fault for fault in stored.faults if not repeated or fault.text != "highest"
    )
    noted = (_noted(fault, match) for fault in faults)
    bound = () if heads.begins_anew(rows) else tuple(_bound_elsewhere(match, opened))
    differing = heads.differing(match, rows, kept, stored.key)
    return _with(audited, (*repeated, *differing, *noted, *bound))


def of_sitting(match: str, sitting: Sitting) -> Audited:
    """Audit a match as it is in memory, where nothing is to be said of the log that has it."""
    return _audited(match, sitting.game, sitting.edition, sitting.opened, sitting.entries, None)


def _unread(match: str, error: RefereeError) -> Audited:
    report = Report(match=match, findings=(unread(match, error),), failure=error)
    return Audited(report, Naming())


def _key(log: EventLog, match: str, kept: Sequence[Kept]) -> bytes | None:
    """The key of a match, where a receipt of it is to be held against it and the log has keys."""
    wanted = any(isinstance(head, Receipt | Tagged) and head.match == match for head in kept)
    return log.key(match) if wanted and log.keyed else None


def of_notes(log: EventLog, name: str, *, torn: bool = False) -> Iterator[Audited]:
    """What is wrong with what a log notes of forgotten matches, and of all: a report of each.

    `name` stands for the match where it is of all together. How many entries there are says nothing
    new where a match is `torn`. Raises CorruptLog where the notes cannot be read.
    """
    for fault in log.faults_beside():
        if torn and fault.text == "positions":
            continue
        match = fault.match or name
        yield Audited(Report(match=match, findings=(_noted(fault, match),)), Naming(), whole=True)


def _noted(fault: Fault, match: str) -> Finding:
    """The finding of something that a log notes beside its entries."""
    return Finding(
        match=match,
        check=Check.LOG,
        number=fault.number,
        found=(Said(text=f"audit.noted.{fault.text}", facts=fault.facts),),
        expected=(Said(text=f"audit.expected.{fault.text}", facts=fault.facts),),
    )


def of_record(
    name: str,
    data: bytes,
    editions: Editions,
    revision: int | None = None,
    log: EventLog | None = None,
) -> Audited:
    """Audit a record, adjudicated in memory; raise as `of_match` does.

    A line that is refused is a finding, and the moves before it are audited. `log`: where the match
    may be that it says it comes from.
    """
    try:
        played = play(record.decode(data), editions)
    except Unreadable as error:
        finding = unread(name, error, Check.FILE)
        naming = Naming(str(error.facts.get("game", "")))
        return Audited(Report(match=name, findings=(finding,)), naming)
    return _with(of_played(name, played, revision), parted(log, name, played))


def of_played(name: str, played: Played, revision: int | None = None) -> Audited:
    """Audit what came of a record, as `of_record` does."""
    sitting = played.sitting
    audited = _audited(
        name, sitting.game, sitting.edition, sitting.opened, sitting.entries, revision
    )
    return _with(audited, _of_file(name, played))


def _with(audited: Audited, more: Iterable[Finding]) -> Audited:
    report = audited.report
    findings = (*report.findings, *more)
    return replace(audited, report=structs.replace(report, findings=findings))


def with_open_disputes(audited: Audited) -> Audited:
    """The same, each dispute that waits for a decision being a finding."""
    state = audited.report.state
    pending = {one.number for one in state.match.pending} if state is not None else set[int]()
    found = (
        Finding(
            match=listed.match,
            check=Check.DISPUTE,
            number=listed.number,
            found=(event,),
            expected=in_general(Check.DISPUTE),
        )
        for listed in audited.report.listed
        for event in listed.items[:1]
        if isinstance(event, DisputeOpened) and event.dispute in pending
    )
    return _with(audited, found)


def _of_file(name: str, played: Played) -> Iterator[Finding]:
    """The line that is refused, or the result that the file claims and does not have."""
    stop, false = played.stop, false_result(played)
    if stop is not None:
        yield Finding(
            match=name,
            check=Check.LEGALITY,
            number=played.sitting.number + 1,
            line=stop.line,
            found=(stop.move,),
            expected=(said(stop.refusal),),
        )
    if false is not None:
        yield Finding(
            match=name,
            check=Check.RESULT,
            line=false.line,
            found=(Said(text=false.text, facts=false.facts),),
            expected=in_general(Check.RESULT),
        )


def _audited(
    match: str,
    game: Game,
    edition: Any,
    opened: MatchOpened,
    entries: Sequence[Entry],
    revision: int | None,
) -> Audited:
    judged_under = revision or opened.revision
    if not 1 <= judged_under <= game.revision:
        known = tuple(str(number) for number in range(1, game.revision + 1))
        unknown = Unreadable("opening.revision", revision=str(judged_under), known=known)
        if revision is not None:
            raise unknown
        finding = unread(match, unknown, Check.REVISION)
        report = Report(match=match, game=opened.game, entries=len(entries), findings=(finding,))
        return Audited(report, Naming(opened.game, dict(opened.seats)))
    report = audit(match, game.kit, entries, _Bench(game, edition), revision=revision)
    audited = Audited(report, game.naming_of(edition, report.state))
    return _with(audited, _of_deal(match, opened, report.state))


# A deal that is made of lots


def _of_deal(match: str, opened: MatchOpened, state: State | None) -> Iterator[Finding]:
    """What is wrong with a deal that nobody has to trust, beside what the rules say of it."""
    if not opened.shared:
        return
    if not lots.is_bound(opened):
        yield _deal(match, "commit", 0, commit=opened.commit)
    if state is not None and state.match.unpublished:
        yield _deal(match, "unpublished")


def _bound_elsewhere(match: str, opened: MatchOpened) -> Iterator[Finding]:
    """The finding that the lots of a match are bound to another one."""
    if opened.shared and opened.bound_to != match:
        yield _deal(match, "match", 0, other=opened.bound_to)


def _deal(match: str, what: str, number: int | None = None, **facts: str) -> Finding:
    return Finding(
        match=match,
        check=Check.DEAL,
        number=number,
        found=(Said(text=f"audit.deal.{what}", facts=facts),),
        expected=(Said(text=f"audit.expected.deal.{what}"),),
    )


def _require_options(game: Game, edition: Any, opened: MatchOpened) -> None:
    """Raise Unreadable for an option without a value, or with one that it cannot have.

    An option that came later than the match has the value by which the game reads such a match.
    """
    match = game.kit.start(opened).match
    values = {**match.options, "takeback": match.takeback, "disputes": match.disputing}
    seats = [seat for seat, _ in opened.seats]
    for option in game.match_options:
        if option.seat in (None, *seats):
            option.read(values.get(option.name, ""), edition)


class _Bench:
    """A game's rules and words, as an audit asks for them; see `replays.audit.Court`."""

    def __init__(self, game: Game, edition: Any) -> None:
        self._game = game
        self._edition = edition
        self._sitting: Sitting  # from the opening on

    def opening(self, opened: MatchOpened) -> tuple[Event, ...]:
        _require_options(self._game, self._edition, opened)
        return self._game.begin(self._edition, opened).events

    def enter(self, entry: Entry, state: State) -> None:
        if entry.number:
            self._sitting.add(entry, state)
        else:
            self._sitting = Sitting(self._game, self._edition, [entry], state)

    def judge(self, line: str, *, unseen: bool = False) -> tuple[Body[Any], State]:
        judged = self._sitting.judge(line, unseen=unseen)
        return judged.body, judged.state

    def write(self, body: Body[Any]) -> str:
        return line_of(body)

    def happened(self, entry: Entry) -> Span | None:
        return _span(entry.body.happened or _entered(entry, self._sitting.entries[0]))


# When an entry happened

DAY = 24 * 60 * 60


def _entered(entry: Entry, first: Entry) -> str:
    """When it was entered; nothing where it came in with the opening, from a record."""
    return "" if entry.at == first.at and entry is not first else entry.at


def _span(time: str) -> Span | None:
    """The time that an entry tells, if it tells one."""
    if not time:
        return None
    try:
        moment = datetime.fromisoformat(time)
    except ValueError:
        return None
    aware = moment.tzinfo is not None
    first = (moment if aware else moment.replace(tzinfo=UTC)).timestamp()
    return Span(first, first if "T" in time else first + DAY, aware)
