"""What people entered cannot turn or hide what stands beside it, and records keep it as it is."""

import pytest

TURNED = "An\u202ena"
FORMAT = ("\u202e", "\u2066", "\u200b", "\u200e", "\u2028", "\u00ad", "\U000e0041")


@pytest.fixture
def match(referee):
    name = referee.new("--seat", f"a={TURNED}", "--tag", f"Event={TURNED}")
    assert referee("move", "-m", name, "referee", "note", TURNED).status == 0
    return name


@pytest.mark.parametrize(
    "command",
    [("show",), ("log",), ("replay",), ("legal",), ("matches",), ("export", "--format", "md")],
)
def test_what_people_read_shows_a_format_character_as_a_sign(referee, match, command):
    answer = referee(*command)
    assert answer.status == 0
    assert "\u202e" not in answer.out
    if command != ("legal",):
        assert "An\ufffdna" in answer.out


def test_complaints_show_it_as_a_sign_too(referee, match):
    answer = referee("move", "-m", match, "a", TURNED)
    assert answer.status == 2
    assert "\u202e" not in answer.err
    assert "An\ufffdna" in answer.err


def test_records_and_what_programs_read_keep_it(referee, match):
    for command in (("export",), ("log", "--json"), ("matches", "--json")):
        assert TURNED in referee(*command).out


def test_the_prompt_shows_it_as_a_sign(referee, match):
    out = referee("play", match, "--plain", stdin=":log\n").out
    assert "An\ufffdna" in out
    assert "\u202e" not in out


@pytest.mark.parametrize("character", FORMAT)
def test_each_takes_one_column_on_the_board(referee, character):
    referee.new("--seat", f"a=An{character}na")
    assert "An\ufffdna (a)" in referee("show").out


@pytest.mark.parametrize("name", ["نی\u200cلو", "👩\u200d🚀", "葛\ufe00"])
def test_what_joins_letters_and_pictures_is_shown_as_it_is(referee, name):
    referee.new("--seat", f"a={name}")
    assert name in referee("show").out
