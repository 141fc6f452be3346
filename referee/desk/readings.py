"""A match judged under another reading of its rules: what would have been otherwise.

Options, the revision and the edition say how the rules are read. Nothing of the match changes.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from events.base import Event
from events.cards import CardsPooled, CardsPrinted
from events.entry import Entry
from events.errors import RefereeError, Unreadable
from events.match import LOTS, GameOver
from events.places import write_place
from projections.fold import onward
from projections.history import final, is_book_keeping
from projections.match import COMMON
from referee.desk.opening import OPTION, SEAT, deal_tags, edition_tag, read_tags
from referee.desk.sitting import Sitting
from referee.games.game import Setup
from referee.notation.canonical import line_of
from referee.speech import Lang
from referee.speech.option_words import agreed
from referee.speech.told import sentences
from replays.held_against import without
from replays.record import Tag
from replays.timeline import as_it_reads

Change = Sequence[Tag]
"""The tags `Revision` and `Option.NAME` of a reading that are not as those of the match."""


class Reading(msgspec.Struct, frozen=True):
    """How the rules are read, and how they were: `options` are those that are read otherwise.

    `edition`: `default`, or the digest of a table's own.
    """

    revision: int
    options: Mapping[str, str]
    edition: str


class Refused(msgspec.Struct, frozen=True):
    """A move of the match that cannot be under the other reading, and why."""

    number: str
    line: str
    error: RefereeError


class Parting(msgspec.Struct, frozen=True):
    """The first move from which something else follows, with both; or that is refused.

    Number 0, without a line: no move, but the opening already.
    """

    number: str
    line: str
    recorded: tuple[Event, ...]
    other: tuple[Event, ...]
    error: RefereeError | None = None


class Comparison(msgspec.Struct, frozen=True):
    """What another reading makes of a match. `match` as it is, `other` as it would have been.

    `ends` are the ends of both games, in this order; none: it is open.
    """

    reading: Reading
    match: Sitting
    other: Sitting
    first: Parting | None
    refused: tuple[Refused, ...]
    ends: tuple[GameOver | None, GameOver | None]

    @property
    def same_result(self) -> bool:
        """Whether the match ends alike."""
        return self.ends[0] == self.ends[1]

    @property
    def changes_anything(self) -> bool:
        """Whether anything would have been otherwise."""
        return self.first is not None or not self.same_result


def number_of(entry: Entry) -> str:
    """The number of a move as people write it."""
    return write_place(entry.place)


# Which readings there are


def under(match: Sitting, data: Mapping[str, Any], change: Change) -> Setup:
    """The match opened under another reading; `data` is that of its edition.

    Raises Unreadable where the game, or this match of it, cannot be read so.
    """
    tags = {tag.name: tag for tag in (*_tags(match), *change)}
    return read_tags(tags.values(), own=data)


def _tags(match: Sitting) -> Iterator[Tag]:
    """The tags that open the match as it was opened, each option named."""
    opened = match.opened
    yield Tag("Game", opened.game)
    yield Tag("Revision", str(opened.revision))
    yield from (Tag(_option(name), value) for name, value in options_of(match).items())
    yield from (Tag(f"{SEAT.capitalize()}{seat}", name) for seat, name in opened.seats)
    yield from deal_tags(opened)


def _option(name: str) -> str:
    return f"{OPTION.capitalize()}{name}"


def options_of(match: Sitting) -> Mapping[str, str]:
    """What the options are in a match: those of every match, and those that came later than it."""
    start = match.game.kit.start(match.opened).match
    return {**COMMON, **dict(match.opened.options), **start.options}


def other_readings(match: Sitting, data: Mapping[str, Any]) -> Iterator[Setup]:
    """The match under each other value of each option that stands for a reading, one by one.

    A value that does not go with the others of this match is no reading of it.
    """
    now = options_of(match)
    for option in match.game.options:
        if not option.reading or option.name not in now:
            continue
        for value in option.values:
            if value != now[option.name]:
                setup = _if_possible(match, data, [Tag(_option(option.name), value)])
                if setup is not None:
                    yield setup


def _if_possible(match: Sitting, data: Mapping[str, Any], change: Change) -> Setup | None:
    try:
        return under(match, data, change)
    except Unreadable:
        return None


# What they change


def compare(match: Sitting, setup: Setup) -> Comparison:
    """Judge the moves of a match, as they read now, under another reading of it.

    A move that cannot be there is left out. Book-keeping is taken over as it is, lines that say
    what stands are not. Where the program deals, chance is asked anew, also by the last of lots.
    """
    other = Sitting.begin(setup)
    search = _Search(match, other)
    refused: list[Refused] = []
    for entry in as_it_reads(match.entries)[1:]:
        if is_book_keeping(entry) and not isinstance(entry.events[0], LOTS):
            other.add(_next(other, entry), onward(other.game.kit, other.state, entry.events))
            search.go_on(entry)
            continue
        line = line_of(entry.body)
        try:
            judged = other.judge(line, unseen=True)  # what was accepted is not asked that again
        except RefereeError as error:
            refused.append(Refused(number_of(entry), line, error))
            search.look(entry, (), error)
            continue
        search.look(entry, judged.body.events)
        anew = replace(entry, text=judged.text, body=judged.body)
        other.add(_next(other, anew), judged.state)
    ends = final(match.entries), final(other.entries)
    reading = _reading(match, other)
    return Comparison(reading, match, other, search.found, tuple(refused), ends)


def _reading(match: Sitting, other: Sitting) -> Reading:
    before, now = map(options_of, (match, other))
    options = {name: value for name, value in now.items() if before.get(name) != value}
    return Reading(other.opened.revision, options, edition_tag(other.opened))


def _next(other: Sitting, entry: Entry) -> Entry:
    """An entry as the next of another match; it keeps its place."""
    return replace(entry, number=other.number + 1)


class _Search:
    """Looks for the first move from which something else follows.

    An event may be another and come to the same: what it says to people, and where it leads from
    the state before it, are asked as well, the latter as long as the cards are the same.
    """

    def __init__(self, match: Sitting, other: Sitting) -> None:
        self._sittings = match, other
        self._kit = match.game.kit
        self._revised = match.opened.revision != other.opened.revision
        recorded, anew = (sitting.entries[0].events[1:] for sitting in self._sittings)
        self._begun_alike = recorded == anew
        self._state = onward(self._kit, self._kit.start(match.opened), recorded)
        self._first: Parting | None = None
        self._opening = self._of_opening(recorded, anew)

    @property
    def found(self) -> Parting | None:
        """It; where there is none, what happened otherwise before the first move."""
        return self._first or self._opening

    def look(
        self, entry: Entry, events: tuple[Event, ...], error: RefereeError | None = None
    ) -> None:
        """See what follows from the next move, or why it is refused."""
        if self._first is not None:
            return
        parting = Parting(number_of(entry), line_of(entry.body), entry.events, events, error)
        if error is not None or self._is_other(entry.events, events):
            self._first = parting
        self.go_on(entry)

    def go_on(self, entry: Entry) -> None:
        """Take over an entry as it is recorded."""
        if self._first is None:
            self._state = onward(self._kit, self._state, entry.events)

    def _is_other(self, *both: Sequence[Event]) -> bool:
        recorded, anew = map(self._bare, both)
        if recorded == anew:
            return False
        return (
            not self._begun_alike
            or self._tells_other(recorded, anew)
            or self._leads_elsewhere(*both)
        )

    def _bare(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """The consequences, decks and what only one of two revisions says of them aside."""
        events = _without_decks(events)
        if not self._revised:
            return events
        return tuple(without(event, self._kit.aside.get(type(event), ())) for event in events)

    def _tells_other(self, *both: Sequence[Event]) -> bool:
        recorded, anew = map(_told_to_all, both, self._sittings)
        return recorded != anew

    def _leads_elsewhere(self, *both: Sequence[Event]) -> bool:
        recorded, anew = (onward(self._kit, self._state, events) for events in both)
        return recorded != anew

    def _of_opening(self, *both: Sequence[Event]) -> Parting | None:
        """What is told otherwise of the opening, decks aside."""
        recorded, anew = map(_without_decks, both)
        if not self._tells_other(recorded, anew):
            return None
        first = self._sittings[0].entries[0]
        return Parting(number_of(first), "", recorded, anew)


def _without_decks(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events with nothing said of the kinds in a deck: how many lie there is seen, no more."""
    return tuple(
        replace(event, kinds=(), constraint="") if isinstance(event, CardsPooled) else event
        for event in events
        if not isinstance(event, CardsPrinted)
    )


