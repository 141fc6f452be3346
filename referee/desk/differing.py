"""Where two views of one game differ, field by field."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

Difference = tuple[str, Any, Any]
"""The path of a field, and its values; None where one view lacks it."""


def differing(one: Any, other: Any, path: str = "") -> Iterator[Difference]:
    """The fields in which two views, as JSON has them, differ.

    Lists of as many structures are compared one by one (`field.0.card`), others as a whole.
    """
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        fields = cast("Mapping[str, Any]", one), cast("Mapping[str, Any]", other)
    elif _are_alike(one, other):
        fields = _numbered(cast("Sequence[Any]", one)), _numbered(cast("Sequence[Any]", other))
    else:
        yield path, one, other
        return
    for name in dict.fromkeys((*fields[0], *fields[1])):
        inner = f"{path}.{name}" if path else name
        yield from differing(fields[0].get(name), fields[1].get(name), inner)


def _are_alike(one: Any, other: Any) -> bool:
    """Whether both are lists of as many structures."""
    if not isinstance(one, list) or not isinstance(other, list):
        return False
    pairs = cast("Sequence[Any]", one), cast("Sequence[Any]", other)
    structures = (isinstance(each, dict) for side in pairs for each in side)
    return len(pairs[0]) == len(pairs[1]) and all(structures)


def _numbered(values: Sequence[Any]) -> Mapping[str, Any]:
    return {str(number): value for number, value in enumerate(values)}
