"""Golden records: whole games, each with the verdict that it had when it was recorded.

A verdict that changes shows that a rule has changed: then a revision is due, or a defect was
mended. The record is the canonical text of its match, which shows that nothing is lost.
"""

import json
from pathlib import Path

import pytest

from events.corrections import MoveAmended
from referee.desk import record as rec
from referee.desk.played import play
from referee.desk.verdict import adjudicate

RECORDS = sorted(Path(__file__).parent.glob("*/*.rec"))
AMENDED = {
    "dueling-runes": "table-two",
    "fate-ace-royal": "table-two",
    "malifaux": "table-two-turns",
    "peak-duel": "table-with-deck-lists",
    "ready-fence": "table-open-values",
}
"""By game the record of which `table-amended` is a copy with wrong moves in it, amended later."""


@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda record: f"{record.parent.name}/{record.stem}"
)
def test_a_game_is_judged_as_it_was(record: Path) -> None:
    golden = json.loads(record.with_suffix(".json").read_text(encoding="utf-8"))
    outcome = adjudicate(record.read_bytes())
    assert outcome.status == 0
    answer = json.loads(json.dumps(outcome.answer))
    answer["state"] = {key: answer["state"][key] for key in golden["state"]}
    assert {key: answer[key] for key in golden} == golden
    assert golden["status"] == "over"


@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda record: f"{record.parent.name}/{record.stem}"
)
def test_a_game_is_written_as_it_was(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert rec.write(play(text).sitting.entries) == text


@pytest.mark.parametrize(("game", "right"), AMENDED.items())
def test_a_game_that_was_amended_ends_as_if_it_had_been_entered_rightly(
    game: str, right: str
) -> None:
    folder = Path(__file__).parent / game
    amended, entered = (
        json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("table-amended", right)
    )
    assert {**amended, "moves": entered["moves"]} == entered


@pytest.mark.parametrize("game", AMENDED)
def test_an_amended_game_has_a_later_move_that_stands_and_one_that_does_not(game: str) -> None:
    text = (Path(__file__).parent / game / "table-amended.rec").read_text(encoding="utf-8")
    events = [event for entry in play(text).sitting.entries for event in entry.events]
    fallen = [event.fallen for event in events if isinstance(event, MoveAmended)]
    assert [bool(moves) for moves in fallen] == [False, True]
