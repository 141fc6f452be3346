"""The log's file: what it looks like from outside, and what it refuses."""

import sqlite3
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from events.chain import Draft
from events.errors import Conflict, CorruptLog, UnknownMatch, Unreadable
from events.log import base, schema
from events.log.memory import MemoryLog
from events.log.sqlite import open_log
from tests.events.log.drafts import batch

OPENING = Draft(
    id="0", text="", body='{"words":[],"events":[{"type":"match.opened","game":"toy"}]}', at="19:00"
)
MOVE = Draft(
    id="1",
    text="a attacks 1 2",
    body='{"words":["a","attacks","1","2"],"events":['
    '{"type":"toy.attack_declared","seat":"a"},{"type":"toy.turn_ended"}]}',
    recorder="anna",
    at="19:02",
)
NEXT = Draft(id="2", text="a ends", body='{"words":["a","ends"],"events":[]}', at="19:03")


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "log.sqlite"
    with open_log(path, write=True) as log:
        log.create("m", OPENING, [MOVE, NEXT])
        log.create("n", OPENING, [MOVE])
        log.keep_edition(b"{}")
    return path


@pytest.fixture
def db(path):
    """The file as any SQLite tool opens it."""
    connection = sqlite3.connect(path)
    yield connection
    connection.close()


def read(path, match="m"):
    with open_log(path, write=False) as log:
        return log.read(match)


def tamper(db, *statements):
    """Change the file as somebody who knows what the triggers are."""
    with db:
        triggers = db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in triggers:
            db.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            db.execute(statement)


def test_any_sqlite_tool_shows_what_happened(db):
    found = db.execute("SELECT match, number, text, part, type FROM events ORDER BY position, part")
    assert found.fetchall() == [
        ("m", 0, "", 0, "match.opened"),
        ("m", 1, "a attacks 1 2", 0, "toy.attack_declared"),
        ("m", 1, "a attacks 1 2", 1, "toy.turn_ended"),
        ("n", 0, "", 0, "match.opened"),
        ("n", 1, "a attacks 1 2", 0, "toy.attack_declared"),
        ("n", 1, "a attacks 1 2", 1, "toy.turn_ended"),
    ]
    (event,) = db.execute("SELECT event FROM events WHERE number = 1 AND part = 0").fetchone()
    assert event == '{"type":"toy.attack_declared","seat":"a"}'


def test_the_file_says_whose_it_is(db):
    assert db.execute("PRAGMA application_id").fetchone() == (schema.APPLICATION,)
    assert db.execute("PRAGMA user_version").fetchone() == (schema.NEWEST,)


def test_the_file_is_written_durably_ahead(path):
    with open_log(path, write=True) as log:
        assert log.warnings == ()
        assert log._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert log._db.execute("PRAGMA synchronous").fetchone() == (2,)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET text = 'b attacks 1 2' WHERE number = 1",
        "UPDATE entries SET number = 9 WHERE number = 2",
        "DELETE FROM entries WHERE match = 'm'",
        "DELETE FROM entries",
        "UPDATE matches SET number = 1 WHERE match = 'm'",
        "UPDATE matches SET match = 'x', number = 9 WHERE match = 'm'",
        "DELETE FROM matches",
        "REPLACE INTO matches SELECT begun, match, 1, chain, highest FROM matches",
        "UPDATE editions SET data = '[]'",
        "DELETE FROM editions",
        "REPLACE INTO editions SELECT digest, '[]' FROM editions",
        "UPDATE keys SET key = zeroblob(16)",
        "UPDATE keys SET match = 'x' WHERE match = 'm'",
        "DELETE FROM keys",
        "DELETE FROM keys WHERE match IS NULL",
        "REPLACE INTO keys SELECT match, zeroblob(16) FROM keys",
        "INSERT INTO keys VALUES (NULL, zeroblob(16))",
    ],
)
def test_no_statement_changes_or_removes_what_is_kept(db, statement):
    before = list(db.iterdump())
    with pytest.raises(sqlite3.IntegrityError):
        db.execute(statement)
    db.rollback()
    assert list(db.iterdump()) == before


