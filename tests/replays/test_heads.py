"""Heads as text, and matches held against them."""

from hashlib import sha256

import pytest

from events.chain import Draft, Head, Row, leaves, link, origin
from events.errors import CorruptLog, Unreadable
from replays import heads
from replays.findings import Check, Said, Severity
from replays.heads import Receipt

CHAIN = sha256(b"a chain").digest()
KEPT = Head("club-7", 42, CHAIN)
TEXT = f"referee head 1\nmatch club-7\nnumber 42\nchain {CHAIN.hex()}\n"

KEY = bytes(range(16))
RECEIPT = Receipt(
    "club-7",
    42,
    sha256(b"referee head 1\n000102030405060708090a0b0c0d0e0f\n" + CHAIN.hex().encode()).digest(),
)
RECEIPT_TEXT = f"referee head 2\nmatch club-7\nnumber 42\nhead {RECEIPT.head.hex()}\n"


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
        ("referee head 3\n", 1),
        ("referee head 2\n", 2),
        (TEXT.replace("head 1", "head 2"), 4),
        (RECEIPT_TEXT.replace("head 2", "head 1"), 4),
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


def test_a_receipt_is_made_of_the_key_and_the_chain():
    assert heads.receipt(KEPT, KEY) == RECEIPT
    assert heads.receipt(KEPT, bytes(16)) != RECEIPT


def test_a_receipt_is_written_in_a_form_of_its_own_and_read_back():
    assert heads.write(RECEIPT) == RECEIPT_TEXT
    assert heads.read(RECEIPT_TEXT) == RECEIPT


def test_a_match_leads_to_each_receipt_that_was_given_of_it():
    three = rows("", "a ends", "b ends")
    given = [heads.receipt(heads.at("club-7", three, number), KEY) for number in range(3)]
    assert heads.differing("club-7", three, given, KEY) == []


def test_a_receipt_finds_out_what_a_head_finds_out():
    three = rows("", "a ends", "b ends")
    given = heads.receipt(heads.at("club-7", three, 1), KEY)
    anew = rows("", "a passes", "b ends")
    there = heads.receipt(heads.at("club-7", anew, 1), KEY)
    (found,) = heads.differing("club-7", anew, [given], KEY)
    assert (found.check, found.number) == (Check.HEAD, 1)
    assert found.found == (
        Said(text="audit.other_head", facts={"number": 1, "head": there.head.hex()}),
    )
    assert found.expected == (
        Said(text="audit.expected.receipt", facts={"number": 1, "head": given.head.hex()}),
    )
    (found,) = heads.differing("club-7", three[:1], [given], KEY)
    assert found.found == (Said(text="audit.ends", facts={"number": 0}),)


def test_a_receipt_is_of_one_key():
    three = rows("", "a ends", "b ends")
    given = heads.receipt(heads.at("club-7", three, 2), KEY)
    (found,) = heads.differing("club-7", three, [given], bytes(16))
    assert found.check is Check.HEAD
    (found,) = heads.differing("club-7", three, [given])
    assert found.found == (Said(text="audit.no_key"),)


@pytest.mark.parametrize(
    ("opening", "later", "secrecy"),
    [
        ('{"type":"match.opened","seed":null}', '{"type":"match.published"}', (False, True)),
        ('{"type":"match.opened"}', '{"type":"x","seed":"9"}', (False, False)),
        ('{"type":"match.opened","seed":"7"}', '{"type":"match.game_over"}', (True, False)),
        ('{"type":"match.opened","seed":"0"}', '{"type":"match.published"}', (True, True)),
    ],
)
def test_whether_there_is_a_secret_is_seen_without_knowing_the_game(opening, later, secrecy):
    bodies = [f'{{"words":[],"events":[{event}]}}' for event in (opening, later)]
    drafts = [Draft(id=str(place), text="", body=body) for place, body in enumerate(bodies)]
    found = link(drafts, leaves(drafts), number=-1, chain=origin("club-7"))
    assert heads.secrecy(found) == secrecy


def test_a_row_that_cannot_be_read_is_told():
    with pytest.raises(CorruptLog, match=r"log\.entry"):
        heads.secrecy([Row(0, "0", "", "{", "", "", b"", b"")])
