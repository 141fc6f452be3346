"""What became of a line of the record, to be said beside it."""

import msgspec

from projections.history import Line, Way


class Became(msgspec.Struct, frozen=True):
    """A text, the number of the entry by which it is so, and the rule that a fallen move breaks."""

    text: str
    number: int
    rule: str = ""


def became(line: Line) -> Became | None:
    """What became of it last; None: it stands as entered."""
    match line.way:
        case Way.FALLEN:
            return Became("replay.fallen", line.fell, line.rule)
        case Way.BACK:
            return Became("replay.taken_back", line.since)
        case Way.STRUCK:
            return Became("replay.struck", line.since)
        case Way.STANDS if line.amended:
            return Became("replay.amended", line.amended)
        case Way.STANDS if line.again:
            return Became("replay.again", line.since)
        case Way.STANDS:
            return Became("replay.restated", line.restated) if line.restated else None
