"""`undo`, `redo`, `amend`, `insert` and `strike`: what is put right in the record of a match."""

from collections.abc import Sequence

from referee.cli import moving
from referee.cli.moving import move, options_in_front
from referee.notation.tokens import from_words, retype
from referee.terminal import place
from referee.terminal.settings import Settings

OPTIONS = moving.OPTIONS | {"--why"}
"""All that is taken for an option before the number of a move."""


def undo(
    settings: Settings,
    words: Sequence[str] = (),
    *,
    match: str | None = None,
    why: str = "",
    dry_run: bool = False,
    as_json: bool = False,
) -> None:
    """Take back the last moves that stand; `words` are those of the line."""
    line = ("undo", *(words or ("1",)))
    _enter(settings, line, match, why, dry_run=dry_run, as_json=as_json)


def redo(
    settings: Settings,
    words: Sequence[str] = (),
    *,
    match: str | None = None,
    why: str = "",
    dry_run: bool = False,
    as_json: bool = False,
) -> None:
    """Let moves stand again that were taken back."""
    line = ("redo", *(words or ("1",)))
    _enter(settings, line, match, why, dry_run=dry_run, as_json=as_json)


def amend(
    settings: Settings,
    number: str,
    words: Sequence[str] = (),
    *,
    match: str | None = None,
    why: str = "",
    dry_run: bool = False,
    as_json: bool = False,
) -> None:
    """Correct move `number`; without words put right what a correction did to it."""
    line = ("amend", number, *_moves(words))
    with options_in_front(settings, words, OPTIONS):
        _enter(settings, line, match, why, dry_run=dry_run, as_json=as_json)


def insert(
    settings: Settings,
    number: str,
    words: Sequence[str],
    *,
    match: str | None = None,
    why: str = "",
    dry_run: bool = False,
    as_json: bool = False,
) -> None:
    """Put moves in behind line `number`."""
    line = ("insert", number, *_moves(words))
    with options_in_front(settings, words, OPTIONS):
        _enter(settings, line, match, why, dry_run=dry_run, as_json=as_json)


def strike(
    settings: Settings,
    about: str,
    *,
    match: str | None = None,
    why: str = "",
    dry_run: bool = False,
    as_json: bool = False,
) -> None:
    """Take a line out of the record, or the moves of a stretch."""
    _enter(settings, ("strike", about), match, why, dry_run=dry_run, as_json=as_json)


def _moves(words: Sequence[str]) -> Sequence[str]:
    """Each word is a move if the first holds a blank; else they are the words of one."""
    if not words or len(words[0].split()) > 1:
        return words
    return (retype(from_words(words)),)


def _enter(
    settings: Settings,
    words: Sequence[str],
    match: str | None,
    why: str,
    *,
    dry_run: bool,
    as_json: bool,
) -> None:
    place.checked_text(settings, "--why", why)
    source = _with_remark(("referee", *words), why.strip())
    move(settings, source, match=match, dry_run=dry_run, as_json=as_json)


def _with_remark(words: Sequence[str], why: str) -> Sequence[str]:
    """The words, or one line of them where a remark stands behind them."""
    return (f"{retype(from_words(words))} ; {why}",) if why else words
