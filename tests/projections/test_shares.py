"""The share of worlds in which cards are about to be turned, against every world listed."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.base import UNKNOWN
from events.cards import CardsMixed, CardsMoved, CardsOverruled, CardsPooled, CardsShown
from events.errors import Unreadable
from projections.custody import counted
from projections.custody.shares import Shares
from tests.projections.by_force import Worlds

DECK, HAND, TABLE, DISCARD = ZONES = ("deck", "hand", "table", "discard")
ORDERED = frozenset({DECK})


def pooled(kinds):
    counts = tuple((kind, 1) for kind in kinds)
    return CardsPooled(pool=DECK, zone=DECK, count=len(kinds), kinds=counts)


def moved(src, dst, *cards, take="any", put="top"):
    return CardsMoved(src=src, dst=dst, cards=cards, take=take, put=put)


def draws(number):
    return moved(DECK, HAND, *(UNKNOWN,) * number, take="top")


def flips(*cards):
    return moved(DECK, TABLE, *cards, take="top", put="bottom")


RESHUFFLE = CardsMixed(zones=(DISCARD, DECK), dst=DECK)


def pile_after(*events):
    return Shares.of(events, ZONES, ORDERED).pile(DECK, DISCARD)


class Listed:
    """Every world, as often as there are histories that lead to it."""

    def __init__(self, kinds):
        self._worlds = Worlds(ZONES, ORDERED, {DECK: (tuple(kinds),)})
        (start,) = self._worlds.worlds
        self.histories = Counter([start])

    def tell(self, event):
        after = Counter()
        for world, number in self.histories.items():
            for later in self._worlds.follow(world, event):
                after[later] += number
        self.histories = after

    def among(self, cards, number):
        found = Fraction(0)
        for (lying, _), histories in self.histories.items():
            pile = lying[0][0]
            renewing = lying[3][0] + lying[3][1]
            beneath = max(0, number - len(pile))
            if set(pile[:number]) <= cards:
                good = comb(len(cards.intersection(renewing)), beneath)
                found += Fraction(histories * good, comb(len(renewing), beneath))
        return found / self.histories.total()


@st.composite
def histories(draw, kinds):
    """What was told of a true course of the cards."""
    lying = {DECK: draw(st.permutations(kinds)), HAND: [], TABLE: [], DISCARD: []}
    told = [pooled(kinds)]

    def one(zone):
        return draw(st.sampled_from(lying[zone]))

    def go(src, dst, card, shown, take="any", put="top"):
        lying[src].remove(card)
        lying[dst].insert(0 if put == "top" else len(lying[dst]), card)
        told.append(moved(src, dst, card if shown else UNKNOWN, take=take, put=put))

    for _ in range(draw(st.integers(1, 9))):
        ways = []
        if lying[DECK]:
            ways += [lambda: go(DECK, HAND, lying[DECK][0], shown=False, take="top")] * 2
            ways += [lambda: go(DECK, TABLE, lying[DECK][0], shown=True, take="top", put="bottom")]
        if lying[HAND]:
            ways += [lambda: go(HAND, TABLE, one(HAND), shown=True, put="bottom")]
            ways += [lambda: go(HAND, DISCARD, one(HAND), shown=False)]
            ways += [lambda: go(HAND, DECK, one(HAND), shown=False, put="top")]
            ways += [lambda: go(HAND, DECK, one(HAND), shown=draw(st.booleans()), put="bottom")]
            ways += [lambda: told.append(CardsShown(zone=HAND, cards=(one(HAND),)))]
        if lying[TABLE]:
            ways += [lambda: go(TABLE, DISCARD, one(TABLE), shown=True)] * 2
        if lying[DISCARD]:
            ways += [lambda: go(DISCARD, HAND, one(DISCARD), shown=draw(st.booleans()))]
        if lying[DECK] or lying[DISCARD]:

            def shuffle():
                lying[DECK] = draw(st.permutations(lying[DECK] + lying[DISCARD]))
                lying[DISCARD] = []
                told.append(RESHUFFLE)

            ways += [shuffle]
        draw(st.sampled_from(ways))()
    return told


KINDS = "ABCDE"


@settings(max_examples=400)
@given(histories(KINDS), st.sets(st.sampled_from(KINDS)), st.integers(1, 3))
def test_a_share_is_that_of_all_histories_listed_one_by_one(told, cards, number):
    listed = Listed(KINDS)
    for event in told:
        listed.tell(event)
    pile = pile_after(*told)
    number = min(number, pile.size)
    assert pile.among(frozenset(cards), number) == listed.among(cards, number)


def test_before_a_reshuffle_every_unseen_card_is_as_likely_whatever_the_hand_holds():
    pile = pile_after(pooled("ABCDEF"), draws(2), flips("C"))
    assert pile.among(frozenset("A"), 1) == Fraction(1, 5)
    assert pile.among(frozenset("AB"), 2) == Fraction(1, 10)


def test_a_card_known_to_have_been_shuffled_in_is_likelier_than_one_that_may_be_in_the_hand():
    told = (pooled("ABCD"), draws(1), flips("A"), moved(TABLE, DISCARD, "A"), RESHUFFLE)
    pile = pile_after(*told)
    assert pile.among(frozenset("A"), 1) == Fraction(1, 3)
    assert pile.among(frozenset("B"), 1) == Fraction(2, 9)


def test_a_deck_of_which_all_cards_are_known_is_counted_alone():
    emptied = (pooled("ABCD"), draws(2), flips("A", "B"), moved(TABLE, DISCARD, "A", "B"))
    pile = pile_after(*emptied, RESHUFFLE)
    assert pile.among(frozenset("A"), 1) == Fraction(1, 2)
    assert pile.among(frozenset("CD"), 1) == 0


def test_a_deck_that_ends_within_the_flip_is_renewed():
    told = (pooled("ABC"), flips("A", "B"), moved(TABLE, DISCARD, "A", "B"))
    pile = pile_after(*told)
    assert pile.size == 3
    assert pile.among(frozenset("C"), 1) == 1
    assert pile.among(frozenset("AC"), 2) == Fraction(1, 2)


def test_where_the_order_is_known_nothing_is_left_to_chance():
    pile = pile_after(pooled("ABC"), CardsMixed(zones=(DECK,), dst=DECK, order=("B", "C", "A")))
    assert pile.among(frozenset("B"), 1) == 1
    assert pile.among(frozenset("AB"), 2) == 0


def test_a_card_overruled_may_leave_any_other_hidden():
    shown = (pooled("ABCD"), flips("A"), moved(TABLE, DISCARD, "A"))
    overruled = CardsOverruled(zone=DECK, card="A", rule="X-1", forgotten=((DISCARD, "A"),))
    pile = pile_after(*shown, overruled, flips("A"))
    for kind in "BCD":
        assert pile.among(frozenset(kind), 1) == Fraction(1, 3)


def test_what_cannot_all_be_true_has_no_share():
    with pytest.raises(Unreadable) as raised:
        pile_after(pooled("ABC"), flips("A"), flips("A"))
    assert raised.value.text == "odds.no-world"


def test_a_match_of_too_many_lays_is_not_counted(monkeypatch):
    monkeypatch.setattr(counted, "BUDGET", 5)
    told = (pooled("ABCD"), draws(1), flips("A"), moved(TABLE, DISCARD, "A"), RESHUFFLE)
    with pytest.raises(Unreadable) as raised:
        pile_after(*told, draws(1), RESHUFFLE)
    assert raised.value.text == "odds.too-open"


def test_sets_of_cards_share_all_there_is():
    told = (pooled("ABCDE"), draws(2), flips("A"), moved(TABLE, DISCARD, "A"), RESHUFFLE, draws(1))
    pile = pile_after(*told)
    pairs = [frozenset(pair) for pair in combinations("ABCDE", 2)]
    assert sum(pile.among(pair, 2) for pair in pairs) == 1


def test_cards_that_all_leave_a_hand_unseen_stay_as_certain_as_they_were():
    first = (pooled("abcd"), draws(2), moved(HAND, DISCARD, UNKNOWN))
    shown = CardsShown(zone=HAND, cards=("a",))
    unseen = moved(DISCARD, DECK, UNKNOWN, take="chosen")
    events = (*first, shown, moved(HAND, DISCARD, UNKNOWN), unseen)
    assert pile_after(*events).among(frozenset("a"), 1) == 0
    assert pile_after(*events).among(frozenset("b"), 1) == Fraction(1, 3)
