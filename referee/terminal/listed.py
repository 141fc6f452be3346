"""Matches as a list has them: who plays what, and how it stands."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, closing
from typing import Any

from events.log.base import EventLog
from referee.desk import record as rec
from referee.desk import summary_file
from referee.desk.summaries import Summaries
from referee.render.board import in_pictures
from referee.speech import Lang, Naming, say
from referee.terminal.settings import Settings


def summaries(settings: Settings, log: EventLog) -> AbstractContextManager[Summaries]:
    """The matches of the log as a list has them, kept beside it."""
    path = settings.log_file()
    return closing(Summaries(log, summary_file.beside(path), path))


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
