"""Columns and folding."""

from hypothesis import given
from hypothesis import strategies as st

from referee.render.layout import columns, fold, pad, row


def test_a_chinese_glyph_takes_two_columns():
    assert columns("尖峰對決") == 8
    assert columns("木 4|4 ↑") == 8
    assert columns("（１）") == 6


def test_an_accent_takes_none():
    assert columns("é") == columns("é") == 1


def test_texts_of_different_scripts_align():
    assert columns(pad("木", 5)) == columns(pad("wood", 5)) == 5
    assert pad("wood-1-8", 4) == "wood-1-8"


def test_parts_that_fit_stand_side_by_side():
    assert fold(["one", "two"], 8) == ["one  two"]
    assert fold(["one", "two"], 7, indent="  ") == ["one", "  two"]
    assert fold([], 7) == []


def test_what_does_not_fit_goes_under_the_first_part():
    assert row("  soul  ", ["wood-1-8", "fire-4-4"], 20) == [
        "  soul  wood-1-8",
        " " * 8 + "fire-4-4",
    ]
    assert row("  soul  ", [], 20) == ["  soul"]


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)), st.integers(1, 60))
def test_no_part_is_lost_and_only_single_parts_are_too_wide(parts, width):
    lines = fold(parts, width, gap="\x00")
    whole = [part for line in lines for part in line.split("\x00")]
    assert "".join("".join(whole).split()) == "".join("".join(parts).replace("\x00", "").split())
    assert all(columns(line) <= width or "\x00" not in line.strip("\x00") for line in lines)
