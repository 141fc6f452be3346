"""HTTP/1.1 as cheap as it can be: clients and listeners by the hundred beside the service."""

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec

GRACE = 30.0
"""Seconds in which an answer is there, or never."""

STREAMS = 200
"""The status of an answer that is a stream."""


def head(method: str, host: str, path: str, token: str, more: str = "") -> bytes:
    """The head of a request, without its end."""
    said = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}"
    return f"{said}Authorization: Bearer {token}\r\n".encode() if token else said.encode()


class Connection(asyncio.Protocol):
    """A connection on which one request follows another."""

    def __init__(self) -> None:
        self._buffer = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def to(cls, url: str) -> "Connection":
        found = urlsplit(url)
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(cls, found.hostname, found.port)
        return made

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    async def ask(self, head: bytes, body: bytes = b"") -> tuple[int, bytes]:
        """The status and the body of an answer. Raises ConnectionError where there is none."""
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        if self._transport.is_closing():
            raise ConnectionResetError
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        self._transport.write(head + length.encode() + b"\r\n" + body)
        return await asyncio.wait_for(self._answer, GRACE)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        told = self._buffer[:end].lower()
        at = told.find(b"\r\ncontent-length:")
        length = int(told[at + 17 :].partition(b"\r\n")[0]) if at >= 0 else 0
        whole = end + 4 + length
        if len(self._buffer) < whole or self._answer is None:
            return
        body, self._buffer = self._buffer[end + 4 : whole], self._buffer[whole:]
        if not self._answer.done():
            self._answer.set_result((int(told[9:12]), body))

    @property
    def ended(self) -> bool:
        """Whether nothing can be asked any more: a service ends what is silent for seconds."""
        return self._transport is None or self._transport.is_closing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionResetError())

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


Heard = Callable[[str, int, bytes], object]
"""What is done with an event: its name, its number if it has one, and all of its text."""


class Listener(asyncio.Protocol):
    """A stream; `heard` is called with each of its events, `ended` once it is over."""

    def __init__(self, asked: bytes, heard: Heard) -> None:
        self.status = 0
        self.ended = asyncio.get_running_loop().create_future()
        self._asked = asked
        self._heard = heard
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def to(cls, url: str, path: str, token: str, heard: Heard) -> "Listener":
        found = urlsplit(url)
        asked = head("GET", found.netloc, path, token) + b"\r\n"
        loop = asyncio.get_running_loop()
        made = await loop.create_connection(lambda: cls(asked, heard), found.hostname, found.port)
        return made[1]

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._asked)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.status:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self.status = int(self._buffer[9:12])
            del self._buffer[: end + 4]
        if self.status != STREAMS:
            self.close()
            return
        while (end := self._buffer.find(b"\r\n")) >= 0:
            size = int(self._buffer[:end], 16)
            if len(self._buffer) < end + 2 + size + 2:
                return
            chunk = bytes(self._buffer[end + 2 : end + 2 + size])
            del self._buffer[: end + 2 + size + 2]
            self._take(chunk)

    def _take(self, chunk: bytes) -> None:
        """An event: the service sends each as one chunk."""
        at = chunk.find(b"event: ")
        if at < 0:
            return
        name = chunk[at + 7 : chunk.find(b"\n", at)].decode()
        number = int(chunk[4 : chunk.find(b".")]) if chunk.startswith(b"id: ") else -1
        self._heard(name, number, chunk)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_result(None)

    def pause(self) -> None:
        """Read nothing more: a slow reader."""
        assert self._transport is not None
        self._transport.pause_reading()

    def go_on(self) -> None:
        assert self._transport is not None
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


class Enterer:
    """A device that enters moves in one match, in order."""

    def __init__(self, url: str, match: str, token: str) -> None:
        self._url = url
        self._head = head(
            "POST",
            urlsplit(url).netloc,
            f"/api/matches/{match}/entries",
            token,
            "Content-Type: application/json\r\n",
        )
        self._connection: Connection | None = None

    async def enter(self, move: str, own_id: str, expect: int) -> tuple[int, bytes]:
        """The answer. Raises ConnectionError where there is none."""
        body = msgspec.json.encode({"move": move, "id": own_id, "expect": expect})
        try:
            if self._connection is None or self._connection.ended:
                self._connection = await Connection.to(self._url)
            return await self._connection.ask(self._head, body)
        except (OSError, TimeoutError):
            self.close()
            raise

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
