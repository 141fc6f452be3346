"""A prompt that follows what others enter, without a key."""

import sqlite3
import time
from contextlib import closing

import pytest

from tests.referee.prompt.test_likely import WAITING
from tests.referee.prompt.test_terminal import KEYS, PROMPT, texts

HALF_A_SECOND = 0.5
SLACK = 2.5
"""Seconds that a busy machine may take besides, to draw and to be read."""

SEEN = 1.0
"""Seconds after which whoever has not begun a line has seen what was drawn."""


@pytest.fixture
def two(terminal, match):
    """Two terminals at one match."""
    tables = terminal("play", match), terminal("play", match)
    for table in tables:
        table.wait_for(PROMPT)
    return tables


def test_what_another_entered_is_told_and_drawn_without_a_key(two):
    first, second = two
    first.enters("su wood35 at", "\n2>")
    began = time.monotonic()
    screen = second.wait_for("\n2>", HALF_A_SECOND + SLACK)
    assert time.monotonic() - began < HALF_A_SECOND + SLACK
    assert screen.index("Meanwhile at another prompt:") < screen.index("1  a summons wood-3-5")
    assert screen.index("1  a summons wood-3-5") < screen.index("PEAK DUEL")
    assert "WOOD 3|5" in screen
    assert screen.count("PEAK DUEL") == 1
    time.sleep(SEEN)
    second.enters("a ends", "\n3>")
    first.wait_for("\n3>")


def test_the_line_that_is_typed_stays_and_is_entered_only_once_the_change_was_seen(two, run, match):
    first, second = two
    second.types("su fire44 at", "1> su fire44 at")
    first.enters("su wood35 at", "\n2>")
    screen = second.wait_for("\n2> su fire44 at")
    time.sleep(SEEN)
    assert "WOOD 3|5" in screen
    second.enters("", "The table is not as you saw it")
    second.wait_for("\n2> su fire44 at")
    assert texts(run, match) == ["a summons wood35 attack"]
    second.enters("", "Not possible, PD-4.2")


def test_a_line_that_was_begun_anew_since_is_entered(two, run, match):
    first, second = two
    second.types("su fire44 at", "1> su fire44 at")
    first.enters("su wood35 at", "\n2>")
    second.wait_for("\n2> su fire44 at")
    second.types(KEYS["ctrl-c"])
    time.sleep(SEEN)
    second.enters("a ends", "\n3>")
    assert texts(run, match) == ["a summons wood35 attack", "a ends"]


def test_a_remark_of_another_hinders_no_line_that_is_typed(two, run, match):
    first, second = two
    second.types("su fire44 at", "1> su fire44 at")
    first.enters(":note late start", "\n2>")
    second.wait_for("\n2> su fire44 at")
    second.enters("", "\n3>")
    assert texts(run, match) == ['referee note "late start"', "a summons fire44 attack"]


def test_a_prompt_of_a_seat_is_told_what_it_may_know_alone(terminal, run, log):
    run("new", "peak-duel", "--deal", "seed:3", "--seat", "a=Anna", "--id", "m2")
    table = terminal("play", "m2", "--as", "a")
    table.wait_for(PROMPT)
    assert run("move", "-m", "m2", "b", "sets", "wood-3-6").status == 0
    screen = table.wait_for("\n2>")
    assert "b sets ?" in screen
    assert "wood-3-6" not in screen.partition("Meanwhile")[2]


def test_the_end_of_a_game_is_told_where_somebody_waits(two):
    first, second = two
    first.enters("a resign", "\n2>")
    assert "u takes the last move back" in " ".join(second.wait_for("\n2>").split())


def test_a_log_that_is_held_is_looked_at_again(two, log):
    first, second = two
    with closing(sqlite3.connect(log, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        second.types("su wo", "1> su wo")
        other.execute("ROLLBACK")
    first.enters("ends", "\n2>")
    second.wait_for("\n2> su wo")


def test_in_a_trial_it_is_told_that_others_entered_something(two):
    first, second = two
    second.enters(":try", "try>")
    first.enters("ends", "\n2>")
    second.wait_for("Meanwhile")
    second.enters(":back", "\n2>")


def test_plain_lines_are_not_interrupted(terminal, run, match):
    table = terminal("play", match, "--plain")
    table.wait_for("1>")
    run("move", "-m", match, "a", "ends")
    time.sleep(2 * HALF_A_SECOND)
    table.types("b e")
    assert "Meanwhile" not in table.text
    table.enters("nds", "The table is not as you saw it")


# What stood there to be taken


@pytest.fixture
def runes(terminal, run, log):
    """A terminal at a match in which the table is waited for, once b has passed."""
    assert run("new", "dueling-runes", "--seat", "a=Anna", "--id", "m2").status == 0
    assert run("move", "-m", "m2", lines=WAITING[:-1]).status == 0
    table = terminal("play", "m2")
    table.wait_for("\n4>")
    return table


def test_what_is_offered_comes_with_the_change_and_enter_takes_it(runes, run):
    run("move", "-m", "m2", WAITING[-1])
    runes.wait_for("\n5> [Enter: table resolves]")
    time.sleep(SEEN)
    runes.enters("", "\n6>")
    assert texts(run, "m2")[-1] == "table resolves"


def test_what_is_offered_no_more_goes_with_the_change(runes, run):
    run("move", "-m", "m2", WAITING[-1])
    runes.wait_for("\n5> [Enter: table resolves]")
    run("move", "-m", "m2", "a", "plays", "cave")
    runes.wait_for("\n6>")
    assert "[Enter" not in runes.text.rpartition("\n6>")[2]


def test_the_grey_rest_of_a_line_is_that_of_the_offer_of_now(runes, run):
    runes.types("table r", "4> table r")
    run("move", "-m", "m2", WAITING[-1])
    runes.wait_for("\n5> table resolves")


@pytest.mark.parametrize(
    ("unclear", "asked", "answer"),
    [("su fire44", "This can mean", "2"), ("sumons fire44 attack", "Not quite understood", "")],
)
def test_what_was_asked_of_the_table_of_before_takes_no_answer(
    two, run, match, unclear, asked, answer
):
    first, second = two
    second.enters(unclear, asked)
    first.enters(":note late start", "\n2>")
    second.wait_for("\n2>")
    time.sleep(SEEN)
    second.types(f"{answer}\r")
    second.enters("ends", "   2  a ends")
    assert texts(run, match) == ['referee note "late start"', "a ends"]


def test_a_digit_still_counts_in_a_trial_when_others_entered_something(two):
    first, second = two
    second.enters(":try", "try>")
    second.enters("su wood35", "\n    2  a summons wood-3-5 defence")
    first.enters("ends", "\n2>")
    second.wait_for("Meanwhile")
    time.sleep(SEEN)
    second.enters("2", "a summons wood-3-5 defence\n")
