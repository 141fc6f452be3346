"""What the tests of colours measure with."""

import pytest

from tests.colours import SIGHTS, contrast, distance


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#FFFFFF", 21), ("#777777", "#FFFFFF", 4.48), ("#0000FF", "#FF0000", 2.15)],
)
def test_the_contrast_is_that_of_wcag(one, other, ratio):
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.005)


def test_black_and_white_are_a_hundred_apart_for_all_eyes():
    for sight in SIGHTS:
        assert distance("#000000", "#FFFFFF", sight) == pytest.approx(100, abs=0.01)


def test_red_and_green_are_as_far_apart_as_their_places_in_lab():
    # (53.24, 80.09, 67.20) and (87.73, -86.18, 83.18).
    assert distance("#FF0000", "#00FF00") == pytest.approx(170.6, abs=0.1)


@pytest.mark.parametrize(
    ("sight", "one", "other"),
    [
        ("protan", "#9A4A00", "#7A5200"),
        ("deutan", "#00695C", "#8E1B5B"),
        ("tritan", "#1B6B3A", "#0B6470"),
    ],
)
def test_what_is_apart_for_most_eyes_falls_together_for_some(sight, one, other):
    assert distance(one, other) > 16 > 6 > distance(one, other, sight)
