"""What a page to step through is made of besides what it shows: style, script, data, signs."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from importlib.resources import files
from typing import Any

import htpy as h
import msgspec
from markupsafe import Markup

from referee.exports.pages import frame
from referee.pictures import palette, signs
from referee.pictures.drawing import Pictures
from referee.render.layout import seen
from referee.speech import Lang

_IN_SCRIPT = {ord(one): f"\\u{ord(one):04x}" for one in "<>&"}
"""What could end a script or begin markup in it."""


def whole(title: h.Element, lang: Lang, pictures: Pictures, body: h.Node, **attrs: Any) -> str:
    """The page: its style and its script stand in it, and nothing else may be loaded or run."""
    script = _text("exports/pages", "replay.js")
    return frame.whole(title, lang, style(pictures.style), body, script, **attrs)


def data(name: str, value: Any) -> h.Element:
    """A value for the script, in which no text can end it."""
    text = seen(msgspec.json.encode(value).decode()).translate(_IN_SCRIPT)
    return h.script(type="application/json", id=name)[Markup(text)]


def drawings(symbols: Iterable[tuple[str, str]]) -> Iterator[h.Node]:
    """The signs, and what else is drawn once and used by its name."""
    yield signs.sprite()
    yield defined(symbols)


def defined(symbols: Iterable[tuple[str, str]]) -> h.Element:
    """What is drawn once and used by its name."""
    return h.svg(".sprite", aria_hidden="true")[
        (Markup(f'{markup[:8]}id="{name}" {markup[8:]}') for markup, name in symbols)
    ]


def policy(pictures: Pictures) -> str:
    """What the page may load and run: its own style and script."""
    return frame.policy(style(pictures.style), _text("exports/pages", "replay.js"))


@cache
def version() -> str:
    """The version of the program."""
    return metadata.version("tabletop-referee")


@cache
def style(*games: str) -> str:
    """The style sheet of a page with the boards of these games; of any, where none is named."""
    boards = (_text("pictures/styles", f"{name}.css") for name in ("board", *games))
    pages = (_text("exports/pages", f"{name}.css") for name in ("page", "overlay"))
    return "\n".join((palette.style(), *boards, *pages))


@cache
def _text(folder: str, name: str) -> str:
    """A file of the package; a game's own style is no must."""
    file = files("referee").joinpath(folder, name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""
