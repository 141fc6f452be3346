"""A line that a record shows can be typed at the prompt, and is the same move there."""

from pathlib import Path

import pytest

from events.errors import RefereeError
from referee.desk.opening import read_tags
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from replays.record import read
from tools.cases import cases

TESTS = Path(__file__).parents[2]
RECORDS = sorted(TESTS.glob("records/*/*.rec"))
EVERY = 25
"""One case in so many: of each game some hundred, the same each time."""


def records():
    """Golden records and some of the cases, as text."""
    for file in RECORDS:
        name = f"{file.parent.name}-{file.stem}"
        yield pytest.param(file.read_text(encoding="utf-8"), id=name)
    for case in cases()[::EVERY]:
        yield pytest.param(case.text, id=f"{case.game}-{case.name}")


@pytest.mark.parametrize("text", list(records()))
def test_a_line_that_can_be_entered_stays_as_it_was_typed(text):
    try:
        record = read(text)
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
