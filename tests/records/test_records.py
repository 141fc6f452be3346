"""Golden records: whole games, each with the verdict that it had when it was recorded.

A verdict that changes shows that a rule has changed: then a revision is due, or a defect was
mended. The record is the canonical text of its match, which shows that nothing is lost.
"""

import json
from pathlib import Path

import pytest

from referee.exports import rec
from referee.records import play
from referee.verdict import adjudicate

RECORDS = sorted(Path(__file__).parent.glob("*/*.rec"))


@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda record: f"{record.parent.name}/{record.stem}"
)
def test_a_game_is_judged_as_it_was(record: Path) -> None:
    golden = json.loads(record.with_suffix(".json").read_text(encoding="utf-8"))
    outcome = adjudicate(record.read_bytes())
    assert outcome.status == 0
    assert json.loads(json.dumps(outcome.answer)) == golden
    assert golden["status"] == "over"


@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda record: f"{record.parent.name}/{record.stem}"
)
def test_a_game_is_written_as_it_was(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert rec.write(play(text).sitting.entries) == text
