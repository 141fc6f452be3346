"""`move`: what is entered into a match."""

import sys
from collections.abc import Generator, Iterator, Sequence, Set
from contextlib import contextmanager

from events.entry import Entry
from events.errors import Unreadable
from projections.history import revises
from referee.desk.bot_tags import seated
from referee.desk.desk import Desk
from referee.desk.judged import Source
from referee.desk.taking import Taking
from referee.exports.entry import entry_json
from referee.moves.refusal import Ambiguous, Refusal
from referee.notation.canonical import list_meant
from referee.speech import say
from referee.terminal import lots, place, telling
from referee.terminal.output import folded, write, write_json, write_json_line
from referee.terminal.settings import Settings

OF_MATCH = frozenset({"--match", "-m"})
"""The options that name a match."""

OPTIONS = OF_MATCH | {
    *(
        "--log",
        "--lang",
        "--debug",
        "--canonical",
        "--expect",
        "--id",
        "--recorder",
        "--json",
        "--dry-run",
    )
}
"""All that `move` takes for an option, before the move."""


def move(
    settings: Settings,
    words: Sequence[str] = (),
    *,
    match: str | None = None,
    expect: int | None = None,
    entry_id: str | None = None,
    recorder: str = "",
    as_json: bool = False,
    dry_run: bool = False,
) -> None:
    """Enter one move of words that are apart, or without words the lines of standard input.

    Each is entered all or nothing; at the first that cannot be the reading stops. Without any line
    bots go on, who waited until people had answered what they like. `dry_run`: tell what would come
    of one line that changes the record, and enter nothing.
    """
    place.checked_text(settings, "--recorder", recorder)
    place.checked_text(settings, "--id", entry_id or "")
    if dry_run:
        _foretell(settings, words, match, as_json=as_json)
        return
    with options_in_front(settings, words), place.entering(settings) as log:
        desk = place.sit_to_move(log, settings, match)
        if not words and sys.stdin.isatty() and not seated(desk.sitting.opened):
            raise Unreadable("cli.move_what")
        place.remember(settings, desk.match)
        if words:
            source = _source(words)
            _enter(settings, desk, source, expect, entry_id or "", recorder, as_json=as_json)
        elif not _enter_lines(settings, desk, expect, entry_id, recorder, as_json=as_json):
            _let_act(settings, desk, desk.sitting.number, as_json=as_json)
    if not as_json:
        write("")
        write(telling.board(desk.sitting, desk.viewer, settings.language()))


def is_line(words: Sequence[str]) -> bool:
    """Whether somebody put the whole move in quotes: no move is one word."""
    return len(words) == 1 and len(words[0].split()) > 1


def _source(words: Sequence[str]) -> Source:
    """The move: a line, or its words."""
    return words[0] if is_line(words) else words


def _foretell(
    settings: Settings, words: Sequence[str], match: str | None, *, as_json: bool
) -> None:
    """Tell what would come of a line that changes the record."""
    from referee.desk import dry_run
    from referee.terminal.outlooks import foretold

    if not words:
        raise Unreadable("cli.dry_run_what")
    source, lang = _source(words), settings.language()
    settings.take(source, typed=not as_json)
    with options_in_front(settings, words), place.reading(settings) as log:
        desk = place.sit_to_move(log, settings, match)
        if as_json:
            write_json(dry_run.dry_run(desk.sitting, source, desk.viewer, lang))
            return
        found = dry_run.foreseen(desk.sitting, source, desk.viewer, lang)
    for line in (*foretold(found, lang, settings.naming), say(lang, "record.nothing_entered", {})):
        write(line)


@contextmanager
def options_in_front(
    settings: Settings, words: Sequence[str], options: Set[str] = OPTIONS
) -> Generator[None]:
    """Where a move cannot be entered in which an option stands, that is what is wrong.

    Behind the seat nothing is taken for an option, but people write them there.
    """
    try:
        yield
    except (Refusal, Unreadable) as error:
        # Where several matches are open, only an option that names one would have helped.
        known = OF_MATCH if isinstance(error, Ambiguous) else options
        option = next((word for word in words if word.partition("=")[0] in known), None)
        if option is None:
            raise
        settings.source = words
        column = " ".join(words).find(f" {option}") + len(" ") + 1
        raise Unreadable("cli.option_behind", column=column, option=option) from error


