"""Corrections upon corrections: what each of them leaves behind is what the next one finds."""

import pytest

from projections.history import History, Way
from referee.checking.play import line as line_of
from referee.desk.played import play
from referee.moves.refusal import Refusal

RUNES = """[Game "dueling-runes"]

a plays mountain
b plays savage
a casts shield
b casts drain
a plays painter
b plays cave
"""

DUEL = """[Game "peak-duel"]
[Option.first "a"]
[Option.start-rule "high"]

a summons wood-8-2 attack
a ends
b summons fire-4-4 attack
b attacks 1 1
table turns a wood-3-3,earth-2-5
b ends
"""


def entered(text, *lines):
    sitting = play(text).sitting
    for each in lines:
        sitting.enter(each)
    return sitting


def way(sitting, *place):
    return History(sitting.entries).lines[place].way


def test_what_was_put_right_and_falls_reads_as_it_was_first_entered():
    sitting = entered(
        RUNES,
        'referee amend 3 "a passes"',
        "referee strike 2",
        "referee amend 3",
        "referee amend 2",
    )
    assert way(sitting, 3) is Way.STANDS
    assert History(sitting.entries).lines[3,].entry.body.words == ("a", "casts", "shield")
    assert sitting.view("public")["seats"]["a"]["life"] == 12


def test_a_struck_move_that_falls_when_it_is_back_keeps_how_it_read():
    sitting = entered(
        RUNES,
        'referee amend 3 "a passes"',
        "referee strike 3",
        "referee strike 2",
        "referee amend 3",
        "referee amend 2",
    )
    line = History(sitting.entries).lines[3,]
    assert line_of(line.entry.body.words) == "a passes"


def test_m_3_redo_never_brings_back_what_a_lifted_decision_had_put_in():
    sitting = entered(
        DUEL,
        "referee dispute x about=6",
        'referee claim 1 a x "b ends" "a sets ?"',
        "referee decide 1 claim why=x",
        "referee undo",
        "referee appeal 1 b why=x",
        "referee decide 1 stands by=Eva why=x",
    )
    assert way(sitting, 6, 2) is Way.STRUCK
    with pytest.raises(Refusal) as refused:
        sitting.enter("referee redo")
    assert refused.value.rule == "M-3"


def test_m_3_says_nothing_of_an_undo_where_there_was_none():
    sitting = entered(RUNES, "referee dispute x about=5", "referee decide 1 back why=x")
    with pytest.raises(Refusal) as refused:
        sitting.enter("referee redo")
    assert (refused.value.text, refused.value.facts["standing"]) == ("M-3", 0)
