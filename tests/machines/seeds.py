"""How many games are played at random: a few by `make test`, more by `make fuzz`.

The games share the time of `make fuzz`, ten minutes on two cores: with each that is built in, the
others are played less often.
"""

import pytest

from referee.game import BUILT_IN

ALL = 1000
"""Games that `make fuzz` plays for each test, together."""

AT_ONCE = 50

FEW = [range(start, start + 6) for start in range(0, 36, 6)]
MANY = [
    pytest.param(range(start, start + AT_ONCE), marks=pytest.mark.deep)
    for start in range(1000, 1000 + ALL // len(BUILT_IN), AT_ONCE)
]
seeds = pytest.mark.parametrize("seeds", FEW + MANY, ids=lambda seeds: str(seeds.start))
