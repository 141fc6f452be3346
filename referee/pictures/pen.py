"""The pen: how text, signs and colours are put into a picture, or into a page."""

import re
import unicodedata
from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from typing import Any

import htpy as h

from referee.pictures import svg
from referee.pictures.palette import THEMES
from referee.pictures.signs import drawn
from referee.pictures.words import Told, Words
from referee.scenes.scene import DOWN

ROOM = 1.1
"""Fonts of other machines are wider: text is measured with a tenth to spare."""

LEAST = 2
"""Units of the smallest letters: what would be smaller is not written."""

SMALLEST, LEADING = 6, 1.2
"""Units to which a text is made smaller so as not to be cut; of the lines of a block, in sizes."""


UNKNOWN = "?"


class Pen:
    """Draws with the words and the colours of one picture, or of one page.

    A page has its colours as properties of its style and its signs and cards drawn once
    (`symbols`); a picture has everything in itself. `of`: of which board these are, where a page
    has several.
    """

    def __init__(
        self, words: Words, theme: str | None = None, *, of: str = "c", tapped: bool = False
    ) -> None:
        """`tapped`: cards say which they are, for a page on which they are tapped."""
        self.words = words
        self.tapped = tapped
        self._of = of
        self._theme = None if theme is None else THEMES[theme]
        self.printed = theme == "print"
        self.symbols: dict[str, str] = {}
        self._known: dict[tuple[str, Hashable], str] = {}

    @property
    def in_page(self) -> bool:
        """Whether it draws in a page, which has style and signs of its own."""
        return self._theme is None

    def at(self, zone: str, face: str, place: int = 0) -> Mapping[str, str]:
        """What offers call a place and the card in it, where it is tapped; `place` 0: none."""
        names = [f"{zone}.{place}"] if place else []
        names += [f"{zone}={face}", face] if face not in (DOWN, UNKNOWN) else []
        return {"data-at": " ".join(names)} if self.tapped and names else {}

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
            words = tuple(cut(one, room) for one in words)
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

    def block(
        self,
        x: float,
        top: float,
        told: Told,
        size: float,
        *,
        room: float,
        high: float,
        **attrs: Any,
    ) -> Iterator[h.Element]:
        """A text in as many lines as it needs, in the middle of so much height."""
        if not any(told):
            return
        while size > SMALLEST and any(_beyond(one, size, room, high) for one in told):
            size -= 1
        most = _most(size, high)
        broken = [lines(one, size, room, most) for one in told]
        count = max(map(len, broken))
        base = top + (high - LEADING * size * count) / 2 + 0.95 * size
        for at in range(count):
            line = tuple(one[at] if at < len(one) else "" for one in broken)
            yield self.text(x, base + LEADING * size * at, line, size, room=room, **attrs)

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
        return svg.svg(at, viewBox="0 0 24 24", fill=colour)[drawn(name, colour)]

    def line_sign(self, name: str, ink: str | None = None) -> h.Element:
        """A sign within a line of a page, in the colour of its text or in its own."""
        colour = {} if ink is None else {"color": self.ink(ink)}
        return h.svg(".sign", colour, viewBox="0 0 24 24", aria_hidden="true")[
            svg.use(href=f"#s-{name}")
        ]

    def once(self, view: str, drawn: h.Node, of: Hashable = None) -> h.Node:
        """A drawing in its view box, in a page kept once under a name and used by it.

        `of`: what it is drawn of, by which it is found again without being drawn.
        """
        if not self.in_page:
            return drawn
        name = self._known.get((view, of)) if of is not None else None
        if name is None:
            name = self._known[view, of] = self.symbol(view, drawn)
        x, y, wide, high = view.split()
        return svg.use(href=f"#{name}", x=x, y=y, width=wide, height=high)

    def symbol(self, view: str, drawn: h.Node) -> str:
        """The name under which a page keeps a drawing in its view box."""
        markup = f'<symbol viewBox="{view}">{h.fragment[drawn]}</symbol>'
        return self.symbols.setdefault(markup, f"{self._of}-{len(self.symbols)}")


@lru_cache(4096)
def columns(text: str) -> float:
    """How wide a text is in ems of a bold font, about; a wide character is one."""
    return sum(
        1.0 if unicodedata.east_asian_width(one) in "WF" else _WIDTHS.get(one, 0.62)
        for one in text
        if not unicodedata.combining(one)
    )


_WIDTHS: Mapping[str, float] = {
    **dict.fromkeys(" .,:;'|!iljI()[]·", 0.36),
    **dict.fromkeys("MWmw@%", 0.92),
}
"""Of letters that are much narrower or broader than others."""


def fitting(text: str, size: float, room: float) -> float:
    """The font size, at most this, at which the text stays within so many units."""
    wide = columns(text) * size * ROOM
    return size if wide <= room else size * room / wide


def cut(text: str, room: float) -> str:
    """The text, with an ellipsis for what would not fit even in the smallest letters."""
    if columns(text) * LEAST * ROOM <= room:
        return text
    ends = accumulate(columns(one) * LEAST * ROOM for one in f"…{text}")
    return f"{text[: sum(end <= room for end in ends) - 1]}…"


def lines(text: str, size: float, room: float, most: int) -> list[str]:
    """The text in at most so many lines of this size; what is left over ends with an ellipsis."""
    found: list[str] = []
    line = ""
    for part in (part for word in _parts(text) for part in _syllables(word, size * ROOM, room)):
        if line and columns(line + part) * size * ROOM > room:
            found.append(line.strip())
            line = ""
        line += part
    found.append(line.strip())
    if len(found) > most:
        found = found[:most]
        found[-1] = f"{found[-1]}…"
    return found


def _most(size: float, high: float) -> int:
    """So many lines of this size have so much height."""
    return max(int(high / (LEADING * size)), 1)


def _beyond(text: str, size: float, room: float, high: float) -> bool:
    most = _most(size, high)
    found = lines(text, size, room, most + 1)
    return len(found) > most or any(fitting(one, size, room) < size for one in found)


def _parts(text: str) -> list[str]:
    """Where a line may be broken: behind blanks, around wide characters, in very long words."""
    parts: list[str] = []
    for one in text:
        wide = unicodedata.east_asian_width(one) in "WF"
        after = bool(parts) and (parts[-1].endswith(" ") or len(parts[-1]) > 24)
        if not parts or ((wide or after) and not _closes(one)):
            parts.append(one)
        else:
            parts[-1] += one
    return parts


def _syllables(word: str, size: float, room: float) -> list[str]:
    """A word that is longer than a line, taken apart at its hyphens."""
    return [word] if columns(word) * size <= room else _HYPHENED.findall(word)


_HYPHENED = re.compile("[^-]*-+|[^-]+")


def _closes(one: str) -> bool:
    return one in "，。；：！？」』）】、,.;:!?)"
