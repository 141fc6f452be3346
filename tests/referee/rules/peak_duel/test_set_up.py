"""Decks and the set-up (PD-1, PD-2)."""

import pytest

from events.cards import CardsMixed
from events.peak_duel.turns import CoinTossed, DeckRegistered, InitiativeDecided, RuleDecided
from referee.moves.refusal import Refusal
from referee.rules.due import to_move
from referee.rules.peak_duel.due import due
from referee.speech import LANGS, explain
from tests.referee.rules.peak_duel.table import Table, default_edition, given

EVEN = default_edition().decks["even"].cards
TURNED = {"first": "turned", "start_rule": "turned"}


def listed(*cards: str) -> str:
    return ",".join(cards)


def ties(count: int) -> list[str]:
    """So many pairs of equal sums, out of the deck `even` on both sides."""
    return [f"table compares a={card} b={card}" for card in EVEN[:count]]


# PD-1 Cards and decks


def test_pd_1_1_there_are_two_seats_with_a_deck_of_25_each() -> None:
    at = given()
    assert {at.state.life("a"), at.state.life("b")} == {19, 20}
    assert at.hand("a") + len(at.deck("a")) == at.hand("b") + len(at.deck("b")) == 25


def test_pd_1_2_a_printed_value_is_1_to_8() -> None:
    given().refused(f"a deck {listed('wood-9-5', *EVEN[1:])}", "PD-1.2")
    given().refused(f"a deck {listed('wood-9-5')}", "PD-1.2")
    given().refused("a summons wood-9-5 attack", "PD-C.1")


def test_pd_1_3_a_deck_has_25_cards() -> None:
    given().refused(f"a deck {listed(*EVEN[1:])}", "PD-1.3")


def test_pd_1_4_a_deck_has_five_cards_of_each_element() -> None:
    given().refused(f"a deck {listed('fire-3-5', *EVEN[1:])}", "PD-1.4")


def test_pd_1_5_a_decks_values_total_100_and_100() -> None:
    given().refused(f"a deck {listed('wood-3-6', *EVEN[1:])}", "PD-1.5")
    given().refused(f"a deck {listed('wood-4-5', *EVEN[1:])}", "PD-1.5")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("deck", "found"),
    [
        (("wood-9-5", *EVEN[1:]), ("wood-9-5",)),
        (EVEN[1:], ("24",)),
        (("fire-3-5", *EVEN[1:]), ("4", "6", "5")),
        (("wood-4-7", *EVEN[1:]), ("101", "102")),
    ],
)
def test_a_deck_that_is_refused_is_told_with_what_was_found(lang, deck, found) -> None:
    with pytest.raises(Refusal) as refusal:
        given().when(f"a deck {listed(*deck)}")
    told = explain(lang, refusal.value)
    for number in found:
        assert number in told


def test_pd_1_6_a_deck_is_registered_once_while_no_card_is_known() -> None:
    at = given("a deck even")
    assert at.event(DeckRegistered).cards == EVEN
    assert at.state.side("a").listed
    at.refused("a deck edge", "PD-1.6", "registered")
    at.when("b deck even")
    given("a summons wood-3-5 attack").refused("a deck even", "PD-1.6", "known")
    given("table reveals a wood-3-5", "a sets ?").refused("a deck even", "PD-1.6", "known")
    given(deck_a="even").refused("a deck even", "PD-1.6", "registered")
    given(seed="7").refused("a deck even", "PD-1.6", "dealt")


def test_pd_1_7_the_number_of_cards_in_every_zone_is_open() -> None:
    at = given("a sets ?,?", "a ends")
    assert at.hand("a") == 4
    assert at.state.table.count("a.spells.2") == 1
    assert at.state.life("a") == 19


# PD-2 Set-up


def test_pd_2_1_each_seat_draws_five_and_twenty_remain() -> None:
    at = given(**TURNED)
    assert [at.hand(seat) for seat in "ab"] == [5, 5]
    assert [len(at.deck(seat)) for seat in "ab"] == [20, 20]
    assert to_move(due(at.state)) == ("table",)


def test_pd_2_2_the_greater_sum_has_the_initiative() -> None:
    at = given("table compares a=wood-3-5 b=fire-4-4", **TURNED)
    assert at.happened("cards_compared")
    assert at.when("table compares a=wood-1-1 b=fire-4-4").state.first == "b"
    assert at.when("table compares a=wood-8-8 b=fire-5-5").state.first == "a"


