"""The read models say what the log says, however they came to say it."""

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from events.errors import Conflict, CorruptLog, Unreadable
from events.log.memory import MemoryLog
from events.log.sqlite import open_log
from referee.desk import readmodels
from referee.desk.readmodels import TABLES, VIEW_COLUMNS, VIEWS, bring_up_to_date, metadata
from referee.speech import LANGS, explain, written
from replays import heads
from tests.referee.desk.stories import Story, begin, steps


def ask(path, query):
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def dump(path):
    """Everything in the tables and the views."""
    return {name: sorted(map(repr, ask(path, f"SELECT * FROM {name}"))) for name in names()}


def names():
    return (*TABLES, *VIEWS)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.sqlite"


def dealt(log):
    desk = begin(log, "dealt", Deal="seed:7")
    head = log.head("dealt")
    return desk, head, heads.receipt(head, log.key("dealt")).head.hex()


def test_the_head_of_a_secret_deal_is_a_receipt_until_it_is_published(path):
    log = MemoryLog()
    desk, head, receipt = dealt(log)
    bring_up_to_date(path, log)
    assert ask(path, "SELECT chain FROM matches") == [(receipt,)]
    assert head.chain.hex() not in str(dump(path))
    desk.enter("referee award a why=x")
    desk.enter("table publishes")
    bring_up_to_date(path, log)
    assert ask(path, "SELECT chain FROM matches") == [(log.head("dealt").chain.hex(),)]


def test_a_secret_deal_that_stands_where_it_was_seen_is_not_read_again(path):
    log = MemoryLog()
    desk, _, _ = dealt(log)
    assert bring_up_to_date(path, log).written == 1
    assert bring_up_to_date(path, log).written == 0
    desk.enter("referee note tea")
    assert bring_up_to_date(path, log).written == 1


def test_a_secret_deal_in_a_log_without_keys_shows_no_head(path, tmp_path):
    with open_log(tmp_path / "log.sqlite", write=True) as log:
        _, head, _ = dealt(log)
    with closing(sqlite3.connect(tmp_path / "log.sqlite")) as db:  # as a program of before left it
        db.executescript("DROP TABLE keys; PRAGMA user_version = 2")
    with open_log(tmp_path / "log.sqlite", write=False) as log:
        assert bring_up_to_date(path, log).written == 1
        assert ask(path, "SELECT chain FROM matches") == [("",)]
        assert bring_up_to_date(path, log).written == 1
    assert head.chain.hex() not in str(dump(path))


def test_every_match_is_in_the_tables(path):
    log = MemoryLog()
    begin(log, "one", "a plays oak", "a resign", **{"Seat.a": "Anna", "Seat.b": "Bo"})
    begin(log, "two", "a draws", **{"Seat.a": "Bo", "Seat.b": "Anna"})
    update = bring_up_to_date(path, log)
    assert (update.matches, update.written, update.gone, update.broken) == (2, 2, 0, ())
    assert ask(path, "SELECT player, played, won, lost, drawn, open FROM players ORDER BY 1") == [
        ("Anna", 1, 0, 1, 0, 1),
        ("Bo", 1, 1, 0, 0, 1),
    ]
    assert ask(path, "SELECT players, status, winners FROM overview ORDER BY match") == [
        ("Anna – Bo", "over", "Bo"),
        ("Bo – Anna", "open", None),
    ]


def test_only_matches_that_moved_are_written(path):
    log = MemoryLog()
    desk = begin(log, "one", "a draws")
    begin(log, "two")
    assert bring_up_to_date(path, log).written == 2
    assert bring_up_to_date(path, log).written == 0
    desk.enter("b draws")
    assert bring_up_to_date(path, log).written == 1
    assert ask(path, "SELECT count(*) FROM moves") == [(2,)]
    assert bring_up_to_date(path, log, anew=True).written == 2


def test_a_forgotten_match_leaves_the_tables(path):
    log = MemoryLog()
    begin(log, "one", 'referee penalty a red why="x"')
    begin(log, "two")
    bring_up_to_date(path, log)
    log.forget("one", at="2026-11-21")
    assert bring_up_to_date(path, log).gone == 1
    assert ask(path, "SELECT match FROM matches") == [("two",)]
    assert ask(path, "SELECT count(*) FROM penalties") == [(0,)]


def test_a_match_that_is_another_than_was_seen_is_written_anew(path):
    log, other = MemoryLog(), MemoryLog()
    begin(log, "one", "a plays oak", "b draws")
    begin(other, "one", "a plays elm")
    bring_up_to_date(path, log)
    bring_up_to_date(path, other)
    assert ask(path, "SELECT text FROM moves") == [("a plays elm",)]


