"""The colours of pictures can be read and told apart, in both themes and by all eyes."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from referee.pictures.palette import DARK, LIGHT, PRINT, THEMES
from tests.colours import SIGHTS, contrast, distance

GROUNDS = ("ground", "paper", "soft", "due-soft")
FILLS = {*GROUNDS, "due-ink", "bad-soft", "warn-soft", "line", "back"}
"""What nothing is written in."""

TOLD_APART = {
    "elements": ("wood", "fire", "earth", "metal", "water"),
    "runes": ("suns", "waves", "leaves", "moons", "wyrms", "knots"),
    "suits": ("crow", "ram", "tome", "mask"),
    "fencers": ("red", "green"),
    "states": ("due", "bad", "warn"),
}
"""Groups whose colours every eye tells apart. For the others, signs, letters and numbers do."""

COLOURED = {"light": LIGHT, "dark": DARK}


def faint(theme: str, tokens: set[str], grounds: tuple[str, ...], least: float) -> Iterator[str]:
    colours = THEMES[theme]
    for token in sorted(tokens):
        for ground in grounds:
            ratio = contrast(colours[token], colours[ground])
            if ratio < least:
                yield f"{token} on {ground}: {ratio:.2f}"


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_is_read_on_every_ground(theme):
    assert [*faint(theme, {*LIGHT} - FILLS, GROUNDS, 4.5)] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("token", "ground"),
    [
        *[("due-ink", "due"), ("bad", "bad-soft"), ("warn", "warn-soft")],
        *[(ink, soft) for ink in ("ink", "ink-2") for soft in ("bad-soft", "warn-soft")],
    ],
)
def test_what_is_written_in_a_box_of_its_own_colour_is_read(theme, token, ground):
    assert [*faint(theme, {token}, (ground,), 4.5)] == []


@pytest.mark.parametrize("theme", THEMES)
def test_lines_are_seen_on_the_page_and_on_cards(theme):
    assert [*faint(theme, {"line"}, ("ground", "paper"), 3)] == []


@pytest.mark.parametrize("theme", COLOURED)
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("group", TOLD_APART)
def test_the_colours_of_a_group_are_apart_for_all_eyes(theme, sight, group):
    colours = COLOURED[theme]
    close = {
        (one, other): distance(colours[one], colours[other], sight)
        for one, other in combinations(TOLD_APART[group], 2)
    }
    assert {pair: apart for pair, apart in close.items() if apart < 16} == {}


def test_every_theme_has_every_colour():
    assert {*DARK} == {*LIGHT} == {*PRINT}
