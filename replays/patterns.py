"""Regular expressions that are made when they are first asked.

To make all that there are takes a twentieth of a command's time, and a command asks few of them.
"""

import re
from typing import Any, cast


class _Later:
    """Takes over what it is asked for from the pattern, which is made then."""

    def __init__(self, expression: str, flags: int) -> None:
        self._expression = expression
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # a pattern has none that would be asked of it
            raise AttributeError(name)
        found = getattr(re.compile(self._expression, self._flags), name)
        setattr(self, name, found)
        return found


def pattern(expression: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern of an expression, as `re.compile` gives it; a wrong one raises when asked."""
    return cast("re.Pattern[str]", _Later(expression, flags))
