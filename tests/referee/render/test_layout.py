"""Columns and folding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.render.layout import columns, pad, row, seen, wrap, wrapped


def test_a_chinese_glyph_takes_two_columns():
    assert columns("尖峰對決") == 8
    assert columns("木 4|4 ↑") == 8
    assert columns("（１）") == 6


def test_an_accent_takes_none():
    assert columns("é") == columns("é") == 1


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("a\u20e3", 1),
        ("❤\ufe0f", 1),
        ("👩\u200d🚀", 4),
        ("\u1112\u1161\u11ab", 2),
        ("\u0928\u0940\u0947", 2),
        ("\u202e", 1),
    ],
)
def test_what_is_written_upon_the_sign_before_it_takes_none(text, width):
    assert columns(text) == width


def test_no_control_character_stays_itself_but_the_end_of_a_line():
    controls = "".join(map(chr, (*range(32), *range(0x7F, 0xA0))))
    shown = seen(controls)
    assert len(shown) == columns(shown.replace("\n", " ")) == len(controls)
    assert [char for char in shown if char in controls and char != " "] == ["\n"]


def test_texts_of_different_scripts_align():
    assert columns(pad("木", 5)) == columns(pad("wood", 5)) == 5
    assert pad("wood-1-8", 4) == "wood-1-8"


def test_parts_that_fit_stand_side_by_side():
    assert wrapped(["one", "two"], 8) == ["one  two"]
    assert wrapped(["one", "two"], 7, indent="  ") == ["one", "  two"]
    assert wrapped([], 7) == []


def test_what_does_not_fit_goes_under_the_first_part():
    assert row("  soul  ", ["wood-1-8", "fire-4-4"], 20) == [
        "  soul  wood-1-8",
        " " * 8 + "fire-4-4",
    ]
    assert row("  soul  ", [], 20) == ["  soul"]


@given(
    st.lists(
        st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12)
    ),
    st.integers(1, 60),
)
def test_no_part_is_lost_and_only_single_parts_are_too_wide(parts, width):
    lines = wrapped(parts, width, gap="\x00")
    whole = [part for line in lines for part in line.split("\x00")]
    assert "".join("".join(whole).split()) == "".join("".join(parts).replace("\x00", "").split())
    assert all(columns(line) <= width or "\x00" not in line.strip("\x00") for line in lines)


def test_prose_is_broken_at_blanks():
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("one  two", 9) == ["one  two"]
    assert wrap("", 9) == [""]


def test_chinese_prose_is_broken_between_glyphs():
    assert wrap("甲召喚靈獸到場地區", 8) == ["甲召喚靈", "獸到場地", "區"]


def test_no_line_of_chinese_begins_with_a_closing_sign_or_ends_with_an_opening_one():
    assert wrap("召喚靈獸，進攻", 8) == ["召喚靈", "獸，進攻"]
    assert wrap("規則變為「比大」", 10) == ["規則變為", "「比大」"]


def test_a_card_and_a_place_stay_whole_in_chinese_prose():
    assert wrap("甲召喚 木-3-5 到 1 號位", 10) == ["甲召喚", "木-3-5 到", "1 號位"]
    assert wrap("攻擊（甲1）", 6) == ["攻擊", "（甲1）"]


GLYPHS = st.text("木火「」（），。ab1- ", max_size=60)


def test_the_name_of_a_card_stays_whole_in_chinese_prose():
    assert wrap("到手牌：換側刺/5、敲劍刺/5。", 14) == ["到手牌：", "換側刺/5、", "敲劍刺/5。"]
    assert wrap("甲打出 海克力斯，翻開", 12) == ["甲打出", "海克力斯，翻", "開"]
    assert wrap("收回（換側刺/5）", 12) == ["收回", "（換側刺/5）"]
    assert wrap("擋住 1 點的一擊", 12) == ["擋住 1 點的", "一擊"]
    assert wrap("可用的有：木、火與土", 12) == ["可用的有：", "木、火與土"]


def test_a_chinese_name_stays_whole_in_english_prose():
    assert wrap("To move: 安娜 (a), 小博 (b)", 19) == ["To move: 安娜 (a),", "小博 (b)"]
    assert wrap("the hand of 安娜 (a)", 14) == ["the hand of", "安娜 (a)"]


def test_what_is_typed_stays_whole_in_chinese_prose():
    assert wrap("正好棄 2 張（`棄牌=牌,...`）。", 20) == ["正好棄 2 張", "（`棄牌=牌,...`）。"]


def test_a_list_that_no_line_can_hold_is_broken_behind_its_commas():
    assert wrap("give=a-1,b-2,c-3 ok", 10) == ["give=a-1,", "b-2,c-3 ok"]
    assert wrap("棄牌=木-3-5,水-8-3", 12) == ["棄牌=木-3-5,", "水-8-3"]
    assert wrap("a b-1,c-2", 8) == ["a", "b-1,c-2"]  # kept whole where a line can hold it


@given(GLYPHS, st.integers(1, 30))
def test_wrapped_prose_loses_nothing_but_blanks(text, width):
    lines = wrap(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(line == line.rstrip() for line in lines)


@given(st.text("木火金", min_size=1, max_size=60), st.integers(2, 30))
def test_every_line_of_glyphs_is_as_full_as_it_can_be(text, width):
    *full, last = wrap(text, width)
    assert all(columns(line) == width - width % 2 for line in full)
    assert columns(last) <= width
