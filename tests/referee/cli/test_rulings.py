"""What was ruled before, over all matches of a log."""

import sqlite3
from contextlib import closing

import pytest

from events.log.sqlite import open_log
from referee.desk.books import precedents


def begin(referee, name, game="peak-duel", *lines):
    assert referee("new", game, "--id", name).status == 0
    for line in lines:
        answer = referee("move", "-m", name, "--recorder", "Eva", stdin=line)
        assert answer.status == 0, answer.said


@pytest.fixture
def ruled(referee):
    begin(
        referee,
        "one",
        "peak-duel",
        'referee rule "the card lies" cites=PD-8.8,PD-3.3',
        'referee note "no ruling"',
    )
    begin(referee, "two", "malifaux", 'referee rule "by hand"')
    begin(referee, "three", "peak-duel", 'referee rule "again" cites=PD-8.8')
    return referee


def texts(answer):
    return [row["text"] for row in answer.json]


def test_all_that_was_ruled_is_listed_in_the_order_of_the_matches(ruled):
    rows = ruled("rulings", "--json").json
    assert [row["text"] for row in rows] == ["the card lies", "by hand", "again"]
    first = dict(rows[0])
    assert first.pop("at").endswith("Z")
    assert first == {
        "match": "one",
        "game": "peak-duel",
        "entry": 1,
        "verb": "rule",
        "text": "the card lies",
        "cites": ["PD-8.8", "PD-3.3"],
        "recorder": "Eva",
    }
    assert ruled("rulings", "--format", "json").json == rows


def test_rulings_are_found_by_the_rule_that_they_cite(ruled):
    assert texts(ruled("rulings", "--rule", "pd-8.8", "--json")) == ["the card lies", "again"]
    assert texts(ruled("rulings", "--rule", "PD-3.3", "--json")) == ["the card lies"]
    assert texts(ruled("rulings", "--rule", "PD-8", "--json")) == []


@pytest.mark.parametrize("game", ["malifaux", "Malifaux", "噩夢鎮"])
def test_rulings_are_found_by_game(ruled, game):
    assert texts(ruled("rulings", "--game", game, "--json")) == ["by hand"]


DISPUTED = (
    "a summons wood-8-2 attack",
    'referee dispute "she set a card" by=b about=1',
    'referee claim 1 b "she set" "a sets ?"',
    'referee decide 1 claim by=Eva why="the field shows it" cites=PD-3.3',
    'referee appeal 1 a why="a photo"',
    'referee decide 1 stands by=Dai why="the photo shows it"',
)


def test_decisions_of_disputes_are_listed_with_their_outcome(referee):
    referee.new("--id", "m")
    assert referee("move", "-m", "m", "--recorder", "Fei", stdin="\n".join(DISPUTED)).status == 0
    first, second = referee("rulings", "--json").json
    assert first.pop("at") <= second["at"]
    assert first == {
        "match": "m",
        "game": "peak-duel",
        "entry": 4,
        "verb": "decide",
        "text": "the field shows it",
        "cites": ["PD-3.3"],
        "recorder": "Fei",
        "dispute": 1,
        "outcome": "claim",
        "claim": 1,
        "by": "Eva",
    }
    assert (second["outcome"], second["claim"], second["by"]) == ("stands", None, "Dai")
    assert texts(referee("rulings", "--rule", "PD-3.3", "--json")) == ["the field shows it"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Dispute 1, decided by Eva: claim 1 is put in place. the field shows it (cites PD-"),
        ("zh-Hant", "爭議 1（Eva裁決）：採納主張 1。the field shows it（引據 PD-3.3）"),
        ("zh-Hans", "争议 1（Eva裁决）：采纳主张 1。the field shows it（引据 PD-3.3）"),
    ],
)
def test_a_decision_is_told_in_words(referee, lang, said):
    referee.new("--id", "m")
    referee("move", "-m", "m", stdin="\n".join(DISPUTED))
    assert said in referee("--lang", lang, "rulings").said
    page = referee("--lang", lang, "rulings", "--format", "md").out
    assert f"- `m` 4: {said.partition('the field')[0]}" in page


def test_a_ruling_that_was_struck_no_longer_counts(ruled):
    ruled("move", "-m", "one", stdin="referee strike 1")
    assert texts(ruled("rulings", "--json")) == ["by hand", "again"]
    with open_log(ruled.log, write=False) as log:
        assert precedents(log, "peak-duel", ["PD-3.3"]) == []


def test_a_game_that_is_not_here_is_told_with_the_nearest(ruled):
    answer = ruled("rulings", "--game", "peak-dual")
    assert answer.status == 2
    assert "peak-duel" in answer.said


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "There is no ruling by PD-1.1"), ("zh-Hant", "裁定"), ("zh-Hans", "裁定")],
)
def test_that_nothing_was_ruled_is_said(ruled, lang, said):
    answer = ruled("--lang", lang, "rulings", "--rule", "PD-1.1")
    assert (answer.status, answer.err) == (0, "")
    assert said in answer.out


