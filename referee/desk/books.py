"""The books over a log: what was ruled in its matches, and who got which penalty.

A match is read once, and nothing is folded: what stands in the books stands in its entries. They
are the referee's own, for a ruling may name what no seat has seen.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from events.base import Event, Pairs, Seat
from events.corrections import DisputeDecided, Outcome
from events.entry import Entry
from events.errors import RefereeError
from events.log.base import EventLog
from events.match import PenaltyGiven, RulingStated
from events.places import Place
from projections.fold import opening_of
from projections.history import effective
from referee.desk.stored import game_of, slug_of
from referee.games.finding import at_work
from replays.characters import caseless, plain


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What was ruled in a match by entry number `entry`, and the rules that it rests on.

    `verb`: `rule`, or `decide` where a dispute was decided; `at`: when it was entered, UTC.
    """

    match: str
    game: str
    entry: int
    verb: str
    text: str
    cites: tuple[str, ...]
    at: str
    recorder: str


class Decision(Ruling, frozen=True, kw_only=True):
    """How a dispute was decided; `text` is why, `by` who decided it, if that was said.

    `claim`: the one that was put in place, None where none was.
    """

    dispute: int
    outcome: Outcome
    claim: int | None
    by: str


class Penalty(msgspec.Struct, frozen=True, kw_only=True):
    """A penalty of the competition, given by entry number `entry`.

    `player` is None where nobody is named; `by`: who entered it; `struck`: it no longer counts.
    """

    match: str
    entry: int
    seat: Seat
    player: str | None
    kind: str
    why: str
    by: str
    struck: bool


class Sheet(msgspec.Struct, frozen=True):
    """What a match brings into the books: its game, who sits where, and its entries.

    `standing`: the places of what counts.
    """

    match: str
    game: str
    seats: Pairs
    entries: Sequence[Entry]
    standing: frozenset[Place]


class Ledger(msgspec.Struct, frozen=True):
    """The penalties of a match, those that are struck included, and who sits where in it."""

    match: str
    game: str
    seats: Pairs
    penalties: tuple[Penalty, ...]

    @property
    def players(self) -> Iterable[str]:
        """The players who are named."""
        return _named(self.seats).values()


class Reader:
    """Reads matches of a log, one after another; those of `game` alone where one is named.

    `unread`: the matches that could not be read, or whose game is not here, and why.
    """

    def __init__(self, log: EventLog, game: str = "") -> None:
        self.unread: dict[str, RefereeError] = {}
        self._log = log
        self._game = game

    def sheets(self, matches: Iterable[str]) -> Iterator[Sheet]:
        """What each of these matches brings into the books."""
        for match in matches:
            try:
                sheet = self._sheet(match)
            except RefereeError as error:
                self.unread[match] = error
            else:
                if sheet is not None:
                    yield sheet

    def _sheet(self, match: str) -> Sheet | None:
        rows = self._log.read(match)
        slug = slug_of(rows[0])
        if self._game not in ("", slug):
            return None
        game = game_of(rows[0])
        with at_work(game):
            entries = game.kit.decoder.entries(rows)
        standing = frozenset(entry.place for entry in effective(entries))
        return Sheet(match, slug, opening_of(entries).seats, entries, standing)


def rulings(sheet: Sheet, rule: str = "") -> Iterator[Ruling]:
    """What was ruled in a match and counts; `rule`: only what rests on the rule of this id."""
    wanted = plain(rule).strip().upper()
    for entry in sheet.entries:
        if entry.place not in sheet.standing:
            continue
        for event in entry.events:
            ruling = _ruling(sheet, entry, event)
            if ruling is not None and (not wanted or wanted in ruling.cites):
                yield ruling


def _ruling(sheet: Sheet, entry: Entry, event: Event) -> Ruling | None:
    told: dict[str, Any] = {
        "match": sheet.match,
        "game": sheet.game,
        "entry": entry.number,
        "at": entry.at,
        "recorder": entry.recorder,
    }
    match event:
        case RulingStated():
            return Ruling(verb="rule", text=event.text, cites=event.cites, **told)
        case DisputeDecided():
            return Decision(
                verb="decide",
                text=event.why,
                cites=event.cites,
                dispute=event.dispute,
                outcome=event.outcome,
                claim=event.claim or None,
                by=event.by,
                **told,
            )
        case _:
            return None


def precedents(log: EventLog, game: str, cites: Iterable[str]) -> list[Ruling]:
    """What was ruled in the matches of a game by one of these rules, in the order of the log.

    Matches that cannot be read are left out.
    """
    wanted = frozenset(cites)
    with log.reading():
        found = Reader(log, game).sheets(head.match for head in log.heads())
        return [one for sheet in found for one in rulings(sheet) if wanted.intersection(one.cites)]


def ledger(sheet: Sheet) -> Ledger:
    """The penalties that were given in a match."""
    return Ledger(sheet.match, sheet.game, sheet.seats, tuple(_penalties(sheet)))


def _penalties(sheet: Sheet) -> Iterator[Penalty]:
    players = _named(sheet.seats)
    for entry in sheet.entries:
        for event in entry.events:
            if isinstance(event, PenaltyGiven):
                yield Penalty(
                    match=sheet.match,
                    entry=entry.number,
                    seat=event.seat,
                    player=players.get(event.seat),
                    kind=event.kind,
                    why=event.why,
                    by=entry.recorder,
                    struck=entry.place not in sheet.standing,
                )


def _named(seats: Pairs) -> Mapping[str, str]:
    """The players who are named, by their seats."""
    return {seat: name for seat, name in seats if name != seat}


def folded(name: str) -> str:
    """A player's name as it is looked up: case and the width of letters do not matter."""
    return caseless(" ".join(plain(name).split()))
