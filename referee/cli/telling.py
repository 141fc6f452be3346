"""How a match is told: entries in sentences, the board, and both as JSON."""

from collections.abc import Iterator
from typing import Any

import msgspec

from events.entry import Entry
from referee.cli.output import folded
from referee.desk import Desk
from referee.locale import Naming, tell
from referee.sitting import Sitting


def standing(desk: Desk, viewer: str = "referee") -> dict[str, Any]:
    """Where a match stands, as JSON."""
    return {"match": desk.match, **position(desk.sitting, viewer)}


def position(sitting: Sitting, viewer: str) -> dict[str, Any]:
    """Where a match in memory stands, as JSON; the state is the viewer's."""
    match = sitting.state.match
    return {
        "game": match.game,
        "number": sitting.number,
        "status": "over" if match.over else "open",
        "result": None if match.result is None else msgspec.to_builtins(match.result),
        "to_move": sitting.game.to_move(sitting.state),
        "viewer": viewer,
        "state": sitting.view(viewer),
    }


def board(sitting: Sitting, viewer: str, lang: str) -> str:
    """The picture of the table, as the viewer may see it."""
    seen = sitting.seen_by(viewer)
    return sitting.game.picture(seen.edition, seen.state, viewer, lang)


def entry_lines(entry: Entry, lang: str, naming: Naming, *, stands: bool = True) -> Iterator[str]:
    """The move as its line is written, its consequences in sentences, its comments in braces."""
    from referee.exports import rec  # the board is shown without writing lines

    if entry.body.words:
        number = str(entry.number) if stands else f"({entry.number})"
        first, *rest = folded(rec.line(entry.body), 6, 4)
        yield f"{number:>4}  {first.lstrip()}"
        yield from rest
    for event in entry.events:
        sentence = tell(lang, event, naming)
        if sentence:
            yield from folded(sentence, 8, 2)
    for comment in entry.body.comments:
        yield from folded(f"{{{' '.join(comment.split())}}}", 8, 1)
