"""The log of the service: lines of JSON on standard error, without traces, paths and secrets."""

import json
import logging
import sys
import traceback
from typing import Any

from referee.desk import edge


def where(error: Exception) -> str:
    """The line of the program, and nothing that was in hand."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{last.name}:{last.lineno}"


def note(what: str, **facts: Any) -> None:
    """A line of the service's log: JSON on standard error."""
    sys.stderr.write(f"{json.dumps({'time': edge.now(), 'what': what, **facts})}\n")
    sys.stderr.flush()


class Noted(logging.Handler):
    """Notes what the libraries warn of, without their traces."""

    def emit(self, record: logging.LogRecord) -> None:
        """Note a warning."""
        note("warning", text=record.getMessage(), by=record.name)


def listen() -> None:
    """Take over the warnings of the libraries."""
    logging.basicConfig(handlers=[Noted(logging.WARNING)], level=logging.WARNING, force=True)
