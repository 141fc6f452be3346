"""Exporting a match as Markdown from the command line."""

from pathlib import Path

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
    ],
)
def test_what_cannot_be_exported_is_told(referee, options):
    referee("import", GAME)
    answer = referee("export", *options)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("referee: ")
