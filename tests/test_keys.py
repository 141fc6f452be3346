"""Keys a move at the prompt, counted on one record."""

from pathlib import Path

import pytest

from tools.keys import LANGUAGES, measured, table

RECORD = Path(__file__).parent / "records" / "dueling-runes" / "table-solo.rec"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_half_of_the_moves_of_a_record_take_five_keys_at_most(lang):
    keys = sorted(found.keys for found in measured(RECORD, lang, 4))
    assert keys[len(keys) // 2] <= 5
    assert keys[-1] <= 20


def test_the_table_names_the_figures_and_the_longest_moves():
    head, first, *_ = table([RECORD], "en", 12)
    assert head.startswith("en: ")
    assert "median" in head
    assert "(" in first
