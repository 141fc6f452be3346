"""An encounter for tests: lines are typed at it, and each is checked in every way that holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import pytest

from events.base import Event
from events.codec import encode
from events.entry import Body, Entry
from projections.fold import onward
from projections.malifaux.kit import KIT
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
from referee.opening import read_tags
from referee.refusal import Refusal
from referee.rules.malifaux import flow
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.to_move import to_move
from referee.sitting import Sitting
from replays.record import Tag

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


@cache
def _begun(options: tuple[tuple[str, str], ...]) -> Sitting:
    tags = [Tag("Game", "malifaux"), *(Tag(name, value) for name, value in options)]
    return Sitting.begin(read_tags(tags))


@dataclass(frozen=True)
class Table:
    """An encounter, and the consequences of the last line."""

    opening: Sitting
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
        opening = self.opening
        sitting = Sitting(opening.game, opening.edition, opening.entries, self.state)
        judged = sitting.judge(line)
        self._check(judged.body, judged.state)
        return Table(opening, judged.state, judged.body.events)

    def _check(self, body: Body[Any], state: State) -> None:
        """What holds after every line."""
        assert onward(KIT, self.state, body.events) == state
        assert KIT.decoder.decode(encode(body)) == body
        for seat in SEATS:
            zones = (deck(seat), hand(seat), on_table(seat), discard(seat))
            assert sum(state.table.count(zone) for zone in zones) == 54
            assert len(state.hold(seat).pile) <= state.table.count(discard(seat))
            assert len(state.hold(seat).known) <= state.table.count(hand(seat))
        settled = Encounter(self.opening.edition, state)
        flow.onward(settled)
        assert settled.events == []

    def refused(self, line: str, rule: str, variant: str = "") -> Table:
        """This line is refused by the rule; the table is as before."""
        with pytest.raises(Refusal) as refusal:
            self.when(line)
        text = f"{rule}/{variant}" if variant else rule
        found = refusal.value.text if variant else refusal.value.rule
        assert found == text, refusal.value
        return self

    def event(self, kind: type[Any]) -> Any:
        """The only consequence of this kind."""
        (found,) = self.all(kind)
        return found

    def all(self, kind: type[Any]) -> list[Any]:
        """The consequences of this kind."""
        return [event for event in self.events if isinstance(event, kind)]

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
    tags = tuple((f"Option.{name.replace('_', '-')}", value) for name, value in options.items())
    sitting = _begun((*tags, *((("Deal", f"seed:{seed}"),) if seed else ())))
    state: Any = sitting.state
    entry: Entry = sitting.entries[0]
    return Table(sitting, state, entry.events).when(*lines)


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
