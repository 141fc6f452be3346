"""Record files: their bytes, and the editions that they may name."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from events.catalogues import shelf
from events.errors import Unreadable, reason_of
from events.log.base import EventLog
from referee.desk.opening import Editions
from referee.games.finding import find
from referee.games.game import Game
from referee.terminal import place
from referee.terminal.settings import Settings

STANDARD = "-"
"""Standard input where a file is read, standard output where one is written."""


def is_record(target: str) -> bool:
    """Whether a record is meant rather than a match: an id is neither a file nor a path."""
    return target == STANDARD or Path(target).is_file() or target.endswith(".rec") or "/" in target


def content(file: str) -> bytes:
    """The bytes of a file, or of standard input; raise Unreadable where it cannot be read."""
    try:
        return sys.stdin.buffer.read() if file == STANDARD else Path(file).read_bytes()
    except OSError as error:
        raise Unreadable("cli.input", file=file, reason=reason_of(error)) from None


def line_of(data: bytes, number: int) -> str:
    """A line of a file, from 1, as it stands there; empty where there is none."""
    lines = (
        data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    )
    return lines[number - 1] if 0 < number <= len(lines) else ""


def own_edition(game: Game, file: Path) -> Mapping[str, Any]:
    """The data of a table's own edition; raise Unreadable where the game cannot use it."""
    data = shelf.own(file)
    with shelf.about(file):
        return usable(game, data)


def usable(game: Game, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A table's own edition with what it may leave out; raise Unreadable where it cannot be."""
    whole = _whole(game, data)
    game.edition(whole)
    return whole


def _whole(game: Game, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of a table's own edition, with what it may leave out."""
    return shelf.over(game.shipped(), data) if game.partial else data


def brought(edition: Path | None) -> Editions:
    """The edition of a file that the user names; raise Unreadable where the file is none."""
    known: Mapping[str, Mapping[str, Any]] = {}
    if edition is not None:
        known = _by_digest(edition)
    return known.get


def _by_digest(edition: Path) -> Mapping[str, Mapping[str, Any]]:
    """The edition of a file as it is, and with what it may leave out, by their digests."""
    data = shelf.own(edition)
    with shelf.about(edition):
        game = find(str(data.get("game", "")))
    return {shelf.digest(one): one for one in (data, _whole(game, data))}


def is_edition_in_use(settings: Settings, file: Path) -> bool:
    """Whether matches of the log are played with the edition that this file holds."""
    if not file.is_file():
        return False
    try:
        known = _by_digest(file)
    except Unreadable:
        return False
    kept = editions(settings)
    return any(kept(digest) is not None for digest in known)


def editions(settings: Settings, edition: Path | None = None) -> Editions:
    """The edition of a file, and those that the log has kept, if there is one.

    The log is opened when it is asked for.
    """
    named = brought(edition)

    def kept(digest: str) -> Mapping[str, Any] | None:
        if (found := named(digest)) is not None:
            return found
        if not place.is_there(settings):
            return None
        with place.reading(settings) as log:
            return edition_of(log, digest)

    return kept


def edition_of(log: EventLog, digest: str) -> Mapping[str, Any] | None:
    """The data of an edition that this log has kept."""
    data = log.edition(digest)
    return None if data is None else msgspec.json.decode(data, type=dict[str, Any])
