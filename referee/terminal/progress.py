"""How far a long command is."""

import shutil
import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

from referee.terminal.output import draws

T = TypeVar("T")


class Progress:
    """How far it is, on standard error where that is a terminal."""

    WIDEST = 40

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._shown = total > 1 and draws(sys.stderr)
        beside = len(f"[] {total}/{total} ")
        self._width = min(self.WIDEST, shutil.get_terminal_size().columns - beside)

    def show(self) -> None:
        """Draw the bar, one step further than before."""
        if self._shown:
            filled = self._width * self._done // self._total
            bar = "#" * filled + "." * (self._width - filled)
            sys.stderr.write(f"\r[{bar}] {self._done}/{self._total}")
            sys.stderr.flush()
        self._done += 1

    def clear(self) -> None:
        """Leave the line empty for what is written next."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def stepwise(these: Sequence[T]) -> Iterator[T]:
    """One by one, while it is shown how far it is."""
    progress = Progress(len(these))
    for one in these:
        progress.show()
        yield one
        progress.clear()
