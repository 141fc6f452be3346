"""TOML that a table wrote, read within bounds."""

import time
from pathlib import Path

import pytest

from events.catalogues import reading, shelf
from events.catalogues.reading import LARGEST, MOST_PARTS, parse
from events.errors import Unreadable


def refused(raw):
    with pytest.raises(Unreadable) as raised:
        parse(raw)
    return raised.value


def part(count, word="a"):
    return ".".join([word] * count)


@pytest.mark.parametrize(
    ("raw", "text", "line", "column"),
    [
        ("a = 1\nb = " + "9" * 4301, "edition.digits", 2, 5),
        ("a = -" + "1_2" * 3000, "edition.digits", 1, 6),
        ("a = [1, 2, " + "9" * 5000 + "]", "edition.digits", 1, 12),
        ("a = 1\n" + part(17) + " = 1", "edition.key-parts", 2, 1),
        ("[" + part(17) + "]", "edition.key-parts", 1, 2),
        ("[[" + part(17, '"a"') + "]]", "edition.key-parts", 1, 3),
        ("a = {" + part(17, "'a'") + " = 1}", "edition.key-parts", 1, 6),
        ("a = { b = 1, " + part(17).replace(".", " . ") + " = 1}", "edition.key-parts", 1, 14),
        (part(200_000) + " = 1", "edition.key-parts", 1, 1),
        ("#" * (LARGEST + 1), "edition.large", 0, 0),
        ("a" * (LARGEST - 1), "edition.toml", 1, LARGEST),
        ("a." * (LARGEST // 2), "edition.key-parts", 1, 1),
        ("'" * (LARGEST - 1), "edition.toml", 1, 3),
        ("a = " + "{a = " * 1000, "edition.toml", 1, 1),
        ("a = " + "[" * (LARGEST - 5), "edition.toml", 1, 1),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_would_take_too_long_or_too_much_is_told_at_once(raw, text, line, column):
    begun = time.process_time()
    error = refused(raw.encode())
    assert time.process_time() - begun < 1
    assert (error.text, error.line, error.column) == (text, line, column)


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        ("a = 9223372036854775808", "a"),
        ("a = -9223372036854775809", "a"),
        ("[[card]]\n[[card]]\nvalues = [1, 0x" + "f" * 50_000 + "]", "card[1].values[1]"),
        ("a.b = {c = 0b" + "1" * 64 + "}", "a.b.c"),
    ],
)
def test_a_number_that_nothing_can_hold_is_told_with_its_place(raw, place):
    error = refused(raw.encode())
    assert (error.text, error.facts["place"]) == ("edition.large-number", place)


def test_what_is_within_the_bounds_is_read():
    largest = reading.LARGEST_NUMBER
    assert parse(f"a = {largest}\nb = {-largest - 1}".encode()) == {"a": largest, "b": -largest - 1}
    assert parse((part(MOST_PARTS) + " = 1").encode())
    assert parse(b'a = "' + b"9" * 5000 + b'"') == {"a": "9" * 5000}
    assert parse(b"a = 1.5\nb = 1979-05-27") != {}


def test_no_more_of_a_file_is_read_than_one_can_have(tmp_path):
    file = tmp_path / "large.toml"
    with file.open("wb") as stream:
        stream.truncate(1 << 40)
    with pytest.raises(Unreadable) as raised:
        shelf.own(file)
    assert (raised.value.text, raised.value.file) == ("edition.large", str(file))


def test_a_name_that_no_file_can_have_is_told():
    with pytest.raises(Unreadable) as raised:
        shelf.own(Path("a\0b"))
    assert raised.value.text == "edition.file"
