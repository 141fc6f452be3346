"""What may be asked of flips and duels, as queries and in words."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.base import UNKNOWN, Seat
from events.cards import CardsMixed, CardsMoved, CardsPooled
from events.catalogues.malifaux import CARDS
from events.errors import Unreadable
from referee.checking import play
from referee.notation import questions
from referee.notation.questions import exact, read_words
from referee.rules.malifaux import odds
from referee.rules.malifaux.questions import ODDS, known
from referee.speech import Naming, explain

TABLES = json.loads(Path(__file__).with_name("odds.json").read_text(encoding="utf-8"))

A = Seat("a")


def answer(query):
    return questions.answer(ODDS, query)


def in_words(line):
    return exact(read_words(ODDS, line.split()).answer())


def misread(line):
    """Where a line is wrong, and what is said of it."""
    with pytest.raises(Unreadable) as raised:
        in_words(line)
    return raised.value.column, explain("en", raised.value, Naming("malifaux"))


# Queries


@pytest.mark.parametrize("modifier", range(-3, 4))
def test_queries_are_answered_as_the_tables_say(modifier):
    column = str(modifier)
    flip = {"modifier": modifier, "at_least": 8}
    assert answer({"flip": flip}) == TABLES["at_least"]["8"][column]
    simple = {"stat": 5, "tn": 12, "modifier": modifier}
    assert answer({"simple": simple}) == TABLES["at_least"]["7"][column]
    with_mask = {**simple, "needs": "mask"}
    assert answer({"simple": with_mask}) == TABLES["with_suit"]["7"][column]
    assert answer({"damage": {"modifier": modifier}}) == TABLES["damage"][column]
    opposed = {"acting": 5 + modifier, "resisting": 5}
    assert answer({"opposed": opposed}) == TABLES["opposed"][column]


def test_what_a_query_leaves_out_is_nothing():
    assert answer({"reduce": {}}) == TABLES["reduce"]
    assert answer({"damage": {"modifier": None, "seen": []}}) == TABLES["damage"]["0"]
    bare = {"stat": 5, "tn": 12}
    assert answer({"simple": {**bare, "needs": []}}) == answer({"simple": bare})


def test_certain_things_are_written_as_fractions_too():
    assert answer({"flip": {"at_least": 0}}) == "1/1"
    assert answer({"flip": {"at_least": 15}}) == "0/1"


def test_seen_cards_are_taken_out_of_the_deck_that_is_flipped():
    assert answer({"flip": {"at_least": 13, "seen": ["ram/13", "red-joker"]}}) == "3/52"
    sides = {"acting": 5, "resisting": 5, "acting_seen": ["red-joker"], "tie": "defender"}
    ours, theirs = odds.without(["red-joker"]), odds.without([])
    expected = odds.opposed(odds.Side(ours, 0, 5), odds.Side(theirs, 0, 5), "defender")
    assert answer({"opposed": sides}) == f"{expected.numerator}/{expected.denominator}"


@given(st.integers(-9, 9), st.integers(-5, 20), st.sets(st.sampled_from(CARDS), max_size=44))
def test_every_query_has_an_answer_between_never_and_always(modifier, value, seen):
    query = {"flip": {"modifier": modifier, "at_least": value, "seen": sorted(seen)}}
    assert 0 <= Fraction(answer(query)) <= 1


def test_more_cards_than_are_left_cannot_be_turned():
    with pytest.raises(Unreadable) as raised:
        answer({"flip": {"modifier": 3, "at_least": 1, "seen": list(CARDS[3:])}})
    assert raised.value.facts == {"count": 4, "left": 3}


@pytest.mark.parametrize(
    ("query", "column", "said"),
    [
        ([], 1, "an object with one question"),
        ({}, 1, "an object with one question"),
        ({"flip": {}, "reduce": {}}, 1, "an object with one question"),
        ({"flip": 3}, 1, "an object with one question"),
        ({"flop": {}}, 2, "Did you mean flip?"),
        ({"flip": {"modifier": 1}}, 23, "at-least= is missing"),
        ({"flip": {"at_least": "x"}}, 21, '"x" is no whole number'),
        ({"flip": {"at_least": True}}, 21, "true is not possible here"),
        ({"flip": {"at_least": 1.5}}, 21, "1.5 is not possible here"),
        ({"flip": {"at_least": 1, "modifier": 10}}, 34, "10 is not between -9 and 9"),
        ({"flip": {"atleast": 1}}, 10, "Did you mean at-least?"),
        ({"flip": {"at_least": 1, "at-least": 1}}, 23, "given twice"),
        ({"flip": {"at_least": 1, "seen": ["ram/33"]}}, 30, "ram/33"),
        ({"flip": {"at_least": 1, "seen": ["ram/3", "♥3"]}}, 30, "ram/3 is in this list twice"),
        ({"simple": {"stat": 1, "tn": 2, "needs": ["ram", "ram"]}}, 36, "must have 1 item"),
        ({"opposed": {"acting": 1, "resisting": 2, "tie": "nobody"}}, 44, '"nobody"'),
    ],
)
def test_what_is_wrong_with_a_query_is_said_with_its_place(query, column, said):
    with pytest.raises(Unreadable) as raised:
        answer(query)
    assert raised.value.column == column
    assert said in explain("en", raised.value, Naming("malifaux"))


# Words


@pytest.mark.parametrize(
    ("line", "query"),
    [
        (
            "flip +1 at-least=8 seen=ram/3,crow/1",
            {"flip": {"modifier": 1, "at_least": 8, "seen": ["ram/3", "crow/1"]}},
        ),
        (
            "simple stat=5 tn=12 needs=mask modifier=-1",
            {"simple": {"stat": 5, "tn": 12, "needs": "mask", "modifier": -1}},
        ),
        (
            "opposed acting=6 resisting=5 acting-modifier=1 tie=defender",
            {"opposed": {"acting": 6, "resisting": 5, "acting_modifier": 1, "tie": "defender"}},
        ),
        ("DAMAGE modifier=-2", {"damage": {"modifier": -2}}),
        ("damage -2", {"damage": {"modifier": -2}}),
        ("reduce seen=hearts/a", {"reduce": {"seen": ["ram/1"]}}),
        (
            "揭牌 +1 至少=8 已見=羊頭/3,羽毛1",
            {"flip": {"modifier": 1, "at_least": 8, "seen": ["ram/3", "crow/1"]}},
        ),
        (
            "简易 数值=5 目标=12 需求=方块 修正=-1",
            {"simple": {"stat": 5, "tn": 12, "needs": "mask", "modifier": -1}},
        ),
        (
            "對抗 行動=6 抵抗=5 行動修正=1 平手=守方",
            {"opposed": {"acting": 6, "resisting": 5, "acting_modifier": 1, "tie": "defender"}},
        ),
        ("傷害 -2", {"damage": {"modifier": -2}}),
        ("減傷", {"reduce": {}}),
    ],
)
def test_words_ask_what_a_query_asks(line, query):
    assert in_words(line) == answer(query)


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        ("flop", 1, "Did you mean flip?"),
        ("flip", 5, "at-least= is missing"),
        ("flip at-lest=3", 6, "Did you mean at-least?"),
        ("flip +1 +2 at-least=3", 9, "one word too many"),
        ("flip at-least=3 at-least=4", 17, "given twice"),
        ("reduce +1", 8, "one word too many"),
        ("flip at-least=3 seen=ram/1,rem/2", 28, "rem/2"),
        ("simple stat=1 tn=3 needs=mark", 26, "mask"),
    ],
)
def test_what_is_wrong_with_words_is_said_with_its_place(line, column, said):
    found, told = misread(line)
    assert (found, said in told) == (column, True), told


def test_a_modifier_that_words_leave_open_is_gone_through():
    asked = read_words(ODDS, ["flip", "at-least=8"])
    found = {m: exact(one.answer()) for m, one in asked.each(ODDS.values).items()}
    assert found == {int(m): share for m, share in TABLES["at_least"]["8"].items()}
    assert read_words(ODDS, ["flip", "0", "at-least=8"]).each(ODDS.values) == {}


# What a match tells


DECKS = [
    CardsPooled(
        pool=f"{seat}.deck",
        zone=f"{seat}.deck",
        count=54,
        kinds=tuple((card, 1) for card in CARDS),
    )
    for seat in "ab"
]


def draws(number):
    return CardsMoved(src="a.deck", dst="a.hand", cards=(UNKNOWN,) * number, seen="owner")


def flips(*cards):
    return CardsMoved(src="a.deck", dst="a.table", cards=cards, put="bottom")


def clears(*cards):
    return CardsMoved(src="a.table", dst="a.discard", cards=cards)


RESHUFFLED = CardsMixed(zones=("a.discard", "a.deck"), dst="a.deck")


def test_before_a_reshuffle_every_unseen_card_is_as_likely():
    deck = known([*DECKS, draws(6), flips("ram/12", "crow/1")], A)
    assert deck.size == 46
    for modifier in range(-3, 4):
        fresh = odds.without(["ram/12", "crow/1"])
        assert odds.at_least(deck, modifier, 8) == odds.at_least(fresh, modifier, 8)
        assert odds.damage(deck, modifier) == odds.damage(fresh, modifier)


def test_where_the_deck_is_known_it_is_counted_alone():
    rest = CARDS[6:]
    deck = known([*DECKS, draws(6), flips(*rest), clears(*rest), RESHUFFLED], A)
    assert odds.at_least(deck, 0, 8) == odds.at_least(odds.Even(frozenset(rest)), 0, 8)


def test_after_a_reshuffle_what_was_discarded_is_likelier_than_what_may_be_in_the_hand():
    deck = known([*DECKS, draws(6), flips("ram/13"), clears("ram/13"), RESHUFFLED], A)
    assert deck.among(frozenset(["ram/13"]), 1) == Fraction(1, 48)
    assert deck.among(frozenset(["ram/12"]), 1) == Fraction(47, 53) * Fraction(1, 48)
    assert sum(odds.results(deck, 2).values()) == 1


def test_a_card_put_on_the_deck_is_turned_first():
    put = CardsMoved(src="a.hand", dst="a.deck", cards=("red-joker",), take="any")
    deck = known([*DECKS, draws(6), put], A)
    assert odds.at_least(deck, 0, 14) == 1
    assert odds.damage(deck, 1)["none"] == Fraction(1, 53)


def test_an_overruled_card_leaves_all_other_hidden_ones_possible():
    sitting = play.sit("malifaux")
    lines = (
        *("a hires ana profile=sample-marshal", "b hires bea profile=sample-warden"),
        *(
            "referee begins",
            "a ready",
            "b ready",
            "a flips crow/9",
            "b flips mask/4",
            "table passes",
        ),
        *("referee effect flip a", "a flips crow/9 custody=overrule"),
    )
    for line in lines:
        sitting.enter(line)
    deck = known([event for entry in sitting.entries for event in entry.events], A)
    assert deck.among(frozenset(["crow/9"]), 1) == 0
    assert deck.among(frozenset(["ram/1"]), 1) == Fraction(1, 53)
