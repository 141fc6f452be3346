"""Games entered by taps alone, from the referee's phone: at most two for the median move."""

import re
from statistics import median

import pytest

from events.log.sqlite import open_log
from referee.desk import edge
from referee.desk.desk import Desk
from referee.desk.played import play
from tests.browser.devices import phone
from tests.browser.matches import ROOT
from tests.browser.reading import no_sideways_scroll
from tests.browser.tapping import enter
from tests.referee.service.served import Service, begun, served

SOON = 5_000
"""Milliseconds in which what was entered is to appear."""

GAMES = ("peak-duel", "ready-fence", "dueling-runes", "malifaux", "fate-ace-royal")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with served(tmp_path_factory.mktemp("taps") / "matches.sqlite") as running:
        yield running


def sitting_of(service: Service, match: str):
    with open_log(service.log, write=False) as log:
        return Desk(log, match, edge.EDGE).sitting


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_is_entered_by_taps_alone(table, open_page, game):
    text = (ROOT / "docs/examples" / f"{game}.rec").read_text(encoding="utf-8")
    wanted = play(text).sitting
    opened = wanted.opened
    tags = re.findall(r'^\[(Option|Seat)\.(\S+) "(.*)"\]$', text, re.MULTILINE)
    match = begun(
        table,
        game=game,
        seats=dict(opened.seats),
        options={name: value for kind, name, value in tags if kind == "Option"},
    )
    page = phone(open_page, table, f"/m/{match}?lang=en", table.token)
    taps = []
    for entry in wanted.entries[1:]:
        page.locator(f"#bar[data-number='{entry.number - 1}']").wait_for(timeout=SOON)
        taps.append(enter(page, entry.body.words))
        no_sideways_scroll(page)
    page.locator(f"#bar[data-number='{wanted.number}']").wait_for(timeout=SOON)
    entered = [entry.body.words for entry in sitting_of(table, match).entries]
    assert entered == [entry.body.words for entry in wanted.entries]
    assert median(taps) <= 2


def test_what_lies_on_the_board_is_tapped(table, open_page):
    match = begun(table)
    page = phone(open_page, table, f"/m/{match}?lang=en", table.token)
    page.get_by_text("Live:").wait_for(timeout=SOON)
    page.locator("[data-r='a.field'] .slots > li").nth(2).tap()
    page.locator("[data-part='wood-8-']:visible").tap()
    page.locator("[data-rest='2'][data-then='attack']:visible").tap()
    page.locator("#bar[data-number='1']").wait_for(timeout=SOON)
    words = sitting_of(table, match).entries[-1].body.words
    assert words == ("a", "summons", "wood-8-2", "attack", "place=3")
