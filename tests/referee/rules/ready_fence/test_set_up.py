"""The deck, the hands, the coin, the mulligan (RF-1, RF-2)."""

import pytest

from events.base import UNKNOWN
from events.catalogues.ready_fence import deck
from events.ready_fence.bout import BoutSetUp, CardsDealt, CoinTossed, HandMulliganed
from events.ready_fence.turns import TurnStarted
from projections.ready_fence.state import RESERVE, TIMER
from referee.rules.due import to_move
from referee.rules.ready_fence.due import due
from referee.speech import tell
from referee.speech.told import told
from referee.views.ready_fence import naming
from tests.referee.rules.ready_fence.table import default_edition, given

MODES = {
    "tutorial": (41, 29, 0),
    "basic": (35, 12, 11),
    "advanced": (54, 12, 30),
}
"""Cards of the deck, of the timer deck, of the reserve."""


@pytest.mark.parametrize("mode", MODES)
def test_rf_1_1_and_2_1_each_mode_has_its_deck_its_timer_and_its_reserve(mode: str) -> None:
    at = given(mode=mode)
    cards, timer, reserve = MODES[mode]
    piles = at.event(BoutSetUp)
    assert (piles.deck, piles.timer, piles.reserve) == (cards, timer, reserve)
    assert (at.timer, at.reserve) == (timer, reserve)
    assert (at.hand("red"), at.hand("green")) == (6, 6)
    assert at.squares == (4, 7)
    assert at.stamina == (6, 6)


def test_rf_2_1_in_the_basic_mode_each_seat_holds_a_bound_thrust() -> None:
    at = given()
    assert at.state.red.bound == at.state.green.bound == "straight-thrust/3"
    assert at.known("red") == at.known("green") == ["straight-thrust/3"]
    assert [dealt.count for dealt in at.all(CardsDealt)] == [5, 5]
    assert given(mode="advanced").state.red.bound is None


@pytest.mark.parametrize("seed", [None, "5"])
def test_rf_2_1_each_bound_thrust_is_told_once(seed: str | None) -> None:
    at = given(seed=seed)
    named = naming(at.state)
    sentences = [tell("en", event, named) for event in told(at.events, named)]
    assert [line for line in sentences if "straight-thrust/3" in line] == [
        "Anna (red) takes straight-thrust/3 as the bound card.",
        "Bo (green) takes straight-thrust/3 as the bound card.",
    ]


@pytest.mark.parametrize(
    ("mode", "target", "periods"),
    [
        ("tutorial", "15", 1),
        ("basic", "5", 1),
        ("basic", "10", 2),
        ("advanced", "5", 1),
        ("advanced", "15", 3),
    ],
)
def test_a_long_bout_has_periods(mode: str, target: str, periods: int) -> None:
    assert given(mode=mode, target=target).state.settings.periods == periods


def test_the_gap_and_the_strip_are_options() -> None:
    assert given(gap="4").squares == (3, 8)
    assert given(strip="8").state.settings.strip == (2, 9)


def test_rf_1_2_and_1_5_printed_values_are_known_open_ones_are_not() -> None:
    printed = given(values="printed").state.table.pools["deck"]
    assert dict(deck(default_edition(), given().state.settings.mode)) == dict(printed.kinds)
    unknown = given().state.table.pools["deck"]
    assert not unknown.whole
    assert unknown.kinds["straight-thrust/3"] == 2
    assert "stop-hit/5" not in unknown.kinds


def test_rf_2_3_nothing_but_the_coin_and_mulligans_before_the_first_turn() -> None:
    at = given(first="coin")
    assert to_move(due(at.state)) == ("table",)
    for line in ("red advances", "red plays straight-thrust/3", "green passes", "red ends"):
        at.refused(line, "RF-2.3", "due")
    at.when("red mulligans", "table reveals red stop-hit/5")
    begun = at.when("table coin green")
    assert begun.event(CoinTossed).purpose == "first"
    assert begun.event(TurnStarted).turn == 1
    assert (begun.state.first, begun.state.active) == ("green", "green")
    begun.refused("table coin red", "RF-2.3", "not-due")


def test_an_agreed_first_turn_needs_no_coin() -> None:
    at = given(first="green")
    assert (at.state.first, at.state.active) == ("green", "green")
    at.refused("table coin red", "RF-2.3", "not-due")


def test_rf_2_2_a_mulligan_once_each_before_the_first_action() -> None:
    at = given("table reveals red stop-hit/5", "red mulligans")
    assert at.event(HandMulliganed).count == 5
    assert at.known("red") == ["straight-thrust/3"]
    assert (at.hand("red"), at.timer, at.reserve) == (6, 12, 11)
    at.refused("red mulligans", "RF-2.2", "used")
    at.when("green mulligans").refused("green mulligans", "RF-2.2", "used")
    at.when("red advances").refused("green mulligans", "RF-2.2", "begun")
    given("red withdraws", "red advances").refused("green mulligans", "RF-2.2", "begun")


def test_rf_2_2_a_mulligan_forgets_where_a_card_was_and_not_that_there_is_one() -> None:
    at = given("table reveals red infighting/6", "red mulligans", values="printed")
    at.when("table reveals red infighting/6")
    at.refused("table reveals green infighting/6", "RF-C.1")
    at = given("table reveals red infighting/6", "red mulligans", "green mulligans")
    at.when("table reveals green infighting/6")


def test_rf_2_2_in_the_tutorial_the_cards_not_dealt_are_the_timer_deck() -> None:
    at = given("green mulligans", mode="tutorial")
    assert (at.hand("green"), at.timer, at.reserve) == (6, 29, 0)


def test_in_the_dealt_mode_every_card_is_known_to_the_engine() -> None:
    at = given(seed="5", first="coin", mode="advanced")
    assert at.state.first in ("red", "green")
    cards = [
        card
        for zone in ("red.hand", "green.hand", TIMER, RESERVE)
        for card in at.state.table.cards(zone)
    ]
    assert UNKNOWN not in cards
    expected = [
        card for card, n in deck(default_edition(), at.state.settings.mode) for _ in range(n)
    ]
    assert sorted(cards) == sorted(expected)
