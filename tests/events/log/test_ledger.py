"""What a log notes beside its entries is held against them; in memory nothing is noted."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from events.chain import Draft
from events.errors import CorruptLog
from events.log.base import copy
from events.log.memory import MemoryLog
from events.log.sqlite import open_log
from events.log.store import Fault

OPENING = Draft(id="0", text="", body='{"words":[],"events":[]}', at="19:00")
OLDER = sorted(Path(__file__).parent.glob("version-*.sql"))
NEWEST = f"01J{2:023}"


def timed(n):
    """A move with an id as recorders make it."""
    return Draft(id=f"01J{n:023}", text="a ends", body='{"words":[],"events":[]}', at="19:01")


def played(log):
    """Three matches, the moves of two of them by turns, and two that are forgotten."""
    for match in ("m", "gone-first", "n", "gone", "o"):
        log.create(match, OPENING)
    for n in range(3):
        log.append("m", [timed(n)], expected=n)
        log.append("n", [timed(n), timed(n + 10)], expected=2 * n)
    log.forget("gone-first", at="20:00")
    log.append("o", [Draft(id="digest-9", text="a ends", body="{}")], expected=0)
    log.forget("gone", at="21:00")


def faults(log):
    """All that is found, in a log of whatever kind."""
    of_matches = [fault for head in log.heads() for fault in log.faults(head.match)]
    return [*of_matches, *log.faults_beside()]


def test_nothing_is_found_in_a_log_that_is_as_it_was_written(log):
    assert faults(log) == []
    played(log)
    assert faults(log) == []
    for match in ("o", "n"):  # the newest of all entries among them
        log.forget(match, at="22:00")
        assert faults(log) == []
    log.create("p", OPENING, [timed(1)])
    assert faults(log) == []


def test_nothing_is_found_in_matches_that_came_from_another_log(log):
    source = MemoryLog()
    played(source)
    copy("n", source, log)
    source.append("n", [timed(30)], expected=6)
    copy("m", source, log)
    copy("n", source, log)
    assert faults(log) == []


@pytest.mark.parametrize("left", OLDER, ids=[file.stem for file in OLDER])
@pytest.mark.parametrize("write", [False, True])
def test_nothing_is_found_in_a_log_of_any_version(tmp_path, left, write):
    path = tmp_path / "older.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(left.read_text(encoding="utf-8"))
    with open_log(path, write=write) as log:
        assert faults(log) == []


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "log.sqlite"
    with open_log(path, write=True) as log:
        played(log)
    return path


def tampered(path, *statements):
    """What is found where somebody who knows of the triggers has changed the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        triggers = db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in triggers:
            db.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            db.execute(statement)
    with open_log(path, write=False) as log:
        return faults(log)


@pytest.mark.parametrize(
    "noted", [f"01J{1:023}", f"01J{3:023}", "", "zzz", "01J"], ids=lambda noted: noted[-3:] or "no"
)
def test_a_highest_id_that_no_entry_has_or_not_the_highest_is_found(path, noted):
    found = tampered(path, f"UPDATE matches SET highest = '{noted}' WHERE match = 'm'")
    facts = {"highest": noted, "actual": NEWEST}
    assert found == [Fault(match="m", text="highest", facts=facts)]


def test_a_highest_id_of_a_match_without_such_ids_is_found(path):
    found = tampered(path, f"UPDATE matches SET highest = '{NEWEST}' WHERE match = 'o'")
    facts = {"highest": NEWEST, "actual": ""}
    assert found == [Fault(match="o", text="highest", facts=facts)]


def test_matches_in_another_order_than_their_openings_are_found(path):
    swap = (
        "UPDATE matches SET begun = begun + 100",
        "UPDATE matches SET begun = 1 WHERE match = 'n'",
        "UPDATE matches SET begun = 3 WHERE match = 'm'",
    )
    assert tampered(path, *swap) == [Fault(match="m", text="begun", facts={"other": "n"})]


def test_entries_in_another_order_than_that_of_their_match_are_found(path):
    swap = (
        "UPDATE entries SET position = 99 WHERE match = 'n' AND number = 2",
        "UPDATE entries SET position = 50 WHERE match = 'n' AND number = 3",
    )
    (first, *_) = tampered(path, *swap)
    assert (first.match, first.text, first.number) == ("n", "position", 3)
    assert first.facts == {"position": 50, "before": 99}


