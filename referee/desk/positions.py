"""Where a match stands after some entry, as a viewer may know it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from events.entry import Entry
from events.match import ClockRead
from events.places import write_place
from projections.history import effective
from projections.kit import State
from referee.games.game import Game, Viewer
from referee.rules import lots
from referee.rules.due import Dues, to_move, waiting
from referee.views.position import Position, ended


def position(
    game: Game,
    edition: Any,
    entries: Sequence[Entry],
    number: int,
    state: State,
    public: State,
    viewer: Viewer,
    eyes: Viewer,
) -> Position[Any]:
    """A match after entry `number`; `public` is the state as everybody knows it."""
    match = state.match
    dues = due(game, edition, state)
    return Position(
        game=match.game,
        number=number,
        status=match.status,
        result=ended(match),
        to_move=to_move(dues),
        viewer=viewer,
        state=game.view(edition, state, eyes, public),
        due=dues,
        eyes=eyes,
        called=game.names(edition),
        seats=dict(match.seats),
        dealt=match.dealt,
        unpublished=match.unpublished,
        penalties=match.penalties,
        clocks=dict(match.clocks),
        clocks_at=_read_at(entries[: number + 1]) if match.clocks else {},
    )


def _read_at(entries: Sequence[Entry]) -> Mapping[str, str]:
    """By which line each clock was read last, of those that stand."""
    return {
        event.seat: write_place(entry.place)
        for entry in effective(entries)
        for event in entry.events
        if isinstance(event, ClockRead)
    }


def due(game: Game, edition: Any, state: State) -> Dues:
    """What the table waits for: a dispute to be decided, lots, or what the rules wait for."""
    paused = waiting(state.match)
    if paused is None and state.match.undealt:
        return lots.dues(state.match, game.automatic)
    return game.dues(edition, state) if paused is None else paused


def drawn(
    game: Game, state: State, seen: Position[Any], lang: str, width: int, *, lit: bool = False
) -> str:
    """The board of a position in so many columns; `state` is what it was seen in.

    `lit`: with marks around those who are to move.
    """
    naming = game.naming(state)
    if lit:
        naming = replace(naming, lit=seen.to_move)
    board = game.board(seen, naming, lang, width)
    if not state.match.disputes:
        return board
    from referee.render.disputes import disputes_told  # few matches have any

    return "\n".join((board.rstrip("\n"), *disputes_told(state.match, naming, lang, width)))
