"""How much one may ask in how much time."""

from dataclasses import dataclass
from itertools import count

import pytest

from referee.service.limits import MOST_KEYS, Limits, Pace
from referee.service.problems import Unserved


@dataclass
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limits(clock: Clock) -> Limits:
    return Limits(clock=clock)


def asked(limits: Limits, method: str, path: str, device: str = "d", **more: str) -> int:
    """How often one may ask at once."""
    address, query = more.get("address", "192.0.2.7"), more.get("query", "").encode()
    times = count()

    def ask_for_ever() -> None:
        for _ in times:
            limits.ask(device, address, method, path, query)

    with pytest.raises(Unserved) as refused:
        ask_for_ever()
    assert (refused.value.status, refused.value.text) == (429, "serve.too_many")
    assert int(str(refused.value.facts["seconds"])) >= 1
    return next(times) - 1


@pytest.mark.parametrize(
    ("method", "path", "query", "at_once", "each_second"),
    [
        ("POST", "/api/matches/m/entries", "", 20, 10),
        ("PATCH", "/api/matches/m/settings", "", 20, 10),
        ("GET", "/api/matches/m", "", 60, 20),
        ("GET", "/api/matches", "status=open&format=rec", 60, 20),
        ("GET", "/api/matches/m", "lang=en&at=7", 10, 2),
        ("GET", "/api/matches/m/export", "", 10, 2),
        ("POST", "/api/matches/m/try", "", 10, 2),
        ("POST", "/api/matches/m/calls", "", 6, 0),
    ],
)
def test_a_token_may_ask_so_much(limits, clock, method, path, query, at_once, each_second):
    assert asked(limits, method, path, query=query) == at_once
    assert asked(limits, method, path, "other", query=query) == at_once
    clock.now += 1.001
    assert asked(limits, method, path, query=query) == each_second
    clock.now += 60
    assert asked(limits, method, path, query=query) == at_once


def test_who_has_no_token_is_counted_by_address(limits):
    assert asked(limits, "GET", "/api", "", address="192.0.2.1") == 50
    assert asked(limits, "GET", "/api", "", address="192.0.2.2") == 50
    assert asked(limits, "GET", "/api", "", address="2001:db8::1") == 50
    assert asked(limits, "GET", "/api", "", address="2001:db8::2") == 0  # whoever has one has many
    assert asked(limits, "GET", "/api", "", address="2001:db8:0:1::1") == 50
    assert asked(limits, "GET", "/api", "", address="::ffff:192.0.2.3") == 50
    assert asked(limits, "GET", "/api", "", address="::ffff:192.0.2.4") == 50


def test_a_hall_with_one_address_is_not_limited_as_one(limits):
    assert all(asked(limits, "GET", "/api", f"d{number}") == 60 for number in range(20))


@pytest.mark.parametrize("device", ["", "d"])
def test_one_may_join_ten_times_a_minute_at_an_address(limits, clock, device):
    assert asked(limits, "POST", "/api/join", device) == 10
    assert asked(limits, "POST", "/api/join", "another") == 0
    assert asked(limits, "POST", "/api/join", "another", address="192.0.2.9") == 10
    clock.now += 6.001
    assert asked(limits, "POST", "/api/join", device) == 1


def test_after_thirty_refusals_writes_wait_and_reads_do_not(limits, clock):
    for _ in range(30):
        limits.refused("d")
    assert asked(limits, "POST", "/api/matches/m/entries") == 0
    assert asked(limits, "GET", "/api/matches/m") == 60
    assert asked(limits, "POST", "/api/matches/m/entries", "other") == 20
    clock.now += 2.001
    assert asked(limits, "POST", "/api/matches/m/entries") == 20  # until the next refusal


def test_short_codes_that_are_wrong_are_counted_for_all(limits, clock):
    def tried(text):
        with pytest.raises(Unserved) as refused, limits.trying(short=True):
            raise Unserved(410, text)
        return refused.value.text

    assert {tried("serve.has_role") for _ in range(50)} == {"serve.has_role"}
    assert {tried("serve.code_spent") for _ in range(30)} == {"serve.code_spent"}
    assert tried("serve.code_spent") == "serve.too_many"
    with limits.trying(short=False):
        pass
    clock.now += 2.001
    assert tried("serve.code_spent") == "serve.code_spent"


def test_eight_streams_a_device(limits):
    def listen(depth):
        with limits.listening("d"):
            return 1 + (listen(depth - 1) if depth > 1 else 0)

    assert listen(8) == 8
    with pytest.raises(Unserved) as refused:
        listen(9)
    assert refused.value.status == 429
    assert limits.streams["d"] == 0


def test_without_limits_nobody_waits(clock):
    limits = Limits(on=False, clock=clock)
    for _ in range(100):
        limits.refused("d")
        limits.ask("d", "192.0.2.7", "POST", "/api/join", b"")
    with limits.trying(short=True), limits.listening("d"):
        pass


def test_who_may_ask_as_ever_is_forgotten():
    pace = Pace(10, 1.0)
    for number in range(2 * MOST_KEYS):
        pace.take(str(number), now=float(number))
    assert len(pace) <= MOST_KEYS + 1
