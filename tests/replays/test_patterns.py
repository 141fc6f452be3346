import re

import pytest

from replays.patterns import pattern


def test_a_pattern_that_is_made_late_finds_what_one_made_at_once_finds():
    late, at_once = pattern(r"([a-z]+)-([0-9])", re.IGNORECASE), re.compile(r"(?i)([a-z]+)-([0-9])")
    for line in ("Wood-3", " wood-3", "wood", ""):
        for ask in ("match", "search", "fullmatch"):
            found, wanted = getattr(late, ask)(line), getattr(at_once, ask)(line)
            assert (found and found.groups()) == (wanted and wanted.groups())
    assert late.sub(r"\2", "wood-3 fire-4") == "3 4"
    assert late.match("a-1 b-2", 4) is not None


def test_an_expression_that_is_none_is_told_when_it_is_asked():
    wrong = pattern("(")
    with pytest.raises(re.error):
        wrong.match("a")
