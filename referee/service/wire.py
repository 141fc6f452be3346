"""The socket and its connections: what comes too slowly, or is taken too slowly, is cut."""

import asyncio
import socket

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from events.errors import Unreadable, reason_of
from referee.desk import edge
from referee.service.door import marked
from referee.service.problems import MEDIA_TYPE, Unserved, problem

HEADERS, BODY, STILL = 10.0, 30.0, 30.0
"""Seconds: for the headers of a request, for its body, and without progress of an answer."""

MOST_HEADERS = 16 * 1024
"""Bytes of the headers of a request."""

SEND_BUFFER = 64 * 1024
"""Bytes that wait in the system for a reader; as many wait here."""

BACKLOG = 256


def bind(host: str, port: int) -> socket.socket:
    """A listening socket. Without IPPROTO_TCP asyncio would set no TCP_NODELAY on connections."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        bound.bind((host, port))
        bound.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        bound.close()
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise Unreadable("serve.port", host=host, port=port, reason=reason) from None
    return bound


class Connection(H11Protocol):
    """A connection that is cut where a client lets the service wait."""

    _cut: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None
    _heard: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the headers of the first request."""
        super().connection_made(transport)
        self._wait(h11.IDLE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._wait(None)
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Wait for what is missing of the request."""
        super().data_received(data)
        state = self.conn.their_state
        self._wait(state if state in (h11.IDLE, h11.SEND_BODY) else None)

    def _wait(self, part: object) -> None:
        """Cut the connection unless this part of a request is there in time."""
        if part is self._heard:
            return
        self._heard = part
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None
        if part is not None:
            seconds = HEADERS if part is h11.IDLE else BODY
            self._cut = self.loop.call_later(seconds, self.transport.abort)

    def pause_writing(self) -> None:
        """The reader is slow: wait for it as long as it goes on."""
        super().pause_writing()
        self._look_again(None)

    def resume_writing(self) -> None:
        """The reader has caught up."""
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
        super().resume_writing()

    def _look_again(self, before: int | None) -> None:
        waiting = self.transport.get_write_buffer_size()
        if waiting == before:
            self.transport.abort()
        else:
            self._stuck = self.loop.call_later(STILL, self._look_again, waiting)

    def send_400_response(self, msg: str) -> None:
        """A request that is none, or whose headers are too long."""
        request = edge.EDGE.new_id()
        error = Unserved(400, "serve.unreadable", member="request")
        body = msgspec.json.encode(problem(error, "en", request))
        headers = [
            (b"content-type", MEDIA_TYPE.encode()),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        told = marked(headers, request)
        head = h11.Response(status_code=400, headers=told, reason=b"Bad Request")
        for part in (head, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()