@pytest.mark.parametrize(
    "statement", ["UPDATE forgotten SET at = 'never'", "DELETE FROM forgotten"]
)
def test_no_statement_changes_what_is_left_of_a_forgotten_match(path, db, statement):
    with open_log(path, write=True) as log:
        log.forget("n", at="20:00")
    with pytest.raises(sqlite3.IntegrityError):
        db.execute(statement)


def test_no_statement_lowers_the_highest_id_of_a_match(path, db):
    with open_log(path, write=True) as log:
        log.append(
            "m", [msgspec.structs.replace(NEXT, id="01J0000000000000000000000A")], expected=2
        )
    with pytest.raises(sqlite3.IntegrityError, match="only grows"):
        db.execute("UPDATE matches SET number = 9, highest = '' WHERE match = 'm'")


def test_nothing_of_a_forgotten_match_is_left_in_the_file(tmp_path):
    path = tmp_path / "log.sqlite"
    secret = Draft(id="1", text="referee note aardvark", body='{"words":["aardvark"],"events":[]}')
    with open_log(path, write=True) as log:
        log.create("m", OPENING, [secret])
        log.create("n", OPENING)
        key = log.key("m")
        log.forget("m", at="20:00")
        for file in tmp_path.iterdir():
            assert b"aardvark" not in file.read_bytes()
            assert key not in file.read_bytes()
        assert [row.number for row in log.read("n")] == [0]


@pytest.mark.parametrize("gone", [["n"], ["n", "m"], ["m", "n"]])
def test_a_position_is_never_used_again(path, db, gone):
    (last,) = db.execute("SELECT max(position) FROM entries").fetchone()
    with open_log(path, write=True) as log:
        for match in gone:
            log.forget(match, at="20:00")
        log.create("o", OPENING, [MOVE])
    found = db.execute("SELECT position FROM entries WHERE match = 'o' ORDER BY number")
    assert found.fetchall() == [(last + 1,), (last + 2,)]


@pytest.mark.parametrize("column", ["text", "body", "id", "recorder", "at", "leaf", "chain"])
def test_a_flipped_byte_is_found_in_every_column(path, db, column):
    tamper(db, f"UPDATE entries SET {column} = {column} || 'x' WHERE match = 'm' AND number = 1")
    with pytest.raises(CorruptLog) as told:
        read(path)
    assert told.value.facts == {"match": "m", "number": 1}
    assert [row.number for row in read(path, "n")] == [0, 1]


@pytest.mark.parametrize("flip", [0x01, 0x80])  # another letter; no UTF-8 any more
def test_a_byte_flipped_in_the_file_itself_is_found(path, flip):
    stored = bytearray(path.read_bytes())
    place = stored.index(b"a attacks 1 2")  # of match n: pages fill from their end
    assert stored.count(b"a attacks 1 2") == 2
    stored[place] ^= flip
    path.write_bytes(stored)
    with pytest.raises(CorruptLog, match=r"log\.row_changed") as told:
        read(path, "n")
    assert told.value.facts == {"match": "n", "number": 1}
    assert [row.number for row in read(path)] == [0, 1, 2]


def test_a_missing_row_is_found(path, db):
    tamper(db, "DELETE FROM entries WHERE match = 'm' AND number = 1")
    with pytest.raises(CorruptLog, match=r"log\.row_missing") as told:
        read(path)
    assert told.value.facts == {"match": "m", "number": 1}


@pytest.mark.parametrize(
    "columns",
    [
        "position, match, number, id, 'a passes', body",
        "NULL, match, number, 'new', 'a passes', body",
        "position, match, 3, 'new', text, body",
    ],
)
def test_a_row_that_replaced_another_is_found(path, db, columns):
    with db:
        db.execute(
            f"INSERT OR REPLACE INTO entries SELECT {columns}, recorder, at, leaf, chain"
            " FROM entries WHERE match = 'm' AND number = 1"
        )
    with pytest.raises(CorruptLog) as told:
        read(path)
    assert told.value.facts == {"match": "m", "number": 1}


