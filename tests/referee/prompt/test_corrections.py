"""Corrections at the prompt: shown before they are made."""

import json

import pytest

RUNES = (
    *("a plays mountain", "b plays savage", "a casts shield"),
    *("b casts drain", "a plays painter", "b plays cave"),
)


@pytest.fixture
def runes(run, log):
    assert run("new", "dueling-runes", "--id", "m3").status == 0
    assert run("move", lines=RUNES).status == 0
    return "m3"


@pytest.fixture
def agreeing(run, log):
    options = ("--option", "takeback=consent")
    assert run("new", "dueling-runes", *options, "--id", "m4").status == 0
    assert run("move", lines=RUNES[:2]).status == 0
    return "m4"


def entered(run, match):
    return [entry["text"] for entry in json.loads(run("log", match, "--json").out)[1:]]


def since(run, match, known):
    return entered(run, match)[len(known) :]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("insert 2 a passes", 'referee insert 2 "a passes"'),
        ('insert 2 "a passes"', 'referee insert 2 "a passes"'),
        ("referee insert 2 a passes ; forgot", 'referee insert 2 "a passes"'),
        ("補入 2 甲 放棄", '補入 2 "甲 放棄"'),
        ("amend 6 b plays forest", 'referee amend 6 "b plays forest"'),
        ("amend 6 b plays forest sure=no", 'referee amend 6 "b plays forest sure=no"'),
        ("strike 5-6", "referee strike 5-6"),
        ("刪去 6", "刪去 6"),
    ],
)
def test_a_correction_is_typed_without_quotes(run, runes, typed, line):
    before = [] if not typed.startswith(("insert 2", "referee insert", "補入")) else ["strike 3"]
    run("play", runes, "--plain", lines=[*before, typed])
    found = since(run, runes, RUNES)[-1]
    assert found.removeprefix("referee ") == line.removeprefix("referee ")


@pytest.mark.parametrize("typed", ["u2", "U2", "收回2", "撤回2", "u 2"])
def test_to_take_back_several_needs_no_blank(run, runes, typed):
    run("play", runes, "--plain", lines=[typed])
    assert since(run, runes, RUNES) == ["referee undo 2"]


def test_what_it_did_is_told_behind_the_entry(run, runes):
    out = " ".join(run("play", runes, "--plain", lines=["strike 3"]).out.split())
    assert "4 b casts drain -- DR-5.2: b has no rune to declare" in out
    assert "Where turns are strict" in out
    out = " ".join(run("play", runes, "--plain", lines=["u"]).out.split())
    assert "Move 2 made known to b, the public: mountain" in out


def test_a_move_is_offered_as_it_reads(run, runes):
    out = run("play", runes, "--plain", lines=["amend 3"]).out
    assert "Move 3 reads `a casts shield`. Write it behind `amend 3`" in out
    assert "corrected before" not in out
    assert entered(run, runes) == [*RUNES]
    out = run("play", runes, "--plain", lines=["strike 3", "amend 3", "referee amend 3"]).out
    assert "It was corrected before: `referee amend 3` puts that right." in out
    assert since(run, runes, RUNES) == ["referee strike 3", "referee amend 3"]


@pytest.mark.parametrize("line", ["amend 9", "amend 0", "amend x"])
def test_what_cannot_be_corrected_is_not_offered(run, runes, line):
    out = run("play", runes, "--plain", lines=[line]).out
    assert "Not possible, M-2" in out or '"x" is no number of a line' in out
    assert entered(run, runes) == [*RUNES]


def test_where_nobody_can_be_asked_a_takeback_names_who_agrees(run, agreeing):
    out = run("play", agreeing, "--plain", lines=["u", "u by=all"]).out
    assert "Not possible, M-4" in out
    assert since(run, agreeing, RUNES[:2]) == ["referee undo by=all"]


def test_at_a_terminal_it_is_asked_once_whether_all_agree(terminal, run, agreeing):
    table = terminal("play", agreeing)
    table.wait_for("3>")
    table.enters("u", "Do all agree that it is taken back? (y/n)")
    table.enters("n", "Nothing was entered.")
    table.wait_for("3> referee undo")
    table.types("\r", "Do all agree")
    table.enters("y", "Agreed by a, b.")
    table.types(":quit\r")
    assert table.status() == 0
    assert since(run, agreeing, RUNES[:2]) == ["referee undo by=all"]


def test_at_a_terminal_it_is_asked_before_a_move_behind_the_last_line_is_taken_back(
    terminal, run, runes
):
    table = terminal("play", runes, rows=50)
    table.wait_for("7>")
    table.enters("note tea", "8>")
    shown = table.enters("u", "Enter it? (Enter: yes, n: no)")
    assert "6  b plays cave" in shown
    table.enters("y", "9>")
    table.enters("u", "10>")  # the line before took back, too
    table.types(":quit\r")
    assert table.status() == 0
    assert since(run, runes, RUNES) == ["referee note tea", "referee undo", "referee undo"]


