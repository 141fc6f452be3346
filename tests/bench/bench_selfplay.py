"""Games of bots by two processes and by one: `python -m tests.bench.bench_selfplay`.

The games share nothing; what two processes take beside half the time is to begin them, once a run.
Best of interleaved rounds, on an idle machine of two cores at least.
"""

import os
from functools import partial
from time import perf_counter

from referee.analysis.selfplay import LONGEST, Run, play
from referee.analysis.spread import spread
from tests.bench.figures import figure

RUN = Run("peak-duel", (("a", "greedy:2"), ("b", "greedy:2")), seed=1, most=LONGEST)
GAMES = 24
ROUNDS = 3
GOAL = 1.8


def seconds(games: int, workers: int) -> float:
    began = perf_counter()
    done = list(spread(partial(play, RUN), range(games), workers))
    assert len(done) == games
    return perf_counter() - began


def main() -> None:
    if (os.cpu_count() or 1) < 2:
        raise SystemExit("two processes want two cores")
    play(RUN, 0)  # what is read once is read
    rounds = [(seconds(GAMES, 1), seconds(GAMES, 2)) for _ in range(ROUNDS)]
    alone, both = min(one for one, _ in rounds), min(two for _, two in rounds)
    note = f"{GAMES} games: alone {alone:.2f} s, by two {both:.2f} s"
    figure("self-play, two workers to one", alone / both, GOAL, least=True, note=note)


if __name__ == "__main__":
    main()
