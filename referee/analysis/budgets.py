"""How much is spent on a post-mortem, and what it is made of otherwise."""

from math import isfinite
from random import Random

import msgspec

from events.digests import sha256_for
from events.errors import Unreadable
from referee.analysis.marks import USUAL


class Budget(msgspec.Struct, frozen=True):
    """How many playouts are spent on a choice, and how many worlds on what chance brought.

    `rounds`: so often at most the playouts with which a loss is measured are spent, until it is
    sure enough. `deep`: choices that follow are thought about, too. `seconds`: for all of it, on
    each worker; then the numbers are those to begin with.
    """

    name: str
    playouts: int
    worlds: int
    rounds: int = 1
    deep: bool = False
    seconds: float | None = None


BUDGETS = {
    "quick": Budget("quick", 80, 24, rounds=3),
    "normal": Budget("normal", 300, 100, rounds=12),
    "deep": Budget("deep", 12000, 600, rounds=4, deep=True),
}


def read_budget(text: str) -> Budget:
    """A budget by its name, or seconds; raise Unreadable for what is neither."""
    if text in BUDGETS:
        return BUDGETS[text]
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and seconds > 0):
        raise Unreadable("analysis.budget", budget=text, known=tuple(BUDGETS))
    return Budget(text, 24, 12, seconds=seconds)


class Params(msgspec.Struct, frozen=True):
    """What a post-mortem is asked: of whom, from which line to which, how."""

    viewer: str = "all"
    budget: Budget = BUDGETS["normal"]
    marks: tuple[float, float, float] = USUAL
    seed: str = "1"
    first: str | None = None
    last: str | None = None

    def plain(self) -> dict[str, object]:
        """The same as programs read it, and as what was kept is told apart by it."""
        return {
            "as": self.viewer,
            "budget": self.budget.name,
            "timed": self.budget.seconds is not None,
            "marks": list(self.marks),
            "seed": self.seed,
            "from": self.first,
            "to": self.last,
        }


def chance(*of: object) -> Random:
    """The chance of one thing that is asked: made of its name alone."""
    named = "\0".join(map(str, of))
    return Random(int.from_bytes(sha256_for(1)(named.encode()).digest()))
