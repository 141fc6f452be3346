"""One game held to all that every game is held to: `referee check-game`."""

from collections.abc import Callable
from random import Random
from time import monotonic
from traceback import extract_tb

import msgspec

from events.errors import Fact, RefereeError, Unreadable
from referee.checking import completeness, looking, play, sayings
from referee.checking.anybody import Anybody
from referee.checking.broken import Fault, note
from referee.checking.exchanged import exchanged, standing
from referee.checking.twins import (
    assert_reads_of_what_he_may,
    assert_refused_alike,
    assert_told_alike,
    lines,
    positions,
)
from referee.desk.sitting import Sitting
from referee.games.game import Game
from referee.speech import explain

LONGEST = 150
"""Entries at which a game is left open."""

WRONG = 3
"""Lines of any kind that are tried before each entry."""


class Report(msgspec.Struct):
    """What was looked at, and what was found: the first of each kind of fault."""

    game: str
    faults: list[Fault]
    games: dict[str, int] = {}
    """How many games were played: dealt, physical, and twins of dealt ones that were compared."""
    entries: int = 0

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return all(fault.note for fault in self.faults)


def check(game: Game, *, seconds: float, seed: int, now: Callable[[], float] = monotonic) -> Report:
    """All parts looked at once, then games played at random for so many seconds, three at least."""
    report = Report(game.kit.slug, [*completeness.lacks(game)])
    _Play(game, report).until(now() + seconds, seed, now)
    return report


class _Play:
    """Games of one kind after another, with one seed after another."""

    def __init__(self, game: Game, report: Report) -> None:
        self._game = game
        self._report = report
        self._anybody = Anybody(game)

    def until(self, end: float, seed: int, now: Callable[[], float]) -> None:
        """Play each way once, and go on while there is time."""
        ways = [self._physical]
        if self._is_dealt():
            ways += [self._dealt, self._twins]
        played = 0
        while played < len(ways) or now() < end:
            way = ways[played % len(ways)]
            self._held(way, seed + played // len(ways))
            played += 1

    def _is_dealt(self) -> bool:
        try:
            self._anybody.sit(Random(0), dealt=True)
        except Unreadable as error:
            why = explain("en", error)
            self._report.faults.append(note("check.not_dealt", why=why))
            return False
        except Exception:  # of a game that fails, every game that is played tells
            return True
        return True

    def _held(self, way: Callable[[Random], Sitting], seed: int) -> None:
        """One game; what it does not keep to is told once."""
        counted = self._report.games
        try:
            sitting = way(Random(seed))
        except RefereeError as error:
            self._add(Fault(error.text, dict(error.facts), seed=seed))
        except Exception as error:  # whatever a game of others may raise
            place = extract_tb(error.__traceback__)[-1]
            facts: dict[str, Fact] = {
                "error": f"{type(error).__name__}: {error}",
                "place": f"{place.filename}:{place.lineno}",
            }
            self._add(Fault("check.fails", facts, seed=seed))
        else:
            name = way.__name__.strip("_")
            counted[name] = counted.get(name, 0) + 1
            self._report.entries += sitting.number

    def _add(self, fault: Fault) -> None:
        """One of each kind, and each text that is missing."""
        known = ((each.text, each.facts.get("said")) for each in self._report.faults)
        if (fault.text, fault.facts.get("said")) not in known:
            self._report.faults.append(fault)

    # The ways

    def _played(self, random: Random, *, dealt: bool, wrong: int = WRONG) -> Sitting:
        sitting = self._anybody.sit(random, dealt=dealt)
        return self._anybody.player().play(random, sitting, most=LONGEST, wrong=wrong)

    def _physical(self, random: Random) -> Sitting:
        sitting = self._played(random, dealt=False)
        play.assert_comes_back(sitting)
        self._look_at(sitting)
        return sitting

    def _dealt(self, random: Random) -> Sitting:
        sitting = self._played(random, dealt=True)
        play.assert_comes_back(sitting)
        self._look_at(sitting)
        looking.assert_certain_is_true(sitting, every=5)
        return sitting

    def _look_at(self, sitting: Sitting) -> None:
        missing = (*sayings.untold(sitting), *sayings.undrawn(sitting), *self._anybody.untold)
        for fault in missing:
            self._add(fault)
        self._anybody.untold.clear()
        sayings.require_drawn(sitting)

    def _twins(self, random: Random) -> Sitting:
        whole = standing(self._played(random, dealt=True, wrong=0))
        for sitting in positions(random, whole, 4):
            for viewer in looking.viewers(sitting):
                other = exchanged(random, sitting, viewer)
                assert_told_alike(sitting, other, viewer)
                assert_reads_of_what_he_may(sitting, viewer)
                if viewer != "public":
                    tried = lines(random, sitting, other, viewer, self._anybody.any_line)
                    assert_refused_alike(sitting, other, viewer, tried)
        return whole
