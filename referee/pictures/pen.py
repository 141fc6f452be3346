"""The pen: how text, signs and colours are put into a picture, or into a page."""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import htpy as h

from referee.pictures import svg
from referee.pictures.palette import THEMES
from referee.pictures.signs import SIGNS
from referee.pictures.words import Told, Words

ROOM = 1.1
"""Fonts of other machines are wider: text is measured with a tenth to spare."""

SMALL = 11.5
"""What would be smaller than this stands in two lines where there is room for them."""


class Pen:
    """Draws with the words and the colours of one picture, or of one page.

    A page has its colours as properties of its style and its signs and cards drawn once
    (`symbols`); a picture has everything in itself.
    """

    def __init__(self, words: Words, theme: str | None = None) -> None:
        self.words = words
        self._theme = None if theme is None else THEMES[theme]
        self.printed = theme == "print"
        self.symbols: dict[str, str] = {}

    @property
    def in_page(self) -> bool:
        """Whether it draws in a page, which has style and signs of its own."""
        return self._theme is None

    def ink(self, token: str) -> str:
        """A colour by its token."""
        return f"var(--{token})" if self._theme is None else self._theme[token]

    def tint(self, token: str) -> Mapping[str, str]:
        """The fill of a card's ground in its suit's colour: none in print."""
        if self.printed:
            return {"fill": "none"}
        return {"fill": self.ink(token), "fill-opacity": ".13"}

    def text(
        self,
        x: float,
        y: float,
        told: Told | str | float,
        size: float,
        *,
        ink: str = "ink",
        anchor: str = "start",
        weight: int = 400,
        room: float | None = None,
        **attrs: Any,
    ) -> h.Element:
        """A line of text at its base line; smaller where it would not fit into `room` units."""
        words = told if isinstance(told, tuple) else self.words.plain(told)
        if room is not None:
            size = min(fitting(one, size, room) for one in words)
        return svg.text(
            self.words.names(words),
            x=x,
            y=y,
            font_size=size,
            text_anchor=None if anchor == "start" else anchor,
            font_weight=None if weight == 400 else weight,
            fill=self.ink(ink),
            **attrs,
        )[words[0]]

    def folded(
        self, x: float, y: float, told: Told | str, size: float, room: float, **look: Any
    ) -> Iterator[h.Element]:
        """A text in its line, or where it would be too small in two smaller ones around it.

        A text of a page may be in another language, and stays in its line.
        """
        words = told if isinstance(told, tuple) else self.words.plain(told)
        if len(set(words)) > 1 or fitting(words[0], size, room) >= SMALL:
            yield self.text(x, y, words, size, room=room, **look)
            return
        size = SMALL
        while len(lines(words[0], size, room, 3)) > 2 and size > 1:
            size *= 0.93
        for at, line in enumerate(lines(words[0], size, room, 2)):
            base = y + (at - 0.65) * size * 1.05
            yield self.text(x, base, line, size, room=room, **look)

    def box(
        self, x: float, y: float, width: float, height: float, *, radius: float = 6, **attrs: Any
    ) -> h.Element:
        """A rectangle; `fill` and `stroke` are tokens."""
        for name in ("fill", "stroke"):
            if name in attrs and attrs[name] != "none":
                attrs[name] = self.ink(attrs[name])
        return svg.rect(x=x, y=y, width=width, height=height, rx=radius or None, **attrs)

    def sign(self, name: str, x: float, y: float, size: float, ink: str = "ink") -> h.Element:
        """A sign in its box of so many units; what draws it takes the colour."""
        at = {"x": x, "y": y, "width": size, "height": size}
        colour = self.ink(ink)
        if self.in_page:
            return svg.use(at, href=f"#s-{name}", fill=colour, color=colour)
        return svg.svg(at, viewBox="0 0 24 24", fill=colour, color=colour)[SIGNS[name]]

    def line_sign(self, name: str, ink: str | None = None) -> h.Element:
        """A sign within a line of a page, in the colour of its text or in its own."""
        colour = {} if ink is None else {"color": self.ink(ink)}
        return h.svg(".sign", colour, viewBox="0 0 24 24", aria_hidden="true")[
            svg.use(href=f"#s-{name}")
        ]

    def once(self, view: str, drawn: h.Node) -> h.Node:
        """A drawing in its view box, in a page kept once under a name and used by it."""
        if not self.in_page:
            return drawn
        markup = f'<symbol viewBox="{view}">{h.fragment[drawn]}</symbol>'
        name = self.symbols.setdefault(markup, f"c-{len(self.symbols)}")
        x, y, wide, high = view.split()
        return svg.use(href=f"#{name}", x=x, y=y, width=wide, height=high)


@lru_cache(4096)
def columns(text: str) -> float:
    """How wide a text is in ems of a bold font, about; a wide character is one."""
    return sum(
        1.0 if unicodedata.east_asian_width(one) in "WF" else 0.62 if one not in _THIN else 0.36
        for one in text
        if not unicodedata.combining(one)
    )


_THIN = frozenset(" .,:;'|!iljI()[]·")


def fitting(text: str, size: float, room: float) -> float:
    """The font size, at most this, at which the text stays within so many units."""
    wide = columns(text) * size * ROOM
    return size if wide <= room else size * room / wide


def lines(text: str, size: float, room: float, most: int) -> list[str]:
    """The text in at most so many lines of this size; what is left over ends with an ellipsis."""
    found: list[str] = []
    line = ""
    for part in _parts(text):
        if line and columns(line + part) * size * ROOM > room:
            found.append(line.strip())
            line = ""
        line += part
    found.append(line.strip())
    if len(found) > most:
        found = found[:most]
        found[-1] = f"{found[-1]}…"
    return found


def _parts(text: str) -> list[str]:
    """Where a line may be broken: behind blanks, around wide characters, in very long words."""
    parts: list[str] = []
    for one in text:
        wide = unicodedata.east_asian_width(one) in "WF"
        begins = not parts or wide or parts[-1].endswith(" ") or len(parts[-1]) > 24
        if begins and not _closes(one):
            parts.append(one)
        else:
            parts[-1] += one
    return parts


def _closes(one: str) -> bool:
    return one in "，。；：！？」』）】、,.;:!?)"
