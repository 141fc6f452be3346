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
from events.log.sqlite import open_log

RECORDER = Path(__file__).with_name("recorder.py")
OPENING = Draft(id="0", text="", body='{"words":[],"events":[]}')


def start(path, name, wanted):
    return subprocess.Popen(
        [sys.executable, str(RECORDER), str(path), "m", name, str(wanted)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def go(recorder):
    recorder.stdin.write("go\n")
    recorder.stdin.flush()


def acknowledged(output):
    """The entries that were told to be in the log, by id; a line that was cut short tells none."""
    lines = [line.split() for line in output.splitlines(keepends=True) if line.endswith("\n")]
    return {id_: int(number) for id_, number in lines if id_ != "conflict"}


def check(path, told):
    """Every entry told is there once, under its number; the chain verifies to the head."""
    with open_log(path, write=False) as log:
        rows = log.read("m")
    there = {row.id: row.number for row in rows}
    assert len(there) == len(rows)
    assert told.items() <= there.items()
    return rows


def kill_while_it_writes(path, name, chance):
    recorder = start(path, name, 0)
    assert recorder.stdout.readline() == "ready\n"
    go(recorder)
    first = recorder.stdout.readline()
    time.sleep(chance.uniform(0, 0.03))
    recorder.kill()
    rest, _ = recorder.communicate()
    return acknowledged(first + rest)


def kill_and_go_on(path, rounds):
    chance = random.Random(rounds)
    told = {}
    with open_log(path, write=True) as log:
        log.create("m", OPENING)
    for n in range(rounds):
        news = kill_while_it_writes(path, f"r{n}", chance)
        assert news
        told |= news
        rows = check(path, told)
        retry_the_last(path, rows, news, f"r{n}")
    check(path, told)


def retry_the_last(path, rows, news, name):
    """The recorder comes back and repeats what it does not know the answer of."""
    last = Draft(
        id=f"{name}-{len(news)}",
        text=f"{name} says {len(news)}",
        body='{"words":[],"events":[]}',
    )
    written = {row.id: row for row in rows}.get(last.id)
    with open_log(path, write=True) as log:
        (row,) = log.append("m", [last], expected=rows[-1].number)
        assert written is None or row == written
        assert [row.id for row in log.read("m")].count(last.id) == 1


def test_no_entry_told_is_lost_or_doubled_when_recorders_are_killed(tmp_path):
    kill_and_go_on(tmp_path / "log.sqlite", rounds=5)


@pytest.mark.deep
def test_no_entry_told_is_lost_or_doubled_when_hundreds_of_recorders_are_killed(tmp_path):
    kill_and_go_on(tmp_path / "log.sqlite", rounds=300)


def write_at_once(path, writers, each):
    """Let recorders write one match at once; none may be turned away, nothing lost or doubled."""
    with open_log(path, write=True) as log:
        log.create("m", OPENING)
    recorders = [start(path, f"w{n}", each) for n in range(writers)]
    assert [recorder.stdout.readline() for recorder in recorders] == ["ready\n"] * writers
    for recorder in recorders:
        go(recorder)
    with ThreadPoolExecutor(writers) as readers:  # so that no pipe is full while another is read
        outputs = list(readers.map(lambda recorder: recorder.communicate()[0], recorders))
    assert [recorder.returncode for recorder in recorders] == [0] * writers
    assert "conflict" in "".join(outputs)
    told = {}
    for output in outputs:
        told |= acknowledged(output)
    assert len(told) == writers * each
    assert len(check(path, told)) == 1 + writers * each


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


@pytest.mark.parametrize("writers", [2, 8])
def test_recorders_that_write_at_once_lose_nothing_and_are_told_of_conflicts(tmp_path, writers):
    write_at_once(tmp_path / "log.sqlite", writers, each=50)


def test_of_many_recorders_on_busy_cores_none_is_turned_away(tmp_path):
    with busy_cores():
        write_at_once(tmp_path / "log.sqlite", writers=24, each=3)


@pytest.mark.deep
def test_of_many_recorders_on_busy_cores_none_is_turned_away_at_length(tmp_path):
    with busy_cores():
        write_at_once(tmp_path / "log.sqlite", writers=24, each=100)


def test_recorders_that_open_a_new_log_at_once_all_get_it(tmp_path):
    path = tmp_path / "log.sqlite"
    program = (
        "import sys; from pathlib import Path; from events.chain import Draft;"
        "from events.log.sqlite import open_log\n"
        "with open_log(Path(sys.argv[1]), write=True) as log:\n"
        "    log.create(sys.argv[2], Draft(id='0', text='', body='{}'))\n"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(path), f"m{n}"],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for n in range(8)
    ]
    assert [process.wait() for process in started] == [0] * 8
    with open_log(path, write=False) as log:
        assert sorted(head.match for head in log.heads()) == [f"m{n}" for n in range(8)]
