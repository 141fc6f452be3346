"""The moves that a file of a game stands for, entered."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from events.catalogues import shelf
from events.entry import Entry
from events.errors import Unreadable
from referee.desk.taking import Taking
from referee.games.game import Game
from referee.terminal.settings import Settings


def enter_file(
    desk: Taking, file: Path, settings: Settings, expect: int | None, recorder: str
) -> list[Entry]:
    """Enter the moves that a file stands for, all or none; raises as `Desk.enter_all` does.

    Raises Unreadable where the file cannot be read, too.
    """
    data = shelf.own(file)
    with shelf.about(file):
        lines = _lines(desk.sitting.game, data)
    return desk.enter_all(_one_by_one(settings, lines), expect=expect, recorder=recorder)


def _lines(game: Game, data: dict[str, object]) -> Sequence[Sequence[str]]:
    """The moves that the file stands for.

    Raises Unreadable where the game has no such files, or where this one stands for nothing.
    """
    if game.load is None:
        raise Unreadable("cli.load_not_here", game=game.kit.slug)
    lines = game.load(data)
    if not lines:
        raise Unreadable("cli.load_nothing")
    return lines


def _one_by_one(settings: Settings, lines: Sequence[Sequence[str]]) -> Iterator[Sequence[str]]:
    """The moves; while one is judged, it is the source of what is complained of."""
    for words in lines:
        settings.source = " ".join(words)
        yield words
