"""A replay page asks for nothing, runs nothing but its own, shows what is meant to do harm as text,
and holds what its viewer may know.
"""

from random import Random

import pytest
from playwright.sync_api import expect

from referee.checking.exchanged import exchanged, standing
from referee.desk.audits import Audited
from referee.exports.pages import replay
from referee.games import BUILT_IN
from referee.speech import Naming
from replays.findings import Report
from tests.browser.matches import COMMENT, HOSTILE, REMARK
from tests.browser.stepping import BOARD, board, entries, go, here, live, unfold, walk
from tests.machines.test_exchanged import GAMES

FEW = [
    pytest.param(game, marks=() if game == "ready-fence" else pytest.mark.deep) for game in BUILT_IN
]


@pytest.mark.parametrize("game", FEW)
def test_what_means_harm_is_shown_as_text(page_of, open_page, game):
    page = open_page(page_of("told", game))
    walk(page, ["Home", *["ArrowRight"] * 60])
    unfold(page)
    expect(page.locator("h1")).to_contain_text(HOSTILE)
    expect(page.locator(BOARD).first).to_contain_text(HOSTILE)
    expect(page.locator(".comment", has_text=COMMENT).first).to_be_visible()
    expect(page.locator(".said", has_text=REMARK.split()[-1]).first).to_be_visible()
    assert page.locator("img, script:not([type]), iframe, object, embed").count() == 1


@pytest.mark.parametrize(
    "harm",
    [
        "document.body.append(Object.assign(new Image(), { src: 'https://example.org/a.png' }))",
        "fetch('https://example.org/b').catch(() => 0)",
        "document.body.insertAdjacentHTML('beforeend', '<style>p { color: red }</style>')",
        "x = document.createElement('script'); x.text = 'alert(3)'; document.body.append(x)",
        "document.body.insertAdjacentHTML('beforeend', '<p id=x onclick=alert(4)>'); x.click()",
        "new Worker('data:text/javascript,0')",
    ],
)
def test_the_policy_of_the_page_forbids_all_else(page_of, open_page, noticed, harm):
    page = open_page(page_of("told", "peak-duel"))
    page.evaluate(f"() => {{ {harm} }}")
    page.wait_for_timeout(100)
    assert noticed.requests == []
    page.close()
    assert any("Content Security Policy" in error for error in noticed.errors)
    noticed.clear()


def test_storage_that_fails_is_no_error(page_of, open_page):
    path = page_of("told", "peak-duel")
    host = path.with_name("host.html")
    host.write_text(
        '<!doctype html><title>h</title><iframe sandbox="allow-scripts" title="t"'
        f' src="{path.name}#20"></iframe>',
        encoding="utf-8",
    )
    page = open_page(host)
    inside = page.frame_locator("iframe")
    inside.locator("button[value=zh-Hans]").dispatch_event("click")
    expect(inside.locator("html")).to_have_attribute("lang", "zh-Hans")
    inside.locator("[data-do=next]").click()
    expect(inside.locator("[data-now]")).to_contain_text("21")


# What its viewer may know


def page_like(sitting, viewer):
    audited = Audited(Report(match="m1"), Naming())
    return replay.write(sitting, [viewer], "en", match="m1", audited=audited)


@pytest.mark.parametrize("game", BUILT_IN)
def test_twins_look_and_sound_alike(tmp_path, open_page, game):
    dealt_game, _ = GAMES[game]
    random = Random(3)
    sitting = standing(dealt_game(random, wrong=0, most=24))
    twin = exchanged(random, sitting, "public")
    assert twin.state.table != sitting.state.table
    found = []
    for name, match in (("this", sitting), ("that", twin)):
        path = tmp_path / f"{name}.html"
        path.write_text(page_like(match, "public"), encoding="utf-8")
        page = open_page(path, at="#0")
        unfold(page)
        boards = walk(page, ["ArrowRight"] * match.number)
        expect(live(page)).to_contain_text(f"{match.number} ")
        body = page.locator("body")
        found.append((boards, body.inner_html(), body.aria_snapshot()))
    assert found[0] == found[1]


# Within another page


def test_within_another_page_there_are_board_line_and_controls(page_of, open_page):
    page = open_page(page_of("told", "ready-fence"), 300, 420, at="?embed#20")
    expect(page.locator("header")).to_be_hidden()
    expect(page.locator(".about").first).to_be_hidden()
    expect(page.locator(BOARD).first).to_be_visible()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_in_viewport()
    page.get_by_role("button", name="Next", exact=True).click()
    assert here(page) == "21"
    current = page.locator("nav [aria-current=step]")
    expect(current).to_contain_text("21")
    expect(current).to_be_in_viewport()
    list_of_one = page.locator(".beside").bounding_box()
    assert list_of_one is not None
    assert list_of_one["height"] <= 60


def test_a_page_tells_its_height_to_the_one_around_it_and_nothing_else(page_of, open_page):
    path = page_of("told", "peak-duel")
    host = path.with_name("around.html")
    host.write_text(
        "<!doctype html><title>h</title><script>told = [];"
        "addEventListener('message', event => told.push(event.data))</script>"
        f'<iframe title="t" width="320" height="500" src="{path.name}?embed#20"></iframe>',
        encoding="utf-8",
    )
    page = open_page(host)
    page.wait_for_function("told.length > 0")
    page.wait_for_timeout(200)
    assert all([*one] == ["height"] and one["height"] >= 420 for one in page.evaluate("told"))


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("?theme=dark", "html[data-theme=dark]"),
        ("?lang=zh-Hans", "html[lang=zh-Hans]"),
        ("?lang=zh-TW", "html[lang=zh-Hant]"),
        ("?lang=xx", "html[lang=en]"),
        ("?theme=pink", "html:not([data-theme])"),
        ("?moves=hide", "html[data-moves=hide]"),
    ],
)
def test_what_the_address_asks_for_holds(page_of, open_page, query, holds):
    page = open_page(page_of("told", "peak-duel"), at=f"{query}#20")
    assert page.locator(holds).count() == 1
    assert page.locator("nav").is_visible() is ("moves" not in query)
    assert here(page) == "20"


def test_a_choice_of_theme_and_language_is_kept(page_of, open_page):
    page = open_page(page_of("told", "peak-duel"), at="#20")
    page.get_by_role("button", name="Dark").click()
    page.get_by_role("button", name="繁體").click()
    before = board(page)
    page.reload()
    assert page.locator("html[data-theme=dark][lang=zh-Hant]").count() == 1
    assert board(page) == before
    go(page, entries(page)[0])
