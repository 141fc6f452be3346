"""How a match is conducted beside its record: settings, calls, clocks, what others are asked."""

import pytest

from referee.service.proposing import MOST_OPEN
from tests.referee.service.served import Service, begun, new_id, served


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("service") / "matches.sqlite") as running:
        yield running


def said(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["text"]


def shown(service: Service, match: str, token: str | None = None):
    return service.get(f"/api/matches/{match}", token=token).json()


def enter(service: Service, match: str, move: str, expect: int, token: str | None = None, **more):
    body = {"move": move, "id": new_id(), "expect": expect, **more}
    return service.post(f"/api/matches/{match}/entries", body, token=token)


# Settings


def settle(service: Service, match: str, token: str | None = None, **wished):
    return service.call("PATCH", f"/api/matches/{match}/settings", json=wished, token=token)


def test_a_referee_changes_how_a_match_is_served(service):
    match = begun(service)
    referee = service.device(match, "referee")
    assert settle(service, match, referee, window=5, confirm="opponent").json()["window"] == 5
    assert shown(service, match)["settings"]["confirm"] == "opponent"
    assert settle(service, match, referee).status_code == 200
    assert said(settle(service, match, referee, practice=True)) == (409, "serve.fixed")
    assert said(settle(service, match, referee, windows=5)) == (400, "serve.unreadable")
    assert said(settle(service, match, referee, window=-1)) == (400, "serve.unreadable")


def test_an_organiser_says_who_may_watch_and_all_where_there_is_no_referee(service):
    match = begun(service)
    service.device(match, "referee")
    organiser = service.token
    other = begun(service, settings={"referee": "none"})
    assert settle(service, other, organiser, window=0).json()["window"] == 0
    with_referee = begun(service)
    mine = service.device("", "organiser")
    assert settle(service, with_referee, mine, open=True).json()["open"] is True
    assert said(settle(service, with_referee, mine, window=0)) == (403, "serve.not_yours")
    assert settle(service, with_referee, "", open=True).status_code == 401
    seat = service.device(with_referee, "seat", "a")
    assert said(settle(service, with_referee, seat, open=True)) == (403, "serve.not_yours")


def test_a_longer_delay_takes_nothing_back_that_was_seen(service):
    match = begun(service)
    watching = service.device(match, "spectator")
    assert enter(service, match, "a summons wood-8-2 attack", 0).status_code == 201
    assert shown(service, match, watching)["number"] == 1
    delay = {"spectator": {"kind": "result"}, "overlay": {"kind": "none"}}
    assert settle(service, match, delay=delay).status_code == 200
    assert enter(service, match, "referee note later", 1).status_code == 201
    assert shown(service, match, watching)["number"] == 1
    assert shown(service, match)["number"] == 2


# Calls


def test_a_seat_calls_once_at_a_time_and_somebody_comes(service):
    match = begun(service)
    a, b = (service.device(match, "seat", seat) for seat in "ab")
    path = f"/api/matches/{match}/calls"
    body = {"id": new_id(), "text": "A tie?"}
    first = service.post(path, body, token=a)
    assert first.status_code == 201
    assert service.post(path, body, token=a).status_code == 200
    assert said(service.post(path, {"id": new_id()}, token=a)) == (409, "serve.call_open")
    assert said(service.post(path, body, token=b)) == (409, "serve.id_used")
    assert shown(service, match, a)["calls"][0]["text"] == "A tie?"
    assert shown(service, match)["calls"][0]["text"] == "A tie?"
    watching = service.device(match, "spectator")
    assert shown(service, match, b)["calls"][0]["text"] is None
    assert shown(service, match, watching)["calls"][0]["text"] is None
    one = f"{path}/{body['id']}"
    assert service.call("PATCH", one, json={"answer": "coming"}, token=a).status_code == 403
    coming = service.call("PATCH", one, json={"answer": "coming"})
    assert coming.json()["answer"] == "coming"
    listed = service.get("/api/calls").json()["calls"]
    assert [one["match"] for one in listed if one["id"] == body["id"]] == [match]
    assert service.get("/api/calls", token=a).status_code == 403
    assert service.get("/api/calls", token="").status_code == 401
    assert service.call("DELETE", one, token=b).status_code == 404
    assert service.call("DELETE", one, token=a).status_code == 204
    assert shown(service, match)["calls"] == []
    assert service.call("PATCH", one, json={"answer": "done"}).status_code == 404
    assert service.post(path, {"id": new_id()}, token=a).status_code == 201


@pytest.mark.parametrize(
    "body",
    [{}, {"id": "1"}, {"id": new_id(), "text": "x" * 201}, {"id": new_id(), "text": "\u202e"}],
)
def test_a_call_that_cannot_be_read_is_none(service, body):
    match = begun(service)
    seat = service.device(match, "seat", "a")
    refused = service.post(f"/api/matches/{match}/calls", body, token=seat)
    assert said(refused) == (400, "serve.unreadable")
    assert service.post(f"/api/matches/{match}/calls", {"id": new_id()}).status_code == 403


# Clocks


def press(service: Service, match: str, action: str, token: str | None = None, **more):
    body = {"id": new_id(), "action": action, **more}
    return service.post(f"/api/matches/{match}/clock", body, token=token)


def recorded(service: Service, match: str) -> list[str]:
    entries = service.get(f"/api/matches/{match}/entries").json()["entries"]
    return [one["text"].rpartition(" ")[0] for one in entries if " clock " in one["text"]]


def test_clocks_run_and_what_stops_is_recorded(service):
    match = begun(service)
    assert shown(service, match)["clocks"] is None
    assert said(press(service, match, "start", seat="a")) == (409, "serve.clock")
    assert press(service, match, "set", seat="a", seconds=600, increment=10).status_code == 200
    told = press(service, match, "set", seat="b", seconds=600, auto=False).json()
    assert (told["left"], told["increment"], told["auto"]) == ({"a": 600, "b": 600}, 10, False)
    assert press(service, match, "start", seat="a").json()["running"] == "a"
    assert said(press(service, match, "start", seat="b")) == (409, "serve.clock")
    a, b = (service.device(match, "seat", seat) for seat in "ab")
    assert said(press(service, match, "switch", b)) == (409, "serve.clock")
    assert said(press(service, match, "stop", a)) == (403, "serve.not_yours")
    assert said(press(service, match, "switch", a, seat="b")) == (403, "serve.not_yours")
    switched = press(service, match, "switch", a).json()
    assert switched["running"] == "b"
    assert 600 < switched["left"]["a"] <= 610
    assert recorded(service, match) == ["referee clock a"]
    timekeeper = service.device(match, "timekeeper")
    assert press(service, match, "stop", timekeeper).json()["running"] is None
    assert recorded(service, match) == ["referee clock a", "referee clock b"]
    assert press(service, match, "set", timekeeper, seat="c", seconds=1).status_code == 400
    assert press(service, match, "set", timekeeper, seat="a").status_code == 400
    assert press(service, match, "wind", timekeeper).status_code == 400
    assert press(service, match, "stop", service.device(match, "spectator")).status_code == 403


def test_a_press_that_is_repeated_is_one(service):
    match = begun(service)
    for seat in "ab":
        press(service, match, "set", seat=seat, seconds=60)
    press(service, match, "start", seat="a")
    body = {"id": new_id(), "action": "switch"}
    for _ in range(2):
        told = service.post(f"/api/matches/{match}/clock", body).json()
        assert told["running"] == "b"
    assert recorded(service, match) == ["referee clock a"]


def test_a_move_of_the_seat_on_move_switches(service):
    match = begun(service)
    for seat in "ab":
        press(service, match, "set", seat=seat, seconds=60)
    press(service, match, "start", seat="a")
    assert enter(service, match, "a summons wood-8-2 attack", 0).status_code == 201
    assert shown(service, match)["clocks"]["running"] == "a"
    number = shown(service, match)["number"]
    while shown(service, match)["to_move"] == ["a"]:
        number = shown(service, match)["number"]
        assert enter(service, match, "a ends", number).status_code == 201
    assert shown(service, match)["clocks"]["running"] == "b"
    assert recorded(service, match) == ["referee clock a"]
    assert enter(service, match, "b resign", shown(service, match)["number"]).status_code == 201
    assert shown(service, match)["clocks"]["running"] is None


def test_clocks_go_on_after_a_restart(tmp_path):
    log = tmp_path / "matches.sqlite"
    with served(log) as first:
        match = begun(first)
        press(first, match, "set", seat="a", seconds=60)
        before = press(first, match, "start", seat="a").json()
        first.stop(9)
    with served(log) as second:
        assert shown(second, match)["clocks"] == before


# What others are asked


def test_a_move_is_entered_when_the_opponent_agrees(service):
    match = begun(service, settings={"confirm": "opponent"})
    a, b = (service.device(match, "seat", seat) for seat in "ab")
    body = {"move": "a summons wood-8-2 attack", "id": new_id(), "expect": 0}
    path = f"/api/matches/{match}/entries"
    asked = service.post(path, body, token=a)
    assert asked.status_code == 202
    told = asked.json()["proposal"]
    assert (told["by"], told["needs"], told["move"]) == ("a", ["b"], body["move"])
    again = service.post(path, body, token=a)
    assert (again.status_code, again.json()) == (202, asked.json())
    assert shown(service, match, service.device(match, "spectator"))["proposals"] == [told]
    one = f"/api/matches/{match}/proposals/{told['id']}"
    assert service.post(one, {"answer": "yes"}, token=a).status_code == 404
    assert service.post(one, {"answer": "yes"}).status_code == 404
    assert service.post(one, {"answer": "maybe"}, token=b).status_code == 400
    entered = service.post(one, {"answer": "yes"}, token=b)
    assert (entered.status_code, entered.json()["number"]) == (200, 1)
    assert shown(service, match)["proposals"] == []
    there = service.post(path, body, token=a)
    assert (there.status_code, there.json()["number"]) == (200, 1)
    assert service.post(one, {"answer": "yes"}, token=b).status_code == 404


def test_a_proposal_ends_with_a_no_or_when_the_game_moves_on(service):
    match = begun(service, settings={"confirm": "referee"})
    a = service.device(match, "seat", "a")
    body = {"move": "a summons wood-8-2 attack", "id": new_id(), "expect": 0}
    path = f"/api/matches/{match}/entries"
    assert service.post(path, body, token=a).json()["proposal"]["needs"] == ["referee"]
    one = f"/api/matches/{match}/proposals/{body['id']}"
    assert service.post(one, {"answer": "no"}).json()["proposal"] is None
    assert said(service.post(path, body, token=a)) == (409, "serve.declined")
    body["id"] = new_id()
    assert service.post(path, body, token=a).status_code == 202
    assert enter(service, match, "referee note hm", 0).status_code == 201
    assert len(shown(service, match)["proposals"]) == 1
    assert enter(service, match, "a summons wood-8-2 defence", 1).status_code == 201
    assert shown(service, match)["proposals"] == []
    assert said(service.post(path, body, token=a)) == (409, "desk.conflict")


def test_what_cannot_be_is_refused_before_anybody_is_asked(service):
    match = begun(service, settings={"confirm": "opponent"})
    b = service.device(match, "seat", "b")
    refused = enter(service, match, "b summons wood-8-2 attack", 0, b)
    assert refused.status_code == 422
    assert shown(service, match)["proposals"] == []


def test_seats_without_a_referee_agree_on_what_he_would_enter(service):
    options = {"first": "a", "start-rule": "high", "takeback": "consent"}
    match = begun(service, options=options, settings={"referee": "none"})
    a, b = (service.device(match, "seat", seat) for seat in "ab")
    assert enter(service, match, "a summons wood-8-2 attack", 0, a).status_code == 201
    asked = enter(service, match, "referee undo", 1, b)
    assert asked.status_code == 202, asked.text
    one = f"/api/matches/{match}/proposals/{asked.json()['proposal']['id']}"
    assert service.post(one, {"answer": "yes"}, token=a).json()["number"] == 2
    told = service.get(f"/api/matches/{match}/entries", token=a).json()["entries"][-1]
    assert told["text"].endswith("by=a,b")
    noted = enter(service, match, "referee note agreed", 2, a)
    assert noted.status_code == 202
    assert (
        service.post(
            f"/api/matches/{match}/entries",
            {"move": "referee note agreed", "id": noted.json()["proposal"]["id"], "expect": 2},
            token=b,
        ).status_code
        == 409
    )
    assert enter(service, match, "a summons wood-8-2 attack", 2, a).status_code == 201
    assert enter(service, match, 'referee dispute "no"', 3, b).status_code == 201


def test_seats_with_a_referee_propose_nothing_of_his(service):
    match = begun(service)
    seat = service.device(match, "seat", "a")
    assert enter(service, match, "referee note no", 0, seat).status_code == 400


def test_a_seat_proposes_so_much_at_once_and_no_more(service):
    match = begun(service, settings={"referee": "none"})
    anna, bo = service.device(match, "seat", "a"), service.device(match, "seat", "b")
    asked = [enter(service, match, f"referee note {n}", 0, anna) for n in range(MOST_OPEN)]
    assert {answer.status_code for answer in asked} == {202}
    more = enter(service, match, "referee note more", 0, anna)
    assert said(more) == (429, "serve.too_many")
    assert "retry-after" in more.headers
    assert len(shown(service, match, bo)["proposals"]) == MOST_OPEN
    assert enter(service, match, "referee note mine", 0, bo).status_code == 202
    way = f"/api/matches/{match}/proposals/{asked[0].json()['proposal']['id']}"
    assert service.post(way, {"answer": "no"}, token=bo).status_code == 200
    assert enter(service, match, "referee note more", 0, anna).status_code == 202
