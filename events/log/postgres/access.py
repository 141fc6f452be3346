"""Connections to a log's database, for threads that share them, and what is done in one go.

A thread in a transaction has a connection of its own until it ends. Nothing is kept in a session
between two transactions, so that they may go through a pool (PgBouncer, in transaction mode).
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext, suppress
from threading import Condition, local
from typing import TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from events.errors import Conflict, RefereeError, Unreadable
from events.log.postgres import checks, schema
from events.log.postgres.address import Address
from events.log.postgres.ahead import Ahead
from events.log.postgres.failures import is_cut, is_passing, reason_of, tell
from events.log.postgres.link import Connection
from events.log.waiting import TOLD_AFTER, Patience

T = TypeVar("T")
MOST = 8
"""Connections of one log: threads beyond wait for one."""

BUSY = 10.0
"""Seconds for which they wait, at most."""

GONE = 5.0
"""Seconds for which a server that was there is looked for, at most: nobody waits for it in vain."""

_DEFAULTS = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "referee",
    "client_encoding": "UTF8",
}
"""A network that was cut is noticed within a quarter of a minute, unless somebody says else.

One that swallows what it acknowledges is noticed by `Connection`.
"""

_ONCE = Patience(0)

_READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_WRITE = f"""
    BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
    SET LOCAL lock_timeout = {round(TOLD_AFTER * 1000)};
    SET LOCAL idle_in_transaction_session_timeout = 10000
