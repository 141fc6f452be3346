"""The page of a match live, in a browser: what the command line enters appears on it by itself."""

import signal

import pytest

from tests.browser.devices import phone
from tests.browser.reading import no_sideways_scroll
from tests.referee.service.served import command, served

SOON = 3_000
"""Milliseconds in which what was entered is to appear."""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    log = tmp_path_factory.mktemp("live") / "matches.sqlite"
    seats = ("--seat", "a=Anna", "--seat", "b=<b>Bo</b>", "--option", "first=a")
    command(log, "new", "peak-duel", *seats, "--option", "start-rule=high", "--id", "m")
    with served(log) as running:
        yield running


def test_what_the_command_line_enters_appears(table, open_page):
    page = phone(open_page, table, "/m/m?lang=en", table.device("m", "spectator"))
    page.get_by_text("Live:").wait_for(timeout=SOON)
    assert page.locator(".seat").count() == 2
    kept = page.locator("[data-r='seat.b']").element_handle()
    assert page.locator("[data-r='a.field'] .card").count() == 0
    table.run("move", "-m", "m", "a", "summons", "wood-8-2", "attack")
    page.locator("#told li b", has_text="1").first.wait_for(timeout=SOON)
    page.locator("[data-r='a.field'] .card").first.wait_for(timeout=SOON)
    assert kept.evaluate("element => element.isConnected")  # regions stay, what is in them changes
    no_sideways_scroll(page)


def test_the_page_denies_nobody_anything_in_any_language(table, open_page, axe):
    for lang in ("en", "zh-Hant", "zh-Hans"):
        for at in (f"/m/m?lang={lang}", f"/?lang={lang}"):
            page = phone(open_page, table, at, table.token)
            assert axe(page) == []
            no_sideways_scroll(page)


def test_a_page_whose_service_is_away_says_so_and_tries_again(table, open_page, noticed):
    with served(table.log) as other:
        page = phone(open_page, other, "/m/m?lang=en", other.token)
        page.get_by_text("Live:").wait_for(timeout=SOON)
        assert other.stop(signal.SIGTERM) == 0
        page.get_by_text("No connection").wait_for(timeout=SOON)
    page.close()
    noticed.clear()
