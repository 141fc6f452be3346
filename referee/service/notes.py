"""The log of the service: lines of JSON on standard error, without traces, paths and secrets.

They are written by a thread of their own: a terminal or a pipe that takes nothing holds up nobody,
and what would wait too long is dropped, and counted.
"""

import json
import logging
import os
import sys
import traceback
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from queue import Full, Queue
from threading import Thread
from typing import Any

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
        self._waiting: Queue[str | None] = Queue(most)
        self._lost = 0

    def add(self, what: str, **facts: Any) -> None:
        """A line; never waits."""
        try:
            if self._lost:
                self._waiting.put_nowait(_line("lost", lines=self._lost))
                self._lost = 0
            self._waiting.put_nowait(_line(what, **facts))
        except Full:
            self._lost += 1

    @contextmanager
    def written(self) -> Generator[None]:
        """Write them as they come, and those that are left at the end."""
        thread = Thread(target=self._run, name="notes", daemon=True)
        thread.start()
        try:
            yield
        finally:
            if not self._waiting.full():
                self._waiting.put(None)
                thread.join(LAST)

    def _run(self) -> None:
        number = sys.stderr.fileno()
        while (line := self._waiting.get()) is not None:
            text = line.encode()
            try:
                while text:
                    text = text[os.write(number, text) :]
            except OSError:  # nobody is there to read it, and nobody could be told so
                return


_NOTES = Notes()


def note(what: str, **facts: Any) -> None:
    """A line of the service's log."""
    _NOTES.add(what, **facts)


def _line(what: str, **facts: Any) -> str:
    return f"{json.dumps({'time': edge.now(), 'what': what, **facts})}\n"


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
