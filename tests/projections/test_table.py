"""Where the cards lie, and which of them are certain, as a duel's page tells it."""

import pytest
from msgspec.structs import replace

from events.cards import (
    CardEvent,
    CardsMixed,
    CardsMoved,
    CardsNamed,
    CardsOverruled,
    CardsPooled,
    CardsPrinted,
    CardsShown,
)
from projections.cards.groups import Misplaced
from projections.cards.sources import LIST
from projections.table import Table, evolve, start

DECK = ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five"]


def dealt(*events: CardEvent, hand: int = 3) -> Table:
    """Ten different cards, some of them drawn; then what else happened."""
    table = start({"deck", "discard"})
    pooled = CardsPooled(
        pool="cards", zone="deck", count=10, kinds=tuple((kind, 1) for kind in DECK)
    )
    return told(table, pooled, draw(hand), *events)


def told(table: Table, *events: CardEvent) -> Table:
    for event in events:
        table = evolve(table, event)
    return table


def draw(number: int = 1) -> CardsMoved:
    return CardsMoved(src="deck", dst="hand", cards=("?",) * number, seen="owner")


def cover(place: str, card: str = "?") -> CardsMoved:
    return CardsMoved(src="hand", dst=place, cards=(card,), take="any", seen="owner")


def flip(place: str, card: str) -> CardsMoved:
    return CardsMoved(src=place, dst="discard", cards=(card,), take="any")


def play(*cards: str) -> CardsMoved:
    return CardsMoved(src="hand", dst="discard", cards=cards, take="any")


def reveal(*cards: str) -> CardsShown:
    return CardsShown(zone="hand", cards=cards)


def test_a_card_that_is_only_named_changes_nothing():
    for table in (dealt(), dealt(reveal("ace"), play("king"))):
        for zone, card in (("hand", "ace"), ("hand", "king"), ("deck", "six"), ("attic", "six")):
            assert told(table, CardsNamed(zone=zone, cards=(card,))) == table


class TestCounting:
    def test_a_zone_that_nobody_used_is_empty(self):
        table = dealt()
        assert (table.count("attic"), table.cards("attic"), table.known("attic")) == (0, (), ())

    def test_hidden_cards_are_question_marks(self):
        table = dealt()
        assert table.count("deck") == 7
        assert table.cards("hand") == ("?", "?", "?")
        assert table.hidden("hand") == 3

    def test_known_cards_of_a_hand_are_listed_first_and_sorted(self):
        table = dealt(reveal("king", "ace"))
        assert table.cards("hand") == ("ace", "king", "?")
        assert table.known("hand") == ("ace", "king")
        assert table.hidden("hand") == 1

    def test_evolving_changes_no_earlier_table(self):
        before = dealt()
        zones = dict(before.zones)
        evolve(before, play("ace"))
        assert before == dealt()
        assert before.zones == zones


