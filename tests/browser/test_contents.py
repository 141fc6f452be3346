"""The index of a folder in a browser: all may read it, on a phone too, and it leads to matches."""

from itertools import pairwise

import pytest

from referee.exports.pages import contents
from referee.exports.pages.contents import INDEX
from tests.browser.reading import no_sideways_scroll
from tests.referee.exports.test_contents import played

LONG = "Wolfeschlegelsteinhausenbergerdorff" * 2
NAMES = ("Anna", "Bo", LONG, "﷽" * 20, "\u202eeve", "<img src=x onerror=alert(1)>")


@pytest.fixture
def room(tmp_path):
    """A folder with some matches of players with all kinds of names."""
    sittings = [
        played(f"2026-{month:02}-09", a=name, b=other, event=LONG)
        for month, (name, other) in enumerate(pairwise(NAMES), start=1)
    ]
    found = [
        contents.listed(f"m{at}", one, f"m{at}.html", "en") for at, one in enumerate(sittings, 1)
    ]
    for name, text in contents.write(found, "en"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    for one in found:
        (tmp_path / one.file).write_text("a match", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("file", INDEX.values())
def test_an_index_denies_nobody_anything_and_fits_a_phone(room, open_page, axe, file):
    for width in (320, 360, 1280):
        page = open_page(room / file, width, 640)
        no_sideways_scroll(page)
    assert axe(page) == []


def test_one_goes_by_keys_from_page_to_page_to_a_match(room, open_page):
    page = open_page(room / INDEX["date"])
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/index~player.html")
    page.get_by_role("link", name="Anna – Bo").first.click()
    page.wait_for_url("**/m1.html")
