"""Auditing matches and records from the command line."""

import os
import pty
import sqlite3
import subprocess
import sys
import tracemalloc
from itertools import count, islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.cards import CardsMoved
from events.chain import Draft, leaves, link, origin
from events.codec import encode
from events.entry import Body
from events.log import feed
from events.log.sqlite import open_log
from events.match import NoteTaken
from referee.cli import auditing
from referee.render.layout import columns
from referee.speech import LANGS, texts
from referee.terminal.settings import Settings
from replays.findings import SEVERITIES, Check, Kind, Severity, in_general

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
GAME = EXAMPLES / "peak-duel.rec"


def tamper(log, statement, *facts):
    """Do to the file what a person with any SQLite tool can do."""
    db = sqlite3.connect(log)
    for (trigger,) in db.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    ).fetchall():
        db.execute(f"DROP TRIGGER {trigger}")
    db.execute(statement, facts)
    db.commit()
    db.close()


def with_same_id(log, match, number, other):
    """Write a match anew in which an entry has the id of another; its chain is as it should be."""
    with open_log(log, write=True) as opened:
        rows = opened.read(match)
    drafts = [
        Draft(id=row.id, text=row.text, body=row.body, recorder=row.recorder, at=row.at)
        for row in rows
    ]
    drafts[number] = replace(drafts[number], id=drafts[other].id)
    anew = link(drafts, leaves(drafts), number=-1, chain=origin(match))
    tamper(log, "DROP VIEW events")
    tamper(log, "CREATE TABLE anew AS SELECT * FROM entries")  # which binds no ids
    tamper(log, "DROP TABLE entries")
    tamper(log, "ALTER TABLE anew RENAME TO entries")
    for row in anew:
        change = "UPDATE entries SET id = ?, leaf = ?, chain = ? WHERE match = ? AND number = ?"
        tamper(log, change, row.id, row.leaf, row.chain, match, row.number)
    tamper(log, "UPDATE matches SET chain = ? WHERE match = ?", anew[-1].chain, match)


COFFEE = NoteTaken(text="coffee")


def forge(log, match, event=COFFEE):
    """Append an entry that no desk would have made, with a chain as it should be."""
    with open_log(log, write=True) as opened:
        number = opened.head(match).number
        body = Body(words=("referee", "note", "tea"), events=(event,))
        opened.append(
            match, [Draft(id="forged", text="referee note tea", body=encode(body))], expected=number
        )


@pytest.fixture
def match(referee):
    name = referee.new("--id", "m1", "--seat", "a=Anna", "--seat", "b=Bo")
    referee("move", stdin="a summons wood-3-5 attack\na sets metal-3-3\na ends\n")
    return name


def checks(answer):
    return [
        (report["match"], finding["check"], finding["entry"])
        for report in answer.json_lines
        for finding in report["findings"]
    ]


def test_a_match_as_it_was_written_passes(referee, match):
    answer = referee("audit")
    assert answer.status == 0
    assert answer.out == "m1: Peak Duel, 4 entries, no findings\n"


@pytest.mark.parametrize(
    ("lang", "begun"),
    [("en", "m1: Peak Duel, 4 "), ("zh-Hant", "m1：尖峰對決，4 "), ("zh-Hans", "m1：尖峰对决，4 ")],
)
def test_the_game_is_called_by_its_name_in_the_language(referee, match, lang, begun):
    assert referee("--lang", lang, "audit").out.startswith(begun)
    assert referee("--lang", lang, "audit", "--json").json["game"] == "peak-duel"


@pytest.mark.parametrize(
    ("statement", "check", "entry"),
    [
        ("UPDATE entries SET text = 'a sets metal-3-4' WHERE number = 2", "chain", 2),
        ("DELETE FROM entries WHERE number = 1", "chain", 1),
        ("DELETE FROM entries WHERE number = 3", "head", 2),
        ("DELETE FROM entries", "chain", 0),
        ("UPDATE matches SET number = 9", "head", 3),
        ("DELETE FROM matches", "head", None),
        ("UPDATE editions SET data = CAST('{}' AS BLOB)", "edition", None),
        ("DELETE FROM editions", "edition", None),
    ],
)
def test_what_was_tampered_with_is_found(referee, match, statement, check, entry):
    tamper(referee.log, statement)
    answer = referee("audit", "--all", "--json")
    assert answer.status == 4
    assert checks(answer) == [("m1", check, entry)]
    assert answer.err == ""