def test_a_cut_tail_is_found(path, db):
    tamper(db, "DELETE FROM entries WHERE match = 'm' AND number = 2")
    with pytest.raises(CorruptLog, match=r"log\.head") as told:
        read(path)
    assert told.value.facts == {"match": "m", "number": 1, "head": 2}


def test_a_match_without_its_rows_lacks_its_first(path, db):
    tamper(db, "DELETE FROM entries WHERE match = 'm'")
    with pytest.raises(CorruptLog, match=r"log\.row_missing") as told:
        read(path)
    assert told.value.facts == {"match": "m", "number": 0}


def test_an_entry_that_did_not_come_through_the_log_is_found(path, db):
    with db:
        db.execute(
            "INSERT INTO entries SELECT NULL, match, 3, '3', text, body, recorder, at, leaf, chain"
            " FROM entries WHERE match = 'm' AND number = 2"
        )
    with pytest.raises(CorruptLog):
        read(path)
    with open_log(path, write=True) as log, pytest.raises(CorruptLog, match=r"log\.damaged"):
        log.append("m", [Draft(id="4", text="", body="{}")], expected=2)


def test_a_damaged_match_is_refused_by_itself_among_many_batches(path, db):
    with db:
        db.execute(
            "INSERT INTO entries SELECT NULL, match, 3, '3', text, body, recorder, at, leaf, chain"
            " FROM entries WHERE match = 'm' AND number = 2"
        )
    with open_log(path, write=True) as log:
        head = log.head("m")
        refused, entered = log.append_many(
            [batch("m", timed(3), expected=2), batch("n", timed(3), timed(4), expected=1)]
        )
        assert (type(refused), refused.text) == (CorruptLog, "log.damaged")
        assert [row.number for row in entered] == [2, 3]
        assert log.head("m") == head
        assert log.read("n")[2:] == entered


def test_many_batches_are_one_transaction(path):
    with open_log(path, write=True) as log:
        asked = []
        log._db.set_trace_callback(asked.append)
        answers = log.append_many(
            [
                batch("m", timed(3), expected=2),
                batch("n", timed(3), expected=7),
                batch("n", timed(3), expected=1),
            ]
        )
        log._db.set_trace_callback(None)
        assert [isinstance(answer, Conflict) for answer in answers] == [False, True, False]
        assert asked[0] == "BEGIN IMMEDIATE"
        assert [asked.count("COMMIT"), asked.count("ROLLBACK")] == [1, 0]


def test_of_many_batches_nothing_is_entered_where_the_program_is_interrupted(path, monkeypatch):
    with open_log(path, write=True) as log:
        begin, begun = log._try, []

        def interrupted(*given):
            begun.append(given)
            if len(begun) == 2:
                raise KeyboardInterrupt
            return begin(*given)

        monkeypatch.setattr(log, "_try", interrupted)
        batches = [batch("m", timed(3), expected=2), batch("n", timed(3), expected=1)]
        with pytest.raises(KeyboardInterrupt):
            log.append_many(batches)
        monkeypatch.undo()
        assert [log.head("m").number, log.head("n").number] == [2, 1]
        assert [len(rows) for rows in log.append_many(batches)] == [1, 1]


def test_what_changed_is_found_by_what_was_entered_since_and_not_by_all_there_is(path):
    """However many matches there are: no table is read but from the cursor on."""
    with open_log(path, write=True) as log:
        asked = []
        log._db.set_trace_callback(asked.append)
        log.feed(log.feed_end())
        log.page("1")
        log.forgotten("n")
        log._db.set_trace_callback(None)
        steps = [
            step
            for query in asked
            if query.lstrip().startswith("SELECT") and "sqlite_master" not in query
            for *_, step in log._db.execute(f"EXPLAIN QUERY PLAN {query}")
        ]
    read = [step for step in steps if step.startswith("SCAN") or "TEMP B-TREE" in step]
    assert read == ["SCAN CONSTANT ROW"] * len(read)
    assert "SEARCH e USING INTEGER PRIMARY KEY (rowid>?)" in steps
    assert "SEARCH matches USING INTEGER PRIMARY KEY (rowid>?)" in steps


