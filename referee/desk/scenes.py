"""What is to be drawn of a match, for whoever looks at it."""

from typing import Any

from referee.desk.sitting import Sitting
from referee.games.game import Game
from referee.scenes import made
from referee.scenes.scene import Scene
from referee.views.position import Position


def scene_of(game: Game, seen: Position[Any]) -> Scene:
    """What is to be drawn of a position; of a game without scenes, what every match has."""
    if game.scene is None:
        return made.scene(seen)
    drawn: Scene = game.scene(seen)
    return drawn


def scene(sitting: Sitting, viewer: str) -> Scene:
    """What is to be drawn for the viewer now, with what the last entry changed in it."""
    now = scene_of(sitting.game, sitting.position(viewer))
    return made.changed(before(sitting, viewer), now) if sitting.number else now


def before(sitting: Sitting, viewer: str) -> Scene:
    """What was to be drawn for the viewer before the last entry, which there is."""
    return scene_of(sitting.game, sitting.as_of(sitting.number - 1).position(viewer))
