"""A table for tests of Peak Duel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from events.base import Seat
from events.catalogues.peak_duel import Edition
from projections.peak_duel.kit import ZONES
from projections.peak_duel.state import SEATS, State
from referee.games.peak_duel import GAME
from tests.referee.rules import table

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


def default_edition() -> Edition:
    return table.shipped(GAME.kit.slug)


@dataclass(frozen=True)
class Table(table.Table):
    """A duel, and the consequences of the last line."""

    GAME = GAME

    def check(self, before: State) -> None:
        """Cards are conserved, and the field is what lies there."""
        for seat in SEATS:
            assert sum(self.state.table.count(zone) for zone in _zones(seat)) == 25
            for place, spirit in enumerate(self.state.field(seat), 1):
                lies = self.state.table.cards(f"{seat}.field.{place}")
                assert lies == (() if spirit is None else (spirit.card,))
            for place, turn in enumerate(self.state.side(seat).spells, 1):
                assert self.state.table.count(f"{seat}.spells.{place}") == (turn is not None)

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
        field = self.state.field(seat)
        return {n: spirit.card for n, spirit in enumerate(field, 1) if spirit is not None}

    def spirit(self, target: str) -> Any:
        return self.state.spirit(target[0], int(target[1]))

    @property
    def result(self) -> Any:
        return self.state.match.result


def given(*lines: str, seed: str | None = None, **options: str) -> Table:
    """A duel with these options (underscores for hyphens), after these lines."""
    seats = (("a", "Anna"), ("b", "Bo"))
    return Table.opened(seats, (DEFAULTS | table.underscored(options)).items(), seed).when(*lines)


def drawn_from_the_bottom() -> Table:
    """b has drawn fire-1-1 for the turn, of two known cards of the bottom; fire-1-2 is left."""
    return given(
        "table compares a=wood-8-8 b=fire-1-1",
        "table compares a=wood-7-8 b=fire-1-2",
        "referee effect draw b 18",
        "a ends",
        first="turned",
        start_rule="turned",
    )


def _zones(seat: Seat) -> list[str]:
    return [name for name, zone in ZONES.items() if zone.owner == seat]
