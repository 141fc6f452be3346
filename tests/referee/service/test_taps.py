"""What may be entered as chips and pads; and to whom these parts of the pages are given."""

import re
from urllib.parse import quote, unquote

import pytest

from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.service.bar import Bar
from referee.service.taps import groups
from replays.record import Tag
from tests.referee.service.conftest import EXAMPLES
from tests.referee.service.served import begun, events, new_id, served

SEATS = {"a": "Anna", "b": "Bo"}
OPTIONS = {"first": "a", "start-rule": "high"}

AT_A_MATCH = {
    "/m/{}": "organiser referee timekeeper seat spectator overlay",
    "/m/{}/bar": "organiser referee timekeeper seat",
    "/m/{}/table": "organiser referee seat",
    "/m/{}/entries": "organiser referee timekeeper seat spectator overlay",
}
"""Pages of a match, and who may look at them."""


@pytest.fixture
def sitting() -> Sitting:
    tags = [Tag("Game", "peak-duel"), *(Tag(f"Seat.{seat}", name) for seat, name in SEATS.items())]
    tags += [Tag(f"Option.{name}", value) for name, value in OPTIONS.items()]
    return Sitting.begin(read_tags(iter(tags), own=None, draw=lambda: "1"), entry_id="x")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("taps") / "matches.sqlite") as running:
        yield running


def chips(sitting: Sitting, mover: str, verb: str):
    found = groups(sitting, [mover], "en")
    return next(one.chips for one in found if (one.mover, one.verb) == (mover, verb))


def test_what_has_few_choices_stands_in_chips_of_its_own(sitting):
    assert [chip.line for chip in chips(sitting, "a", "enters")] == [
        ("a", "enters", "summon"),
        ("a", "enters", "cover"),
        ("a", "enters", "end"),
    ]


def test_a_card_of_many_is_asked_for_with_the_word_that_is_said_with_it(sitting):
    first, *others = chips(sitting, "a", "summons")
    assert first.line == ("a", "summons", None, None)
    [ask] = first.asks
    assert len(ask.kinds) == 320
    assert [one.word for one in ask.then] == ["attack", "defence"]
    assert [one.ats for one in others] == [("a.field.2",), ("a.field.3",)]
    assert all(one.beside for one in others)


def test_cards_of_which_nothing_is_known_may_be_any(sitting):
    [ask] = chips(sitting, "table", "reveals")[0].asks
    assert len(ask.kinds) == 320
    assert (ask.least, ask.most) == (1, 6)


def at(game: str, number: int) -> Sitting:
    text = (EXAMPLES / f"{game}.rec").read_text(encoding="utf-8")
    return play(text).sitting.as_of(number)


def test_what_may_be_said_of_a_card_besides_is_asked_for_when_it_was_tapped():
    fence = at("ready-fence", 9)
    plain, angled = (one for one in chips(fence, "green", "plays"))
    assert plain.line == ("green", "plays", None, None)
    assert angled.line == ("green", "plays", None, "with=angulation", None)
    for chip in (plain, angled):
        assert [one.word for one in chip.asks[0].then] == ["", "sp=0", "sp=1", "sp=2", "sp=3"]
    drawn = str(Bar(fence, ("green",), "referee", "en").drawn())
    assert drawn.count('data-then="sp=1"') == 1  # both ask with the same pad


@pytest.mark.parametrize(
    ("game", "number", "takes"),
    [("dueling-runes", 10, False), ("malifaux", 15, False), ("peak-duel", 33, True)],
)
def test_a_card_that_nobody_saw_is_offered_where_the_rules_take_one(game, number, takes):
    sitting = at(game, number)
    seats = [seat for seat, _ in sitting.opened.seats]
    asks = [
        ask
        for group in groups(sitting, seats, "en")
        for chip in group.chips
        for ask in chip.asks
        if ask.kind in ("card", "cards")
    ]
    assert asks
    assert any(ask.unseen for ask in asks) == takes


def test_cards_of_runes_stand_with_their_signs():
    drawn = str(Bar(at("dueling-runes", 10), ("a",), "a", "zh-Hant").drawn())
    consul = drawn.partition('data-part="consul"')[2].partition("</button>")[0]
    assert "<b>11</b>" in consul
    assert re.findall(r"#s-([a-z]+)", consul) == ["moons", "waves", "knots"]
    assert consul.endswith("執政官")


def test_the_bar_says_of_which_entry_it_is_and_has_one_quiet_move(sitting):
    drawn = str(Bar(sitting, ("a",), "a", "zh-Hant").drawn())
    assert 'data-number="0"' in drawn
    assert drawn.count('class="chip go"') == 1 + drawn.count("data-done")
    assert "style=" not in drawn


def test_what_is_said_with_a_card_is_asked_for_also_where_few_cards_may_be_meant(service):
    match = begun(service, deal="secret")
    bar = service.get(f"/m/{match}/bar", token=service.device(match, "seat", "a")).text
    asks = {*re.findall(r'data-line="[^"]*summons[^"]*null,null[^"]*" data-asks="([^" ]+)"', bar)}
    assert asks
    for ask in asks:
        assert re.search(rf'<div id="{ask}"[^>]* data-second="pad-', bar)


