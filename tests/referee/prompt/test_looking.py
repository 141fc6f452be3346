"""Looking without leaving the prompt: earlier moments, others' eyes, times, reasons, records."""

import json
import re

import pytest

MOVES = ("a summons wood-3-5 attack", "a ends", "b summons fire-4-4 attack", "b attacks 1 1")


@pytest.fixture
def played(run, match):
    assert run("move", lines=MOVES).status == 0
    return match


def told(run, match, *lines, options=()):
    """What is said after the board with which the prompt begins, in one line."""
    begun = run("play", match, "--plain", *options).out.rpartition("Match")[0]
    out = run("play", match, "--plain", *options, lines=lines).out
    return " ".join(out[len(begun) :].split())


def entered(run, match):
    return [entry["text"] for entry in json.loads(run("log", match, "--json").out)[1:]]


# Earlier moments


def test_the_match_is_shown_as_it_was_after_a_move(run, played):
    out = told(run, played, ":at 1")
    assert "1 a summons wood-3-5 attack" in out
    assert "PEAK DUEL turn 1 · Anna (a) summon phase" in out
    assert "as it was after line 1 of 4" in out


@pytest.mark.parametrize(
    ("steps", "number"),
    [
        ((":at",), 3),
        ((":at", ":at"), 2),
        ((":at 1", ":at +1"), 2),
        ((":at 1", ":at +"), 2),
        ((":at 4", ":at -2"), 2),
        ((":at 3", ":at -9"), 0),
        ((":at 0", ":at +9"), 4),
        ((":回看 三",), 3),
        ((":at ２",), 2),
    ],
)
def test_one_steps_on_and_back(run, played, steps, number):
    assert f"after line {number} of 4" in told(run, played, *steps).rpartition("as it was")[2]


def test_an_empty_line_or_now_leads_back_to_the_present(run, played):
    for back in ("", ":now", ":現在"):
        out = told(run, played, ":at 1", back)
        assert "Back at the present, behind line 4." in out


def test_nothing_is_entered_while_one_looks_back(run, played):
    lines = ("a resign", "u", ":note tea", "amend 1 a passes", ":clock a 300")
    for line in lines:
        out = told(run, played, ":at 2", line)
        assert f'You were looking at line 2, so "{line}" was not entered.' in out
    assert entered(run, played) == [*MOVES]
    told(run, played, ":at 2", "a resign", "a resign")
    assert entered(run, played) == [*MOVES, "a resign"]


def test_what_only_looks_may_be_asked_there(run, played):
    out = told(run, played, ":at 2", ":log 4", ":show b.hand", ":record 1", ":at 99", ":at x")
    assert "4 b attacks 1 1" in out
    assert "Bo (b)'s hand: 6 cards" in out  # 5 at the present
    assert "There is no line 99" in out
    assert '"x" is not the number of a move' in out
    assert "Back at the present" in out.rpartition("not the number")[2]


def test_what_could_be_entered_at_an_earlier_moment_is_told_there(run, played):
    out = told(run, played, ":at 1", "?", "? casts", "? resign").partition("was after line 1")[2]
    assert "Anna (a) may: enters" in out
    assert "a casts CARD" in out
    assert "Bo (b) may: passes" not in out  # as at the present


def test_quitting_from_an_earlier_moment_leaves_the_prompt(run, played):
    assert "Back at the present" not in told(run, played, ":at 2", ":quit", "a resign")
    assert entered(run, played) == [*MOVES]


CORRECTIONS = ("amend 1 su wood36 de", "strike 4", "insert 3 b su fire12 de")


def test_after_corrections_the_match_is_shown_as_it_stands(run, played):
    told(run, played, *CORRECTIONS)
    shown = "corrected: 1 amended, 3.1 put in, 4 struck"
    assert shown in " ".join(run("show", played).out.split())
    out = told(run, played, ":at 1", ":at 3.1", ":at 4")
    first, second, third = out.split("The match as it was")[:3]
    assert "Corrected by entry 5." in first
    assert "WOOD 3|6" in first
    assert "corrected: 1 amended The" not in second
    assert "3.1 b summons fire-1-2 defence" in second
    assert "Put in by entry 7." in second
    assert second.rstrip().endswith("corrected: 1 amended, 3.1 put in")
    assert "(4) b attacks 1 1" in third
    assert "Struck by entry 6." in third
    assert third.rstrip().endswith(shown)


def test_a_move_that_was_wanted_back_is_no_correction_on_the_board(run, played):
    told(run, played, "u")
    assert "corrected" not in run("show", played).out
    assert "Taken back by entry 5." in told(run, played, ":at 4")


def test_a_board_names_the_last_corrections_and_counts_the_others(run, match):
    notes = [f"referee note {n}" for n in range(8)]
    run("move", lines=notes)
    run("move", lines=[f"referee strike {n}" for n in range(1, 9)])
    board = run("show", match).out
    assert "corrected: 2 more, 3 struck, 4 struck" in board
    chinese = run("--lang", "zh-Hant", "show", match).out
    assert "更正：另有 2 項、3 刪去" in chinese


