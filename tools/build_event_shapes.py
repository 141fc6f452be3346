"""Keep what events look like in the log, `tests/events/shapes.jsonl`, for good.

Of each event there is one line with all its fields, one with those that have no default, and one
more for each choice that a field has. `python -m tools.build_event_shapes` adds the lines of new
events, fields and choices, and never changes or removes one: a log that was written once must open
for ever, and `tests/events/test_shapes.py` reads every line.
"""

import enum
import inspect
import typing
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Any

import msgspec

from events.base import Event
from tools.build_event_docs import CHAPTERS, events_of

FILE = Path(__file__).parent.parent / "tests" / "events" / "shapes.jsonl"

PLAIN: dict[type, Any] = {str: "x", int: 1, bool: True, NoneType: None}
"""A value of each type that has no choices."""


def lines() -> Iterator[str]:
    """The shapes that events have now."""
    for module in CHAPTERS.values():
        for event in events_of(module):
            for shape in _shapes(event):
                yield msgspec.json.encode(shape).decode()


def missing() -> list[str]:
    """Those of them that are not kept yet."""
    kept = set(FILE.read_text(encoding="utf-8").splitlines())
    return [line for line in dict.fromkeys(lines()) if line not in kept]


def _shapes(event: type[Event]) -> Iterator[dict[str, Any]]:
    tag = {"type": event.__struct_config__.tag}
    whole, *others = _structs(event)
    yield tag | whole
    required = {field.encode_name for field in msgspec.structs.fields(event) if field.required}
    yield tag | {name: value for name, value in whole.items() if name in required}
    yield from (tag | other for other in others)


def _structs(struct: type[msgspec.Struct]) -> list[dict[str, Any]]:
    """The struct with all its fields, then each choice of each of them."""
    fields = msgspec.structs.fields(struct)
    values = {field.encode_name: _values(field.type) for field in fields}
    whole = {name: first for name, (first, *_) in values.items()}
    return [whole, *(whole | {name: each} for name, (_, *more) in values.items() for each in more)]


def _values(kind: Any) -> list[Any]:
    """Values of a type as JSON has them; of one without choices one, else each choice."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, typing.NewType):
        return _values(kind.__supertype__)
    if origin is typing.Annotated:
        kind, bounds = arguments
        return _values(kind) if bounds.pattern is None else ["1.2"]
    if origin is typing.Literal:
        return list(arguments)
    if origin in (typing.Union, UnionType):
        return [value for part in arguments for value in _values(part)]
    if origin is tuple:
        return _lists(arguments)
    if inspect.isclass(kind) and issubclass(kind, enum.Enum):
        return [member.value for member in kind]
    if inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
        return list(_structs(kind))
    return [PLAIN[kind]]


def _lists(parts: tuple[Any, ...]) -> list[Any]:
    """A list with each choice of its items."""
    if parts[-1] is Ellipsis:
        return [[value] for value in _values(parts[0])]
    values = [_values(part) for part in parts]
    whole = [first for first, *_ in values]
    return [
        whole,
        *(
            [*whole[:place], each, *whole[place + 1 :]]
            for place, (_, *more) in enumerate(values)
            for each in more
        ),
    ]


def main() -> None:
    """Add what is missing."""
    with FILE.open("a", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in missing())


if __name__ == "__main__":
    main()
