"""What a match entered of its cards: to be looked up, and saved for the matches that come."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from events.catalogues.writing import toml
from events.errors import Unreadable
from events.log.base import EventLog
from referee.desk.desk import Desk
from referee.games.finding import find
from referee.games.game import Game
from referee.speech import say
from referee.terminal import place
from referee.terminal.files import own_edition
from referee.terminal.output import as_text, file_name, folded, write, write_json
from referee.terminal.printed import played_with, with_entered
from referee.terminal.settings import Settings
from referee.terminal.writing import require_free, write_file


def save(
    settings: Settings, game: str, file: Path, match: str | None, *, as_json: bool = False
) -> None:
    """Write an edition file with what was entered in a match, and on top of one that is there.

    Raises Unreadable for a game in which nothing is entered, a match of another game, and a file
    that is no edition of this one.
    """
    known = find(game)
    if known.entered is None:
        raise Unreadable("cli.save_nothing", game=known.kit.slug)
    require_free(settings, file)
    with place.reading(settings) as log:
        desk = _desk(log, settings, known, match)
        before = own_edition(known, file) if file.is_file() else played_with(log, desk.sitting)
    after = {**known.entered(before, desk.sitting.state), "edition": as_text(file.stem)}
    known.edition(after)
    write_file(settings, file, toml(after).encode())
    facts = {"match": desk.match, "game": known.kit.slug, "file": str(file)}
    if as_json:
        write_json({**facts, "file": file_name(str(file))})
        return
    for line in folded(say(settings.language(), "cli.saved", facts), hang=4):
        write(line)


def in_match(settings: Settings, game: Game, match: str) -> Mapping[str, Any]:
    """The data of the edition with which a match is played, with what was entered in it.

    Raises Unreadable for a match of another game.
    """
    with place.reading(settings) as log:
        return with_entered(log, _desk(log, settings, game, match).sitting)


def _desk(log: EventLog, settings: Settings, game: Game, match: str | None) -> Desk:
    desk = place.sit(log, settings, match)
    if desk.sitting.game.kit.slug != game.kit.slug:
        raise Unreadable("cli.save_other", match=desk.match, game=game.kit.slug)
    return desk
