"""Bots at the prompt: they act before anybody is asked, and it is told."""

import json

import pytest

from referee.desk import record
from tests.referee.analysis.held import MATCH, held

BEGUN = (
    "play",
    "peak-duel",
    "--plain",
    "--deal",
    "seed:7",
    "--seat",
    "a=Anna",
    "--bot",
    "b=random",
)


def test_what_a_bot_does_is_told_before_somebody_is_asked(run):
    answer = run(*BEGUN, "--option", "first=b", lines=(":quit",))
    assert answer.status == 0, answer.err
    assert "   1  b " in answer.out
    assert "To move: Anna (a)" in answer.out.split("   1  b ")[1]


def test_it_acts_after_a_line_and_in_no_trial(run):
    lines = (":try", "a enters end", "a ends", ":back", "a enters end", "a ends", ":quit")
    answer = run(*BEGUN, "--option", "first=a", lines=lines)
    assert answer.status == 0, answer.err
    trial, match = answer.out.split("   1  a enters end", 1)
    assert "  b " not in "".join(one for one in trial.splitlines() if one[:4].strip().isdigit())
    assert "   3  b " in match


def test_bots_among_themselves_let_people_in_after_so_many_lines(run):
    answer = run(*BEGUN, "--bot", "a=random", lines=("", ":quit"))
    assert answer.out.count("20 lines in a row") == 2
    assert "  40  " in answer.out


def test_who_plays_alone_sits_down_as_the_own_seat(run):
    answer = run(*BEGUN, "--option", "first=a", lines=(":quit",))
    assert "what Anna (a) may know" in answer.out
    whole = run("play", "--plain", "--as", "referee", lines=(":quit",))
    assert "may know" not in whole.out


@pytest.fixture
def waiting(run, tmp_path):
    """A match in which a bot waits for an answer, in the log; how many entries it has."""
    desk, _, _ = held()
    file = tmp_path / "held.rec"
    file.write_text(record.write(desk.sitting.entries), encoding="utf-8")
    assert run("import", str(file), "--id", MATCH).status == 0
    return desk.sitting.number


def entries(run):
    return len(json.loads(run("log", MATCH, "--json").out)) - 1


def test_at_the_prompt_a_bot_waits_for_an_answer_until_an_empty_line(run, waiting):
    told = run("play", MATCH, "--plain", lines=("?", ":quit"))
    assert told.out.count("p1 may answer first") + told.err.count("p1 may answer first") == 1
    assert entries(run) == waiting
    run("play", MATCH, "--plain", lines=("", ":quit"))
    assert entries(run) > waiting


def test_at_the_command_line_it_waits_until_nothing_is_entered(run, waiting):
    noted = run("move", "-m", MATCH, "referee", "note", "hm")
    assert "p1 may answer first" in noted.err
    number = entries(run)
    assert number > waiting
    assert run("move", "-m", MATCH).status == 0
    assert entries(run) > number
