"""`serve`: the service as a process, from the socket to the last signal."""

import asyncio
import os
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from ipaddress import ip_address

import uvicorn

from events.errors import Unreadable
from referee.desk.edge import EDGE
from referee.service.app import application
from referee.service.door import Door
from referee.service.keeper import Keeper
from referee.service.notes import listen, note
from referee.service.tables import Tables
from referee.service.watching import Watch
from referee.service.wire import MOST_HEADERS, Connection, bind
from referee.service.writer import Writer
from referee.speech import say
from referee.terminal import place
from referee.terminal.output import remark, write, write_json_line
from referee.terminal.settings import Settings

STOPPED = 4
"""Seconds after which what still runs is cut when the service stops."""

LOCAL = "localhost"


def serve(
    settings: Settings, *, host: str = "127.0.0.1", port: int = 8400, as_json: bool = False
) -> None:
    """Serve the matches of the log until a signal comes; the log is made where there is none."""
    place.require_file(settings)
    address = _loopback(host)
    with place.writing(settings) as log, bind(address, port) as bound:
        chosen = bound.getsockname()[1]
        called = f"[{address}]" if ":" in address else address
        url = f"http://{called}:{chosen}"
        keeper, writer = Keeper(log, EDGE), Writer(log)
        tables = Tables(log, keeper, writer)
        watch = Watch(tables.look)
        app = Door(application(tables, watch), _hosts(called, chosen))
        server = _Server(_config(app), watch)
        if as_json:
            write_json_line({"url": url, "join": None, "pid": os.getpid()})
        else:
            write(say(settings.language(), "serve.started", {"url": url}))
            remark(say(settings.language(), "serve.public", {}))
        sys.stdout.flush()
        listen()
        note("started", url=url, pid=os.getpid())
        server.run(sockets=[bound])
        writer.close()
        note("stopped")


def _loopback(host: str) -> str:
    """The address of this machine alone; raise Unreadable for others, until there are rights."""
    if host == LOCAL:
        return "127.0.0.1"
    try:
        local = ip_address(host).is_loopback
    except ValueError:
        local = False
    if not local:
        raise Unreadable("serve.loopback", host=host)
    return host


def _hosts(called: str, port: int) -> frozenset[str]:
    """As which the service may be addressed."""
    names = {called, LOCAL}
    ports = {f":{port}", ""} if port == 80 else {f":{port}"}
    return frozenset(f"{name}{port}" for name in names for port in ports)


def _config(app: Door) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # pyright: ignore[reportArgumentType]
        http=Connection,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        h11_max_incomplete_event_size=MOST_HEADERS,
        timeout_graceful_shutdown=STOPPED,
    )


class _Server(uvicorn.Server):
    """Stops at the first signal as soon as all are told, and at once at the second."""

    def __init__(self, config: uvicorn.Config, watch: Watch) -> None:
        super().__init__(config)
        self._watch = watch

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Listen to signals while the service runs; it ends with status 0 then."""
        loop = asyncio.get_running_loop()
        for one in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(one, self._stop)
        yield

    def _stop(self) -> None:
        loop = asyncio.get_running_loop()
        for one in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(one)
            signal.signal(one, signal.SIG_DFL)
        note("stopping")
        self._watch.stop()
        self.should_exit = True
