"""A database of a storm's own: a server that may be killed, filled, and replaced by its standby."""

import atexit
import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psycopg

from tests import databases
from tests.databases import Server

SETTINGS = {"max_wal_size": "64MB", "min_wal_size": "32MB", "wal_receiver_timeout": "5s"}

ROOM = "256m"
"""Of a small disk."""

PATIENCE = 60.0
"""Seconds after which a server does no more what it should have done."""


class Cluster:
    """A server (`primary`), on a small disk if one may be mounted, and perhaps a standby.

    What is acknowledged is at the standby, too. Both end with `close`.
    """

    def __init__(self, *, small: bool = False, standby: bool = False) -> None:
        self.primary = databases.bare_server(**SETTINGS)
        self.small = small and _mounted(self.primary.folder)
        self.primary.own()
        self.primary.init()
        self.primary.start()
        self._standby: Server | None = None
        if standby:
            self.stand_by()

    def close(self) -> None:
        for server in (self.primary, self._standby):
            if server is not None:
                self._end(server)

    def ask(self, query: str, *facts: Any) -> list[tuple[Any, ...]]:
        """What the primary says."""
        with psycopg.connect(self.primary.url(), autocommit=True) as db:
            cursor = db.execute(query.encode(), facts or None)
            return cursor.fetchall() if cursor.description else []

    def crash(self) -> None:
        """As after a loss of power; then it is started again."""
        self.primary.stop("immediate")
        self.primary.start()

    def backends(self) -> list[int]:
        """The processes that serve programs of ours."""
        query = "SELECT pid FROM pg_stat_activity WHERE application_name = 'referee'"
        return [pid for (pid,) in self.ask(query)]

    # A standby

    def stand_by(self) -> None:
        """Make a standby, and acknowledge nothing any more that it does not have."""
        made = databases.bare_server(**SETTINGS)
        words = ("-R", "-c", "fast", "-X", "stream", "--no-sync")
        made.run("pg_basebackup", "-D", str(made.data), "-d", self.primary.url(), *words)
        made.start()
        self._standby = made
        self._require("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'")
        self._synchronous("*")
        self._require("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")

    def fail_over(self) -> None:
        """The primary dies, and the standby takes its place."""
        gone, standby = self.primary, self._standby
        assert standby is not None, "there is a standby"
        gone.stop("immediate")
        standby.run("pg_ctl", "-D", str(standby.data), "-w", "promote")
        self.primary, self._standby = standby, None
        self._synchronous("")
        self._end(gone)

    def _synchronous(self, names: str) -> None:
        self.ask(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        self.ask("SELECT pg_reload_conf()")

    def _require(self, query: str) -> None:
        late = monotonic() + PATIENCE
        while not self.ask(query):
            assert monotonic() < late, query
            sleep(0.02)

    def _end(self, server: Server) -> None:
        server.stop()
        _unmount(server.folder)
        shutil.rmtree(server.folder, ignore_errors=True)

    # A small disk

    def fill(self) -> None:
        """Leave no room on the disk."""
        room = os.statvfs(self.primary.folder)
        balloon = self.primary.folder / "balloon"
        with balloon.open("wb") as file, suppress(OSError):  # others were faster: it is full
            os.posix_fallocate(file.fileno(), 0, room.f_bavail * room.f_frsize)

    def empty(self) -> None:
        """Make room again; a server that has ended meanwhile is started."""
        (self.primary.folder / "balloon").unlink()
        with suppress(RuntimeError):  # it runs
            self.primary.start()

    # What stands still

    def freeze(self, *, every: bool, at: int = 0) -> list[int]:
        """Stop one process that serves us, or all of the server."""
        found = self.backends()
        pids = found if every else [found[at % len(found)]] if found else []
        if every:
            first = (self.primary.data / "postmaster.pid").read_text(encoding="ascii")
            pids = [int(first.split()[0]), *pids]
        return [pid for pid in pids if _signalled(pid, signal.SIGSTOP)]


def thaw(pids: list[int]) -> None:
    """Let processes go on that were stopped."""
    for pid in pids:
        _signalled(pid, signal.SIGCONT)


def _signalled(pid: int, which: signal.Signals) -> bool:
    try:
        os.kill(pid, which)
    except ProcessLookupError:
        return False
    return True


def may_mount() -> bool:
    """Whether a small disk can be made here."""
    return os.geteuid() == 0 and shutil.which("mount") is not None


def _mounted(folder: Path) -> bool:
    """A small disk at this place until the process ends; false where that may not be."""
    line = ["mount", "-t", "tmpfs", "-o", f"size={ROOM},mode=0700", "tmpfs", str(folder)]
    if not may_mount() or subprocess.run(line, check=False, stderr=subprocess.DEVNULL).returncode:
        return False
    atexit.register(_unmount, folder)
    return True


def _unmount(folder: Path) -> None:
    if folder.is_mount():
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
