"""A table for tests of Ready... Fence!."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from events.base import Seat
from events.catalogues.ready_fence import Edition
from events.ready_fence.bout import RowPrinted
from projections.ready_fence.kit import ZONES
from projections.ready_fence.state import BOX, ON_STRIP, RESERVE, TIMER, Phrase, State
from referee.games.ready_fence import GAME
from referee.rules.ready_fence.options import OPTIONS
from referee.rules.ready_fence.pending import renewable
from tests.referee.rules import table


def default_edition() -> Edition:
    return table.shipped(GAME.kit.slug)


@dataclass(frozen=True)
class Table(table.Table):
    """A bout, and the consequences of the last line."""

    GAME = GAME

    def check(self, before: State) -> None:
        """Cards are conserved, numbers and squares are possible."""
        if before.table.zones and not self.all(RowPrinted):
            assert _cards(before) == _cards(self.state)
        if self.state.phase != "phrase":
            assert not self.on_strip
        for seat in (Seat("red"), Seat("green")):
            assert 0 <= self.state.fencer(seat).stamina <= 6
        assert self.state.distance >= 0

    # How it stands

    @property
    def phrase(self) -> Phrase:
        assert self.state.phrase is not None, "no phrase goes on"
        return self.state.phrase

    @property
    def pending(self) -> Any:
        return self.phrase.pending

    @property
    def result(self) -> str | None:
        """How the last phrase ended; none while one goes on."""
        return None if self.state.phase == "phrase" else self.state.last_phrase

    @property
    def squares(self) -> tuple[int, int]:
        return self.state.red.square, self.state.green.square

    @property
    def score(self) -> tuple[int, int]:
        return self.state.red.score, self.state.green.score

    @property
    def stamina(self) -> tuple[int, int]:
        return self.state.red.stamina, self.state.green.stamina

    @property
    def discard(self) -> tuple[str, ...]:
        """Oldest first."""
        return self.state.pile

    @property
    def timer(self) -> int:
        return self.state.table.count(TIMER)

    @property
    def reserve(self) -> int:
        return self.state.table.count(RESERVE)

    @property
    def on_strip(self) -> int:
        return self.state.table.count(ON_STRIP)

    def hand(self, seat: str) -> int:
        return self.state.hand_count(seat)

    def known(self, seat: str) -> list[str]:
        """What all know to be in the hand."""
        return sorted(self.state.hand_known(seat))

    def held(self, seat: str) -> list[str]:
        """What is in the hand, as far as the table knows it: in the dealt mode all of it."""
        table = self.state.table
        return sorted((*table.known(f"{seat}.bound"), *table.known(f"{seat}.hand")))


def given(*lines: str, seed: str | None = None, **options: str) -> Table:
    """A bout with these options (underscores for hyphens), after these lines.

    Red has the first turn, by agreement, unless the options say otherwise.
    """
    chosen = _options({"first": "red", **table.underscored(options)}, dealt=seed is not None)
    return Table.opened((("red", "Anna"), ("green", "Bo")), chosen, seed).when(*lines)


def _options(named: dict[str, str], *, dealt: bool) -> tuple[tuple[str, str], ...]:
    chosen: dict[str, str] = {}
    for option in OPTIONS:
        default = option.dealt if dealt and option.dealt is not None else option.default
        if option.derived is not None:
            default = option.derived(chosen)
        chosen[option.name] = named.pop(option.name, default)
    assert not named, f"no such option: {named}"
    return tuple(chosen.items())


def _cards(state: State) -> int:
    """The cards of the deck, wherever they are."""
    return sum(state.table.count(zone) for zone in ZONES if zone != BOX)


def attacked(card: str = "straight-thrust/4", *lines: str, **options: str) -> Table:
    """An advanced bout; red has attacked at lunge distance, both in line."""
    opened = given("red advances", f"red plays {card}", **{"mode": "advanced", **options})
    return opened.when(*lines)


def stopped_speed(at: Table) -> int | None:
    met = renewable(at.state)
    return None if met is None else met.speed
