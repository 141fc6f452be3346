"""SVG elements: what htpy makes, with numbers for attributes, written as short as they can be."""

from collections.abc import Callable, Mapping

import htpy as h
from markupsafe import escape

Attribute = str | float | None


def number(value: float) -> str:
    """A number with at most two decimals."""
    return f"{round(value, 2):g}"


def _element(name: str) -> Callable[..., h.Element]:
    def element(*attrs: Mapping[str, Attribute], **named: Attribute) -> h.Element:
        found: dict[str, Attribute] = {}
        for more in attrs:
            found.update(more)
        found.update(named)
        return h.Element(name, "".join(map(_attribute, found.items())))

    return element


def _attribute(item: tuple[str, Attribute]) -> str:
    """An attribute as it is written; htpy takes its time over each, and a picture has thousands."""
    name, value = item
    if value is None:
        return ""
    told = escape(value) if isinstance(value, str) else number(value)
    return f' {name.replace("_", "-")}="{told}"'


rect = _element("rect")
circle = _element("circle")
path = _element("path")
text = _element("text")
use = _element("use")
group = _element("g")
svg = _element("svg")