def test_at_a_terminal_u_behind_a_correction_is_asked_for_it_takes_back_a_move(
    terminal, run, runes
):
    table = terminal("play", runes, rows=50)
    table.wait_for("7>")
    table.enters("amend 6 b plays forest", "8>")
    shown = table.enters("u", "Enter it? (Enter: yes, n: no)")
    assert "6  b plays forest" in shown
    table.enters("n", "Nothing was entered.")
    table.types(":quit\r")
    assert table.status() == 0
    assert since(run, runes, RUNES) == ['referee amend 6 "b plays forest"']


def test_at_a_terminal_what_would_fall_is_shown_before_it_is_entered(terminal, run, runes):
    table = terminal("play", runes, rows=50)
    table.wait_for("7>")
    shown = table.enters("strike 3", "Enter it? (Enter: yes, n: no)")
    assert "No longer possible:" in shown
    assert entered(run, runes) == [*RUNES]
    table.enters("n", "Nothing was entered.")
    table.types("\r")
    assert entered(run, runes) == [*RUNES]
    table.enters("strike 3", "Enter it? (Enter: yes, n: no)")
    table.types("\r", "8>")
    table.types(":quit\r")
    assert table.status() == 0
    assert since(run, runes, RUNES) == ["referee strike 3"]


def test_at_a_terminal_a_move_stands_there_to_be_edited(terminal, run, runes):
    table = terminal("play", runes, rows=50)
    table.wait_for("7>")
    table.enters("amend 6", "7> amend 6 b plays cave")
    table.types("\x7f" * 4)
    table.enters("forest", "8>")
    table.types(":quit\r")
    assert table.status() == 0
    assert since(run, runes, RUNES) == ['referee amend 6 "b plays forest"']


def test_what_others_corrected_meanwhile_is_a_conflict_and_a_note_is_none(terminal, run, runes):
    table = terminal("play", runes, rows=50)
    table.wait_for("7>")
    assert run("move", "-m", runes, "referee", "note", "tea").status == 0
    table.enters("strike 6", "9>")
    assert run("strike", "-m", runes, "5").status == 0
    table.enters("strike 4", "was not entered")
    assert since(run, runes, RUNES)[1:] == ["referee strike 6", "referee strike 5"]


DUEL = ("a summons wood-3-5 attack", "a ends", "b summons fire-4-4 attack", "b attacks 1 1")


@pytest.fixture
def duel(run, match):
    assert run("move", lines=DUEL).status == 0
    return match


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (
            "amend 1 su wood36 de ; misread",
            'referee amend 1 "a summons wood-3-6 defence" ; misread',
        ),
        ("am 3 su fire45 a", 'referee amend 3 "b summons fire-4-5 attack"'),
        ("更正 3 召喚 火45 攻擊", 'referee amend 3 "b summons fire-4-5 attack"'),
        ("amend 4 end", 'referee amend 4 "b ends"'),
        ("insert 2 su fire12 de", 'referee insert 2 "b summons fire-1-2 defence"'),
        ("補入 2 召喚 火12 防禦", 'referee insert 2 "b summons fire-1-2 defence"'),
        ('insert 2 "su fire12 de"', 'referee insert 2 "b summons fire-1-2 defence"'),
        ("刪去 4", "referee strike 4"),
        ("strike 3-4", "referee strike 3-4"),
        ("收回 2", "referee undo 2"),
    ],
)
def test_moves_of_a_correction_are_read_in_their_place(run, duel, typed, line):
    run("play", duel, "--plain", lines=[typed])
    record = run("export", duel).out.splitlines()
    assert record[-1] == line


def test_several_moves_stand_between_strokes_each_read_behind_the_one_before(run, match):
    run("move", lines=["a summons wood-3-5 attack", "a ends"])
    run("play", match, "--plain", lines=["insert 1 ends / su fire12 de / ends"])
    assert 'insert 1 "a ends" "b summons fire-1-2 defence" "b ends"' in run("log", match).out


def test_what_cannot_be_read_there_is_named(run, duel):
    out = run("play", duel, "--plain", lines=["amend 3 su xyz a"]).out
    assert 'Not understood: "xyz" is no card' in out
    assert entered(run, duel) == [*DUEL]


def test_a_line_of_the_game_is_no_correction(run, duel):
    run("play", duel, "--plain", lines=["a resign", "u"])
    assert since(run, duel, DUEL) == ["a resign", "referee undo"]


def test_at_a_terminal_a_digit_takes_one_of_what_a_move_could_be_there(terminal, run, duel):
    table = terminal("play", duel, rows=50)
    table.wait_for("5>")
    shown = table.enters("amend 3 su fire44", "2  referee amend 3")
    assert '1  referee amend 3 "b summons fire-4-4 attack"' in shown
    table.enters("2", "Enter it?")  # nobody attacks from defence
    table.types("\r", "6>")
    table.enters(":record", 'referee amend 3 "b summons fire-4-4 defence"')
    table.types(":quit\r")
    assert table.status() == 0
