"""Colours as eyes have them: contrast (WCAG 2), distance (CIE76), what colour-blind eyes see.

The distance is ΔE of 1976, the one that the numbers of the palette are given in. Eyes without one
kind of cone see by the matrices of Machado, Oliveira and Fernandes (2009), severity 1, which hold
for linear light.
"""

from math import dist

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SIGHTS: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
"""From linear sRGB."""

WHITE: Triple = (0.95047, 1.0, 1.08883)


def contrast(one: str, other: str) -> float:
    """The ratio of two colours (`#RRGGBB`), from 1 to 21."""
    dark, bright = sorted(_times(TO_XYZ, _linear(colour))[1] for colour in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def distance(one: str, other: str, sight: str = "full") -> float:
    """How far apart such eyes see two colours."""
    return dist(_lab(one, sight), _lab(other, sight))


def _linear(colour: str) -> Triple:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def _times(matrix: Matrix, light: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return one, two, three


def _lab(colour: str, sight: str) -> Triple:
    red, green, blue = (min(max(part, 0), 1) for part in _times(SIGHTS[sight], _linear(colour)))
    light = _times(TO_XYZ, (red, green, blue))
    x, y, z = (_root(part / white) for part, white in zip(light, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
