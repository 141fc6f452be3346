"""Write what the program answers in JSON, docs/views.md: `python -m tools.build_view_docs`."""

import inspect
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from referee.cli.schemas import view_of
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.scenes.scene import Scene
from referee.views.position import Position
from tools.struct_pages import table

PAGE = Path(__file__).parent.parent / "docs" / "views.md"

HEAD = """\
# Positions, views and scenes

What a viewer may know of a match, as `referee show --json` answers it. Written from the structs
themselves by `python -m tools.build_view_docs`; do not edit. `referee schema view GAME` and
`referee schema scene` print the same as JSON Schema. A field whose default is `absent` is not there
for who may not know it; in a scene a field with its default value is left out.

A position is the same for every game; its `state` is the game's own view. Its `due` says as ids and
facts what its sentences say. `show --json --scene` adds the scene, which is what is to be drawn,
and `words`: the texts of its ids and the names of its cards in every language.
"""


def page() -> str:
    """The whole page."""
    told: set[type[msgspec.Struct]] = set()
    chapters = [_chapter("Every match", Position, told), _chapter("The scene", Scene, told)]
    for slug in BUILT_IN:
        game = find(slug)
        view = view_of(game)
        if _is_struct(view):
            chapters.append(_chapter(game.name("en"), view, told))
    return "\n".join([HEAD, *chapters])


def _chapter(title: str, struct: type[msgspec.Struct], told: set[type[msgspec.Struct]]) -> str:
    """A struct, and those of its parts that no chapter before has told of."""
    structs = [one for one in dict.fromkeys(_parts(struct)) if one not in told]
    told |= {*structs}
    return "\n".join([f"## {title}\n", *map(_section, structs)])


def _section(struct: type[msgspec.Struct]) -> str:
    heading = f"### `{struct.__name__}`\n"
    return "\n".join([heading, f"{inspect.getdoc(struct)}\n", *table(struct, linked=True)])


def _parts(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs of which a type is made, the outer before the inner."""
    if _is_struct(kind):
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from _parts(field.type)
    for part in typing.get_args(kind):
        yield from _parts(part)


def _is_struct(kind: Any) -> typing.TypeGuard[type[msgspec.Struct]]:
    return inspect.isclass(kind) and issubclass(kind, msgspec.Struct)


def main() -> None:
    """Write the page anew."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
