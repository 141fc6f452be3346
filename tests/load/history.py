"""What devices of a match were told, and whether it is what the log says when all is over.

Every call with its answer, and every frame, is recorded while a storm goes on; then all of it is
held against the log: what was acknowledged is there once and in order, every chain is whole, and
nothing was shown that was not committed.
"""

import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

import msgspec
from msgspec import Raw, Struct

from events.chain import Row, verify
from events.errors import RefereeError
from events.log.base import EventLog
from referee.service.access import ALL, Access
from referee.service.frames import framed
from referee.service.tables import Tables
from referee.speech import Lang
from tests.load.outbox import Outbox, Sent
from tests.load.service import tables_of

NOTE = "referee note seen"
"""What the command line enters."""

SAMPLE = 60
"""Frames that are made anew from the log, and compared with those that were shown."""

_ENGLISH: Lang = "en"


class Shown(Struct):
    """Of a frame, what follows from the record alone."""

    number: int
    viewer: str
    head: str | None
    status: str
    result: Raw
    to_move: Raw
    state: Raw
    scene: Raw
    due: Raw
    told: Raw
    disputes: Raw
    last: str

    def digest(self) -> int:
        """The same for frames that show the same."""
        parts = (self.result, self.to_move, self.state, self.scene, self.due, self.told)
        told = b"\0".join((*map(bytes, (*parts, self.disputes)), self.status.encode()))
        return zlib.crc32(told + self.last.encode())


_SHOWN = msgspec.json.Decoder(Shown)


class Seen(NamedTuple):
    """A frame as it came: of which entry, when, and by which service."""

    number: int
    at: float
    through: int


@dataclass
class History:
    """What happened to one match: what was entered, by whom, and what was shown."""

    match: str
    boxes: dict[str, Outbox]
    streams: list[list[Seen]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    frames: int = 0
    commands: int = 0
    """What the command line entered and was told to have entered."""
    heads: set[tuple[int, str | None]] = field(default_factory=set)
    """What bound each entry that was shown."""
    shown: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    """Digest of what each viewer was shown of each entry, and by whose token."""

    @property
    def sent(self) -> list[Sent]:
        return [one for box in self.boxes.values() for one in box.sent]

    @property
    def acknowledged(self) -> int:
        """The newest number that was acknowledged."""
        return max((one.number for one in self.sent), default=0)

    def take(self, told: bytes, token: str) -> Shown:
        """A frame came; whoever sees the same is shown the same, by any process."""
        shown = _SHOWN.decode(told[told.index(b"data: ") + 6 :].strip())
        self.frames += 1
        self.heads.add((shown.number, shown.head))
        digest = shown.digest()
        first, _ = self.shown.setdefault((shown.viewer, shown.number), (digest, token))
        if first != digest:
            self.say(f"two frames of entry {shown.number} for {shown.viewer}")
        return shown

    def say(self, what: str) -> None:
        """Something is wrong."""
        self.wrong.append(f"{self.match}: {what}")

    # When all is over

    def check(self, log: EventLog) -> None:
        """Hold it against the log."""
        try:
            rows = log.read(self.match)
            verify(self.match, rows)
        except RefereeError as error:
            self.say(f"its chain is not whole: {error.text} {error.facts}")
            return
        for what in (*self._lost(rows), *self._doubled(rows), *self._never_committed(rows)):
            self.say(what)

    def _lost(self, rows: Sequence[Row]) -> Iterator[str]:
        there = {row.id: row for row in rows}
        for box in self.boxes.values():
            last = 0
            for one in box.sent:
                row = there.get(one.id)
                if one.refused:
                    yield f"refused: {one.move}: {one.refused}"
                elif one.number < 0:
                    yield f"neither taken nor refused: {one}"
                elif row is None or row.number != one.number or row.text != one.move:
                    yield f"lost: {one}"
                elif row.number <= last:
                    yield f"before what was entered before it: {one}"
                last = max(last, one.number)

    def _doubled(self, rows: Sequence[Row]) -> Iterator[str]:
        ours = {one.id for one in self.sent}
        asked = Counter(one.move for one in self.sent)
        others = [row for row in rows[1:] if row.id not in ours]
        if sum(row.text == NOTE for row in others) < self.commands:
            yield "the command line was told of more than is there"
        yield from (f"nobody entered: {row.text}" for row in others if row.text != NOTE)
        entered = Counter(row.text for row in rows[1:] if row.id in ours)
        for text, count in entered.items():
            if count > asked[text]:
                yield f"{text}: {count} times"

    def _never_committed(self, rows: Sequence[Row]) -> Iterator[str]:
        for number, head in sorted(self.heads, key=str):
            if not 0 <= number < len(rows):
                yield f"shown and never committed: {number} of {len(rows) - 1}"
            elif rows[number].chain.hex() != head:
                yield f"shown and committed otherwise: {number} {head}"

    def made_anew(self, tables: Tables, random: Random, count: int) -> None:
        """Make some of the frames again, of what the log says, and compare."""
        if not self.shown:
            return
        wanted = {max(self.shown, key=lambda one: one[1]), *random.sample(
            sorted(self.shown), min(count, len(self.shown))
        )}  # fmt: skip
        for viewer, number in sorted(wanted):
            digest, token = self.shown[viewer, number]
            access = tables.admit(self.match, tables.keeper.device(token), ALL)
            if _anew(tables, access, number).digest() != digest:
                self.say(f"the frame of entry {number} for {viewer} was wrong")


def _anew(tables: Tables, access: Access, number: int) -> Shown:
    table = tables.table(access.match)
    then = table.sitting.as_of(number)
    made = framed(table, access, then, _ENGLISH, number=number)
    return _SHOWN.decode(made.plain)


def check(log: EventLog, histories: Sequence[History], random: Random) -> list[str]:
    """Hold all that happened against the log; what is wrong."""
    wrong = [f"the log: {fault}" for fault in log.faults_beside()]
    wrong += [f"entries of no match: {match}" for match in log.strays()]
    each = max(1, SAMPLE // max(1, len(histories)))
    with tables_of(log) as tables:
        for history in histories:
            history.check(log)
            history.made_anew(tables, random, each)
            wrong += [f"{history.match}: {fault}" for fault in log.faults(history.match)]
            wrong += history.wrong
    return wrong


def late(histories: Iterable[History]) -> tuple[list[float], list[float]]:
    """Seconds from a POST to each stream's frame of it: by the same service, by another one."""
    same, other = list[float](), list[float]()
    for history in histories:
        sent = sorted((one for one in history.sent if one.number >= 0), key=lambda it: it.number)
        for stream in filter(None, history.streams):
            seen = iter(stream)
            frame = next(seen)
            for one in (one for one in sent if one.at > stream[0].at):
                while frame.number < one.number and (after := next(seen, None)) is not None:
                    frame = after
                if frame.number >= one.number:
                    found = same if frame.through == one.through else other
                    found.append(frame.at - one.at)
    return same, other
