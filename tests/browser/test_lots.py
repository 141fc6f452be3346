"""Two phones make a deal that nobody has to trust: each seals, compares, opens, and compares."""

import json
import re
from time import time

import pytest
from playwright.sync_api import expect

from events.log.sqlite import open_log
from referee.service import publishing
from tests.browser.devices import phone
from tests.load.service import tables_of
from tests.lots import seals, sha
from tests.referee.service.served import begun, new_id, served

SOON = 5_000
"""Milliseconds in which what was entered is to appear."""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with served(tmp_path_factory.mktemp("lots") / "matches.sqlite") as running:
        yield running


def kept(page, match, seat):
    return json.loads(
        page.evaluate(f"localStorage.getItem('referee-lot-{match}-{seat}') ?? 'null'")
    )


def test_two_phones_deal_and_compare(table, open_page):
    match = begun(table, deal="shared")
    tokens = {seat: table.device(match, "seat", seat) for seat in "ab"}
    phones = {
        seat: phone(open_page, table, f"/m/{match}?lang=en", token)
        for seat, token in tokens.items()
    }

    def told():
        return table.get(f"/api/matches/{match}").json()

    for page in phones.values():
        page.get_by_role("button", name="Seal my lot").tap()
        page.get_by_role("button", name="Seal my lot").wait_for(state="detached", timeout=SOON)
    sealed = told()["lots"]["seals"]
    for seat, page in phones.items():
        lot = kept(page, match, seat)["lot"]
        assert re.fullmatch("[0-9a-f]{32}", lot)
        assert sealed[seat] == sha("referee lot 1", match, seat, lot)
        page.get_by_role("button", name="Open my lot").wait_for(timeout=SOON)
        assert page.locator("#digits").inner_text() == told()["lots"]["digits"]
    for page in phones.values():
        page.get_by_role("button", name="Open my lot").tap()
        page.get_by_role("button", name="Open my lot").wait_for(state="detached", timeout=SOON)
    number = told()["number"]
    assert (number, told()["lots"]["waits"]) == (4, None)
    ends = {"move": "a resign", "id": new_id(), "expect": number}
    assert table.post(f"/api/matches/{match}/entries", ends, token=tokens["a"]).status_code == 201
    with open_log(table.log, write=True) as log, tables_of(log) as tables:
        waiting = tables.outstanding.finished()
        publishing.publish(waiting, tables.table, time() + publishing.WAIT + 5)
    for page in phones.values():
        page.get_by_text("was made as this device was told it").wait_for(timeout=SOON)
    other = phones["b"]
    for change in (
        "own.bound[0] = '0'",
        "own.bound[1] = 'a 0'",
        "own.heads[0][1] = '0'",
        "own.lot = '0'",
    ):
        name = f"referee-lot-{match}-b"
        before = other.evaluate(f"localStorage.getItem('{name}')")
        other.evaluate(
            f"() => {{ const own = JSON.parse(localStorage.getItem('{name}')); {change};"
            f" localStorage.setItem('{name}', JSON.stringify(own)); }}"
        )
        other.reload()
        other.get_by_text("This is not what this device was told").wait_for(timeout=SOON)
        other.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, before])


def test_a_phone_opens_nothing_where_another_seal_stands_for_its_own(table, open_page):
    match = begun(table, deal="shared")
    tokens = {seat: table.device(match, "seat", seat) for seat in "ab"}
    page = phone(open_page, table, f"/m/{match}?lang=en", tokens["a"])
    page.get_by_role("button", name="Seal my lot").tap()
    page.get_by_role("button", name="Seal my lot").wait_for(state="detached", timeout=SOON)
    sealed = {"move": f"b seals {'0' * 64}", "id": new_id(), "expect": 1}
    assert table.post(f"/api/matches/{match}/entries", sealed, token=tokens["b"]).status_code == 201
    page.get_by_role("button", name="Open my lot").wait_for(timeout=SOON)
    page.evaluate(
        f"""() => {{ const name = "referee-lot-{match}-a";
        const own = JSON.parse(localStorage.getItem(name));
        localStorage.setItem(name, JSON.stringify({{...own, lot: "0".repeat(32)}})); }}"""
    )
    page.get_by_role("button", name="Open my lot").tap()
    page.get_by_text("This is not what this device was told").wait_for(timeout=SOON)
    assert table.get(f"/api/matches/{match}").json()["lots"]["opened"] == {}


def test_a_lot_that_was_sealed_on_another_device_is_opened_there(table, open_page):
    match = begun(table, deal="shared")
    tokens = {seat: table.device(match, "seat", seat) for seat in "ab"}
    for number, (seat, token) in enumerate(tokens.items()):
        line = {"move": seals(seat, match), "id": new_id(), "expect": number}
        sent = table.post(f"/api/matches/{match}/entries", line, token=token)
        assert sent.status_code == 201
    page = phone(open_page, table, f"/m/{match}?lang=en", tokens["a"])
    page.get_by_text("made on another device").wait_for(timeout=SOON)
    page.get_by_role("button", name="Open my lot").tap()
    page.get_by_text("made on another device").wait_for(timeout=SOON)
    assert kept(page, match, "a") is None
    assert table.get(f"/api/matches/{match}").json()["lots"]["opened"] == {}


def test_a_lot_that_was_taken_out_of_the_outbox_can_be_sealed_all_the_same(
    table, open_page, noticed
):
    match = begun(table, deal="shared")
    page = phone(open_page, table, f"/m/{match}?lang=en", table.device(match, "seat", "a"))
    button = page.get_by_role("button", name="Seal my lot")
    path = f"**/api/matches/{match}/entries"
    page.route(path, lambda route: route.fulfill(status=409, json={"text": "desk.conflict"}))
    button.tap()
    page.get_by_role("button", name="Drop").wait_for(timeout=SOON)
    assert button.is_disabled()
    page.reload()
    page.get_by_role("button", name="Drop").wait_for(timeout=SOON)
    assert button.is_disabled()
    page.get_by_role("button", name="Drop").tap()
    expect(button).to_be_enabled(timeout=SOON)
    page.unroute(path)
    button.tap()
    button.wait_for(state="detached", timeout=SOON)
    sealed = table.get(f"/api/matches/{match}").json()["lots"]["seals"]
    assert sealed == {"a": sha("referee lot 1", match, "a", kept(page, match, "a")["lot"])}
    page.close()
    noticed.clear()
