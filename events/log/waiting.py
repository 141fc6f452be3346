"""Waiting for others who write.

SQLite's own waiting sleeps longer the longer it has waited, so that who came last is served first.
Here everybody sleeps for a while that is left to chance, and looks again, the oftener the longer it
has waited: nobody falls behind, and two that met do not meet again at the next look.
"""

import time
from collections.abc import Callable, Iterator

LONGEST = 30.0
"""Seconds that a recorder waits unless told otherwise."""

TOLD_AFTER = 2.0
"""Seconds after which a user is told what is being waited for."""

_FIRST, _LONGEST = 0.002, 0.02
"""Seconds between two looks, in the mean: at first, for most are done soon, and at most."""


class Patience:
    """How long to wait, and whom to tell that it takes a while.

    `seconds`: at most so many. `tell` is called once in each wait, after `TOLD_AFTER` seconds.
    """

    __slots__ = ("_seconds", "_tell")

    def __init__(self, seconds: float, tell: Callable[[], None] | None = None) -> None:
        self._seconds = seconds
        self._tell = tell

    def at_most(self, seconds: float) -> "Patience":
        """No more patience than this, and nobody is told."""
        return Patience(min(self._seconds, seconds))

    def looks(self) -> Iterator[bool]:
        """Whether it is the last look, of each look: the first at once, the last when time is up.

        Between two of them it sleeps.
        """
        from random import uniform  # most never wait

        begun = time.monotonic()
        untold = self._tell
        mean = _FIRST
        waited = 0.0
        while waited < self._seconds:
            yield False
            if untold is not None and waited >= TOLD_AFTER:
                untold()
                untold = None
            left = self._seconds - (time.monotonic() - begun)
            time.sleep(max(0.0, min(uniform(0, 2 * mean), left)))
            waited = time.monotonic() - begun
            mean = min(2 * mean, _LONGEST / (1 + waited))
        yield True
