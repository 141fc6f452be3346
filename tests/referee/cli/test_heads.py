"""Heads for those who may know all of a match, and receipts for those who may not."""

import sqlite3
from contextlib import closing
from hashlib import sha256

import pytest

from events.log.sqlite import open_log

MATCH = "m2"


@pytest.fixture
def dealt(referee):
    """A dealt match of which two moves are played."""
    begun = referee("new", "peak-duel", "--deal", "seed:3", "--seat", "a=Anna", "--id", MATCH)
    assert begun.status == 0
    assert referee("move", "b", "ends").status == 0
    return MATCH


def stored(referee, match=MATCH):
    with open_log(referee.log, write=False) as log:
        return log.read(match), log.key(match)


def publish(referee):
    assert referee("move", "referee", "award", "a", "why=time").status == 0
    assert referee("move", "table", "publishes").status == 0


def receipt(key, row):
    text = f"referee head 1\n{key.hex()}\n{row.chain.hex()}"
    return sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("viewer", ["a", "b", "public", "Anna", "甲", "公眾"])
def test_a_viewer_of_a_secret_deal_gets_a_receipt(referee, dealt, viewer):
    rows, key = stored(referee)
    told = receipt(key, rows[-1])
    assert referee("head", "--as", viewer).out == (
        f"referee head 2\nmatch {MATCH}\nnumber 1\nhead {told}\n"
    )
    assert referee("head", "--as", viewer, "--at", "0", "--json").json == {
        "match": MATCH,
        "number": 0,
        "head": receipt(key, rows[0]),
        "chain": None,
        "key": None,
    }


def test_the_referee_gets_the_head_itself_and_no_key(referee, dealt):
    rows, _ = stored(referee)
    chain = rows[-1].chain.hex()
    for viewer in ((), ("--as", "referee")):
        assert referee("head", *viewer).out.endswith(f"chain {chain}\n")
        told = referee("head", *viewer, "--json").json
        assert (told["head"], told["chain"], told["key"]) == (chain, chain, None)


def test_after_publication_everybody_gets_the_head_and_the_key(referee, dealt):
    kept = referee("head", "--as", "a", "--at", "0", "--json").json["head"]
    publish(referee)
    rows, key = stored(referee)
    for viewer in ("a", "b", "public", "referee"):
        assert referee("head", "--as", viewer).out == referee("head").out
        for number in (0, 3):
            chain = rows[number].chain.hex()
            told = referee("head", "--as", viewer, "--at", str(number), "--json").json
            assert (told["chain"], told["key"]) == (chain, key.hex())
            assert told["head"] == receipt(key, rows[number])  # as it was kept before
            assert number or told["head"] == kept


def test_at_a_table_that_dealt_everybody_gets_the_head_and_there_is_no_key(referee):
    match = referee.new()
    for viewer in ("a", "public", "referee"):
        told = referee("head", match, "--as", viewer, "--json").json
        assert told["head"] == told["chain"]
        assert told["key"] is None
        assert referee("head", match, "--as", viewer).out.startswith("referee head 1\n")


def test_a_receipt_is_written_to_a_file_and_the_match_leads_to_it(referee, dealt, tmp_path):
    kept = tmp_path / "anna.head"
    assert referee("head", "--as", "a", "-o", kept).status == 0
    referee("move", "a", "ends")
    assert referee("audit", "--head", kept).status == 0
    publish(referee)
    assert referee("audit", "--head", kept).status == 0


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_a_receipt_that_the_match_does_not_lead_to_is_a_finding(referee, dealt, tmp_path, lang):
    kept = tmp_path / "anna.head"
    text = referee("head", "--as", "a").out
    *lines, last = text.splitlines()
    kept.write_text("\n".join((*lines, f"head {'0' * 64}")))
    answer = referee("audit", "--head", kept, "--lang", lang)
    assert answer.status == 4
    shown = "".join(answer.out.split())
    assert last.removeprefix("head ")[:20] in shown
    assert "0" * 20 in shown


def test_a_receipt_is_of_the_key_of_this_log(referee, dealt, tmp_path):
    kept = tmp_path / "anna.head"
    referee("head", "--as", "a", "-o", kept)
    with closing(sqlite3.connect(referee.log)) as db:
        db.executescript("DROP TRIGGER keys_are_never_changed; UPDATE keys SET key = zeroblob(16)")
    answer = referee("audit", "--head", kept, "--json")
    assert answer.status == 4
    assert [finding["check"] for finding in answer.json_lines[0]["findings"]] == ["head"]


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_a_log_of_before_that_is_only_read_has_no_receipt_to_give(referee, dealt, tmp_path, lang):
    kept = tmp_path / "anna.head"
    referee("head", "--as", "a", "-o", kept)
    chain = referee("head").out
    with closing(sqlite3.connect(referee.log)) as db:  # as a program of before left it
        db.executescript("DROP TABLE keys; DROP TABLE slips; PRAGMA user_version = 2")
    answer = referee("head", "--as", "a", "--lang", lang)
    assert (answer.status, answer.out) == (2, "")
    assert "referee move referee note" in answer.said
    assert referee("head").out == chain
    answer = referee("audit", "--head", kept, "--json")
    assert answer.status == 4
    assert answer.json_lines[0]["findings"][0]["found"][0]["text"] == "audit.no_key"
    assert referee("move", "referee", "note", "tea").status == 0
    assert referee("head", "--as", "a").out.startswith("referee head 2\n")


def test_nobody_who_does_not_sit_there_has_a_head(referee, dealt):
    answer = referee("head", "--as", "c")
    assert (answer.status, answer.out) == (2, "")
    assert "c" in answer.err
