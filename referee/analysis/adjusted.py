"""A game's result without the luck of its cards: less spread, and in the mean the same.

What comes with an entry is compared with what was to be expected when it was entered, by what all
seats together know. How a position is valued is fixed beforehand; a poor value only takes away less
(the chance terms of AIVAT).
"""

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

from referee.analysis import luck
from referee.analysis.known import Known
from referee.analysis.playing import Play, play_of
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from referee.rules.analysed import Shared
from replays.redact import SEATS

WORLDS = 16
"""In so many worlds an entry is played again."""


class Luck:
    """Adds up what chance brought to each seat in a game that is played in memory."""

    def __init__(self, sitting: Sitting, chance: Random) -> None:
        self._sitting = sitting
        self._play: Play = play_of(sitting.game, sitting.edition)
        self._chance = chance
        self._is_valued = self._play.told.evaluate is not None
        self.so_far: defaultdict[str, float] = defaultdict(float)
        self.came(luck.beginning(self._play, sitting, WORLDS, chance).mean)

    def expected(self, line: str) -> Shared | None:
        """What each seat has after a line, in the mean of what may come; None: nothing is said."""
        known = Known.of(self._sitting, SEATS)
        found = [self._after(known.draw(self._chance), line) for _ in range(WORLDS)]
        values = [value for value in found if value is not None]
        return _mean(values) if values else None

    def came(self, expected: Shared | None) -> None:
        """Book what the entry that was made has brought beyond that."""
        if expected is None:
            return
        state = self._sitting.state
        value = _mean([self._value(state) for _ in range(1 if self._is_valued else WORLDS)])
        for seat, share in expected.items():
            self.so_far[seat] += value[seat] - share

    def _after(self, world: Any, line: str) -> Shared | None:
        try:
            return self._value(self._play.enter(world, line))
        except Refusal:  # what nobody knew forbids it there
            return None

    def _value(self, state: Any) -> Shared:
        """What a position is worth; where a game does not say it, as it goes on by policy."""
        return self._play.playout(state, self._chance, cut=0)

    def without(self, utility: Shared) -> Shared:
        """What each seat has of the game without it."""
        return {seat: share - self.so_far[seat] for seat, share in utility.items()}


def _mean(values: Sequence[Shared]) -> Shared:
    return {seat: fmean(value[seat] for value in values) for seat in values[0]}