def test_the_tables_refer_to_what_is_there(path):
    log = MemoryLog()
    lines = (
        *("a plays oak", 'referee penalty a red why="x"', 'referee rule "y"', "referee undo"),
        *("referee annotate 1 !", "a resign"),
    )
    begin(log, "one", *lines)
    bring_up_to_date(path, log)
    assert ask(path, "PRAGMA foreign_key_check") == []
    assert {row[2] for row in ask(path, "PRAGMA foreign_key_list(penalties)")} == {
        "matches",
        "moves",
        "seats",
    }


def test_covered_cards_and_seeds_are_in_no_table(path):
    log = MemoryLog()
    desk = begin(log, "dealt", Deal="seed:3141592653")
    desk.enter(f"a hides {desk.sitting.state.table.cards('a.hand')[0]}")
    begin(log, "table", "a hides elm")
    bring_up_to_date(path, log)
    assert ask(path, "SELECT text FROM moves") == [("a hides ?",)] * 2
    assert b"3141592653" not in path.read_bytes()


def test_a_match_that_cannot_be_read_is_told_and_left_out(path, tmp_path):
    with open_log(tmp_path / "matches.sqlite", write=True) as log:
        desk = begin(log, "bad", "a draws")
        begin(log, "good", "a draws")
        bring_up_to_date(path, log)
        desk.enter("b draws")
        with closing(sqlite3.connect(tmp_path / "matches.sqlite")) as db:
            db.execute("DROP TRIGGER entries_are_never_changed")
            db.execute("UPDATE entries SET text = 'b resign' WHERE match = 'bad' AND number = 2")
            db.commit()
        update = bring_up_to_date(path, log)
    [(match, error)] = update.broken
    assert (match, type(error)) == ("bad", CorruptLog)
    assert ask(path, "SELECT match FROM matches") == [("good",)]


# Whatever happens to a log

LINES = (
    *("referee annotate 1 ?!", "b plays ash !"),
    *('referee penalty a yellow why="slow"', 'referee rule "so" cites=T-1'),
)


class Read(Story):
    """A log of which tables are made meanwhile."""

    def update(self, _, __):
        bring_up_to_date(self.path, self.log)


@settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(steps=steps(LINES, "update"))
def test_tables_brought_up_to_date_are_those_built_anew(tmp_path, steps):
    for file in tmp_path.iterdir():
        file.unlink()
    story = Read(tmp_path / "kept.sqlite")
    for deed, match, line in steps:
        getattr(story, deed)(match, line)
    story.update("", "")
    bring_up_to_date(tmp_path / "anew.sqlite", story.log)
    assert dump(story.path) == dump(tmp_path / "anew.sqlite")
    assert ask(story.path, "PRAGMA foreign_key_check") == []


# What the documentation asks

PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "read-models.md"
QUERIES = re.findall(r"\bSELECT [^\"]+?(?=\"|\n\n)", PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("query", QUERIES)
def test_a_question_of_the_documentation_is_answered(path, query):
    log = MemoryLog()
    lines = ("a draws", 'referee rule "so" cites=T-1', "referee penalty a red why=x")
    quarrel = ('referee dispute "not so"', 'referee decide 1 stands why="it is"')
    begin(log, "cup-1", *lines, *quarrel, "a resign", **{"Seat.a": "Anna"})
    bring_up_to_date(path, log)
    assert ask(path, query)


# The file


def foreign(path):
    path.write_text("my notes", encoding="utf-8")


def foreign_database(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE notes (text)")


def a_log(path):
    open_log(path, write=True).close()


@pytest.mark.parametrize("make", [foreign, foreign_database, a_log])
def test_a_file_of_others_is_left_as_it_is(path, make):
    make(path)
    before = path.read_bytes()
    with pytest.raises(Unreadable) as unread:
        bring_up_to_date(path, MemoryLog(), anew=True)
    assert unread.value.text == "tables.foreign"
    assert path.read_bytes() == before


def test_an_empty_file_becomes_the_tables(path):
    path.touch()
    assert bring_up_to_date(path, MemoryLog()).matches == 0
    assert ask(path, "SELECT * FROM matches") == []


def test_tables_of_another_version_are_built_anew(path, monkeypatch):
    log = MemoryLog()
    begin(log, "one")
    bring_up_to_date(path, log)
    monkeypatch.setattr(readmodels, "VERSION", readmodels.VERSION + 1)
    assert bring_up_to_date(path, log).written == 1
    assert bring_up_to_date(path, log).written == 0


@pytest.mark.parametrize("gone", ["TABLE moves", "VIEW players"])
def test_tables_of_which_one_was_dropped_are_built_anew(path, gone):
    log = MemoryLog()
    begin(log, "one")
    bring_up_to_date(path, log)
    before = ask(path, "SELECT name, sql FROM sqlite_master ORDER BY name")
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"DROP {gone}")
    assert bring_up_to_date(path, log).written == 1
    assert ask(path, "SELECT name, sql FROM sqlite_master ORDER BY name") == before
    assert bring_up_to_date(path, log).written == 0


def test_places_where_no_file_can_be_are_told(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, text in [
        (tmp_path, "tables.folder"),
        (tmp_path / "no" / "tables.sqlite", "tables.no_folder"),
        (Path(os.devnull), "tables.no_file"),
        (pipe, "tables.no_file"),
    ]:
        with pytest.raises(Unreadable) as unread:
            bring_up_to_date(path, MemoryLog())
        assert unread.value.text == text


def test_a_damaged_file_is_told(path):
    log = MemoryLog()
    begin(log, "one")
    bring_up_to_date(path, log)
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 5000)
    with pytest.raises(Unreadable) as unread:
        bring_up_to_date(path, log)
    assert unread.value.text == "tables.failed"


@pytest.fixture
def full_disk(monkeypatch):
    """Call it, and from then on there is no room for tables to grow."""
    connect = readmodels._connect

    def narrow(file):
        connection = connect(file)
        connection.execute("PRAGMA max_page_count = 1")  # no more pages than there are
        return connection

    return lambda: monkeypatch.setattr(readmodels, "_connect", narrow)


def test_a_full_disk_is_told_and_nothing_is_half_written(path, full_disk):
    log = MemoryLog()
    begin(log, "one")
    bring_up_to_date(path, log)
    for number in range(40):
        begin(log, f"more-{number}")
    full_disk()
    with pytest.raises(Unreadable) as unread:
        bring_up_to_date(path, log)
    assert unread.value.text == "tables.full"
    assert "remove" not in explain("en", unread.value)
    assert ask(path, "SELECT match FROM matches") == [("one",)]


def test_a_full_disk_leaves_no_file_where_none_was(path, full_disk):
    full_disk()
    with pytest.raises(Unreadable) as unread:
        bring_up_to_date(path, MemoryLog())
    assert unread.value.text == "tables.full"
    assert list(path.parent.iterdir()) == []


def test_tables_are_made_where_a_link_leads(path):
    link = path.with_name("link.sqlite")
    link.symlink_to(path)
    bring_up_to_date(link, MemoryLog())
    assert link.is_symlink()
    assert ask(path, "SELECT count(*) FROM matches") == [(0,)]
    assert sorted(path.parent.iterdir()) == sorted((link, path))


def test_a_file_that_may_only_be_read_is_told(path, monkeypatch):
    log = MemoryLog()
    bring_up_to_date(path, log)
    begin(log, "one")

    def read_only(file):
        return sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, isolation_level=None)

    monkeypatch.setattr(readmodels, "_connect", read_only)
    with pytest.raises(Unreadable) as unread:
        bring_up_to_date(path, log)
    assert unread.value.text == "tables.read_only"


def test_a_file_in_use_is_told_and_nothing_is_half_written(path, monkeypatch):
    log = MemoryLog()
    bring_up_to_date(path, log)
    begin(log, "one")
    monkeypatch.setattr(readmodels, "PATIENCE", 0.01)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Conflict):
            bring_up_to_date(path, log)
    assert ask(path, "SELECT * FROM matches") == []


# What Datasette is told


@pytest.mark.parametrize("lang", LANGS)
def test_every_table_and_every_column_is_described(path, lang):
    bring_up_to_date(path, MemoryLog())
    described = metadata("tables", lang)["databases"]["tables"]["tables"]
    assert set(described) == set(names())
    for name in names():
        columns = [row[1] for row in ask(path, f"PRAGMA table_info({name})")]
        assert list(described[name]["columns"]) == columns
        for text in (f"tables.{name}", *(f"tables.{name}.{column}" for column in columns)):
            assert written(lang, text) is not None, text


def test_what_is_sorted_and_counted_by_is_there(path):
    bring_up_to_date(path, MemoryLog())
    for name, told in metadata("tables", "en")["databases"]["tables"]["tables"].items():
        columns = {row[1] for row in ask(path, f"PRAGMA table_info({name})")}
        facets = [f if isinstance(f, str) else f["array"] for f in told.get("facets", ())]
        assert columns.issuperset([*facets, *filter(None, [told.get("sort_desc")])])


def test_the_columns_of_a_view_are_those_that_it_has(path):
    bring_up_to_date(path, MemoryLog())
    for view, columns in VIEW_COLUMNS.items():
        assert tuple(row[1] for row in ask(path, f"PRAGMA table_info({view})")) == columns
