"""What can go wrong, and how it is told.

    RefereeError
    ├── Refusal       a rule forbids the move (referee.moves.refusal)      exit 3
    ├── Unreadable    the input is no move, record, option, ...      exit 2
    │   ├── NoGame    the game is not here, or cannot be used
    │   ├── Misfit    words that the game does not know (referee.moves.refusal)
    │   └── Ambiguous it could mean several things (referee.moves.refusal)
    ├── UnknownMatch  no match of that name                          exit 2
    ├── Conflict      somebody else entered something meanwhile      exit 4
    └── CorruptLog    the log does not say what it said              exit 4

An error carries a text id and facts, never a sentence; `referee.speech` makes the sentence.
"""

from typing import Any, ClassVar

Fact = str | int | tuple[str, ...]


class RefereeError(Exception):
    """Anything that the user is told instead of a result."""

    exit_status: ClassVar[int] = 1

    def __init__(self, text: str, /, **facts: Fact) -> None:
        super().__init__(text, facts)
        self.text = text
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """So that it goes from one process to another, whatever its class is made with."""
        return _again, (type(self), self.args), self.__dict__


def _again(kind: type[RefereeError], args: tuple[Any, ...]) -> RefereeError:
    """Such an error, of which what stands in it is told afterwards."""
    return kind.__new__(kind, *args)


def reason_of(error: OSError | ValueError) -> str:
    """What is said of a file that cannot be used, or of a name that no file can have."""
    said = error.strerror if isinstance(error, OSError) else str(error)
    return said or type(error).__name__


class Unreadable(RefereeError):
    """The input cannot be read. `line` and `column` count from 1; 0: not known or of no meaning.

    `file`: where it stands, if in a file that was named beside the rest.
    """

    exit_status = 2
    file: str = ""

    def __init__(self, text: str, /, *, line: int = 0, column: int = 0, **facts: Fact) -> None:
        super().__init__(text, **facts)
        self.line = line
        self.column = column


class NoGame(Unreadable):
    """The game is not installed here, or cannot be used. The log says nothing wrong."""


class UnknownMatch(RefereeError):
    """There is no such match."""

    exit_status = 2


class Conflict(RefereeError):
    """Somebody else entered something in between."""

    exit_status = 4


class CorruptLog(RefereeError):
    """The log does not hold what was written to it."""

    exit_status = 4