def test_the_number_under_which_a_match_began_is_never_used_again(path, db):
    with open_log(path, write=True) as log:
        begun = dict(db.execute("SELECT match, begun FROM matches"))
        log.forget("n", at="20:00")
        log.create("o", OPENING)
        log.create("p", OPENING)
    found = dict(db.execute("SELECT match, begun FROM matches"))
    assert max(begun.values()) < found["o"] < found["p"]
    first = "SELECT match, position FROM entries WHERE number = 0"
    assert found.items() <= dict(db.execute(first)).items()


def test_no_match_is_hidden_by_the_number_under_which_it_began(path, db):
    tamper(db, "UPDATE matches SET begun = -begun")
    with open_log(path, write=False) as log:
        assert [head.match for head in log.heads()] == ["n", "m"]
        assert log.page().heads == log.heads()


def test_a_changed_head_is_found(path, db):
    tamper(db, "UPDATE matches SET number = 'many', chain = 'none' WHERE match = 'm'")
    with pytest.raises(CorruptLog, match=r"log\.head"):
        read(path)
    with open_log(path, write=True) as log, pytest.raises(CorruptLog, match=r"log\.damaged"):
        log.append("m", [Draft(id="4", text="", body="{}")], expected=0)


def timed(number):
    """A move with an id as recorders make it, which rises with time."""
    return msgspec.structs.replace(NEXT, id=f"01J{number:023}")


def test_an_append_is_chained_to_the_head_in_the_file_and_not_to_one_that_it_knew(path, db):
    with open_log(path, write=True) as log:
        log.append("m", [timed(3)], expected=2)
        tamper(db, "UPDATE matches SET chain = CAST(zeroblob(32) AS TEXT) WHERE match = 'm'")
        (row,) = log.append("m", [timed(4)], expected=3)
        assert row.chain == sha256(bytes(32) + row.leaf).digest()


def test_what_another_entered_since_the_last_append_conflicts(path):
    with open_log(path, write=True) as log, open_log(path, write=True) as other:
        log.append("m", [timed(3)], expected=2)
        other.append("m", [timed(4)], expected=3)
        with pytest.raises(Conflict, match=r"log\.conflict") as told:
            log.append("m", [timed(5)], expected=3)
        assert told.value.facts == {"match": "m", "expected": 3, "actual": 4}
        assert [row.number for row in log.append("m", [timed(5)], expected=4)] == [5]
        assert [row.id for row in read(path)[3:]] == [timed(n).id for n in (3, 4, 5)]


def test_a_match_that_another_forgot_since_the_last_append_takes_no_more(path):
    with open_log(path, write=True) as log, open_log(path, write=True) as other:
        log.append("m", [timed(3)], expected=2)
        other.forget("m", at="20:00")
        with pytest.raises(UnknownMatch, match=r"log\.match_forgotten"):
            log.append("m", [timed(4)], expected=3)
        assert log.strays() == []


def test_a_repeated_command_of_a_recorder_is_answered_with_its_entry(path):
    with open_log(path, write=True) as log:
        first = log.append("m", [timed(3)], expected=2)
        log.append("m", [timed(4)], expected=3)
        assert log.append("m", [timed(3)], expected=2) == first
        assert log.append("m", [timed(3)], expected=4) == first
        with pytest.raises(Conflict, match=r"log\.id_taken"):
            log.append("m", [msgspec.structs.replace(timed(3), text="b ends")], expected=4)


def test_a_changed_edition_is_found(path, db):
    (digest,) = db.execute("SELECT digest FROM editions").fetchone()
    tamper(db, "UPDATE editions SET data = '[]'")
    with open_log(path, write=False) as log, pytest.raises(CorruptLog, match=r"log\.edition"):
        log.edition(digest)


def test_an_edition_that_was_read_is_what_its_digest_names_whatever_happens_to_the_file(path, db):
    (digest,) = db.execute("SELECT digest FROM editions").fetchone()
    with open_log(path, write=False) as log:
        data = log.edition(digest)
        tamper(db, "UPDATE editions SET data = '[]'")
        assert log.edition(digest) == data


