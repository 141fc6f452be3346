"""PgBouncer between a program and a database, where Debian's package of it is there."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

PROGRAM = shutil.which("pgbouncer") or shutil.which("/usr/sbin/pgbouncer")
LACKING = "there is no PgBouncer: apt-get install pgbouncer"
SOON = 10.0

CONFIGURED = """
[databases]
* = host={host} port={port} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own}
unix_socket_dir =
auth_type = any
auth_file =
pool_mode = {mode}
default_pool_size = {size}
max_client_conn = 200
logfile = {folder}/bouncer.log
pidfile = {folder}/bouncer.pid
ignore_startup_parameters = extra_float_digits
"""


@contextmanager
def bouncing(url: str, mode: str, *, size: int = 3) -> Iterator[str]:
    """The address of a log through a pool of so many connections."""
    assert PROGRAM is not None, LACKING
    found = urlsplit(url)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        own = free.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="referee-bouncer-"))
    configured = folder / "pgbouncer.ini"
    facts = {"host": found.hostname, "port": found.port or 5432, "user": found.username}
    text = CONFIGURED.format(own=own, mode=mode, size=size, folder=folder, **facts)
    configured.write_text(text, encoding="utf-8")
    user = None
    if os.geteuid() == 0:  # it does not run as root
        user = "nobody"
        shutil.chown(folder, user)
    quiet = subprocess.DEVNULL
    process = subprocess.Popen([PROGRAM, str(configured)], user=user, stdout=quiet, stderr=quiet)
    try:
        _wait_for(own, process)
        yield found._replace(netloc=f"{found.username}@127.0.0.1:{own}").geturl()
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder)


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    late = monotonic() + SOON
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if process.poll() is not None or monotonic() > late:
                raise
            sleep(0.02)
        else:
            return
