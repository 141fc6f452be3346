"""Corrections of the first of 1,000 moves, and a dispute about it: `... bench_corrections`.

Every later move is judged anew, from nearly all of which something else follows. Printed: how long
each takes, as a ratio to adjudicating the record, in the same run; and how long it takes to lay out
a dispute with two claims.
"""

from functools import partial

from referee.desk.laid import laid
from referee.desk.played import play
from referee.desk.sitting import Sitting
from tests.bench.figures import figure
from tests.bench.peer import busy, timed, typical

MOVES = 1000
ROUNDS = 9
GOAL = 1.3
LAID = 1.0
"""Seconds."""

TAGS = '[Game "ready-fence"]\n[Option.mode "tutorial"]\n[Option.first "red"]\n'
TURN = """{0} withdraws
{0} advances
{0} ends
referee adjust timer 29 why="so that the match goes on"
"""
LINES = (
    'referee amend 1 "red advances"',
    'referee insert 0 "red changes invitation"',
    "referee strike 1",
)
SAID = (
    'referee dispute "it was another step" about=1',
    'referee claim 1 red "this one" "red changes invitation"',
    'referee claim 1 green "none" never=yes',
)


def record(moves: int) -> str:
    """A match of so many moves: there and back, turn by turn."""
    both = TURN.format("red") + TURN.format("green")
    return f"{TAGS}\n{both * (moves // both.count(chr(10)))}"


def corrections(text: str) -> Sitting:
    """Judge each correction of the record, and the record itself, by turns."""
    played = play(text)
    assert played.stop is None, "the record is accepted"
    sitting = played.sitting
    adjudicated: list[float] = []
    corrected: dict[str, list[float]] = {line: [] for line in LINES}
    for _ in range(ROUNDS):
        adjudicated.append(busy(lambda: play(text)))
        for line, found in corrected.items():
            found.append(busy(partial(sitting.judge, line)))
    whole = typical(adjudicated)
    for line, found in corrected.items():
        times = f"{typical(found) * 1000:.0f} ms, the record {whole * 1000:.0f} ms"
        figure(
            f"{line.split()[1]} at move 1 of {sitting.number}",
            typical(found) / whole,
            GOAL,
            note=times,
        )
    return sitting


def dispute(sitting: Sitting) -> None:
    """Lay out a dispute about the first move."""
    for line in SAID:
        sitting.enter(line)
    times = [timed(lambda: laid(sitting, "bench", 1, "referee", "en")) for _ in range(ROUNDS)]
    figure(f"dispute about move 1 of {MOVES} laid out", typical(times), LAID, "s")


if __name__ == "__main__":
    dispute(corrections(record(MOVES)))
