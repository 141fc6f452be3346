"""The frame of a record is read as a whole and written canonically."""

import pytest

from events.errors import Unreadable
from replays.record import DEEPEST, MOST_MOVES, MoveLine, Record, Tag, decode, lines, read, write


def bare(moves):
    """Texts, comments and variations of moves, without their places."""
    return [
        (move.text, *move.comments, *[bare(variation) for variation in move.variations])
        for move in moves
    ]


def fault(text):
    with pytest.raises(Unreadable) as raised:
        read(text)
    return raised.value.text, raised.value.line, raised.value.column


def test_tags_come_first_and_moves_follow_line_by_line():
    record = read('[Game "orchard"]\n[Seat.a "Anna"]\n\na plays plum\nb passes\n')
    assert record.tags == (Tag("Game", "orchard", 1), Tag("Seat.a", "Anna", 2))
    assert record.moves == (
        MoveLine(text="a plays plum", line=4),
        MoveLine(text="b passes", line=5),
    )


def test_a_tag_is_found_whatever_its_case_and_its_hyphens():
    record = read('[GAME "x"]\n[Option.start_rule "high"]')
    assert record.tag("Game") == Tag("GAME", "x", 1)
    assert record.tag("option.start-rule").value == "high"
    assert record.tag("Date") is None


@pytest.mark.parametrize(
    ("line", "tag"),
    [
        ('  [ Site   "a hall" ]  ', Tag("Site", "a hall", 1)),
        ('[Site"a hall"] ; where', Tag("Site", "a hall", 1)),
        ('[Site "the ""hall"""]', Tag("Site", 'the "hall"', 1)),
        ('[Site "{ } ( ) ; ]"]', Tag("Site", "{ } ( ) ; ]", 1)),
        ('[Site ""]', Tag("Site", "", 1)),
        ("［Site “大廳”］", Tag("Site", "大廳", 1)),
    ],
)
def test_a_tag_may_be_spaced_as_one_likes_and_doubles_its_quotes(line, tag):
    assert read(line).tags == (tag,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[Game]", ("notation.tag", 1, 1)),
        ("[Game peak]", ("notation.tag", 1, 1)),
        ('["x"]', ("notation.tag", 1, 1)),
        ('\n [Game "x" y]', ("notation.tag", 2, 11)),
        ('[Game "x"', ("notation.tag", 1, 10)),
        ('[Game "x]', ("notation.open-quote", 1, 7)),
        ('[Game "x"] a ends', ("notation.tag", 1, 10)),
        ('[Game "x"]\n[Date "y"]\n[game "z"]', ("notation.tag-twice", 3, 1)),
        ('[Option.a-b "x"]\n[Option.a_b "x"]', ("notation.tag-twice", 2, 1)),
        ('[Game "x"]\na ends\n[Date "y"]', ("notation.late-tag", 3, 1)),
        ('a ends\n(\nb ends\n[Date "y"]\n)', ("notation.late-tag", 4, 1)),
    ],
)
def test_a_tag_that_is_none_or_stands_wrong_is_told_with_its_place(text, expected):
    assert fault(text) == expected


def test_empty_lines_and_remarks_on_lines_of_their_own_are_no_moves():
    record = read('\n  \n; remark {\n# remark "\n  ； remark\n　# remark\na ends ; kept {x\n')
    assert record.moves == (MoveLine(text="a ends ; kept {x", line=7),)


def test_a_comment_belongs_to_the_move_before_it_wherever_it_stands():
    record = read("a ends {one} {two}\n{three}\n\n{four} b ends\n{five\nlines}\n")
    assert bare(record.moves) == [
        ("a ends", "one", "two", "three", "four"),
        ("b ends", "five\nlines"),
    ]


def test_a_comment_before_the_first_move_belongs_to_the_match():
    record = read('{one}\n[Game "x"]\n{two} {three\n}\na ends\n{four}')
    assert record.comments == ("one", "two", "three")
    assert bare(record.moves) == [("a ends", "four")]


def test_a_line_may_go_on_after_a_comment():
    record = read('  a ends {one} ; remark\n{two\n} b note "{" {three} x')
    assert [(move.text.split(), move.line, move.column) for move in record.moves] == [
        (["a", "ends", ";", "remark"], 1, 3),
        (["b", "note", '"{"', "x"], 3, 3),
    ]
    assert bare(record.moves)[1][1] == "three"


def test_what_follows_a_comment_keeps_its_column():
    (move,) = read('a {why} note "x"').moves
    assert move.text.index("note") == 8


def test_an_empty_comment_is_none():
    assert read("{}\na ends {  }\n{\n}").moves == (MoveLine(text="a ends", line=2),)


def test_braces_in_quotes_and_in_remarks_are_text():
    record = read('a note "{x" ; } {\na note x“{”\na note why="""}"')
    assert [move.comments for move in record.moves] == [(), (), ()]


def test_full_width_braces_and_parentheses_are_read():
    record = read("a ends ｛好}\n（\nb ends\n）\n")
    assert bare(record.moves) == [("a ends", "好", [("b ends",)])]


def test_a_variation_replaces_the_move_before_it_and_may_have_its_own():
    record = read(
        "a one\n(\na two {hm}\n(\na three\n)\nb four\n) ; over\n{said later}\n(\na five\n)\nb six\n"
    )
    assert bare(record.moves) == [
        ("a one", "said later", [("a two", "hm", [("a three",)]), ("b four",)], [("a five",)]),
        ("b six",),
    ]


