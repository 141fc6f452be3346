"""`schema`: the JSON Schema of what the program answers."""

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any, get_type_hints

import msgspec

from events.errors import Unreadable
from referee.games.finding import find
from referee.games.game import Game
from referee.notation import schema as moves
from referee.scenes.scene import Scene
from referee.speech import term
from referee.terminal.output import write_json
from referee.terminal.settings import Settings
from referee.views.position import Position

SCHEMAS = ("view", "move", "scene")


def schema(settings: Settings, what: str, game: str | None) -> None:
    """Print the schema of a game's view or moves, or of any scene."""
    del settings  # a schema has no language
    if what == "scene":
        if game is not None:
            find(game)  # scenes are alike, but a name mistyped is to be told
        write_json(schema_of(Scene))
    elif what not in SCHEMAS:
        raise Unreadable("cli.schema", what=what, known=SCHEMAS)
    elif game is None:
        raise Unreadable("cli.schema_game", what=what)
    elif what == "move":
        slug, language = find(game).kit.slug, find(game).language
        write_json(moves.schema(language, lambda verb: term("en", slug, "does", verb)))
    else:
        write_json(schema_of(Position[view_of(find(game))]))  # type: ignore[misc]


def view_of(game: Game) -> Any:
    """The type of a game's view."""
    return get_type_hints(game.view)["return"]


def schema_of(kind: Any) -> Mapping[str, Any]:
    """The schema of a type, described as its structs are."""
    found = msgspec.json.schema(kind)
    for part in found.get("$defs", {}).values():
        if "description" in part:
            part["description"] = cleandoc(part["description"])
    return found
