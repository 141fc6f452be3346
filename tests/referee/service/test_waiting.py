"""The time for answers: who ends it too soon from his device waits."""

import signal
from time import sleep

import pytest

from tests.load.faults import PROGRAM
from tests.referee.service.served import Service, begun, new_id, served


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("service") / "matches.sqlite") as running:
        yield running


class Table:
    """A match in which an attack lies open that seat a may answer."""

    def __init__(self, service: Service, **settings):
        self.service = service
        self.match = begun(service, settings=settings)
        self.path = f"/api/matches/{self.match}"
        self.a, self.b = (service.device(self.match, "seat", seat) for seat in "ab")
        for move in ("a sets ?", "a ends", "b summons metal-4-4 attack", "b attacks 1 direct"):
            assert self.enter(move).status_code == 201, move

    def enter(self, move: str, token: str | None = None, expect: int | None = None, **more):
        number = self.service.get(self.path).json()["number"] if expect is None else expect
        body = {"move": move, "id": new_id(), "expect": number, **more}
        return self.service.post(f"{self.path}/entries", body, token=token)

    def window(self, token: str | None = None):
        return self.service.get(self.path, token=token).json()["window"]

    def passes(self, number: int, token: str | None = None):
        return self.service.post(f"{self.path}/passes", {"number": number}, token=token)


def test_who_may_answer_is_waited_for(service):
    table = Table(service, window=3600)
    assert (table.window()["for"], table.window()["opened"]) == (["a"], 4)
    table.window(table.a)  # seat a is there
    held = table.enter("b enters damage", table.b)
    assert (held.status_code, held.json()["text"]) == (409, "serve.window")
    assert held.json()["facts"] == {"seats": ["a"], "until": table.window()["ends"]}
    assert table.passes(4, table.a).status_code == 201
    assert table.passes(4, table.a).status_code == 200
    assert table.window()["passed"] == ["a"]
    assert table.enter("b enters damage", table.b).status_code == 201


def test_the_referee_is_not_held_up(service):
    table = Table(service, window=3600)
    table.window(table.a)
    assert table.enter("b enters damage").status_code == 201


def test_nobody_waits_where_no_time_was_agreed_on_or_nobody_is_there(service):
    table = Table(service, window=0)
    table.window(table.a)
    assert table.enter("b enters damage", table.b).status_code == 201
    table = Table(service, window=3600)
    assert table.enter("b enters damage", table.b).status_code == 201


def test_an_outbox_sends_it_again_with_the_same_id(service):
    table = Table(service, window=3600)
    table.window(table.a)
    body = {"move": "b enters damage", "id": new_id(), "expect": 4}
    path = f"{table.path}/entries"
    assert service.post(path, body, token=table.b).status_code == 409
    wished = {"window": 0}
    service.call("PATCH", f"{table.path}/settings", json=wished)
    assert service.post(path, body, token=table.b).status_code == 201
    assert service.post(path, body, token=table.b).status_code == 200


def test_who_has_nothing_to_answer_does_not_pass(service):
    table = Table(service)
    for number, token in ((3, table.a), (4, table.b)):
        refused = table.passes(number, token)
        assert (refused.status_code, refused.json()["text"]) == (409, "serve.window_closed")
    assert table.passes(4).status_code == 403
    assert table.passes(4, "").status_code == 401
    assert service.post(f"{table.path}/passes", {}, token=table.a).status_code == 400
    watching = service.device(table.match, "spectator")
    assert table.window(watching) == table.window(table.a)


def test_a_clock_that_is_set_back_lets_nobody_wait_longer(tmp_path):
    with served(tmp_path / "matches.sqlite", program=PROGRAM) as service:
        table = Table(service, window=1)
        service.process.send_signal(signal.SIGUSR1)  # by an hour
        table.window(table.a)
        while (held := table.enter("b enters damage", table.b)).status_code == 409:
            assert held.json()["facts"]["until"] < table.window()["ends"]
            sleep(0.1)
        assert held.status_code == 201
