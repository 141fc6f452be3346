"""The log of the service: lines of JSON on standard error, without traces, paths and secrets.

They are written by a thread of their own: a terminal or a pipe that takes nothing holds up nobody,
and what would wait too long is dropped, and counted.
"""

import logging
import os
import sys
import traceback
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec

from referee.desk import edge

MOST = 10_000
"""Lines that wait to be written."""

LAST = 0.5
"""Seconds for which the service waits, when it ends, for its last lines to be written."""


def where(error: Exception) -> str:
    """The line of the program, and nothing that was in hand."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{last.name}:{last.lineno}"


class Notes:
    """Lines on their way to standard error."""

    def __init__(self, most: int = MOST) -> None:
        self._waiting: SimpleQueue[bytes | None] = SimpleQueue()
        self._most = most
        self._lost = 0

    def add(self, what: str, **facts: Any) -> None:
        """A line; never waits."""
        if self._is_full():
            self._lost += 1
            return
        if self._lost:
            self._waiting.put(_line("lost", lines=self._lost))
            self._lost = 0
        self._waiting.put(_line(what, **facts))

    def _is_full(self) -> bool:
        return self._waiting.qsize() >= self._most

    @contextmanager
    def written(self) -> Generator[None]:
        """Write them as they come, and those that are left at the end."""
        thread = Thread(target=self._run, name="notes", daemon=True)
        thread.start()
        try:
            yield
        finally:
            if not self._is_full():
                self._waiting.put(None)
                thread.join(LAST)

    def _run(self) -> None:
        number = sys.stderr.fileno()
        while (text := self._waiting.get()) is not None:
            try:
                while text:
                    text = text[os.write(number, text) :]
            except OSError:  # nobody is there to read it, and nobody could be told so
                return


_NOTES = Notes()


def note(what: str, **facts: Any) -> None:
    """A line of the service's log."""
    _NOTES.add(what, **facts)


def _line(what: str, **facts: Any) -> bytes:
    return msgspec.json.encode({"time": edge.now(), "what": what, **facts}) + b"\n"


class Noted(logging.Handler):
    """Notes what the libraries warn of, without their traces."""

    def emit(self, record: logging.LogRecord) -> None:
        """Note a warning."""
        note("warning", text=record.getMessage(), by=record.name)


@contextmanager
def listening() -> Generator[None]:
    """Write notes, and take over the warnings of the libraries."""
    logging.basicConfig(handlers=[Noted(logging.WARNING)], level=logging.WARNING, force=True)
    with _NOTES.written(), warnings.catch_warnings():
        warnings.showwarning = _warned
        yield


def _warned(message: Warning | str, category: type[Warning], *_: Any, **__: Any) -> None:
    note("warning", text=str(message), by=category.__name__)
