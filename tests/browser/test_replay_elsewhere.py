"""The replay page over a film, in a frame, on paper."""

import pytest

from referee.games import BUILT_IN
from tests.browser.matches import written
from tests.browser.stepping import go, here

SMALLEST = """within => {
  const texts = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (texts.nextNode()) {
    const { nodeValue, parentElement: of } = texts.currentNode;
    const { width, height } = of.getBoundingClientRect();
    if (!nodeValue.trim() || width <= 1 || height <= 1) continue;
    sizes.push(parseFloat(getComputedStyle(of).fontSize));
  }
  return Math.min(...sizes);
}"""

SEEN_THROUGH = "getComputedStyle(document.documentElement).backgroundColor === 'rgba(0, 0, 0, 0)'"


@pytest.fixture
def over(page_of, open_page):
    """Opens a page over a film of 1920 x 1080."""

    def opened(how, game="peak-duel", there="20"):
        return open_page(page_of("told", game), 1920, 1080, at=f"?overlay={how}#{there}")

    return opened


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize(
    ("how", "box"), [("lower", (60, 882, 1800, 150)), ("side", (1440, 48, 420))]
)
def test_a_bar_and_a_column_lie_where_they_should_and_can_be_read(over, game, how, box):
    page = over(how, game)
    found = page.locator(".board").bounding_box()
    assert found is not None
    assert tuple(found[side] for side in ("x", "y", "width", "height"))[: len(box)] == box
    assert page.evaluate(SMALLEST, ".board") >= 34
    assert page.evaluate(SEEN_THROUGH)
    assert page.evaluate("getComputedStyle(document.querySelector('.board')).backgroundColor") == (
        "rgb(255, 255, 255)"
    )
    assert page.get_by_role("button").count() == 0
    page.keyboard.press("ArrowRight")
    assert here(page) == "21"


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_board_of_a_hall_has_the_last_three_sentences_and_no_button(over, game):
    page = over("board", game)
    told = page.locator("[data-now]").inner_text()
    assert [line.split()[0] for line in told.splitlines() if line[:2].isdecimal()] == [
        "18",
        "19",
        "20",
    ]
    assert page.get_by_role("button").count() == 0
    for must in (".due > p:first-child", ".line-of h2"):
        size = "found => parseFloat(getComputedStyle(found).fontSize)"
        assert page.locator(must).first.evaluate(size) >= 52


def test_what_lies_over_a_film_can_play(page_of, open_page):
    page = open_page(page_of("told", "peak-duel"), 1920, 1080, at="?overlay=lower&play=0.2#3")
    page.wait_for_url("**#6")


def test_nothing_but_what_all_may_see_lies_over_a_film(tmp_path, open_page):
    path = tmp_path / "a.html"
    path.write_text(written("told", "peak-duel", viewer="a"), encoding="utf-8")
    page = open_page(path, 1920, 1080, at="?overlay=lower#20")
    assert page.locator("html[data-overlay]").count() == 0
    assert page.get_by_text("as <img src=x onerror=alert(1)> (a) sees it").is_visible()


def test_the_height_that_a_frame_is_told_grows_and_shrinks(page_of, open_page):
    path = page_of("told", "fate-ace-royal")
    host = path.with_name("around.html")
    host.write_text(
        "<!doctype html><title>h</title><script>told = [];"
        "addEventListener('message', ({ data }) => { told.push(data);"
        " document.querySelector('iframe').height = data.height })</script>"
        f'<iframe title="t" width="320" height="500" src="{path.name}?embed#20"></iframe>',
        encoding="utf-8",
    )
    page = open_page(host)
    page.wait_for_function("told.length > 0")
    page.wait_for_timeout(300)
    narrow = page.evaluate("told.at(-1)")
    page.evaluate("document.querySelector('iframe').width = 900")
    page.wait_for_timeout(300)
    wide = page.evaluate("told.at(-1)")
    assert [[*one] for one in (narrow, wide)] == [["height"], ["height"]]
    assert narrow["height"] > wide["height"] >= 420
    assert page.evaluate("told.length") < 20
    page.evaluate("document.querySelector('iframe').width = 320")
    page.wait_for_timeout(300)
    assert page.evaluate("told.at(-1).height") == narrow["height"]
    main = page.frame_locator("iframe").locator("main")
    assert main.evaluate("main => main.scrollHeight - main.clientHeight") <= 1


def test_each_sheet_says_of_which_match_and_entry_it_is(page_of, open_page):
    page = open_page(page_of("told", "peak-duel"), at="#12")
    foot = "getComputedStyle(document.documentElement).getPropertyValue('--foot')"
    assert page.evaluate(foot) == '"m1 · 12 of 53, turn 2"'
    go(page, "20")
    assert page.evaluate(foot) == '"m1 · 20 of 53, turn 2"'
