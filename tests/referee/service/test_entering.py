"""Entering from devices: what is checked, in which order, and what is answered."""

import pytest

from referee.checking import play
from referee.service.entering import require_room
from referee.service.problems import Unserved
from tests.referee.service.served import Service, command, new_id, served

SEATS = ("--seat", "a=Anna", "--seat", "b=Bo", "--option", "first=a", "--option", "start-rule=high")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    log = tmp_path_factory.mktemp("service") / "matches.sqlite"
    command(log, "new", "peak-duel", *SEATS, "--id", "one")
    with served(log) as running:
        yield running


def begin(service: Service, **more):
    body = {"id": new_id(), "game": "peak-duel", "seats": {"a": "Anna", "b": "Bo"}}
    body |= {"options": {"first": "a", "start-rule": "high"}, **more}
    answer = service.post("/api/matches", body)
    assert answer.status_code == 201, answer.text
    return answer.json()["match"], body


def enter(service, match, token, move, expect, **more):
    body = {"move": move, "id": new_id(), "expect": expect, **more}
    return service.post(f"/api/matches/{match}/entries", body, token=token)


def test_a_match_is_begun_once(service):
    match, body = begin(service)
    again = service.post("/api/matches", body)
    assert (again.status_code, again.json()["match"]) == (200, match)
    other = service.post("/api/matches", body | {"game": "ready-fence"})
    assert other.status_code in (400, 409)
    other = service.post("/api/matches", body | {"seats": {"a": "Eve", "b": "Bo"}})
    assert (other.status_code, other.json()["text"]) == (409, "log.match_exists")


def test_a_referee_enters_for_all_and_a_repetition_changes_nothing(service):
    match, _ = begin(service)
    body = {"move": "a summons wood-8-2 attack", "id": new_id(), "expect": 0}
    first = service.post(f"/api/matches/{match}/entries", body)
    assert (first.status_code, first.json()["number"]) == (201, 1)
    again = service.post(f"/api/matches/{match}/entries", body)
    assert (again.status_code, again.json()["entry"]) == (200, first.json()["entry"])
    other = service.post(f"/api/matches/{match}/entries", body | {"move": "b resign"})
    assert (other.status_code, other.json()["text"]) == (409, "log.id_taken")
    seat = service.device(match, "seat", "b")
    guessed = service.post(f"/api/matches/{match}/entries", body, token=seat)
    assert (guessed.status_code, guessed.json()["text"]) == (409, "serve.id_used")


def test_what_came_in_between_is_told(service):
    match, _ = begin(service)
    seat = service.device(match, "seat", "b")
    assert enter(service, match, None, "a summons wood-8-2 attack", 0).status_code == 201
    late = enter(service, match, seat, "b resign", 0)
    assert (late.status_code, late.json()["text"]) == (409, "desk.conflict")
    assert [one["number"] for one in late.json()["entries"]] == [1]
    ahead = enter(service, match, seat, "b resign", 9)
    assert (ahead.status_code, ahead.json()["text"]) == (409, "serve.behind")
    assert enter(service, match, None, "referee note hello", 1).status_code == 201
    assert enter(service, match, seat, "b resign", 1).status_code == 201


def test_a_seat_enters_its_own_lines_alone(service):
    match, _ = begin(service)
    seat = service.device(match, "seat", "b")
    for move in ("a summons wood-8-2 attack", "referee note no", "table flips heads"):
        refused = enter(service, match, seat, move, 0)
        assert refused.status_code in (400, 403), (move, refused.text)
    assert enter(service, match, None, "a summons wood-8-2 attack", 0).status_code == 201
    assert enter(service, match, seat, 'referee dispute "That was no tie"', 1).status_code == 201
    watching = service.device(match, "spectator")
    refused = enter(service, match, watching, "a resign", 0)
    assert (refused.status_code, refused.json()["text"]) == (403, "serve.not_yours")
    assert enter(service, match, "wrong", "a resign", 0).status_code == 401
    assert enter(service, "nowhere", watching, "a resign", 0).status_code == 404


def test_a_refusal_has_its_rule_and_what_may_be_entered(service):
    match, _ = begin(service)
    refused = enter(service, match, None, "b summons wood-8-2 attack", 0)
    told = refused.json()
    assert refused.status_code == 422
    assert told["rule"].startswith("PD-")
    assert told["nearest"]


def test_as_many_play_as_are_named(service):
    seats = {"a": "Anna", "b": "Bo", "c": "Cem", "d": "Dee"}
    body = {"id": new_id(), "game": "dueling-runes", "seats": seats}
    told = service.post("/api/matches", body).json()
    assert (told["seats"], told["options"]["players"]) == (seats, "4")
    fewer = body | {"id": new_id(), "seats": {"a": "Anna"}}
    assert service.post("/api/matches", fewer).json()["options"]["players"] == "2"
    wrong = body | {"id": new_id(), "options": {"players": "3"}}
    assert service.post("/api/matches", wrong).status_code == 400


@pytest.mark.parametrize("asked", [None, "free"])
def test_where_the_program_deals_nothing_that_was_learnt_is_taken_back(service, asked):
    body = {"id": new_id(), "game": "peak-duel", "deal": "secret", "seats": {}}
    options = {} if asked is None else {"takeback": asked}
    told = service.post("/api/matches", body | {"options": options}).json()
    assert told["options"].get("takeback", "free") == (asked or "sealed")


