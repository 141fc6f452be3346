"""Tables fold what is too long for a column, in any script."""

from hypothesis import given
from hypothesis import strategies as st

from referee.render.layout import columns
from referee.render.tabular import fitted, folded, of_markdown, table

TEXTS = st.text(alphabet=st.sampled_from("ab 木火，é"), max_size=40)


def test_cells_stand_in_their_columns():
    lines = list(table([("1", "custody", "oak"), ("12", "chain", "ash")], (3, 8, 5)))
    assert lines == ["1    custody   oak", "12   chain     ash"]


def test_a_long_cell_goes_on_below_and_keeps_its_own_line_ends():
    lines = list(table([("7", "one two three\nfour", "end")], (2, 8, 5)))
    assert lines == ["7   one two   end", "    three", "    four"]


def test_a_word_longer_than_its_column_is_cut():
    assert list(folded("一二三四 abcdef", 4)) == ["一二", "三四", "abcd", "ef"]


def test_a_table_of_markdown_stands_in_columns_that_fit():
    text = "| battle | law |\n| --- | --- |\n| 攻擊 → 防禦 | 比大：x > y 贏 |\n| direct |  |"
    assert list(of_markdown(text, 80)) == [
        "battle       law",
        "───────────  ──────────────",
        "攻擊 → 防禦  比大：x > y 贏",
        "direct",
    ]
    assert list(of_markdown(text, 20)) == [
        "battle     law",
        "─────────  ─────────",
        "攻擊 →     比大：x >",
        "防禦       y 贏",
        "direct",
    ]


def test_only_the_widest_columns_give_way():
    assert fitted([("one", "x" * 30, "y" * 40), ("three", "", "")], 49) == [5, 20, 20]
    assert fitted([("one", "x" * 30)], 80) == [3, 30]


@given(TEXTS, st.integers(2, 12))
def test_nothing_is_lost_and_nothing_is_too_wide(text, width):
    lines = list(folded(text, width))
    assert all(columns(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
