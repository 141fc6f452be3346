"""A replay page denies nobody anything: whatever the game, the window, the theme, the language."""

from itertools import product

import pytest

from referee.games import BUILT_IN
from referee.speech import LANGS
from tests.browser.matches import sitting_of
from tests.browser.stepping import BOARD, board, entries, go, lacking, unfold

WINDOWS = {"phone": (360, 740), "laptop": (1280, 800), "hall": (1920, 1080)}
THEMES = ("light", "dark")
LOCALES = {"en": "en", "zh-Hant": "zh-TW", "zh-Hans": "zh-CN"}
PLACES = ("first", "middle", "last", "variation", "unfolded")


def grid():
    """All ways to look at a page, at all places; a fifth of the ways, at one place, are usual."""
    ways = [*product(BUILT_IN, WINDOWS, THEMES, LANGS)]
    for at, way in enumerate(ways):
        for nth, place in enumerate(PLACES):
            usual = (at * 2 + at // 5) % 5 == 0 and at // 5 % len(PLACES) == nth
            marks = () if usual else pytest.mark.deep
            yield pytest.param(*way, place, marks=marks, id="-".join((*way, place)))


def address(page, place):
    """Where a place is."""
    ids = entries(page)
    variation = page.locator(".entry > .variation [data-go]").last.get_attribute("data-go")
    return {"first": ids[0], "middle": ids[len(ids) // 2], "variation": variation}.get(
        place, ids[-1]
    )


@pytest.mark.parametrize(("game", "window", "theme", "lang", "place"), [*grid()])
def test_a_page_denies_nobody_anything(page_of, open_page, axe, game, window, theme, lang, place):
    width, height = WINDOWS[window]
    page = open_page(
        page_of("told", game),
        width,
        height,
        theme=theme,
        lang=LOCALES[lang],
        touch=window == "phone",
        reduced_motion=True,
    )
    assert page.locator("html").get_attribute("lang") == lang
    if place == "unfolded":
        unfold(page)
    go(page, address(page, place))
    assert axe(page) == []


# Without a script


@pytest.mark.parametrize("game", BUILT_IN)
def test_without_script_all_is_told_and_the_last_board_is_there(page_of, open_page, game):
    path = page_of("told", game)
    page = open_page(path, javascript=False)
    shown = page.locator('[data-list=""]')
    sitting = sitting_of("told", game)
    assert lacking(shown, sitting, "en") == []
    assert page.locator("footer").is_hidden()
    with_script = open_page(path, at="#end")
    text = with_script.locator(BOARD).first.text_content()
    assert page.locator(BOARD).first.text_content() == text
    assert board(with_script).count("<svg") == board(page).count("<svg")


def test_without_script_a_page_denies_nobody_anything(page_of, open_page, axe):
    assert axe(open_page(page_of("told", "ready-fence"), 360, 740, javascript=False)) == []
