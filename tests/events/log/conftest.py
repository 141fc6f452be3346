"""A log of every kind."""

import pytest

from events.log.memory import MemoryLog
from events.log.sqlite import open_log


@pytest.fixture(params=["memory", "sqlite"])
def log(request, tmp_path):
    if request.param == "memory":
        yield MemoryLog()
    else:
        with open_log(tmp_path / "log.sqlite", write=True) as opened:
            yield opened
