"""A backup holds all of the log, whatever is entered meanwhile, and tells when it is damaged."""

import os
import resource
import sqlite3
import stat
from contextlib import closing
from random import Random
from threading import Event, Thread

import pytest

from events.log.sqlite import open_log
from referee.render.layout import columns
from tests.events.log.drafts import OPENING, move


@pytest.fixture
def backup(referee):
    return referee.log.with_name("backup.sqlite")


@pytest.fixture
def club(referee):
    """A log with a match on a table, one that was dealt, and what is left of a third."""
    referee.new("--id", "table", "--seat", "a=Anna")
    referee("move", "-m", "table", "a", "summons", "wood-3-5", "attack")
    referee.new("--id", "dealt", "--deal", "secret")
    referee.new("--id", "gone")
    referee("forget", "gone", "--yes")
    with open_log(referee.log, write=True) as log:
        log.lay("rights", "", lambda _: ['{"type":"left","device":"x"}'], at="2026-11-23")
    return referee


def dump(path):
    with closing(sqlite3.connect(path)) as db:
        return sorted(db.iterdump())


def checked(referee, file):
    return referee("backup", "--check-backup", str(file))


def test_a_backup_is_the_whole_log_for_its_owner_alone(club, backup):
    before = os.umask(0)
    try:
        answer = club("backup", str(backup))
    finally:
        os.umask(before)
    assert answer.status == 0
    assert "2 matches with 3 entries" in answer.said
    assert all(columns(line) <= 80 or "/" in line for line in answer.out.splitlines())
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert dump(backup) == dump(club.log)
    assert sorted(file.name for file in backup.parent.glob("*.new")) == []


def test_one_goes_on_with_a_backup_as_with_the_log(club, backup):
    heads = [club("head", match, "--json").json for match in ("table", "dealt")]
    club("backup", str(backup))
    for file in club.log.parent.glob(f"{club.log.name}*"):
        file.unlink()
    backup.rename(club.log)
    assert [club("head", match, "--json").json for match in ("table", "dealt")] == heads
    assert club("move", "-m", "table", "a", "ends").status == 0
    assert club("new", "peak-duel", "--id", "gone").status == 4
    assert club("audit", "--all").status == 0


def test_a_backup_tells_in_json_what_is_in_it(club, backup):
    made = club("backup", str(backup), "--json").json
    assert made == {"file": str(backup), "matches": 2, "entries": 3}
    found = club("backup", "--check-backup", str(backup), "--json").json
    assert found == {**made, "editions": 1, "wrong": []}


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "as they were written"), ("zh-Hant", "一樣"), ("zh-Hans", "一样")]
)
def test_a_whole_backup_is_called_so_in_the_language(club, backup, lang, said):
    club("backup", str(backup))
    answer = club("--lang", lang, "backup", "--check-backup", str(backup))
    assert (answer.status, said in answer.said) == (0, True)


def test_a_backup_that_is_read_stays_as_it_is(club, backup):
    club("backup", str(backup))
    before = backup.read_bytes()
    checked(club, backup)
    assert backup.read_bytes() == before
    assert [file.name for file in backup.parent.glob("backup.sqlite?*")] == []


@pytest.mark.parametrize("what", ["file", "link", "dangling", "folder", "log", "companion"])
def test_what_is_there_is_never_written_over(club, backup, what):
    if what == "file":
        backup.write_text("mine")
    elif what == "link":
        backup.symlink_to(club.log)
    elif what == "dangling":
        backup.symlink_to("nowhere")
    elif what == "folder":
        backup.mkdir()
    elif what == "log":
        backup = club.log
    else:
        backup = club.log.with_name(f"{club.log.name}.list")
    before = club.log.read_bytes()
    answer = club("backup", str(backup))
    assert (answer.status, answer.out) == (2, "")
    assert "Traceback" not in answer.err
    assert club.log.read_bytes() == before
    assert what != "file" or backup.read_text() == "mine"
    assert what != "dangling" or backup.is_symlink()


def test_a_place_where_none_can_be_written_is_told(club, backup):
    answer = club("backup", str(backup.parent / "nowhere" / "backup.sqlite"))
    assert answer.status == 2
    assert "cannot be written (No such file or directory)" in answer.said
    assert club("backup", "/proc/backup.sqlite").status == 2
    assert club("backup", f"{backup.parent}/{'x' * 300}").status == 2


