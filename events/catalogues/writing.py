"""An edition as TOML: what a table entered of its own cards, in a file that it may go on with."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml(data: Mapping[str, Any]) -> str:
    """The data of an edition in TOML, for people to read and change; `parse` reads it again.

    Words, numbers, flags, lists and tables may stand in it. Comments are none of the data.
    """
    return "\n".join(_lines(data)) + "\n"


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    """First what is no table, then each table under its name, and each row of a list of tables."""
    for key, value in data.items():
        if not _is_table(value) and not _rows(value):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in data.items():
        for head, table in _tables(key, value):
            yield ""
            yield head
            yield from (f"{_key(name)} = {_value(own)}" for name, own in table.items())


def _tables(key: str, value: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if _is_table(value):
        yield f"[{_key(key)}]", value
    for row in _rows(value):
        yield f"[[{_key(key)}]]", row


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _rows(value: Any) -> list[Mapping[str, Any]]:
    """The tables of a list of tables; none of any other value."""
    return list(value) if _is_list(value) and all(map(_is_table, value)) else []


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    """A value in one line; a list of tables has a line for each of them."""
    match value:
        case str():
            return _text(value)
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case _ if _is_table(value):
            pairs = ", ".join(f"{_key(key)} = {_value(own)}" for key, own in value.items())
            return f"{{ {pairs} }}"
        case _ if rows := _rows(value):
            return "[\n" + "".join(f"  {_value(row)},\n" for row in rows) + "]"
        case _:
            return f"[{', '.join(map(_value, value))}]"