# Move by move


def test_the_match_is_gone_through(run, played):
    told(run, played, "strike 4")
    out = told(run, played, ":replay")
    for move in MOVES:
        assert move in out
    assert "Struck by entry 5." in out
    assert out.count("PEAK DUEL") == 4  # the opening, and three that stand
    part = told(run, played, ":replay 2-3")
    assert MOVES[0] not in part
    assert part.count("PEAK DUEL") == 2
    assert "3 comes after 2 in the order of play." in told(run, played, ":replay 3-2")


def test_at_a_terminal_it_goes_on_by_enter_and_stops_by_q(terminal, run, played):
    table = terminal("play", played, rows=50)
    table.wait_for("\n5>")
    table.enters(":replay 1-4", "-- Enter: go on, q: stop --")
    table.enters("", "2  a ends")
    table.enters("q", "\n5>")
    table.types("\x04", "goes on with it")


def test_at_a_terminal_arrow_keys_step_and_escape_goes_back(terminal, run, played):
    table = terminal("play", played, rows=50)
    table.wait_for("\n5>")
    table.enters(":at 2", "at 2>")
    table.wait_for("Esc or Enter: present")
    table.types("\x1b[D", "at 1>")
    assert "turn 1 · Anna (a)" in table.text
    table.types("\x1b[C", "at 2>")
    table.types("\x1b[C", "at 3>")
    table.types("\x1b", "Back at the present, behind line 4.")
    table.wait_for("\n5>")
    table.enters(":at 2", "at 2>")
    table.enters("a resign", "\n5> a resign")
    assert "was not entered" in table.text
    assert entered(run, played) == [*MOVES]
    table.types("\r", "Bo (b) wins")
    table.types("\x04", "goes on with it")


def test_arrow_keys_move_the_cursor_once_something_is_typed(terminal, run, played):
    table = terminal("play", played, rows=50)
    table.wait_for("\n5>")
    table.enters(":at 2", "at 2>")
    table.types(":a 3", "at 2> :a 3")
    table.types("\x1b[D\x1b[Dt", "at 2> :at 3")
    table.types("\r", "at 3>")
    table.enters("", "Back at the present")


# With whose eyes


def test_the_referee_sees_the_table_as_others_do(run, log):
    run("new", "peak-duel", "--deal", "seed:3", "--id", "m2")
    own = told(run, "m2", ":show as a")
    assert "wood-1-8" in own
    assert "wood-1-8" not in told(run, "m2", ":show as public")
    assert "wood-1-8" in told(run, "m2", ":show as a a.hand")
    assert "5 unknown cards" in told(run, "m2", ":看 以 公眾 甲.手牌")


@pytest.mark.parametrize("line", [":show as a", ":show as a a.hand", ":show as referee"])
def test_a_seat_is_shown_what_it_may_know_and_nothing_else(run, log, line):
    run("new", "peak-duel", "--deal", "seed:3", "--id", "m2")
    out = told(run, "m2", line, options=("--as", "b"))
    assert "Here only what b may know is shown" in out
    assert "wood-1-8" not in out
    for allowed in (":show as b", ":show as public", ":at", ":replay", ":log 0-1", "why 1"):
        out = told(run, "m2", allowed, options=("--as", "b"))
        assert "wood-1-8" not in re.sub(r"registers a deck of [^.]*\.", "", out)


# Times and reasons


def test_entries_are_listed_with_their_times(run, played, monkeypatch):
    run("move", "a", "passes", "at=2026-11-20T20:15")
    out = told(run, played, ":log 4-5")
    assert MOVES[2] not in out
    assert "Happened 2026-11-20 20:15. Entered 20" in out
    assert len(re.findall(r"Entered \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.", out)) == 2
    assert "Entered" not in told(run, played, ":log")
    assert told(run, played, ":log 2").count("Entered") == 1
    assert "There is no line 9" in told(run, played, ":log 2-9")


def test_times_are_those_of_the_clock_on_the_wall(monkeypatch):
    import time

    from referee.terminal.times import here

    monkeypatch.setenv("TZ", "Asia/Taipei")
    time.tzset()
    try:
        assert here("2026-11-20T20:15:00Z") == "2026-11-21 04:15:00"
    finally:
        monkeypatch.undo()
        time.tzset()


def test_of_an_entry_it_is_told_how_it_came_to_what_followed(run, played):
    run("move", "referee", "rule", "it stands", "cites=PD-4.1")
    told(run, played, "strike 4")
    assert "What it is for: put a card of the hand on the field." in told(run, played, "why 1")
    assert "Move 1 made known to Bo (b), the public: wood-3-5" in told(run, played, "why 1")
    assert "PD-4.1: " in told(run, played, "why 5")
    assert "Struck by entry 6." in told(run, played, "why 4")
    assert "There is no line 99" in told(run, played, "why 99")
    assert "Nothing was refused yet." in told(run, played, "why")