class TestOrder:
    def test_cards_turned_up_return_to_the_bottom_in_their_order(self):
        turned = CardsMoved(src="deck", dst="turned", cards=("ace", "king"))
        back = CardsMoved(
            src="turned", dst="deck", cards=("ace", "king"), take="chosen", put="bottom"
        )
        table = dealt(turned, back)
        assert table.cards("deck") == ("?",) * 5 + ("ace", "king")
        assert table.known("deck") == ("ace", "king")

    def test_a_known_card_of_the_bottom_is_known_when_it_is_drawn(self):
        bottom = CardsMoved(src="hand", dst="deck", cards=("ace",), take="chosen", put="bottom")
        table = dealt(bottom, draw(7), draw())
        assert table.known("hand") == ("ace",)
        assert table.count("deck") == 0

    def test_cards_laid_down_one_by_one_lie_with_the_last_on_top(self):
        table = dealt(play("ace", "king"), play("queen"))
        assert table.cards("discard") == ("queen", "king", "ace")

    def test_a_named_card_leaves_an_open_pile_and_the_others_keep_their_order(self):
        taken = CardsMoved(src="discard", dst="hand", cards=("king",), take="chosen")
        table = dealt(play("ace", "king", "queen"), taken)
        assert table.cards("discard") == ("queen", "ace")
        assert table.known("hand") == ("king",)

    def test_a_shuffle_keeps_who_is_there_and_forgets_where(self):
        table = dealt(play("ace", "king"), CardsMixed(zones=("discard",), dst="discard"))
        assert table.cards("discard") == ("?", "?")
        assert table.known("discard") == ("ace", "king")
        assert table.hidden("discard") == 0

    def test_in_the_dealt_mode_every_position_is_known(self):
        table = dealt(CardsMixed(zones=("deck", "hand"), dst="deck", order=tuple(DECK)))
        assert table.cards("deck") == tuple(DECK)
        assert told(table, draw(2)).known("hand") == ("ace", "king")

    def test_the_top_card_shown_in_place_stays_the_top_card(self):
        table = dealt(CardsShown(zone="deck", cards=("ace", "?", "king"), take="top"))
        assert table.cards("deck") == ("ace", "?", "king", "?", "?", "?", "?")

    def test_the_card_drawn_last_can_be_named(self):
        table = dealt(draw(), CardsShown(zone="hand", cards=("ace",), take="newest"), cover("1"))
        assert table.adrift("hand") == ("ace",)
        assert table.known("hand") == ()


class TestAdrift:
    """`known` and `adrift` of the hand are the lists hand_known and held_known of Peak Duel."""

    def test_a_card_set_unseen_may_be_any_known_card_of_the_hand(self):
        table = dealt(reveal("ace"), cover("1"))
        assert table.known("hand") == ()
        assert table.adrift("hand", "1") == ("ace",)

    def test_a_card_set_by_name_is_that_card(self):
        table = dealt(reveal("ace", "king"), cover("1", "ace"))
        assert table.known("hand") == ("king",)
        assert table.known("1") == ("ace",)
        assert table.adrift("hand", "1") == ()

    def test_it_is_certain_again_when_no_covered_card_is_left_that_could_be_it(self):
        table = dealt(reveal("ace"), cover("1"), flip("1", "king"))
        assert table.known("hand") == ("ace",)
        assert table.adrift("hand") == ()

    def test_it_is_certain_again_when_it_is_revealed_in_the_hand(self):
        table = dealt(reveal("ace"), cover("1"), reveal("ace"))
        assert table.known("hand") == ("ace",)
        assert table.adrift("hand", "1") == ()

    def test_it_leaves_both_lists_when_it_is_played(self):
        table = dealt(reveal("ace"), cover("1"), play("ace"))
        assert table.known("hand") == ()
        assert table.adrift("hand", "1") == ()

    def test_a_card_that_became_known_later_cannot_be_one_set_earlier(self):
        table = dealt(cover("1"), reveal("ace"), cover("2"), flip("2", "king"))
        assert table.known("hand") == ("ace",)

    def test_a_later_set_card_keeps_it_adrift(self):
        table = dealt(reveal("ace"), cover("1"), cover("2"), flip("1", "king"))
        assert table.known("hand") == ()
        assert table.adrift("hand", "2") == ("ace",)
        assert told(table, flip("2", "queen")).known("hand") == ("ace",)

    def test_cards_of_a_shuffled_deck_are_not_adrift_in_the_hand(self):
        back = CardsMoved(src="hand", dst="deck", cards=("ace", "king", "queen"), take="any")
        rest = CardsMoved(src="deck", dst="aside", cards=("?",) * 7, take="bottom")
        table = dealt(back, rest, CardsMixed(zones=("deck",), dst="deck"), draw())
        assert table.known("hand") == ()
        assert table.adrift("hand") == ()
        assert table.adrift("deck") == ("ace", "king", "queen")

    def test_the_last_unseen_cards_of_one_group_are_certain_where_they_all_lie(self):
        table = dealt(reveal("ace", "king", "queen"), cover("1"), play("king"), play("queen"))
        assert table.known("1") == ("ace",)


