"""A table for tests of Malifaux."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from projections.malifaux.state import (
    SEATS,
    Contest,
    Model,
    Side,
    State,
    deck,
    discard,
    hand,
    on_table,
    step,
)
from referee.desk.opening import read_tags
from referee.games.malifaux import GAME
from referee.rules.malifaux import flow
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.to_move import to_move
from replays.record import Tag
from tests.referee.rules import table

CREWS = (
    "a hires ana profile=sample-marshal leader=yes",
    "a hires cal profile=sample-drifter",
    "b hires bea profile=sample-warden leader=yes",
    "b hires dov profile=sample-ranger",
    "a stones 3",
    "b stones 2",
)
"""Ana (master) and Cal (minion) against Bea (henchman, the leader) and Dov (enforcer)."""

INITIATIVE = ("a ready", "b ready", "a flips crow/9", "b flips mask/4", "b passes", "a passes")
"""Seat a goes first."""


@dataclass(frozen=True)
class Table(table.Table):
    """An encounter, and the consequences of the last line."""

    GAME = GAME

    def check(self, before: State) -> None:
        """Cards are conserved, and nothing is left that follows by itself."""
        del before
        for seat in SEATS:
            zones = (deck(seat), hand(seat), on_table(seat), discard(seat))
            assert sum(self.state.table.count(zone) for zone in zones) == 54
            assert len(self.state.hold(seat).pile) <= self.state.table.count(discard(seat))
            assert len(self.state.hold(seat).known) <= self.state.table.count(hand(seat))
        settled = Encounter(self.opening.edition, self.state)
        flow.onward(settled)
        assert settled.events == []

    # How it stands

    @property
    def step(self) -> str:
        return step(self.state)

    @property
    def to_move(self) -> tuple[str, ...]:
        return to_move(self.state)

    @property
    def contest(self) -> Contest:
        assert self.state.contest is not None, "no contest is open"
        return self.state.contest

    def side(self, seat: str) -> Side:
        return self.contest.sides[seat]

    def model(self, name: str) -> Model:
        return self.state.models[name]

    def cards(self, seat: str) -> tuple[int, int, int]:
        """How many lie in the deck, the hand and the discard pile."""
        count = self.state.table.count
        return count(deck(seat)), count(hand(seat)), count(discard(seat))

    @property
    def duel(self) -> Any:
        return self.state.last_duel

    @property
    def damage(self) -> tuple[str, str, int, int, int] | None:
        """The last damage: model, severity, amount, reduced, suffered."""
        last = self.state.last_damage
        return None if last is None else msgspec.structs.astuple(last)

    @property
    def result(self) -> tuple[tuple[str, ...], str] | None:
        """Winners and reason."""
        result = self.state.match.result
        return None if result is None else (result.winners, result.reason)


def set_up(*lines: str, seed: str = "", **options: str) -> Table:
    """An encounter in its set-up."""
    tags = [Tag("Game", "malifaux"), *([Tag("Deal", f"seed:{seed}")] if seed else [])]
    tags += [Tag(f"Option.{name}", value) for name, value in table.underscored(options).items()]
    return Table.begun(read_tags(tags)).when(*lines)


def begun(*lines: str, **options: str) -> Table:
    """Turn 1 has begun with both crews."""
    return set_up(*CREWS, "referee begins", *lines, **options)


def activating(*lines: str, **options: str) -> Table:
    """Seat a is about to activate its first model of turn 1."""
    if options.get("hand") == "fill":
        return begun("a draws", "b draws", *INITIATIVE, *lines, **options)
    return begun(*INITIATIVE, *lines, **options)


def acting(*lines: str, **options: str) -> Table:
    """Ana is active."""
    return activating("a activates ana", *lines, **options)
