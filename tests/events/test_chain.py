"""The byte rules of the chain, pinned: a log of today is verified by the program of any day."""

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events import chain
from events.chain import Draft, Row
from events.errors import CorruptLog, Unreadable

OPENING = Draft(id="01J0", text="", body='{"words":[],"events":[]}', recorder="anna", at="")
MOVE = Draft(
    id="01J1",
    text="甲 attacks １ 2",
    body='{"words":["a","attacks","1","2"],"events":[]}',
    recorder="anna",
    at="2026-11-20T19:02:11Z",
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
DRAFTS = st.builds(Draft, id=TEXTS, text=TEXTS, body=TEXTS, recorder=TEXTS, at=TEXTS)


def rows_of(match, drafts):
    return chain.link(drafts, chain.leaves(drafts), number=-1, chain=chain.origin(match))


def test_a_leaf_is_the_digest_of_five_strings_with_their_lengths():
    framed = b"\x95\xa0\xb8" + OPENING.body.encode() + b"\xa401J0\xa4anna\xa0"
    assert chain.leaf(OPENING) == sha256(framed).digest()


def test_the_first_link_binds_the_match_and_the_version_of_the_format():
    assert chain.origin("k3f9") == sha256(b"\x93\xb4tabletop-referee log\x01\xa4k3f9").digest()


def test_a_link_is_the_digest_of_the_one_before_and_the_leaf():
    opening, move = rows_of("k3f9", [OPENING, MOVE])
    assert opening.chain == sha256(chain.origin("k3f9") + opening.leaf).digest()
    assert move.chain == sha256(opening.chain + move.leaf).digest()


def test_the_digests_of_a_known_match_never_change():
    opening, move = rows_of("k3f9", [OPENING, MOVE])
    assert {
        "opening leaf": opening.leaf.hex(),
        "opening chain": opening.chain.hex(),
        "move leaf": move.leaf.hex(),
        "move chain": move.chain.hex(),
    } == {
        "opening leaf": "708aa018f926ce9580a74386a24e1cd47a1701649a8a0ad963f253a234ee26eb",
        "opening chain": "950230b315e5fd557f03a3f17f1a6082d832b295697a346bd50bb4f956d64f32",
        "move leaf": "1f40b155225689bd08ec48b7d7597ae7a7c1a8c96695226c48045bcb9ccdabb9",
        "move chain": "f697374de1b8fa6faf24399d1ee372a20b1b2e9da1fc554f92918889c9934be6",
    }


@given(st.lists(DRAFTS, max_size=6))
def test_what_was_linked_verifies_whole_and_in_parts(drafts):
    rows = rows_of("m", drafts)
    chain.verify("m", rows)
    for place, row in enumerate(rows):
        chain.verify("m", rows[place + 1 :], after=row)


@given(DRAFTS, DRAFTS)
def test_different_entries_have_different_leaves(one, other):
    assert (chain.leaf(one) == chain.leaf(other)) == (one == other)


CHANGES = {
    "number": 7,
    "id": "01J9",
    "text": "甲 attacks １ 1",
    "body": '{"words":["a","attacks","1","1"],"events":[]}',
    "recorder": "bo",
    "at": "2026-11-20T19:02:12Z",
    "leaf": bytes(32),
    "chain": bytes(32),
}


@pytest.mark.parametrize("field", Row.__struct_fields__)
def test_a_change_of_any_field_is_seen_at_its_entry(field):
    rows = rows_of("m", [OPENING, MOVE, OPENING])
    rows[1] = msgspec.structs.replace(rows[1], **{field: CHANGES[field]})
    with pytest.raises(CorruptLog) as told:
        chain.verify("m", rows)
    assert told.value.facts == {"match": "m", "number": 1}


@pytest.mark.parametrize("stored", [None, 1, b"01J1"])
def test_a_field_that_is_no_longer_text_is_a_change(stored):
    rows = rows_of("m", [OPENING, MOVE])
    rows[1] = msgspec.structs.replace(rows[1], id=stored)
    with pytest.raises(CorruptLog, match=r"log\.row_changed"):
        chain.verify("m", rows)


def test_a_missing_row_is_named():
    rows = rows_of("m", [OPENING, MOVE, OPENING])
    del rows[1]
    with pytest.raises(CorruptLog, match=r"log\.row_missing") as told:
        chain.verify("m", rows)
    assert told.value.facts["number"] == 1


def test_rows_that_changed_places_do_not_verify():
    rows = rows_of("m", [OPENING, MOVE, OPENING])
    one = msgspec.structs.replace(rows[1], number=2)
    other = msgspec.structs.replace(rows[2], number=1)
    with pytest.raises(CorruptLog, match=r"log\.chain_broken"):
        chain.verify("m", [rows[0], other, one])


def test_rows_of_one_match_do_not_verify_as_those_of_another():
    with pytest.raises(CorruptLog, match=r"log\.chain_broken"):
        chain.verify("other", rows_of("m", [OPENING]))


def test_what_is_no_unicode_text_is_told_before_anything_is_kept():
    with pytest.raises(Unreadable, match=r"log\.not_text"):
        chain.leaves([Draft(id="1", text="a \udcff", body="{}")])
