"""Odds of flips and duels: the published tables, every set of cards of small decks, and edges."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.catalogues.malifaux import BLACK_JOKER, CARDS, RED_JOKER, face
from events.errors import Unreadable
from events.malifaux.values import Suit
from referee.rules.malifaux.odds import (
    Even,
    Side,
    at_least,
    at_least_with_suit,
    damage,
    opposed,
    reduce,
    results,
    simple,
    turned,
    without,
)

TABLES = json.loads(Path(__file__).with_name("odds.json").read_text(encoding="utf-8"))
FULL = without(())
MODIFIERS = range(-3, 4)


@pytest.mark.parametrize("modifier", MODIFIERS)
def test_a_full_deck_reaches_a_value_as_the_table_says(modifier):
    for value in range(1, 15):
        expected = Fraction(TABLES["at_least"][str(value)][str(modifier)])
        assert at_least(FULL, modifier, value) == expected, value


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("modifier", MODIFIERS)
def test_a_full_deck_reaches_a_value_with_a_suit_as_the_table_says(modifier, suit):
    for value in range(1, 15):
        expected = Fraction(TABLES["with_suit"][str(value)][str(modifier)])
        assert at_least_with_suit(FULL, modifier, value, suit) == expected, value


@pytest.mark.parametrize("modifier", MODIFIERS)
def test_a_damage_flip_of_a_full_deck_is_as_the_table_says(modifier):
    found = damage(FULL, modifier)
    assert found == {k: Fraction(v) for k, v in TABLES["damage"][str(modifier)].items()}
    assert sum(found.values()) == 1


@pytest.mark.parametrize("difference", MODIFIERS)
def test_an_opposed_duel_of_full_decks_is_as_the_table_says(difference):
    acting, resisting = Side(FULL, 0, 5 + difference), Side(FULL, 0, 5)
    expected = Fraction(TABLES["opposed"][str(difference)])
    assert opposed(acting, resisting) == expected
    assert opposed(acting._replace(stat=acting.stat + 1), resisting, "defender") == expected


def test_a_reduce_flip_of_a_full_deck_is_as_the_table_says():
    assert reduce(FULL) == {k: Fraction(v) for k, v in TABLES["reduce"].items()}


@pytest.mark.parametrize("modifier", MODIFIERS)
def test_what_needs_no_card_is_certain_and_what_no_card_reaches_is_not(modifier):
    assert simple(FULL, modifier, stat=6, tn=6) == 1
    assert simple(FULL, modifier, stat=6, tn=21) == 0
    assert sum(results(FULL, modifier).values()) == 1


def test_a_black_joker_has_no_suit_however_low_the_target():
    assert simple(Even(frozenset([BLACK_JOKER])), 0, stat=9, tn=1) == 1
    assert simple(Even(frozenset([BLACK_JOKER])), 0, stat=9, tn=1, needs=Suit.RAM) == 0
    assert simple(Even(frozenset([RED_JOKER])), 0, stat=9, tn=23, needs=Suit.RAM) == 1


def test_seen_cards_are_not_turned_again():
    assert at_least(without([RED_JOKER]), 0, 14) == 0
    assert at_least(without(["ram/13"]), 0, 13) == Fraction(4, 53)


def test_more_cards_than_there_are_cannot_be_turned():
    with pytest.raises(Unreadable) as raised:
        turned(Even(frozenset(["ram/1", "ram/2"])), -2)
    assert raised.value.facts == {"count": 3, "left": 2}


# Against every set of cards that may be turned, judged one by one.


def value_of(card):
    return face(card).value


def may_keep(hand, modifier):
    """The cards that may be the result (MF-3.4 to MF-3.7)."""
    for joker in (BLACK_JOKER, RED_JOKER):
        if joker in hand:
            return [joker]
    if modifier >= 0:
        return list(hand)
    lowest = min(map(value_of, hand))
    return [card for card in hand if value_of(card) == lowest]


decks = st.frozensets(st.sampled_from(CARDS), min_size=4, max_size=8)
modifiers = st.integers(-3, 3)


@given(decks, modifiers, st.integers(-1, 16), st.sampled_from(Suit))
def test_a_suit_and_a_value_are_counted_as_if_every_hand_were_listed(cards, m, value, suit):
    hands = list(combinations(cards, 1 + abs(m)))

    def good(card):
        return (card == RED_JOKER or face(card).suit is suit) and value_of(card) >= value

    listed = sum(any(map(good, may_keep(hand, m))) for hand in hands)
    assert at_least_with_suit(Even(cards), m, value, suit) == Fraction(listed, len(hands))


@given(decks, modifiers)
def test_values_and_bands_are_counted_as_if_every_hand_were_listed(cards, m):
    hands = list(combinations(cards, 1 + abs(m)))
    kept = Counter(max(may_keep(hand, m), key=value_of) for hand in hands)
    found = results(Even(cards), m)
    for value in range(15):
        listed = sum(n for card, n in kept.items() if value_of(card) == value)
        assert found[value] == Fraction(listed, len(hands))
    bands = damage(Even(cards), m)
    assert bands["none"] == Fraction(kept[BLACK_JOKER], len(hands))
    assert bands["severe_plus_1"] == Fraction(kept[RED_JOKER], len(hands))
    for name, low, high in (("weak", 1, 5), ("moderate", 6, 10), ("severe", 11, 13)):
        listed = sum(n for card, n in kept.items() if low <= value_of(card) <= high)
        assert bands[name] == Fraction(listed, len(hands))


@given(decks, decks, modifiers, modifiers, st.integers(-3, 3))
def test_an_opposed_duel_is_counted_as_if_every_pair_of_results_were_listed(ours, theirs, m, n, d):
    acting, resisting = Side(Even(ours), m, 3 + d), Side(Even(theirs), n, 3)
    pairs = product(results(acting.deck, m).items(), results(resisting.deck, n).items())
    listed = [(v + d, w, share * other) for (v, share), (w, other) in pairs]
    assert opposed(acting, resisting) == sum(p for v, w, p in listed if v >= w)
    assert opposed(acting, resisting, "defender") == sum(p for v, w, p in listed if v > w)