@pytest.mark.parametrize(
    "damage", ["DELETE FROM keys WHERE match = 'm'", "UPDATE keys SET key = 'x' WHERE match = 'm'"]
)
def test_a_key_that_is_lost_is_told(path, db, damage):
    tamper(db, damage)
    with open_log(path, write=False) as log:
        with pytest.raises(CorruptLog, match=r"log\.key_lost"):
            log.key("m")
        assert len(log.key("n")) == 16


def test_a_damaged_file_is_told(path):
    stored = bytearray(path.read_bytes())
    stored[4096:] = bytes(len(stored) - 4096)
    path.write_bytes(stored)
    with pytest.raises(CorruptLog, match=r"log\.damaged") as told:
        read(path)
    assert told.value.facts["path"] == str(path)


def test_damaged_bytes_that_sqlite_itself_repeats_are_told(path):
    stored = bytearray(path.read_bytes())
    stored[stored.index(b"CREATE TABLE entries") + 8] ^= 0x80
    path.write_bytes(stored)
    for write in (False, True):
        with pytest.raises(CorruptLog, match=r"log\.damaged"):
            open_log(path, write=write)


@pytest.mark.parametrize("column", ["match", "number", "chain"])
def test_a_head_that_is_not_whole_is_told(path, column):
    make_empty(path, "matches", column)
    with open_log(path, write=False) as log:
        with pytest.raises(CorruptLog, match=r"log\.damaged"):
            log.heads()
        if column != "match":
            with pytest.raises(CorruptLog, match=r"log\.damaged"):
                log.head("m")


@pytest.mark.parametrize("column", ["match", "number", "chain", "at"])
def test_what_is_left_of_a_forgotten_match_is_told_where_it_is_not_whole(path, column):
    with open_log(path, write=True) as log:
        log.forget("m", at="20:00")
    make_empty(path, "forgotten", column)
    with open_log(path, write=False) as log:
        with pytest.raises(CorruptLog, match=r"log\.damaged"):
            log.feed()
        if column != "match":
            with pytest.raises(CorruptLog, match=r"log\.damaged"):
                log.forgotten("m")


def make_empty(path, table, column):
    """Empty a column that is never empty, as a page that is damaged may have it."""
    db = sqlite3.connect(path)
    statement = schema_of(db, table)
    tamper(
        db,
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_schema SET sql = '{statement.replace('NOT NULL', '')}'"
        f" WHERE name = '{table}'",
    )
    db.close()
    with sqlite3.connect(path) as db:
        db.execute(f"UPDATE {table} SET {column} = NULL")
    db.close()


def schema_of(db, table):
    (statement,) = db.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    return statement


def test_a_table_that_is_gone_is_told(path, db):
    tamper(db, "DROP VIEW events", "DROP TABLE entries")
    with pytest.raises(CorruptLog, match=r"log\.damaged"):
        read(path)


def test_a_reader_sees_what_a_writer_has_finished_and_nothing_else(path):
    with open_log(path, write=True) as writer, open_log(path, write=False) as reader:
        writer.append("m", [Draft(id="3", text="b ends", body="{}")], expected=2)
        assert [row.number for row in reader.read("m")] == [0, 1, 2, 3]
        with pytest.raises(KeyboardInterrupt):
            interrupted(writer, reader)
        assert writer.head("m").number == 3


def interrupted(writer, reader):
    with writer._transaction(write=True):
        writer._db.execute("UPDATE matches SET number = 99 WHERE match = 'm'")
        assert reader.head("m").number == 3
        raise KeyboardInterrupt


def test_a_match_is_unknown_in_a_log_with_nothing_in_it(tmp_path):
    path = tmp_path / "log.sqlite"
    open_log(path, write=True).close()
    with pytest.raises(UnknownMatch):
        read(path)


def test_a_change_of_the_schema_copies_the_file_first(path, db):
    steps = ["ALTER TABLE matches ADD COLUMN place TEXT", "CREATE TABLE extra (x)"]
    schema.prepare(own(db), path, migrations=[*schema.MIGRATIONS, steps])
    assert db.execute("PRAGMA user_version").fetchone() == (schema.NEWEST + 1,)
    assert db.execute("SELECT place FROM matches").fetchall() == [(None,), (None,)]
    copied = path.with_name(f"log.sqlite.version-{schema.NEWEST}")
    assert [row.number for row in read(copied)] == [0, 1, 2]
    assert sorted(file.name for file in path.parent.iterdir() if "part" in file.name) == []


