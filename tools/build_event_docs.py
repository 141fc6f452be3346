"""Write the event catalogue, docs/events.md: `python -m tools.build_event_docs`."""

import inspect
import types
import typing
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
    """The events of a chapter, and what their fields are made of."""
    own = [value for value in vars(module).values() if _is_of(value, module)]
    return [*events_of(module), *(struct for struct in own if not issubclass(struct, Event))]


def _is_union(name: str, value: object) -> bool:
    return name.endswith("Event") and isinstance(value, types.UnionType)


def _is_of(value: object, module: types.ModuleType) -> typing.TypeGuard[type[msgspec.Struct]]:
    """Whether it is a struct that the module, or a chapter of it, defines."""
    return (
        inspect.isclass(value)
        and issubclass(value, msgspec.Struct)
        and f"{value.__module__}.".startswith(f"{module.__name__}.")
    )


def _struct(struct: type[msgspec.Struct]) -> str:
    title = struct.__struct_config__.tag or struct.__name__
    lines = [f"### `{title}`\n", f"{inspect.getdoc(struct)}\n", *table(struct)]
    return "\n".join(lines)


def main() -> None:
    """Write the page anew."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
