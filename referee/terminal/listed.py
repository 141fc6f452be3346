"""Matches as a list has them: who plays what, and how it stands."""

from collections.abc import Mapping
from typing import Any

from referee.desk import record as rec
from referee.desk.sitting import Sitting
from referee.render.board import in_pictures
from referee.speech import Lang, Naming, say


def told(match: str, sitting: Sitting) -> dict[str, Any]:
    """A match of the list, as JSON; everybody may know it."""
    state = sitting.state.match
    return {
        "match": match,
        "game": state.game,
        "seats": dict(state.seats),
        "players": tuple(name for _, name in state.seats),
        "status": state.status,
        "result": rec.result(sitting.entries),
        "moves": sitting.number,
        "begun": sitting.entries[0].at,
        "last": sitting.entries[-1].at,
    }


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
