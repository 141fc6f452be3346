"""Recorders that are killed, and recorders that write at once: nothing lost, nothing doubled."""

import os
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from events.chain import Draft
from tests.events.log.backends import LASTING, name_of

RECORDER = Path(__file__).with_name("recorder.py")
OPENING = Draft(id="0", text="", body='{"words":[],"events":[]}')
ONE, SEVERAL = ("m",), ("m", "n", "o", "p")
of_one_or_several = pytest.mark.parametrize("matches", [ONE, SEVERAL], ids=["one", "several"])


class Place:
    """Where a log is kept, in the hands of several programs."""

    def __init__(self, backend, folder):
        self.backend = backend
        self.folder = folder

    def open(self):
        return self.backend.open(self.folder)

    def begin(self, matches):
        with self.open() as log:
            for match in matches:
                log.create(match, OPENING)

    def start(self, name, wanted, matches):
        """Start a recorder; it is let go with `go`."""
        recorder = subprocess.Popen(
            [sys.executable, RECORDER, self.backend.name, self.folder, name, str(wanted), *matches],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert recorder.stdout.readline() == "ready\n"
        return recorder

    def check(self, told, matches):
        """Every entry told is there once, under its number; the chains verify to the heads."""
        with self.open() as log:
            rows = {match: log.read(match) for match in matches}
        there = {(match, row.id): row.number for match in matches for row in rows[match]}
        assert len(there) == sum(map(len, rows.values()))
        assert told.items() <= there.items()
        return rows


@pytest.fixture(params=LASTING, ids=name_of)
def place(request, tmp_path):
    return Place(request.param, tmp_path)


def go(recorder):
    recorder.stdin.write("go\n")
    recorder.stdin.flush()


def acknowledged(output):
    """The entries that were told to be in the log, by match and id; a line cut short tells none."""
    lines = [line.split() for line in output.splitlines(keepends=True) if line.endswith("\n")]
    return {(match, id_): int(number) for match, id_, number in lines if id_ != "conflict"}


def kill_while_it_writes(place, name, matches, chance):
    recorder = place.start(name, 0, matches)
    go(recorder)
    first = recorder.stdout.readline()
    time.sleep(chance.uniform(0, 0.03))
    recorder.kill()
    rest, _ = recorder.communicate()
    return acknowledged(first + rest)


def kill_and_go_on(place, rounds, matches):
    chance = random.Random(rounds)
    told = {}
    place.begin(matches)
    for n in range(rounds):
        news = kill_while_it_writes(place, f"r{n}", matches, chance)
        assert news
        told |= news
        rows = place.check(told, matches)
        # What was entered in one transaction is there in all its matches, or in none.
        assert len({tuple(row.id for row in rows[match]) for match in matches}) == 1
        retry_the_last(place, rows["m"], sum(match == "m" for match, _ in news), f"r{n}", matches)
    place.check(told, matches)


def retry_the_last(place, rows, count, name, matches):
    """The recorder comes back and repeats what it does not know the answer of."""
    last = Draft(id=f"{name}-{count}", text=f"{name} says {count}", body=OPENING.body)
    written = {row.id: row for row in rows}.get(last.id)
    with place.open() as log:
        for match in matches:
            (row,) = log.append(match, [last], expected=rows[-1].number)
            assert written is None or row.number == written.number
            assert [row.id for row in log.read(match)].count(last.id) == 1


@of_one_or_several
def test_no_entry_told_is_lost_or_doubled_when_recorders_are_killed(place, matches):
    kill_and_go_on(place, 5, matches)


@pytest.mark.deep
@of_one_or_several
def test_no_entry_told_is_lost_or_doubled_when_hundreds_of_recorders_are_killed(place, matches):
    kill_and_go_on(place, 300, matches)


def write_at_once(place, writers, each, matches=ONE):
    """Let recorders write the same matches at once; none is turned away, none loses anything."""
    place.begin(matches)
    with ThreadPoolExecutor(writers) as hands:  # so that no pipe is full while another is read
        names = [f"w{n}" for n in range(writers)]
        recorders = list(hands.map(lambda name: place.start(name, each, matches), names))
        for recorder in recorders:
            go(recorder)
        outputs = list(hands.map(lambda recorder: recorder.communicate()[0], recorders))
    assert [recorder.returncode for recorder in recorders] == [0] * writers
    assert "conflict" in "".join(outputs)
    told = {}
    for output in outputs:
        told |= acknowledged(output)
    assert len(told) == writers * each * len(matches)
    rows = place.check(told, matches)
    assert {len(rows[match]) for match in matches} == {1 + writers * each}


@contextmanager
def busy_cores():
    """A process for each core that does nothing, and does it all the time."""
    program = "import time\nwhile time.monotonic() < {until}: pass"
    until = time.monotonic() + 300  # they end by themselves, whatever becomes of the test
    busy = [
        subprocess.Popen([sys.executable, "-c", program.format(until=until)])
        for _ in range(os.cpu_count() or 1)
    ]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


@of_one_or_several
@pytest.mark.parametrize("writers", [2, 8])
def test_recorders_that_write_at_once_lose_nothing_and_are_told_of_conflicts(
    place, writers, matches
):
    write_at_once(place, writers, 50 // len(matches), matches)


def test_of_many_recorders_on_busy_cores_none_is_turned_away(place):
    with busy_cores():
        write_at_once(place, writers=24, each=3)


@pytest.mark.deep
def test_of_many_recorders_on_busy_cores_none_is_turned_away_at_length(place):
    with busy_cores():
        write_at_once(place, writers=24, each=100)


def test_recorders_that_open_a_new_log_at_once_all_get_it(place):
    program = (
        "import sys; from pathlib import Path; from events.chain import Draft\n"
        "from tests.events.log.backends import LASTING\n"
        "(backend,) = [each for each in LASTING if each.name == sys.argv[1]]\n"
        "with backend.open(Path(sys.argv[2])) as log:\n"
        "    log.create(sys.argv[3], Draft(id='0', text='', body='{}'))\n"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program, place.backend.name, place.folder, f"m{n}"],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for n in range(8)
    ]
    assert [process.wait() for process in started] == [0] * 8
    with place.open() as log:
        assert sorted(head.match for head in log.heads()) == [f"m{n}" for n in range(8)]
