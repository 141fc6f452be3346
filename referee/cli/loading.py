"""`load`: the moves that a file of a game stands for."""

from pathlib import Path

from referee.cli.moving import tell
from referee.terminal import place, telling
from referee.terminal.loading import enter_file
from referee.terminal.output import write
from referee.terminal.settings import Settings


def load(
    settings: Settings,
    file: Path,
    *,
    match: str | None = None,
    expect: int | None = None,
    recorder: str = "",
    as_json: bool = False,
) -> None:
    """Enter the moves of a file, all or none; each is told as a move that was typed."""
    place.checked_text(settings, "--recorder", recorder)
    with place.entering(settings) as log:
        desk = place.sit_to_move(log, settings, match)
        place.remember(settings, desk.match)
        entries = enter_file(desk, file, settings, expect, recorder)
    settings.naming = desk.sitting.naming_for(desk.viewer)
    for entry in entries:
        tell(settings, desk, desk.told(entry), as_json=as_json)
    if not as_json:
        write("")
        write(telling.board(desk.sitting, desk.viewer, settings.language()))
