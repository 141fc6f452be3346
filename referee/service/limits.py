"""How much one may ask in how much time: by device, or by address of who has no token.

Of this process alone, and nobody is banned: who waits as long as is said is served again.
"""

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from math import ceil
from time import monotonic
from urllib.parse import parse_qs

from referee.service.problems import Unserved
from referee.service.serving import plain

MOST_STREAMS, MOST_STREAMS_OF_ONE = 5_000, 8
"""Streams that are open at once: of the process, and of a device."""

MOST_KEYS = 10_000
"""Of so many is known how much they asked before those are dropped who may ask as ever again."""

MINUTE = 60.0

COSTLY = ("/try", "/export", "/audit", "/replay")
"""Calls that take long end so; and those about a match as it was, which have `at`."""

SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
"""Methods that change nothing."""


class Pace:
    """So many in so many seconds, and so many at once."""

    def __init__(self, count: int, seconds: float, at_once: int | None = None) -> None:
        self._each = seconds / count
        self._ahead = ((at_once or count) - 0.999) * self._each  # sums of fractions are not exact
        self._free: dict[str, float] = {}
        """When each would be served without haste."""
        self._most = MOST_KEYS

    def __len__(self) -> int:
        return len(self._free)

    def wait(self, key: str, now: float) -> float:
        """Seconds that this one has to wait."""
        return max(self._free.get(key, now) - now - self._ahead, 0.0)

    def take(self, key: str, now: float) -> None:
        """Count one."""
        if len(self._free) >= self._most:
            self._free = {of: free for of, free in self._free.items() if free > now}
            self._most = max(MOST_KEYS, 2 * len(self._free))  # or all would be gone over again
        self._free[key] = max(self._free.get(key, now), now) + self._each


class Limits:
    """What each may ask; `on`: whether it is limited at all."""

    def __init__(self, *, on: bool = True, clock: Callable[[], float] = monotonic) -> None:
        self._on = on
        self._clock = clock
        self._writes, self._reads = Pace(10, 1.0, 20), Pace(20, 1.0, 60)
        self._costly, self._calls = Pace(2, 1.0, 10), Pace(6, MINUTE)
        self._refusals, self._unknown = Pace(30, MINUTE), Pace(50, 1.0)
        self._joins, self._short = Pace(10, MINUTE), Pace(30, MINUTE)
        self.streams: Counter[str] = Counter()
        """Streams that are open, by device."""

    def ask(self, device: str, address: str, method: str, path: str, query: bytes) -> None:
        """Count a request; raise `serve.too_many` where it has to wait."""
        if not self._on:
            return
        paces = [*self._paces(device, _of(address), method, path, query)]
        now = self._clock()
        longest = max(pace.wait(key, now) for pace, key in paces)
        if longest > 0:
            raise too_many(longest)
        for pace, key in paces:
            if pace is not self._refusals:
                pace.take(key, now)

    def _paces(
        self, device: str, address: str, method: str, path: str, query: bytes
    ) -> Generator[tuple[Pace, str]]:
        if path == "/api/join":
            yield self._joins, address
        if not device:
            yield self._unknown, address
            return
        if method in SAFE:
            yield self._reads, device
        else:
            yield self._writes, device
            yield self._refusals, device
        if path.endswith(COSTLY) or "at" in parse_qs(
            query.decode("latin-1"), keep_blank_values=True
        ):
            yield self._costly, device
        if method == "POST" and path.endswith("/calls"):
            yield self._calls, device

    def refused(self, device: str) -> None:
        """Count a move that the rules refused."""
        self._refusals.take(device, self._clock())

    @contextmanager
    def trying(self, *, short: bool) -> Generator[None]:
        """Redeem a code within: of `short` ones so many may be wrong, whoever tries."""
        now = self._clock()
        wait = self._short.wait("", now)
        if self._on and short and wait > 0:
            raise too_many(wait)
        try:
            yield
        except Unserved as error:
            if short and error.text == "serve.code_spent":
                self._short.take("", now)
            raise

    @contextmanager
    def listening(self, device: str) -> Generator[None]:
        """Listen to a stream within. Raises `serve.not_ready`, `serve.too_many`."""
        if self._on and self.streams.total() >= MOST_STREAMS:
            raise Unserved(503, "serve.not_ready")
        if self._on and device and self.streams[device] >= MOST_STREAMS_OF_ONE:
            raise too_many(MINUTE)
        self.streams[device] += 1
        try:
            yield
        finally:
            self.streams[device] -= 1
            if not self.streams[device]:
                del self.streams[device]


def too_many(seconds: float) -> Unserved:
    """The problem of who asks too much."""
    return Unserved(429, "serve.too_many", seconds=ceil(seconds))


def _of(address: str) -> str:
    """An address as it is counted: of the sixth version whoever has one has 2 to the 64."""
    try:
        found = plain(address)
    except ValueError:
        return address
    return found.exploded[:19] if found.version == 6 else str(found)
