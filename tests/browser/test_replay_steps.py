"""A replay page in a browser: however one goes to an entry, the board is the one of that entry."""

import pytest
from playwright.sync_api import expect

from referee.games import BUILT_IN
from tests.browser.matches import RECORDS
from tests.browser.stepping import board, entries, folded, go, here, live, unfold, walk

GAMES = [*BUILT_IN]
MATCHES = [
    pytest.param(kind, game, marks=() if kind == "told" else pytest.mark.deep, id=f"{kind}-{game}")
    for kind in RECORDS
    for game in GAMES
]


@pytest.fixture
def told_page(page_of, open_page):
    """The page of a told game, opened somewhere."""

    def opened(at="", **how):
        return open_page(page_of("told", "peak-duel"), at=at, **how)

    return opened


@pytest.mark.parametrize(("kind", "game"), MATCHES)
def test_the_board_is_the_same_whether_one_steps_there_back_or_jumps(
    page_of, open_page, kind, game
):
    page = open_page(page_of(kind, game), at="#0")
    ids = entries(page)
    jumped = {"0": board(page)}
    for there in ids:
        go(page, there)
        jumped[there] = board(page)
    unfold(page)
    go(page, ids[0])
    for way, key in ((ids[1:], "ArrowRight"), (ids[-2::-1], "ArrowLeft")):
        stepped = walk(page, [key] * len(way))
        assert [where for where, _ in stepped] == way
        assert stepped == [(there, jumped[there]) for there in way]
    assert len({*jumped.values()}) > len(ids) / 3


def test_what_is_folded_away_is_passed_over(told_page):
    page = told_page("#0")
    ids, passed = entries(page), folded(page)
    standing = [there for there in ids if there not in passed]
    assert len(passed) == 3
    seen = [where for where, _ in walk(page, ["ArrowRight"] * (len(standing) - 1))]
    assert seen == standing[1:]


# Keys


def test_every_key_does_what_its_button_does(told_page):
    page = told_page("#20")
    last = entries(page)[-1]
    for key, there in (
        ("ArrowRight", "21"),
        ("ArrowLeft", "20"),
        ("Home", "0"),
        ("End", last),
        ("ArrowRight", last),
    ):
        page.keyboard.press(key)
        assert here(page) == there, key


def test_page_up_and_page_down_go_turn_by_turn(told_page):
    page = told_page("#0")
    headings = page.locator('[data-list=""] h3').count()
    seen = []
    for _ in range(headings):
        page.keyboard.press("PageDown")
        seen.append(here(page))
    assert seen[-1] == entries(page)[-1]
    assert len({*seen}) >= headings - 1
    page.keyboard.press("PageUp")
    assert here(page) in seen[:-1]


def test_space_plays_and_stops_unless_a_button_has_the_focus(told_page):
    page = told_page("#0")
    page.get_by_label("Pace").select_option("500")
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(page.locator("[data-now]")).to_contain_text("2 ")
    page.keyboard.press("Space")
    stopped = here(page)
    page.wait_for_timeout(700)
    assert here(page) == stopped
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("Space")
    page.wait_for_timeout(700)
    assert int(here(page)) == int(stopped) + 1


def test_escape_leaves_a_variation(told_page):
    page = told_page("#12.v1.2")
    assert here(page) == "12.v1.2"
    page.keyboard.press("Escape")
    assert here(page) == "12"


def test_arrows_up_and_down_and_letters_do_nothing(told_page):
    page = told_page("#20")
    for key in ("ArrowUp", "ArrowDown", "f", "n", "Control+ArrowRight", "Shift+ArrowLeft"):
        page.keyboard.press(key)
    assert here(page) == "20"


def test_tab_reaches_every_control_in_the_order_of_the_page(told_page):
    page = told_page("#1", reduced_motion=True)
    wanted = page.evaluate(
        """() => [...document.querySelectorAll('a, button, input, select, summary')]
        .filter(element => element.checkVisibility()).map(element => element.outerHTML)"""
    )
    reached = []
    for _ in range(2 * len(wanted)):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.outerHTML.slice(0, 5000)"))
        if reached[-1].startswith("<body"):
            break
    controls = [one for one in reached if not one.startswith(("<main", "<body", "<div", "<nav"))]
    assert controls == [one[:5000] for one in wanted]


@pytest.mark.parametrize("key", ["Enter", "ArrowRight"])
def test_the_focus_is_not_lost_by_a_step(told_page, key):
    page = told_page("#20")
    button = page.get_by_role("button", name="Next")
    button.focus()
    for _ in range(5):
        page.keyboard.press(key)
    assert here(page) == "25"
    expect(button).to_be_focused()


