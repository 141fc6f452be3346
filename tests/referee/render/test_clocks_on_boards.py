"""What a clock showed stands beside its seat, on the board of every game, until it is read anew."""

import re

import pytest

from referee.games import BUILT_IN
from referee.render.layout import columns
from tests.referee.render.test_penalties_on_boards import FIRST, SECOND, begun, seats_of

MARKS = {
    "en": "[clock 5:00 at 1]",
    "zh-Hant": "[計時 5:00，第 1 筆]",
    "zh-Hans": "[计时 5:00，第 1 笔]",
}


def drawn(sitting, lang="en", width=80):
    return " ".join(sitting.board("public", lang, width).split())


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", MARKS)
@pytest.mark.parametrize("width", [40, 80])
def test_a_clock_stands_on_the_board_and_fits(game, lang, width):
    seat = seats_of(game)[0]
    sitting = begun(game, seat)
    sitting.enter(f"referee clock {seat} 300")
    board = sitting.board("public", lang, width)
    assert max(map(columns, board.split("\n"))) <= width
    assert MARKS[lang] in drawn(sitting, lang, width)


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("place", [0, 1])
def test_a_clock_stands_behind_its_own_seat(game, width, place):
    seat = seats_of(game)[place]
    sitting = begun(game, seat)
    sitting.enter(f"referee clock {seat} 300")
    before, _, _ = drawn(sitting, width=width).partition(MARKS["en"])
    assert re.findall(r"Anna|Bo|\bp1\b|\bp2\b", before)[-1] in (FIRST, SECOND)[place]


def test_the_next_reading_takes_its_place_and_a_struck_one_gives_it_back():
    sitting = begun("peak-duel", "a")
    for line in ("referee clock a 300", "referee note x", "referee clock a 4205"):
        sitting.enter(line)
    assert "[clock 1:10:05 at 3]" in drawn(sitting)
    assert "[clock 5:00" not in drawn(sitting)
    assert sitting.position("public").clocks_at == {"a": "3"}
    sitting.enter("referee strike 3")
    assert "[clock 5:00 at 1]" in drawn(sitting)


def test_at_an_earlier_moment_it_is_what_was_read_then():
    sitting = begun("peak-duel", "a")
    sitting.enter("referee clock a 300")
    sitting.enter("referee clock a 30")
    assert "[clock 5:00 at 1]" in drawn(sitting.as_of(1))
    assert "[clock 0:30 at 2]" in drawn(sitting.as_it_reads())
