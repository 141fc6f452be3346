"""Where the log lies, which match is meant, and what a new match is called."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from events.errors import UnknownMatch, Unreadable
from events.log.sqlite import SqliteLog, open_log
from referee.cli.output import complain
from referee.cli.settings import Settings
from referee.locale import say
from referee.refusal import Ambiguous

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32: no letters that are mistaken for digits when an id is copied by hand."""

_NAME = re.compile(r"[^\W_][\w.-]{0,63}")


def reading(settings: Settings) -> SqliteLog:
    """The log, to look things up in."""
    return _warned(open_log(settings.log_file(), write=False), settings)


def writing(settings: Settings) -> SqliteLog:
    """The log, to enter things into; it is made where there is none."""
    path = settings.log_file()
    if settings.uses_data_folder():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unreadable("cli.folder", folder=str(path.parent), reason=_why(error)) from None
    return _warned(open_log(path, write=True), settings)


def _warned(log: SqliteLog, settings: Settings) -> SqliteLog:
    for warning in log.warnings:
        complain(say(settings.language(), warning, {}))
    return log


def _why(error: OSError) -> str:
    return error.strerror or str(error)


def pick(ids: Sequence[str], named: str) -> str:
    """The match of this id, or the only one whose id begins so.

    Raises Ambiguous where several begin so, UnknownMatch (with the nearest ids) where none does.
    """
    if named in ids:
        return named
    begun = [match for match in ids if named and match.startswith(named)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise Ambiguous("cli.match_ambiguous", match=named, matches=tuple(begun))
    near = get_close_matches(named, ids, n=3, cutoff=0.5)
    raise UnknownMatch("cli.match_unknown", match=named, near=tuple(near))


def last_used(settings: Settings, ids: Sequence[str]) -> str:
    """The match that `new` or `move` used last; raise UnknownMatch where none is remembered."""
    try:
        remembered = _note(settings).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        remembered = ""  # a note for comfort only: without it the match is to be named
    if remembered in ids:
        return remembered
    if len(ids) == 1:
        return ids[0]
    raise UnknownMatch(
        "cli.match_none" if not ids else "cli.match_unnamed", matches=tuple(ids[-5:])
    )


def remember(settings: Settings, match: str) -> None:
    """Note that this match was used last."""
    try:
        _note(settings).write_text(f"{match}\n", encoding="utf-8")
    except OSError as error:
        facts = {"file": str(_note(settings)), "reason": _why(error)}
        complain(say(settings.language(), "cli.note_failed", facts))


def _note(settings: Settings) -> Path:
    file = settings.log_file()
    return file.with_name(f"{file.name}.last")


def checked_name(name: str) -> str:
    """An id that a person chose for a match; raise Unreadable where it cannot be one."""
    if not _NAME.fullmatch(name):
        raise Unreadable("cli.match_name", name=name)
    return name


def new_name() -> str:
    """An id for a match, as `k3f9-2mtx`: short enough to say, unlikely to be taken."""
    from secrets import choice  # not needed to go on with a match

    letters = "".join(choice(ALPHABET) for _ in range(8))
    return f"{letters[:4]}-{letters[4:]}"
