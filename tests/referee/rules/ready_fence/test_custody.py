"""Cards that can be, or cannot be, where they are shown (RF-1.5, RF-C.1; section 11)."""

from collections import Counter

from events.base import UNKNOWN
from events.cards import CardsOverruled, CardsPrinted
from referee.games.ready_fence import GAME
from tests.referee.rules.ready_fence.table import default_edition, given


def test_rf_c_1_no_more_copies_than_the_deck_has() -> None:
    at = given("table reveals red toe-touch/4", values="printed")
    assert at.known("red") == ["straight-thrust/3", "toe-touch/4"]
    at.refused("table reveals green toe-touch/4", "RF-C.1")
    at.refused("table reveals red toe-touch/4,toe-touch/4", "RF-C.1")
    given(values="printed").refused("table reveals red stop-hit/9", "RF-C.1")
    given(values="printed").refused("table reveals red joker", "RF-C.1")


def test_rf_c_1_the_bound_card_is_shown_without_a_second_copy() -> None:
    at = given("table reveals red straight-thrust/3", values="printed")
    assert at.known("red") == ["straight-thrust/3"]
    at.refused("table reveals red straight-thrust/3,straight-thrust/3", "RF-C.1")


def test_rf_c_1_a_hand_has_no_more_cards_than_it_has() -> None:
    at = given('referee adjust seats.red.hand_count 2 why="x"')
    at.refused("table reveals red stop-hit/4,stop-hit/5", "RF-C.1")
    at.when("table reveals red stop-hit/4").refused("red exchanges stop-hit/5", "RF-C.1")
    empty = given('referee adjust seats.red.hand_count 1 why="x"')
    empty.refused("red exchanges ?", "RF-C.1")


def test_rf_1_5_with_open_values_a_kind_has_its_copies_whatever_their_speed() -> None:
    at = given("table reveals red toe-touch/8,toe-touch/9")
    at.refused("table reveals green toe-touch/4", "RF-C.1")
    at = given("table reveals red toe-touch/8", "table reveals green toe-touch/8")
    at.refused("table reveals red toe-touch/1", "RF-C.1")


def test_rf_1_5_sure_rows_have_exactly_their_copies() -> None:
    given().refused("table reveals red straight-thrust/3,straight-thrust/3", "RF-C.1")
    advanced = given(mode="advanced")
    advanced.when("table reveals red ceding-parry/4,ceding-parry/4")
    advanced.refused("table reveals red ceding-parry/5", "RF-C.1")
    counted = given("referee prints stop-hit/5 copies=3")
    counted.when("table reveals red stop-hit/5,stop-hit/5,stop-hit/5")
    counted.refused("table reveals red stop-hit/5,stop-hit/5,stop-hit/5,stop-hit/5", "RF-C.1")
    counted.when("table reveals red stop-hit/7,stop-hit/7,stop-hit/7,stop-hit/7")
    counted.refused(
        "table reveals red stop-hit/7,stop-hit/7,stop-hit/7,stop-hit/7,stop-hit/7", "RF-C.1"
    )


def test_a_hidden_card_that_leaves_makes_known_ones_possible() -> None:
    at = given("table reveals red stop-hit/5,beat-thrust/4", "red exchanges ?")
    assert at.known("red") == ["straight-thrust/3"]
    assert at.state.hand_possible("red") == ("beat-thrust/4", "stop-hit/5")
    shown = at.when("red advances", "green advances", "green withdraws")
    shown = shown.when("red exchanges stop-hit/5")
    assert shown.state.hand_possible("red") == ("beat-thrust/4",)
    assert shown.discard == (UNKNOWN, "stop-hit/5")


def test_a_shuffle_of_the_discard_pile_empties_the_list_of_possible_cards() -> None:
    at = given("table reveals red stop-hit/5,beat-thrust/4", "red exchanges ?", target="10")
    at = at.when('referee adjust timer 1 why="late"', "referee effect timer 1")
    assert at.state.period == 2
    assert at.state.hand_possible("red") == ()


def test_overruling_takes_the_card_and_makes_another_entry_unknown() -> None:
    at = given("table reveals red toe-touch/4", values="printed")
    taken = at.when("table reveals green toe-touch/4 custody=overrule")
    assert taken.event(CardsOverruled).rule == "RF-C.1"
    assert taken.known("green") == ["straight-thrust/3", "toe-touch/4"]
    assert taken.known("red") == ["straight-thrust/3"]


