"""Whatever is typed: it is read, or told what is wrong, and what was read is read again."""

from hypothesis import given
from hypothesis import strategies as st

from events.errors import Unreadable
from referee.notation.canonical import write_line
from referee.speech import render
from tests.referee.notation.orchard import LANGUAGE, from_shell, read

SLUGS = sorted({verb.slug for verb in LANGUAGE.table})
PIECES = [
    *SLUGS, "red", "紅", "table", "referee", "裁判", "note", "adjust", "annotate", "penalty",
    "rule", "apple", "plum", "sour_pear", "?", "!", "$3", "3", "-2", "+2", "feint", "mana", "limit",
    "ward", "with=plum", "sp=2", "ends=yes", "copies=1", "at=2026-11-20", "why=x", "sure=no",
    "custody=overrule", 'why="a b"', "cites=M-1", '"a text"', '"=!"', "_", ";", "; x", '"', "“",
    "{", "=", "，", "；", "＝", "｛", "？", "！", "＂", "３", "＿", "ｒｅｄ", "ａｐｐｌｅ",
    "ｐｌｕｍ，ａｐｐｌｅ", "ｓｐ＝２", "ｗｈｙ＝ｘ　ｙ", "sure=ｎｏ", "cites=Ｍ－１",
    "at=２０２６-11-20", "很好！",
]  # fmt: skip

lines = st.text() | st.lists(st.sampled_from(PIECES) | st.text(max_size=5)).map(" ".join)
texts = st.text(
    st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\ufeff"), min_size=1
).filter(str.strip)


def outcome(reader, *given_):
    """The line, or nothing where it is told what is wrong, in English and with a column."""
    try:
        return reader(*given_)
    except Unreadable as told:
        said, column = render("en", told.text, told.facts), told.column
    assert said
    assert column >= 1
    return None


@given(lines)
def test_a_line_is_read_or_told_what_is_wrong(typed):
    line = outcome(read, typed)
    if line is not None:
        again = read(write_line(line))
        assert (again.words, again.move, again.glyphs) == (line.words, line.move, line.glyphs)
        assert (again.remark, again.happened, again.evidence, again.sure) == (
            line.remark,
            line.happened,
            line.evidence,
            line.sure,
        )
        assert read(line.text).move == line.move


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5)))
def test_words_apart_are_read_or_told_what_is_wrong(words):
    line = outcome(from_shell, *words)
    if line is not None:
        assert read(line.text).move == line.move
        assert from_shell(*line.words).move == line.move


MOVES = [
    ("red", "takes", "?,apple", "plum", "sure=no", "at=2026-11-20"),
    ("red", "passes", "custody=overrule", "!?"),
    ("referee", "penalty", "red", "warning", "why=late! again, (so)", "cites=M-1,M-2"),
    ("referee", "rule", "it stands; {so}", "cites=M-1"),
    ("referee", "annotate", "3", "text=well=played"),
    ("referee", "amend", "3", "red passes"),
]


def widened(data, word):
    """The word, some of whose characters are full-width."""
    wide = data.draw(st.lists(st.booleans(), min_size=len(word), max_size=len(word)))
    typed = zip(word, wide, strict=True)
    return "".join(chr(ord(c) + 0xFEE0) if w and c not in ' "' else c for c, w in typed)


@given(st.data(), st.sampled_from(MOVES))
def test_words_apart_in_full_width_are_read_again_as_they_were(data, move):
    line = outcome(from_shell, *(widened(data, word) for word in move))
    if line is not None:
        again = read(line.text)
        assert (again.words, again.move, again.glyphs) == (line.words, line.move, line.glyphs)
        assert (again.sure, again.happened) == (line.sure, line.happened)


WORDS = ["plum", "apple", "3", "three", "M-1", "seats.red.mana", "2026-11-20", "warning", "?", "!"]
MARKS = ["", '"', "＂", "“", "”", "「", "」", "；", "=", "＝", "｛", "　", " ", "_", "，"]
LINES = [
    *(("red", verb, word) for verb in ("plays", "takes", "activates") for word in WORDS),
    *(("referee", "adjust", "seats.red.mana", word, "why=x") for word in WORDS),
    *(("referee", "rule", "so", f"cites={word}", f"at={word}") for word in WORDS),
    ("referee", "annotate", "3", "?", "x"),
]


@given(st.data(), st.sampled_from(LINES))
def test_words_apart_in_marks_and_full_width_are_read_again_as_they_were(data, move):
    marks = st.sampled_from(MARKS)
    words = [*move]
    at = data.draw(st.integers(2, len(words) - 1))
    key, equals, value = words[at].rpartition("=")
    words[at] = f"{key}{equals}{data.draw(marks)}{widened(data, value)}{data.draw(marks)}"
    line = outcome(from_shell, *words)
    if line is not None:
        again = read(line.text)
        assert (again.words, again.move, again.glyphs) == (line.words, line.move, line.glyphs)
        assert (again.sure, again.happened) == (line.sure, line.happened)


@given(texts, texts)
def test_any_text_survives_being_written(text, why):
    for move in (("note", text), ("award", "red", f"why={why}")):
        line = outcome(from_shell, "referee", *move)
        if line is not None:
            assert read(write_line(line)).move == line.move


@given(texts)
def test_any_text_can_be_typed_in_quotes(text):
    doubled = text.replace('"', '""')
    line = read(f'referee note "{doubled}"')
    assert line.move.text == text
    assert read(write_line(line)).move.text == text
    assert from_shell(*line.words).move.text == text
