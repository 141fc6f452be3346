"""What is waited for in a duel, and what may be entered besides (section 6)."""

from referee.rules.due import ALSO, WAITS
from tests.referee.rules.dueling_runes.test_offers import after

CHOOSING = {"Option__draws": "up-to"}


def due(*lines, **tags):
    """Who decides what, with which verbs, of what is waited for; then of what may be besides."""
    found = after(*lines, **tags).due
    return [
        (each.seats, str(each.decision), each.verbs)
        for how in (WAITS, ALSO)
        for each in found
        if each.how is how
    ]


def facts(*lines, **tags):
    return {str(each.decision): dict(each.facts) for each in after(*lines, **tags).due}


def test_the_due_seats_play_and_the_excuse_may_be_entered_after_the_deal():
    assert due() == [
        (("a", "b"), "play", ("plays",)),
        (("a", "b"), "excuse", ("excuse",)),
    ]
    assert facts()["excuse"] == {"seats": ("a", "b")}
    assert due("a plays mountain") == [(("b",), "play", ("plays",))]


def test_the_table_draws_the_card_of_a_confused_seat_but_where_the_engine_deals():
    confused = "referee effect status a confused rounds=1"
    assert due(confused)[:2] == [
        (("a", "b"), "play", ("plays",)),
        (("a",), "at-random", ("plays",)),
    ]
    assert "at-random" not in facts(confused, Deal="seed:1")


def test_those_of_the_group_declare_a_spell_of_the_step():
    lines = ("a plays mountain", "b plays savage")
    assert due(*lines) == [(("a",), "spell", ("casts", "passes"))]
    assert facts(*lines)["spell"] == {"step": "moons"}


def test_a_waiting_group_is_resolved_and_may_be_answered_before():
    lines = ("a plays mountain", "b plays savage", "a casts cold-ward hold=yes")
    assert due(*lines) == [
        (("table",), "resolve", ("resolves",)),
        (("a", "b"), "answer", ("mirrors", "counters")),
    ]


def test_the_end_of_the_round_that_waits_may_be_answered_by_counterspells_alone():
    assert due("a plays ace-suns", "b plays ace-waves hold=yes") == [
        (("table",), "round-end", ("resolves",)),
        (("a", "b"), "answer", ("counters",)),
    ]


def test_a_seat_says_how_many_cards_it_draws():
    lines = ("a plays ace-suns", "b plays ace-waves")
    assert due(*lines, **CHOOSING) == [(("a",), "draw", ("draws",))]
    assert facts(*lines, **CHOOSING)["draw"] == {"seats": ("a",), "most": 1}


def test_the_opponent_s_card_is_turned_up_and_kept_or_not_if_it_is_confused():
    solo = {"Option__players": "1"}
    assert due("a plays mountain", **solo) == [(("table",), "flip", ("flips",))]
    lines = ("referee effect status ai confused rounds=1", "a plays mountain", "table flips sailor")
    assert due(*lines, **solo) == [(("a",), "choice", ("keeps", "rejects"))]


def test_nothing_is_due_when_the_game_is_over():
    assert due("b resign") == []
