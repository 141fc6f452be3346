"""What a log tells of a match before its entries are read: its game, and its edition."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from events.chain import Row
from events.codec import BROKEN
from events.entry import Entry
from events.errors import CorruptLog
from events.log.base import EventLog
from projections.fold import opening_of
from referee.games.finding import find
from referee.games.game import Game


def edition_of(log: EventLog, game: Game, entries: Sequence[Entry]) -> Any:
    """The edition with which these entries were played; raise CorruptLog where it is lost."""
    digest = opening_of(entries).digest
    data = log.edition(digest)
    if data is None:
        raise CorruptLog("desk.edition-lost", digest=digest)
    return _read_edition(game.edition, data)


@lru_cache(maxsize=16)
def _read_edition(read: Callable[[Mapping[str, Any]], Any], data: bytes) -> Any:
    """The edition that these bytes say; who opens many matches reads it once."""
    return read(msgspec.json.decode(data))


class _Opened(msgspec.Struct, gc=False):
    """As much of an event as tells the game and its edition."""

    game: Any = None
    digest: Any = None


class _Opening(msgspec.Struct, gc=False):
    """As much of an opening's body as tells the game."""

    events: list[_Opened]


_read_opening = msgspec.json.Decoder(_Opening).decode


def game_of(row: Row) -> Game:
    """The game of a match, of its first row.

    Raises CorruptLog where that is no opening, Unreadable where the game is not known here.
    """
    return find(slug_of(row))


def slug_of(row: Row) -> str:
    """What the game of a match is called, of its first row, be it known here or not.

    Raises CorruptLog where that is no opening.
    """
    return _opening_of(row, "game")


def digest_of(row: Row) -> str:
    """The digest of the edition that a match is played with, as `slug_of`."""
    return _opening_of(row, "digest")


def _opening_of(row: Row, field: str) -> str:
    try:
        events = _read_opening(row.body).events
    except BROKEN:
        raise CorruptLog("log.no-opening") from None
    found = getattr(events[0], field) if events else None
    if not isinstance(found, str):
        raise CorruptLog("log.no-opening")
    return found
