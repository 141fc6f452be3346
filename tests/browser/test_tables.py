"""People at tables with their phones: from the first code to the result."""

import pytest
from playwright.sync_api import expect

from tests.browser.devices import phone
from tests.browser.reading import no_sideways_scroll
from tests.browser.tapping import enter
from tests.referee.service.served import begun, new_id, served

SOON = 5_000


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    with served(tmp_path_factory.mktemp("hall") / "matches.sqlite") as running:
        yield running


def invited(page, who: str) -> str:
    """The link by which somebody is invited, from the page of the table."""
    form = page.locator("form.call", has=page.get_by_role("button", name=f"Invite: {who}"))
    form.get_by_role("button").click()
    link = form.locator("a[data-told=link]")
    link.wait_for(timeout=SOON)
    assert form.locator("svg.qr").bounding_box()["width"] > 200
    return str(link.get_attribute("href"))


def test_an_organiser_begins_a_match_and_two_phones_join_it_and_play(hall, open_page):
    first = open_page(hall.url, 360, 740, at=f"/?lang=en#{hall.join.partition('#')[2]}", touch=True)
    first.get_by_role("link", name="Peak Duel").click(timeout=SOON)
    assert "join=" not in first.url
    no_sideways_scroll(first)
    first.get_by_label("Anna").or_(first.locator("[name='seats.a']")).fill("Anna")
    first.locator("[name='seats.b']").fill("Bo")
    first.get_by_text("What is agreed on").click()
    first.locator("[name='options.first']").select_option("a")
    first.locator("[name='options.start-rule']").select_option("high")
    first.get_by_role("button", name="Begin", exact=True).click()
    first.locator("#bar").wait_for(timeout=SOON)
    first.get_by_role("link", name="Invite others").click()
    no_sideways_scroll(first)
    links = {
        seat: invited(first, f"{name} ({seat})") for seat, name in (("a", "Anna"), ("b", "Bo"))
    }
    phones = {}
    for seat, link in links.items():
        one = open_page(hall.url, 360, 740, at=f"/?lang=en#{link.partition('#')[2]}", touch=True)
        one.locator("#bar[data-number='0']").wait_for(timeout=SOON)
        phones[seat] = one
    for number, (seat, line) in enumerate(
        (("a", "a summons wood-8-2 attack"), ("a", "a ends"), ("b", "b draws"), ("b", "b resign"))
    ):
        page = phones[seat]
        page.locator(f"#bar[data-number='{number}']").wait_for(timeout=SOON)
        page.once("dialog", lambda dialog: dialog.accept())
        enter(page, line.split())
    for page in phones.values():
        expect(page.locator("#told")).to_contain_text("Bo (b) resigns", timeout=SOON)
        expect(page.locator("#bar .asked")).to_contain_text("Anna (a) wins", timeout=SOON)
        no_sideways_scroll(page)
    first.goto(f"{hall.url}/?lang=en")
    expect(first.get_by_role("link", name="Anna")).to_contain_text("Anna wins")


def test_a_code_that_is_spent_is_told_so(hall, open_page, noticed):
    page = open_page(hall.url, 360, 740, at="/?lang=en", touch=True)
    page.get_by_label("Code").fill("ABCD-EFGH")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("This code is not good any more")
    page.close()
    noticed.clear()


def test_a_seat_calls_the_referee_who_comes(hall, open_page):
    match = begun(hall)
    seat = phone(open_page, hall, f"/m/{match}?lang=en", hall.device(match, "seat", "a"))
    referee = phone(open_page, hall, f"/m/{match}?lang=en", hall.token)
    seat.get_by_text("Call the referee").first.click()
    seat.get_by_label("Why").fill("A tie?")
    seat.get_by_role("button", name="Call the referee").click()
    expect(referee.locator("#beside")).to_contain_text(
        "Anna (a) calls the referee. A tie?", timeout=SOON
    )
    referee.get_by_role("button", name="I am coming").click()
    expect(seat.locator("#beside")).to_contain_text("the referee is coming", timeout=SOON)


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_nobody_is_denied_anything_at_a_table(hall, open_page, axe, lang):
    match = begun(hall)
    for at in ("/", "/begin/fate-ace-royal", f"/m/{match}", f"/m/{match}/table"):
        for width, height in ((360, 740), (320, 600)):
            page = phone(open_page, hall, f"{at}?lang={lang}", hall.token, width, height)
            assert axe(page) == []
            no_sideways_scroll(page)


