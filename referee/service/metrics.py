"""What the process has done so far, in totals: nothing of a match, and nothing of anybody."""

from collections import Counter
from collections.abc import Iterator
from threading import Lock

SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
"""Batches in a commit: how many had at most so many."""

MEDIA_TYPE = "text/plain; version=0.0.4"


class Metrics:
    """Totals, for threads that count."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._answers: Counter[int] = Counter()
        self._commits: Counter[int] = Counter()
        self._entries = 0

    def answered(self, status: int) -> None:
        """A request was answered."""
        with self._lock:
            self._answers[status] += 1

    def committed(self, batches: int) -> None:
        """So many batches were entered at once."""
        with self._lock:
            self._commits[batches] += 1

    def entered(self, entries: int) -> None:
        """So many entries are in a record."""
        with self._lock:
            self._entries += entries

    def text(self, *, streams: int, matches: int) -> str:
        """As Prometheus reads it; `streams`, `matches`: how many are open now."""
        with self._lock:
            return "\n".join((*self._lines(streams, matches), ""))

    def _lines(self, streams: int, matches: int) -> Iterator[str]:
        yield "# TYPE referee_requests_total counter"
        for status, count in sorted(self._answers.items()):
            yield f'referee_requests_total{{status="{status}"}} {count}'
        yield from _one("refusals_total", "counter", self._answers[422])
        yield from _one("entries_total", "counter", self._entries)
        yield from _one("streams", "gauge", streams)
        yield from _one("matches_in_memory", "gauge", matches)
        yield "# TYPE referee_commit_batches histogram"
        for most in SIZES:
            count = sum(of for size, of in self._commits.items() if size <= most)
            yield f'referee_commit_batches_bucket{{le="{most}"}} {count}'
        total = self._commits.total()
        yield f'referee_commit_batches_bucket{{le="+Inf"}} {total}'
        yield f"referee_commit_batches_sum {sum(size * of for size, of in self._commits.items())}"
        yield f"referee_commit_batches_count {total}"


def _one(name: str, kind: str, value: int) -> tuple[str, str]:
    return f"# TYPE referee_{name} {kind}", f"referee_{name} {value}"
