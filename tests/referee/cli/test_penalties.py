"""The ledger of penalties, of a match and of a player over all matches."""

import sqlite3
from contextlib import closing

import pytest


def begin(referee, name, seats, *lines):
    named = [word for seat in seats for word in ("--seat", seat)]
    assert referee("new", "peak-duel", "--id", name, *named).status == 0
    for line in lines:
        answer = referee("move", "-m", name, "--recorder", "Eva", stdin=line)
        assert answer.status == 0, answer.said


@pytest.fixture
def punished(referee):
    begin(
        referee,
        "one",
        ("a=Anna", "b=Bo"),
        'referee penalty a warning why="slow"',
        'referee penalty a yellow why="slow again" cites=PD-8.8',
        'referee penalty b red why="loud"',
    )
    begin(referee, "two", ("a=Cai", "b=ANNA"), 'referee penalty b black why="gone"')
    begin(referee, "three", ("a=Dora",), 'referee penalty b warning why="late"')
    return referee


def whys(answer):
    return [row["why"] for row in answer.json]


def test_all_penalties_are_listed_in_the_order_of_the_matches(punished):
    rows = punished("penalties", "--json").json
    assert [row["why"] for row in rows] == ["slow", "slow again", "loud", "gone", "late"]
    assert rows[1] == {
        "match": "one",
        "entry": 2,
        "seat": "a",
        "player": "Anna",
        "kind": "yellow",
        "why": "slow again",
        "by": "Eva",
        "struck": False,
    }
    assert rows[4]["player"] is None


@pytest.mark.parametrize("name", ["Anna", "anna", "ＡＮＮＡ", " anna "])
def test_a_players_penalties_are_found_by_name_with_the_match_of_each(punished, name):
    answer = punished("penalties", name, "--json")
    assert [(row["match"], row["why"]) for row in answer.json] == [
        ("one", "slow"),
        ("one", "slow again"),
        ("two", "gone"),
    ]


def test_a_match_may_be_named_by_the_beginning_of_its_id(punished):
    assert whys(punished("penalties", "-m", "tw", "--json")) == ["gone"]
    assert whys(punished("penalties", "Anna", "-m", "one", "--json")) == ["slow", "slow again"]
    assert punished("penalties", "-m", "nine").status == 2


def test_nobody_of_that_name_is_told_with_the_nearest(punished):
    for name in ("Ana", "ＡＮＡ", "anna b"):
        answer = punished("penalties", name)
        assert (answer.status, answer.out) == (2, "")
        assert "Nearest: Anna." in answer.said
    assert "Nearest" not in punished("penalties", "").said
    assert punished("penalties", "Dora", "-m", "one").status == 2
    assert punished("penalties", "b", "-m", "three").status == 2  # a seat is no name


@pytest.mark.parametrize(
    ("lang", "row", "count"),
    [
        ("en", "one 2 Anna (a) yellow card: slow again (entered by Eva)", "Anna: 3 penalties."),
        ("zh-Hant", "one 2 Anna（甲） 黃牌：slow again（輸入者 Eva）", "Anna：3 次處罰。"),
        ("zh-Hans", "one 2 Anna（甲） 黄牌：slow again（输入者 Eva）", "Anna：3 次处罚。"),
    ],
)
def test_a_penalty_is_told_with_who_what_why_and_by_whom(punished, lang, row, count):
    told = punished("--lang", lang, "penalties", "anna").said
    assert row in told
    assert count in told


def test_that_a_player_has_no_penalty_is_said(punished):
    answer = punished("penalties", "cai")
    assert (answer.status, answer.out) == (0, "No penalty was given to Cai.\n")
    assert punished("penalties", "cai", "--json").json == []


def test_a_match_that_cannot_be_read_is_told_and_the_others_are_listed(punished):
    with closing(sqlite3.connect(punished.log)) as db:
        db.executescript(
            "DROP TRIGGER entries_are_never_changed;"
            "UPDATE entries SET text = 'other' WHERE match = 'one' AND number = 1"
        )
    answer = punished("penalties", "--json")
    assert answer.status == 0
    assert whys(answer) == ["gone", "late"]
    assert answer.err.startswith("referee: one ")
    named = punished("penalties", "-m", "one")
    assert (named.status, named.out) == (4, "")


def test_a_penalty_that_was_struck_is_listed_and_no_longer_counts(punished):
    assert "[yellow card]" in punished("show", "one").out
    punished("move", "-m", "one", stdin="referee strike 2")
    rows = punished("penalties", "Anna", "--json").json
    assert [(row["why"], row["struck"]) for row in rows] == [
        ("slow", False),
        ("slow again", True),
        ("gone", False),
    ]
    told = punished("penalties", "Anna")
    assert "slow again (entered by Eva) struck" in told.said
    assert "Anna: 2 penalties, 1 struck besides." in told.said
    assert "[yellow card]" not in punished("show", "one").out
    page = punished("export", "one", "--format", "md").out
    assert "- ~~Anna (a): yellow card (entry 2). slow again~~" in page
