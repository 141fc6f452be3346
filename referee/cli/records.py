"""`adjudicate`, `export`, `import`: matches as records."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from events.entry import Entry
from events.errors import CorruptLog, RefereeError, Unreadable
from events.log.base import EventLog
from referee.desk import edge
from referee.desk.desk import Desk
from referee.desk.from_json import is_json, restore
from referee.desk.intake import restore_in, take_in
from referee.desk.opening import Editions
from referee.desk.played import Played, digest, play
from referee.desk.verdict import Outcome, unread
from referee.desk.verdict import adjudicate as adjudicated
from referee.speech import Lang, brief, say
from referee.terminal import place, telling
from referee.terminal.errors import message
from referee.terminal.files import brought, content, edition_of, editions, line_of
from referee.terminal.output import (
    complain,
    file_name,
    folded,
    write,
    write_json_line,
)
from referee.terminal.settings import Settings
from referee.views.naming import canonical
from replays import record

# adjudicate


def adjudicate(
    settings: Settings,
    files: Sequence[str],
    *,
    viewer: str = "public",
    board: bool = False,
    edition: Path | None = None,
    as_json: bool = False,
) -> int:
    """Give the verdict of each record; the gravest exit status of all is given back.

    `edition`: the file of a table's own edition, for records that were played with it.
    """
    lang = settings.language()
    known = editions(settings, edition)
    status = 0
    for file in files:
        data = b""
        try:
            data = content(file)
        except Unreadable as error:
            outcome = unread(error, lang)
        else:
            outcome = adjudicated(data, viewer, editions=known, lang=lang)
        status = _gravest(status, outcome.status)
        if as_json:
            write_json_line({"file": file_name(file), **outcome.answer})
            continue
        if outcome.error is not None:
            _complain_of(file, data, outcome.error, settings)
        if outcome.played is None:
            continue
        if board:
            for line in _story(outcome.played, viewer, lang):
                write(line)
        for line in _verdict_lines(file, outcome, outcome.played, lang):
            write(line)
    return status


def _gravest(one: int, other: int) -> int:
    """Unreadable (2) is graver than refused (3), and that than fine (0)."""
    return min(one, other) if one and other else one or other


def _story(played: Played, viewer: str, lang: Lang) -> Iterator[str]:
    """The game move by move, with the board after the moves that matter.

    Those are the moves that the record marks with a glyph or a comment in braces, and the last;
    where it marks none, all of them.
    """
    whole = played.sitting
    viewer = whole.called(viewer)
    naming = replace(whole.naming_for(viewer), line=canonical)  # as the record has them
    entries = whole.entries_for(viewer)
    marked = {entry.number for entry in entries[1:] if entry.body.glyphs or entry.body.comments}
    shown = marked | {whole.number} if marked else {entry.number for entry in entries}
    for entry in entries:
        yield from telling.entry_lines(entry, lang, naming)
        if entry.number in shown:
            yield ""
            yield telling.board(whole.as_of(entry.number), viewer, lang)
            yield ""


def _verdict_lines(file: str, outcome: Outcome, played: Played, lang: Lang) -> Iterator[str]:
    answer = outcome.answer
    naming = played.sitting.naming
    result = answer["result"]
    facts = {
        "file": file,
        "game": answer["game"],
        "moves": answer["moves"],
        "winners": tuple(result["winners"]) if result else (),
        "reason": result["reason"] if result else "",
        "to_move": tuple(answer["to_move"]),
    }
    yield from folded(say(lang, f"cli.verdict_{answer['status']}", facts, naming), hang=4)
    for doubt in outcome.doubts:
        told = {
            "file": file,
            "line": doubt.line,
            "message": say(lang, doubt.text, brief(doubt.facts)),
        }
        yield from folded(say(lang, "cli.doubt", told), hang=4)
    if played.stop is not None:
        settings = Settings(lang=lang, source=played.stop.move)
        settings.naming = naming
        settings.line = played.stop.line
        yield from message(played.stop.refusal, settings)


# import


def import_(
    settings: Settings,
    files: Sequence[str],
    *,
    name: str | None = None,
    edition: Path | None = None,
    as_json: bool = False,
) -> int:
    """Take records into the log, each all or nothing, and give the gravest exit status.

    `edition`: the file of a table's own edition, for records that were played with it.
    """
    place.require_file(settings)
    named = brought(edition)
    if name is not None:
        if len(files) > 1:
            raise Unreadable("cli.import_one")
        edge.checked_name(name)
    status = 0
    with place.writing(settings) as log:
        for file in files:
            data = b""
            settings.source, settings.line = "", 0
            try:
                data = content(file)
                text = record.decode(data)
                known = partial(_edition, log, named)
                if is_json(text):
                    desk = _restore(settings, log, text, known, name)
                else:
                    desk = _take_in(settings, log, play(text, known), name)
                _tell_imported(settings, file, desk, as_json=as_json)
            except RefereeError as error:
                status = _gravest(status, error.exit_status)
                _complain_of(file, data, error, settings)
    return status


def _edition(log: EventLog, named: Editions, digest: str) -> Mapping[str, Any] | None:
    """An edition of the file that was named, or one that the log has kept."""
    return named(digest) or edition_of(log, digest)


def _take_in(settings: Settings, log: EventLog, played: Played, match: str | None) -> Desk:
    """A record as a match of the log."""
    settings.naming = played.sitting.naming
    if played.stop is not None:
        settings.source, settings.line = played.stop.move, played.stop.line
    return take_in(log, match, played, edge.EDGE)


def _restore(
    settings: Settings, log: EventLog, text: str, known: Editions, match: str | None
) -> Desk:
    """A match out of JSON."""

    def seen(entry: Entry) -> None:
        settings.source = f"{entry.number}  {entry.text}"

    try:
        restored = restore(text, known, seen)
    except CorruptLog:  # which says itself where
        settings.source = ""
        raise
    settings.source = ""
    return restore_in(log, match, restored, digest(text), edge.EDGE)


def _tell_imported(settings: Settings, file: str, desk: Desk, *, as_json: bool) -> None:
    answer = {"file": file, "match": desk.match, "moves": desk.sitting.number}
    if as_json:
        write_json_line({**answer, "file": file_name(file)})
    else:
        write(say(settings.language(), "cli.imported", answer))


def _complain_of(file: str, data: bytes, error: RefereeError, settings: Settings) -> None:
    """Say what is wrong with a file, and show the line if it is one."""
    if isinstance(error, Unreadable) and error.line:
        settings.source = line_of(data, error.line)
    for line in message(error, settings, file):
        complain(line)
