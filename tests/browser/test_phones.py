"""Four phones at one table of each game, from the code to the result."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from events.log.sqlite import open_log
from referee.desk import edge
from referee.desk.desk import Desk
from replays.redact import PUBLIC
from tests.browser.devices import follows
from tests.browser.reading import no_sideways_scroll
from tests.browser.tapping import enter
from tests.referee.service.guests import invite
from tests.referee.service.served import Service, begun, served

SOON = 20_000

LATIN = re.compile(r"[A-Za-z]{4,}")
"""Words of another language than Chinese."""


BUT_FOR_PADS = """() => {
  const all = document.documentElement.cloneNode(true);
  for (const pad of all.querySelectorAll(".pad")) pad.remove();
  return all.outerHTML;
}"""
"""The page without its pads, which have every card that there is."""


class Party(NamedTuple):
    """A match and what is entered; `phones`: who joins besides the seats; `ends`: what all read."""

    game: str
    lang: str
    seats: Mapping[str, str]
    options: Mapping[str, str]
    phones: Sequence[str]
    moves: str
    ends: str
    more: Mapping[str, Any] = {}


DEALT: Mapping[str, Any] = {"deal": "seed:7"}
PRACTICE: Mapping[str, Any] = {"practice": True, "window": 0}

PARTIES = (
    Party(
        "fate-ace-royal",
        "en",
        {"p1": "Anna", "p2": "Bo", "p3": "Chen", "p4": "Dai"},
        {"players": "4"},
        (),
        """table opens rider,archer,saber; p4 exchanges saber gives=caster; p3 keeps; p2 keeps
        p1 keeps; p1 reveals spirit artoria; p1 equips craft-05; p1 proceeds; table rolls 4
        p1 ends discards=?,?; p2 resign; p3 resign; p4 resign""",
        "Anna (p1) wins",
        {"settings": {"referee": "none"}},
    ),
    Party(
        "ready-fence",
        "zh-Hant",
        {"red": "安娜", "green": "阿寶"},
        {"mode": "advanced", "target": "5"},
        ("referee", "spectator"),
        """table coin red; red advances; red changes invitation; green plays straight-thrust/4
        red plays parry-riposte/6; green plays stop-hit/5; red plays counter-time; green resign""",
        "安娜（紅方） 獲勝",
    ),
    Party(
        "malifaux",
        "en",
        {"a": "Ana", "b": "Bea"},
        {"turns": "1"},
        ("referee", "spectator"),
        """a hires ana profile=sample-marshal leader=yes
        b hires rex profile=sample-ranger leader=yes; a stones 0; referee begins; a ready; b ready
        a flips; b flips; b cheats crow/13; a passes; b activates rex; b walks 2; b ends
        a activates ana; a walks 2; a ends; referee next""",
        "Drawn (MF-11.2)",
        {**DEALT, "settings": {**PRACTICE, "referee": "blind"}},
    ),
    Party(
        "peak-duel",
        "en",
        {"a": "Anna", "b": "Bo"},
        {"deck-a": "even", "deck-b": "even", "first": "a", "start-rule": "high"},
        ("second", "spectator"),
        """a summons wood-4-4 attack; a sets fire-6-2; a ends; b summons metal-3-5 attack
        b attacks 1 1; table resolves; b sets water-6-2; b resign""",
        "Anna (a) wins",
        {**DEALT, "settings": PRACTICE},
    ),
)


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    with served(tmp_path_factory.mktemp("phones") / "matches.sqlite") as running:
        yield running


@pytest.mark.parametrize("party", PARTIES, ids=lambda party: party.game)
def test_four_phones_come_by_code_and_see_the_result_and_nothing_else(hall, open_page, party):
    match = begun(hall, game=party.game, seats=party.seats, options=party.options, **party.more)
    phones = {}
    for who in (*party.seats, *party.phones):
        page = open_page(hall.url, 360, 740, at=f"/?lang={party.lang}", touch=True)
        page.on("dialog", lambda dialog: dialog.accept())
        page.locator("#join").fill(_code(hall, match, who, phones))
        page.locator("form:has(#join) button").tap()
        page.locator("#board .seat").first.wait_for(timeout=SOON)
        phones[who] = page
    for number, line in enumerate(_lines(party.moves)):
        mover, *_ = line.split()
        page = phones.get(mover) or phones.get("referee") or phones[[*party.seats][-1]]
        follows(page).locator(f"#bar[data-number='{number}']").wait_for(timeout=SOON)
        enter(page, line.split())
        for who, one in phones.items():
            expect(one.locator("#told li b").first).to_have_text(str(number + 1), timeout=SOON)
            if party.more.get("deal"):
                assert _overseen(hall, match, who, one, party) == []
    for one in phones.values():
        expect(one.locator(".ended")).to_contain_text(party.ends, timeout=SOON)
        no_sideways_scroll(one)
        if party.lang != "en":
            assert {*LATIN.findall(one.locator("body").inner_text())} == {"English"}


def _lines(moves: str) -> Iterator[str]:
    return (line.strip() for line in re.split(r";|\n", moves))


def _code(hall: Service, match: str, who: str, phones: Mapping[str, Page]) -> str:
    """The short code of an invitation; a seat's second device is invited by the first."""
    if who != "second":
        role = who if who in ("referee", "spectator") else "seat"
        seat = {"seat": who if role == "seat" else None}
        return str(invite(hall, match, role=role, **seat)["short"])
    first = phones["a"]
    first.goto(first.url.replace(match, f"{match}/table"))
    form = first.locator("form.call").first
    form.get_by_role("button").tap()
    told = form.locator("[data-told=short]")
    told.wait_for(timeout=SOON)
    code = told.inner_text()
    first.go_back()
    return code


def _overseen(hall: Service, match: str, who: str, page: Page, party: Party) -> list[str]:
    """Cards on a page that only others hold and that its owner was never told of."""
    with open_log(hall.log, write=False) as log:
        sitting = Desk(log, match, edge.EDGE).sitting
    viewer = {"second": "a"}.get(who, who if who in party.seats else PUBLIC)
    told = [entry.body.words for entry in sitting.entries_for(viewer)[1:]]
    known = json.dumps([sitting.view(viewer), told])
    held = [card for seat in party.seats for card in sitting.view(seat)["seats"][seat]["hand"]]
    html = page.evaluate(BUT_FOR_PADS)
    return [card for card in held if not _named(card, known) and _named(card, html)]


def _named(card: str, text: str) -> bool:
    return re.search(rf"{re.escape(card)}\b", text) is not None