@pytest.mark.parametrize("page", AT_A_MATCH)
def test_pages_of_a_match_are_for_who_may_look_at_them(service, page):
    match = begun(service)
    roles = ["referee", "timekeeper", "seat", "spectator", "overlay"]
    for role in roles:
        token = service.device(match, role, "b" if role == "seat" else "")
        answer = service.get(page.format(match), token=token)
        assert answer.status_code == (200 if role in AT_A_MATCH[page] else 403), (role, answer.text)
    assert service.get(page.format(match), token="").status_code == 401
    assert service.get(page.format("none")).status_code == 404
    stranger = service.device(begun(service), "referee")
    assert service.get(page.format(match), token=stranger).status_code == 404


def test_a_seat_is_offered_its_own_moves_and_nothing_of_hidden_cards(service):
    match = begun(service, deal="secret")
    bars = {
        seat: service.get(f"/m/{match}/bar?lang=en", token=service.device(match, "seat", seat)).text
        for seat in SEATS
    }
    hands = {
        seat: service.get(f"/api/matches/{match}", token=service.device(match, "seat", seat)).json()
        for seat in SEATS
    }
    own = {seat: hands[seat]["state"]["seats"][seat]["hand"] for seat in SEATS}
    assert "[&#34;b&#34;" not in bars["a"]
    for card in {one for one in own["b"] if isinstance(one, str)} - {*own["a"]}:
        assert card not in bars["a"]


def test_what_a_line_means_is_told_to_who_may_enter_it(service):
    match = begun(service)
    says = service.call("POST", f"/m/{match}/means?lang=en", json={"line": "sum wood-8-2 att"})
    assert "a summons wood-8-2 attack" in says.text
    for role, status in (("spectator", 403), ("timekeeper", 403)):
        token = service.device(match, role)
        answer = service.call("POST", f"/m/{match}/means", json={"line": "x"}, token=token)
        assert answer.status_code == status
    wrong = service.call("POST", f"/m/{match}/means", json={"line": "x\u202e"})
    assert wrong.status_code == 400


def test_who_is_dealt_to_is_told_who_sees_cards_and_has_a_receipt_to_keep(service):
    match = begun(service, deal="secret", settings={"referee": "sees"})
    token = service.device(match, "seat", "b")
    page = service.get(f"/m/{match}?lang=en", token=token).text
    assert "The referee of this match sees all cards." in page
    assert "whoever holds its machine see all cards" in page
    assert service.get(f"/api/matches/{match}", token=token).json()["head"] in page


def test_the_line_that_puts_an_entry_right_is_in_the_language_of_the_page(service):
    match = begun(service)
    body = {"move": "a summons wood-8-2 attack", "id": new_id(), "expect": 0}
    assert service.post(f"/api/matches/{match}/entries", body).status_code == 201
    page = service.get(f"/m/{match}/entries?lang=zh-Hant").text
    [line] = [
        unquote(one)
        for one in re.findall(r"#line=([^\"]+)", page)
        if "amend" in one or quote("更正") in one
    ]
    assert not re.search("[a-z]{3}", line)
    means = service.post(f"/m/{match}/means?lang=zh-Hant", {"line": line}).text
    assert "data-entered" in means


def test_a_seat_is_asked_how_many_cards_it_covers_and_the_referee_which(service):
    match = begun(service)
    at = f"/m/{match}/bar"
    for token, pad in ((service.device(match, "seat", "a"), False), (None, True)):
        bar = service.get(at, token=token).text
        [ask] = re.findall(
            r'data-line="\[&#34;a&#34;,&#34;sets&#34;,null\]" data-asks="([^"]+)"', bar
        )
        asked = bar[bar.index(f'<div id="{ask}"') :].partition("</div></div>")[0]
        assert ("data-pad=" in asked.partition(">")[0]) == pad
        assert 'data-unseen="1"' in asked
        assert "<input" not in asked


def test_a_seat_calls_the_referee_where_somebody_else_can_come(service):
    match = begun(service)
    seat = service.device(match, "seat", "a")
    way = f"/api/matches/{match}/calls"
    assert way in service.get(f"/m/{match}", token=seat).text
    assert way not in service.get(f"/m/{match}").text  # he is the one who comes


def test_a_dispute_has_its_way_on_the_board_of_everybody(service):
    match = begun(service)
    body = {"move": 'referee dispute "A slip." about=1', "expect": 1}
    entered = {"move": "a summons wood-8-2 attack", "id": new_id(), "expect": 0}
    assert service.post(f"/api/matches/{match}/entries", entered).status_code == 201
    way = f"/m/{match}/disputes/1?lang=zh-Hant"
    page = f"/m/{match}?lang=zh-Hant"
    assert way not in service.get(page).text
    assert (
        service.post(f"/api/matches/{match}/entries", {**body, "id": new_id()}).status_code == 201
    )
    watching = service.device(match, "spectator")
    with service.stream(
        f"/api/stream?matches={match}&board=1&lang=zh-Hant", token=watching
    ) as told:
        assert way in next(events(told)).data["board"]
    assert way in service.get(page).text


def test_a_screen_says_at_which_table_the_referee_is_called(service):
    match = begun(service)
    seat = service.device(match, "seat", "b")
    call = {"id": new_id(), "text": "A tie?"}
    assert service.post(f"/api/matches/{match}/calls", call, token=seat).status_code == 201
    with service.stream(f"/api/stream?matches={match}&board=1&lang=en") as told:
        board = next(events(told)).data["board"]
    assert f"The referee is called: {match} · Bo (b) · <time" in board
    assert "A tie?" not in board