@pytest.fixture
def room():
    """No file may grow beyond so many bytes while the command runs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_where_there_is_no_room_nothing_is_left(club, backup, room):
    room(40_000)
    answer = club("backup", str(backup))
    assert answer.status == 2
    assert f"The backup {backup} cannot be written" in answer.said
    assert not backup.exists()
    assert list(backup.parent.glob(".referee-*")) == []


def test_a_log_for_which_there_is_no_room_is_not_called_damaged(club, backup, room):
    room(20_000)
    answer = club("backup", str(backup))
    assert answer.status == 2
    assert "is damaged" not in answer.said


def test_without_a_log_there_is_nothing_to_back_up(referee, backup):
    answer = referee("backup", str(backup))
    assert (answer.status, backup.exists()) == (2, False)
    assert "There is no log" in answer.err


def test_what_is_no_backup_is_told(club, backup):
    assert checked(club, backup).status == 2
    assert "There is no log" in checked(club, backup).said
    backup.write_text("my notes")
    answer = checked(club, backup)
    assert (answer.status, "cannot be read as a log" in answer.said) == (4, True)


def test_a_backup_of_one_moment_is_made_while_others_enter(club, backup):
    begun, stop = Event(), Event()
    entered = []

    def enter():
        with open_log(club.log, write=True) as log:
            for match in ("x", "y"):
                log.create(match, OPENING)
            number = 0
            while not stop.is_set():
                for match in ("x", "y"):
                    log.append(match, [move(f"m{number}")], expected=number)
                number += 1
                entered.append(number)
                begun.set()

    thread = Thread(target=enter)
    thread.start()
    begun.wait(60)
    try:
        for n in range(5):
            before = len(entered)
            assert club("backup", str(backup.with_name(f"{n}.sqlite"))).status == 0
            with open_log(backup.with_name(f"{n}.sqlite"), write=False) as copy:
                x, y = copy.head("x").number, copy.head("y").number
                assert x - y in (0, 1)  # of one moment
                assert y >= before
                assert [len(copy.read(match)) for match in ("x", "y")] == [x + 1, y + 1]
            before = len(entered)
    finally:
        stop.set()
        thread.join()


def damaged(backup, query, *facts):
    with closing(sqlite3.connect(backup)) as db:
        for (name,) in db.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute(query, facts)
        db.commit()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("UPDATE entries SET text = 'a ends' WHERE match = 'table' AND number = 1", "table: "),
        ("UPDATE entries SET at = '' WHERE match = 'dealt'", "dealt: "),
        ("DELETE FROM entries WHERE match = 'table' AND number = 1", "table: "),
        ("UPDATE matches SET chain = x'00' WHERE match = 'dealt'", "dealt: "),
        ("DELETE FROM matches WHERE match = 'dealt'", "no head of it"),
        ("DELETE FROM keys WHERE match = 'dealt'", "dealt: "),
        ("UPDATE editions SET data = 'x'", "edition"),
        ("DELETE FROM editions", "edition"),
        ("UPDATE matches SET highest = 'Z' WHERE match = 'table'", "table: "),
    ],
)
def test_what_is_not_as_it_was_written_is_named(club, backup, query, said):
    club("backup", str(backup))
    damaged(backup, query)
    answer = checked(club, backup)
    assert answer.status == 4
    assert said in answer.said
    assert "not as written" in answer.said
    found = club("backup", "--check-backup", str(backup), "--json")
    assert (found.status, len(found.json["wrong"]) > 0) == (4, True)


def test_the_others_are_read_beside_what_is_damaged(club, backup):
    club("backup", str(backup))
    damaged(backup, "UPDATE entries SET text = 'x'")
    assert {
        one["match"]
        for one in club("backup", "--check-backup", str(backup), "--json").json["wrong"]
    } == {
        "table",
        "dealt",
    }


def test_a_bit_that_flipped_in_an_entry_or_a_page_is_found(club, backup):
    club("backup", str(backup))
    whole, chance = backup.read_bytes(), Random(5)
    with closing(sqlite3.connect(backup)) as db:
        words = [
            bytes(one)
            for row in db.execute("SELECT CAST(body AS BLOB), chain, leaf FROM entries")
            for one in row
        ]
    places = [at + chance.randrange(len(word)) for word in words if (at := whole.find(word)) >= 0]
    assert len(places) >= 5
    for at in places:
        flipped = bytes([whole[at] ^ 1 << chance.randrange(8)])
        backup.write_bytes(whole[:at] + flipped + whole[at + 1 :])
        assert checked(club, backup).status == 4, at
    for at in chance.sample(range(len(whole)), 60):  # where nothing stands it may be no damage
        flipped = bytes([whole[at] ^ 1 << chance.randrange(8)])
        backup.write_bytes(whole[:at] + flipped + whole[at + 1 :])
        answer = checked(club, backup)
        assert answer.status in (0, 2, 4), at
        assert "Traceback" not in answer.err, at


@pytest.mark.parametrize("kept", [0, 100, 5000, -4096])
def test_a_backup_that_was_cut_short_is_found(club, backup, kept):
    club("backup", str(backup))
    whole = backup.read_bytes()
    backup.write_bytes(whole[:kept])
    answer = checked(club, backup)
    assert answer.status == 4, answer.out