"""
"""Who holds what others wait for, and says nothing, is cut off before these give up."""


def connect(where: Address) -> Connection:
    """A connection, in which nothing is prepared. Raises what psycopg does, and Unreadable."""
    try:
        given = conninfo_to_dict(where.url)
    except (psycopg.ProgrammingError, UnicodeDecodeError):
        raise Unreadable("log.address") from None
    own = given.keys() | _of_variables()
    settings = {name: value for name, value in _DEFAULTS.items() if name not in own}
    try:
        db = Connection.connect(
            where.url,
            autocommit=True,
            prepare_threshold=None,
            **settings,  # type: ignore[arg-type]
        )
    except psycopg.Error as error:
        raise Unreadable("log.unreached", path=where.shown, reason=reason_of(error)) from error
    try:
        checks.require_server(db, where)
    except BaseException:
        db.close()
        raise
    return db


def _of_variables() -> set[str]:
    """What the variables of libpq set, or the service that they name; letters are always ours."""
    known = psycopg.pq.Conninfo.get_defaults()
    told = {one.keyword.decode() for one in known if one.val not in (None, one.compiled)}
    return told - {"client_encoding"}


class Access:
    """The connections of a log. `prepare`: what is done with each before it is used.

    `unhurried`: what is asked within a transaction may take as long as it likes.
    """

    def __init__(
        self,
        where: Address,
        patience: Patience,
        prepare: Callable[[Connection], None],
        *,
        unhurried: bool = False,
    ) -> None:
        self.where = where
        self.patience = patience
        self._unhurried = unhurried
        self._prepare = prepare
        self._idle: list[Connection] = []
        self._count = 0
        self._changed = Condition()
        self._closed = False
        self._own = _Own()
        self.committed: Callable[[], object] = lambda: None
        """Told whenever something was written."""
        self._known = False
        """Whether the database was ever there."""
        lock = f"SELECT pg_advisory_xact_lock({schema.CLASS}, {schema.lock_of(where.schema)})"
        self._begin_alone = f"{_WRITE}; {lock}"
        self._look = schema.named(schema.VERSION, where.schema).decode()

    def begin(self) -> None:
        """Make the first connection: what is wrong with the place is told now."""
        self._give_back(self._taken())

    @property
    def db(self) -> Connection:
        """The connection of the transaction in which this thread is."""
        assert self._own.db is not None, "within a transaction"
        return self._own.db

    @property
    def writes(self) -> bool:
        """Whether this thread is in a transaction that may write."""
        return self._own.db is not None and self._own.writes

    @property
    def ahead(self) -> Ahead | None:
        """What this thread has read ahead in its transaction."""
        return self._own.ahead

    def changed(self, match: str) -> None:
        """What this thread has read ahead of a match holds no longer."""
        if self._own.ahead is not None:
            self._own.ahead.matches.discard(match)

    @contextmanager
    def having(self, ahead: Ahead) -> Generator[None]:
        """Within, this is what the thread has read ahead."""
        before, self._own.ahead = self._own.ahead, ahead
        try:
            yield
        finally:
            self._own.ahead = before

    @contextmanager
    def transaction(
        self, *, write: bool, foreign: bool = False, alone: bool = True
    ) -> Generator[None]:
        """All that is done within is done, or none of it; errors are told.

        `alone`: nobody else who is to be alone writes to the log meanwhile.
        """
        if self._own.db is not None:
            with self._part(write=write, foreign=foreign):
                yield
            return
        begin = _READ if not write else self._begin_alone if alone else _WRITE
        db = self._begun(begin)
        self._own.db, self._own.writes = db, write
        try:
            try:
                with db.patient() if self._unhurried else nullcontext():
                    yield
            except BaseException as error:
                self._roll_back(db)
                if not foreign or isinstance(error, psycopg.Error):
                    tell(error, self.where.shown)
                raise
            with self.told():
                db.execute("COMMIT")
            if write:
                self.committed()
        finally:
            self._own.db = None
            self._give_back(db)

    @contextmanager
    def _part(self, *, write: bool, foreign: bool) -> Generator[None]:
        """A part of the transaction that is open, which fails by itself."""
        if write and not self._own.writes:
            raise RuntimeError("nothing is written to a log while the same thread is reading it")
        db = self.db
        if write:
            with self.told():
                db.execute("SAVEPOINT part")
        try:
            yield
        except BaseException as error:
            if write and not db.closed:
                with suppress(psycopg.Error):  # what broke the connection is told
                    db.execute("ROLLBACK TO part; RELEASE part")
            if not foreign or isinstance(error, psycopg.Error):
                tell(error, self.where.shown)
            raise
        if write:
            with self.told():
                db.execute("RELEASE part")

    def safely(self, step: Callable[[], T]) -> T:
        """Do what may be done twice, again and again while others or the network are in the way.

        Where time is up and a connection was cut it may have been done all the same: that is told.
        """
        if self._own.db is not None:
            return step()
        cut: RefereeError | None = None
        before, self._own.again = self._own.again, True
        try:
            for last in self.patience.looks():
                try:
                    return step()
                except RefereeError as error:
                    cut = error if error.text == "log.cut" else cut
                    if last or not is_passing(error.__cause__):
                        if cut is not None:
                            raise cut from cut.__cause__
                        raise
        finally:
            self._own.again = before
        raise AssertionError("the last look answers or raises")

    @contextmanager
    def told(self) -> Generator[None]:
        """Tell what the database says in errors that a user understands."""
        try:
            yield
        except Exception as error:
            tell(error, self.where.shown)
            raise

    def close(self) -> None:
        """End the connections, those in use when they are given back."""
        with self._changed:
            self._closed = True
            idle, self._idle = self._idle, []
        for db in idle:
            db.close()

    def _begun(self, begin: str) -> Connection:
        """A connection in which a transaction has begun; a dead one is exchanged for another."""
        for last in (_ONCE if self._own.again else self.patience).looks():
            db = self._taken()
            try:
                schema.require_known(db.execute(f"{begin}; {self._look}".encode()), self.where)
            except psycopg.Error as error:
                self._roll_back(db)
                self._give_back(db)
                if last or not is_passing(error):
                    tell(error, self.where.shown)
                    raise
            except BaseException:
                db.close()
                self._give_back(db)
                raise
            else:
                return db
        raise AssertionError("the last look answers or raises")

    def _taken(self) -> Connection:
        with self._changed:
            while not self._idle and self._count >= MOST and not self._closed:
                if not self._changed.wait(BUSY):
                    raise Conflict("log.locked", path=self.where.shown)
            if self._closed:
                raise RuntimeError("the log was closed")
            if self._idle:
                return self._idle.pop()
            self._count += 1
        try:
            return self.connected()
        except BaseException:
            self._let_go()
            raise

    def connected(self) -> Connection:
        """Another connection; a server that was there is asked again for a while."""
        for last in self.patience.at_most(GONE).looks():
            try:
                with self.told():
                    return self._prepared(connect(self.where))
            except RefereeError as error:
                if last or not self._known or not is_cut(error.__cause__):
                    raise
        raise AssertionError("the last look answers or raises")

    def _prepared(self, db: Connection) -> Connection:
        try:
            self._prepare(db)
        except BaseException:
            db.close()
            raise
        self._known = True
        return db

    def _give_back(self, db: Connection) -> None:
        """Keep it for others; what ended it has ended those that lie idle, too, most likely."""
        with self._changed:
            gone = [db, *self._idle] if db.closed or self._closed else []
            self._idle = [] if gone else [*self._idle, db]
            self._count -= len(gone)
            self._changed.notify(max(1, len(gone)))
        for each in gone:
            each.close()

    def _let_go(self) -> None:
        with self._changed:
            self._count -= 1
            self._changed.notify()

    def _roll_back(self, db: Connection) -> None:
        """Undo all; a connection in which that cannot be done, or that went astray, is ended."""
        try:
            db.execute("ROLLBACK")
            if db.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
                db.close()
        except psycopg.Error:
            db.close()


class _Own(local):
    """What a thread has in hand."""

    db: Connection | None = None
    writes: bool = False
    again: bool = False
    """Whether it does what it does again and again, and not each part of it by itself."""
    ahead: Ahead | None = None
