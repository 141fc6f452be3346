"""Decks that nobody listed: the ways that are supposed of them, listed one by one or drawn."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from events.base import UNKNOWN
from events.cards import CardsMoved, CardsPooled, CardsPrinted, CardsShown
from events.catalogues.peak_duel import broken_deck_rule, printed
from events.errors import Unreadable
from projections.custody.drawn import Worlds
from projections.custody.shares import Shares
from projections.kit import Constraint
from projections.peak_duel.deck import UNLISTED, UnlistedDeck
from projections.peak_duel.prior import OpenDeck
from projections.ready_fence.decks import OpenDecks
from projections.ready_fence.prior import Lot, OpenCards

SMALL = OpenDeck(3, (2, 1, 0, 0, 0), 6, 20)
"""Three cards, of which the values are known to make so much together."""

FEW = OpenCards((("fleche/5", 1),), (Lot(("disengage/4", "disengage/6"), 2), Lot(("joker",), 1)))


def rows_of(deck, cards):
    """Every row of so many cards with its ways, by what each of them leaves."""
    if not cards:
        return [((), deck.ways(0))]
    return [
        ((kind, *row), deck.ways_of(kind) * ways)
        for kind in deck.kinds
        for row, ways in rows_of(deck.without(kind), cards - 1)
        if ways
    ]


def small_decks():
    """Every ordered deck that `SMALL` describes."""
    values = range(1, 9)
    elements = {("wood", "wood", "fire"), ("wood", "fire", "wood"), ("fire", "wood", "wood")}
    for ranks in elements:
        for defences in product(values, repeat=3):
            for attacks in product(values, repeat=3):
                if sum(defences) == 6 and sum(attacks) == 20:
                    yield tuple(zip(ranks, defences, attacks, strict=True))


def test_every_small_deck_is_one_way():
    assert SMALL.ways(3) == len(list(small_decks())) == len(rows_of(SMALL, 3))


@pytest.mark.parametrize("deck", [SMALL, FEW], ids=["elements", "lots"])
def test_cards_among_some_kinds_are_those_of_all_rows(deck):
    kinds = sorted(deck.kinds)
    for some in (kinds[:1], kinds[: len(kinds) // 2], kinds[::3], kinds):
        listed = rows_of(deck, 3)
        for number, ways in enumerate(deck.all_among(frozenset(some), 3, 3)):
            assert ways == sum(each for row, each in listed if set(row[:number]) <= set(some)), (
                some,
                number,
            )


@pytest.mark.parametrize("deck", [SMALL, FEW], ids=["elements", "lots"])
def test_every_row_is_drawn_as_often_as_it_has_ways(deck):
    rows = Counter(dict(rows_of(deck, 3)))
    rng, draws = Random(1), 30_000
    found = Counter(tuple(deck.drawn(3, rng)) for _ in range(draws))
    assert found.keys() <= rows.keys()
    for row, ways in rows.most_common(20):
        due = draws * ways / rows.total()
        assert abs(found[row] - due) < 5 * due**0.5 + 5, row


# In a match

DECK, HAND = "a.deck", "a.hand"


def told(*more, kinds=()):
    return [
        CardsPooled(pool="a", zone=DECK, count=25, kinds=kinds, constraint=UNLISTED),
        CardsMoved(src=DECK, dst=HAND, cards=(UNKNOWN,) * 6),
        *more,
    ]


def shares(*more):
    events = told(*more)
    return Shares.of(events, (DECK, HAND), (DECK,), {UNLISTED: UnlistedDeck()})


def of_element(element):
    return [kind for kind in UnlistedDeck().kinds({}, frozenset()) if kind.startswith(element)]


def test_five_cards_of_each_element_are_in_a_deck_that_nobody_listed():
    fire = of_element("fire")
    asked = shares()
    none = Fraction(1)
    for there in range(6):
        none *= Fraction(20 - there, 25 - there)
    assert asked.holds(HAND, fire) == 1 - none
    assert asked.next(DECK, fire) == Fraction(1, 5)
    assert asked.prior == UNLISTED


def test_what_was_shown_leaves_less_for_the_others():
    kinds = UnlistedDeck().kinds({}, frozenset())
    high = [kind for kind in kinds if printed(kind).attack == 8]
    shown = CardsShown(zone=HAND, cards=(high[0], high[8]))
    assert shares(shown).next(DECK, high) < shares().next(DECK, high)


def test_a_deck_that_is_listed_later_was_that_all_along():
    kinds = (("fire-3-5", 2), ("water-4-4", 23))
    printed_ = CardsPrinted(pool="a", kinds=kinds, whole=True)
    asked = shares(CardsShown(zone=HAND, cards=("fire-3-5",)), printed_)
    assert asked.prior is None
    assert asked.where("fire-3-5") == {DECK: Fraction(19, 24), HAND: 1 + Fraction(5, 24)}


def test_every_deck_that_is_drawn_is_legal():
    rng = Random(3)
    worlds = Worlds.of(told(), (DECK, HAND), (DECK,), {UNLISTED: UnlistedDeck()})
    for _ in range(50):
        world = worlds.draw(rng)
        assert broken_deck_rule((*world[DECK], *world[HAND])) is None


def test_a_deck_of_open_speeds_is_supposed_to_have_any():
    name = "ready-fence.open disengage=2 joker=1"
    constraints: dict[str, Constraint] = {name: OpenDecks()[name]}
    events = [
        CardsPooled(pool="deck", zone=DECK, count=3, constraint=name),
        CardsPrinted(pool="deck", kinds=(("disengage/4", 1), ("joker", 1))),
    ]
    asked = Shares.of(events, (DECK,), (DECK,), constraints)
    assert asked.prior == "ready-fence.open"
    assert asked.next(DECK, ("disengage/4",)) == Fraction(1, 3)
    assert asked.next(DECK, ("disengage/5",)) == Fraction(1, 3 * 8)


def test_a_deck_of_which_nothing_is_known_cannot_be_counted():
    events = [CardsPooled(pool="a", zone=DECK, count=3)]
    with pytest.raises(Unreadable) as raised:
        Shares.of(events, (DECK,), (DECK,))
    assert raised.value.text == "odds.no-prior"
