"""What custody says of a card in a zone, for the proofs of a dispute."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from events.cards import CardsMoved, CardsPooled, CardsShown
from projections.kit import Zone
from projections.table import evolve, start
from referee.desk.telltale import asked, gathered, hidden_zones

ORDERED = frozenset({"a.deck", "discard"})
ZONES = {
    "a.deck": Zone("a", ordered=True, sees="none"),
    "a.hand": Zone("a", ordered=False, sees="owner"),
    "a.field": Zone("a", ordered=False, sees="all"),
    "b.hand": Zone("b", ordered=False, sees="owner"),
}


def table(*events, kinds=("ace", "king", "queen", "jack")):
    counts = tuple(Counter(kinds).items())
    found = start(ORDERED)
    pooled = CardsPooled(pool="cards", zone="a.deck", count=len(kinds), kinds=counts)
    for event in (pooled, *events):
        found = evolve(found, event)
    return found


def draw(number=1, src="a.deck"):
    return CardsMoved(src=src, dst="a.hand", cards=("?",) * number)


def play(card, dst="discard"):
    return CardsMoved(src="a.hand", dst=dst, cards=(card,), take="any")


def told(found, card, zone="a.hand"):
    under = asked(found, zone, card, {})
    return under.answer, under.share


def test_a_card_that_was_seen_there_is_certain():
    assert told(table(draw(2), CardsShown(zone="a.hand", cards=("ace",))), "ace") == (
        "certain",
        (1, 1),
    )


def test_a_card_that_lies_elsewhere_is_impossible():
    assert told(table(draw(2), play("ace")), "ace") == ("impossible", (0, 1))
    assert told(table(), "ace") == ("impossible", (0, 1))
    assert told(table(draw(2)), "joker") == ("impossible", (0, 1))


def test_a_card_that_may_be_any_of_the_hidden_ones_is_possible_in_a_share_of_the_worlds():
    assert told(table(draw(3)), "ace") == ("possible", (3, 4))
    assert told(table(draw(2), play("king")), "ace") == ("possible", (1, 3))


def test_where_cards_went_two_ways_unseen_no_share_is_told():
    covered = CardsMoved(src="a.hand", dst="b.hand", cards=("?",), take="any")
    shown = CardsShown(zone="a.hand", cards=("ace",))
    assert told(table(draw(2), shown, covered), "ace") == ("possible", None)


def shares(kinds, drawn, played):
    """For each kind the share of the worlds that have it in the hand, all worlds listed."""
    found, worlds = Counter(), 0
    for order in permutations(range(len(kinds))):
        for hand in without([order[:drawn]], kinds, played):
            worlds += 1
            found.update({kinds[card] for card in hand})
    return {kind: Fraction(found[kind], worlds) for kind in set(kinds)}


def without(hands, kinds, played):
    """The hands that are left when these kinds were played, whichever copy of each it was."""
    for kind in played:
        hands = [
            tuple(card for card in hand if card != copy)
            for hand in hands
            for copy in hand
            if kinds[copy] == kind
        ]
    return hands


@given(st.lists(st.sampled_from("kqj"), min_size=3, max_size=5), st.data())
def test_shares_are_those_of_all_worlds_listed(kinds, data):
    drawn = data.draw(st.integers(1, len(kinds)))
    played = data.draw(st.permutations(kinds))[: data.draw(st.integers(0, drawn - 1))]
    found = table(draw(drawn), *map(play, played), kinds=kinds)
    for kind, share in shares(kinds, drawn, played).items():
        answer, ratio = told(found, kind)
        assert answer == ("impossible" if share == 0 else "certain" if share == 1 else "possible")
        assert Fraction(*ratio) == share


def test_the_hidden_zones_of_a_seat_are_asked_for_the_cards_that_it_names():
    assert [*hidden_zones(ZONES, "a")] == ["a.deck", "a.hand"]
    found = gathered([("a", "ace", 0), ("a", "ace", 2), ("a", "?", 1)], [], ZONES)
    assert found == {("a.deck", "ace"): {2}, ("a.hand", "ace"): {2}}


def test_a_card_that_a_claim_holds_is_asked_for_in_all_hidden_zones_of_its_seat():
    found = gathered([], [("b.hand", "ace", 1), ("?", "?", 2), ("a.field", "ace", 3)], ZONES)
    assert found == {("b.hand", "ace"): {1}, ("a.deck", "ace"): {3}, ("a.hand", "ace"): {3}}