def test_a_change_of_the_schema_that_fails_changes_nothing(path, db):
    steps = ["CREATE TABLE extra (x)", "ALTER TABLE nothing ADD COLUMN x"]
    with pytest.raises(sqlite3.OperationalError):
        schema.prepare(own(db), path, migrations=[*schema.MIGRATIONS, steps])
    assert db.execute("PRAGMA user_version").fetchone() == (schema.NEWEST,)
    assert [row.number for row in read(path)] == [0, 1, 2]


def test_a_change_of_the_schema_upon_a_full_disk_is_told_as_that(path, db):
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages}")
    steps = ["CREATE TABLE extra (x)", "INSERT INTO extra VALUES (zeroblob(100000))"]
    with pytest.raises(sqlite3.OperationalError, match="full"):
        schema.prepare(own(db), path, migrations=[*schema.MIGRATIONS, steps])
    assert [row.number for row in read(path)] == [0, 1, 2]


def test_the_copy_is_for_those_alone_who_may_read_the_log(older):
    older.chmod(0o600)
    with open_log(older, write=True) as log:
        modes = {copy.name: copy.stat().st_mode & 0o777 for copy in log.copies()}
    assert set(modes.values()) <= {0o600}


def test_who_brings_a_log_up_to_date_is_told_of_the_copy(older):
    lifted = older_version(older) < schema.NEWEST
    with open_log(older, write=True) as log:
        copies = log.copies()
        told = [("log.lifted", {"path": str(copy)}) for copy in copies]
        assert list(log.warnings) == told
        assert len(copies) == lifted
    for copy in copies:
        with open_log(copy, write=False) as before:
            assert before.read("m") == read(older)
    with open_log(older, write=True) as log:
        assert (log.warnings, log.copies()) == ((), copies)


def test_two_who_bring_a_log_up_to_date_at_once_make_one_copy_of_it_as_it_was(older, monkeypatch):
    version = older_version(older)
    once = schema.check

    def overtaken(*looked, **at):
        """Another opens the log between the first look at it and the lock."""
        monkeypatch.setattr(schema, "check", once)
        found = once(*looked, **at)
        open_log(older, write=True).close()
        return found

    monkeypatch.setattr(schema, "check", overtaken)
    with open_log(older, write=True) as log:
        assert log.warnings == ()
        assert [older_version(copy) for copy in log.copies()] == [version] * (
            version < schema.NEWEST
        )


def test_views_of_others_upon_an_older_log_go_on_to_show_it(older):
    with closing(sqlite3.connect(older)) as db:
        db.execute("CREATE VIEW mine AS SELECT match, count(*) FROM entries GROUP BY match")
        db.execute("CREATE VIEW heads AS SELECT match, number FROM matches")
        before = [db.execute(f"SELECT * FROM {view}").fetchall() for view in ("mine", "heads")]
        open_log(older, write=True).close()
        after = [db.execute(f"SELECT * FROM {view}").fetchall() for view in ("mine", "heads")]
    assert after == before


