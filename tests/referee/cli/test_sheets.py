"""Score sheets from the command line: of a match, and empty ones."""

from pathlib import Path

import pytest

from replays import heads
from tests.referee.exports.reading import Reader

GAME = Path(__file__).parents[3] / "docs" / "examples" / "peak-duel.rec"


def test_a_match_is_exported_as_a_sheet_with_its_head(referee, tmp_path):
    referee("import", GAME, "--id", "duel")
    file = tmp_path / "duel.html"
    assert referee("export", "--format", "sheet", "-o", file).out == ""
    page = Reader(file.read_text(encoding="utf-8"))
    kept = heads.read(referee("head").out)
    assert f"Match duel, entry 34, head {kept.chain.hex()}" in page.text
    corrected = Reader(referee("export", "--format", "sheet", "--corrected").out)
    assert "Match duel\n" in corrected.text
    assert len(corrected.rows) == len(page.rows)


def test_a_sheet_is_for_everybody_unless_it_is_said_for_whom(referee):
    match = referee.new("--seat", "a=Anna")
    referee("move", "-m", match, "a", "sets", "wood-3-5")
    export = ("export", "--format", "sheet")
    assert "wood-3-5" not in referee(*export).out
    assert "wood-3-5" not in referee(*export, "--as", "b").out
    assert "wood-3-5" in referee(*export, "--as", "Anna").out
    assert "wood-3-5" in referee(*export, "--as", "referee").out
    assert "wood-3-5" in referee("export").out  # a record is the referee's


def test_a_sheet_is_in_the_language_of_the_reader_or_as_the_record_has_it(referee):
    referee("import", GAME)
    export = ("--lang", "zh-Hant", "export", "--format", "sheet")
    assert Reader(referee(*export).out).row(6)[1:3] == ["甲", "結束"]
    assert Reader(referee(*export, "--canonical").out).row(6)[1:3] == ["甲", "ends"]


def test_an_empty_sheet_has_the_names_that_are_given(referee, tmp_path):
    file = tmp_path / "blank.html"
    given = ("--seat", "a=Anna", "--tag", "Event=Club", "--rows", "3", "-o", file)
    answer = referee("sheet", "peak-duel", *given)
    assert (answer.status, answer.out, answer.err) == (0, "", "")
    page = Reader(file.read_text(encoding="utf-8"))
    assert page.text.count("Anna") == 2  # at the head, and where she signs
    assert "Event:Club" in page.text
    assert len(page.rows) == 4
    assert not referee.log.exists()


def test_an_empty_sheet_has_forty_rows_and_a_cell_for_each_seat(referee):
    page = Reader(
        referee("--lang", "zh-Hant", "sheet", "桌上型聖杯戰爭", "--option", "players=7").out
    )
    assert [len(row) for row in page.rows] == [6, 14, *[18] * 40]
    assert page.rows[1][6] == "玩家七"


@pytest.mark.parametrize(
    "given",
    [
        ("chess",),
        ("peak-duel", "--seat", "c=Chen"),
        ("peak-duel", "--option", "players=7"),
        ("peak-duel", "--rows", "0"),
        ("peak-duel", "-o", "no/where.html"),
    ],
)
def test_a_sheet_that_cannot_be_is_told(referee, given):
    answer = referee("sheet", *given)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err
