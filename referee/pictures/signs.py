"""Signs of one colour in a box of 24 units: shapes that tell what colours only help to tell."""

from collections.abc import Mapping
from functools import cache

import htpy as h
from markupsafe import Markup

from referee.pictures import svg


def _filled(d: str) -> h.Element:
    return svg.path(d=d, fill_rule="evenodd")


def _drawn(d: str, width: float) -> h.Element:
    return svg.path(
        d=d,
        fill="none",
        stroke="currentColor",
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


SIGNS: Mapping[str, h.Node] = {
    # elements: bar, triangle, square, disc, band of waves
    "wood": svg.rect(x=6, y=1, width=12, height=22, rx=1.5),
    "fire": _filled("M12 2 22 21H2z"),
    "earth": svg.rect(x=3, y=3, width=18, height=18, rx=1.5),
    "metal": svg.circle(cx=12, cy=12, r=10),
    "water": _filled("M2 7c3.3-4 6.7-4 10 0s6.7 4 10 0v10c-3.3 4-6.7 4-10 0s-6.7-4-10 0z"),
    # runes: sun with rays, three waves, leaf, crescent, wyrm, linked rings
    "suns": [
        svg.circle(cx=12, cy=12, r=5.2),
        _drawn(
            "M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3"
            "M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M19.4 4.6l-2.1 2.1M6.7 17.3l-2.1 2.1",
            2.4,
        ),
    ],
    "waves": _drawn("".join(f"M2 {y}c3.3-3.5 6.7-3.5 10 0s6.7 3.5 10 0" for y in (6, 12, 18)), 2.6),
    "leaves": [_filled("M4 20C2 9 10 3 21 3c0 11-6 19-15 16.5L11 12z"), _drawn("M3 22l4-5", 2.2)],
    "moons": _filled("M15.5 2a10 10 0 1 0 6 15.5A8.5 8.5 0 0 1 15.5 2z"),
    "wyrms": [
        _drawn("M4 20c9 1 3-8 8-9s3 6 7 3 1-9-4-11", 3.2),
        svg.circle(cx=14.5, cy=3.8, r=2.6),
    ],
    "knots": [
        svg.circle(cx=x, cy=12, r=6, fill="none", stroke="currentColor", stroke_width=2.8)
        for x in (8.5, 15.5)
    ],
    "crown": _filled("M2 5l5 6 5-9 5 9 5-6-2 15H4z"),
    # suits: wings, horns, open book, eye mask
    "crow": _filled("M2 6c6-1 8 2 10 6 2-4 4-7 10-6-3 2-5 8-10 13C7 14 5 8 2 6z"),
    "ram": [
        _drawn("M12 8C9 2 2 3 2 10s6 8 8 4-2-6-4-4M12 8c3-6 10-5 10 2s-6 8-8 4 2-6 4-4", 2.6),
        _filled("M9 14h6l-3 8z"),
    ],
    "tome": _filled("M3 4h8v16H3zM13 4h8v16h-8z"),
    "mask": _filled(
        "M1 7c4-2 7-1 11 1 4-2 7-3 11-1 0 8-3 12-7 12-2 0-3-3-4-3s-2 3-4 3c-4 0-7-4-7-12z"
        "M5 11c2 3 4 3 5 1-1-2-3-2-5-1zM19 11c-2-1-4-1-5 1 1 2 3 2 5-1z"
    ),
    # models that have acted, and that are out of play
    "check": _drawn("M3 13l6 6L21 5", 4),
    "cross": _drawn("M4 4l16 16M20 4L4 20", 4),
    # what cards of a bout do, blades, magic, mana, command spells
    "attack": _filled("M3 4l18 8-18 8 4-8z"),
    "parry": _filled("M4 4h16v8c0 5-4 8-8 9-4-1-8-4-8-9z"),
    "counter": _filled("M21 4 3 12l18 8-4-8z"),
    "auxiliary": _filled("M10 3h4v7h7v4h-7v7h-4v-7H3v-4h7z"),
    "star": _filled("M12 1l3.2 7.5 8 .7-6 5.3 1.8 8L12 18.3 5.9 22.5l1.8-8-6-5.3 8-.7z"),
    "blade": _filled("M20 2l2 2-11 12-3-3zM4 14l6 6-2 1-2-2-3 3-1-1 3-3-2-2z"),
    "disc": svg.circle(cx=12, cy=12, r=8),
    "lozenge": _filled("M12 2l8 10-8 10-8-10z"),
    "shield": _filled("M12 2l9 3v7c0 5-4 8-9 10-5-2-9-5-9-10V5z"),
    # every match: penalties, rulings, irregular acts, clocks, who looks, laws
    "warning": _filled("M12 3 22 21H2z"),
    "card": svg.rect(x=5, y=3, width=14, height=18, rx=1.5),
    "gavel": _filled("M13 2l9 9-3 3-9-9zM3 19l8-8 3 3-8 8zM13 21h9v2h-9z"),
    "flag": _filled("M5 1h2v22H5zM8 2h13l-4 5 4 5H8z"),
    "clock": _filled(
        "M9 0h6v3h-2v1.1a10 10 0 1 1-2 0V3H9zM12 6.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z"
        "M11 8h2v6l4 2-1 2-5-3z"
    ),
    "eye": _filled("M1 12c5-9 17-9 22 0-5 9-17 9-22 0zM12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10z"),
    "high": _filled("M12 4 22 20H2z"),
    "low": _filled("M12 20 2 4h20z"),
    # controls of a page
    "first": _filled("M4 4h3v16H4zM20 4v16L8 12z"),
    "back": _filled("M18 4v16L6 12z"),
    "play": _filled("M6 3l15 9-15 9z"),
    "stop": _filled("M5 4h5v16H5zM14 4h5v16h-5z"),
    "next": _filled("M6 4v16l12-8z"),
    "turn_back": _filled("M21 4v16l-9-8zM12 4v16l-9-8z"),
    "leave": _drawn("M5 5l14 14M19 5L5 19", 3),
    "turn_on": _filled("M3 4v16l9-8zM12 4v16l9-8z"),
    "last": _filled("M17 4h3v16h-3zM4 4v16l12-8z"),
}


@cache
def drawn(name: str, colour: str) -> Markup:
    """A sign in its colour as it is written: a picture has many, each is made once."""
    return Markup(str(h.fragment[SIGNS[name]]).replace("currentColor", colour))


def sprite() -> h.Element:
    """All signs, each once, for a page to use; they are not to be seen by themselves."""
    return h.svg(aria_hidden="true", class_="sprite")[
        (h.symbol(id=f"s-{name}", viewBox="0 0 24 24")[drawn] for name, drawn in SIGNS.items())
    ]
