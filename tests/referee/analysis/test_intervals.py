"""Intervals against values that others have printed."""

from random import Random

import pytest

from referee.analysis.intervals import bootstrap, wilson


@pytest.mark.parametrize(
    ("found", "of", "low", "high"),
    [
        (143, 200, 0.6489, 0.7730),  # the example of the self-play table
        (0, 10, 0.0, 0.2775),  # Wilson 1927 without correction, as R's prop.test(correct=FALSE)
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval_is_the_printed_one(found, of, low, high):
    assert wilson(found, of) == pytest.approx((low, high), abs=6e-5)


def test_of_no_games_a_share_may_be_anything():
    assert wilson(0, 0) == (0.0, 1.0)
    assert bootstrap([], Random(1)) == (0.0, 1.0)


def test_bootstrap_of_single_values_is_near_the_normal_interval():
    ones = [[1.0]] * 60 + [[0.0]] * 40
    low, high = bootstrap(ones, Random(7))
    assert low == pytest.approx(0.6 - 1.96 * 0.049, abs=0.015)
    assert high == pytest.approx(0.6 + 1.96 * 0.049, abs=0.015)


def test_games_of_a_deal_hang_together():
    """Both of a deal won: half as many deals as games, so it is wider by the root of two."""
    apart = [[1.0]] * 100 + [[0.0]] * 100
    paired = [[1.0, 1.0]] * 50 + [[0.0, 0.0]] * 50
    (low, high), (lower, higher) = bootstrap(apart, Random(3)), bootstrap(paired, Random(3))
    assert (higher - lower) / (high - low) == pytest.approx(2**0.5, rel=0.1)


def test_a_deal_whose_games_cancel_each_other_leaves_no_doubt():
    assert bootstrap([[1.0, 0.0]] * 20, Random(1)) == (0.5, 0.5)


def test_the_same_seed_draws_the_same():
    values = [[0.0], [1.0], [0.5], [1.0]]
    assert bootstrap(values, Random(5)) == bootstrap(values, Random(5))
    assert bootstrap(values, Random(5)) != bootstrap([[0.0], [0.3], [0.9]], Random(5))


def test_of_one_group_nothing_is_known_of_another():
    assert bootstrap([[1.0, 1.0]], Random(1)) == (0.0, 1.0)
