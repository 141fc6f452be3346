"""Exporting a match as Markdown from the command line."""

import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

GAME = Path(__file__).parents[3] / "docs" / "examples" / "peak-duel.rec"


def test_a_match_is_exported_as_markdown(referee, tmp_path):
    referee("import", GAME)
    page = referee("export", "--format", "md").out
    assert page.startswith("# Peak Duel: Anna – Bo\n")
    assert page.count("```text") == 1
    file = tmp_path / "game.md"
    assert referee("export", "--format", "md", "-o", file).out == ""
    assert file.read_text(encoding="utf-8") == page


@pytest.mark.parametrize("wanted", ["9,10,end", "９，10，END"])
def test_boards_stand_where_the_reader_wants_them(referee, wanted):
    referee("import", GAME)
    page = referee("export", "--format", "md", "--board-at", wanted).out
    assert page.count("```text") == 3


def test_the_page_is_that_of_the_viewer_and_the_language(referee):
    match = referee.new("--seat", "a=Anna")
    referee("move", "-m", match, "a", "sets", "wood-3-5")
    assert "`a sets wood-3-5`" in referee("export", "--format", "md", "--as", "a").out
    assert "wood-3-5" not in referee("export", "--format", "md", "--as", "b").out
    assert referee("--lang", "zh-Hant", "export", "--format", "md").out.startswith("# 尖峰對決")


@pytest.mark.parametrize(
    "options",
    [
        ("--format", "md", "--board-at", "35"),
        ("--format", "md", "--board-at", "last"),
        ("--format", "md", "--as", "red"),
        ("--board-at", "end"),
        ("--format", "json", "--board-at", "end"),
        ("--format", "md", "--pictures"),
        ("--format", "md", "--pictures", "-o", "-"),
        ("--pictures", "-o", "game.rec"),
    ],
)
def test_what_cannot_be_exported_is_told(referee, options):
    referee("import", GAME)
    answer = referee("export", *options)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("referee: ")


# Pictures


def images(page):
    """The alternative text and the target of each image, with the line before and behind it."""
    lines = [*page.splitlines(), ""]
    for at, line in enumerate(lines):
        if found := re.fullmatch(r"!\[(.*)\]\((.*)\)", line):
            assert lines[at - 1] == ""
            assert lines[at + 1] == ""
            yield found[1], found[2]


def test_the_table_is_shown_in_files_beside_the_page(referee, tmp_path):
    referee("import", GAME)
    file = tmp_path / "our game (1).md"
    answer = referee(
        *("export", "--format", "md", "--pictures", "--board-at", "0,19,end", "-o", file)
    )
    assert (answer.status, answer.out) == (0, "")
    page = file.read_text(encoding="utf-8")
    assert "```" not in page
    assert [target for _, target in images(page)] == [
        f"our%20game%20%281%29-{number:03}.svg" for number in (0, 19, 34)
    ]
    for told, target in images(page):
        drawn = ET.parse(tmp_path / unquote(target)).getroot()
        assert told == drawn[0].text
    assert len([*tmp_path.glob("*.svg")]) == 3


def test_a_picture_speaks_the_language_of_the_page_and_shows_what_its_viewer_may_know(
    referee, tmp_path
):
    match = referee.new("--seat", "a=Anna")
    referee("move", "-m", match, "a", "sets", "wood-3-5")
    for viewer, known in (("a", True), ("b", False)):
        file = tmp_path / f"{viewer}.md"
        referee("export", "--format", "md", "--as", viewer, "--pictures", "-o", file)
        drawn = (tmp_path / f"{viewer}-001.svg").read_text(encoding="utf-8")
        assert (">5<" in drawn) is known
    referee(*("--lang", "zh-Hant", "export", "--format", "md", "--pictures", "-o", file))
    [(told, _)] = images(file.read_text(encoding="utf-8"))
    assert told.startswith("尖峰對決")


def test_no_picture_is_written_over_a_log(referee, tmp_path):
    referee("import", GAME)
    log = tmp_path / "game-034.svg"
    log.write_bytes(referee.log.read_bytes())
    answer = referee("export", "--format", "md", "--pictures", "-o", tmp_path / "game.md")
    assert answer.status == 2
    assert log.read_bytes() == referee.log.read_bytes()
    assert not (tmp_path / "game.md").exists()