def test_of_what_fell_the_rule_is_told_that_it_breaks(run, played):
    told(run, played, "strike 3")
    out = told(run, played, "why 4")
    assert "No longer stands since entry 5 (PD-" in out
    assert re.search(r"PD-\d+\.\d+: ", out)


# The record, chance, clocks


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (":record", "b attacks 1 1"),
        (":record 1", "a summons wood-3-5 attack"),
        (":record 甲 投降", "a resign"),
        (":原文 amend 1 su wood36 de", 'referee amend 1 "a summons wood-3-6 defence"'),
    ],
)
def test_a_line_is_shown_as_it_goes_to_the_record(run, played, line, said):
    assert told(run, played, line).startswith(said)
    assert entered(run, played) == [*MOVES]


def test_before_the_first_move_there_is_no_line_of_the_record(run, match):
    assert "Nothing was entered yet." in told(run, match, ":record")


def test_odds_of_a_zone_are_told(run, played):
    out = told(run, played, ":odds a.hand")
    assert "Supposed: of decks that nobody listed" in " ".join(out.split())
    assert "at least" not in out
    assert "There is no zone 'x'" in told(run, played, ":odds x")
    assert ":odds wants" in told(run, played, ":odds")


def test_worlds_are_drawn_for_odds_as_on_the_command_line(run, played):
    question = "holds a.hand of=element:fire at-least=2"
    options = ("--sample", "300", "--seed", "7")
    drawn = run("odds", "peak-duel", *question.split(), "-m", played, *options).out
    for asked in (f"{question} --sample 300 --seed 7", f"--seed=7 --sample=300 {question}"):
        assert " ".join(drawn.split()) in told(run, played, f":odds {asked}")
    assert "--seed goes with --sample" in told(run, played, f":odds {question} --seed 7")
    assert "is no whole number" in told(run, played, f":odds {question} --sample many")


def test_questions_of_chance_are_answered_as_by_the_command(run, log):
    run("new", "malifaux", "--id", "mf")
    full = " ".join(run("odds", "malifaux", "flip", "+1", "at-least=8").out.split())
    assert full in told(run, "mf", ":odds flip +1 at-least=8")
    run("move", "-m", "mf", "a", "hires", "am1", "profile=sample-drifter")
    own = ("odds", "malifaux", "flip", "at-least=8", "-m", "mf", "--seat", "a")
    assert " ".join(run(*own).out.split()) in told(run, "mf", ":odds a flip at-least=8")
    assert "is no question of chance" in told(run, "mf", ":odds flop")
    assert "The key stat= is missing: simple stat= tn=." in told(run, "mf", ":odds simple")
    assert 'no key "opposing", but acting, resisting,' in told(
        run, "mf", ":odds opposed opposing=5"
    )
    assert (
        ":odds wants a ZONE (SEAT.hand), or a question of chance: flip at-least=, simple"
        in told(run, "mf", ":odds")
    )


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        (":clock a 300", 300),
        (":clock Anna 5:00", 300),
        (":計時 甲 1:05:00", 3900),
        (":clock a ５：００", 300),
    ],
)
def test_what_a_clock_shows_is_entered(run, match, typed, seconds):
    told(run, match, typed)
    assert entered(run, match) == [f"referee clock a {seconds}"] or "計時" in typed
    assert json.loads(run("show", match, "--json").out)["clocks"] == {"a": seconds}
    assert "at 1]" in run("show", match).out


@pytest.mark.parametrize("typed", [":clock a", ":clock a x", ":clock 5:00", ":clock a 5:75"])
def test_what_is_no_time_is_told(run, match, typed):
    assert ":clock wants a seat and the time that is left" in told(run, match, typed)
    assert entered(run, match) == []


def test_all_clocks_are_told(run, match):
    assert "No clock was read yet." in told(run, match, ":clock")
    run("move", "referee", "clock", "a", "300")
    run("move", "referee", "clock", "b", "59")
    assert told(run, match, ":clock").startswith("Anna (a): 5:00 at 1. Bo (b): 0:59 at 2.")


def test_each_command_is_explained(run, match):
    for command in (":at", ":now", ":replay", ":record", ":odds", ":clock", ":show", ":log"):
        assert f"{command} " in told(run, match, f"? {command}")


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        (":re\t", "replay"),
        (":rep\t", "5> :replay"),
        (":計\t", "5> :計時"),
        (":show as p\t", "5> :show as public"),
        (":clock b\t", "5> :clock b"),
        (":odds a.ha\t", "5> :odds a.hand"),
    ],
)
def test_at_a_terminal_tab_completes_them(terminal, run, played, typed, completed):
    table = terminal("play", played, rows=40)
    table.wait_for("\n5>")
    table.types(typed, completed)


def test_the_table_of_a_moment_can_be_asked_for_again(run, played):
    for again in (":show", ":at 2"):
        assert (
            told(run, played, ":at 2", again).count(
                "turn 2 · Bo (b)   draw phase".replace("   ", " ")
            )
            == 2
        )
