"""A deal is published by itself, a minute after its match is over, whoever has stopped meanwhile.

That a match waits for it is laid beside its record, so that a service that starts again knows it.
"""

from collections.abc import Callable, Mapping

from events.corrections import DisputeDecided
from events.entry import Entry
from events.errors import RefereeError
from events.match import GameOver
from projections.history import effective, is_book_keeping, revises
from referee.desk.judged import Source
from referee.desk.sitting import Sitting
from referee.moves.corrections import OfTheRecord
from referee.rules.match import book_keeping
from referee.service.business import Finished
from referee.service.gates import seconds
from referee.service.notes import note
from referee.service.problems import Unserved
from referee.service.table import Table

WAIT = 60
"""Seconds between the result and the publication: a slip can be taken back in them."""

RECORDER = "service"


def since(table: Table) -> str:
    """Since when a match is over whose deal is to be published; empty of all others."""
    settings, sitting = table.business.settings, table.sitting
    always = settings.practice or sitting.opened.shared
    if not sitting.state.match.unpublished or not (settings.publish or always):
        return ""
    standing = effective(sitting.entries)
    over = (one for one in standing if any(isinstance(event, GameOver) for event in one.events))
    return max((one.at for one in over), default="")


def notice(table: Table) -> None:
    """Lay beside the record whether the match waits for it, where that is news."""
    with table.lock:
        found = since(table)
        if found != table.business.finished:
            table.say(lambda _: [Finished(found)])


def publish(waiting: Mapping[str, str], find: Callable[[str], Table], now: float) -> list[str]:
    """Publish what has waited long enough, by when it was over; the matches that moved."""
    due = [match for match, at in waiting.items() if seconds(at) + WAIT <= now]
    return [match for match in due if _published(match, find)]


def _published(match: str, find: Callable[[str], Table]) -> bool:
    try:
        table = find(match)
        with table.lock:
            there = since(table)
            if there:
                table.desk.enter(("table", "publishes"), recorder=RECORDER)
            notice(table)
        return bool(there)
    except RefereeError as error:
        note("unpublished", match=match, text=error.text)
        return False


def require_unpublished(sitting: Sitting, source: Source) -> None:
    """Raise `serve.published` where all know the deal, and the line is more than book-keeping.

    What cannot be at all is for its entering to say.
    """
    if sitting.opened.seed is None or not sitting.published:
        return
    move = sitting.read(source).move
    if not isinstance(move, OfTheRecord) and book_keeping(move) is None:
        raise Unserved(409, "serve.published")
    try:
        judged = sitting.judge(source)
    except RefereeError:
        return
    entry = Entry(number=0, id="", text=judged.text, body=judged.body)
    decides = any(isinstance(event, DisputeDecided) for event in entry.events)
    if not is_book_keeping(entry) or (revises(entry) and not decides):
        raise Unserved(409, "serve.published")
