"""The matches of a log as a list has them, each kept as it was told when it was read last.

What is kept can be thrown away: it stands in a file beside the log (`referee.desk.summary_file`)
and is made again of the entries. Whoever looks lets it follow the log first, by the feed; where the
feed cannot say what moved, for the log is another, all heads are compared. Then of what is looked
for those matches are read that moved.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import starmap
from pathlib import Path
from threading import RLock
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from events.digests import sha256_for
from events.errors import RefereeError, Unreadable
from events.log.base import EventLog
from referee.desk import record as rec
from referee.desk import summary_file
from referee.desk.books import folded
from referee.desk.desk import sit
from referee.desk.opening import kind_of
from referee.desk.readmodel_file import transaction
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.games.finding import at_work, slugs
from replays.redact import PUBLIC

T = TypeVar("T")

AT_A_TIME = 200
"""So many matches are kept in one transaction, so many changes asked for."""

_LAST = 2**63 - 1
_PAGE = """
    SELECT begun, match, chain, told, status, game, players, since, digest FROM summaries
    WHERE status IS NOT NULL AND begun < :before {} ORDER BY begun DESC LIMIT :limit
"""
_DUE = """
    SELECT begun, match, chain FROM summaries
    WHERE status IS NULL AND begun < :before AND begun > :low {} ORDER BY begun DESC
"""
_NUMBER = "SELECT begun FROM summaries WHERE match = :match {}"
_OF_ANY = {
    "besides": "AND match <> :besides",
    "among": "AND match IN (SELECT value FROM json_each(:among))",
}
"""What can be asked of a match that was not read yet."""
_OF_READ = {
    "status": "AND status = :status",
    "game": "AND game = :game",
    "player": "AND instr(players, :player)",
    "since": "AND since >= :since",
}
_ENTER = "INSERT INTO summaries (begun, match, chain) VALUES (?, ?, ?)"
_MOVE = "UPDATE summaries SET chain = ?, status = NULL WHERE match = ? AND chain <> ?"
_TAKE_BACK = "UPDATE summaries SET status = NULL WHERE game = ?"
_KEEP = """
    UPDATE summaries SET told = ?, status = ?, game = ?, players = ?, since = ?, digest = ?
    WHERE match = ? AND chain = ?
