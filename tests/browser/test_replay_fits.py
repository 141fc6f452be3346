"""A replay page fits: small windows, large text, fingers, a wall, paper."""

import re
from functools import cache

import pytest
from playwright.sync_api import expect

from referee.games import BUILT_IN
from tests.browser.reading import beyond, measured, printed
from tests.browser.stepping import ENTRIES, entries, go, here, unfold

A4 = (595, 842)
LEAST = 44
"""Pixels of what a finger is to hit."""

SMALL = 12
"""Pixels below which nobody is to read a letter."""

LOCALES = ("en", "zh-TW")


def some(ids, every):
    """The first, the last, and each so many between."""
    return [*ids[:-1:every], ids[-1]]


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.deep)])
@pytest.mark.parametrize(
    ("size", "text"),
    [
        ((360, 740), 200),
        ((320, 600), 100),
        pytest.param((360, 740), 100, marks=pytest.mark.deep),
        pytest.param((320, 600), 200, marks=pytest.mark.deep),
    ],
)
@pytest.mark.parametrize("game", BUILT_IN)
def test_nothing_is_wider_than_a_phone(page_of, open_page, game, every, size, text):
    page = open_page(page_of("told", game), *size, text=text, touch=True, reduced_motion=True)
    unfold(page)
    found = {}
    for there in some(entries(page), every):
        go(page, there)
        if lines := beyond(page, zones="main"):
            found[there] = lines
    assert found == {}


def test_the_controls_never_cover_what_has_the_focus(page_of, open_page):
    page = open_page(page_of("told", "ready-fence"), 360, 740, reduced_motion=True)
    unfold(page)
    hidden = []
    for _ in range(150):
        page.keyboard.press("Tab")
        covered = page.evaluate(
            """async () => {
            await new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown)));
            const on = document.activeElement;
            const bar = document.querySelector('footer');
            if (bar.contains(on) || on === document.body) return '';
            const box = on.getBoundingClientRect();
            const { top } = bar.getBoundingClientRect();
            return box.top < 0 || (box.bottom > top && box.height < top) ? on.outerHTML : '';
            }"""
        )
        hidden += [covered] if covered else []
    assert hidden == []


# Fingers


@pytest.mark.parametrize("size", [(360, 740), (800, 1100)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("game", BUILT_IN)
def test_all_that_is_pressed_is_large_enough(page_of, open_page, game, size):
    page = open_page(page_of("told", game), *size, touch=True, at="#12")
    unfold(page)
    if size[0] < 720:
        page.get_by_role("button", name="Menu").tap()
    assert measured(page, "tight", LEAST) == []


@pytest.fixture
def finger():
    """Puts a finger on a page, moves it, takes it up."""
    session_of = cache(lambda page: page.context.new_cdp_session(page))

    def touch(page, kind, *points):
        session = session_of(page)
        there = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": there})

    return touch


@pytest.mark.parametrize(
    ("start", "end", "there"),
    [
        ((250, 300), (150, 310), "21"),
        ((150, 300), (250, 290), "19"),
        ((250, 300), (220, 300), "20"),
        ((250, 300), (190, 200), "20"),
    ],
)
def test_a_swipe_over_the_board_steps(page_of, open_page, finger, start, end, there):
    page = open_page(page_of("told", "peak-duel"), 360, 740, touch=True, at="#20")
    finger(page, "touchStart", start)
    finger(page, "touchMove", end)
    finger(page, "touchEnd")
    expect(page.locator("[data-now] > :first-child")).to_have_text(there)


def test_who_presses_and_holds_goes_on(page_of, open_page, finger):
    page = open_page(page_of("told", "peak-duel"), 360, 740, touch=True, at="#20")
    box = page.get_by_role("button", name="Next", exact=True).bounding_box()
    assert box is not None
    at = (box["x"] + 20, box["y"] + 20)
    finger(page, "touchStart", at)
    expect(page.locator("[data-now] > :first-child")).to_have_text(re.compile(r"2[3-9]|3\d"))
    finger(page, "touchEnd")
    page.wait_for_timeout(100)
    stopped = here(page)
    page.wait_for_timeout(600)
    assert here(page) == stopped


def test_who_taps_steps_once(page_of, open_page):
    page = open_page(page_of("told", "peak-duel"), 360, 740, touch=True, at="#20")
    page.get_by_role("button", name="Next", exact=True).tap()
    page.wait_for_timeout(300)
    assert here(page) == "21"


# On a wall


@pytest.mark.parametrize(
    ("game", "lang"),
    [
        pytest.param(game, lang, marks=() if at % 2 == nth else pytest.mark.deep)
        for at, game in enumerate(BUILT_IN)
        for nth, lang in enumerate(LOCALES)
    ],
)
def test_on_a_wall_nothing_is_tiny_or_lies_over_another(page_of, open_page, game, lang):
    page = open_page(page_of("told", game), 1920, 1080, lang=lang, reduced_motion=True)
    tiny, over = set(), set()
    for there in some(entries(page), 9):
        go(page, there)
        tiny |= {*measured(page, "small", SMALL)}
        for part in ("main", "header", "footer"):
            over |= {*measured(page, "overlaps", part)}
    assert tiny == set()
    assert over == set()


# On paper


@pytest.mark.parametrize("game", BUILT_IN)
def test_on_paper_all_entries_stand_and_no_control(page_of, open_page, game):
    page = open_page(page_of("told", game), at="#12")
    assert {*printed(page)} == {A4}
    page.emulate_media(media="print")
    listed = page.locator(ENTRIES)
    assert listed.count() > 30
    assert all(listed.evaluate_all("all => all.map(each => each.checkVisibility())"))
    assert all(listed.evaluate_all("all => all.map(each => each.getBoundingClientRect().height)"))
    for control in (".controls", ".tools", ".skip"):
        assert page.locator(control).is_hidden()
    background = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(background) in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)")


def test_boards_stand_on_paper_where_something_was_remarked_if_they_are_wanted(page_of, open_page):
    page = open_page(page_of("told", "peak-duel"), at="#12")
    printed_boards = page.locator("[data-printed]")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert printed_boards.count() == 0
    page.get_by_label("with boards").check()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert printed_boards.count() > 3
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert printed_boards.count() == 0
