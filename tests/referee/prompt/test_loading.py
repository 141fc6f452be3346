"""At the prompt, too, a crew may be entered from its file."""

import json

import pytest

CREW = """
seat = "a"
stones = 4
[[model]]
id = "zoe"
profile = "sample-warden"
leader = true
"""


@pytest.fixture
def encounter(run):
    assert run("new", "malifaux", "--id", "m2").status == 0
    return "m2"


@pytest.fixture
def crew(tmp_path):
    file = tmp_path / "our crew.toml"
    file.write_text(CREW, encoding="utf-8")
    return file


def entered(run, match):
    return [entry["text"] for entry in json.loads(run("log", match, "--json").out)[1:]]


@pytest.mark.parametrize("command", [":load", "：載入", ":loa"])
def test_a_crew_is_entered_from_its_file_and_told(run, encounter, crew, command):
    out = run("play", encounter, "--plain", lines=[f"{command} {crew}", "referee begins"]).out
    assert "a takes zoe (sample-warden, henchman) into the crew." in out
    assert "MF-13.3" in out
    assert entered(run, encounter) == [
        "a stones 4",
        "a hires zoe profile=sample-warden leader=yes",
    ]


def test_it_is_entered_all_or_nothing_and_the_line_that_is_refused_is_shown(run, encounter, crew):
    out = run("play", encounter, "--plain", lines=[f":load {crew}", f":load {crew}", "why"]).out
    assert "    a hires zoe profile=sample-warden leader=yes\nNot possible, MF-13.2" in out
    assert out.count("MF-13.2") == 2  # told, and told with the rule by `why`
    assert len(entered(run, encounter)) == 2


def test_a_file_that_is_not_there_is_told(run, encounter):
    out = run("play", encounter, "--plain", lines=[":load", ":load nowhere.toml"]).out
    assert ":load wants the name of a file." in out
    assert "nowhere.toml" in out
    assert "Not understood" not in out
    assert entered(run, encounter) == []


def test_why_names_the_file_that_was_not_loaded(run, encounter):
    out = run("play", encounter, "--plain", lines=[":load nowhere.toml", "why"]).out
    assert "\n:load nowhere.toml\n" in out


def test_a_file_that_says_nothing_enters_nothing(run, encounter, tmp_path):
    file = tmp_path / "empty.toml"
    file.write_text('seat = "a"', encoding="utf-8")
    out = run("play", encounter, "--plain", lines=[f":load {file}"]).out
    assert "nothing in this file that could be entered" in out
    assert entered(run, encounter) == []


def test_a_game_without_such_files_says_so(run, match, crew):
    out = run("play", match, "--plain", lines=[f":load {crew}", ":help"]).out
    assert "has no files to load" in out


def test_the_help_of_the_game_lists_it(run, encounter):
    told = run("play", encounter, "--plain", lines=[":help"]).out
    assert ":load FILE:" in " ".join(told.split())


def test_a_seat_that_sees_its_own_hand_loads_nothing(run, crew):
    run("new", "malifaux", "--deal", "seed:7", "--id", "m3")
    out = run("play", "m3", "--plain", "--as", "a", lines=[f":load {crew}", ":help"]).out
    assert "Here only a enters moves" in out
    assert ":load" not in out.partition("A move is written")[2]
    assert entered(run, "m3") == []
