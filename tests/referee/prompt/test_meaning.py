"""A line at the prompt that is not clear: what is asked, and what the answer enters."""

import pytest

PROMPT = "\n1>"
WHICH = "This can mean several things"
NEARLY = "Not quite understood"


@pytest.fixture(params=[(), ("--plain",)], ids=["drawn", "plain"])
def table(request, terminal, match):
    """The prompt of a match at its beginning, in the terminal or as plain lines."""
    opened = terminal("play", match, *request.param)
    opened.wait_for(PROMPT)
    return opened


def test_a_digit_takes_one_of_several_readings(table):
    screen = table.enters("su wood35", "\n    2  a summons wood-3-5 defence")
    assert WHICH in screen
    screen = table.enters("2", "\n2>")
    assert "1  a summons wood-3-5 defence" in screen


def test_anything_else_is_another_line_and_the_digit_takes_nothing_any_more(table):
    table.enters("su wood35", "\n    2  a summons wood-3-5 defence")
    table.enters("sets ?", "\n2>")
    screen = table.enters("2", "2>")
    assert "a summons" not in screen.rpartition("a sets ?")[2]


def test_enter_takes_no_reading_of_several(table):
    table.enters("su wood35", "\n    2  a summons wood-3-5 defence")
    table.enters("", "1>")
    table.enters("sets ?", "   1  a sets ?")


def test_enter_takes_what_a_misspelt_word_nearly_is(table):
    screen = table.enters("sumons wood35 attack", "a summons wood-3-5 attack")
    assert NEARLY in screen
    table.enters("", "   1  a summons wood-3-5 attack")


def test_what_is_typed_in_its_place_is_another_line(table):
    table.enters("sumons wood35 attack", NEARLY)
    screen = table.enters("sets ?", "   1  a sets ?")
    assert "   1  a summons" not in screen


def test_where_nobody_can_answer_the_readings_are_told_and_nothing_is_entered(run, match):
    lines = ["su wood35", "2", "sumons wood35 attack", "", ":log"]
    out = run("play", match, "--plain", lines=lines).out
    assert "nothing was entered:\n    1  a summons wood-3-5 attack\n" in out
    assert "Did you mean: a summons wood-3-5 attack" in out
    assert "   1  a " not in out.replace("    1  a summons wood-3-5 attack\n    2", "")


@pytest.mark.parametrize(
    ("lang", "said", "first"),
    [
        ("zh-Hant", "這可以有幾種意思", "1  甲 召喚 木35 攻擊"),
        ("zh-Hans", "这可以有几种意思", "1  甲 召唤 木35 攻击"),
    ],
)
def test_readings_are_told_in_the_words_of_the_language(run, match, lang, said, first):
    out = run("--lang", lang, "play", match, "--plain", lines=["召 木35"]).out
    assert said in out
    assert first in out.replace("-", "").replace("木3/5", "木35")


def test_a_word_of_the_game_that_is_a_move_here_is_the_move_and_no_command(run, log):
    seats = ["--seat", "a=Anna", "--seat", "b=Log"]
    run("new", "dueling-runes", *seats, "--id", "m9")
    out = run("play", "m9", "--plain", lines=["log painter", "log"]).out
    assert "   1  b plays painter" in out
    assert out.count("b plays painter") == 2  # the command lists it once more


def test_one_who_may_enter_nothing_may_look_without_a_colon(run, match):
    run("new", "dueling-runes", "--deal", "seed:1", "--id", "m8")
    out = run("play", "m8", "--plain", "--as", "public", lines=["log"]).out
    assert "The match begins" in out
