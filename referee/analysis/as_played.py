"""A match as a post-mortem reads it: as it stands now, entry by entry, in anybody's eyes."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal

import msgspec

from events.base import UNKNOWN, Event
from events.cards import CardsMixed, CardsMoved, CardsNamed, CardsOverruled, CardsShown
from events.entry import Entry
from events.match import ChanceDrawn, FieldAdjusted, MatchPublished
from events.places import write_place
from projections.fold import fold, onward
from projections.history import is_book_keeping
from projections.kit import State
from referee.desk.sitting import Sitting
from referee.moves.move import Move
from referee.notation.tokens import write_words
from replays.redact import REFEREE, SEATS
from replays.timeline import in_places

RULED = ("adjust", "effect", "award", "draw")
"""The referee's verbs that set by hand what is so."""

Act = Literal["choice", "chance", "ruled"]


class Step(msgspec.Struct, frozen=True):
    """An entry that is gone into: its place in the reading, its number, by whom, what it is.

    `before`: the number of the one before it.
    """

    at: int
    n: str
    before: str
    mover: str
    act: Act


class Reading:
    """A match as it reads now, without what is about the record and the match sheet alone.

    Nothing of it is public that was not so when it was played, whatever was published since.
    """

    def __init__(self, sitting: Sitting) -> None:
        entries = sitting.as_it_reads().entries
        kept = in_places(entry for entry in entries if not _publishes(entry))
        self.whole = Sitting(sitting.game, sitting.edition, kept, viewer=sitting.viewer)
        self._seen: dict[str, Sitting] = {}
        self._states: dict[str, list[State]] = {}

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays."""
        return tuple(seat for seat, _ in self.whole.opened.seats)

    @property
    def physical(self) -> bool:
        """Whether the table shuffled."""
        return self.whole.opened.seed is None

    def eye(self, viewer: str) -> str:
        """In whose knowledge luck is told to the viewer; `all` is told it in that of all seats."""
        if viewer != "all":
            return viewer
        return REFEREE if self.physical else SEATS

    def seen(self, viewer: str) -> Sitting:
        """The match as the viewer, or all seats, may know it."""
        if viewer not in self._seen:
            self._seen[viewer] = self.whole.seen_by(viewer)
        return self._seen[viewer]

    def after(self, viewer: str, at: int) -> Sitting:
        """As the viewer knew it right after the entry with this place in the reading."""
        seen = self.seen(viewer)
        entries = seen.entries[: at + 1]
        return Sitting(seen.game, seen.edition, entries, self.state(viewer, at), viewer)

    def state(self, viewer: str, at: int) -> State:
        """The state then."""
        if viewer not in self._states:
            self._states[viewer] = _states(self.seen(viewer))
        return self._states[viewer][at]

    def line(self, viewer: str, at: int) -> str:
        """An entry's line as the viewer may read it."""
        return write_words(self.seen(viewer).entries[at].body.words)

    @cached_property
    def dealt_at(self) -> int:
        """The place of the entry with which the match begins: the opening, or the last lot."""
        states = (self.state(REFEREE, at) for at in range(len(self.whole.entries)))
        return next((at for at, state in enumerate(states) if not state.match.undealt), 0)

    def steps(
        self, chance: Callable[[Move], bool], read: Callable[[int], Move | None]
    ) -> list[Step]:
        """What was entered since, but for book-keeping.

        `chance`: whether a move only tells what chance brought; `read`: the move of an entry.
        """
        found: list[Step] = []
        for at, entry in enumerate(self.whole.entries):
            if at <= self.dealt_at or is_book_keeping(entry):
                continue
            mover = entry.body.words[0] if entry.body.words else ""
            act = self._act(entry, mover, at, chance, read)
            before = write_place(self.whole.entries[at - 1].place)
            found.append(Step(at, write_place(entry.place), before, mover, act))
        return found

    def _act(
        self,
        entry: Entry,
        mover: str,
        at: int,
        chance: Callable[[Move], bool],
        read: Callable[[int], Move | None],
    ) -> Act:
        if is_ruled(entry):
            return "ruled"
        move = read(at)
        only_told = mover not in self.seats or (move is not None and chance(move))
        return "chance" if only_told else "choice"

    def brings(self, eye: str, at: int) -> bool:
        """Whether an entry brought anything that was not known before, in that eye."""
        state = self.state(eye, at - 1)
        events = self.seen(eye).entries[at].events
        if _asked(events) > _shuffled(events):
            return True
        for event in events:
            if _is_news(state, event):
                return True
            state = onward(self.whole.game.kit, state, (event,))
        return False


def is_ruled(entry: Entry) -> bool:
    """Whether the entry sets by hand what is so."""
    body = entry.body
    if body.overrule or (
        body.words[:1] == (REFEREE,) and body.words[1:2] and body.words[1] in RULED
    ):
        return True
    return any(isinstance(event, FieldAdjusted | CardsOverruled) for event in body.events)


def _publishes(entry: Entry) -> bool:
    return bool(entry.events) and all(isinstance(event, MatchPublished) for event in entry.events)


def _states(seen: Sitting) -> list[State]:
    kit = seen.game.kit
    states = [fold(kit, seen.entries[:1])]
    for entry in seen.entries[1:]:
        states.append(onward(kit, states[-1], entry.events))
    return states


def _asked(events: tuple[Event, ...]) -> int:
    return sum(isinstance(event, ChanceDrawn) for event in events)


def _shuffled(events: tuple[Event, ...]) -> int:
    return sum(isinstance(event, CardsMixed) for event in events)


def _is_news(state: Any, event: Event) -> bool:
    """Whether cards turn up that were not certain to be where they are."""
    match event:
        case (
            CardsMoved(src=zone, cards=cards, take=take)
            | CardsShown(zone=zone, cards=cards, take=take)
        ):
            turned = [card for card in cards if card != UNKNOWN]
        case CardsNamed(zone=zone, cards=cards):
            turned, take = [card for card in cards if card != UNKNOWN], "any"
        case _:
            return False
    if not turned or state.table.hidden(zone) == 0:
        return False
    left = list(state.table.known(zone)) if take not in ("top", "bottom", "newest") else []
    for card in turned:
        if card not in left:
            return True
        left.remove(card)
    return False
