"""Lines that are entered again and again, each read as seldom as may be.

Most lines read alike in every position. What a word asked of the position is noted while it is
read; where the next position says the same there, the line is the same move.
"""

from collections.abc import Mapping
from typing import Any

from referee.moves.move import Move
from referee.moves.verbs import Language
from referee.notation.lines import read_line, read_words

MOST = 20_000
"""So many lines are kept; then they are forgotten, and read anew."""


class Lines:
    """How the lines of one game are read, in an edition. `read` raises as `read_line` does."""

    def __init__(self, language: Language, edition: Any) -> None:
        self._language = language
        self._edition = edition
        self._kept: dict[str, tuple[Move, Mapping[str, Any]]] = {}

    def read(self, line: str, state: Any) -> Move:
        """The move that a line is in this position."""
        kept = self._kept.get(line)
        if kept is not None:
            move, noted = kept
            for name, value in noted.items():
                if getattr(state, name) is not value:
                    break
            else:
                return move
        asked = _Asked(state)
        move = self._read(line, asked)
        if len(self._kept) >= MOST:
            self._kept.clear()
        self._kept[line] = move, asked.noted
        return move

    def _read(self, line: str, state: Any) -> Move:
        if '"' in line or ";" in line:
            return read_line(line, self._language, self._edition, state).move
        return read_words(line.split(), self._language, self._edition, state).move


class _Asked:
    """A position that notes what it is asked for."""

    def __init__(self, state: Any) -> None:
        self._state = state
        self.noted: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._state, name)
        self.noted[name] = value
        return value
