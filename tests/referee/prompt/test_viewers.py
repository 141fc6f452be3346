"""The prompt of a dealt match from one seat's view, or the public's."""

import json
import re

import pytest

A_HAND = ("wood-1-8", "metal-8-1")
"""Cards that lie in a's hand and were never shown; b has the first turn."""


@pytest.fixture
def dealt(run):
    """A dealt match in which it is the first turn of b."""
    answer = run("new", "peak-duel", "--deal", "seed:3", "--seat", "a=Anna", "--id", "m2")
    assert "turn 1 · b" in answer.out
    return "m2"


def sits(run, match, viewer, *lines):
    return run("play", match, "--plain", "--as", viewer, lines=lines)


def entered(run, match):
    return [entry["text"] for entry in json.loads(run("log", match, "--json").out)[1:]]


def test_a_seat_sees_its_own_hand_and_only_the_backs_of_the_others(run, dealt):
    mine, theirs = (sits(run, dealt, seat, ":show a.hand").out for seat in "ab")
    for card in A_HAND:
        assert card in mine.partition("a.hand")[0]
    assert "a)   life 20" in theirs
    assert "  hand   wood-3-6" in theirs
    assert "'s hand: 5 cards: 5 unknown cards" in theirs


@pytest.mark.parametrize(("typed", "seat"), [("乙", "b"), ("anna", "a"), ("公眾", "public")])
def test_a_viewer_is_named_by_a_word_of_any_language_or_by_his_name(run, dealt, typed, seat):
    assert sits(run, dealt, typed, ":show a.hand") == sits(run, dealt, seat, ":show a.hand")


def test_the_seat_need_not_be_written_and_only_its_moves_are_entered(run, dealt):
    lines = ("a passes", "table resolves", "referee strike 1", ":note x", "passes", "ends")
    answer = sits(run, dealt, "b", *lines)
    assert answer.out.count("\nHere only b enters moves.") == 4
    assert "Not understood" not in answer.out
    assert entered(run, dealt) == ["b passes", "b ends"]


@pytest.mark.parametrize("line", ["strike 1", "note tea", "resolves", "公布", "publishes"])
def test_a_verb_that_only_others_have_is_told_to_be_theirs(run, dealt, line):
    out = sits(run, dealt, "b", line).out
    assert "\nHere only b enters moves." in out
    assert "Did you mean" not in out


def test_a_verb_of_a_seat_that_is_not_due_is_judged_by_the_rules(run, dealt):
    assert "Not possible, PD-3.1" in sits(run, dealt, "a", "ends").out


def test_the_public_enters_nothing_and_sees_no_hand(run, dealt):
    out = sits(run, dealt, "public", "b ends", "ends", "?", ":show b.hand", ":log").out
    assert out.count("Nothing is entered here.") == 3
    assert "6 unknown cards" in out
    assert entered(run, dealt) == []


def test_what_may_be_done_is_said_of_the_seat_alone(run, dealt):
    out = sits(run, dealt, "a", "?").out
    assert "Anna (a) may: resign, passes." in out
    assert "b may" not in out
    assert "referee may" not in out


def test_the_public_is_told_what_it_may_look_at(run, dealt):
    out = sits(run, dealt, "public", "?").out
    assert "only watches" in out
    assert "? VERB" not in out


@pytest.mark.parametrize("line", ["note x", "referee note x", "a passes"])
def test_why_offers_nothing_that_is_not_entered_at_this_prompt(run, dealt, line):
    out = sits(run, dealt, "b", line, "why").out
    assert "b may:" in out
    assert "referee note TEXT" not in out
    assert "Possible instead" not in out


@pytest.mark.parametrize("asked", ["? a", "? a summons", "? 桌面", "? referee adjust"])
def test_what_others_may_enter_is_not_asked_of_a_seat(run, dealt, asked):
    out = sits(run, dealt, "b", asked).out
    assert "\nHere only b enters moves." in out
    assert "summons" not in out
    assert "reveals" not in out
    assert "adjust" not in out


def test_nobody_who_only_watches_may_enter_what_he_asks_about(run, dealt):
    out = sits(run, dealt, "public", "? summons", "? b").out
    assert out.count("\nNothing is entered here.") == 2


def test_help_lists_what_may_be_done_at_this_prompt(run, dealt):
    out = sits(run, dealt, "a", ":help").out
    assert ":export" in out
    assert ":new" not in out
    assert ":note" not in out


def test_a_record_exported_at_a_seats_prompt_holds_what_the_seat_knows(run, dealt, tmp_path):
    sits(run, dealt, "b", "sets wood-3-6", ":export all.rec")
    sits(run, dealt, "a", ":export seen.rec")
    assert "b sets wood-3-6" in (tmp_path / "all.rec").read_text("utf-8")
    assert "b sets ?" in (tmp_path / "seen.rec").read_text("utf-8")


def test_what_others_enter_meanwhile_is_told_as_the_seat_may_know_it(terminal, run, dealt):
    table = terminal("play", dealt, "--as", "a")
    table.wait_for("1>")
    assert run("move", "-m", dealt, "b", "sets", "wood-3-6").status == 0
    text = table.enters("passes", "The table is not as you saw it")
    assert "b sets ?" in text
    assert "wood-3-6" not in text.partition("Meanwhile")[2]


