"""Every case: a record, and what its verdict must say."""

import json
from pathlib import Path

import pytest

from events.codec import encode
from projections.fold import fold
from projections.history import effective
from referee.desk.verdict import adjudicate

CASES = Path(__file__).parent / "cases"
RECORDS = sorted(CASES.glob("*/*.rec"))


def named(record: Path) -> str:
    return f"{record.parent.name}/{record.stem}"


def look_up(value, path):
    """What a dotted path leads to; items of lists by their index."""
    for step in path.split("."):
        try:
            value = value[int(step)] if isinstance(value, list) else value[step]
        except (KeyError, IndexError, TypeError):
            return f"nothing, for {step!r} is not in {value!r}"
    return value


@pytest.mark.parametrize("record", RECORDS, ids=named)
def test_a_record_is_judged_as_its_case_expects(record):
    case = json.loads(record.with_suffix(".json").read_text(encoding="utf-8"))
    outcome = adjudicate(record.read_bytes())
    answer = json.loads(json.dumps(outcome.answer))
    found = {path: look_up(answer, path) for path in case["expect"]}
    assert found == case["expect"], case["title"]
    if outcome.played is not None:
        assert_entries_say_all(outcome.played.sitting)


def assert_entries_say_all(sitting):
    """The state is rebuilt without the rules, and entries are the same after they were bytes."""
    kit = sitting.game.kit
    assert fold(kit, effective(sitting.entries)) == sitting.state
    for entry in sitting.entries:
        assert kit.decoder.decode(encode(entry.body)) == entry.body


def test_every_case_is_a_record_with_its_expectation():
    assert RECORDS
    for record in RECORDS:
        case = json.loads(record.with_suffix(".json").read_text(encoding="utf-8"))
        assert set(case) == {"title", "rules", "expect"}, named(record)
        assert case["expect"], named(record)
    strays = [
        path.name
        for path in CASES.glob("*/*.json")
        if not path.with_suffix(".rec").exists()
        and "expect" in json.loads(path.read_text(encoding="utf-8"))
    ]
    assert strays == []
