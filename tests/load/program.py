"""`referee` as `python -m tests.load.program`: what an operator of it may have to do with.

Its clock is set back by an hour at SIGUSR1, and put right at the next one. Where `NEWER` is in the
environment it is of a later version, which knows one more step of the schema: one that only adds
(`adds`), or one after which the programs of before cannot use it (`breaks`).
"""

import os
import signal
import time
from typing import Any

from events.log.postgres import schema
from referee.program.main import run

NEWER = "REFEREE_TEST_NEWER"

BACK = 3600.0
"""Seconds by which the clock is set back."""

_STEP = ("ALTER TABLE {s}.heads ADD COLUMN IF NOT EXISTS remark text",)

_time, _time_ns, _gmtime = time.time, time.time_ns, time.gmtime
_back = 0.0


def _set(*_: Any) -> None:
    global _back
    _back = 0.0 if _back else BACK


def _settable() -> None:
    """Let the clock be set as if it were the machine's."""
    time.time = lambda: _time() - _back
    time.time_ns = lambda: _time_ns() - round(_back * 1e9)
    time.gmtime = lambda seconds=None, /: _gmtime(time.time() if seconds is None else seconds)
    signal.signal(signal.SIGUSR1, _set)


def main() -> None:
    """Run the program."""
    _settable()
    newer = os.environ.get(NEWER)
    if newer:
        works_with = schema.NEWEST + 1 if newer == "breaks" else schema.MIGRATIONS[-1][1]
        schema.MIGRATIONS = (*schema.MIGRATIONS, (_STEP, works_with))
        schema.NEWEST += 1
    run()


if __name__ == "__main__":
    main()