@pytest.mark.parametrize(
    ("pair", "law"), [("a=wood-8-7 b=fire-1-1", "high"), ("a=wood-1-1 b=fire-8-7", "low")]
)
def test_pd_2_3_the_initiatives_sum_decides_the_first_law(pair: str, law: str) -> None:
    at = given("table compares a=earth-5-5 b=earth-1-1", f"table compares {pair}", **TURNED)
    assert (at.state.first, at.state.rule, at.state.turn) == ("a", law, 1)
    agreed = given("table compares a=earth-1-1 b=earth-5-5", first="turned", start_rule="low")
    assert (agreed.state.first, agreed.state.rule, agreed.state.turn) == ("b", "low", 1)


def test_pd_2_4_turned_cards_lie_at_the_bottom_in_their_order() -> None:
    at = given(
        "table compares a=earth-5-5 b=earth-5-5",
        "table compares a=wood-3-5 b=fire-4-3",
        "table compares a=fire-3-5 b=fire-4-1",
        **TURNED,
    )
    assert at.state.deck_bottom("a") == ("earth-5-5", "wood-3-5", "fire-3-5")
    assert at.deck("b")[-3:] == ("earth-5-5", "fire-4-3", "fire-4-1")
    assert at.state.life("b") == 20


def test_pd_2_5_the_set_up_comes_first_and_once() -> None:
    at = given(**TURNED)
    for line in ("a summons wood-3-5 attack", "a ends", "b passes", "table resolves"):
        at.refused(line, "PD-2.5")
    given().refused("table compares a=wood-3-5 b=fire-4-4", "PD-2.5", "over")
    given(*ties(20), **TURNED).refused("a ends", "PD-2.5", "coin")
    given().refused("table coin a", "PD-2.5", "over")
    assert at.when("b resign").result.winners == ("a",)


def test_pd_2_6_a_coin_decides_after_a_full_tie_and_only_then() -> None:
    at = given(*ties(19), **TURNED)
    at.refused("table coin a", "PD-2.6", "pair-left")
    at = at.when(ties(20)[-1])
    at.refused("table compares a=water-4-4 b=water-4-4", "PD-2.6", "no-pair")
    at.refused("table coin high", "PD-2.6", "other-step")
    at = at.when("table coin b")
    assert at.event(CoinTossed).result == "b"
    at.refused("table coin b", "PD-2.6", "other-step")
    at = at.when("table coin low")
    assert (at.state.first, at.state.rule, at.state.turn) == ("b", "low", 1)
    assert at.state.deck_bottom("a") == ()
    assert sum(isinstance(event, CardsMixed) for event in at.events) == 2


def test_after_a_full_tie_the_deck_holds_the_twenty_and_no_others() -> None:
    at = given(*ties(20), "table coin a", first="turned", start_rule="high")
    at.refused("a draws water-4-4", "PD-C.1")
    assert at.when(f"a draws {EVEN[0]}").known("a") == (EVEN[0],)
    at.refused("table reveals b wood-3-5,wood-3-5", "PD-C.1")


def test_the_last_pair_may_decide_and_then_the_order_is_known() -> None:
    last = "table compares a=metal-1-1 b=metal-1-2"
    at = given(*ties(19), last, first="turned", start_rule="high")
    assert at.state.first == "b"
    assert at.state.deck_bottom("a") == (*EVEN[:19], "metal-1-1")
    assert at.known("b") == (EVEN[0],)


def test_options_decide_what_they_agree_on() -> None:
    at = given(first="b", start_rule="low")
    assert (at.state.first, at.state.active, at.state.rule) == ("b", "b", "low")
    assert at.event(InitiativeDecided).by == at.event(RuleDecided).by == "option"
    half = given(first="b", start_rule="turned")
    assert (half.state.step, half.state.first, half.state.rule) == ("rule", "b", None)
    assert half.when("table compares a=wood-8-8 b=fire-1-1").state.rule == "low"


def test_a_deck_listed_by_an_option_is_the_seats_deck() -> None:
    at: Table = given(deck_a="even")
    assert at.state.side("a").listed
    assert not at.state.side("b").listed
    at.refused("a summons wood-1-8 attack", "PD-C.1")
    fox = f"wood-3-5:fox,{listed(*EVEN[1:])}"
    assert given("a summons fox attack", deck_a=fox).field("a") == {1: "wood-3-5"}
