"""A line that a record shows can be typed at the prompt, and is the same move there."""

from pathlib import Path

import pytest

from events.errors import RefereeError
from referee.desk.opening import read_tags
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from replays.record import read

TESTS = Path(__file__).parents[2]
RECORDS = sorted(TESTS.glob("records/*/*.rec"))
CASES = sorted(TESTS.glob("cases/*/*.rec"))
EVERY = 25
"""One case in so many: of each game some hundred, the same each time."""


@pytest.mark.parametrize(
    "file", [*RECORDS, *CASES[::EVERY]], ids=lambda file: f"{file.parent.name}-{file.stem}"
)
def test_a_line_that_can_be_entered_stays_as_it_was_typed(file):
    record = read(file.read_text(encoding="utf-8"))
    try:
        sitting = Sitting.begin(read_tags(record.tags))
    except RefereeError:
        pytest.skip("no match begins")
    for move in record.moves:
        try:
            entered = sitting.judge(move.text)
        except RefereeError:
            break
        assert sitting.judge(whole(move.text, sitting)).body == entered.body
        sitting.enter(move.text)
