"""A table for tests of any game: lines are typed at it, and what always holds is checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Self

import msgspec
import pytest

from events.base import Event, Seat
from events.codec import encode
from events.entry import Body
from events.match import MatchOpened
from projections.fold import onward
from referee.desk.sitting import Sitting
from referee.games.finding import find
from referee.games.game import Game, Setup
from referee.moves.refusal import Refusal


@cache
def shipped(slug: str) -> Any:
    """The edition of the game that comes with the program."""
    game = find(slug)
    return game.edition(game.shipped())


def underscored(options: dict[str, str]) -> dict[str, str]:
    """Options by their names, which have hyphens where Python has underscores."""
    return {name.replace("_", "-"): value for name, value in options.items()}


@dataclass(frozen=True)
class Table:
    """A match of `GAME`, and the consequences of the last line."""

    GAME: ClassVar[Game]

    opening: Sitting
    state: Any
    events: tuple[Event, ...] = ()

    @classmethod
    def opened(
        cls,
        seats: Iterable[tuple[Seat, str]],
        options: Iterable[tuple[str, str]],
        seed: str | None = None,
        revision: int = 0,
    ) -> Self:
        """The table as the match begins, under the newest revision where none is asked for."""
        game = cls.GAME
        opened = MatchOpened(
            game=game.kit.slug,
            edition="default",
            digest="",
            revision=revision or game.revision,
            seats=tuple(seats),
            options=tuple(options),
            seed=seed,
        )
        return cls.begun(Setup(game, shipped(game.kit.slug), game.shipped(), opened))

    @classmethod
    def begun(cls, setup: Setup) -> Self:
        """The table as the match of this set-up begins."""
        opening = Sitting.begin(setup)
        start = cls.GAME.kit.start(setup.opened)
        return cls(opening, start)._onward(opening.entries[0].body, opening.state)

    def when(self, *lines: str) -> Self:
        """The table after these lines, each of which must be accepted."""
        return [self, *self.each(*lines)][-1]

    def each(self, *lines: str) -> Iterator[Self]:
        """The table after each of these lines."""
        at = self
        for line in lines:
            at = at._after(line)
            yield at

    def _after(self, line: str) -> Self:
        begun = self.opening
        judged = Sitting(begun.game, begun.edition, begun.entries, self.state).judge(line)
        return self._onward(judged.body, judged.state)

    def _onward(self, body: Body[Any], state: Any) -> Self:
        """Whatever happens: the log rebuilds the state, and types hold."""
        kit = self.GAME.kit
        assert kit.decoder.decode(encode(body)) == body
        assert onward(kit, self.state, body.events) == state
        assert msgspec.convert(msgspec.to_builtins(state), type(state)) == state
        after = replace(self, state=state, events=body.events)
        after.check(self.state)
        return after

    def check(self, before: Any) -> None:
        """What else holds after every line of the game; `before` is the state it was typed at."""
        raise NotImplementedError

    def refused(self, line: str, rule: str, variant: str = "") -> Self:
        """This line is refused by the rule; the table is as before."""
        with pytest.raises(Refusal) as refusal:
            self.when(line)
        text = f"{rule}/{variant}" if variant else rule
        found = refusal.value.text if variant else refusal.value.rule
        assert found == text, refusal.value
        return self

    # The consequences of the last line

    @property
    def names(self) -> tuple[str, ...]:
        """The game's own, by their names, in order."""
        tags = (str(event.__struct_config__.tag) for event in self.events)
        return tuple(tag.partition(".")[2] for tag in tags if not tag.startswith("cards."))

    def happened(self, *names: str) -> bool:
        """Whether the last line had exactly these of the game's own consequences, in order."""
        return self.names == names

    def event(self, kind: type[Any]) -> Any:
        """The only one of this kind."""
        (found,) = self.all(kind)
        return found

    def all(self, kind: type[Any]) -> list[Any]:
        """Those of this kind."""
        return [event for event in self.events if isinstance(event, kind)]
