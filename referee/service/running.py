"""`serve`: the service as a process, from the socket to the last signal."""

import asyncio
import gc
import os
import signal
import ssl
import sys
import threading
from asyncio import constants
from collections.abc import Callable, Generator
from contextlib import contextmanager

import uvicorn
from msgspec.structs import replace

from events.errors import Unreadable, reason_of
from referee.desk.edge import EDGE
from referee.service.announcing import Announcer
from referee.service.app import application
from referee.service.door import COOKIE, Door
from referee.service.keeper import Keeper
from referee.service.limits import Limits
from referee.service.metrics import Metrics
from referee.service.notes import listening, note
from referee.service.serving import Serving, name_of
from referee.service.tables import Tables
from referee.service.watching import Watch
from referee.service.wire import HEADERS, MOST_HEADERS, Connection, bind
from referee.service.writer import Writer
from referee.terminal import listed, place
from referee.terminal.output import write_json_line
from referee.terminal.settings import Settings

STOPS = (signal.SIGTERM, signal.SIGINT)

YOUNG = 50_000
"""Objects that are made before those are looked for that hold one another: most are gone by then,
and to look through the others as often as is usual takes a sixth of what a move does."""

STOPPED, CUT = 3, 4.5
"""Seconds after which what still runs is cut when the service stops: requests, and the process."""


def serve(settings: Settings, serving: Serving, *, as_json: bool = False) -> None:
    """Serve the matches of the log until a signal comes; the log is made where there is none."""
    place.require_file(settings)
    if hasattr(signal, "SIGPIPE"):  # at a terminal a reader who leaves ends the program
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    context = _tls(serving)
    with (
        place.writing(settings, lambda: note("waiting")) as log,
        listed.summaries(settings, log) as summaries,
        bind(serving.host, serving.port) as bound,
    ):
        serving = replace(serving, port=bound.getsockname()[1])
        keeper, limits, metrics = Keeper(log, EDGE), Limits(on=serving.limits), Metrics()
        writer = Writer(log, metrics.committed)
        tables = Tables(log, keeper, writer, summaries=summaries, open_hall=serving.open_hall)
        watch = Watch(tables.look)
        keeper.tell = lambda news: watch.moved(*news)
        inner = application(tables, watch, serving, limits, metrics)
        app = Door(inner, serving, keeper, limits, metrics, COOKIE + name_of(log))
        announcer = Announcer(log, keeper, serving, settings.language())
        server = _Server(_config(app, serving, context), watch, announcer, as_json=as_json)
        gc.freeze()  # what is there now stays: to look through it again is a tenth of a move
        gc.set_threshold(YOUNG)
        with listening(), log.notices(watch.hear):
            server.run(sockets=[bound])
            writer.close()
            note("stopped")


def _tls(serving: Serving) -> ssl.SSLContext | None:
    """With what the service proves who it is. Raises Unreadable `serve.cert`."""
    if serving.cert is None:
        if serving.key is not None:
            raise Unreadable("serve.key", path=str(serving.key))
        return None
    setattr(constants, "SSL_HANDSHAKE_TIMEOUT", HEADERS)  # noqa: B010 - uvicorn hands none on
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(serving.cert, serving.key, password=lambda: "")
    except OSError as error:  # ssl.SSLError is one
        raise Unreadable("serve.cert", path=str(serving.cert), reason=reason_of(error)) from None
    return context


def _config(app: Door, serving: Serving, context: ssl.SSLContext | None) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # pyright: ignore[reportArgumentType]
        http=Connection,
        loop="asyncio",  # another one that is installed has its own time for a TLS greeting
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(serving.behind),
        forwarded_allow_ips=serving.behind,
        ssl_context_factory=None if context is None else lambda _config, _default: context,
        h11_max_incomplete_event_size=MOST_HEADERS,
        timeout_graceful_shutdown=STOPPED,
    )


def heed(stop: Callable[[], object]) -> None:
    """Have the loop that runs `stop` at the first signal; the second ends the process at once.

    Not by the loop's own handlers: these get a signal through the pipe that wakes the loop, and
    where many threads have woken it since it last looked the pipe is full, and the signal is lost.
    """
    loop = asyncio.get_running_loop()

    def heard(*_: object) -> None:
        for one in STOPS:
            signal.signal(one, signal.SIG_DFL)
        loop.call_soon_threadsafe(stop)

    for one in STOPS:
        signal.signal(one, heard)


class _Server(uvicorn.Server):
    """Stops at the first signal as soon as all are told, and at once at the second."""

    def __init__(
        self, config: uvicorn.Config, watch: Watch, announcer: Announcer, *, as_json: bool
    ) -> None:
        super().__init__(config)
        self._as_json = as_json
        self._watch = watch
        self._announcer = announcer

    async def main_loop(self) -> None:
        """Say where it is, serve, and look whether this machine has moved meanwhile."""
        self._tell()
        looking = asyncio.create_task(self._announcer.run())
        try:
            await super().main_loop()
        finally:
            looking.cancel()

    def _tell(self) -> None:
        url = self._announcer.serving.url
        if self._as_json:
            write_json_line({"url": url, "join": self._announcer.joined(), "pid": os.getpid()})
        else:
            self._announcer.begin()
        sys.stdout.flush()
        note("started", url=url, pid=os.getpid())

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Listen to signals while the service runs; it ends with status 0 then."""
        heed(self._stop)
        yield

    def _stop(self) -> None:
        note("stopping")
        self._watch.stop()
        self.should_exit = True
        last = threading.Timer(CUT, os._exit, (0,))  # what still waits to be written is nobody's
        last.daemon = True
        last.start()
