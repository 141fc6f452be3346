"""A position as a picture: SVG text, or PNG bytes where a converter is installed."""

import msgspec

from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.pictures import drawing
from referee.pictures.diagram import diagram, title
from referee.pictures.palette import THEMES as PALETTES
from referee.pictures.words import Words
from referee.render.layout import seen
from referee.speech import Lang, Naming, say
from referee.speech.told import sentences

THEMES = tuple(PALETTES)

SHARP = 2
"""A PNG has twice the pixels that a picture has units."""


class Picture(msgspec.Struct, frozen=True):
    """A table as SVG, and what it shows in words."""

    title: str
    drawn: str


def pictured(sitting: Sitting, viewer: str, lang: Lang, *, match: str, theme: str = "light") -> str:
    """The table as it is now, for the viewer, as SVG; `match`: what is written at its foot."""
    return picture(sitting, viewer, lang, match=match, theme=theme).drawn


def picture(
    sitting: Sitting, viewer: str, lang: Lang, *, match: str, theme: str = "light"
) -> Picture:
    """The same with its title."""
    naming, pictures = sitting.naming_for(viewer), drawing.of(sitting.game)
    shown = scene(sitting, viewer)
    drawn = diagram(
        shown,
        naming,
        lang,
        pictures,
        theme=theme,
        sentence=_last(sitting, viewer, lang, naming),
        foot=_foot(sitting, viewer, lang, naming, match),
    )
    return Picture(title(shown, Words(naming, (lang,))), seen(drawn))


def _last(sitting: Sitting, viewer: str, lang: Lang, naming: Naming) -> str:
    """What the last entry says; the opening says nothing that the picture does not."""
    if not sitting.number:
        return ""
    entry = sitting.entries_for(viewer)[-1]
    return " ".join((f"{entry.number}", *sentences(entry.events, lang, naming)))


def _foot(sitting: Sitting, viewer: str, lang: Lang, naming: Naming, match: str) -> str:
    facts = {"match": match, "number": sitting.number, "viewer": viewer}
    return say(lang, "pictures.foot", facts, naming)


def png(drawn: str) -> bytes:
    """The picture as PNG; its converter is an extra (`png`)."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=drawn, zoom=SHARP))