def test_the_focus_is_not_lost_by_leaving_a_variation(told_page):
    page = told_page("#12.v1.1")
    page.get_by_role("button", name="Leave the variation").focus()
    page.keyboard.press("Enter")
    assert here(page) == "12"
    expect(page.locator(":focus")).to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")


# What is said


def test_a_step_is_said_when_one_rests(told_page):
    page = told_page("#19")
    page.keyboard.press("ArrowRight")
    expect(live(page)).to_contain_text("20 Irregularity by")
    now = page.locator("[data-now]").text_content() or ""
    assert (live(page).text_content() or "").startswith(now.strip())
    expect(live(page)).to_contain_text("an answer to the attack")
    assert live(page).get_attribute("aria-live") == "polite"
    assert live(page).get_attribute("aria-atomic") == "true"


def test_what_is_said_is_in_the_language_of_the_reader(told_page):
    page = told_page("#19", lang="zh-TW")
    page.keyboard.press("ArrowRight")
    expect(live(page)).to_contain_text("20 <img src=x onerror=alert(1)>（甲）違規")
    page.get_by_role("button", name="简体").click()
    page.keyboard.press("ArrowRight")
    expect(live(page)).to_contain_text("21 裁判裁定")


def test_of_ten_fast_steps_only_the_last_is_said(told_page):
    page = told_page("#10")
    page.wait_for_timeout(500)
    page.evaluate(
        """() => {
        window.changes = 0;
        new MutationObserver(() => window.changes++)
          .observe(document.querySelector('.live'), { childList: true });
        }"""
    )
    walk(page, ["ArrowRight"] * 10)
    expect(live(page)).to_contain_text("22 ")
    page.wait_for_timeout(500)
    assert page.evaluate("window.changes") == 1


@pytest.mark.parametrize("reduced_motion", [True, False])
def test_nothing_moves_where_motion_is_not_wanted(told_page, reduced_motion):
    page = told_page("#5", reduced_motion=reduced_motion)
    page.wait_for_timeout(300)
    moving = page.evaluate(
        """async () => {
        const press = key => document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true }));
        let most = 0;
        for (let steps = 0; steps < 6; steps++) {
          press('ArrowRight');
          most = Math.max(most, document.getAnimations().length);
          await new Promise(done => setTimeout(done, 300));
        }
        return most;
        }"""
    )
    assert bool(moving) is not reduced_motion


# Addresses


@pytest.mark.parametrize(
    ("address", "there"),
    [
        ("#19", "19"),
        ("#c15.1", "c15.1"),
        ("#c12", "c12"),
        ("#12.v1.2", "12.v1.2"),
        ("#d1.1", "d1.1"),
        ("#end", "end"),
        ("", ""),
    ],
)
def test_an_address_opens_its_entry(told_page, address, there):
    page = told_page(address)
    assert here(page) == there
    number = page.locator("[data-now] > :first-child").inner_text().strip()
    last = entries(page)[-1]
    assert number == {"c15.1": "15.1", "c12": "12", "d1.1": "8", "end": last, "": last}.get(
        there, there
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_entry_that_is_shown_is_in_sight_in_the_list(page_of, open_page, game):
    page = open_page(page_of("told", game), 1920, 1080, at="#30")
    current = page.locator("nav [aria-current=step]")
    expect(current).to_be_in_viewport(ratio=1)
    for key in ("Home", "End", "ArrowLeft", "ArrowLeft", "Home"):
        page.keyboard.press(key)
        expect(current).to_be_in_viewport(ratio=1)
        assert current.get_attribute("data-go") == here(page)


def test_an_address_that_leads_nowhere_leads_to_the_nearest_and_says_so(told_page):
    page = told_page("#9999")
    last = entries(page)[-1]
    expect(page.locator("[data-now]")).to_contain_text(last)
    expect(page.locator("[data-bars]")).to_contain_text("no such entry")
    expect(live(page)).to_contain_text(last)


@pytest.mark.parametrize("address", ["#%", "#constructor", "#d99.1", "#<b>"])
def test_an_address_that_is_none_leads_into_the_match_and_says_so(told_page, address):
    page = told_page(address)
    expect(page.locator("[data-bars]")).to_contain_text("no such entry")


def test_a_step_replaces_the_address_and_a_tap_in_the_list_adds_one(told_page):
    page = told_page("#19")
    page.keyboard.press("ArrowRight")
    assert here(page) == "20"
    long = page.evaluate("history.length")
    page.locator('[data-list=""] .entry > [data-go="30"]').click()
    assert here(page) == "30"
    assert page.evaluate("history.length") == long + 1
    page.go_back()
    assert here(page) == "20"
    expect(page.locator("[data-now]")).to_contain_text("20 Irregularity")
