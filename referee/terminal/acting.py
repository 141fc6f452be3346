"""Bots at a match of a log: they do what is theirs, and what they did is told."""

from collections.abc import Iterator

from events.entry import Entry
from events.errors import Unreadable
from referee.analysis.seated import Bots
from referee.desk.desk import Desk
from referee.desk.elsewhere import Elsewhere
from referee.speech import explain, say
from referee.terminal.output import remark
from referee.terminal.settings import Settings


def bots_at(settings: Settings, desk: Desk) -> Bots | None:
    """The bots of a match; None: it has none, or a service has it, and lets them play.

    Of one that cannot play here it is told, and its seat is people's.
    """
    if isinstance(desk.log, Elsewhere):
        return None
    try:
        return Bots.of(desk.match, desk.sitting)
    except Unreadable as error:
        lang = settings.language()
        remark(f"referee: {explain(lang, error)} {say(lang, 'seated.absent', {})}")
        return None


def acts(settings: Settings, desk: Desk, passed: int = -1) -> Iterator[Entry]:
    """What they enter now, each entry as it is made. Where they wait, it is told.

    `passed`: up to this entry people have answered what they like.
    """
    bots = bots_at(settings, desk)
    if bots is None:
        return
    try:
        yield from bots.act(desk, passed)
    except Unreadable as waiting:
        remark(f"referee: {explain(settings.language(), waiting)}")
