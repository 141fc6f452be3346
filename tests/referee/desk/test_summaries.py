"""A list says of each match what folding it says, whatever happened to the log and to the file."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager, suppress
from random import Random
from threading import Thread

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec import to_builtins

from events.errors import CorruptLog
from events.log.memory import MemoryLog
from events.log.sqlite import open_log
from referee.desk import summaries, summary_file
from referee.desk.desk import Desk
from referee.desk.summaries import ANY, Summaries, Wanted, told
from tests.referee.desk.stories import EDGE, Story, begin, steps


@pytest.fixture
def path(tmp_path):
    return tmp_path / "matches.sqlite.list"


@contextmanager
def listed(log, path=None):
    with closing(Summaries(log, path)) as found:
        yield found


def page(log, path=None, wanted=ANY, **asked):
    with listed(log, path) as found:
        return found.page(wanted, **asked)


def names(found):
    return [one.match for one in found]


def anew(log):
    """What each match is, without any summary: the newest first."""
    return [
        to_builtins(told(head.match, Desk(log, head.match, EDGE).sitting))
        for head in reversed(log.heads())
    ]


def read_by(monkeypatch):
    """The matches that are folded from now on."""
    found = []
    sit = summaries.sit

    def sitting(log, match, rows):
        found.append(match)
        return sit(log, match, rows)

    monkeypatch.setattr(summaries, "sit", sitting)
    return found


@pytest.fixture
def club(path):
    """A log with matches of two days, over and open, by several players."""
    log = MemoryLog()
    begin(log, "one", "a draws", "b resign", day=20, **{"Seat.a": "Anna", "Seat.b": "Bo"})
    begin(log, "two", "a draws", day=21, **{"Seat.a": "Ｂｏ", "Seat.b": "Cy  Dee"})
    begin(log, "three", day=22, **{"Seat.a": "Anna", "Seat.b": "Bob"})
    return log


def test_matches_are_told_newest_first_as_folding_them_tells(club, path):
    assert [one.told for one in page(club, path)] == anew(club)
    assert names(page(club, path)) == ["three", "two", "one"]
    first = anew(club)[0]
    assert (first["status"], first["to_move"], first["players"]) == ("open", ["a"], ["Anna", "Bob"])


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(status="open"), ["three", "two"]),
        (Wanted(status="over"), ["one"]),
        (Wanted(player="ANNA"), ["three", "one"]),
        (Wanted(player="bo"), ["two", "one"]),
        (Wanted(player="cy dee"), ["two"]),
        (Wanted(player="an"), []),
        (Wanted(since="2026-11-21"), ["three", "two"]),
        (Wanted(game="toy"), ["three", "two", "one"]),
        (Wanted(game="peak-duel"), []),
        (Wanted(besides="two"), ["three", "one"]),
        (Wanted(among=frozenset({"one", "two", "none"}), status="open"), ["two"]),
        (Wanted(among=frozenset()), []),
        (Wanted(player="Anna", status="open", since="2026-11-21"), ["three"]),
    ],
)
def test_those_are_found_that_are_wanted(club, path, wanted, found):
    assert names(page(club, path, wanted)) == found
    assert names(page(club, path, wanted)) == found


def test_pages_follow_one_another_whatever_happens_between_two(club, path):
    with listed(club, path) as found:
        first = found.page(ANY, limit=1)
        club.forget("three", at="2026-11-23")
        begin(club, "four")
        second = found.page(ANY, before=first[-1].begun, limit=1)
        third = found.page(ANY, before=second[-1].begun, limit=5)
        assert [names(one) for one in (first, second, third)] == [["three"], ["two"], ["one"]]
        assert found.number("three") is None
        assert found.number("two") == second[-1].begun
        assert found.number("two", Wanted(among=frozenset({"one"}))) is None


def test_only_what_a_page_needs_is_read_and_only_what_moved_is_read_again(path, monkeypatch):
    log = MemoryLog()
    desks = {name: begin(log, name) for name in "abcdef"}
    read = read_by(monkeypatch)
    page(log, path, limit=2)
    assert read == ["f", "e"]
    page(log, path)
    assert sorted(read) == [*"abcdef"]
    desks["b"].enter("a draws")
    log.forget("c", at="2026-11-23")
    begin(log, "g")
    read.clear()
    page(log, path)
    assert sorted(read) == ["b", "g"]
    page(log, path, Wanted(besides="g", status="open"))
    assert len(read) == 2


def test_the_match_that_is_left_out_is_not_read(path, monkeypatch):
    log = MemoryLog()
    begin(log, "own")
    read = read_by(monkeypatch)
    assert page(log, path, Wanted(besides="own")) == []
    assert read == []


def test_a_match_that_cannot_be_read_is_told_with_the_reason(tmp_path, path):
    with open_log(tmp_path / "matches.sqlite", write=True) as log:
        begin(log, "bad", "a draws")
        begin(log, "good")
        with closing(sqlite3.connect(tmp_path / "matches.sqlite")) as db:
            db.execute("DROP TRIGGER entries_are_never_changed")
            db.execute("UPDATE entries SET text = 'b resign' WHERE match = 'bad' AND number = 1")
            db.commit()
        for wanted in (ANY, Wanted(status="open")):
            good, bad = page(log, path, wanted)
            assert (good.match, good.error) == ("good", None)
            assert (bad.match, type(bad.error)) == ("bad", CorruptLog)
        assert names(page(log, path, limit=1)) == ["good"]


def test_a_game_that_is_gone_is_told_with_the_reason(path, monkeypatch):
    log = MemoryLog()
    begin(log, "theirs")
    begin(log, "ours", game="peak-duel")
    assert [one.error for one in page(log, path)] == [None, None]
    monkeypatch.setattr(summaries, "slugs", lambda: ("peak-duel",))
    monkeypatch.setattr(sys, "path", [one for one in sys.path if "plugins" not in one])
    ours, theirs = page(log, path)
    assert (ours.error, theirs.match) == (None, "theirs")


def test_what_a_list_tells_of_a_dealt_match_is_the_same_whatever_the_hidden_cards(path):
    dealt = []
    for seed in ("1", "2"):
        log = MemoryLog()
        desk = begin(log, "dealt", Deal=f"seed:{seed}")
        desk.enter(f"a hides {desk.sitting.state.table.cards('a.hand')[0]}")
        dealt.append(page(log)[0].told)
    assert dealt[0] == dealt[1]


# The log of before in the place of the log


def test_a_log_that_was_set_back_and_went_on_otherwise_is_noticed(tmp_path, path):
    file, kept = tmp_path / "matches.sqlite", tmp_path / "kept.sqlite"
    with open_log(file, write=True) as log:
        begin(log, "one")
        begin(log, "two")
    shutil.copy(file, kept)
    with open_log(file, write=True) as log:
        Desk(log, "one", EDGE).enter("a draws")
        log.forget("two", at="2026-11-23")
        begin(log, "three")
        assert names(page(log, path)) == ["three", "one"]
    shutil.copy(kept, file)
    with open_log(file, write=True) as log:
        Desk(log, "two", EDGE).enter("a draws")
        log.forget("one", at="2026-11-24")
        begin(log, "four")
        assert [one.told for one in page(log, path)] == anew(log)
        assert names(page(log, path)) == ["four", "two"]


def test_of_two_logs_that_take_turns_each_is_told(path):
    logs = [MemoryLog(), MemoryLog()]
    begin(logs[0], "one", "a draws")
    begin(logs[1], "one", "b resign")
    for log in (*logs, *logs):
        assert [one.told for one in page(log, path)] == anew(log)


# The file


def test_a_file_is_as_readable_as_the_log(tmp_path, path):
    like = tmp_path / "matches.sqlite"
    like.touch()
    like.chmod(0o640)
    Summaries(MemoryLog(), path, like).close()
    assert path.stat().st_mode & 0o777 == 0o640


def spoilt(path):
    path.write_text("my notes", encoding="utf-8")


def emptied(path):
    path.write_bytes(b"")


def cut(path):
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 5000)


def of_another_form(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE summaries")


def of_another_version(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")


def of_others(path):
    path.unlink()
    open_log(path, write=True).close()


SPOILS = [spoilt, emptied, cut, of_another_form, of_another_version, of_others]


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_file_that_is_none_of_ours_is_made_anew(club, path, spoil, monkeypatch):
    page(club, path)
    spoil(path)
    assert [one.told for one in page(club, path)] == anew(club)
    read = read_by(monkeypatch)
    page(club, path)
    assert read == []


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_file_that_is_spoilt_while_it_is_open_is_made_anew(club, path, spoil):
    with listed(club, path) as found:
        found.page(ANY)
        spoil(path)
        begin(club, "four")
        assert [one.told for one in found.page(ANY)] == anew(club)


def test_a_flipped_bit_makes_no_summary_another(club, path):
    page(club, path)
    whole, chance, truth = path.read_bytes(), Random(7), anew(club)
    told_ = [at for at in range(len(whole)) if whole.find(b'{"match":', at - 200, at) >= 0]
    for n in range(300):
        at = chance.choice(told_ if n % 2 else range(len(whole)))
        flipped = bytes([whole[at] ^ 1 << chance.randrange(8)])
        path.write_bytes(whole[:at] + flipped + whole[at + 1 :])
        found = [one.told for one in page(club, path)]
        assert [one for one in truth if one in found] == found, at


@pytest.fixture
def in_the_way(monkeypatch):
    """What SQLite is told of a file as soon as it is opened, from the call on."""
    connect = summary_file._connect

    def hindered(pragma):
        def connected(where):
            db = connect(where)
            if where != ":memory:":
                db.execute(f"PRAGMA {pragma}")
            return db

        monkeypatch.setattr(summary_file, "_connect", connected)

    return hindered


@pytest.mark.parametrize("pragma", ["query_only = ON", "max_page_count = 1"])
def test_where_the_file_cannot_be_written_only_news_are_read(
    club, path, in_the_way, monkeypatch, pragma
):
    page(club, path)
    for n in range(40):
        begin(club, f"more-{n}")
    in_the_way(pragma)
    read = read_by(monkeypatch)
    assert [one.told for one in page(club, path)] == anew(club)
    assert len(read) == 40


@pytest.mark.parametrize("what", ["folder", "pipe", "nowhere"])
def test_where_no_file_can_be_the_answer_is_the_same(club, path, what):
    if what == "folder":
        path.mkdir()
    elif what == "pipe":
        os.mkfifo(path)
    else:
        path = path.parent / "nowhere" / "list"
    assert [one.told for one in page(club, path)] == anew(club)


def test_while_another_holds_the_file_the_answer_is_the_same(club, path, monkeypatch):
    page(club, path)
    monkeypatch.setattr(summary_file, "PATIENCE", 0.05)
    begin(club, "four")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        assert [one.told for one in page(club, path)] == anew(club)


def test_threads_and_programs_that_list_at_once_all_tell_the_same(tmp_path, path):
    with open_log(tmp_path / "matches.sqlite", write=True) as log:
        desks = [begin(log, f"m{n}") for n in range(20)]
        answers = []

        def look():
            with (
                open_log(tmp_path / "matches.sqlite", write=False) as own,
                listed(own, path) as its,
            ):
                answers.extend(len(its.page(ANY)) for _ in range(5))

        with listed(log, path) as shared:
            threads = [Thread(target=look) for _ in range(3)]
            threads += [Thread(target=lambda: answers.append(len(shared.page(ANY)))) for _ in "abc"]
            for thread in threads:
                thread.start()
            for desk in desks:
                desk.enter("a draws")
            for thread in threads:
                thread.join()
            assert set(answers) == {20}
            assert len(answers) == 18
            assert [one.told for one in shared.page(ANY)] == anew(log)
        assert [one.told for one in page(log, path)] == anew(log)


LISTER = """
import sys
from pathlib import Path
from events.log.sqlite import open_log
from referee.desk.summaries import ANY, Summaries

