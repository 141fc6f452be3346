"""A network between services and their database, in which anything may happen."""

import asyncio
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

COMMIT = b"COMMIT\0"
"""The whole word: `READ COMMITTED` begins a transaction, and ends none."""

Lost = Literal["word", "answer"]
"""What of a commit gets lost: the word that asks for it, or the answer to it."""

BOTH: frozenset[Lost] = frozenset(("word", "answer"))


@dataclass(eq=False)
class _Line:
    """A connection from a service, and the one to the database that goes with it."""

    near: asyncio.StreamWriter
    far: asyncio.StreamWriter
    committing: bool = False
    swallows: AbstractSet[Lost] = frozenset[Lost]()
    """What of all that is said goes nowhere, while each end takes the other for there."""

    def cut(self) -> None:
        for side in (self.near, self.far):
            side.transport.abort()


@dataclass
class Proxy:
    """Hands on what services and their database say to each other.

    `target`: where the database is now. `delay`: seconds that it takes each way. `refuses`: nobody
    is let in. `silent`: nothing goes through, in either direction, and nobody is told. `loses`:
    what of each commit gets lost, and the connection with it.
    """

    target: Callable[[], int]
    delay: float = 0.0
    refuses: bool = False
    loses: Lost | None = None
    once: bool = False
    """Whether it loses that of one commit, and no more."""
    unheard: bool = False
    """Whether nobody is told of that: the connection stays, and swallows what is said."""
    lost: int = 0
    """Of how many commits something was lost."""
    port: int = 0
    _lines: set[_Line] = field(default_factory=set)
    _speaks: asyncio.Event = field(default_factory=asyncio.Event)
    _server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen from now on."""
        self._speaks.set()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """No more of it."""
        self.cut()
        self.speak()
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    def cut(self) -> int:
        """End all connections, at both ends; how many there were."""
        lines, self._lines = self._lines, set()
        for line in lines:
            line.cut()
        return len(lines)

    def leave(self) -> list[asyncio.StreamWriter]:
        """End all connections for the services, while the database is told nothing of it."""
        lines, self._lines = self._lines, set()
        for line in lines:
            line.near.transport.abort()
        return [line.far for line in lines]

    def swallow(self, what: AbstractSet[Lost] = BOTH) -> int:
        """Let nothing of this through the connections that are there, and tell neither end.

        What comes from it is acknowledged all the same. The database is not told either when a
        service gives one up. How many there were; `cut` and `close` end them.
        """
        for line in self._lines:
            line.swallows = what
        return len(self._lines)

    def be_silent(self) -> None:
        """Hand nothing on until `speak`."""
        self._speaks.clear()

    def speak(self) -> None:
        self._speaks.set()

    async def _serve(self, reader: asyncio.StreamReader, near: asyncio.StreamWriter) -> None:
        if self.refuses:
            near.transport.abort()
            return
        try:
            answers, far = await asyncio.open_connection("127.0.0.1", self.target())
        except OSError:
            near.transport.abort()
            return
        line = _Line(near, far)
        self._lines.add(line)
        with suppress(OSError):
            await asyncio.gather(self._hand_on(line, reader), self._hand_back(line, answers))
        if line in self._lines and "word" not in line.swallows:  # one end ended it
            self._lines.discard(line)
            line.cut()

    async def _hand_on(self, line: _Line, reader: asyncio.StreamReader) -> None:
        while said := await self._heard(reader):
            if "word" in line.swallows:
                continue
            line.committing = COMMIT in said
            if line.committing and self.loses == "word":
                self._lose(line, "word")
                continue
            line.far.write(said)
            await line.far.drain()
        raise ConnectionResetError

    async def _hand_back(self, line: _Line, answers: asyncio.StreamReader) -> None:
        while said := await self._heard(answers):
            if "answer" in line.swallows:
                continue
            if line.committing and self.loses == "answer":
                self._lose(line, "answer")
                continue
            line.near.write(said)
            await line.near.drain()
        raise ConnectionResetError

    async def _heard(self, reader: asyncio.StreamReader) -> bytes:
        said = await reader.read(1 << 16)
        if self.delay:
            await asyncio.sleep(self.delay)
        await self._speaks.wait()
        return said

    def _lose(self, line: _Line, what: Lost) -> None:
        self.lost += 1
        if self.once:
            self.loses = None
        if self.unheard:
            line.swallows = frozenset((what,))
            return
        self._lines.discard(line)
        line.cut()
        raise ConnectionResetError
