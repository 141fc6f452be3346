"""How many games are played at random: a few by `make test`, more by `make fuzz`.

The games share the time of `make fuzz`, of which a bit more than half is theirs: with each that is
built in, the others are played less often.
"""

import pytest

from referee.games import BUILT_IN

ALL = 750
"""Games that `make fuzz` plays for each test, together."""

AT_ONCE = 50

MANY = [
    pytest.param(range(start, start + AT_ONCE), marks=pytest.mark.deep)
    for start in range(1000, 1000 + ALL // len(BUILT_IN), AT_ONCE)
]


def played(few: int) -> pytest.MarkDecorator:
    """The seeds of a test: so many for `make test`, six at once, and more for `make fuzz`."""
    some = [range(start, start + 6) for start in range(0, few, 6)]
    return pytest.mark.parametrize("seeds", some + MANY, ids=lambda seeds: str(seeds.start))


seeds = played(12)