def test_a_referee_puts_a_slip_right_when_he_has_seen_what_that_does(hall, open_page):
    match = begun(hall)
    for number, move in enumerate(("a summons wood-7-3 attack", "a ends")):
        hall.post(f"/api/matches/{match}/entries", {"move": move, "id": new_id(), "expect": number})
    page = phone(open_page, hall, f"/m/{match}/entries?lang=en", hall.token)
    page.locator("summary", has_text="summons").click()
    no_sideways_scroll(page)
    page.get_by_role("link", name="amend").click()
    line = page.locator(".also input")
    expect(line).to_have_value('referee amend 1 "a summons wood-7-3 attack"', timeout=SOON)
    line.fill('referee amend 1 "a summons wood-8-2 attack"')
    line.press("Enter")
    page.locator("#means", has_text="wood-8-2").wait_for(timeout=SOON)
    assert page.locator("#bar").get_attribute("data-number") == "2"
    page.locator("#means [data-entered]").click()
    page.locator("#bar[data-number='3']").wait_for(timeout=SOON)
    expect(page.locator("[data-r='a.field']")).to_contain_text("wood-8-2", timeout=SOON)


def test_seats_lay_out_a_dispute_and_the_referee_decides(hall, open_page, axe):
    match = begun(hall)
    hall.post(
        f"/api/matches/{match}/entries",
        {"move": "a summons wood-7-3 attack", "id": new_id(), "expect": 0},
    )
    seat = phone(open_page, hall, f"/m/{match}/entries?lang=en", hall.device(match, "seat", "b"))
    seat.locator("summary", has_text="summons").click()
    seat.get_by_role("link", name="dispute").click()
    seat.wait_for_load_state()  # until then nothing listens to the line
    line = seat.locator(".also input")
    line.fill('referee dispute "It was another card." about=1')
    line.press("Enter")
    seat.locator("#means [data-entered]").click(timeout=SOON)  # it says whose word it is
    seat.locator("#bar[data-number='2']").wait_for(timeout=SOON)
    referee = phone(open_page, hall, f"/m/{match}/disputes/1?lang=en", hall.token)
    expect(referee.locator("main")).to_contain_text("It was another card.")
    assert axe(referee) == []
    no_sideways_scroll(referee)
    assert referee.locator(".stories .board").count() == 1  # nobody has claimed anything
    referee.get_by_role("link", name="decide").click()
    referee.wait_for_load_state()
    line = referee.locator(".also input")
    line.fill('referee decide 1 stands why="Both saw it."')
    line.press("Enter")
    referee.locator("#means [data-entered]").click(timeout=SOON)
    referee.locator("#bar[data-number='3']").wait_for(timeout=SOON)
    assert hall.get(f"/api/matches/{match}").json()["disputes"][0]["status"] == "decided"


SIDES = """() => [...document.querySelectorAll(".stories > section:has(.board)")].map((one) => {
  const { x, y, right, bottom } = one.getBoundingClientRect();
  return [x, y, right, bottom];
})"""


