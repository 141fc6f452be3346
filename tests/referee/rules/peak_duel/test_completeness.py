"""Nothing is missing: each ruling has a test named after it, and each zone an owner."""

import re
from pathlib import Path

import pytest

from projections.peak_duel.kit import ZONES

TESTS = [
    name
    for file in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", file.read_text(), re.MULTILINE)
]


@pytest.mark.parametrize("number", range(1, 38))
def test_each_ruling_has_a_test_named_after_it(number: int) -> None:
    assert any(re.search(rf"(^|_)r{number}_", name) for name in TESTS)


def test_each_zone_has_an_owner() -> None:
    assert {zone.owner for zone in ZONES.values()} == {"a", "b"}
