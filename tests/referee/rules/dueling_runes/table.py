"""A table for tests of Dueling Runes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from events.catalogues.dueling_runes import Edition
from projections.dueling_runes.state import State, hand_known
from referee.games.dueling_runes import GAME
from referee.rules.due import to_move
from referee.rules.dueling_runes.due import due
from referee.rules.dueling_runes.options import OPTIONS, seats
from referee.views.dueling_runes import view
from referee.views.position import plain
from tests.machines.dueling_runes import assert_possible
from tests.referee.rules import table


def default_edition() -> Edition:
    return table.shipped(GAME.kit.slug)


@dataclass(frozen=True)
class Table(table.Table):
    """A duel, and the consequences of the last line."""

    GAME = GAME

    def check(self, before: State) -> None:
        """Cards are conserved, queues and runes are possible."""
        del before
        assert_possible(self.state)

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
        found: dict[str, tuple[str, ...]] = {}
        for card, suit in self.state.spent:
            if card in self.queue(seat):
                found[card] = (*found.get(card, ()), suit)
        return found

    def active(self, seat: str) -> list[str]:
        return [str(rune.suit) for rune in self.state.active if rune.seat == seat]

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
        return to_move(due(self.state))

    @property
    def result(self) -> Any:
        return self.state.match.result

    @property
    def ended(self) -> tuple[tuple[str, ...], str]:
        return self.result.winners, self.result.reason

    @property
    def power(self) -> dict[str, dict[str, int]]:
        shown = plain(view(default_edition(), self.state, "public", self.state))
        return {seat: side["power"] for seat, side in shown["seats"].items()}


def given(*lines: str, seed: str | None = None, **options: str) -> Table:
    """A duel with these options (underscores for hyphens), after these lines."""
    chosen = {option.name: option.default for option in OPTIONS} | table.underscored(options)
    present = seats(chosen)
    of_absent = {option.name for option in OPTIONS if option.seat not in (None, *present)}
    agreed = [(name, value) for name, value in chosen.items() if name not in of_absent]
    return Table.opened([(seat, seat) for seat in present], agreed, seed).when(*lines)
