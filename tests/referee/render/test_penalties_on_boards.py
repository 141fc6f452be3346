"""Penalties stand beside the seat that has them, on the board of every game."""

import re

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.render.layout import columns
from replays.record import Tag

MARKS = {
    "en": ("[warning ×2]", "[yellow card]", "[red card]", "[black card]"),
    "zh-Hant": ("[警告 ×2]", "[黃牌]", "[紅牌]", "[黑牌]"),
    "zh-Hans": ("[警告 ×2]", "[黄牌]", "[红牌]", "[黑牌]"),
}
KINDS = ("warning", "yellow", "warning", "red", "black")

FIRST, SECOND = ("Anna", "p1"), ("Bo", "p2")
"""Where all seats are in one table, penalties stand below it beside the seats."""


def seats_of(game):
    return [seat for seat, _ in Sitting.begin(read_tags([Tag("Game", game)])).opened.seats]


def begun(game, seat, *kinds):
    """A match of Anna and Bo in which a seat has penalties."""
    names = zip(seats_of(game), ("Anna", "Bo"), strict=False)
    seats = [Tag(f"Seat.{each}", name) for each, name in names]
    sitting = Sitting.begin(read_tags([Tag("Game", game), *seats]))
    for kind in kinds:
        sitting.enter(f'referee penalty {seat} {kind} why="x"')
    return sitting


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", MARKS)
@pytest.mark.parametrize("width", [40, 80])
def test_penalties_are_told_in_words_and_fit(game, lang, width):
    drawn = begun(game, seats_of(game)[1], *KINDS).board("public", lang, width)
    told = re.findall(r"\[[^]|]+\]", " ".join(drawn.split()))
    assert [mark for mark in told if mark in MARKS[lang]] == [*MARKS[lang]]
    assert max(map(columns, drawn.split("\n"))) <= width
    assert "\x1b" not in drawn


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("place", [0, 1])
def test_a_mark_stands_behind_its_own_seat(game, width, place):
    seat = seats_of(game)[place]
    assert "[red card]" not in begun(game, seat).board("public", "en", width)
    before, _, _ = begun(game, seat, "red").board("public", "en", width).partition("[red card]")
    last = re.findall(r"\b(?:Anna|Bo|p1|p2)\b", before)[-1]
    assert last in (FIRST, SECOND)[place]
