"""The worked example of a game of one's own: installed beside the program, and an equal of its."""

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from referee.checking.check import check
from referee.games.finding import find

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "how-to" / "add-a-game.md"
EXAMPLE = ROOT / "docs" / "examples" / "briscola"
PACKAGE = EXAMPLE / "briscola_referee"


def test_it_has_all_parts_and_keeps_its_word():
    report = check(find("briscola"), seconds=0, seed=1)
    assert [fault.text for fault in report.faults] == ["check.no_language"]
    assert report.games == {"physical": 1, "dealt": 1, "twins": 1}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("games",), "briscola Briscola (rules BR, revision 1"),
        (("--lang", "zh-Hant", "games"), "先出 = 甲"),
        (("rules", "briscola", "BR-2.3"), "BR-2.3 The higher card"),
        (("--lang", "zh-Hant", "rules", "布里斯科拉", "BR-2.3"), "同花色較大者勝"),
        (("cards", "briscola", "ace"), "ace: points 11"),
    ],
)
def test_it_is_looked_up_as_any_game(referee, words, said):
    answer = referee(*words)
    assert answer.status == 0, answer.err
    assert said in answer.said


@pytest.fixture
def match(referee):
    """A match at a real table, in which the trump suit is turned up."""
    seats = ("--seat", "a=Anna", "--seat", "b=Bo")
    assert referee("new", "briscola", *seats, "--id", "m").status == 0
    assert referee("move", "table", "turns", "cups-ace").status == 0
    return referee


def test_what_follows_is_told_in_its_words(match):
    assert "Anna (a) plays coins-2." in match("move", "a", "plays", "coins-2").said
    told = match("move", "b", "plays", "coins-ace").said
    assert "Bo (b) wins the trick, coins-2, coins-ace: 11 points." in told
    assert "From Bo (b)'s card" not in told


@pytest.mark.parametrize("line", ["甲 出牌 幣2", "甲 出牌 幣-2", "a plays COINS-2"])
def test_its_words_are_read_in_every_language_that_it_has(match, line):
    answer = match("--lang", "zh-Hant", "move", *line.split())
    assert "Anna（甲）打出幣-2。" in answer.said


def test_a_refusal_is_said_in_its_words(match):
    answer = match("--lang", "zh-Hant", "move", "乙", "出牌", "幣2")
    assert answer.status == 3
    assert "BR-2.1" in answer.said
    assert "現在輪到Anna（甲）" in answer.said


def test_it_is_drawn_and_told_what_may_be_entered(match):
    assert "a plays CARD" in match("legal").said
    assert "trump cups (cups-ace)" in match("show").said
    assert "將牌：杯（杯-么）" in match("--lang", "zh-Hant", "show").said
    assert match("show", "--json").json["state"]["trump"] == "cups"
    assert match("show", "--scene", "--json").json["scene"]["law"] == "briscola.suit.cups"


def test_a_zone_is_asked_for_in_either_language(match):
    for zone in ("trump", "將牌"):
        assert "cups-ace" in match("show", "--zone", zone).said


def test_it_is_audited_and_comes_back_from_what_was_written(match, tmp_path):
    match("move", "a", "plays", "coins-2")
    assert match("audit").status == 0
    written = match("export")
    assert written.status == 0
    (tmp_path / "again.rec").write_text(written.out, encoding="utf-8")
    assert match("import", tmp_path / "again.rec", "--id", "again").status == 0
    assert match("show", "-m", "m", "--json").json["state"] == match("show", "--json").json["state"]
    for form in ("json", "md"):
        assert "coins-2" in match("export", "--format", form).out


def test_a_wheel_of_it_brings_all_that_it_needs(tmp_path):
    """Installed without the program's tests, it is found by its entry point, and whole."""
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path)
    subprocess.run(build, cwd=EXAMPLE, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(site)))}
    command = (
        sys.executable,
        "-m",
        "referee",
        "check-game",
        "briscola",
        "--seconds",
        "0",
        "--json",
    )
    answer = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, check=False
    )
    assert answer.returncode == 0, answer.stderr
    assert json.loads(answer.stdout)["sound"]


def test_the_first_game_of_the_guide_makes_its_first_move(referee, tmp_path, monkeypatch):
    page = GUIDE.read_text(encoding="utf-8")
    listed = dict(re.findall(r"^```(toml|python)\n(.*?)^```", page, re.MULTILINE | re.DOTALL))
    project = tomllib.loads(listed["toml"])["project"]
    package, info = tmp_path / "nim_referee", tmp_path / "nim_referee-1.0.dist-info"
    for folder in (package, info):
        folder.mkdir()
    (package / "game.py").write_text(listed["python"], encoding="utf-8")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1\n")
    for group, entries in project["entry-points"].items():
        told = "\n".join(f"{name} = {value}" for name, value in entries.items())
        (info / "entry_points.txt").write_text(f"[{group}]\n{told}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert referee("new", "nim").status == 0
    first = referee("move", "a", "takes", "3")
    assert (first.status, "nim.taken (seat=a, count=3)" in first.said) == (0, True)
    again = referee("move", "a", "takes", "3")
    assert (again.status, "NM-1.2" in again.said) == (3, True)
    assert "b takes 1-3" in referee("legal").said
    found = {
        fault["text"]
        for fault in referee("check-game", "nim", "--seconds", "0", "--json").json["faults"]
    }
    assert found <= {
        "check.no_rules",
        "check.no_rulebook",
        "check.no_texts",
        "check.event_text",
        "check.verbs",
        "check.no_example",
        "check.no_cases",
        "check.untold",
    }
