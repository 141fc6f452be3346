"""Phones that come back: after a kill of the service, another page, and being put out."""

import re
import signal

import pytest
from playwright.sync_api import Route, expect

from tests.browser.devices import follows, phone
from tests.browser.reading import no_sideways_scroll
from tests.browser.tapping import enter
from tests.referee.service.guests import invite
from tests.referee.service.served import begun, new_id, served

SOON = 20_000

SUMMONS = ["a", "summons", "wood-8-2", "attack"]


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    with served(tmp_path_factory.mktemp("back") / "matches.sqlite") as running:
        yield running


def entered(hall, match, number, move):
    body = {"move": move, "id": new_id(), "expect": number}
    assert hall.post(f"/api/matches/{match}/entries", body).status_code == 201


def test_phones_come_back_by_themselves_to_a_service_that_was_killed(tmp_path, open_page, noticed):
    """Its last answer was lost, so that what was entered is entered again: once."""
    log = tmp_path / "matches.sqlite"
    with served(log) as killed:
        match = begun(killed)
        roles = {"a": ("seat", "a"), "b": ("seat", "b"), "spectator": ("spectator", "")}
        phones = {
            who: phone(open_page, killed, f"/m/{match}?lang=en", killed.device(match, *role))
            for who, role in roles.items()
        }
        for one in phones.values():
            one.get_by_text("Live:").wait_for(timeout=SOON)

        def answered_too_late(route: Route) -> None:
            assert route.fetch().status == 201
            killed.stop(signal.SIGKILL)
            route.abort()

        phones["a"].route("**/entries", answered_too_late, times=1)
        enter(phones["a"], SUMMONS)
        for one in phones.values():
            one.get_by_text("No connection").wait_for(timeout=SOON)
        expect(phones["a"].locator("#outbox")).to_contain_text("waits to be sent")
    with served(log, "--port", str(killed.port)) as again:
        for one in phones.values():
            one.get_by_text("Live:").wait_for(timeout=SOON)
            expect(one.locator("#told li b")).to_have_text(["1"], timeout=SOON)
        expect(phones["a"].locator("#outbox li")).to_have_count(0, timeout=SOON)
        enter(phones["a"], ["a", "ends"])
        for one in phones.values():
            expect(one.locator("#told li b")).to_have_text(["2", "1"], timeout=SOON)
        told = again.get(f"/api/matches/{match}/entries").json()["entries"]
        assert [one["words"] for one in told[1:]] == [SUMMONS, ["a", "ends"]]
        for one in phones.values():
            one.close()
    noticed.clear()


def test_who_watches_late_sees_it_when_it_is_old_enough(hall, open_page):
    match = begun(hall, settings={"delay": {"spectator": {"kind": "seconds", "n": 4}}})
    seat = phone(open_page, hall, f"/m/{match}?lang=en", hall.device(match, "seat", "a"))
    late = phone(open_page, hall, f"/m/{match}?lang=en", hall.device(match, "spectator"))
    late.get_by_text("Live, 4 seconds late.").wait_for(timeout=SOON)
    enter(follows(seat), SUMMONS)
    expect(seat.locator("#told li")).to_have_count(1, timeout=SOON)
    late.reload()
    assert "wood" not in late.locator("#told").inner_html() + late.locator("#board").inner_html()
    expect(late.locator("#told li")).to_have_count(1, timeout=SOON)
    expect(late.locator("[data-r='a.field'] .card")).to_have_count(1)


def test_who_goes_back_sees_what_came_meanwhile(hall, open_page):
    match = begun(hall)
    page = phone(open_page, hall, f"/m/{match}?lang=en", hall.device(match, "seat", "a"))
    page.get_by_role("link", name="All entries").tap()
    page.locator("h1").wait_for()
    entered(hall, match, 0, "a summons wood-8-2 attack")
    page.go_back()
    expect(page.locator("#told li")).to_have_count(1, timeout=SOON)
    page.locator("#bar[data-number='1']").wait_for(timeout=SOON)
    enter(follows(page), ["a", "ends"])
    expect(page.locator("#told li")).to_have_count(2, timeout=SOON)


