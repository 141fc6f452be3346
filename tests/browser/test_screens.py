"""Screens for a hall, and what lies over a film: read from afar, and following by themselves."""

import pytest

from referee.games import BUILT_IN as GAMES
from tests.browser.devices import known_as
from tests.browser.reading import measured
from tests.browser.test_replay_elsewhere import SEEN_THROUGH, SMALLEST
from tests.referee.service.conftest import EXAMPLES
from tests.referee.service.served import command, served

BUILT_IN = (*GAMES,)
SOON = 8_000

LONG = ("--seat", f"a=Anna {'von Hohenstein' * 2}", "--seat", "b=﹏" + "王" * 15)


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    log = tmp_path_factory.mktemp("hall") / "matches.sqlite"
    for game in BUILT_IN:
        command(log, "import", str(EXAMPLES / f"{game}.rec"), "--id", game)
    start = ("--option", "first=a", "--option", "start-rule=high")
    command(log, "new", "peak-duel", *LONG, *start, "--id", "long")
    with served(log) as running:
        yield running


@pytest.fixture
def screen(hall, open_page):
    """Opens a screen of 1920 x 1080 of who organises."""

    def opened(at, **more):
        page = open_page(hall.url, 1920, 1080, at="/api", **more)
        known_as(page, hall, hall.token)
        page.goto(hall.url + at)
        page.locator(".board").nth(at.count(",")).wait_for(timeout=SOON)
        page.wait_for_timeout(200)
        return page

    return opened


ZONES = {
    "peak-duel": ".zone-field .cell",
    "ready-fence": ".squares .fencer",
    "dueling-runes": ".zone-queue .cell",
}
"""What of their zones is seen, also where boards are small."""

CUT = """() => [...document.querySelectorAll('section[data-match]')].flatMap((tile) => {
  const room = tile.getBoundingClientRect();
  return [...tile.querySelectorAll('.board *')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 1)
    .filter((one) => one.getBoundingClientRect().bottom > room.bottom + 1)
    .map((one) => `${tile.dataset.match}: ${one.textContent}`);
})"""


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("matches", [BUILT_IN[:2], BUILT_IN[:4], (*BUILT_IN[3:], "long")])
def test_boards_in_a_hall_can_be_read_from_afar_and_nothing_of_them_is_cut(screen, matches, lang):
    page = screen(f"/hall?matches={','.join(matches)}&lang={lang}")
    assert page.locator(".board").count() == len(matches)
    assert page.evaluate(SMALLEST, "main") >= 36
    for must in (".due span", ".counter:first-child b"):
        sizes = page.locator(must).evaluate_all(
            "all => all.filter((one) => one.checkVisibility())"
            ".map((one) => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert sizes
        assert min(sizes) >= (52 if must == ".due span" else 36)
    assert page.evaluate(CUT) == []
    assert measured(page, "overlaps", "main") == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.get_by_role("button").count() == 0
    for game, lies in ZONES.items():
        if game in matches:
            assert page.locator(f"[data-match={game}] {lies}").first.is_visible()


@pytest.mark.parametrize("game", BUILT_IN)
def test_one_board_in_a_hall_has_all_of_it_and_the_last_sentences(screen, game):
    page = screen(f"/hall?matches={game}")
    assert page.locator(".board").bounding_box()["width"] > 1200
    assert page.evaluate(SMALLEST, ".now") >= 36
    due, now = page.locator(".due").bounding_box(), page.locator(".now").bounding_box()
    assert now["y"] + now["height"] <= due["y"]


def test_what_is_entered_at_a_table_appears_in_the_hall(hall, screen):
    page = screen("/hall?matches=long,peak-duel&lang=en")
    kept = page.locator("[data-match=peak-duel] .board").element_handle()
    hall.run("move", "-m", "long", "referee", "note", "seen in the hall")
    page.get_by_text("seen in the hall").wait_for(timeout=SOON)
    assert kept.evaluate("element => element.isConnected")


def test_what_lies_over_a_film_joins_by_itself_also_without_cookies(hall, open_page, noticed):
    asked = {"role": "overlay", "name": "film", "uses": 20, "hours": 1}
    code = hall.post("/api/matches/peak-duel/invitations", asked).json()["code"]
    at = f"/overlay/peak-duel?overlay=lower#join={code}"
    for _ in range(2):  # a streaming program that was started again
        page = open_page(hall.url, 1920, 1080, at=at)
        page.locator(".board .seat").first.wait_for(timeout=SOON)
        box = page.locator(".board").bounding_box()
        assert (box["x"], box["y"], box["width"], box["height"]) == (60, 882, 1800, 150)
        assert page.evaluate(SEEN_THROUGH)
        assert page.evaluate(SMALLEST, ".board") >= 34
        page.context.clear_cookies()
        page.reload()
        page.locator(".board .seat").first.wait_for(timeout=SOON)
        page.close()
        assert {one for one in noticed.errors if "401" not in one} == set()
        noticed.clear()


def test_screens_deny_nobody_anything(screen, axe):
    for at in ("/hall?matches=peak-duel,ready-fence", "/hall?matches=malifaux"):
        assert axe(screen(at)) == []
