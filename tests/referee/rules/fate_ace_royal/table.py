"""A game for tests: lines are typed at it, and each is checked in every way that always holds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import pytest

from events.base import Event
from events.catalogues.fate_ace_royal import Edition, edition
from events.catalogues.shelf import shipped
from events.codec import encode
from events.entry import Body
from events.match import MatchOpened
from projections.fate_ace_royal.kit import KIT
from projections.fate_ace_royal.state import SEATS, Battle, Master, State
from referee.notation.lines import read_line
from referee.refusal import Refusal
from referee.rules.fate_ace_royal.adjudicate import adjudicate
from referee.rules.fate_ace_royal.options import OPTIONS
from referee.rules.fate_ace_royal.setup import opening
from referee.rules.fate_ace_royal.to_move import to_move
from referee.rules.fate_ace_royal.verbs import LANGUAGE
from referee.rules.ruling import Ruling
from referee.views.fate_ace_royal import view

CARDS_OF_A_SET = 100


@cache
def default_edition() -> Edition:
    return edition(shipped("fate-ace-royal"))


@dataclass(frozen=True)
class Table:
    """A game, and the consequences of the last line."""

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
        (found,) = [event for event in self.events if isinstance(event, kind)]
        return found

    # How it stands

    @property
    def view(self) -> dict[str, Any]:
        return view(default_edition(), self.state, "public", self.state)

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
        return to_move(self.state)

    def hand(self, seat: str) -> int:
        return self.state.hand_count(seat)

    def known(self, seat: str) -> list[str]:
        return self.seat(seat)["hand"]["known"]


def opened(*lines: str, seed: str | None = None, **options: str) -> Table:
    """A game with these options (underscores for hyphens), after these lines."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    chosen = {option.name: named.pop(option.name, option.default) for option in OPTIONS}
    assert not named, f"no such option: {named}"
    seats = SEATS[: int(chosen["players"])]
    began = MatchOpened(
        game="fate-ace-royal",
        edition="default",
        digest="",
        revision=1,
        seats=tuple((seat, seat.upper()) for seat in seats),
        options=tuple(chosen.items()),
        seed=seed,
    )
    start = KIT.start(began)
    return Table(*_checked(start, opening(default_edition(), start))).when(*lines)


def given(*lines: str, servants: tuple[str, ...] = ("? ?", "? ?"), **options: str) -> Table:
    """A game in which all have agreed on their Servants, in the ritual of p1's first turn."""
    taken = (f"p{n} takes {cards}" for n, cards in enumerate(servants, start=1))
    table = opened(players=str(len(servants)), assign="agreed", **options)
    return table.when(*taken, *lines)


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


def _checked(before: State, ruling: Ruling[State]) -> tuple[State, tuple[Event, ...]]:
    """Whatever happens: the log rebuilds the state, types hold, cards are conserved, and the table
    waits for somebody who has not left, unless the game is over.
    """
    body = encode(Body[Any](words=("x",), events=ruling.events))
    again = before
    for event in KIT.decoder.decode(body).events:
        again = KIT.evolve(again, event)
    after = ruling.state
    assert again == after
    assert msgspec.convert(msgspec.to_builtins(after), State) == after
    assert bool(to_move(after)) is not after.match.over
    assert {*to_move(after)} <= {*after.living, "table"}
    table = after.table
    sets = int(after.match.option("sets"))
    assert sum(table.count(zone) for zone in table.zones) == CARDS_OF_A_SET * sets
    for seat, master in after.masters.items():
        in_play = sorted(craft.card for craft in master.crafts)
        assert in_play == sorted(table.known(f"{seat}.crafts"))
        assert master.mana >= 0
        assert master.spells >= 0
    return after, ruling.events
