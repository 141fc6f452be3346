"""An edition as TOML that is read again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.catalogues import shelf
from events.catalogues.reading import parse
from events.catalogues.writing import toml
from referee.games import BUILT_IN

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PLAIN = st.integers(-99, 99) | st.booleans() | TEXTS
TABLES = st.dictionaries(TEXTS, PLAIN | st.lists(PLAIN, max_size=3), max_size=3)
VALUES = st.dictionaries(
    TEXTS, PLAIN | TABLES | st.lists(PLAIN, max_size=3) | st.lists(TABLES, max_size=3), max_size=4
)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_shipped_edition_is_read_again_as_it_was_written(slug):
    data = shelf.shipped(slug)
    assert parse(toml(data).encode()) == data


@given(VALUES)
def test_whatever_an_edition_says_is_read_again(data):
    assert parse(toml(data).encode()) == data


def test_a_card_has_its_own_lines():
    card = {"slug": "craft-05", "values": [0, 1, 0, 0], "abilities": [{"cost": "tap"}]}
    assert toml({"edition": "ours", "names": {"en": "A"}, "card": [card]}).splitlines() == [
        'edition = "ours"',
        "",
        "[names]",
        'en = "A"',
        "",
        "[[card]]",
        'slug = "craft-05"',
        "values = [0, 1, 0, 0]",
        "abilities = [",
        '  { cost = "tap" },',
        "]",
    ]