def test_a_comment_at_the_head_of_a_variation_belongs_to_the_move_before_it():
    assert bare(read("a one\n(\n{hm}\na two\n)").moves) == [("a one", "hm", [("a two",)])]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('a ends\na note "open\nb ends', ("notation.open-quote", 2, 8)),
        ('a ends\na note "open\nb "ends', ("notation.open-quote", 2, 8)),
        ("a ends\n  x {open\nb ends\n", ("notation.open-brace", 2, 5)),
        ("a ends\nb }", ("notation.stray-brace", 2, 3)),
        ("a ends }", ("notation.stray-brace", 1, 8)),
        ("{one } two }", ("notation.stray-brace", 1, 12)),
        ("a ends\n(\nb ends\n", ("notation.open-parenthesis", 2, 1)),
        ("a ends\n)\n", ("notation.stray-parenthesis", 2, 1)),
        ("(\nb ends\n)", ("notation.no-move-to-vary", 1, 1)),
        ("a ends\n(\n(\nb ends\n)\n)", ("notation.no-move-to-vary", 3, 1)),
        ("a ends\n(\n)", ("notation.empty-variation", 3, 1)),
        ("a ends\n (b ends)", ("notation.own-line", 2, 2)),
        ("a ends\n{x} (", ("notation.own-line", 2, 5)),
        ('{x} [Game "x"]', ("notation.own-line", 1, 5)),
        ("a ends\n\nb \x00", ("notation.character", 3, 3)),
        ("a ends {\x1b[31m}", ("notation.character", 1, 9)),
        ("a ends\n\ufeffb ends", ("notation.character", 2, 1)),
    ],
)
def test_a_broken_frame_is_told_with_its_place(text, expected):
    assert fault(text) == expected


def test_a_frame_that_breaks_late_is_unreadable_as_a_whole():
    assert fault("nonsense\n" * 50 + "a {")[1:] == (51, 3)


def test_lines_are_counted_alike_for_every_line_end():
    for end in ("\n", "\r\n", "\r"):
        record = read(f'\ufeff[Game "x"]{end}{{two{end}lines}}{end}a ends{end}')
        assert (record.comments, record.moves[0].line) == (("two\nlines",), 4)


def test_variations_may_stand_in_variations_but_not_without_end():
    nested = "a\n(\n" * DEEPEST + "a\n" + ")\n" * DEEPEST
    assert write(read(nested)).splitlines() == nested.splitlines()
    assert fault(nested.replace("a\n)", "a\n(\na\n)\n)", 1))[0] == "notation.too-deep"


@pytest.mark.parametrize("variation", ["a\n", "(\na\n)\n"])
def test_a_record_has_no_more_moves_than_can_be_judged_in_good_time(variation):
    most = "a\n" * (MOST_MOVES - 1) + variation
    assert write(read(most)) == most
    assert fault(f"{most}{variation}")[0] == "notation.too-many-moves"


def test_a_file_is_utf_8_with_or_without_a_byte_order_mark():
    assert decode(b"\xef\xbb\xbfa") == decode(b"a") == "a"
    assert decode("甲".encode()) == "甲"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"\xff\xfea\x00", (1, 1)),
        ("甲\r\n甲乙".encode() + b"\x80", (2, 3)),
        (b"a\n\xe7\x94", (2, 1)),
        (b"\xef\xbb\xbfa\xff", (1, 2)),
    ],
)
def test_a_byte_that_is_no_utf_8_is_told_with_its_place(data, place):
    with pytest.raises(Unreadable) as raised:
        decode(data)
    assert raised.value.text == "notation.utf-8"
    assert (raised.value.line, raised.value.column) == place


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_of_a_file_that_seems_to_be_utf_16_it_is_said_so(encoding):
    with pytest.raises(Unreadable) as raised:
        decode('[Game "x"]\n'.encode(encoding))
    assert raised.value.text == "notation.utf-8"
    assert raised.value.facts["seems"] == "UTF-16"


def test_of_another_byte_that_is_no_utf_8_nothing_is_guessed():
    with pytest.raises(Unreadable) as raised:
        decode('[Event "Café"]'.encode("latin-1"))
    assert "seems" not in raised.value.facts


def test_a_record_is_written_in_one_canonical_form():
    record = Record(
        tags=(Tag("Game", "orchard"), Tag("Site", 'the "hall"')),
        comments=("a fine day",),
        moves=(
            MoveLine(
                text="a ends ! ; oh",
                comments=("two\nlines",),
                variations=((MoveLine(text="a passes"), MoveLine(text="b passes")),),
            ),
            MoveLine(text="b ends"),
        ),
    )
    assert write(record) == (
        '[Game "orchard"]\n[Site "the ""hall"""]\n\n{a fine day}\n\n'
        "a ends ! ; oh\n{two\nlines}\n(\na passes\nb passes\n)\nb ends\n"
    )


def test_the_lines_of_moves_are_read_as_the_same_moves():
    moves = read("a one {x}\n(\na two\n)\nb three").moves
    assert bare(read("\n".join(lines(moves))).moves) == bare(moves)


def test_an_empty_record_is_an_empty_text():
    assert write(read("")) == ""
    assert read("") == Record()
