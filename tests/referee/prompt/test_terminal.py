"""The prompt in a terminal: the board in view, the line edited, completed and called back."""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from referee.render.layout import columns

REFEREE = Path(sys.executable).with_name("referee")
PROMPT = "\n1>"
KEYS = {
    "tab": "\t",
    "ctrl-c": "\x03",
    "ctrl-d": "\x04",
    "ctrl-r": "\x12",
    "ctrl-z": "\x1a",
    "right": "\x1b[C",
    "up": "\x1b[A",
}


def texts(run, match):
    return [entry["text"] for entry in json.loads(run("log", match, "--json").out)[1:]]


def test_the_board_stands_above_the_prompt_after_each_move(terminal, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    screen = table.enters("su wood35 at", "\n2>")
    assert "   1  a summons wood-3-5 attack" in screen
    assert "to place 1, in attack posture." in screen
    assert screen.index("PEAK DUEL") > screen.index("a summons wood-3-5")
    assert "WOOD 3|5" in screen
    assert screen.count("PEAK DUEL") == 1


def test_a_whole_first_visit_without_leaving_the_prompt(terminal, run, log):
    table = terminal("play")
    table.wait_for("Which game? (Enter: peak-duel)")
    table.enters("", "Another value?")
    table.enters("first=a", "first = a")
    table.enters("start-rule=high", "start-rule = high")
    table.enters("", "Who sits at a?")
    table.enters("Anna", "Who sits at b?")
    table.enters("Bo", PROMPT)
    table.enters("su wood35 at", "\n2>")
    table.enters("ends", "\n3>")
    table.enters("b su fire44 at", "\n4>")
    table.enters("b at 1 1", "\n5>")
    screen = table.enters("a resign", "\n6>")
    assert "Bo (b) wins" in screen
    assert "u takes the last move back" in " ".join(screen.split())
    table.types(KEYS["ctrl-d"], "goes on with it")
    assert table.status() == 0
    (played,) = json.loads(run("matches", "--json").out)
    assert (played["status"], played["moves"]) == ("over", 5)


def test_one_of_several_open_matches_is_chosen_by_the_beginning_of_its_id(terminal, run, match):
    for other in ("spring-1", "spring-2"):
        run("new", "peak-duel", "--id", other)
    table = terminal("play")
    table.wait_for("Which? (Enter: 1)")
    table.enters("winter", "with the beginning of a match's id")
    table.enters("spring", "Several matches begin with")
    table.enters("m", f"Match {match}, 0 moves so far.")


def test_what_may_be_done_is_told_where_the_board_would_leave_no_room(terminal, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    screen = table.enters("?", "`? VERB` shows how a move is written.")
    assert "Anna (a) may:" in screen
    table.wait_for("Enter shows the table")
    table.enters("", "u take back")
    table.wait_for("PEAK DUEL")


CREWS = [f"{seat} hires {seat}{model} profile=sample-drifter" for seat in "ab" for model in "1234"]


def test_what_is_due_stays_in_view_under_what_was_told(terminal, run, log):
    run("new", "malifaux", "--id", "big")
    run("move", "-m", "big", lines=[*CREWS, "referee begins"])
    table = terminal("play", "big")
    screen = table.wait_for("\n10>")
    assert "MALIFAUX" in screen
    table.enters("? ready", "to move: a, b   ready\n10>")
    table.enters("?", "? VERB` shows how a move is written.")
    screen = table.wait_for("Enter shows the table")
    assert "to move: a, b   ready\n10>" in screen
    assert "MALIFAUX" not in screen
    assert "a may:" in screen


def test_of_a_board_too_high_for_the_terminal_what_is_due_stays_in_view(terminal, run, log):
    run("new", "malifaux", "--id", "big")
    run("move", "-m", "big", lines=[*CREWS, "referee begins"])
    table = terminal("play", "big", rows=14)
    screen = table.wait_for("\n10>")
    assert screen.index("9  referee begins") < screen.index("to move: a, b")
    assert screen.count("to move: a, b") == 1


def test_tab_completes_a_verb_and_lists_choices_with_their_meaning(terminal, run, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    table.types("su\t", "1> summons")
    table.wait_for("Next: a card (wood-3-5)")
    screen = table.types("wood35 \t", "defence posture")
    assert "attack posture" in screen
    table.types("\t", "1> summons wood35 attack")
    table.enters("", "\n2>")
    assert texts(run, match) == ["a summons wood35 attack"]


def test_tab_completes_what_is_asked_about(terminal, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    table.types("? su\t", "1> ? summons")
    table.enters("", "a summons CARD attack|defence")
    table.types("？召\t", "1> ？召喚")


def test_ctrl_c_clears_the_line_and_does_not_leave(terminal, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    table.types("a resign", "1> a resign")
    table.types(KEYS["ctrl-c"])
    table.types("? ends", "1> ? ends")
    assert "resign? ends" not in table.text
    assert table.child.isalive()


PASTED = "\x1b[200~a summons wood-3-5 attack\na ends\n\x1b[201~"


@pytest.mark.skipif(shutil.which("bash") is None, reason="no shell that puts jobs aside")
def test_ctrl_z_puts_the_prompt_aside_until_the_shell_takes_it_up_again(terminal, run, match):
    shell = terminal("--norc", "-i", program="bash", PS1="shell> ")
    shell.wait_for("shell>")
    shell.enters(f"{REFEREE} play {match}", PROMPT)
    shell.types("su wood35 ")
    shell.types(KEYS["ctrl-z"], "Stopped")
    shell.enters("clear; echo here", "here\nshell>")
    shell.enters("fg", "1> su wood35")
    shell.enters("at", "\n2>")
    assert texts(run, match) == ["a summons wood35 attack"]


def test_lines_that_are_pasted_together_wait_to_be_entered_one_by_one(terminal, run, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    table.types(PASTED, "a ends")
    table.enters("", "2> a ends")
    assert texts(run, match) == ["a summons wood-3-5 attack"]
    table.enters("", "\n3>")
    assert texts(run, match) == ["a summons wood-3-5 attack", "a ends"]


def test_ctrl_c_drops_what_was_pasted(terminal, run, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    table.types(PASTED, "a ends")
    table.enters("", "2> a ends")
    table.types(KEYS["ctrl-c"])
    table.enters("u", "\n3>")
    assert "3> a" not in table.text


def test_earlier_lines_are_called_back_those_of_an_earlier_visit_too(terminal, run, match):
    run("move", "a", "summons", "wood-3-5", "attack")
    table = terminal("play", match)
    table.wait_for("\n2>")
    table.types(KEYS["up"], "2> a summons wood-3-5 attack")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "(search back)`wood': a"), ("zh-Hant", "(往前找)`wood': a")],
)
def test_lines_of_before_are_looked_for_in_words_of_the_language(terminal, run, match, lang, said):
    run("move", "a", "summons", "wood-3-5", "attack")
    table = terminal("play", match, "--lang", lang)
    table.wait_for("\n2>")
    screen = table.types(f"{KEYS['ctrl-r']}wood", f"{said} summons wood-3-5 attack")
    assert "i-search" not in screen
    table.types("\r", "2> a summons wood-3-5 attack")


def test_a_refused_line_is_told_above_the_board(terminal, run, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    table.enters("attacks 1 1", "Not possible, PD-3.3")
    table.wait_for("why` says more")
    assert texts(run, match) == []


@pytest.mark.parametrize(("width", "rows"), [(80, 24), (40, 24), (40, 60), (30, 10), (200, 50)])
def test_no_line_is_wider_than_the_terminal(terminal, match, width, rows):
    table = terminal("play", match, columns=width, rows=rows)
    table.wait_for("1>")
    table.enters("su wood35 at", "2>")
    screen = table.enters("?", "? VERB")
    assert all(columns(line) <= width for line in screen.splitlines())
    table.types(KEYS["ctrl-d"])
    assert table.status() == 0


def test_in_a_small_terminal_the_board_scrolls_by_and_the_consequences_stay(terminal, match):
    table = terminal("play", match, columns=40, rows=20)
    table.wait_for("1>")
    screen = table.enters("su wood35 at", "2>")
    assert screen.index("WOOD 3|5") < screen.index("1  a summons wood-3-5 attack")
    assert "in attack posture." in " ".join(screen.split())
    table.enters(":show", "to move: Anna (a)")


def test_a_board_that_does_not_fit_is_shown_without_its_empty_lines(terminal, run):
    run("new", "ready-fence", "--seat", "red=Anna", "--option", "first=red")
    table = terminal("play", rows=16)
    screen = table.wait_for("1>")
    assert "READY... FENCE!" in screen
    assert "RED │  1 │" in screen


def test_the_traditional_words_complete(terminal, run, match):
    table = terminal("play", match, "--lang", "zh-Hant")
    table.wait_for("1>")
    table.types("召\t", "召喚")
    table.types("木35 攻\t", "攻擊")
    table.types("\r", "2>")
    assert texts(run, match) == ["a 召喚 木35 攻擊"]


def test_the_traditional_names_of_zones_complete(terminal, match):
    table = terminal("play", match, "--lang", "zh-Hant")
    table.wait_for("1>")
    table.types(":show 乙.手\t", ":show 乙.手牌")
    table.types("\r", "Bo（乙）的手牌：")


def test_no_colour_where_none_is_wanted(terminal, match):
    table = terminal("play", match, NO_COLOR="1")
    table.wait_for(PROMPT)
    table.types("\t", "summons")
    colours = {char.fg for row in table._screen.buffer.values() for char in row.values()}
    assert colours == {"default"}


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_a_terminal_that_cannot_be_drawn_on_gets_plain_lines(terminal, run, match, term):
    table = terminal("play", match, TERM=term)
    table.wait_for("plain lines")
    table.wait_for("1>")
    table.enters("ends", "2>")
    table.types(KEYS["ctrl-c"])
    table.enters("u", "3>")
    table.types(KEYS["ctrl-d"], "goes on with it")
    assert table.status() == 0
    assert texts(run, match) == ["a ends", "referee undo"]


@pytest.mark.parametrize(("columns", "longest"), [(40, 40), (60, 60), (100, 80)])
def test_plain_lines_keep_to_a_narrow_terminal(terminal, match, columns, longest):
    table = terminal("play", match, "--plain", columns=columns, rows=60)
    screen = table.wait_for("1>")
    board = screen[screen.index("PEAK DUEL") :].splitlines()
    assert any(line.lstrip().startswith("[2 ") for line in board) == (columns == 40)
    assert max(map(len, screen.splitlines())) <= longest


# Several terminals, and none


def test_what_another_terminal_entered_is_told_and_the_line_asked_for_again(terminal, run, match):
    first, second = terminal("play", match), terminal("play", match)
    first.wait_for(PROMPT)
    second.wait_for(PROMPT)
    second.types("su fire44 at", "1> su fire44 at")
    first.enters("su wood35 at", "\n2>")
    second.enters("", "The table is not as you saw it")
    screen = second.wait_for("2> su fire44 at")
    assert "Meanwhile at another prompt:" in screen
    assert "1  a summons wood-3-5 attack" in screen
    assert "enter it again" in " ".join(screen.split())
    assert "the line stands there again" in " ".join(screen.split())
    assert texts(run, match) == ["a summons wood35 attack"]
    second.enters("", "Not possible, PD-4.2")


def test_a_remark_of_another_terminal_is_told_and_hinders_nobody(terminal, run, match):
    first, second = terminal("play", match), terminal("play", match)
    first.wait_for(PROMPT)
    second.wait_for(PROMPT)
    first.enters(":note late start", "\n2>")
    screen = second.enters("su wood35 at", "\n3>")
    assert "Note: late start" in screen
    assert texts(run, match) == ['referee note "late start"', "a summons wood35 attack"]


def test_a_log_that_others_hold_is_told_so_and_the_line_stands_there_again(
    terminal, run, match, log
):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    with closing(sqlite3.connect(log, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        table.enters("su wood35 at", "Others are writing the log")  # who waits is told so
        screen = table.wait_for("is being written by somebody else")
        other.execute("ROLLBACK")
    assert "The table is not as you saw it" not in screen
    table.wait_for("1> su wood35 at")
    table.enters("", "\n2>")
    assert texts(run, match) == ["a summons wood35 attack"]


def test_a_move_that_was_told_survives_a_kill(terminal, run, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    table.enters("su wood35 at", "\n2>")
    table.types("a sets")
    table.child.kill(signal.SIGKILL)
    table.status()
    assert texts(run, match) == ["a summons wood35 attack"]
    assert run("audit", match).status == 0
    again = terminal("play")
    again.wait_for("\n2>")
    assert "WOOD 3|5" in again.text


def test_lines_of_a_file_are_taken_by_a_program_of_its_own(log, match):
    command = [REFEREE, "play", match]
    done = subprocess.run(
        command, input="su wood35 at\nends\n", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "Turn 2: Bo (b)." in done.stdout
    assert "Traceback" not in done.stderr


def test_in_a_narrow_terminal_the_toolbar_keeps_its_last_hint(terminal, match):
    table = terminal("play", match, columns=40, rows=40)
    last = table.wait_for("   :help").splitlines()[-1]
    assert last.split("   ") == ["y a ends", "x a passes", ":help"]


def test_in_a_trial_how_it_is_left_stands_first_under_the_board(terminal, match):
    table = terminal("play", match)
    table.enters(":try", ":back leaves the trial   ")


def test_in_a_narrow_terminal_a_question_is_broken_between_words(terminal, log):
    table = terminal("play", "peak-duel", columns=40, rows=40)
    assert "NAME=VALUE, ?\nexplains" in table.wait_for("as they are)")


def test_ctrl_c_at_a_question_before_a_match_says_how_to_leave(terminal, log):
    table = terminal("play", "peak-duel")
    table.wait_for("NAME=VALUE")
    table.types(KEYS["ctrl-c"], "Ctrl-D or :quit leaves.")
    table.types(KEYS["ctrl-d"])
    assert table.status() == 0
