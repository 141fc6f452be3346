"""`:dispute` at the prompt: a case laid out, or the disputes of the match."""

from collections.abc import Iterator

from referee.desk.desk import Desk
from referee.prompt.voice import Voice
from replays.redact import REFEREE


def lines(desk: Desk, viewer: str, rest: str, voice: Voice) -> Iterator[str]:
    """What the viewer may know of the dispute that is named, or that waits; else a list of all.

    Raises Unreadable for what is no number of a dispute.
    """
    from referee.desk import laid  # few matches have a dispute
    from referee.terminal import case

    number = laid.number_of(rest.split(), "")
    number = laid.meant(desk.sitting) if number is None else number
    lang, naming, width = voice.lang, voice.naming, voice.width
    if number is None:
        found = laid.listed(desk.sitting, desk.match, viewer)
        return case.listed_lines(found, lang, naming, width)
    ruled = laid.precedents(desk, number, viewer)
    told = laid.laid(desk.sitting, desk.match, number, viewer, lang, ruled)
    settled = laid.withdrawals(desk.sitting, number, viewer)
    lead = "" if viewer == REFEREE else None
    return case.case_lines(told, settled, lang, naming, width, lead=lead)
