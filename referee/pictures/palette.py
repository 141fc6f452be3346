"""The colours of pictures and pages, by token, and what each theme makes of them."""

from collections.abc import Mapping

LIGHT: Mapping[str, str] = {
    # the page
    "ground": "#FAF9F6",
    "paper": "#FFFFFF",
    "soft": "#ECEAE4",
    "ink": "#1B1D22",
    "ink-2": "#4A4F59",
    "line": "#858A94",
    # what is due, and where a move comes from
    "due": "#0B5CAD",
    "due-ink": "#FFFFFF",
    "due-soft": "#DCEBFA",
    # what is aimed at, refused, lost; what is ruled, punished, assumed; what is well
    "bad": "#8A0F1E",
    "bad-soft": "#FBE3E3",
    "warn": "#8A5E00",
    "warn-soft": "#FBEFD2",
    "good": "#1B6B3A",
    "back": "#3F4A5C",
    # Peak Duel
    "wood": "#0A7545",
    "fire": "#85140D",
    "earth": "#A05301",
    "metal": "#58617E",
    "water": "#05256B",
    # Dueling Runes: power, activation
    "suns": "#775F0D",
    "waves": "#0149EE",
    "leaves": "#03734A",
    "moons": "#576185",
    "wyrms": "#52183B",
    "knots": "#270588",
    # Malifaux
    "crow": "#9508D5",
    "ram": "#722731",
    "tome": "#0D5C83",
    "mask": "#7D641A",
    # Ready... Fence!: the fencers, and what their cards do
    "red": "#A61B29",
    "green": "#00695C",
    "attack": "#A61B29",
    "parry": "#0B4F9E",
    "counter": "#0B6470",
    "auxiliary": "#9A4A00",
    "joker": "#7A5200",
    # seats in their order
    "seat-1": "#0B5CAD",
    "seat-2": "#9A4A00",
    "seat-3": "#1F6B3A",
    "seat-4": "#8E1B5B",
    "seat-5": "#5B3A9E",
    "seat-6": "#0F5B78",
    "seat-7": "#4F5B6B",
}

DARK: Mapping[str, str] = {
    "ground": "#121417",
    "paper": "#1D2025",
    "soft": "#2A2E35",
    "ink": "#F2F1ED",
    "ink-2": "#BCC1CB",
    "line": "#737A86",
    "due": "#8FC1FF",
    "due-ink": "#0C1A2B",
    "due-soft": "#17304D",
    "bad": "#FF9C8F",
    "bad-soft": "#43201F",
    "warn": "#F0C569",
    "warn-soft": "#3A2F14",
    "good": "#7FD49A",
    "back": "#55617A",
    "wood": "#DCFDDC",
    "fire": "#F57961",
    "earth": "#F8CC46",
    "metal": "#8E9CA9",
    "water": "#6BB5FF",
    "suns": "#EEC97A",
    "waves": "#A6CDFC",
    "leaves": "#62E02A",
    "moons": "#E6E8EA",
    "wyrms": "#E674B3",
    "knots": "#BD7CEF",
    "crow": "#B384ED",
    "ram": "#FD796B",
    "tome": "#BAE5EC",
    "mask": "#F7C430",
    "red": "#FF9C8F",
    "green": "#6FD6C4",
    "attack": "#FF9C8F",
    "parry": "#8FC1FF",
    "counter": "#7CD9DE",
    "auxiliary": "#FFB37A",
    "joker": "#F0C569",
    "seat-1": "#8FC1FF",
    "seat-2": "#FFB37A",
    "seat-3": "#7FD49A",
    "seat-4": "#F5A3D0",
    "seat-5": "#C5B0FF",
    "seat-6": "#7CCFE8",
    "seat-7": "#C3CBD9",
}

_WHITE = ("ground", "paper", "soft", "due-soft", "due-ink", "bad-soft", "warn-soft")

PRINT: Mapping[str, str] = {token: "#FFFFFF" if token in _WHITE else "#000000" for token in LIGHT}
"""Black on white: shapes, characters and numbers carry everything."""

THEMES: Mapping[str, Mapping[str, str]] = {"light": LIGHT, "dark": DARK, "print": PRINT}


OF_SEATS = ("red", "green", *(f"seat-{number}" for number in range(1, 8)))
"""The colours that seats have."""


def style() -> str:
    """The tokens as properties of a style sheet, the dark ones where the reader has it dark."""
    light, dark = _properties(LIGHT, "light"), _properties(DARK, "dark")
    return (
        f":root{{{light}}}\n@media(prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
        f":root[data-theme=light]{{{light}}}\n:root[data-theme=dark]{{{dark}}}\n"
        f"@media print{{:root:root{{{_properties(PRINT, 'light')}}}}}\n"
        + "".join(f".of-{token}{{--seat:var(--{token})}}" for token in OF_SEATS)
    )


def _properties(theme: Mapping[str, str], scheme: str) -> str:
    colours = "".join(f"--{token}:{colour};" for token, colour in theme.items())
    return f"{colours}color-scheme:{scheme}"
