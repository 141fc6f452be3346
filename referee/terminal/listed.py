"""Matches as a list has them: who plays what, and how it stands."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing
from itertools import islice
from typing import Any

from events.log.base import EventLog
from referee.desk import record as rec
from referee.desk import summary_file
from referee.desk.elsewhere import Elsewhere
from referee.desk.summaries import Summaries, Summary, Wanted
from referee.render.board import in_pictures
from referee.speech import Lang, Naming, say
from referee.terminal.progress import stepwise
from referee.terminal.settings import Settings


def summaries(settings: Settings, log: EventLog) -> AbstractContextManager[Summaries]:
    """The matches of a log as a list has them, kept beside it."""
    like = settings.beside()
    return closing(Summaries(log, summary_file.beside(settings.log_file()), like))


def page(settings: Settings, log: EventLog, wanted: Wanted, limit: int | None) -> list[Summary]:
    """So many of the matches that are wanted, the newest first; what is read is shown meanwhile."""
    if isinstance(log, Elsewhere):
        return [*islice(_elsewhere(log, wanted), limit)]
    with summaries(settings, log) as known:
        return known.page(wanted, limit=limit, steps=stepwise)


def one_by_one(settings: Settings, log: EventLog, wanted: Wanted) -> Iterator[Summary]:
    """The same, as far as they are asked for."""
    if isinstance(log, Elsewhere):
        yield from _elsewhere(log, wanted)
        return
    before: int | None = None
    with summaries(settings, log) as known:
        while found := known.page(wanted, before=before, limit=1):
            yield found[0]
            before = found[0].begun


def _elsewhere(log: Elsewhere, wanted: Wanted) -> Iterator[Summary]:
    """What is told there of those that are wanted."""
    return (Summary(0, one["match"], dict(one)) for one in log.listed() if wanted.fits(one))


def row(match: Mapping[str, Any], lang: Lang) -> str:
    """A match of the list for people: who plays, and who has won, by name."""
    if "error" in match:
        return say(lang, "cli.match_broken", match)
    result = match["result"]
    facts = {
        **match,
        "players": tuple(match["seats"]),
        "winners": () if result == rec.DRAW else tuple(result.split(",")),
    }
    naming = in_pictures(Naming(match["game"], match["seats"]))
    return say(lang, f"cli.match_{match['status']}", facts, naming)
