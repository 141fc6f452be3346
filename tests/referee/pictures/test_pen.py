"""Text that fits: smaller, in lines, never cut while there is room for it."""

import pytest

from referee.pictures.pen import LEAST, ROOM, SMALLEST, Pen, columns, cut, lines
from referee.pictures.words import Words
from referee.speech import Naming


def block(told, room, high, size=16.0):
    pen = Pen(Words(Naming("peak-duel", {}), ("en",)), "light")
    return [str(one) for one in pen.block(0, 0, (told,), size, room=room, high=high)]


def test_a_short_text_is_one_line_in_the_middle_of_its_height():
    (line,) = block("mill", room=100, high=40)
    assert 'font-size="16"' in line
    assert 'y="25.6"' in line


def test_a_longer_one_is_broken_at_blanks_and_hyphens():
    found = block("chance-meeting", room=100, high=40)
    assert [line.partition(">")[2].partition("<")[0] for line in found] == ["chance-", "meeting"]


def test_one_that_has_no_room_in_its_lines_is_made_smaller():
    (line,) = block("supercalifragilistic", room=100, high=20)
    assert SMALLEST <= float(line.partition('font-size="')[2].partition('"')[0]) < 16


@pytest.mark.parametrize("text", ["?", "…", ")a", "。", ""])
def test_what_closes_may_stand_first(text):
    assert lines(text, 10, 50, 2) == [text]


def test_nothing_is_nothing():
    assert block("", room=10, high=10) == []


def test_a_page_draws_once_what_is_drawn_of_the_same_and_keeps_once_what_looks_alike():
    pen, drawn = Pen(Words(Naming("peak-duel", {}), ("en",))), []

    def drawing():
        drawn.append(1)
        yield "a card"

    names = {str(pen.once("0 0 1 1", drawing(), ("mill", place))) for place in (1, 1, 2)}
    assert len(names) == 1
    assert len(drawn) == 2
    assert [*pen.symbols] == ['<symbol viewBox="0 0 1 1">a card</symbol>']


def test_broad_letters_need_more_room_than_narrow_ones():
    assert columns("WWWW") > columns("nnnn") > columns("llll")


def test_a_line_is_cut_only_where_even_the_smallest_letters_have_no_room():
    assert cut("W" * 60, 130) == "W" * 60
    told = cut("W" * 10_000, 130)
    assert told.startswith("W" * 60)
    assert told.endswith("…")
    assert columns(told) * LEAST * ROOM <= 130
