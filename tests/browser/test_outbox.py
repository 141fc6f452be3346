"""What was entered on a phone waits until the service has it: nothing is lost, nothing is entered
twice, whatever becomes of the network, the page and the token.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Page, Route, expect

from tests.browser.devices import known_as, phone
from tests.browser.tapping import enter
from tests.referee.service.served import begun, new_id, served

SOON = 12_000
"""Milliseconds in which what waits is tried again."""

ENTRIES = "**/api/matches/*/entries"

SUMMONS = ["a", "summons", "wood-8-2", "attack"]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with served(tmp_path_factory.mktemp("outbox") / "matches.sqlite") as running:
        yield running


@pytest.fixture
def match(table):
    return begun(table)


@pytest.fixture
def page(table, match, open_page, noticed):
    """A referee's phone; what its browser complains of is the network, which tests take away."""
    opened = phone(open_page, table, f"/m/{match}?lang=en", table.token)
    opened.get_by_text("Live:").wait_for(timeout=SOON)
    yield opened
    opened.close()
    noticed.clear()


def lines(table, match) -> list[str]:
    told = table.get(f"/api/matches/{match}/entries").json()["entries"]
    return [" ".join(one["words"]) for one in told[1:]]


def cut(context: BrowserContext) -> Callable[[], None]:
    """No entry gets through, until what this gives is called."""

    def no(route: Route) -> None:
        route.abort()

    context.route(ENTRIES, no)
    return lambda: context.unroute(ENTRIES, no)


def arrives(page: Page, number: int) -> None:
    page.locator(f"#bar[data-number='{number}']").wait_for(timeout=SOON)
    expect(page.locator("#outbox li")).to_have_count(0, timeout=SOON)


def test_in_flight_mode_it_waits_and_is_entered_after(page, table, match):
    page.context.set_offline(True)
    enter(page, SUMMONS)
    expect(page.locator("#outbox")).to_contain_text("waits to be sent")
    assert lines(table, match) == []
    page.context.set_offline(False)
    arrives(page, 1)
    assert lines(table, match) == ["a summons wood-8-2 attack"]


def test_it_outlives_the_page(page, table, match):
    mend = cut(page.context)
    enter(page, SUMMONS)
    page.reload()
    expect(page.locator("#outbox")).to_contain_text("summons")
    page.goto(f"{table.url}/?lang=en")
    mend()
    page.go_back()
    arrives(page, 1)
    assert lines(table, match) == ["a summons wood-8-2 attack"]


def test_where_the_answer_was_lost_it_is_entered_once(page, table, match):
    lost: list[int] = []

    def lose(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    page.context.route(ENTRIES, lose, times=2)
    enter(page, SUMMONS)
    arrives(page, 1)
    assert lost[0] == 201
    assert lines(table, match) == ["a summons wood-8-2 attack"]


def test_of_two_tabs_whichever_sends_it_is_entered_once(page, table, match):
    mend = cut(page.context)
    other = page.context.new_page()
    other.goto(page.url)
    enter(page, SUMMONS)
    expect(other.locator("#outbox")).to_contain_text("summons")
    mend()
    arrives(page, 1)
    arrives(other, 1)
    assert lines(table, match) == ["a summons wood-8-2 attack"]


def test_two_that_wait_are_entered_in_their_order(page, table, match):
    mend = cut(page.context)
    enter(page, SUMMONS)
    page.locator(".also summary").click()
    page.get_by_label("A line").fill("a ends")
    page.get_by_role("button", name="Read").click()
    page.get_by_text("Enter: a ends").or_(page.locator("#outbox li").nth(1)).first.wait_for()
    expect(page.locator("#outbox li")).to_have_count(2)
    mend()
    arrives(page, 2)
    assert lines(table, match) == ["a summons wood-8-2 attack", "a ends"]


@pytest.mark.parametrize("choice", ["Enter anew", "Drop"])
def test_what_came_between_is_shown_and_one_chooses(page, table, match, choice):
    mend = cut(page.context)
    enter(page, SUMMONS)
    move = {"move": "a draws", "id": new_id(), "expect": 0}
    assert table.post(f"/api/matches/{match}/entries", move).status_code == 201
    mend()
    waiting = page.locator("#outbox li")
    expect(waiting).to_contain_text("Something else came in between", timeout=SOON)
    expect(waiting).to_contain_text("Anna (a) has drawn")
    waiting.get_by_role("button", name=choice).click()
    expect(waiting).to_have_count(0, timeout=SOON)
    kept = ["a summons wood-8-2 attack"] if choice == "Enter anew" else []
    assert lines(table, match) == ["a draws", *kept]


def test_without_a_token_it_is_kept_until_one_has_joined_again(page, table, match):
    mend = cut(page.context)
    enter(page, SUMMONS)
    page.context.clear_cookies()
    mend()
    expect(page.locator("#outbox")).to_contain_text("ask for a code", timeout=SOON)
    known_as(page, table, table.token)
    page.reload()
    arrives(page, 1)
    assert lines(table, match) == ["a summons wood-8-2 attack"]


def test_what_is_refused_is_told_with_its_rule(page, table, match):
    page.locator(".also summary").click()
    page.get_by_label("A line").fill("a attacks 1 1")
    page.get_by_role("button", name="Read").click()
    word = page.locator("#word")
    expect(word).to_contain_text("PD-", timeout=SOON)
    expect(page.locator("#outbox li")).to_have_count(0)
    assert lines(table, match) == []


def test_what_was_just_entered_is_taken_back_when_one_has_seen_what_that_does(page, table, match):
    enter(page, SUMMONS)
    page.get_by_role("button", name="undo").click(timeout=SOON)
    expect(page.locator("#means")).to_contain_text("a summons wood-8-2 attack", timeout=SOON)
    page.locator("#means [data-entered]").click()
    arrives(page, 2)
    assert lines(table, match) == ["a summons wood-8-2 attack", "referee undo"]


def test_an_older_bar_does_not_come_after_a_newer_one(page, table, match):
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/bar*", lambda route: held.append((route, route.fetch())), times=1)
    for number, line in enumerate(("a summons wood-8-2 attack", "a ends")):
        move = {"move": line, "id": new_id(), "expect": number}
        assert table.post(f"/api/matches/{match}/entries", move).status_code == 201
        while not held:
            page.wait_for_timeout(50)
    page.locator("#bar[data-number='2']").wait_for(timeout=SOON)
    ((route, older),) = held
    route.fulfill(response=older)
    page.wait_for_timeout(500)
    expect(page.locator("#bar")).to_have_attribute("data-number", "2")


def test_what_one_entered_oneself_was_seen_though_the_bar_comes_late(page, table, match):
    page.route("**/bar*", lambda route: route.abort())
    enter(page, SUMMONS)
    expect(page.locator("#word")).to_contain_text(re.compile("Entered.* 1 "), timeout=SOON)
    page.locator(".also summary").click()
    page.get_by_label("A line").fill("a ends")
    page.get_by_role("button", name="Read").click()
    expect(page.locator("#word")).to_contain_text(re.compile("Entered.* 2 "), timeout=SOON)
    assert lines(table, match) == ["a summons wood-8-2 attack", "a ends"]
