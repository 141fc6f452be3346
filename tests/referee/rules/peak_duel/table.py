"""A table for tests: lines are typed at it, and each is checked in every way that always holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import pytest

from events.base import Event, Seat
from events.catalogues.peak_duel import Edition, edition
from events.catalogues.shelf import shipped
from events.codec import encode
from events.entry import Body
from events.match import MatchOpened
from projections.peak_duel.kit import KIT, SEATS, ZONES
from projections.peak_duel.state import State
from referee.notation.lines import read_line
from referee.refusal import Refusal
from referee.rules.peak_duel.adjudicate import adjudicate
from referee.rules.peak_duel.setup import opening
from referee.rules.peak_duel.verbs import LANGUAGE
from referee.rules.ruling import Ruling

DEFAULTS = {
    "deck-a": "?",
    "deck-b": "?",
    "first": "a",
    "start-rule": "high",
    "repelled": "survives",
    "breeze-counts": "no",
    "change-reset": "turn",
}
"""The options as tests mostly want them: `a` begins under `high`."""


@cache
def default_edition() -> Edition:
    return edition(shipped("peak-duel"))


@dataclass(frozen=True)
class Table:
    """A duel, and the consequences of the last line."""

    state: State
    events: tuple[Event, ...] = ()

    def when(self, *lines: str) -> Table:
        """The table after these lines, each of which must be accepted."""
        return [self, *self.each(*lines)][-1]

    def each(self, *lines: str) -> Iterator[Table]:
        """The table after each of these lines."""
        at = self
        for line in lines:
            at = at._after(line)
            yield at

    def _after(self, line: str) -> Table:
        move = read_line(line, LANGUAGE, default_edition(), self.state).move
        return Table(*_checked(self.state, adjudicate(default_edition(), self.state, move)))

    def refused(self, line: str, rule: str, variant: str = "") -> Table:
        """This line is refused by the rule; the table is as before."""
        with pytest.raises(Refusal) as refusal:
            self.when(line)
        text = f"{rule}/{variant}" if variant else rule
        found = refusal.value.text if variant else refusal.value.rule
        assert found == text, refusal.value
        return self

    def happened(self, *names: str) -> bool:
        """Whether the last line had exactly these of the game's own consequences, in order."""
        return self.names == names

    @property
    def names(self) -> tuple[str, ...]:
        """The game's own consequences of the last line."""
        tags = (str(event.__struct_config__.tag) for event in self.events)
        return tuple(tag.partition(".")[2] for tag in tags if not tag.startswith("cards."))

    def event(self, kind: type[Any]) -> Any:
        """The only consequence of this kind."""
        (found,) = [event for event in self.events if isinstance(event, kind)]
        return found

    # What lies where

    def deck(self, seat: str) -> tuple[str, ...]:
        return self.state.table.cards(f"{seat}.deck")

    def soul(self, seat: str) -> tuple[str, ...]:
        return self.state.table.cards(f"{seat}.soul")[::-1]

    def discard(self, seat: str) -> tuple[str, ...]:
        return self.state.table.cards(f"{seat}.discard")[::-1]

    def hand(self, seat: str) -> int:
        return self.state.table.count(f"{seat}.hand")

    def known(self, seat: str) -> tuple[str, ...]:
        return self.state.table.known(f"{seat}.hand")

    def field(self, seat: str) -> dict[int, str]:
        field = self.state.side(seat).field
        return {n: spirit.card for n, spirit in enumerate(field, 1) if spirit is not None}

    def spirit(self, target: str) -> Any:
        return self.state.spirit(target[0], int(target[1]))

    @property
    def result(self) -> Any:
        return self.state.match.result


def given(*lines: str, seed: str | None = None, **options: str) -> Table:
    """A duel with these options (underscores for hyphens), after these lines."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    opened = MatchOpened(
        game="peak-duel",
        edition="default",
        digest="",
        revision=1,
        seats=(("a", "Anna"), ("b", "Bo")),
        options=tuple((DEFAULTS | named).items()),
        seed=seed,
    )
    start = KIT.start(opened)
    return Table(*_checked(start, opening(default_edition(), start))).when(*lines)


def _checked(before: State, ruling: Ruling[State]) -> tuple[State, tuple[Event, ...]]:
    """Whatever happens: the log rebuilds the state, types hold, cards are conserved."""
    body = encode(Body[Any](words=("x",), events=ruling.events))
    again = before
    for event in KIT.decoder.decode(body).events:
        again = KIT.evolve(again, event)
    assert again == ruling.state
    assert msgspec.convert(msgspec.to_builtins(ruling.state), State) == ruling.state
    for seat in SEATS:
        assert sum(ruling.state.table.count(zone) for zone in _zones(seat)) == 25
        for place, spirit in enumerate(ruling.state.side(seat).field, 1):
            lies = ruling.state.table.cards(f"{seat}.field.{place}")
            assert lies == (() if spirit is None else (spirit.card,))
        for place, turn in enumerate(ruling.state.side(seat).spells, 1):
            assert ruling.state.table.count(f"{seat}.spells.{place}") == (turn is not None)
    return ruling.state, ruling.events


def _zones(seat: Seat) -> list[str]:
    return [name for name, zone in ZONES.items() if zone.owner == seat]
