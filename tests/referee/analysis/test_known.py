"""A world made playable holds nothing hidden, and nothing of what is to come in the match."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from events.base import UNKNOWN
from referee.analysis.known import Known
from referee.analysis.playing import play_of
from referee.checking.play import sit
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from replays.redact import PUBLIC, REFEREE, SEATS

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*/*.rec"))
MOMENTS = 3


def hidden(value: Any, path: str = "") -> Iterator[str]:
    """Where in a state something is unknown."""
    if value == UNKNOWN:
        yield path
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from hidden(name, f"{path}.{name}")
            yield from hidden(inner, f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from hidden(inner, path)


def looked_at(sitting: Sitting) -> Iterator[tuple[Sitting, str]]:
    """The match at some moments, and who looks; the referee of a dealt one knows all of it."""
    seats = [seat for seat, _ in sitting.opened.seats if seat not in sitting.game.automatic]
    table = () if sitting.opened.dealt else (REFEREE,)
    for number in range(0, sitting.number + 1, sitting.number // MOMENTS):
        for viewer in (*seats, PUBLIC, SEATS, *table):
            yield sitting.as_of(number), viewer


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_nothing_is_hidden_in_a_world_and_it_is_played_on(file):
    sitting = play(file.read_text("utf-8")).sitting
    going_on = play_of(sitting.game, sitting.edition)
    for at, viewer in looked_at(sitting):
        world = Known.of(at, viewer).draw(Random(1))
        decks = {f".match.options.{name}" for name, _ in sitting.opened.options}
        found = {*hidden(msgspec.to_builtins(world))} - decks
        assert not found, (at.number, viewer, found)
        if going_on.valued(world) and OF_PEOPLE.isdisjoint(going_on.to_move(world)):
            assert going_on.step(world, Random(2)) is not None, (at.number, viewer)


OF_PEOPLE = {REFEREE}
"""What the referee enters nobody foresees."""


def test_a_world_is_dealt_anew_from_where_the_match_stands():
    sitting = sit("dueling-runes", Deal="seed:7")
    known = Known.of(sitting, "a")
    one, other = known.draw(Random(1)), known.draw(Random(2))
    assert one.match.position == 0 != sitting.state.match.position
    assert len({one.match.seed, other.match.seed, sitting.state.match.seed}) == 3
    assert one.table.known("a.hand") == sitting.state.table.known("a.hand")
    assert one.table.known("b.hand") != other.table.known("b.hand")
    assert one.table.count("pile") == sitting.state.table.count("pile")
    assert known.draw(Random(1)) == one


def test_cards_of_a_hand_that_the_table_does_not_know_are_in_each_world():
    sitting = sit("dueling-runes")
    known = Known.of(sitting, "a", ("ace-moons", "castle"))
    for number in range(20):
        world = known.draw(Random(number))
        assert {"ace-moons", "castle"} <= {*world.table.known("a.hand")}
    assert not sitting.state.table.known("a.hand")


@pytest.mark.parametrize("hand", [("castle", "castle"), ("excuse",), ("castle",) * 9])
def test_cards_that_cannot_be_in_the_hand_are_refused(hand):
    with pytest.raises(Refusal) as refused:
        Known.of(sit("dueling-runes"), "a", hand)
    assert refused.value.rule == "DR-C.1"