def test_two_entries_of_one_id_are_found(referee, match):
    with_same_id(referee.log, "m1", 3, 1)
    (report,) = referee("audit", "--json").json_lines
    (finding,) = report["findings"]
    assert (finding["check"], finding["entry"], finding["severity"]) == ("id", 3, "broken")
    (found,), (expected,) = finding["found"], finding["expected"]
    with open_log(referee.log, write=False) as log:
        assert found["facts"] == {"id": log.read("m1")[1].id, "number": 1}
    assert (found["text"], expected["text"]) == ("audit.id_of", "audit.expected.id")
    for lang in LANGS:
        answer = referee("--lang", lang, "audit")
        assert answer.status == 4
        assert "audit." not in answer.out
        assert max(map(columns, answer.out.splitlines())) <= 80


def test_a_match_that_cannot_be_read_does_not_keep_others_from_being_audited(referee, match):
    referee.new("--id", "m2")
    tamper(referee.log, "UPDATE entries SET body = '{}' WHERE match = 'm1' AND number = 1")
    forge(referee.log, "m2")
    answer = referee("audit", "--all")
    assert answer.status == 4
    assert "m1: 1 finding" in answer.out
    assert "m2: Peak Duel, 2 entries, 1 finding" in answer.out
    assert answer.out.endswith("2 matches audited, 2 findings.\n")


def test_a_finding_says_what_was_found_and_what_was_expected(referee, match):
    forge(referee.log, "m1")
    told = referee("audit").out.splitlines()
    assert told[1].split() == ["entry", "check", "found", "expected"]
    assert "Note: coffee" in told[2]
    assert "Note: tea" in told[2]
    (report,) = referee("audit", "--json").json_lines
    (finding,) = report["findings"]
    assert (finding["match"], finding["entry"], finding["severity"]) == ("m1", 4, "wrong")
    assert finding["found"] == [{"type": "match.note_taken", "text": "coffee"}]
    assert finding["expected"] == [{"type": "match.note_taken", "text": "tea"}]


def test_debug_shows_the_traceback_of_what_became_a_finding(referee, match):
    move = CardsMoved(src="a.nowhere", dst="a.soul", cards=("?",), take="any")
    forge(referee.log, "m1", move)
    answer = referee("audit")
    assert (answer.status, answer.err) == (4, "")
    debugged = referee("--debug", "audit")
    assert (debugged.status, debugged.out) == (4, answer.out)
    assert debugged.err.startswith("Traceback")


def test_what_is_listed_apart_is_no_finding(referee, match):
    referee("move", "referee", "irregular", "b", "looked at the deck")
    referee("move", "referee", "undo")
    answer = referee("audit", "m1")
    assert answer.status == 0
    assert "Irregularity by Bo (b): looked at the deck" in answer.out
    (report,) = referee("audit", "m1", "--json").json_lines
    listed = [(listed["kind"], listed["entry"]) for listed in report["listed"]]
    assert listed == [("irregular", 4), ("takeback", 5)]  # the public knows what was taken back


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_everything_fits_a_terminal(referee, match, lang):
    long = "why on earth " * 20
    referee("move", "referee", "rule", long)
    forge(referee.log, "m1")
    tamper(referee.log, "UPDATE entries SET id = 'x' WHERE match = 'm1' AND number = 0")
    answer = referee("--lang", lang, "audit", "m1", EXAMPLES / "peak-duel-refused.rec", GAME)
    lines = answer.out.replace(str(EXAMPLES), "").splitlines()
    assert max(map(columns, lines)) <= 80


def test_records_are_audited_without_a_log(referee, tmp_path):
    answer = referee("audit", GAME)
    assert answer.status == 0
    assert "35 entries, no findings" in answer.said
    assert list(tmp_path.iterdir()) == []


