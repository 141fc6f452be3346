"""`new`, `matches`, `forget`: the matches of a log."""

import sys
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

from events.errors import Conflict, CorruptLog, RefereeError, Unreadable
from referee.cli import moving
from referee.cli.tables import beside
from referee.desk import edge, kept_analysis, readmodel_file, summary_file
from referee.desk.summaries import ANY, Summary, Wanted
from referee.games.finding import find
from referee.moves.options import YES_NO
from referee.speech import Lang, explain, say
from referee.speech.option_words import names_seed
from referee.terminal import beginning, listed, place, telling
from referee.terminal.beginning import Given
from referee.terminal.errors import reveal
from referee.terminal.output import folded, remark, write, write_json
from referee.terminal.settings import Settings
from replays import heads
from replays.characters import caseless, plain

NEWEST = 20
"""So many matches are listed where not all are asked for."""

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
        desk.speak_to(desk.usual)
        place.remember(settings, desk.match)
        if names_seed(given.dealt(known, lang)):
            remark(f"referee: {say(lang, 'opening.seed-typed', {})}")
        if not as_json:
            write(say(lang, "cli.new", {"match": desk.match}))
        for entry in moving.acts(settings, desk):
            if not as_json:
                moving.tell(settings, desk, entry, as_json=False)
    if as_json:
        write_json(telling.standing(desk))
        return
    write("")
    write(telling.board(desk.sitting, desk.viewer, lang))


def matches(
    settings: Settings, wanted: Wanted, *, everything: bool = False, as_json: bool = False
) -> None:
    """List matches, the newest first; `everything`: not only so many as are looked at.

    One that cannot be read is told, and the others are listed all the same.
    """
    lang = settings.language()
    limit = None if everything else NEWEST + 1  # one more tells that there are more
    with place.reading(settings) as log:
        found = listed.page(settings, log, wanted, limit)
    listed_ = found if everything else found[:NEWEST]
    told = [_told(match, settings) for match in listed_]
    if as_json:
        write_json(told)
    elif not told:
        write(say(lang, "cli.no_matches" if wanted == ANY else "cli.no_such_matches", {}))
    else:
        for match in told:
            write("\n".join(folded(listed.row(match, lang), hang=4)))
        if len(found) > len(told):
            write(say(lang, "cli.older_matches", {"count": NEWEST}))
    unread = [match.error for match in listed_ if match.error is not None]
    if unread:
        raise place.some_unread(unread)


def wanted(*, still_open: bool, game: str | None, player: str | None, since: str | None) -> Wanted:
    """Which matches a user asks for. Raises NoGame; Unreadable for a day that is none."""
    if since is not None:
        try:
            since = date.fromisoformat(plain(since).strip()).isoformat()
        except ValueError:
            raise Unreadable("cli.no_day", day=since) from None
    return Wanted(
        status="open" if still_open else None,
        game=None if game is None else find(game).kit.slug,
        player=player,
        since=since,
    )


def _told(match: Summary, settings: Settings) -> dict[str, Any]:
    """A match of the list; one that cannot be read with the reason."""
    if match.error is None:
        return match.told
    reveal(match.error, settings)
    return {"match": match.match, "error": explain(settings.language(), match.error)}


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
    _require_no_open_deal(settings, named)
    return named


def _require_no_open_deal(settings: Settings, match: str) -> None:
    """Raise Unreadable where lots of others are bound by a match, until its deal is published.

    What cannot be read any more binds nobody.
    """
    with place.reading(settings) as log, suppress(CorruptLog):
        rows = log.read(match)
        if heads.is_shared(rows) and not heads.secrecy(rows)[1]:
            raise Unreadable("cli.forget_deal", match=match)


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
    if _taken_out(tables, match, readmodel_file.APPLICATION, lang):
        write("\n".join(folded(say(lang, "cli.forgotten_tables", {"path": str(tables)}))))
    kept = summary_file.beside(settings.log_file())
    _taken_out(kept, match, summary_file.APPLICATION, lang)
    analysed = kept_analysis.beside(settings.log_file())
    _taken_out(analysed, match, kept_analysis.APPLICATION, lang)


def _taken_out(path: Path, match: str, application: int, lang: Lang) -> bool:
    """Take a match out of what lies beside the log, and say whether it was there."""
    try:
        return readmodel_file.take_out(path, match, application)
    except RefereeError as error:
        remark(explain(lang, error))
        raise Conflict("cli.forgotten_kept", path=str(path)) from error
