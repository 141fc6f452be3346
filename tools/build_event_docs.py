"""Write the event catalogue, docs/events.md: `python -m tools.build_event_docs`."""

import inspect
import types
import typing
from collections.abc import Iterator
from pathlib import Path

import msgspec

import events.cards
import events.dueling_runes
import events.fate_ace_royal
import events.malifaux
import events.match
import events.peak_duel
import events.ready_fence
from events.base import Event
from tools.struct_pages import table

PAGE = Path(__file__).parent.parent / "docs" / "events.md"
CHAPTERS = {
    "Every match": events.match,
    "Cards": events.cards,
    "Peak Duel": events.peak_duel,
    "Ready... Fence!": events.ready_fence,
    "Dueling Runes": events.dueling_runes,
    "Malifaux": events.malifaux,
    "Fate/Ace Royal": events.fate_ace_royal,
}
HEAD = """\
# The event catalogue

Everything that an entry can hold as a consequence. Written from the structs themselves by
`python -m tools.build_event_docs`; do not edit. An event is a JSON object whose `type` is its tag;
a field with its default value is left out. Tags are never used again for anything else.
"""


def page() -> str:
    """The whole page."""
    chapters = (_chapter(title, module) for title, module in CHAPTERS.items())
    return "\n".join([HEAD, *chapters])


def _chapter(title: str, module: types.ModuleType) -> str:
    return "\n".join([f"## {title}\n", *(_struct(struct) for struct in _structs(module))])


def events_of(module: types.ModuleType) -> tuple[type[Event], ...]:
    """The events of a chapter's union, in its order.

    Where it is made of the unions of parts, it is the widest.
    """
    unions = (value for name, value in vars(module).items() if _is_union(name, value))
    return max(map(typing.get_args, unions), key=len)


def _structs(module: types.ModuleType) -> list[type[msgspec.Struct]]:
    """The events of a chapter, and the structs that their fields are made of, by name."""
    events = events_of(module)
    kinds = (field.type for event in events for field in msgspec.structs.fields(event))
    parts = {part for kind in kinds for part in _parts(kind)}
    return [*events, *sorted(parts, key=lambda part: part.__name__)]


def _parts(kind: object) -> Iterator[type[msgspec.Struct]]:
    """The structs of a field's type."""
    if inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
        yield kind
    for argument in typing.get_args(kind):
        yield from _parts(argument)


def _is_union(name: str, value: object) -> bool:
    return name.endswith("Event") and isinstance(value, types.UnionType)


def _struct(struct: type[msgspec.Struct]) -> str:
    title = struct.__struct_config__.tag or struct.__name__
    lines = [f"### `{title}`\n", f"{inspect.getdoc(struct)}\n", *table(struct)]
    return "\n".join(lines)


def main() -> None:
    """Write the page anew."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
