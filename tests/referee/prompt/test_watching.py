"""A screen for the hall: `play --as public` of a match on a table or one that is dealt."""

import json

import pytest

from tests.referee.prompt.test_likely import WAITING
from tests.referee.prompt.test_terminal import KEYS


@pytest.fixture
def covered(run, log):
    """A match on a table whose record names a card that lies covered."""
    seats = ("--seat", "a=Anna", "--seat", "b=Bo", "--option", "first=a", "--option")
    assert run("new", "peak-duel", *seats, "start-rule=high", "--id", "m1").status == 0
    assert run("move", "a", "sets", "wood-3-6").status == 0
    return "m1"


@pytest.mark.parametrize("key", ["q", "Q", KEYS["ctrl-c"], KEYS["ctrl-d"]])
def test_each_key_to_leave_leaves(terminal, match, key):
    hall = terminal("play", match, "--as", "public")
    hall.wait_for("q leaves")
    hall.types(key, "goes on with it")
    assert hall.status() == 0


def test_the_screen_follows_in_full_width_and_takes_nothing_that_is_typed(terminal, run, match):
    hall = terminal("play", match, "--as", "public", columns=100)
    screen = hall.wait_for("to move: Anna (a)")
    assert "─" * 100 in screen
    hall.types("a ends")
    run("move", "-m", match, "a", "summons", "wood-3-5", "attack")
    screen = hall.wait_for("WOOD 3|5")
    assert screen.index("1  a summons wood-3-5") < screen.index("PEAK DUEL")
    assert "Meanwhile" not in screen
    assert "a ends" not in screen
    hall.types("\r")
    hall.types("\x1b[200~a ends\r\x1b[201~")
    hall.types("q", "goes on with it")
    assert [entry["text"] for entry in json.loads(run("log", match, "--json").out)[1:]] == [
        "a summons wood-3-5 attack"
    ]


def test_what_lies_covered_on_the_table_is_not_told(run, covered):
    hall = run("play", covered, "--plain", "--as", "public", lines=[":log", ":show", "? a"])
    assert "a sets ?" in hall.out
    assert "wood-3-6" not in hall.out


@pytest.mark.parametrize("line", ["a ends", "ends", "u", ":note x", "referee note x", ":load f"])
def test_nothing_is_entered_of_a_match_on_a_table(run, match, line):
    hall = run("play", match, "--plain", "--as", "public", lines=[line])
    assert "Nothing is entered here." in hall.out.partition("q leaves")[2].partition("\n")[2]
    assert len(json.loads(run("log", match, "--json").out)) == 1


def test_plain_lines_tell_each_entry_as_it_comes(terminal, run, match):
    hall = terminal("play", match, "--as", "public", "--plain")
    hall.wait_for("to move: Anna (a)")
    run("move", "-m", match, "a", "ends")
    hall.wait_for("Turn 2: Bo (b).")
    hall.enters(":show b.hand", "unknown cards")
    hall.enters("q", "goes on with it")
    assert hall.status() == 0


def test_ctrl_c_leaves_plain_lines_that_are_watched(terminal, match):
    hall = terminal("play", match, "--as", "public", "--plain")
    hall.wait_for("to move: Anna (a)")
    hall.types(KEYS["ctrl-c"], "goes on with it")
    assert hall.status() == 0


def test_a_seat_does_not_sit_down_at_a_table_and_is_told_who_may_watch(run, match):
    told = " ".join(run("play", match, "--plain", "--as", "a").err.split())
    assert "In match m1 the table deals" in told
    assert "--as public watches any." in told


def test_nothing_is_offered_to_one_who_watches(terminal, run, log):
    run("new", "dueling-runes", "--id", "m2")
    assert run("move", "-m", "m2", lines=WAITING).status == 0
    for how in ((), ("--plain",)):
        hall = terminal("play", "m2", "--as", "public", *how)
        hall.wait_for("q leaves")
        hall.types("\r")
        hall.types("q\r", "goes on with it")
        assert "Enter:" not in hall.text
    assert len(json.loads(run("log", "m2", "--json").out)) == len(WAITING) + 1
