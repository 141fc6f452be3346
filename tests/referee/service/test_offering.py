"""What may be entered now, told to those who enter it."""

import json

import pytest

from tests.referee.service.served import Service, begun, command, new_id, served


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    log = tmp_path_factory.mktemp("service") / "matches.sqlite"
    seats = ("--seat", "a=Anna", "--seat", "b=Bo", "--option", "first=a")
    command(log, "new", "peak-duel", *seats, "--option", "start-rule=high", "--id", "one")
    with served(log) as running:
        yield running


def asked(service: Service, match: str, token: str | None = None, seat: str = ""):
    more = f"?seat={seat}" if seat else ""
    return service.get(f"/api/matches/{match}/offers{more}", token=token)


def movers(answer) -> set[str]:
    return {one["mover"] for one in answer.json()["offers"]}


def test_a_referee_is_told_what_the_command_line_tells(service):
    told = json.loads(service.run("legal", "one", "--json"))
    answer = asked(service, "one", service.device("one", "referee"))
    assert answer.json() == {**told, "number": 0}
    one = asked(service, "one", service.device("one", "referee"), "a")
    assert movers(one) == {"a"}


def test_a_seat_is_told_its_own(service):
    match = begun(service)
    seat = service.device(match, "seat", "a")
    body = {"move": "a summons wood-8-2 attack", "id": new_id(), "expect": 0}
    assert service.post(f"/api/matches/{match}/entries", body, token=seat).status_code == 201
    other = service.device(match, "seat", "b")
    assert "referee" in movers(asked(service, match, other)) <= {"b", "referee"}
    assert movers(asked(service, match, seat)) <= {"a", "referee"}
    assert movers(asked(service, match, other, "b")) <= {"b"}
    assert asked(service, match, seat, "b").json()["text"] == "serve.not_yours"
    assert asked(service, match, seat, "table").status_code == 403
    assert asked(service, match, seat, "nobody").status_code == 403


def test_seats_without_a_referee_enter_what_chance_brought(service):
    match = begun(service, settings={"referee": "none"})
    seat = service.device(match, "seat", "a")
    assert asked(service, match, seat, "table").status_code == 200
    body = {"move": "a summons wood-8-2 attack", "id": new_id(), "expect": 0}
    assert service.post(f"/api/matches/{match}/entries", body, token=seat).status_code == 201
    assert asked(service, match, seat).json()["number"] == 1


def test_a_blind_referee_is_told_nothing_of_the_seats(service):
    match = begun(service, deal="secret", settings={"referee": "blind"})
    referee = service.device(match, "referee")
    assert movers(asked(service, match, referee)) <= {"table", "referee"}
    assert asked(service, match, referee, "a").status_code == 403
    assert movers(asked(service, match, service.device(match, "seat", "a"), "a")) == {"a"}


def test_who_enters_nothing_is_not_told(service):
    match = begun(service, settings={"open": True})
    assert asked(service, match, "").status_code == 401
    assert asked(service, "nowhere", service.device(match, "seat", "a")).status_code == 404
    for role in ("spectator", "overlay", "timekeeper"):
        assert asked(service, match, service.device(match, role)).status_code == 403
    other = begun(service, settings={"referee": "none"})
    assert asked(service, other).status_code == 403
    more = service.get(f"/api/matches/{match}/offers?who=a")
    assert more.status_code == 400
