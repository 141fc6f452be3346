"""What is suggested on a line about the record, and what is offered of such lines."""

import pytest

from referee.desk.opening import read_tags
from referee.desk.own_lines import in_own_name
from referee.desk.quoted import quoted
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from referee.prompt.suggest import suggestions
from referee.speech.words import Speech
from replays.record import Tag

MOVES = ("a plays mountain", "b plays savage", "a casts shield")
ABOUT = {
    *("annotate", "undo", "redo", "amend", "insert", "strike"),
    *("dispute", "claim", "decide", "appeal", "withdraw", "vary"),
}


def runes(*moves, **options):
    tags = [Tag("Game", "dueling-runes"), Tag("Seat.a", "Anna")]
    tags += [Tag(f"Option.{name}", value) for name, value in options.items()]
    sitting = Sitting.begin(read_tags(tags))
    for move in moves:
        sitting.enter(move)
    return sitting


def suggested(line, sitting, lang="en"):
    found = suggestions(
        line, sitting, Speech(sitting.game.language, lang, sitting.naming_for("referee"))
    )
    return {word.text: word.meaning for word in found}


def offered(sitting, mover="referee"):
    return {offer.verb: offer for offer in sitting.offers(mover)}


@pytest.mark.parametrize("line", ["amend ", "insert ", "strike ", "vary ", "dispute x about="])
def test_the_numbers_of_the_last_moves_are_suggested_with_their_lines(line):
    sitting = runes(*MOVES, "referee note tea")
    assert suggested(line, sitting) == {
        "3": "a casts shield",
        "2": "b plays savage",
        "1": "a plays mountain",
    }


def test_moves_that_were_put_in_are_suggested_by_their_places():
    sitting = runes(*MOVES[:2], "a passes", "referee strike 3", 'referee insert 2 "a casts shield"')
    assert [*suggested("amend 2", sitting)] == ["2.1", "2"]


def test_disputes_claims_outcomes_and_seats_are_suggested():
    dispute = ('referee dispute "no" by=b about=2', 'referee claim 1 b "nothing" never=yes')
    sitting = runes(*MOVES, *dispute)
    assert [*suggested("decide ", sitting)] == ["1"]
    assert suggested("decide 1 ", sitting) == {
        "stands": "the record stands",
        "claim": "a claim is put in place",
        "back": "play goes back to before it",
    }
    assert suggested("decide 1 claim claim=", sitting) == {"1": "nothing"}
    assert suggested("claim 1 ", sitting)["a"] == "Anna"
    assert [*suggested("裁決 1 維", sitting, "zh-Hant")] == ["維持"]


def test_all_may_be_named_who_agree_to_a_takeback():
    assert [*suggested("undo by=a,", runes(*MOVES))] == ["b"]
    assert [*suggested("undo by=", runes(*MOVES, takeback="consent"))] == ["all"]
    (by,) = (
        blank
        for blank in offered(runes(*MOVES, takeback="consent"))["undo"].blanks
        if blank.name == "by"
    )
    assert (by.choices, by.optional) == (("all",), False)


@pytest.mark.parametrize(
    ("moves", "there"),
    [
        ((), {"insert"}),
        (("referee note tea",), {"annotate", "insert", "strike"}),
        (MOVES[:1], {"annotate", "undo", "amend", "insert", "strike", "dispute", "vary"}),
        ((MOVES[0], "referee undo"), {"annotate", "redo", "insert", "vary"}),
        ((MOVES[0], "referee strike 1"), {"annotate", "amend", "insert", "vary"}),
        (
            (MOVES[0], "referee dispute x"),
            ABOUT - {"redo", "appeal"},
        ),
        (
            (MOVES[0], "referee dispute x", "referee decide 1 stands why=so"),
            ABOUT - {"redo", "claim", "decide", "withdraw"},
        ),
        (
            (MOVES[0], "referee dispute x", "referee withdraw 1 why=so"),
            ABOUT - {"redo", "claim", "decide", "withdraw", "appeal"},
        ),
    ],
)
def test_lines_about_the_record_are_offered_where_they_have_something_to_speak_of(moves, there):
    assert offered(runes(*moves)).keys() & ABOUT == there


def test_m_7_while_play_waits_only_book_keeping_is_offered():
    sitting = runes(*MOVES, "referee dispute x", disputes="pause")
    assert sitting.offers("a") == sitting.offers("b") == sitting.offers("table") == ()
    there = offered(sitting)
    assert ABOUT - {"redo", "appeal"} | {"note", "rule", "penalty", "irregular", "clock"} == {
        *there
    }
    assert {b.name: b.choices for b in there["decide"].blanks}["dispute"] == ("1",)
    sitting.enter("referee withdraw 1 why=so")
    assert sitting.offers("b")


def test_a_dispute_that_is_only_noted_stops_nothing():
    sitting = runes(*MOVES, "referee dispute x")
    assert sitting.offers("b")
    assert "adjust" in offered(sitting)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("referee insert 1 a passes", 'referee insert 1 "a passes"'),
        ('referee insert 1 "a passes" "b passes"', 'referee insert 1 "a passes" "b passes"'),
        ('referee amend 1 a resign why="so" ; x', 'referee amend 1 "a resign why=""so""" ; x'),
        ("裁判 更正 1 甲 放棄", '裁判 更正 1 "甲 放棄"'),
        ("referee amend 1 resign", "referee amend 1 resign"),
        ("referee amend 1", "referee amend 1"),
        ("referee strike 1-3", "referee strike 1-3"),
        ("a passes", "a passes"),
    ],
)
def test_a_move_behind_a_number_needs_no_quotes(typed, line):
    assert quoted(typed, runes(*MOVES)) == line


def test_the_referees_lines_name_nobody_by_themselves():
    sitting = runes(*MOVES)
    assert in_own_name("referee dispute x", sitting) == "referee dispute x"
    assert whole("dispute x", sitting) == "referee dispute x"