log, path = map(Path, sys.argv[1:])
with open_log(log, write=False) as opened:
    while True:
        path.unlink(missing_ok=True)
        Summaries(opened, path).page(ANY)
        print("listed", flush=True)
"""


def test_who_is_killed_while_he_lists_leaves_nothing_wrong(tmp_path, path):
    chance = Random(3)
    with open_log(tmp_path / "matches.sqlite", write=True) as log:
        for n in range(60):
            begin(log, f"m{n}")
        told_anew = anew(log)
        for _ in range(5):
            command = [sys.executable, "-c", LISTER, str(tmp_path / "matches.sqlite"), str(path)]
            environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
            with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as lister:
                assert lister.stdout.readline() == b"listed\n"
                with suppress(subprocess.TimeoutExpired):
                    lister.wait(chance.uniform(0, 0.1))
                lister.send_signal(signal.SIGKILL)
            assert [one.told for one in page(log, path)] == told_anew


# Whatever happens to a log

LINES = (
    *("referee amend 1 a draws", "referee redo", "referee strike 1"),
    *('referee dispute "not so"', "referee draw why=late"),
)
STEPS = steps(LINES, "look", "look_at_some", "throw_away", "reopen")


class Listed(Story):
    """A log of which somebody lists the matches meanwhile."""

    def __init__(self, path):
        super().__init__(path)
        self.lists = Summaries(self.log, path)

    def swap(self, match, _):
        super().swap(match, _)
        self.reopen("", "")

    def look(self, _, __):
        assert [one.told for one in self.lists.page(ANY)] == anew(self.log)

    def look_at_some(self, match, _):
        wanted = Wanted(status="open", besides=match)
        whole = [one for one in anew(self.log) if one["status"] == "open" and one["match"] != match]
        assert [one.told for one in self.lists.page(wanted, limit=1)] == whole[:1]

    def throw_away(self, _, __):
        self.path.unlink()
        self.reopen("", "")

    def reopen(self, _, __):
        self.lists.close()
        self.lists = Summaries(self.log, self.path)


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(steps=STEPS)
def test_what_is_listed_is_what_folding_anew_tells(path, steps):
    path.unlink(missing_ok=True)
    story = Listed(path)
    for deed, match, line in (*steps, ("look", "", "")):
        getattr(story, deed)(match, line)
    story.lists.close()