def test_overruling_without_such_an_entry_counts_one_copy_more() -> None:
    at = given("table reveals red stop-hit/9 custody=overrule", values="printed")
    assert at.event(CardsPrinted).kinds == (("stop-hit/9", 1),)
    assert at.known("red") == ["stop-hit/9", "straight-thrust/3"]
    at.refused("table reveals green stop-hit/9", "RF-C.1")
    fights = given(
        "red advances",
        "red plays straight-thrust/3",
        values="printed",
    )
    both = fights.when("table reveals red straight-thrust/3 custody=overrule")
    assert both.phrase.cards[0].card == "straight-thrust/3"
    assert both.known("red") == ["straight-thrust/3"]


def test_overruling_open_values_counts_one_copy_of_the_kind_more() -> None:
    at = given("table reveals red joker custody=overrule")
    assert at.known("red") == ["joker", "straight-thrust/3"]
    at.refused("table reveals green joker", "RF-C.1")


def test_overruling_open_values_forgets_only_an_entry_of_the_same_card() -> None:
    at = given("table reveals red stop-hit/5", "red exchanges toe-touch/4", "red withdraws")
    at = at.when("green exchanges toe-touch/5", "green withdraws")
    taken = at.when("table reveals red toe-touch/5 custody=overrule")
    assert taken.discard == ("toe-touch/4", UNKNOWN)
    assert taken.known("red") == ["stop-hit/5", "straight-thrust/3", "toe-touch/5"]
    counted = taken.when("table reveals red toe-touch/6 custody=overrule")
    assert counted.known("red") == ["stop-hit/5", "straight-thrust/3", "toe-touch/5", "toe-touch/6"]
    full = given(
        "table reveals red stop-hit/5,toe-touch/4", 'referee adjust seats.red.hand-count 3 why="x"'
    ).when("table reveals green toe-touch/5", "table reveals red toe-touch/5 custody=overrule")
    assert full.known("red") == ["straight-thrust/3", "toe-touch/5"]
    assert full.known("green") == ["straight-thrust/3", "toe-touch/5"]


def test_the_dealt_mode_overrules_nothing_and_takes_no_unknown_card() -> None:
    at = given(seed="2", first="red")
    (missing, *_) = [
        card
        for card in ("toe-touch/4", "toe-touch/5", "infighting/4", "infighting/5", "infighting/6")
        if card not in at.state.table.known("red.hand")
    ]
    at.refused(f"red exchanges {missing} custody=overrule", "RF-C.1")
    at.refused("red exchanges ?", "RF-C.1", "dealt")
    at.refused("red stalls card=?", "RF-C.1", "dealt")
    at.when("red stalls")
    assert UNKNOWN not in at.when("red stalls").discard


def test_a_kind_has_no_more_copies_though_hidden_cards_have_left_a_hand() -> None:
    """However many ways the cards may have gone, the deck cannot have held them all."""
    at = given(
        "table reveals red stop-hit/1,beat-thrust/1,disengage/1,parry-riposte/1,straight-thrust/4",
        "red exchanges ?",
        "red withdraws",
        "table reveals red flick/1,flick/2",
        mode="advanced",
    )
    at = at.when("green exchanges ?", "green withdraws", "red exchanges ?", "red advances")
    at.refused("table reveals red flick/3,flick/4,flick/5", "RF-C.1")


def test_a_hand_holds_no_more_new_kinds_than_cards_came_to_it_unseen() -> None:
    """Four of the hand were known; five cards came to it, and five other kinds were shown of it."""
    at = given(
        "table reveals red angulation,stop-hit/4,fleche/5,straight-thrust/5",
        "red exchanges ?",
        "red ends",
        "green changes invitation",
        "green ends",
        "red exchanges flick/5",
        "red ends",
        "green changes line",
        "green ends",
        "table reveals red infighting/5,feint,toe-touch/4",
        "red exchanges ?",
        "table reveals red parry-riposte/5",
        "table reveals red fleche/5",
        mode="advanced",
        values="printed",
        min_actions="1",
    )
    at.refused("table reveals red joker", "RF-C.1")
    at.when("table reveals red stop-hit/4")


def test_what_may_be_revealed_is_offered_as_often_as_a_hand_may_hold_it() -> None:
    at = given("table reveals red stop-hit/4,toe-touch/4", values="printed")
    offers = GAME.offers(default_edition(), at.state, "table")
    red, green = (offer for offer in offers if offer.verb == "reveals")
    offered = Counter(red.blanks[1].choices)
    assert (offered["stop-hit/4"], offered["stop-hit/5"], offered["toe-touch/4"]) == (2, 3, 1)
    assert offered["straight-thrust/3"] == 1
    assert Counter(green.blanks[1].choices)["stop-hit/4"] == 1
    at.when("table reveals red stop-hit/5,stop-hit/5,stop-hit/5")
