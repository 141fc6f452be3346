"""Heads as text, and matches held against them."""

from hashlib import sha256

import pytest

from events.chain import Draft, Head, leaves, link, origin
from events.errors import Unreadable
from replays import heads
from replays.findings import Check, Said, Severity

CHAIN = sha256(b"a chain").digest()
KEPT = Head("club-7", 42, CHAIN)
TEXT = f"referee head 1\nmatch club-7\nnumber 42\nchain {CHAIN.hex()}\n"


def rows(*texts):
    drafts = [Draft(id=str(place), text=text, body="{}") for place, text in enumerate(texts)]
    return link(drafts, leaves(drafts), number=-1, chain=origin("club-7"))


def test_a_head_is_written_the_same_each_time_and_read_back():
    assert heads.write(KEPT) == TEXT
    assert heads.read(TEXT) == KEPT


@pytest.mark.parametrize("text", [TEXT.replace("\n", "\r\n"), f"\ufeff{TEXT}\n\n", TEXT.rstrip()])
def test_what_mail_does_to_line_ends_does_not_matter(text):
    assert heads.read(text) == KEPT


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("referee head 2\n", 1),
        (TEXT.replace("match club-7", "match "), 2),
        (TEXT.replace("42", "-1"), 3),
        (TEXT.replace("42", "042"), 3),
        (TEXT.replace("chain ", "chain 0"), 4),
        ("referee head 1\nmatch club-7\nnumber 42\n", 4),
        (f"{TEXT}and more\n", 5),
    ],
)
def test_what_is_no_head_is_told_with_its_line(text, line):
    with pytest.raises(Unreadable) as told:
        heads.read(text)
    assert (told.value.text, told.value.line) == ("head.form", line)


def test_a_match_leads_to_each_head_that_it_ever_had():
    three = rows("", "a ends", "b ends")
    kept = [heads.at("club-7", three, number) for number in range(3)]
    assert heads.differing("club-7", three, kept) == []


def test_a_head_of_another_match_says_nothing():
    assert heads.differing("club-7", rows(""), [Head("other", 9, CHAIN)]) == []


def test_a_match_that_was_cut_is_found_out():
    three = rows("", "a ends", "b ends")
    (found,) = heads.differing("club-7", three[:2], [heads.at("club-7", three, 2)])
    assert (found.check, found.number, found.severity) == (Check.HEAD, 1, Severity.BROKEN)
    assert found.found == (Said(text="audit.ends", facts={"number": 1}),)


def test_a_match_that_was_written_anew_is_found_out():
    kept = heads.at("club-7", rows("", "a ends", "b ends"), 1)
    anew = rows("", "a passes", "b ends")
    (found,) = heads.differing("club-7", anew, [kept])
    assert (found.check, found.number) == (Check.HEAD, 1)
    assert found.found == (
        Said(text="audit.other_chain", facts={"number": 1, "chain": anew[1].chain.hex()}),
    )
    assert found.expected == (
        Said(text="audit.expected.kept", facts={"number": 1, "chain": kept.chain.hex()}),
    )
