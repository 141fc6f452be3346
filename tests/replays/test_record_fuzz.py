"""Whatever a file holds: it is a record, or it is told where it is none."""

import re
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from events.errors import Unreadable
from replays.record import MoveLine, Record, Tag, decode, read, write

PIECES = [
    "(",
    ")",
    "{",
    "}",
    '"',
    ";",
    "#",
    "[",
    "]",
    "\n",
    "\r\n",
    "a ends",
    '[G "x"]',
    "（",
    "“",
    " ",
]

names = st.from_regex(r"[A-Za-z][A-Za-z0-9.]{0,8}", fullmatch=True)
values = st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\ufeff"))
comments = (
    st.text(
        st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="}｝\ufeff")
        | st.just("\n")
    )
    .map(str.strip)
    .filter(bool)
)
words = st.from_regex(r"[a-z?!/,-]{1,8}", fullmatch=True)
texts = st.builds(
    lambda move, quoted, remark: " ".join(move) + quoted + remark,
    st.lists(words, min_size=1, max_size=4),
    st.sampled_from(["", ' "{ two ; words }"', ' why="say ""so"""']),
    st.sampled_from(["", " ; a remark", ' ; } in { a "remark']),
)
moves = st.recursive(
    st.builds(MoveLine, text=texts, comments=st.lists(comments, max_size=2).map(tuple)),
    lambda inner: st.builds(
        MoveLine,
        text=texts,
        comments=st.lists(comments, max_size=2).map(tuple),
        variations=st.lists(
            st.lists(inner, min_size=1, max_size=3).map(tuple), min_size=1, max_size=2
        ).map(tuple),
    ),
    max_leaves=8,
)
records = st.builds(
    Record,
    tags=st.lists(
        st.builds(Tag, names, values), max_size=4, unique_by=lambda t: t.name.casefold()
    ).map(tuple),
    comments=st.lists(comments, max_size=2).map(tuple),
    moves=st.lists(moves, max_size=5).map(tuple),
)


def unplaced(record):
    """The record without the places in the file."""

    def move(each):
        inner = tuple(tuple(map(move, variation)) for variation in each.variations)
        return replace(each, line=0, column=1, variations=inner)

    tags = tuple(Tag(tag.name, tag.value) for tag in record.tags)
    return replace(record, tags=tags, moves=tuple(map(move, record.moves)))


@given(records)
def test_a_record_that_is_written_is_read_as_the_same_record(record):
    assert unplaced(read(write(record))) == record


@given(st.text() | st.lists(st.sampled_from(PIECES) | st.text(max_size=3)).map("".join))
def test_any_text_is_a_record_or_is_told_where_it_is_none(text):
    try:
        record = read(text)
    except Unreadable as told:
        place = (told.line, told.column)
    else:
        canonical = write(record)
        assert unplaced(read(canonical)) == unplaced(record)
        assert write(read(canonical)) == canonical
        return
    total = re.sub(r"\r\n?", "\n", text).split("\n")
    assert 1 <= place[0] <= len(total)
    assert 1 <= place[1] <= len(total[place[0] - 1]) + 1


@given(st.binary())
def test_any_bytes_are_a_text_or_are_told_where_they_are_none(data):
    try:
        decode(data)
    except Unreadable as told:
        place = (told.line, told.column)
    else:
        return
    assert min(place) >= 1


@pytest.mark.parametrize(
    "piece",
    [
        "a plays plum ; as it was\n{a comment}\n",
        "{}",
        '""',
        "{x\n} ",
        "a\n(\nb\n)\n",
        "a x;y ",
        "“” ",
    ],
)
def test_the_time_grows_with_the_length_and_no_faster(piece):
    # Eight times the text: eight times as long if linear, 64 times if quadratic.
    def seconds(times):
        text = piece * times
        best = []
        for _ in range(3):
            began = process_time()
            read(text)
            best.append(process_time() - began)
        return min(best)

    assert seconds(32_000) < 32 * max(seconds(4_000), 0.001)
