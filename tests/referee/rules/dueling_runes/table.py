"""A table for tests: lines are typed at it, and each is checked in every way that always holds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import pytest

from events.base import Event
from events.catalogues.dueling_runes import Edition, edition
from events.catalogues.shelf import shipped
from events.codec import encode
from events.entry import Body
from events.match import MatchOpened
from projections.dueling_runes.kit import KIT
from projections.dueling_runes.state import State, hand_known
from referee.notation.lines import read_line
from referee.refusal import Refusal
from referee.rules.dueling_runes.adjudicate import adjudicate
from referee.rules.dueling_runes.options import OPTIONS, seats
from referee.rules.dueling_runes.setup import opening
from referee.rules.dueling_runes.to_move import to_move
from referee.rules.dueling_runes.verbs import LANGUAGE
from referee.rules.ruling import Ruling
from referee.views.dueling_runes import view
from tests.machines.dueling_runes import assert_possible


@cache
def default_edition() -> Edition:
    return edition(shipped("dueling-runes"))


@dataclass(frozen=True)
class Table:
    """A duel, and the consequences of the last line."""

    state: State
    events: tuple[Event, ...] = ()

    def when(self, *lines: str) -> Table:
        """The table after these lines, each of which must be accepted."""
        at = self
        for line in lines:
            move = read_line(line, LANGUAGE, default_edition(), at.state).move
            at = Table(*_checked(at.state, adjudicate(default_edition(), at.state, move)))
        return at

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

    # What lies where

    def life(self, seat: str) -> int:
        return self.state.sides[seat].life

    @property
    def lives(self) -> dict[str, int]:
        return {seat: side.life for seat, side in self.state.sides.items()}

    def hand(self, seat: str) -> int:
        return self.state.table.count(f"{seat}.hand")

    def known(self, seat: str) -> tuple[str, ...]:
        return hand_known(self.state, seat)

    def queue(self, seat: str) -> list[str]:
        return [laid.card for laid in self.state.sides[seat].queue]

    def down(self, seat: str) -> list[str]:
        return [laid.card for laid in self.state.sides[seat].queue if not laid.up]

    def spent(self, seat: str) -> dict[str, tuple[str, ...]]:
        spent = self.state.sides[seat].spent
        return {card: tuple(suit for each, suit in spent if each == card) for card, _ in spent}

    def active(self, seat: str) -> list[str]:
        return [str(rune.suit) for rune in self.state.sides[seat].active]

    def effects(self, seat: str) -> dict[str, tuple[int, int]]:
        found = self.state.sides[seat].effects
        return {str(effect): (window.first, window.last) for effect, window in found.items()}

    @property
    def discard(self) -> tuple[str, ...]:
        return self.state.table.cards("discard")[::-1]

    @property
    def pile(self) -> int:
        return self.state.pile_count

    @property
    def due(self) -> tuple[str, ...]:
        return to_move(self.state)

    @property
    def result(self) -> Any:
        return self.state.match.result

    @property
    def ended(self) -> tuple[tuple[str, ...], str]:
        return self.result.winners, self.result.reason

    @property
    def power(self) -> dict[str, dict[str, int]]:
        shown = view(default_edition(), self.state, "public", self.state)
        return {seat: side["power"] for seat, side in shown["seats"].items()}


def given(*lines: str, seed: str | None = None, **options: str) -> Table:
    """A duel with these options (underscores for hyphens), after these lines."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    chosen = {option.name: option.default for option in OPTIONS} | named
    present = seats(chosen)
    of_absent = {option.name for option in OPTIONS if option.seat not in (None, *present)}
    opened = MatchOpened(
        game="dueling-runes",
        edition="default",
        digest="",
        revision=1,
        seats=tuple((seat, seat) for seat in present),
        options=tuple((name, value) for name, value in chosen.items() if name not in of_absent),
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
    assert_possible(ruling.state)
    return ruling.state, ruling.events