def older_version(path):
    with closing(sqlite3.connect(path)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
    return version


def own(db):
    db.isolation_level = None
    return db


def test_entries_whose_head_is_gone_are_strays(path, db):
    tamper(db, "DELETE FROM matches WHERE match = 'm'")
    with open_log(path, write=False) as log:
        assert [head.match for head in log.heads()] == ["n"]
        assert log.strays() == ["m"]
        with pytest.raises(UnknownMatch):
            log.read("m")


def test_a_file_that_another_makes_a_log_meanwhile_is_no_foreign_one(tmp_path):
    path = tmp_path / "log.sqlite"

    class Slow(sqlite3.Connection):
        """Lets another open the file between two looks at it."""

        def execute(self, *statement):
            if statement == ("PRAGMA user_version",):
                with suppress(Conflict):
                    open_log(path, write=True, timeout=0).close()
            return super().execute(*statement)

    slow = sqlite3.connect(path, factory=Slow, isolation_level=None)
    assert schema.check(slow, path) in (0, schema.NEWEST)
    slow.close()


@pytest.fixture(params=range(1, schema.NEWEST + 1))
def older(request, tmp_path):
    """A log as the program of each version of the schema left it; no such file ever changes."""
    path = tmp_path / "older.sqlite"
    db = sqlite3.connect(path)
    left = Path(__file__).with_name(f"version-{request.param}.sql")
    db.executescript(left.read_text(encoding="utf-8"))
    db.close()
    return path


@pytest.mark.parametrize("write", [False, True])
def test_a_log_of_every_version_opens_and_says_what_it_said(older, path, write):
    with open_log(older, write=write) as log:
        assert log.read("m") == read(path)
        assert log.read("n") == read(path, "n")
        assert [gone.match for gone in log.feed().forgotten] == ["gone"]
        assert log.edition(sha256(b"{}").hexdigest()) == b"{}"


def test_who_only_reads_leaves_an_older_log_as_it_is(older):
    before = older.read_bytes()
    open_log(older, write=False).close()
    assert older.read_bytes() == before


def test_a_log_of_every_version_is_told_in_pages_and_by_its_feed(older):
    for write in (False, True):
        with open_log(older, write=write) as log:
            first = log.page(limit=1)
            heads = log.heads()
            assert [*first.heads, *log.page(first.cursor).heads] == heads
            assert {head.match for head in log.feed().heads} == {"m", "n"}
            assert log.forgotten("gone").at == "19:05"
    with open_log(older, write=True) as log:
        log.create("o", OPENING)
        assert log.page(first.cursor).heads == [*heads[1:], log.head("o")]


def test_a_log_of_every_version_is_written_on(older):
    with open_log(older, write=True) as log:
        assert log.append("m", [MOVE], expected=2) == log.read("m")[1:2]
        with pytest.raises(Conflict, match=r"log\.id_taken"):
            log.append("m", [msgspec.structs.replace(NEXT, text="b ends")], expected=2)
        log.append("m", [msgspec.structs.replace(NEXT, id="11")], expected=2)
        assert [row.id for row in log.read("m")] == ["0", "1", "2", "11"]


def test_a_log_of_every_version_has_a_key_of_each_match_once_it_is_written(older):
    with open_log(older, write=True) as log:
        keys = [log.own_key(), log.key("m"), log.key("n")]
        assert len({*keys}) == 3
        assert {len(key) for key in keys} == {16}
    with open_log(older, write=False) as log:
        assert [log.own_key(), log.key("m"), log.key("n")] == keys


def test_a_log_of_before_the_keys_tells_that_it_has_none_as_long_as_it_is_only_read(older):
    before = older_version(older) < 3
    with open_log(older, write=False) as log:
        assert log.keyed is not before
        if before:
            with pytest.raises(Unreadable, match=r"log\.no_key"):
                log.key("m")
            with pytest.raises(Unreadable, match=r"log\.no_key"):
                log.own_key()
            target = MemoryLog()
            base.copy("m", log, target)
            assert len(target.key("m")) == 16


def test_an_older_log_with_a_head_of_no_entries_is_lifted_as_it_is(tmp_path):
    path = tmp_path / "older.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(Path(__file__).with_name("version-1.sql").read_text(encoding="utf-8"))
        tamper(db, "DELETE FROM entries WHERE match = 'm'")
    with open_log(path, write=True) as log:
        assert [head.match for head in log.heads()] == ["m", "n"]
        with pytest.raises(CorruptLog, match=r"log\.row_missing"):
            log.read("m")


def test_a_log_of_every_version_becomes_like_a_new_one(older, db):
    open_log(older, write=True).close()
    with closing(sqlite3.connect(older)) as lifted:
        assert structure_of(lifted) == structure_of(db)


def structure_of(db):
    """What the file consists of: of tables the columns, of all else the words of its making."""
    made = db.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    return {
        name: db.execute(f"PRAGMA table_info({name})").fetchall()
        if kind == "table"
        else (sql or "").split()
        for kind, name, sql in made
    }