"""


Status = Literal["open", "over"]


class Wanted(msgspec.Struct, frozen=True):
    """Which matches of the log; what is none may be anything.

    `since`: the day on which they began, or a later one (UTC). `besides` is left out.
    """

    status: Status | None = None
    game: str | None = None
    player: str | None = None
    since: str | None = None
    besides: str | None = None
    among: frozenset[str] | None = None

    def fits(self, told: Mapping[str, Any]) -> bool:
        """Whether a match may be wanted of which this is told; one that cannot be read may be."""
        if told["match"] == self.besides or "error" in told:
            return bool(told["match"] != self.besides)
        players = "".join(map(_line, told["players"]))
        return (
            self.status in (None, told["status"])
            and self.game in (None, told["game"])
            and (self.player is None or _line(self.player) in players)
            and (self.since is None or self.since <= told["begun"][:10])
        )

    def asked(self) -> dict[str, Any]:
        """As facts of a query, without those that are none."""
        player = None if self.player is None else _line(self.player)
        among = None if self.among is None else msgspec.json.encode([*self.among]).decode()
        found = {**msgspec.structs.asdict(self), "player": player, "among": among}
        return {name: fact for name, fact in found.items() if fact is not None}


ANY = Wanted()


class Summary(msgspec.Struct, frozen=True):
    """A match of the list, as everybody may know it; or the reason why it cannot be read.

    `begun`: the number under which the log has it; of two the one that began later has the higher.
    """

    begun: int
    match: str
    told: dict[str, Any]
    error: RefereeError | None = None


class Standing(NamedTuple):
    """Where a match stands, and the number under which the log has it."""

    begun: int
    match: str
    chain: bytes


def told(match: str, sitting: Sitting) -> dict[str, Any]:
    """A match of the list, as JSON; everybody may know it."""
    state = sitting.state.match
    return {
        "match": match,
        "game": state.game,
        "seats": dict(state.seats),
        "players": [name for _, name in state.seats],
        "status": state.status,
        "result": rec.result(sitting.entries),
        "to_move": [*sitting.seen_by(PUBLIC).to_move],
        "moves": sitting.number,
        "begun": sitting.entries[0].at,
        "last": sitting.entries[-1].at,
        "deal": kind_of(sitting.opened),
        "published": sitting.published,
    }


class Summaries:
    """The summaries of a log's matches, for threads that share them.

    None of them may be within `log.reading()`: what is looked at is to be of the newest moment.

    `path`: the file in which they are kept, readable for whoever may read `like`; what cannot be
    written there is kept in memory, as all is where no file is named.
    """

    def __init__(self, log: EventLog, path: Path | None = None, like: Path | None = None) -> None:
        self._log = log
        self._kept = summary_file.Kept(path, like)
        self._lock = RLock()
        self._unread: dict[bytes, RefereeError] = {}
        """By chain, why a match cannot be read."""

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._kept.db.close()

    def page(
        self,
        wanted: Wanted,
        *,
        before: int | None = None,
        limit: int | None = None,
        steps: Callable[[Sequence[Standing]], Iterable[Standing]] = iter,
    ) -> list[Summary]:
        """Matches, the newest first: so many of those that began before the match of this number.

        One that cannot be read may be any, and is among them. `steps` goes through those that are
        to be read before there is an answer.
        """
        while True:
            found, due = self._safely(lambda: self._found(wanted, before, limit))
            if not due:
                return found
            read: list[tuple[Any, ...]] = []
            for standing in steps(due[:limit]):
                read.extend(self._read(standing))
                if len(read) == AT_A_TIME:
                    self._keep(read)
                    read = []
            self._keep(read)

    def number(self, match: str, wanted: Wanted = ANY) -> int | None:
        """Under which number the log has a match, if it is there and among those wanted."""
        asked = {**wanted.asked(), "match": match}

        def number() -> int | None:
            self._follow()
            found = self._kept.db.execute(_query(_NUMBER, asked, _OF_ANY), asked).fetchone()
            return None if found is None else found[0]

        return self._safely(number)

    def _safely(self, step: Callable[[], T]) -> T:
        """What a step answers; it is done again where the file fails, at last without one."""
        with self._lock:
            for _ in range(2):
                try:
                    return step()
                except (sqlite3.Error, TypeError, ValueError) as error:  # no text, or no number
                    self._kept.give_up(error)
            return step()

    def _found(
        self, wanted: Wanted, before: int | None, limit: int | None
    ) -> tuple[list[Summary], list[Standing]]:
        """What is known of a page, and the matches that are to be read first."""
        self._follow()
        asked = {
            **wanted.asked(),
            "before": _LAST if before is None else before,
            "limit": -1 if limit is None else limit,
        }
        rows = self._whole_rows(asked)
        asked["low"] = rows[-1][0] if len(rows) == limit else -_LAST
        found = [Summary(row[0], row[1], msgspec.json.decode(row[3])) for row in rows]
        due: list[Standing] = []
        query = _query(_DUE, asked, _OF_ANY)
        for standing in starmap(Standing, self._kept.db.execute(query, asked)):
            if (error := self._unread.get(standing.chain)) is None:
                due.append(standing)
            else:
                found.append(Summary(standing.begun, standing.match, {}, error))
        found.sort(key=lambda one: -one.begun)
        return found[:limit], due

    def _whole_rows(self, asked: dict[str, Any]) -> list[Any]:
        """The rows of a page; of a game that is no longer here none, for it is read anew."""
        db = self._kept.db
        query = _query(_PAGE, asked, {**_OF_ANY, **_OF_READ})
        rows = db.execute(query, asked).fetchall()
        if not all(starmap(_is_whole, rows)):
            raise sqlite3.DatabaseError("a summary is not as it was written")
        gone = [(game,) for game in {row[5] for row in rows} if not _is_here(game)]
        if not gone:
            return rows
        with transaction(db):
            db.executemany(_TAKE_BACK, gone)
        return db.execute(query, asked).fetchall()

    def _read(self, standing: Standing) -> Iterable[tuple[Any, ...]]:
        """What is kept of a match as it stands now; nothing where it cannot be read."""
        match = standing.match
        try:
            rows = self._log.read(match)
            sitting = sit(self._log, match, rows)
            with at_work(sitting.game):
                found = told(match, sitting)
        except RefereeError as error:
            self._unread[standing.chain] = error
            return
        text = msgspec.json.encode(found).decode()
        players = "".join(map(_line, found["players"]))
        columns = (text, found["status"], found["game"], players, found["begun"][:10])
        now = Standing(standing.begun, match, rows[-1].chain)
        yield *columns, _digest(*now, *columns), match, now.chain

    def _keep(self, read: Sequence[tuple[Any, ...]]) -> None:
        """Keep what was read of matches that stand where they stood then."""

        def keep() -> None:
            with transaction(self._kept.db):
                self._kept.db.executemany(_KEEP, read)

        self._safely(keep)

    # Where the log stands

    def _follow(self) -> None:
        """Let the summaries say where each match stands; who comes later knows what is later.

        So the file is held before the log is looked at, and nobody puts it back.
        """
        db = self._kept.db
        with transaction(db), self._log.reading():
            (cursor,) = db.execute("SELECT cursor FROM followed").fetchone()
            try:
                now = self._news(cursor) if cursor else self._all()
            except Unreadable as error:
                if error.text != "log.cursor":
                    raise
                now = self._all()
            if now != cursor:
                db.execute("UPDATE followed SET cursor = ?", (now,))

    def _all(self) -> str:
        """Compare all heads, and give the cursor after which things will change."""
        db = self._kept.db
        there = {(begun, head.match, head.chain) for begun, head in self._log.begun()}
        known = set(db.execute("SELECT begun, match, chain FROM summaries"))
        gone = [(begun,) for begun, *_ in known - there]
        db.executemany("DELETE FROM summaries WHERE begun = ?", gone)
        db.executemany(_ENTER, sorted(there - known))
        return self._log.feed_end()

    def _news(self, cursor: str) -> str:
        """Take over what changed after a cursor, and give the next."""
        db = self._kept.db
        more = True
        while more:
            page = self._log.feed(cursor, limit=AT_A_TIME)
            gone = [(left.match,) for left in page.forgotten]
            db.executemany("DELETE FROM summaries WHERE match = ?", gone)
            moved = [(head.chain, head.match, head.chain) for head in page.heads]
            db.executemany(_MOVE, moved)
            more = len(gone) + len(moved) == AT_A_TIME
            cursor = page.cursor
        (last,) = db.execute("SELECT ifnull(max(begun), 0) FROM summaries").fetchone()
        new = [(begun, head.match, head.chain) for begun, head in self._log.begun(last)]
        db.executemany(_ENTER, new)
        return cursor


def _query(query: str, asked: Collection[str], conditions: Mapping[str, str]) -> str:
    return query.format(" ".join(conditions[name] for name in conditions if name in asked))


def _line(player: str) -> str:
    """A player's name as it is kept and looked for."""
    return f"\n{folded(player)}\n"


def _digest(begun: int, match: str, chain: bytes, *columns: str) -> str:
    parts = (str(begun), match, chain.hex(), *columns)
    return sha256_for(1)("\0".join(parts).encode()).hexdigest()[:16]


def _is_whole(*row: Any) -> bool:
    """Whether a row of a page is as it was written."""
    *columns, digest = row
    return bool(digest == _digest(*columns))


def _is_here(game: str) -> bool:
    return game in BUILT_IN or game in slugs()