@pytest.mark.parametrize(
    ("lang", "game", "cites"),
    [("en", "Peak Duel", "(cites PD-8.8)"), ("zh-Hant", "尖峰對決", "引據 PD-8.8")],
)
def test_a_ruling_is_told_with_its_match_and_its_rules(ruled, lang, game, cites):
    told = ruled("--lang", lang, "rulings").said
    assert f"three 1 {game}" in told
    assert f"again{'' if lang != 'en' else ' '}" in told
    assert cites in told


def test_in_markdown_rulings_stand_under_their_rules_with_the_text(ruled):
    page = ruled("rulings", "--format", "md").out
    lines = page.splitlines()
    assert lines[0] == "# Rulings"
    assert [line for line in lines if line.startswith("#")][1:] == [
        "## Peak Duel",
        "### PD-3.3",
        "### PD-8.8",
        "## Malifaux",
        "### No rule cited",
    ]
    assert "> Turn 1 has no battle phase. [三.2 <3>]" in lines
    assert lines.count("- `one` 1: the card lies") == 2
    assert "- `two` 1: by hand" in lines
    assert "## 尖峰對決" in ruled("--lang", "zh-Hant", "rulings", "--format", "md").out
    assert "## 尖峰对决" in ruled("--lang", "zh-Hans", "rulings", "--format", "md").out


def test_nothing_that_was_ruled_becomes_markup(referee):
    begin(referee, "m", "peak-duel", 'referee rule "a *b* <i> [c](d)" cites=X_Y_')
    page = referee("rulings", "--format", "md").out
    assert r"a \*b\* \<i\> \[c\](d)" in page
    assert r"### X\_Y\_" in page


def test_an_empty_book_says_so(referee):
    begin(referee, "m")
    assert (
        "There is no ruling in the matches of this log." in referee("rulings", "--format", "md").out
    )


def test_two_forms_or_an_unknown_one_are_not_answered(ruled):
    assert ruled("rulings", "--format", "md", "--json").status == 2
    assert "text, json, md" in ruled("rulings", "--format", "xml").said


def test_a_match_that_cannot_be_read_is_told_and_the_others_are_listed(ruled):
    with closing(sqlite3.connect(ruled.log)) as db:
        db.executescript(
            "DROP TRIGGER entries_are_never_changed;"
            "UPDATE entries SET text = 'other' WHERE match = 'one' AND number = 1"
        )
    answer = ruled("rulings", "--json")
    assert answer.status == 0
    assert texts(answer) == ["by hand", "again"]
    assert answer.err.startswith("referee: one ")


def test_a_ruling_of_a_dealt_match_is_the_referees_to_read(referee):
    referee("new", "peak-duel", "--id", "m", "--deal", "seed:7")
    referee("move", "-m", "m", stdin='referee rule "she holds wood-3-5"')
    assert texts(referee("rulings", "--json")) == ["she holds wood-3-5"]
    assert "--as" not in referee("rulings", "--help").out


def test_precedents_are_what_was_ruled_in_the_game_by_one_of_the_rules(ruled):
    with open_log(ruled.log, write=False) as log:
        found = precedents(log, "peak-duel", ["PD-3.3", "PD-9.9"])
        assert [(one.match, one.entry, one.verb) for one in found] == [("one", 1, "rule")]
        assert precedents(log, "malifaux", ["PD-3.3"]) == []
        assert precedents(log, "peak-duel", []) == []


def test_a_rule_that_no_rulebook_has_is_told_with_the_nearest(ruled):
    told = ruled("rulings", "--rule", "PD-8.88")
    assert told.status == 0
    assert "PD-8.8" in told.err
    assert ruled("rulings", "--rule", "PD-8.1").err == ""


def test_a_decision_of_a_dispute_is_in_the_table_of_rulings(referee, tmp_path):
    lines = ("a resign", "referee dispute no", "referee decide 1 stands why=so cites=PD-3.3")
    begin(referee, "one", "peak-duel", *lines)
    file = tmp_path / "t.sqlite"
    referee("tables", "--out", file)
    with closing(sqlite3.connect(file)) as tables:
        rows = tables.execute("SELECT number, kind, text, cites FROM rulings").fetchall()
    assert rows == [(3, "decision", "so", '["PD-3.3"]')]


def test_an_audit_lists_disputes_in_their_places(referee):
    lines = ("a resign", "referee dispute no", "referee rule so")
    begin(referee, "one", "peak-duel", *lines)
    listed = referee("audit", "one", "--json").json["listed"]
    assert [one["entry"] for one in listed] == [2, 3]
