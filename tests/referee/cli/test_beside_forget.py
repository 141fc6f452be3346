"""Answers about a whole log, while matches of it are forgotten: of one moment, and no damage."""

from contextlib import contextmanager
from threading import Event, Thread

import pytest

from events.log.sqlite import open_log

MATCHES = 24


@pytest.fixture
def log(referee):
    for n in range(MATCHES):
        referee.new("--id", f"m{n:02}")
    return referee.log


@contextmanager
def forgotten_meanwhile(log):
    """Forget all matches but the first two, one after the other, from the newest on."""
    begun, stop = Event(), Event()

    def forget():
        for n in range(MATCHES - 1, 1, -1):
            if stop.is_set():
                return
            with open_log(log, write=True) as opened:
                opened.forget(f"m{n:02}", at="2026-11-23T20:00:00Z")
            begun.set()

    thread = Thread(target=forget)
    thread.start()
    begun.wait(60)
    try:
        yield
    finally:
        stop.set()
        thread.join()


def beside_forget(referee, *command):
    """What a command answers again and again while matches are forgotten."""
    with forgotten_meanwhile(referee.log):
        return [referee(*command) for _ in range(6)]


@pytest.mark.parametrize("command", [("audit", "--all"), ("matches",), ("tables",)])
def test_a_match_that_goes_meanwhile_is_left_out(referee, log, command):
    pytest.importorskip("sqlite_utils")
    answers = beside_forget(referee, *command)
    assert {answer.status for answer in answers} == {0}  # who had to wait was told so, at most


def test_who_enters_a_move_finds_no_damage_where_another_match_goes_meanwhile(referee, log):
    referee("move", "-m", "m00", "referee", "note", "so")
    answers = beside_forget(referee, "move", "referee", "note", "so")
    assert {answer.status for answer in answers} == {2}  # for there is another, m01
