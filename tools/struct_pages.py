"""How the pages that are written from structs tell their fields."""

import enum
import inspect
import types
import typing
from collections.abc import Mapping
from typing import Any

import msgspec

PLAIN: dict[Any, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "true or false",
    Any: "anything",
}
"""What the types are called that have no choices."""


def table(struct: type[msgspec.Struct], *, linked: bool = False) -> list[str]:
    """The fields of a struct with their types, those of other structs by name or spelled out."""
    fields = msgspec.structs.fields(struct)
    if not fields:
        return []
    rows = (
        f"| `{field.encode_name}` | {type_of(field.type, linked=linked)} | {_default(field)} |"
        for field in fields
    )
    return ["| field | type | default |", "| --- | --- | --- |", *rows, ""]


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.default is msgspec.UNSET:
        return "absent"
    if field.default is msgspec.NODEFAULT:
        return "required" if field.required else "empty"
    return f"`{msgspec.json.encode(field.default).decode()}`"


def type_of(kind: Any, *, linked: bool = False) -> str:
    """A type as a reader of JSON sees it."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is None:
        return _plain(kind, linked=linked)
    if origin is typing.Annotated:
        number, bounds = arguments
        if bounds.pattern is not None:
            return "line number"
        return f"{type_of(number)} ({bounds.ge} to {bounds.le})"
    if origin is typing.Literal:
        return " or ".join(f"`{choice}`" for choice in arguments)
    if origin in (typing.Union, types.UnionType):
        choices = (choice for choice in arguments if choice is not msgspec.UnsetType)
        return " or ".join(type_of(choice, linked=linked) for choice in choices)
    if origin is tuple and arguments[-1] is not Ellipsis:
        return f"[{', '.join(type_of(part, linked=linked) for part in arguments)}]"
    if origin in (tuple, list):
        return _many(type_of(arguments[0], linked=linked))
    assert issubclass(origin, Mapping), f"no page says what {kind} is"
    return f"by {type_of(arguments[0])}: {type_of(arguments[1], linked=linked)}"


def _plain(kind: Any, *, linked: bool) -> str:
    """A type that is not made of others, as a reader of JSON sees it."""
    if kind is type(None):
        return "null"
    if isinstance(kind, typing.NewType):
        return kind.__name__.lower()
    if isinstance(kind, typing.TypeVar):
        return "the game's own"
    if inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
        if linked:
            return f"`{kind.__name__}`"
        fields = msgspec.structs.fields(kind)
        return f"{{{', '.join(f'{field.name}: {type_of(field.type)}' for field in fields)}}}"
    if inspect.isclass(kind) and issubclass(kind, enum.Enum):
        return " or ".join(f"`{member.value}`" for member in kind)
    return PLAIN[kind]


def _many(part: str) -> str:
    return f"list of {part}s" if part.replace(" ", "").isalpha() else f"list of {part}"