def test_a_seat_that_begins_nothing_stays_at_its_match(run, dealt):
    out = sits(run, dealt, "b", ":new", "ends").out
    assert "then `referee play MATCH --as b` sits down" in " ".join(out.split())
    assert entered(run, dealt) == ["b ends"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("m1", "--as", "a"), "In match m1 the table deals"),
        (("m1", "--as", "a"), "`referee new GAME --deal secret`"),
        (("peak-duel", "--as", "a"), "Who begins a match chooses how it is dealt"),
        (("m2", "--as", "c"), "There is nobody called 'c'"),
    ],
)
def test_a_seat_sits_down_only_at_a_match_that_was_begun_and_dealt(run, match, dealt, words, said):
    answer = run("play", "--plain", *words)
    assert answer.status == 2
    assert said in " ".join(answer.err.split())


def test_where_no_match_is_open_a_seat_begins_none(run, log):
    assert run("play", "--plain", "--as", "a").status == 2
    assert json.loads(run("matches", "--json").out) == []


def test_after_the_end_a_seat_is_told_what_it_can_still_do(run, dealt):
    out = sits(run, dealt, "b", "resign").out
    assert "The game is over. :export FILE writes the record, :quit leaves." in out
    assert f"`referee play {dealt} --as b`" in " ".join(out.split())


def test_whatever_is_said_at_a_prompt_is_made_of_what_the_viewer_may_know(run, log):
    """In the game `telltale` whatever is said names the cards of the state of which it is made."""
    begun = run("new", "telltale", "--deal", "seed:2", "--id", "t")  # a holds two of ash
    assert "ash elm oak" in begun.out
    typed = ("plays el", "a plays lm", "oa", "plays ok", "? el", "? plays oa", "a", "draws oa")
    lines = [word for line in typed for word in (line, "why", ":show")]
    told = run("play", "t", "--plain", "--as", "a", lines=[*lines, "plays ash"]).out
    assert "a of ash" in told
    assert re.findall("elm|oak", told) == []


def test_what_was_entered_of_a_card_is_told_to_those_who_may_know_it(run, log):
    run("new", "telltale", "--deal", "seed:2", "--id", "t")
    told = {seat: run("play", "t", "--plain", "--as", seat, lines=["? elm"]).out for seat in "ab"}
    assert ("\n  elm\n" in told["a"], "\n  elm\n" in told["b"]) == (False, True)


def test_a_seat_puts_on_record_what_it_says_itself(run, dealt):
    lines = (
        "passes",
        'dispute "she saw my card"',
        'claim 1 b "as it stands"',
        'referee withdraw 1 why="played on" ; over',
        "appeal 1 b why=so",
    )
    out = sits(run, dealt, "b", *lines).out
    assert "M-8" in out  # nothing was decided that could be appealed
    assert entered(run, dealt) == [
        "b passes",
        'referee dispute "she saw my card" by=b',
        'referee claim 1 b "as it stands"',
        'referee withdraw 1 why="played on" by=b',
    ]


@pytest.mark.parametrize(
    "line",
    [
        'dispute "no" by=a',
        'claim 1 a "no"',
        "referee appeal 1 a why=no",
        "withdraw 1 by=a why=no",
        "爭議 不 由=甲",
    ],
)
def test_a_seat_speaks_for_nobody_else(run, dealt, line):
    out = sits(run, dealt, "b", "passes", line).out
    assert "Here b speaks for itself alone" in " ".join(out.split())
    assert entered(run, dealt) == ["b passes"]


@pytest.mark.parametrize(
    "line",
    [
        *("amend 1 b ends", "insert 0 b passes", "strike 1", "redo", "note x", "rule x"),
        'decide 1 back why="so"',
        "referee decide 1 back why=so",
        'vary 1 "b ends"',
    ],
)
def test_a_seat_corrects_nothing_and_decides_nothing(run, dealt, line):
    assert "\nHere only b enters moves." in sits(run, dealt, "b", "passes", line).out
    assert entered(run, dealt) == ["b passes"]


def test_a_seat_takes_back_its_own_last_move_alone(run, dealt):
    out = sits(run, dealt, "b", "passes", "u", "passes", "undo 1").out
    assert "speaks for itself" not in out
    assert entered(run, dealt) == ["b passes", "referee undo", "b passes", "referee undo 1"]
    for line in ("u ruling=so", "u by=a", "u by=all"):
        told = " ".join(sits(run, dealt, "b", "passes", line).out.split())
        assert "Here b takes back only its own last move" in told
    assert run("move", "-m", dealt, "b", "ends").status == 0
    told = " ".join(sits(run, dealt, "a", "u").out.split())
    assert "Here Anna (a) takes back only its own last move" in told


def test_what_a_seat_may_put_on_record_is_told_it(run, dealt):
    out = sits(run, dealt, "b", "passes", "?", "? dispute").out
    assert "On record, in its own name: undo, dispute." in out
    assert "referee dispute TEXT [by=b]" in out
    assert "On record" not in sits(run, dealt, "public", "?").out
