"""Stamina points (RF-7)."""

import pytest

from tests.referee.rules.ready_fence.table import Table, given


def test_rf_7_1_six_at_the_start_and_never_below_zero_or_above_six() -> None:
    at = given(mode="advanced")
    assert at.stamina == (6, 6)
    at.refused("referee effect stamina red 1", "RF-13.1")
    empty = at.when("referee effect stamina red -6")
    assert empty.stamina == (0, 6)
    empty.refused("referee effect stamina red -1", "RF-13.1")
    assert empty.when("referee effect stamina red 5", "red stalls").stamina == (6, 6)


def next_period(at: Table) -> Table:
    """The table after the time of this period has run out."""
    return at.when("referee adjust timer 1 why=late", "referee effect timer 1")


@pytest.mark.parametrize(("mode", "target", "second"), [("basic", "10", 6), ("advanced", "15", 5)])
def test_rf_7_4_a_period_begins_with_its_own_stamina(mode: str, target: str, second: int) -> None:
    tired = "referee effect stamina red -4"
    at = next_period(given(tired, mode=mode, target=target))
    assert at.state.period == 2
    assert at.stamina == (second, second)


def test_rf_7_4_the_third_period_begins_with_four_even_for_who_had_more() -> None:
    at = next_period(next_period(given(mode="advanced", target="15")))
    assert (at.state.period, at.stamina) == (3, (4, 4))