def test_who_was_put_out_is_told_and_joins_anew(hall, open_page, noticed, axe):
    match = begun(hall)
    referee = phone(open_page, hall, f"/m/{match}/table?lang=en", hall.token)
    seat = phone(open_page, hall, f"/m/{match}?lang=en", hall.device(match, "seat", "a"))
    seat.get_by_text("Live:").wait_for(timeout=SOON)
    referee.reload()
    row = referee.locator("li.device", has_text="a")
    row.filter(has_text="there now").filter(has_text="seat").get_by_role("button").tap()
    expect(seat.locator("#state")).to_contain_text("ask for a code", timeout=SOON)
    seat.reload()
    expect(seat.get_by_role("alert").first).to_contain_text("ask for a code")
    assert axe(seat) == []
    no_sideways_scroll(seat)
    seat.get_by_label("Code").fill(invite(hall, match)["short"])
    seat.get_by_role("button", name="Join").tap()
    enter(follows(seat), SUMMONS)
    expect(seat.locator("#told li")).to_have_count(1, timeout=SOON)
    for one in (seat, referee):
        one.close()
    noticed.clear()


def test_a_referee_sets_clocks_and_how_the_match_is_served(hall, open_page):
    match = begun(hall)
    page = phone(open_page, hall, f"/m/{match}/table?lang=en", hall.token)
    clock = page.locator("form.call", has=page.get_by_role("button", name="Set: Anna (a)"))
    clock.get_by_label("Seconds left").fill("300")
    with page.expect_navigation():
        clock.get_by_role("button").tap()
    page.get_by_label("Whoever comes may watch").check()
    page.get_by_label("Spectators wait").select_option("seconds")
    page.get_by_label("how many").first.fill("120")
    with page.expect_navigation():
        page.get_by_role("button", name="Change", exact=True).tap()
    page.get_by_role("link", name="To the board").tap()
    follows(page).get_by_role("button", name="Start: Anna (a)").tap()
    expect(page.locator("#beside .running b")).to_have_text(re.compile("4:[45]"), timeout=SOON)
    page.get_by_role("button", name="Stop").tap()
    expect(page.locator("#told")).to_contain_text("Anna (a)", timeout=SOON)
    told = hall.get(f"/api/matches/{match}").json()
    assert told["settings"]["open"]
    assert told["settings"]["delay"]["spectator"] == {"kind": "seconds", "n": 120}
    assert 260 <= told["clocks"]["left"]["a"] < 300


def test_what_is_tapped_before_there_is_a_script_leads_nowhere(hall, open_page):
    match = begun(hall)
    at = f"/m/{match}/table?lang=en"
    page = phone(open_page, hall, at, hall.token, javascript=False)
    page.get_by_role("button", name="Set: Anna (a)").tap()
    assert page.url == hall.url + at
    page.get_by_role("link", name="To the board").tap()
    page.locator("#bar .typed button").first.wait_for(state="attached")
    page.locator("#bar .also summary").tap()
    page.locator("#bar .typed button:visible").first.tap()
    assert page.url == f"{hall.url}/m/{match}?lang=en"


@pytest.mark.parametrize("allowed", [False, True], ids=["refused", "plain-ok"])
def test_a_dealt_match_in_a_network_that_can_read_along_is_asked_for(
    tmp_path, open_page, noticed, allowed
):
    words = ("--host", "0.0.0.0", *(["--plain-ok"] if allowed else []))
    with served(tmp_path / "matches.sqlite", *words) as service:
        service.url = f"http://127.0.0.1:{service.port}"
        page = phone(open_page, service, "/begin/peak-duel?lang=en", service.token)
        page.locator("[name='seats.a']").fill("Anna")
        page.locator("[name='seats.b']").fill("Bo")
        page.locator("[name=deal]").select_option("secret")
        page.get_by_role("button", name="Begin", exact=True).tap()
        if allowed:
            expect(page.locator("#notices")).to_contain_text("can read what this device is shown")
        else:
            expect(page.get_by_role("alert")).to_contain_text("--plain-ok", timeout=SOON)
        page.close()
    noticed.clear()
