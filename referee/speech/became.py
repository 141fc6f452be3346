"""What became of a line of the record, to be said beside it."""

from projections.history import Line, Way

_LEFT = {
    Way.FALLEN: "replay.fallen",
    Way.BACK: "replay.taken_back",
    Way.STRUCK: "replay.struck",
}


def became(line: Line) -> tuple[str, int] | None:
    """A text, and the number of the entry since which it is so; None: it stands as entered."""
    if not line.stands:
        return _LEFT[line.way], line.since
    if line.amended:
        return "replay.amended", line.amended
    if line.again:
        return "replay.again", line.since
    return ("replay.restated", line.restated) if line.restated else None
