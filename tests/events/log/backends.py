"""The kinds of log that the contract is held against.

Another one is held against it, too, where `REFEREE_TEST_LOG` names it: `PACKAGE.MODULE:NAME`, a
`Backend`.
"""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from events.log.base import EventLog
from events.log.memory import MemoryLog
from events.log.sqlite import open_log
from tests import databases


class Backend(NamedTuple):
    """A kind of log.

    `open` opens the log of a place to be written, and makes it where there is none; a place is a
    folder of its own, and whoever opens it again has another hand upon the same log. `lasts`: so
    has another program.
    """

    name: str
    open: Callable[[Path], AbstractContextManager[EventLog]]
    lasts: bool


_in_memory: dict[Path, MemoryLog] = {}


@contextmanager
def open_in_memory(place):
    yield _in_memory.setdefault(place, MemoryLog())


def open_file(place):
    return open_log(place / "log.sqlite", write=True)


def open_database(place):
    from events.log.postgres.address import address  # psycopg may not be there
    from events.log.postgres.log import open_log

    return open_log(address(databases.url_of(place)), write=True)


def _named(name):
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


MEMORY = Backend("memory", open_in_memory, lasts=False)
SQLITE = Backend("sqlite", open_file, lasts=True)
POSTGRES = Backend("postgres", open_database, lasts=True)
BACKENDS = [
    MEMORY,
    SQLITE,
    *([POSTGRES] if databases.is_there() else []),
    *map(_named, os.environ.get("REFEREE_TEST_LOG", "").split()),
]
LASTING = [backend for backend in BACKENDS if backend.lasts]


def name_of(backend):
    return backend.name
