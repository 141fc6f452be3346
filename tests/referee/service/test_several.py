"""Several services of one database: each shows what was entered through any other."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from queue import Queue
from statistics import median
from threading import Thread
from typing import Any

import httpx
import pytest

from events.chain import verify
from referee.terminal import place
from referee.terminal.settings import Settings, named_log
from tests import databases
from tests.referee.service.served import Service, begun, events, new_id, served

pytestmark = pytest.mark.skipif(not databases.is_there(), reason=databases.LACKING)

SOON = 0.3
"""Seconds after which a board shows what was entered elsewhere; the machine's own time apart."""

SOME, TRIES = 8, 60
"""Entries of which half are shown that soon, and how many are tried while the machine is busy."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    return databases.url_of(tmp_path_factory.mktemp("several"))


@pytest.fixture(scope="module")
def pair(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield [stack.enter_context(served(address)) for _ in range(2)]


@pytest.fixture
def match(pair: list[Service]) -> str:
    return begun(pair[0], settings={"referee": "sees", "table": "seats"})


def enter(service: Service, match: str, token: str, said: str, expect: int) -> Any:
    body = {"move": f"referee note {said}", "id": new_id(), "expect": expect}
    return service.post(f"/api/matches/{match}/entries", body, token=token)


def referee(service: Service, match: str) -> str:
    return service.device(match, "referee")


class Board:
    """Frames of a stream as they come, with the time."""

    def __init__(self, service: Service, match: str, token: str) -> None:
        self._service, self._match, self._token = service, match, token
        self.frames: Queue[tuple[float, Any]] = Queue()
        Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        path = f"/api/matches/{self._match}/stream"
        with (
            suppress(httpx.HTTPError),  # its service has ended
            self._service.stream(path, token=self._token) as answer,
        ):
            for event in events(answer):
                if event.name == "match":
                    self.frames.put((time.monotonic(), event.data))

    def until(self, number: int) -> float:
        """When the entry was shown."""
        while True:
            at, frame = self.frames.get(timeout=20)
            if frame["number"] >= number:
                return at


def test_a_board_shows_what_is_entered_through_another_service(pair, match):
    token = referee(pair[0], match)
    own, other = (Board(service, match, token) for service in pair)
    own.until(0)
    other.until(0)
    late = list[float]()
    for number in range(TRIES):
        answer = enter(pair[0], match, token, f"n{number}", number)
        assert answer.status_code == 201, answer.text
        late.append(other.until(number + 1) - own.until(number + 1))
        if len(late) >= SOME and median(late[-SOME:]) < SOON:
            return
    raise AssertionError(late)


def test_rights_settings_and_open_business_are_those_of_all(
    pair: list[Service], match: str
) -> None:
    one, other = pair
    wish = {"role": "seat", "seat": "a", "name": "Anna", "uses": 1, "hours": 12}
    invited = one.post(f"/api/matches/{match}/invitations", wish)
    assert invited.status_code == 201, invited.text
    joined = other.post(
        "/api/join",
        {"code": invited.json()["code"], "key": "k" * 22, "name": "phone", "cookie": False},
        token="",
    )
    assert joined.status_code == 201, joined.text
    seat = joined.json()["token"]
    assert one.get(f"/api/matches/{match}", token=seat).json()["viewer"] == "a"
    called = one.post(f"/api/matches/{match}/calls", {"id": new_id(), "text": "help"}, token=seat)
    assert called.status_code == 201, called.text
    token = referee(one, match)
    assert [one["text"] for one in other.get(f"/api/matches/{match}", token=token).json()["calls"]]
    changed = other.call("PATCH", f"/api/matches/{match}/settings", json={"window": 7}, token=token)
    assert changed.status_code == 200, changed.text
    assert one.get(f"/api/matches/{match}", token=token).json()["settings"]["window"] == 7
    device = joined.json()["device"]
    assert other.call("DELETE", f"/api/matches/{match}/devices/{device}").status_code == 204
    deadline = time.monotonic() + 1
    while one.get(f"/api/matches/{match}", token=seat).status_code == 200:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_who_was_given_a_right_by_one_service_may_use_it_at_the_other_at_once(
    pair: list[Service],
) -> None:
    one, other = pair
    for _ in range(10):  # before the other was told
        match = begun(one, settings={"referee": "sees", "table": "seats"})
        body = {"move": "referee note a", "id": new_id(), "expect": 0}
        answer = other.post(f"/api/matches/{match}/entries", body, token=one.token)
        assert answer.status_code == 201, answer.text


def test_two_services_that_enter_into_one_match_lose_and_double_nothing(
    pair: list[Service], match: str, address: str
) -> None:
    token = referee(pair[0], match)
    told: list[tuple[str, int]] = []

    def work(service: Service, name: str) -> None:
        number = 0
        for n in range(15):
            id_ = new_id()
            while True:
                body = {"move": f"referee note {name}{n}", "id": id_, "expect": number}
                answer = service.post(f"/api/matches/{match}/entries", body, token=token)
                if answer.status_code in (200, 201):
                    number = answer.json()["number"]
                    told.append((id_, number))
                    break
                assert answer.status_code == 409, answer.text
                number = service.get(f"/api/matches/{match}", token=token).json()["number"]

    threads = [
        Thread(target=work, args=(service, name)) for service, name in zip(pair, "xy", strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with place.reading(Settings(log=named_log(address))) as log:
        rows = log.read(match)
    verify(match, rows)
    assert len(rows) == 31
    assert sorted(told) == sorted((row.id, row.number) for row in rows[1:])


def test_one_service_after_the_other_is_exchanged_and_nothing_is_missed(address: str) -> None:
    with served(address) as first:
        match = begun(first)
        token = referee(first, match)
        with served(address) as second:
            body = {"move": "referee note a", "id": new_id(), "expect": 0}
            path = f"/api/matches/{match}/entries"
            assert first.post(path, body, token=token).status_code == 201
            assert first.stop() == 0
            assert second.post(path, body, token=token).status_code == 200  # it is there
            body = {"move": "referee note b", "id": new_id(), "expect": 1}
            assert second.post(path, body, token=token).json()["number"] == 2


def test_the_command_line_and_a_service_share_a_database(
    pair: list[Service], match: str, address: str
) -> None:
    words = ("move", "-m", match, "--json", "referee", "note", "seen")
    done = subprocess.run(
        [sys.executable, "-m", "referee", "--log", address, *words],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)
    token = referee(pair[1], match)
    assert pair[1].get(f"/api/matches/{match}", token=token).json()["number"] == 1