@pytest.mark.parametrize(("lang", "width"), [("en", 1200), ("zh-Hant", 390)])
def test_a_dispute_shows_boards_side_by_side_and_on_a_phone_below_each_other(
    hall, open_page, axe, lang, width
):
    match = begun(hall)
    lines = ["a summons wood-7-3 attack", "a ends", 'referee dispute "Another card." about=1']
    lines.append('referee claim 1 b "I saw eight." "a summons wood-8-2 attack"')
    for number, move in enumerate(lines):
        body = {"move": move, "id": new_id(), "expect": number}
        assert hall.post(f"/api/matches/{match}/entries", body).status_code == 201
    page = phone(open_page, hall, f"/m/{match}/disputes/1?lang={lang}", hall.token, width, 844)
    for number in (0, 1):
        fields = page.locator(".stories .board").nth(number).locator(".zone-field")
        expect(fields.last).to_contain_text(("7", "8")[number])
    first, second = page.evaluate(SIDES)
    assert second[0] >= first[2] if width > 720 else second[1] >= first[3]
    assert axe(page) == []
    no_sideways_scroll(page)
    decided = {"move": 'referee decide 1 claim claim=1 why="So."', "id": new_id(), "expect": 4}
    assert hall.post(f"/api/matches/{match}/entries", decided).status_code == 201
    page.reload()
    named = page.locator(".stories > section:has(.board) > h2").all_inner_texts()
    told = {"en": ["As it was disputed", "As it was ruled"], "zh-Hant": ["爭議時", "裁定後"]}
    assert named == told[lang]


def overtaken(page) -> None:
    """Where others chose first and what may be chosen is not the same any more: choose again."""
    waiting = page.locator("#outbox li")
    while waiting.count():
        if (anew := page.locator("#outbox .conflict button").first).is_visible():
            anew.click()
        page.wait_for_timeout(100)


def test_four_phones_choose_at_the_same_time_and_play_to_the_end(hall, open_page, noticed):
    seats = {"a": "Anna", "b": "Bo", "c": "Chen", "d": "Dai"}
    match = begun(
        hall,
        game="dueling-runes",
        seats=seats,
        options={"players": "4"},
        settings={"referee": "none"},
    )
    phones = {
        seat: phone(open_page, hall, f"/m/{match}?lang=zh-Hant", hall.device(match, "seat", seat))
        for seat in seats
    }
    for one in phones.values():
        one.locator("#bar[data-number='0']").wait_for(timeout=SOON)
    for (seat, one), card in zip(
        phones.items(), ("forest", "cave", "painter", "savage"), strict=True
    ):
        enter(one, [seat, "plays", card])  # none waits for the others
    for one in phones.values():
        overtaken(one)
    for one in phones.values():
        one.locator("#bar[data-number='4']").wait_for(timeout=2 * SOON)
        expect(one.locator("#outbox li")).to_have_count(0)
        no_sideways_scroll(one)
    for number, seat in enumerate("bcd", 4):
        phones[seat].locator(f"#bar[data-number='{number}']").wait_for(timeout=SOON)
        phones[seat].once("dialog", lambda dialog: dialog.accept())
        enter(phones[seat], [seat, "resign"])
    for one in phones.values():
        expect(one.locator(".ended")).to_contain_text("Anna", timeout=SOON)
        one.close()
    noticed.clear()


def test_who_may_answer_is_waited_for_until_he_passes(hall, open_page, noticed):
    match = begun(hall, settings={"referee": "none", "window": 120})
    tokens = {seat: hall.device(match, "seat", seat) for seat in "ab"}
    first = ("a summons wood-8-2 attack", "a sets ?", "a ends")
    moves = (*first, "b summons fire-1-8 attack", "b attacks 1 1")
    for number, move in enumerate(moves):
        body = {"move": move, "id": new_id(), "expect": number}
        answer = hall.post(f"/api/matches/{match}/entries", body, token=tokens[move[0]])
        assert answer.status_code == 201, answer.text
    phones = {
        seat: phone(open_page, hall, f"/m/{match}?lang=en", token) for seat, token in tokens.items()
    }
    for one in phones.values():
        one.get_by_text("Live:").wait_for(timeout=SOON)
    enter(phones["b"], ["table", "resolves"])
    expect(phones["b"].locator("#outbox")).to_contain_text("waits", timeout=SOON)
    expect(phones["b"].locator("#beside")).to_contain_text("Anna (a) may still answer")
    phones["a"].get_by_role("button", name="I do not answer").click()
    phones["b"].locator("#bar[data-number='6']").wait_for(timeout=2 * SOON)
    expect(phones["b"].locator("#outbox li")).to_have_count(0)
    for one in phones.values():
        one.close()
    noticed.clear()
