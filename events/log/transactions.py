"""Transactions of a log's connection, which threads may share: one has it at a time."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from types import TracebackType

from events.log.failures import errors_of, is_held, tell
from events.log.waiting import Patience

_LOOK = "SELECT 1 FROM sqlite_master LIMIT 1"
"""Takes a snapshot, or finds the file held by others, before anything is asked."""


class Access:
    """A connection, the lock of the thread that has it, and how long to wait for other programs.

    `writes`: whether the transaction that it is in may write.
    """

    __slots__ = ("cursor", "lock", "path", "patience", "writes")

    def __init__(self, db: sqlite3.Connection, path: Path, patience: Patience) -> None:
        self.cursor = db.cursor()  # what is asked each time; to make one takes a hundredth of it
        self.lock = RLock()
        self.path = path
        self.patience = patience
        self.writes = False

    def patiently(self, step: Callable[[], object]) -> None:
        """Do a step, again and again while others hold the file and there is patience left."""
        for last in self.patience.looks():
            try:
                step()
            except sqlite3.OperationalError as error:
                if last or not is_held(error):
                    raise
            else:
                return


class Transaction:
    """All that is done within is written, or none of it; errors are told.

    Within one that its thread is in it is a part of that; one that writes is undone by itself where
    it fails. `foreign`: what goes wrong within is the caller's, and no word of the file's. As a
    generator it would cost a fiftieth of an append.
    """

    __slots__ = ("_access", "_foreign", "_joined", "_write")

    def __init__(self, access: Access, *, write: bool, foreign: bool = False) -> None:
        self._access = access
        self._write = write
        self._foreign = foreign
        self._joined = False

    def __enter__(self) -> None:
        try:
            self._patiently(self._begin)
        except Exception as error:
            tell(error, self._access.path)
            raise

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if not self._joined:
                self._end(error)
            elif self._write:
                self._end_part(error)
            if error is not None and not self._foreign:
                tell(error, self._access.path)
        finally:
            self._access.lock.release()

    def _begin(self) -> None:
        """Take the connection, and with it the file; neither is held where that fails."""
        access = self._access
        access.lock.acquire()
        try:
            if access.cursor.connection.in_transaction:
                self._join()
            elif self._write:
                access.cursor.execute("BEGIN IMMEDIATE")
                access.writes = True
            else:
                self._take_a_snapshot()
                access.writes = False
        except BaseException:
            access.lock.release()
            raise

    def _join(self) -> None:
        if self._write and not self._access.writes:
            raise RuntimeError("nothing is written to a log while the same thread is reading it")
        self._joined = True
        if self._write:
            self._access.cursor.execute("SAVEPOINT part")

    def _take_a_snapshot(self) -> None:
        execute = self._access.cursor.execute
        execute("BEGIN")
        try:
            execute(_LOOK)
        except BaseException:
            execute("ROLLBACK")
            raise

    def _end(self, error: BaseException | None) -> None:
        if error is not None:
            self._roll_back()
            return
        try:
            self._patiently(self._commit)
        except BaseException as failed:
            self._roll_back()
            tell(failed, self._access.path)
            raise

    def _end_part(self, error: BaseException | None) -> None:
        execute = self._access.cursor.execute
        if error is not None:
            if not self._access.cursor.connection.in_transaction:
                return  # of a full or failing disk SQLite undoes all by itself
            execute("ROLLBACK TO part")
        execute("RELEASE part")

    def _commit(self) -> None:
        self._access.cursor.execute("COMMIT")

    def _roll_back(self) -> None:
        with errors_of(self._access.path):
            if self._access.cursor.connection.in_transaction:  # it may have rolled back by itself
                self._access.cursor.execute("ROLLBACK")

    def _patiently(self, step: Callable[[], object]) -> None:
        try:
            step()  # mostly nobody is in the way
        except sqlite3.OperationalError as error:
            if not is_held(error):
                raise
            self._access.patiently(step)
