"""Record files: their bytes, and the editions that they may name."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from events.catalogues import shelf
from events.errors import Unreadable, reason_of
from events.log.base import EventLog
from events.log.sqlite import is_database
from referee.cli import output, place
from referee.cli.settings import Settings
from referee.game import Game, find
from referee.opening import Editions

STANDARD = "-"
"""Standard input where a file is read, standard output where one is written."""


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


def give(text: str, file: str | None) -> None:
    """Write a text to a file, as `write_file` does; without one, or to `-`, on standard output.

    `./-` is a file, which as a path would be the same as `-`.
    """
    if file is None or file == STANDARD:
        output.give(text)
    else:
        write_file(Path(file), text.encode())


def write_file(file: Path, data: bytes) -> None:
    """Write a file, all or nothing; raise Unreadable where that cannot be.

    What stands there already is replaced once all is written; a device or a pipe is written to.
    A database, such as the log itself, is never replaced.
    """
    named, file = file, Path(os.path.realpath(file))  # a link's target is replaced, not the link
    new = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        if named.exists() and not named.is_file():  # /dev/stdout links to a pipe that has no path
            named.write_bytes(data)
            return
        if file.exists() and is_database(file):
            raise Unreadable("cli.output_database", file=str(file))
        try:
            new.write_bytes(data)
            new.replace(file)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise Unreadable("cli.output", file=str(file), reason=reason_of(error)) from None


def own_edition(game: Game, file: Path) -> Mapping[str, Any]:
    """The data of a table's own edition; raise Unreadable where the game cannot use it."""
    data = _whole(game, shelf.own(file))
    with shelf.about(file):
        game.edition(data)
    return data


def _whole(game: Game, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of a table's own edition, with what it may leave out."""
    return shelf.over(game.shipped(), data) if game.partial else data


def brought(edition: Path | None) -> Editions:
    """The edition of a file that the user names; raise Unreadable where the file is none."""
    known: dict[str, Mapping[str, Any]] = {}
    if edition is not None:
        data = shelf.own(edition)
        with shelf.about(edition):
            game = find(str(data.get("game", "")))
        known = {shelf.digest(one): one for one in (data, _whole(game, data))}
    return known.get


def editions(settings: Settings, edition: Path | None = None) -> Editions:
    """The edition of a file, and those that the log has kept, if there is one.

    The log is opened when it is asked for.
    """
    named = brought(edition)

    def kept(digest: str) -> Mapping[str, Any] | None:
        if (found := named(digest)) is not None:
            return found
        if not settings.log_file().is_file():
            return None
        with place.reading(settings) as log:
            return edition_of(log, digest)

    return kept


def edition_of(log: EventLog, digest: str) -> Mapping[str, Any] | None:
    """The data of an edition that this log has kept."""
    data = log.edition(digest)
    return None if data is None else msgspec.json.decode(data, type=dict[str, Any])
