"""Tells other programs that something was committed, and hears it of them, at once.

A connection of its own does both: what is committed within a moment is told as one, outside of
every transaction that enters something. Where it fails, or a pool lets nothing through, everything
is seen all the same at the next look.
"""

import os
import selectors
from collections.abc import Callable
from threading import Event, Thread

import psycopg

from events.errors import RefereeError
from events.log.postgres.access import connect
from events.log.postgres.address import Address
from events.log.postgres.link import Connection

COALESCED = 0.02
"""Seconds for which one waits for more to tell."""

AGAIN = 2.0
"""Seconds after which a connection that failed is made again."""

QUIET = 5.0
"""Seconds in which nothing is told or heard, after which one looks whether it would be."""


class Notices:
    """While this is open `heard` is called when others committed something to the same log.

    `tell`: this program did. Any thread may say so.
    """

    def __init__(self, where: Address, heard: Callable[[], object]) -> None:
        self._where = where
        self._heard = heard
        self._own = os.urandom(8).hex()
        self._channel = f"referee_{where.schema}"[:63]
        self._wakes, self._waker = os.pipe()
        os.set_blocking(self._waker, False)
        self._ends = Event()
        self._news = Event()
        self._threads = [
            Thread(target=does, name="notices", daemon=True) for does in (self._run, self._hear)
        ]

    def open(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """End; nothing is told or heard any more."""
        self._ends.set()
        self._news.set()
        self.tell()
        for thread in self._threads:
            thread.join()
        os.close(self._wakes)
        os.close(self._waker)

    def tell(self) -> None:
        """Something was committed here."""
        try:
            os.write(self._waker, b"\0")
        except BlockingIOError:
            return  # so much waits to be told that this is among it

    def _run(self) -> None:
        while not self._ends.is_set():
            try:
                with connect(self._where) as db:
                    db.execute(f'LISTEN "{self._channel}"'.encode())
                    self._serve(db)
            except (psycopg.Error, RefereeError, OSError):  # the looks go on without
                self._ends.wait(AGAIN)

    def _serve(self, db: Connection) -> None:
        """Tell and hear until the connection fails or all ends."""
        while not self._ends.is_set():
            ready = _ready(db.fileno(), self._wakes, within=QUIET)
            if not ready:
                db.execute("SELECT")  # is it there yet?
            if self._wakes in ready:
                os.read(self._wakes, 1)
                self._ends.wait(COALESCED)
                _drain(self._wakes)
                db.execute("SELECT pg_notify(%s, %s)", (self._channel, self._own))
            if any(notice.payload != self._own for notice in db.notifies(timeout=0)):
                self._news.set()

    def _hear(self) -> None:
        """Say that there is news; what is told here does not wait for what is done about it."""
        while self._news.wait() and not self._ends.is_set():
            self._news.clear()
            self._heard()


def _ready(*files: int, within: float | None = None) -> list[int]:
    """Those of which something can be read now, or soon; a service may have thousands open."""
    with selectors.DefaultSelector() as selector:
        for file in files:
            selector.register(file, selectors.EVENT_READ)
        return [key.fd for key, _ in selector.select(within)]


def _drain(pipe: int) -> None:
    """Take all that waits in a pipe."""
    while _ready(pipe, within=0):
        os.read(pipe, 4096)