def test_a_refused_line_of_a_record_is_a_finding(referee):
    answer = referee("audit", GAME, EXAMPLES / "peak-duel-refused.rec", "--json")
    assert answer.status == 4
    (finding,) = answer.json_lines[1]["findings"]
    assert (finding["check"], finding["line"]) == ("legality", 8)
    assert finding["expected"][0]["rule"] == "PD-3.3"
    assert "Turn 1" in finding["expected"][0]["message"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Game "chess"]\n', "There is no game"),
        ('[Game "peak-duel"]\n\na sumons wood-3-5 attack\n', "is no verb"),
        ('[Game "dueling-runes"]\n\na casts firebal b\n', "not written as the game wants it"),
        (f'[Game "{"x" * 100_000}"]\n', "There is no game"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_what_is_not_known_is_told_in_short_to_people_and_to_programs(
    referee, tmp_path, text, said, lang
):
    file = tmp_path / "wrong.rec"
    file.write_text(text)
    answer = referee("--lang", lang, "audit", file, "--json")
    assert (answer.status, answer.err) == (4, "")
    (finding,) = answer.json["findings"]
    items = [item for item in finding["found"] + finding["expected"] if isinstance(item, dict)]
    messages = [item["message"] for item in items]
    assert max(map(len, messages)) < 1000
    if lang == "en":
        assert any(said in message for message in messages)
        assert len(referee("audit", file).out) < 2500


@pytest.mark.parametrize("data", [b"hello", b"\xff", b"", b"SQLite format 3\0"])
def test_a_foreign_file_is_a_finding(referee, tmp_path, data):
    file = tmp_path / "foreign"
    file.write_bytes(data)
    answer = referee("audit", file)
    assert answer.status == 4
    assert answer.err == ""
    assert "a record" in answer.out


def test_a_file_that_is_not_there_is_told_as_adjudicate_tells_it(referee, tmp_path):
    for file in ("nothing.rec", tmp_path):
        answer = referee("audit", file)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err == referee("adjudicate", file).err
        as_json = referee("audit", file, "--json")
        assert (as_json.status, as_json.err) == (2, "")
        assert as_json.out == referee("adjudicate", file, "--json").out


def test_a_file_that_is_not_there_does_not_keep_others_from_being_audited(referee):
    answer = referee("audit", "nothing.rec", GAME)
    assert answer.status == 2
    assert "Peak Duel, 35 entries, no findings referee: nothing.rec" in answer.said
    findings = referee("audit", EXAMPLES / "peak-duel-refused.rec", "nothing.rec", "--json")
    assert findings.status == 4
    assert len(findings.json_lines) == 2


def test_a_record_comes_from_standard_input_too(referee):
    assert referee("audit", "-", stdin=GAME.read_bytes()).status == 0


def test_matches_and_records_are_audited_together(referee, match):
    answer = referee("audit", "m", GAME)
    assert answer.status == 0
    assert answer.out.endswith("2 matches audited, no findings.\n")


def test_an_empty_log_passes(referee):
    with open_log(referee.log, write=True):
        pass
    answer = referee("audit", "--all")
    assert (answer.status, answer.out) == (0, "0 matches audited, no findings.\n")


@pytest.mark.parametrize(
    "arguments", [("other",), ("--all", "m1"), ("--revision", "2"), ("--revision", "0")]
)
def test_what_cannot_be_meant_is_usage(referee, match, arguments):
    answer = referee("audit", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err


def test_all_matches_are_judged_under_a_revision_where_their_game_has_it(referee, match):
    """Those of other games as they were begun, the match of Peak Duel before it, too."""
    begun = ("fate-ace-royal", "--id", "first", "--revision", "1", "--option", "assign=agreed")
    assert referee("new", *begun).status == 0
    answer = referee("audit", "--all", "--revision", "2")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith("2 matches audited, no findings.\n")


def test_a_revision_that_no_game_of_the_log_has_is_usage(referee, match):
    answer = referee("audit", "--all", "--revision", "2")
    assert answer.status == 2
    assert "no revision '2'" in answer.err


def test_no_log_is_usage(referee):
    assert referee("audit", "--all").status == 2


def test_a_log_that_is_none_is_usage(referee):
    referee.log.write_text("hello " * 100)
    assert referee("audit", "--all").status == 2


def drawn_in_a_terminal(**environment):
    """What an audit of all matches draws there, and what it writes elsewhere."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "referee", "audit", "--all"]
    env = {**os.environ, "PYTHONPATH": str(EXAMPLES.parents[1]), **environment}
    told = subprocess.run(command, stderr=follower, stdout=subprocess.PIPE, env=env, check=True)
    os.write(follower, b"\n")  # so that there is something to read where nothing was drawn
    shown = os.read(leader, 4096).decode()
    os.close(follower)
    os.close(leader)
    return shown, told.stdout.decode()


def test_progress_is_shown_in_a_terminal_only(referee, match):
    referee.new("--id", "m2")
    assert referee("audit", "--all").err == ""
    shown, told = drawn_in_a_terminal(TERM="xterm")
    assert "1/2" in shown
    assert "[" not in told


def test_the_bar_fits_a_narrow_terminal(referee, match):
    referee.new("--id", "m2")
    shown, _ = drawn_in_a_terminal(TERM="xterm", COLUMNS="30")
    bars = [bar for bar in shown.split("\r") if "[" in bar and "]" in bar]
    assert {columns(bar) for bar in bars} == {29}


def test_nothing_is_drawn_on_a_terminal_that_cannot_be_drawn_on(referee, match):
    referee.new("--id", "m2")
    assert drawn_in_a_terminal(TERM="dumb")[0].strip() == ""


def test_memory_does_not_grow_with_the_number_of_matches(referee, capsys, monkeypatch):
    """Fifteen times as many matches; what grows a little are Python's own stores of free tuples."""
    monkeypatch.setattr(feed, "HANDFUL", 2)
    text = GAME.read_text(encoding="utf-8")

    ids = count()

    def peak(more):
        for number in islice(ids, more):
            name = f"m{number}"
            assert referee("import", "-", "--id", name, stdin=text).status == 0
        tracemalloc.start()
        auditing.audit(Settings(), (), everything=True)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        capsys.readouterr()
        return most

    peak(1)  # what is read once, and kept
    few, many = peak(1), peak(28)
    assert many < 4 * few


def test_all_that_an_audit_can_say_has_its_words():
    said = texts("en", "audit")
    assert {f"audit.check.{check}" for check in Check} <= said.keys()
    assert {f"audit.kind.{kind}" for kind in Kind} <= said.keys()
    assert {f"audit.severity.{severity}" for severity in Severity} <= said.keys()
    particular = {Check.DEAL, Check.WORDS, Check.LEGALITY, Check.CONSEQUENCES}
    general = {item.text for check in set(Check) - particular for item in in_general(check)}
    assert general <= said.keys()
    assert SEVERITIES.keys() == set(Check)


# Heads that were kept


def test_a_head_is_kept_and_the_match_leads_to_it_later(referee, match, tmp_path):
    kept = tmp_path / "anna.head"
    assert referee("head", match, "-o", str(kept)).status == 0
    assert kept.read_text() == referee("head").out
    referee("move", "b", "draws")
    answer = referee("audit", "--head", str(kept))
    assert answer.status == 0
    assert answer.out.startswith("m1: Peak Duel")


def test_an_earlier_head_is_written_down_later(referee, match):
    then = referee("head").out
    referee("move", "referee", "note", "tea")
    assert referee("head", match, "--at", "3").out == then
    answer = referee("head", "--at", "9")
    assert (answer.status, answer.out) == (2, "")
    assert "There is no line 9 in this match; the last is 4." in answer.err


def test_a_head_for_programs(referee, match):
    told = referee("head", "--json").json
    assert (told["match"], told["number"]) == (match, 3)
    assert f"chain {told['chain']}" in referee("head").out


def test_a_log_that_was_written_anew_does_not_lead_to_the_head(referee, match, tmp_path):
    kept = tmp_path / "anna.head"
    referee("head", "-o", str(kept))
    anew = referee("--log", str(tmp_path / "other.sqlite"), "new", "peak-duel", "--id", match)
    assert anew.status == 0
    answer = referee(
        "--log", str(tmp_path / "other.sqlite"), "audit", "--head", str(kept), "--json"
    )
    assert answer.status == 4
    assert checks(answer) == [("m1", "head", 0)]


def test_a_match_that_is_gone_is_found_missing_by_its_head(referee, match, tmp_path):
    kept = tmp_path / "anna.head"
    referee("head", "-o", str(kept))
    referee("new", "peak-duel", "--id", "m2")
    referee("forget", match, "--yes")
    answer = referee("audit", "m2", "--head", str(kept), "--json")
    assert answer.status == 4
    assert checks(answer) == [("m1", "head", None)]


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_a_file_that_is_no_head_is_told_with_its_line(referee, match, tmp_path, lang):
    wrong = tmp_path / "wrong.head"
    wrong.write_text(referee("head").out.replace("number", "entry"))
    answer = referee("audit", "--head", str(wrong), "--lang", lang)
    assert answer.status == 2
    assert answer.out == ""
    assert "wrong.head" in answer.err
    assert "entry 3" in answer.err
    assert "Traceback" not in answer.err
