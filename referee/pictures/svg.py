"""SVG elements: what htpy makes, with numbers for attributes, written as short as they can be."""

from collections.abc import Callable, Mapping

import htpy as h

Attribute = str | float | None


def number(value: float) -> str:
    """A number with at most two decimals."""
    return f"{round(value, 2):g}"


def _element(made: h.Element) -> Callable[..., h.Element]:
    def element(*attrs: Mapping[str, Attribute], **named: Attribute) -> h.Element:
        found: dict[str, Attribute] = {}
        for more in attrs:
            found.update(more)
        found.update({name.replace("_", "-"): value for name, value in named.items()})
        drawn: h.Element = made(
            {
                name: number(value) if isinstance(value, int | float) else value
                for name, value in found.items()
                if value is not None
            }
        )
        return drawn

    return element


rect = _element(h.Element("rect"))
circle = _element(h.Element("circle"))
path = _element(h.Element("path"))
text = _element(h.Element("text"))
use = _element(h.Element("use"))
group = _element(h.Element("g"))
svg = _element(h.Element("svg"))
