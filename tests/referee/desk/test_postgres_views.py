"""The views in a database say what the tables of `referee tables` say, as far as they can tell."""

import json
import random
import re
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.chain import Draft
from events.errors import Unreadable
from events.match import BOOK_KEEPING, LOTS
from referee.desk.desk import Desk, keep
from referee.desk.played import play
from referee.desk.readmodels import TABLES, VIEW_COLUMNS, bring_up_to_date
from referee.moves.refusal import Refusal
from tests import databases
from tests.referee.desk.stories import EDGE, LINES, begin

pytestmark = pytest.mark.skipif(not databases.is_there(), reason=databases.LACKING)

if databases.is_there():
    import psycopg

    from events.log.postgres import views
    from events.log.postgres.address import address
    from events.log.postgres.log import open_log

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*/*.rec"))

JSON = {"options", "tags", "winners", "cites"}
UNTOLD = {("moves", "text"), ("matches", "chain")}
"""What SQL leaves out where a card is covered, or the program deals."""


@pytest.fixture
def where(tmp_path):
    return address(databases.url_of(tmp_path))


@pytest.fixture
def log(where):
    with open_log(where, write=True) as log:
        yield log


@pytest.fixture
def db(where, log):
    with closing(psycopg.connect(where.url, autocommit=True)) as db:
        db.execute(f"SET search_path = {where.schema}")
        yield db


def columns_of(name):
    return TABLES[name].row.__struct_fields__ if name in TABLES else VIEW_COLUMNS[name]


def read(ask, name):
    """The rows of a table or a view, so that they can be compared wherever it stands."""
    columns = columns_of(name)
    rows = [dict(zip(columns, row, strict=True)) for row in ask(name, columns)]
    for row in rows if name in TABLES else ():
        for column in JSON & row.keys():
            told = row[column]
            row[column] = json.loads(told) if isinstance(told, str) else told
    order = ("match", "number", "position", "player", "game")
    return sorted(rows, key=lambda row: [str(row.get(part)).zfill(6) for part in order])


def asked(db):
    return lambda name, columns: db.execute(f"SELECT {', '.join(columns)} FROM {name}").fetchall()


def differing(db, log, path):
    """Where views and tables differ: name, column, what the tables say, what the views say."""
    bring_up_to_date(path, log)
    found = []
    with closing(sqlite3.connect(path)) as tables:
        for name in views.VIEWS:
            there, here = read(asked(tables), name), read(asked(db), name)
            assert len(there) == len(here), name
            found += [
                (name, column, told[column], row[column])
                for told, row in zip(there, here, strict=True)
                for column in told
                if told[column] != row[column]
            ]
    return found


def enter_record(log, record):
    played = play(record.read_text(encoding="utf-8"))
    entries = [replace(entry, at=f"20:{entry.number:03}") for entry in played.sitting.entries]
    match = f"{record.parent.name}-{record.stem}"
    keep(log, match, played.setup, entries)
    return match


def test_of_whole_games_the_views_say_what_the_tables_say(log, db, tmp_path):
    for record in RECORDS:
        enter_record(log, record)
    found = differing(db, log, tmp_path / "tables.sqlite")
    assert {(name, column) for name, column, *_ in found} <= UNTOLD, found
    assert {here for *_, here in found} == {None}
    untold = Counter(name for name, *_ in found)
    told = db.execute("SELECT count(text) FROM moves").fetchone()[0]
    assert told > 2 * untold["moves"] > 0


CORRECTIONS = (
    *("referee strike 1", "referee strike 2-3", "referee undo\nreferee redo", "referee redo"),
    *('referee amend 1 "b draws"', 'referee amend 2 "a draws"', 'referee amend 2.1 "b draws"'),
    *('referee insert 1 "a draws"', 'referee insert 0 "b draws"', "referee strike 1.1"),
    *("referee annotate 1 ?!", "referee annotate 1.1 !", "b plays ash !"),
    *('referee penalty a yellow why="slow"', 'referee rule "so" cites=T-1'),
    *("referee dispute x about=1", "referee decide 1 back why=no", "referee appeal 1 b why=so"),
    *("referee decide 1 stands by=Cy why=x", "a resign"),
)
QUARREL = (
    *("referee dispute x about=4-6", 'referee claim 1 {seat} "no" never=yes'),
    *("referee decide 1 claim claim=1 why=so", "referee appeal 1 {seat} why=no"),
    *(
        "referee decide 1 stands by=Cy why=x",
        "referee dispute y about=2",
        "referee decide 2 back why=so",
    ),
)


def test_whatever_was_corrected_the_views_say_what_the_tables_say(log, db, tmp_path):
    chosen, accepted = random.Random(25), Counter()
    for number in range(60):
        deal = {} if number % 3 else {"Deal": f"seed:{number}"}
        desk = begin(log, f"m-{number:02}", Round="1", **deal, **{"Seat.a": "Anna"})
        lines = "\n".join(chosen.choices([*LINES, *CORRECTIONS, "table publishes"], k=15))
        for line in lines.splitlines():
            with suppress(Refusal, Unreadable):
                desk.enter(line)
                accepted[" ".join(line.split()[:2])] += 1
    assert {line.split()[1] for line in CORRECTIONS} <= {one.split()[1] for one in accepted}
    found = differing(db, log, tmp_path / "tables.sqlite")
    assert {(name, column) for name, column, *_ in found} <= UNTOLD, found
    assert {here for *_, here in found} == {None}


def test_whatever_is_decided_the_views_say_what_the_tables_say(log, db, tmp_path):
    for record in RECORDS[::4]:
        match = enter_record(log, record)
        desk = Desk(log, match, EDGE)
        for line in QUARREL:
            desk.enter(line.format(seat=desk.sitting.opened.seats[0][0]))
    decided = "SELECT count(*) FROM moves WHERE verb = 'decide'"
    assert db.execute(decided).fetchone() == (3 * len(RECORDS[::4]),)
    found = differing(db, log, tmp_path / "tables.sqlite")
    assert {(name, column) for name, column, *_ in found} <= UNTOLD, found
    assert {here for *_, here in found} == {None}


def test_in_the_views_stand_no_covered_cards_and_no_texts_of_a_secret_deal(log, db):
    for match, deal in (("dealt", {"Deal": "seed:3141592653"}), ("table", {})):
        desk = begin(log, match, **deal)
        card = desk.sitting.state.table.cards("a.hand")[0] if deal else "elm"
        desk.enter(f"a hides {card}")
        desk.enter('referee note "whispered"')
        desk.enter('referee penalty a red why="whispered"')
    told = {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in views.VIEWS}
    dealt = str([row for rows in told.values() for row in rows if "dealt" in row])
    assert "3141592653" not in dealt
    assert "whispered" not in dealt
    assert log.head("dealt").chain.hex() not in dealt
    texts = dict(db.execute("SELECT match, array_agg(text ORDER BY number) FROM moves GROUP BY 1"))
    assert texts == {
        "dealt": [None, None, None],
        "table": [None, 'referee note "whispered"', 'referee penalty a red why="whispered"'],
    }


def test_a_body_that_cannot_be_read_spoils_no_view(log, db):
    begin(log, "good", "a plays oak")
    bodies = ("", "{", '{"events":[', "[" * 100_000, '{"events":7,"restated":[1],"words":"x"}')
    for number, body in enumerate(bodies):
        log.create(f"bad-{number}", Draft(id="0", text="", body=body, at=""))
    nul = r'{"words":["a\u0000","b"],"events":[{"type":"match.moves_struck","numbers":["x",{}]}]}'
    log.append("good", [Draft(id="nul", text="a", body=nul, at="")], expected=1)
    assert [row[0] for row in db.execute("SELECT match FROM matches")] == ["good"]
    assert db.execute("SELECT mover, text FROM moves ORDER BY number").fetchall() == [
        ("a", "a plays oak"),
        ("a\ufffd", "a"),
    ]
    for name in views.VIEWS:
        db.execute(f"SELECT * FROM {name}")


PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "keep-the-log-in-postgresql.md"
QUERIES = re.findall(r"^SELECT .+;$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)


@pytest.mark.parametrize("query", QUERIES)
def test_a_question_of_the_documentation_is_answered(where, log, db, query):
    begin(log, "k3f9-2mtx", "a draws", "a resign", **{"Seat.a": "Anna", "Seat.b": "Bo"})
    assert db.execute(query.replace("referee.", f"{where.schema}.")).fetchall()


def test_the_views_know_what_is_book_keeping():
    (told,) = [made for made in views.MADE if "VIEW {s}.moves" in made]
    first, _, rest = told.partition("NOT EXISTS")
    tags = lambda kinds: {kind.__struct_config__.tag for kind in kinds}  # noqa: E731
    assert set(re.findall(r"'(match\.\w+)'", first)) == tags(LOTS)
    assert set(re.findall(r"'(match\.\w+)'", rest)) == tags(BOOK_KEEPING)


def test_a_view_is_asked_for_one_match_without_reading_the_others(log, db):
    for number in range(30):
        begin(log, f"m-{number:02}", "a plays oak")
    db.execute("ANALYZE entries")
    db.execute("SET enable_seqscan = off")
    for name in set(views.VIEWS) - {"players"}:
        plan = db.execute(f"EXPLAIN SELECT * FROM {name} WHERE match = 'm-07'").fetchall()
        assert not any("Seq Scan on entries" in line for (line,) in plan), name
