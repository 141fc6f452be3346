"""A table for tests of Fate/Ace Royal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from events.catalogues.fate_ace_royal import Edition
from projections.fate_ace_royal.master import Master
from projections.fate_ace_royal.state import SEATS, Battle, State
from referee.games.fate_ace_royal import GAME
from referee.rules.due import to_move
from referee.rules.fate_ace_royal.due import due
from referee.rules.fate_ace_royal.options import OPTIONS
from referee.views.fate_ace_royal import view
from referee.views.position import plain
from tests.referee.rules import table

CARDS_OF_A_SET = 100


def default_edition() -> Edition:
    return table.shipped(GAME.kit.slug)


@dataclass(frozen=True)
class Table(table.Table):
    """A game, and the consequences of the last line."""

    GAME = GAME

    def check(self, before: State) -> None:
        """Cards are conserved, numbers are possible, and the table waits for somebody who has not
        left, unless the game is over.
        """
        del before
        after = self.state
        assert bool(self.due) is not after.match.over
        assert {*self.due} <= {*after.living, "table"}
        lies = after.table
        sets = int(after.match.option("sets"))
        assert sum(lies.count(zone) for zone in lies.zones) == CARDS_OF_A_SET * sets
        for seat, master in after.masters.items():
            in_play = sorted(craft.card for craft in master.crafts)
            assert in_play == sorted(lies.known(f"{seat}.crafts"))
            assert master.mana >= 0
            assert master.spells >= 0

    # How it stands

    @property
    def view(self) -> dict[str, Any]:
        return plain(view(default_edition(), self.state, "public", self.state))

    def seat(self, seat: str) -> dict[str, Any]:
        return self.view["seats"][seat]

    def master(self, seat: str) -> Master:
        return self.state.masters[SEATS[int(seat[1]) - 1]]

    @property
    def battle(self) -> Battle:
        assert self.state.battle is not None, "no battle goes on"
        return self.state.battle

    @property
    def at(self) -> tuple[str, str | None]:
        """Phase and step."""
        return self.state.phase, self.state.step

    @property
    def due(self) -> tuple[str, ...]:
        return to_move(due(default_edition(), self.state))

    def hand(self, seat: str) -> int:
        return self.state.hand_count(seat)

    def known(self, seat: str) -> list[str]:
        return self.seat(seat)["hand"]["known"]


def opened(*lines: str, seed: str | None = None, revision: int = 0, **options: str) -> Table:
    """A game with these options (underscores for hyphens), after these lines."""
    named = table.underscored(options)
    chosen = {option.name: named.pop(option.name, option.default) for option in OPTIONS}
    assert not named, f"no such option: {named}"
    seats = [(seat, seat.upper()) for seat in SEATS[: int(chosen["players"])]]
    return Table.opened(seats, chosen.items(), seed, revision).when(*lines)


def given(
    *lines: str, servants: tuple[str, ...] = ("? ?", "? ?"), revision: int = 0, **options: str
) -> Table:
    """A game in which all have agreed on their Servants, in the ritual of p1's first turn."""
    taken = (f"p{n} takes {cards}" for n, cards in enumerate(servants, start=1))
    began = opened(players=str(len(servants)), assign="agreed", revision=revision, **options)
    return began.when(*taken, *lines)


ARTORIA, DIARMUID, CU, MEDEA = (
    "artoria saber",
    "diarmuid lancer",
    "cu-chulainn lancer",
    "medea caster",
)
"""8/7/4/5, apt; 7/6/3/5, apt; 7/7/4/4, apt; 1/3/10/8, apt."""


def face_up(seat: str, servant: str) -> tuple[str, str]:
    """The lines that turn up a Servant without a draw."""
    spirit, class_ = servant.split()
    return (
        f"referee effect reveal {seat} spirit {spirit}",
        f"referee effect reveal {seat} class {class_}",
    )