class TestPools:
    def test_a_list_printed_later_takes_the_place_of_the_constraint(self):
        table = told(
            start({"deck"}),
            CardsPooled(pool="cards", zone="deck", count=2, constraint="any"),
            CardsPrinted(pool="cards", kinds=(("ace", 1), ("king", 1)), whole=True),
        )
        assert table.pools["cards"].listed
        assert table.pools["cards"].left("ace") == 1
        assert table.pools["cards"].left("queen") == 0

    def test_the_number_of_copies_of_one_kind_can_be_told_alone(self):
        table = told(
            start({"deck"}),
            CardsPooled(pool="cards", zone="deck", count=2, constraint="any"),
            CardsPrinted(pool="cards", kinds=(("ace", 1),)),
        )
        assert not table.pools["cards"].listed
        assert table.pools["cards"].left("ace") == 1
        assert table.pools["cards"].left("queen") is None


class TestOverruling:
    def test_the_card_takes_the_place_of_a_hidden_one(self):
        table = dealt(CardsOverruled(zone="hand", card="ace", rule="C.1"))
        assert table.cards("hand") == ("ace", "?", "?")
        assert table.pools["cards"].left("ace") == 0

    @pytest.mark.parametrize(("take", "skip", "place"), [("top", 1, 1), ("bottom", 0, -1)])
    def test_where_order_counts_it_lies_where_it_was_taken(self, take, skip, place):
        laid = CardsMoved(src="hand", dst="deck", cards=("?",), take="any", seen="owner")
        under = replace(laid, put="bottom")
        gone = CardsOverruled(zone="deck", card="ace", rule="C.1", take=take, skip=skip)
        table = dealt(laid, laid, under, gone)
        assert [n for n in (0, 1, 2, -1) if table.cards("deck")[n] == "ace"] == [place]

    def test_of_two_copies_the_one_is_forgotten_in_whose_place_it_lies(self):
        table = start({"deck"})
        pooled = CardsPooled(pool="c", zone="hand", count=6, kinds=(("ace", 2), ("king", 4)))
        laid = CardsMoved(src="hand", dst="deck", cards=("ace",), take="any")
        between = CardsMoved(src="hand", dst="deck", cards=("?", "?"), take="any", seen="none")
        gone = CardsOverruled(zone="deck", card="king", rule="C.1", forgotten=(("deck", "ace"),))
        table = told(table, pooled, laid, between, laid, gone)
        assert table.cards("deck") == ("king", "?", "?", "ace")

    def test_a_forgotten_entry_becomes_unknown_where_it_lies(self):
        bottom = CardsMoved(src="hand", dst="deck", cards=("ace",), take="chosen", put="bottom")
        gone = CardsOverruled(zone="hand", card="ace", rule="C.1", forgotten=(("deck", "ace"),))
        table = dealt(bottom, gone)
        assert table.cards("deck") == ("?",) * 8
        assert table.known("hand") == ("ace",)
        assert table.pools["cards"].left("ace") == 0

    def test_a_lifted_list_binds_no_longer(self):
        table = dealt(
            play("ace"), CardsOverruled(zone="hand", card="ace", rule="C.1", lifted=(LIST,))
        )
        assert not table.pools["cards"].listed
        assert table.known("hand") == ("ace",)


class TestEventsThatCannotBe:
    def test_more_cards_than_lie_there(self):
        with pytest.raises(Misplaced):
            evolve(dealt(), CardsMoved(src="hand", dst="deck", cards=("?",) * 4, take="any"))

    def test_a_card_out_of_a_hand_that_is_known_to_hold_others(self):
        with pytest.raises(Misplaced):
            evolve(dealt(reveal("ace"), hand=1), play("king"))

    def test_another_card_than_the_known_one_on_top(self):
        with pytest.raises(Misplaced):
            evolve(dealt(play("ace")), flip("discard", "king"))
