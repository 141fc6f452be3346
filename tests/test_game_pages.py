"""What the pages of the games show can be typed."""

import re
from pathlib import Path

import pytest

from referee.verdict import adjudicate

PAGES = sorted((Path(__file__).parents[1] / "docs" / "games").glob("*.md"))


def records(page):
    """The records of a page: blocks of code that begin with tags."""
    for block in re.findall(r"(?:^    .*\n|^\n)+", page.read_text(encoding="utf-8"), re.MULTILINE):
        text = re.sub(r"^    ", "", block, flags=re.MULTILINE).strip()
        if text.startswith("[Game"):
            yield text + "\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_records_of_a_page_are_accepted(page):
    found = list(records(page))
    assert found, "a page shows at least one game"
    for text in found:
        outcome = adjudicate(text.encode())
        assert outcome.status == 0, outcome.answer
        assert outcome.answer["status"] == "over"
