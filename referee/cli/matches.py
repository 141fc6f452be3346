"""`new`, `matches`, `forget`: the matches of a log."""

import sys
from collections.abc import Iterator, Mapping
from typing import Any

from events.errors import Conflict, RefereeError, Unreadable
from events.log.base import EventLog
from referee.cli.tables import beside
from referee.desk import edge
from referee.desk.desk import Desk
from referee.desk.elsewhere import Elsewhere
from referee.desk.readmodel_file import take_out
from referee.games.finding import at_work, find
from referee.moves.options import YES_NO
from referee.speech import explain, say
from referee.speech.option_words import names_seed
from referee.terminal import beginning, listed, place, telling
from referee.terminal.beginning import Given
from referee.terminal.errors import reveal
from referee.terminal.output import folded, remark, write, write_json
from referee.terminal.settings import Settings
from replays.characters import caseless, plain

Described = tuple[Mapping[str, Any], RefereeError | None]
"""A match of the list; one that cannot be read with the reason."""

YES = ("y", "yes", *YES_NO["yes"])
"""Answers that mean yes."""


def new(
    settings: Settings, game: str, given: Given, *, name: str | None = None, as_json: bool = False
) -> None:
    """Begin a match and show the table."""
    lang = settings.language()
    known = find(game)
    setup = beginning.setup(known, given, lang)
    checked = None if name is None else edge.checked_name(name)
    with place.writing(settings) as log:
        desk = place.begin(log, setup, checked)
    place.remember(settings, desk.match)
    if names_seed(given.dealt(known, lang)):
        remark(f"referee: {say(lang, 'opening.seed-typed', {})}")
    if as_json:
        write_json(telling.standing(desk))
        return
    write(say(lang, "cli.new", {"match": desk.match}))
    write("")
    write(telling.board(desk.sitting, desk.viewer, lang))


def matches(settings: Settings, *, as_json: bool = False) -> None:
    """List the matches; one that cannot be read is told, and the others are listed all the same."""
    lang = settings.language()
    with place.reading(settings) as log, log.reading():
        described = [*_all(log, settings)]
    found = [match for match, _ in described]
    if as_json:
        write_json(found)
    elif not found:
        write(say(lang, "cli.no_matches", {}))
    else:
        for match in found:
            write("\n".join(folded(listed.row(match, lang), hang=4)))
    unread = [error for _, error in described if error is not None]
    if unread:
        raise place.some_unread(unread)


def _all(log: EventLog, settings: Settings) -> Iterator[Described]:
    if isinstance(log, Elsewhere):
        return ((one, None) for one in log.listed())
    return (_described(log, head.match, settings) for head in log.heads())


def _described(log: EventLog, match: str, settings: Settings) -> Described:
    try:
        sitting = Desk(log, match, edge.EDGE).sitting
        with at_work(sitting.game):
            return listed.told(match, sitting), None
    except RefereeError as error:
        reveal(error, settings)
        return {"match": match, "error": explain(settings.language(), error)}, error


def choose_to_forget(settings: Settings, named: str) -> str:
    """The match of this whole id: what is removed for good is not guessed at."""
    place.require_file(settings)
    with place.reading(settings) as log:
        ids = [head.match for head in log.heads()]
        gone = log.forgotten(named)
    if gone is not None:
        raise Unreadable("cli.forgotten_already", match=named, at=gone.at)
    if named not in ids:
        place.pick(ids, named)  # raises, unless it is the beginning of one
        raise Unreadable("cli.forget_whole", match=named)
    return named


def surely(settings: Settings, match: str) -> bool:
    """Whether the user says yes, in any language; Enter and anything else is a no.

    Raises Unreadable where nobody answers.
    """
    lang = settings.language()
    question = folded(say(lang, "cli.forget_sure", {"match": match}))
    sys.stdout.write("\n".join(question) + " ")
    sys.stdout.flush()
    answer = sys.stdin.buffer.readline().decode("utf-8", "replace")
    if not answer:
        write("")
        raise Unreadable("cli.aborted")
    word = caseless(plain(answer.strip()))
    if word in YES:
        return True
    write(say(lang, "cli.aborted", {}))
    return False


def forget(settings: Settings, match: str) -> None:
    """Remove a match for good, also from the tables beside the log; say where else it may be.

    Raises Conflict where the tables are left as they were.
    """
    lang = settings.language()
    with place.entering(settings) as log:
        gone = log.forget(match, at=edge.now())
        copies = log.copies()
    facts = {"match": match, "number": gone.number, "chain": gone.chain.hex(), "at": gone.at}
    write("\n".join(folded(say(lang, "cli.forgotten", facts), hang=4)))
    for copy in copies:
        write("\n".join(folded(say(lang, "cli.forgotten_copy", {"path": str(copy)}))))
    write("\n".join(folded(say(lang, "cli.forgotten_elsewhere", {}))))
    tables = beside(settings.log_file())
    try:
        held = take_out(tables, match)
    except RefereeError as error:
        remark(explain(lang, error))
        raise Conflict("cli.forgotten_kept", path=str(tables)) from error
    if held:
        write("\n".join(folded(say(lang, "cli.forgotten_tables", {"path": str(tables)}))))
