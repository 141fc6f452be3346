"""The law and its price (PD-7)."""

import pytest

from events.peak_duel.field import RuleChanged
from referee.rules.peak_duel.price import price
from tests.referee.rules.peak_duel.table import given

SOULS = (
    "referee effect damage a 5",
    "table turns a wood-1-2,fire-3-4,earth-5-6,metal-7-8,water-2-2",
    "referee effect damage b 5",
    "table turns b wood-2-2,fire-3-3,earth-4-4,metal-5-5,water-6-6",
)
FIGHT = ("a summons wood-3-5 attack", "a ends", "b summons fire-2-7 attack", "b attacks 1 1")


def test_pd_7_1_the_larger_number_wins_or_the_smaller() -> None:
    high = given(*FIGHT, "table turns a fire-1-1,fire-1-2")
    assert (high.field("a"), high.field("b")) == ({}, {1: "fire-2-7"})
    low = given(*FIGHT, "table turns b fire-1-1,fire-1-2", start_rule="low")
    assert (low.field("a"), low.field("b")) == ({1: "wood-3-5"}, {})


@pytest.mark.parametrize("lines", [(), ("a enters summon",)])
def test_pd_7_2_either_seat_changes_the_law_in_its_windows(lines: tuple[str, ...]) -> None:
    at = given(*SOULS, *lines)
    assert at.when("a changes wood-1-2").state.rule == "low"
    assert at.when("b changes wood-2-2,fire-3-3").state.rule == "low"


@pytest.mark.parametrize(
    ("lines", "open_"),
    [
        (("b enters battle",), True),
        (("b enters attack",), True),
        (("b attacks 1 1",), True),
        (("b attacks 1 1", "b enters damage"), True),
        (("b enters battle", "b enters finish"), False),
        (("b enters cover",), False),
        (("b enters end",), False),
    ],
)
def test_pd_7_2_the_windows_of_a_change(lines: tuple[str, ...], open_: bool) -> None:
    at = given(*SOULS, *FIGHT[:3], *lines)
    if open_:
        step = at.state.step
        assert at.when("b changes wood-2-2").state.step == step
    else:
        at.refused("b changes wood-2-2", "PD-7.2")
        at.refused("a changes wood-1-2,fire-3-4", "PD-7.2")


def test_pd_7_3_the_price_is_one_or_two_and_rises_by_one() -> None:
    at = given(*SOULS)
    assert (price(at.state, "a"), price(at.state, "b")) == (1, 2)
    at.refused("a changes wood-1-2,fire-3-4", "PD-7.3")
    at.refused("b changes wood-2-2", "PD-7.3")
    at = at.when("b changes wood-2-2,fire-3-3")
    assert at.event(RuleChanged).price == 2
    assert (price(at.state, "a"), price(at.state, "b")) == (3, 3)
    at = at.when("a changes wood-1-2,fire-3-4,earth-5-6")
    assert (at.state.rule, at.state.last_change_cost) == ("high", 3)
    at.refused("b changes earth-4-4,metal-5-5,water-6-6", "PD-7.3")


def test_pd_7_4_the_price_is_paid_from_ones_own_soul_zone() -> None:
    at = given(*SOULS)
    at.refused("a changes wood-2-2", "PD-C.2")
    at.refused("b changes wood-2-2,wood-2-2", "PD-C.2")
    at = at.when("b changes water-6-6,wood-2-2")
    assert at.discard("b") == ("water-6-6", "wood-2-2")
    assert at.soul("b") == ("fire-3-3", "earth-4-4", "metal-5-5")


def test_the_price_starts_anew_with_the_turn_or_by_option_with_the_phase() -> None:
    lines = (*SOULS, "a changes wood-1-2", "a enters summon")
    assert given(*lines).state.last_change_cost == 1
    assert given(*lines, change_reset="phase").state.last_change_cost == 0
    assert given(*lines, "a ends").state.last_change_cost == 0


def test_the_steps_of_the_battle_phase_are_one_phase_for_the_price() -> None:
    lines = (*SOULS, *FIGHT[:3], "b enters battle", "b changes wood-2-2", "b attacks 1 1")
    assert given(*lines, change_reset="phase").state.last_change_cost == 1
