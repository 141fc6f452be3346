"""What the prompt tells of a match as it stands: the cards of a zone, and what is due."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from events.entry import Entry
from referee.desk import zones
from referee.desk.sitting import Sitting
from referee.desk.taking import Taking
from referee.moves.offers import FEW
from referee.prompt.painted import CHANGED
from referee.prompt.voice import Voice
from referee.render.board import in_pictures
from referee.rules.due import to_move
from referee.speech.dues import due_told
from referee.terminal import lots
from referee.terminal.output import folded
from referee.terminal.settings import Settings
from referee.terminal.telling import log_lines
from referee.terminal.zones import lines
from replays.redact import REFEREE


def named(word: str) -> Path:
    """The file of a name; `~` is one's own folder, `~somebody` that of somebody, if known here."""
    try:
        return Path(word).expanduser()
    except RuntimeError:
        return Path(word)


def zone_lines(
    sitting: Sitting, viewer: str, zone: str, voice: Voice, *, odds: bool = False
) -> Iterator[str]:
    """The cards of a zone; what unknown ones can be only where it can be listed.

    `odds`: how likely each is.
    """
    found = zones.cards(sitting, viewer, zone, odds=odds)
    kinds = 0 if odds else len(found["possible"])
    if kinds > FEW:
        found["possible"] = ()
    yield from lines(found, voice.lang, voice.naming, voice.width, most=FEW)
    if kinds > FEW:
        yield from folded(voice.text("possible", count=kinds), hang=4, width=voice.width)


def tell_entries(sitting: Sitting, entries: Sequence[Entry], voice: Voice) -> None:
    """Tell entries of a match; the first line of the last one stands out."""
    said = (voice.lang, voice.naming, voice.width)
    voice.tell(log_lines(sitting.entries, entries[:-1], *said))
    for nth, line in enumerate(log_lines(sitting.entries, entries[-1:], *said)):
        voice.tell([line], "" if nth else CHANGED)


def due_line(sitting: Sitting, voice: Voice) -> str:
    """From whom a move is due, and which."""
    due = sitting.due
    parts = due_told(voice.lang, due, in_pictures(sitting.naming))
    return "   ".join((voice.text("to_move", movers=to_move(due)), *parts))


def tell_over(desk: Taking, sitting: Sitting, settings: Settings, voice: Voice) -> None:
    """What can be done after the end, and whether a deal of lots was as this device was told it."""
    referees = sitting.viewer == REFEREE
    voice.say("over" if referees else "over_seat")
    if sitting.state.match.unpublished:
        voice.say("unpublished" if referees else "unpublished_seat")
        return
    voice.tell(lots.telling(settings, desk))
