"""A connection that does not wait for ever: a network may swallow all, and nobody is told of it.

TCP notices that by itself where the other end is what does not answer. Where something between
(a pool, a proxy, a tunnel) goes on to acknowledge what it no longer hands on, only who waits can.
"""

from collections.abc import Generator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import psycopg

if TYPE_CHECKING:
    from psycopg.abc import PQGen

T = TypeVar("T")

SILENCE = 8.0
"""Seconds without a word after which a server is taken for lost that was asked for something.

It waits for others less long, and says so; what takes longer is not asked of it in the midst of
play. Shorter than those wait who need a connection.
"""


class Connection(psycopg.Connection[Any]):
    """It ends where nothing comes for so long as `silence`; none: it waits as long as TCP does."""

    silence: float | None = SILENCE

    def wait(self, gen: "PQGen[T]", *args: Any, **how: Any) -> T:
        """See `psycopg.Connection.wait`, which looks at the clock several times a second."""
        return super().wait(self._answered(gen), *args, **how)

    @contextmanager
    def patient(self) -> Generator[None]:
        """Within, what is asked for may take as long as it likes."""
        before, self.silence = self.silence, None
        try:
            yield
        finally:
            self.silence = before

    def _answered(self, gen: "PQGen[T]") -> "PQGen[T]":
        """What is waited for; raise OperationalError where it does not come."""
        heard = monotonic()
        try:
            wants = next(gen)
            while True:
                ready = yield wants
                now = monotonic()
                if ready:
                    heard = now
                elif self.silence is not None and now - heard > self.silence:
                    self.close()
                    raise psycopg.OperationalError(f"no answer within {self.silence:g} s")
                wants = gen.send(ready)
        except StopIteration as done:
            answer: T = done.value
            return answer