def test_a_position_that_two_entries_have_is_found(path):
    anew = (
        "DROP VIEW events",
        "CREATE TABLE anew AS SELECT * FROM entries",  # which binds no positions
        "DROP TABLE entries",
        "ALTER TABLE anew RENAME TO entries",
        "UPDATE entries SET position = 1 WHERE match = 'n' AND number = 0",
    )
    found = tampered(path, *anew)
    assert [(each.match, each.text, each.number) for each in found] == [
        ("m", "position_twice", 0),
        ("n", "position_twice", 0),
        ("n", "begun", None),
    ]
    assert found[0].facts == {"position": 1}


def test_a_forgotten_match_of_which_there_is_more_is_found(path):
    back = "INSERT INTO forgotten (match, number, chain, at, position) SELECT 'm', -1, '', '9', 15"
    found = tampered(path, back)
    assert found == [Fault(match="m", text="forgotten_there", facts={"at": "9"})]


def test_entries_of_a_forgotten_match_without_a_head_are_found(path):
    found = tampered(
        path,
        "UPDATE matches SET match = 'other' WHERE match = 'm'",
        "UPDATE entries SET match = 'gone' WHERE match = 'm'",
    )
    assert Fault(match="gone", text="forgotten_there", facts={"at": "21:00"}) in found


@pytest.mark.parametrize(
    ("statement", "newest", "counted"),
    [
        ("UPDATE forgotten SET number = 3 WHERE match = 'gone'", 15, 18),
        ("UPDATE forgotten SET position = 40 WHERE match = 'gone'", 40, 15),
        ("DELETE FROM forgotten WHERE match = 'gone'", 15, 14),
        ("UPDATE entries SET position = 50 WHERE match = 'o' AND number = 1", 50, 15),
        ("DELETE FROM entries WHERE match = 'm' AND number = 3", 15, 14),
    ],
)
def test_more_or_fewer_entries_than_the_log_ever_had_are_found(path, statement, newest, counted):
    (fault,) = [fault for fault in tampered(path, statement) if not fault.match]
    assert fault == Fault(text="positions", facts={"newest": newest, "counted": counted})


def test_forgotten_matches_in_another_order_than_they_went_are_found(path):
    swap = (
        "UPDATE forgotten SET gone = 9 WHERE match = 'gone-first'",
        "UPDATE forgotten SET gone = 1 WHERE match = 'gone'",
    )
    facts = {"position": 14, "before": 15}
    assert tampered(path, *swap) == [Fault(match="gone-first", text="forgotten_order", facts=facts)]


A_KEY = f"X'{'17' * 16}'"


@pytest.mark.parametrize(
    "deed",
    [
        "DELETE FROM keys WHERE match = 'm'",
        "UPDATE keys SET key = X'17' WHERE match = 'm'",
        "UPDATE keys SET key = '' WHERE match = 'm'",
        "UPDATE keys SET key = 'sixteen letters.' WHERE match = 'm'",
    ],
)
def test_a_match_without_a_key_that_can_be_one_is_found(path, deed):
    assert tampered(path, deed) == [Fault(match="m", text="key", facts={})]


@pytest.mark.parametrize(
    "deed",
    [
        "DELETE FROM keys WHERE match IS NULL",
        "UPDATE keys SET key = X'' WHERE match IS NULL",
        f"INSERT INTO keys (match, key) VALUES (NULL, {A_KEY})",
    ],
)
def test_a_log_without_a_key_of_its_own_or_with_several_is_found(path, deed):
    assert tampered(path, deed) == [Fault(text="own_key", facts={})]


@pytest.mark.parametrize("match", ["gone", "nobody"])
def test_a_key_of_a_match_that_is_not_there_is_found(path, match):
    found = tampered(path, f"INSERT INTO keys (match, key) VALUES ('{match}', {A_KEY})")
    assert found == [Fault(match=match, text="key_stray", facts={})]


def test_keys_that_are_alike_are_found(path):
    found = tampered(path, f"UPDATE keys SET key = {A_KEY} WHERE match IN ('m', 'o')")
    assert found == [Fault(match="o", text="key_twice", facts={"count": 2})]
    found = tampered(path, f"UPDATE keys SET key = {A_KEY}")
    assert found == [Fault(match="o", text="key_twice", facts={"count": 4})]


def test_a_table_of_keys_that_was_dropped_is_found(path):
    with pytest.raises(CorruptLog, match="keys"):
        tampered(path, "DROP TABLE keys")