def _told_to_all(events: Sequence[Event], sitting: Sitting) -> list[str]:
    return told(events, sitting, "en")


# In words


def told(events: Sequence[Event], sitting: Sitting, lang: Lang) -> list[str]:
    """What consequences come to, in sentences for whoever knows all of the match."""
    return [*sentences(events, lang, sitting.naming)]


def told_apart(comparison: Comparison, parting: Parting, lang: Lang) -> tuple[list[str], list[str]]:
    """What followed and what would have followed.

    Where the sentences are alike, what was agreed is said with them, or else the consequences are
    told as they are stored.
    """
    sittings, both = (comparison.match, comparison.other), (parting.recorded, parting.other)
    recorded, other = (told(events, one, lang) for events, one in zip(both, sittings, strict=True))
    if recorded != other:
        return recorded, other
    options = comparison.reading.options
    if not options:
        return _stored(*both), _stored(*reversed(both))
    was, would_be = (
        [agreed(lang, one.game.naming(one.state), name, options_of(one)[name]) for name in options]
        for one in sittings
    )
    return [*recorded, *was], [*other, *would_be]


def _stored(events: Sequence[Event], beside: Sequence[Event]) -> list[str]:
    """Those events that are not beside as well, as a log has them."""
    return [msgspec.json.encode(event).decode() for event in events if event not in beside]
