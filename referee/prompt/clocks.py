"""`:clock` at the prompt: what the clocks of the table show, entered and told."""

import re
from collections.abc import Iterator

from events.errors import Unreadable
from referee.desk.sitting import Sitting
from referee.notation.tokens import write_words
from referee.prompt.voice import Voice
from referee.speech.clocks import on_clock
from referee.terminal.output import folded
from replays.characters import plain

_TIME = re.compile(r"(?:(\d{1,3}):)?(\d{1,5}):([0-5]\d)|(\d{1,9})", re.ASCII)


def line(rest: str, voice: Voice) -> str:
    """The line that enters what is left to a seat: `a 300`, `Anna 5:00`. Raises Unreadable."""
    seat, _, time = rest.strip().rpartition(" ")
    found = _TIME.fullmatch(plain(time))
    if not seat.strip() or found is None:
        wanted = voice.text("wants.clock")
        raise Unreadable("play.command_wants", command=":clock", wanted=wanted)
    hours, minutes, seconds, alone = (int(part or 0) for part in found.groups())
    left = alone or hours * 3600 + minutes * 60 + seconds
    return write_words(("referee", "clock", seat.strip(), str(left)))


def told(sitting: Sitting, viewer: str, voice: Voice) -> Iterator[str]:
    """What each seat had left when its clock was read last."""
    seen = sitting.position(viewer)
    for seat, seconds in seen.clocks.items():
        facts = {"seat": seat, "left": on_clock(seconds), "number": seen.clocks_at[seat]}
        yield from folded(voice.text("clock", **facts), width=voice.width)
    if not seen.clocks:
        yield from folded(voice.text("no_clock"), width=voice.width)