def test_a_seat_does_not_name_a_card_that_lies_face_down(service):
    match, _ = begin(service)
    seat = service.device(match, "seat", "a")
    named = enter(service, match, seat, "a sets wood-8-2", 0)
    assert (named.status_code, named.json()["text"]) == (403, "serve.covered")
    assert enter(service, match, seat, "a sets ?", 0).status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"move": "a resign", "id": "no ulid", "expect": 0},
        {"move": "a resign", "id": f"{new_id()}\n", "expect": 0},
        {"move": "a resign", "id": new_id(), "expect": "0"},
        {"move": "a resign", "id": new_id(), "expect": 0, "more": 1},
        {"move": "a\nresign", "id": new_id(), "expect": 0},
        {"move": "x" * 2001, "id": new_id(), "expect": 0},
        {"moves": [], "expect": 0},
    ],
)
def test_a_request_that_is_wrong_is_not_read(service, body):
    refused = service.post("/api/matches/one/entries", body)
    assert (refused.status_code, refused.json()["text"]) in (
        (400, "serve.unreadable"),
        (403, "serve.not_yours"),
    )


def test_several_moves_are_entered_all_or_none(service):
    match, _ = begin(service)
    lines = ["a summons wood-8-2 attack", "referee note seen"]
    moves = [{"move": line, "id": new_id()} for line in lines]
    path = f"/api/matches/{match}/entries"
    wrong = service.post(path, {"moves": [*moves, {"move": "b what", "id": new_id()}], "expect": 0})
    assert wrong.status_code in (400, 422)
    done = service.post(path, {"moves": moves, "expect": 0})
    assert [one["number"] for one in done.json()["entries"]] == [1, 2]
    assert service.post(path, {"moves": moves, "expect": 0}).status_code == 200


def test_a_dealt_match_shows_each_seat_its_own_cards(service):
    match, _ = begin(service, deal="secret", settings={"referee": "blind"})
    path = f"/api/matches/{match}"
    a = service.get(path, token=service.device(match, "seat", "a")).json()
    b = service.get(path, token=service.device(match, "seat", "b")).json()
    assert a["viewer"] == "a"
    assert a["state"] != b["state"]
    assert service.get(path).json()["viewer"] == "public"
    assert service.get(f"{path}?as=b", token=service.device(match, "seat", "a")).status_code == 403


def test_a_blind_referee_enters_no_seats_moves(service):
    match, _ = begin(service, deal="secret", settings={"referee": "blind"})
    for line in ("a resign", "a summons wood-8-2 attack"):
        refused = enter(service, match, None, line, 0)
        assert (refused.status_code, refused.json()["text"]) == (403, "serve.not_yours")
    assert enter(service, match, None, "referee note seen", 0).status_code == 201


def test_a_blind_referee_begins_what_waits_for_him_though_it_draws_cards(service):
    more = {"game": "malifaux", "options": {}, "deal": "secret", "settings": {"referee": "blind"}}
    match, _ = begin(service, **more)
    crews = {"a": "ana profile=sample-marshal", "b": "rex profile=sample-ranger"}
    for number, (seat, model) in enumerate(crews.items()):
        token = service.device(match, "seat", seat)
        line = f"{seat} hires {model} leader=yes"
        assert enter(service, match, token, line, number).status_code == 201
    hidden = enter(service, match, None, "referee effect discard a crow/13", 2)
    assert hidden.status_code == 422
    assert enter(service, match, None, "referee begins", 2).status_code == 201


def test_a_match_has_no_room_without_end():
    sitting = play.sit("peak-duel")
    require_room(sitting, 2, most=3)
    with pytest.raises(Unserved, match=r"serve\.too_many_entries"):
        require_room(sitting, 3, most=3)


def test_everybody_is_told_that_a_deal_was_chosen(service):
    practice = {"deal": "seed:7321", "settings": {"practice": True, "open": True}}
    match, _ = begin(service, **practice)
    for role in ("seat", "spectator", "overlay", "timekeeper"):
        token = service.device(match, role, "a" if role == "seat" else "")
        told = service.get(f"/api/matches/{match}", token=token)
        assert told.json()["settings"]["practice"] is True
        assert "7321" not in told.text


@pytest.mark.parametrize("name", ["A\u202eB", "A\u0007B", "A" * 65])
def test_a_name_says_what_it_shows(service, name):
    body = {"id": new_id(), "game": "peak-duel", "seats": {"a": name, "b": "Bo"}}
    answer = service.post("/api/matches", body)
    assert (answer.status_code, answer.json()["text"]) == (400, "serve.unreadable")
    answer = service.post(
        "/api/matches", body | {"seats": {"a": "Anna", "b": "Bo"}, "tags": {"Event": name * 40}}
    )
    assert answer.status_code == 400


def test_what_is_only_foretold_is_answered_with_200(service):
    match, _ = begin(service)
    token = service.device(match, "referee")
    enter(service, match, token, "a resign", 0)
    answer = enter(service, match, token, "referee undo", 1, dry_run=True)
    assert (answer.status_code, answer.json()["dry_run"]) == (200, True)
