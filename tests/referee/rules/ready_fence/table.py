"""A bout for tests: lines are typed at it, and each is checked in every way that always holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import pytest

from events.base import Event, Seat
from events.catalogues.ready_fence import Edition, edition
from events.catalogues.shelf import shipped
from events.codec import encode
from events.entry import Body
from events.match import MatchOpened
from events.ready_fence import RowPrinted
from projections.ready_fence.kit import KIT, ZONES
from projections.ready_fence.state import BOX, ON_STRIP, RESERVE, TIMER, Phrase, State
from referee.notation.lines import read_line
from referee.refusal import Refusal
from referee.rules.ready_fence.adjudicate import adjudicate
from referee.rules.ready_fence.options import OPTIONS
from referee.rules.ready_fence.pending import renewable
from referee.rules.ready_fence.setup import opening
from referee.rules.ready_fence.verbs import LANGUAGE
from referee.rules.ruling import Ruling


@cache
def default_edition() -> Edition:
    return edition(shipped("ready-fence"))


@dataclass(frozen=True)
class Table:
    """A bout, and the consequences of the last line."""

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

    @property
    def names(self) -> tuple[str, ...]:
        """The game's own consequences of the last line."""
        tags = (str(event.__struct_config__.tag) for event in self.events)
        return tuple(tag.partition(".")[2] for tag in tags if not tag.startswith("cards."))

    def event(self, kind: type[Any]) -> Any:
        """The only consequence of this kind."""
        (found,) = self.all(kind)
        return found

    def all(self, kind: type[Any]) -> list[Any]:
        """The consequences of this kind."""
        return [event for event in self.events if isinstance(event, kind)]

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
    named = {name.replace("_", "-"): value for name, value in options.items()}
    opened = MatchOpened(
        game="ready-fence",
        edition="default",
        digest="",
        revision=1,
        seats=(("red", "Anna"), ("green", "Bo")),
        options=_options({"first": "red", **named}, dealt=seed is not None),
        seed=seed,
    )
    start = KIT.start(opened)
    return Table(*_checked(start, opening(default_edition(), start))).when(*lines)


def _options(named: dict[str, str], *, dealt: bool) -> tuple[tuple[str, str], ...]:
    chosen: dict[str, str] = {}
    for option in OPTIONS:
        default = option.dealt if dealt and option.dealt is not None else option.default
        if option.derived is not None:
            default = option.derived(chosen)
        chosen[option.name] = named.pop(option.name, default)
    assert not named, f"no such option: {named}"
    return tuple(chosen.items())


def _checked(before: State, ruling: Ruling[State]) -> tuple[State, tuple[Event, ...]]:
    """Whatever happens: the log rebuilds the state, types hold, cards are conserved."""
    body = encode(Body[Any](words=("x",), events=ruling.events))
    again = before
    for event in KIT.decoder.decode(body).events:
        again = KIT.evolve(again, event)
    assert again == ruling.state
    assert msgspec.convert(msgspec.to_builtins(ruling.state), State) == ruling.state
    if before.table.zones and not any(isinstance(event, RowPrinted) for event in ruling.events):
        assert _cards(before) == _cards(ruling.state)
    if ruling.state.phase != "phrase":
        assert not ruling.state.table.count(ON_STRIP)
    for seat in (Seat("red"), Seat("green")):
        assert 0 <= ruling.state.fencer(seat).stamina <= 6
    assert ruling.state.distance >= 0
    return ruling.state, ruling.events


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