def _enter_lines(
    settings: Settings,
    desk: Desk,
    expect: int | None,
    entry_id: str | None,
    recorder: str,
    *,
    as_json: bool,
) -> bool:
    """Enter the lines of standard input; with an id, line n has the id `ID-n`. Whether any came."""
    if sys.stdin.isatty():
        return False
    for number, line in input_lines():
        settings.line = number
        one = "" if entry_id is None else f"{entry_id}-{number}"
        _enter(settings, desk, line, expect, one, recorder, as_json=as_json)
        expect = None
    any_came, settings.line = settings.line > 0, 0
    return any_came


def input_lines() -> Iterator[tuple[int, str]]:
    """The moves of standard input with the numbers of their lines; remarks alone are none."""
    for number, raw in enumerate(sys.stdin.buffer, start=1):
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        except UnicodeDecodeError as error:
            raise Unreadable("cli.not_utf8", line=number, column=error.start + 1) from None
        if line and not line.startswith((";", "#")):
            yield number, line


def _enter(
    settings: Settings,
    desk: Desk,
    source: Source,
    expect: int | None,
    entry_id: str,
    recorder: str,
    *,
    as_json: bool,
) -> None:
    settings.take(source, typed=not as_json)
    source = lots.completed(settings, desk, desk.sitting, source)
    sealed = desk.sitting.sealed
    entry = desk.enter(source, expect=expect, entry_id=entry_id, recorder=recorder)
    settings.naming = desk.sitting.naming_for(desk.viewer)
    tell(settings, desk, desk.told(entry), as_json=as_json)
    if sealed and not desk.sitting.sealed and not as_json:
        for line in lots.telling(settings, desk):
            write(line)
    _let_act(settings, desk, as_json=as_json)


def _let_act(settings: Settings, desk: Desk, passed: int = -1, *, as_json: bool) -> None:
    """Let bots do what is theirs, and say what they did."""
    for entry in acts(settings, desk, passed):
        tell(settings, desk, entry, as_json=as_json)


def acts(settings: Settings, desk: Desk, passed: int = -1) -> Iterator[Entry]:
    """What bots do now, if a match has any, each entry as it is made and the viewer reads it.

    `passed`: up to this entry people have answered what they like.
    """
    if desk.sitting.opened.tags:
        from referee.terminal import acting  # at most tables people sit

        for entry in acting.acts(settings, desk, passed):
            settings.naming = desk.sitting.naming_for(desk.viewer)
            yield desk.told(entry)


def tell(settings: Settings, desk: Taking, entry: Entry, *, as_json: bool) -> None:
    """Say what was entered and what follows from it."""
    if as_json:
        state = desk.sitting.state
        status, to_move = state.match.status, desk.sitting.to_move
        answer = {"match": desk.match, **entry_json(entry)}
        write_json_line({**answer, "status": status, "to_move": to_move})
        return
    for line in telling.entry_lines(entry, settings.language(), settings.naming):
        write(line)
    if revises(entry) and entry.number == desk.sitting.number:
        _tell_besides(settings, desk)
    glyphs = entry.body.glyphs  # most lines have none
    if glyphs and (cards := list_meant(entry.body, desk.sitting.game.language)):
        for line in folded(say(settings.language(), "play.glyph", {"listed": cards}), hang=4):
            write(line)


def _tell_besides(settings: Settings, desk: Taking) -> None:
    """What the line that was just entered did to the record."""
    from referee.desk.dry_run import outlook  # most lines do nothing to it
    from referee.terminal.outlooks import besides

    lang = settings.language()
    found = outlook(desk.sitting, dict(desk.fallen), desk.viewer, lang)
    for line in besides(found, lang, settings.naming):
        write(line)
