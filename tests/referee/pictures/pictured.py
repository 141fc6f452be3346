"""Looks at a diagram as a reader does: its texts, where they stand, and what it would load."""

from xml.etree import ElementTree

from referee.exports.pictured import pictured
from referee.pictures.pen import columns

SVG = "{http://www.w3.org/2000/svg}"
MATCH = "k3f9-2mtx"


def drawn(sitting, viewer="public", lang="en", theme="light"):
    return pictured(sitting, viewer, lang, match=MATCH, theme=theme)


def root(picture):
    return ElementTree.fromstring(picture)  # made by us


def texts(picture):
    """What is written in the picture, in the order of drawing."""
    return [element.text or "" for element in root(picture).iter(f"{SVG}text")]


def outside(picture):
    """The texts that reach beyond the picture, or beyond the card on which they stand."""
    top = root(picture)
    wide, high = (float(top.get(side)) for side in ("width", "height"))
    return [text for text, box in _boxes(top, 0, 0, 1, (0, 0, wide, high)) if not _within(*box)]


def _boxes(element, left, top, scale, room):
    for child in element:
        if child.tag == f"{SVG}svg":
            x, y = (float(child.get(side, 0)) for side in "xy")
            box = [float(part) for part in child.get("viewBox").split()]
            within = float(child.get("width")) / box[2] * scale
            at = (left + x * scale, top + y * scale)
            inner = (*at, at[0] + box[2] * within, at[1] + box[3] * within)
            yield from _boxes(
                child, at[0] - box[0] * within, at[1] - box[1] * within, within, inner
            )
        elif child.tag == f"{SVG}text":
            yield child.text, (_box(child, left, top, scale), room)
        else:
            yield from _boxes(child, left, top, scale, room)


def _box(text, left, top, scale):
    size = float(text.get("font-size"))
    wide = columns(text.text or "") * size
    x, y = float(text.get("x")), float(text.get("y"))
    begins = x - {"start": 0, "middle": wide / 2, "end": wide}[text.get("text-anchor", "start")]
    return (
        left + begins * scale,
        top + (y - size * 0.75) * scale,
        left + (begins + wide) * scale,
        top + y * scale,
    )


def _within(box, room):
    left, top, right, bottom = box
    return (
        left >= room[0] - 1
        and top >= room[1] - 1
        and right <= room[2] + 1
        and bottom <= room[3] + 1
    )


def require_alone(picture):
    """Nothing is loaded, run or styled from elsewhere; at most 40 kB."""
    assert len(picture.encode()) <= 40_000
    for element in root(picture).iter():
        assert element.tag.removeprefix(SVG) not in (
            "style",
            "script",
            "image",
            "a",
            "foreignObject",
        )
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "href" not in name, value
            assert "url(" not in value
