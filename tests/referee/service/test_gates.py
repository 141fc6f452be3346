"""The delay: who waits sees the match as of a gate that never goes back, and nothing behind it."""

import re
import time

import pytest
from msgspec.structs import replace

from events.catalogues import shelf
from events.log.memory import MemoryLog
from events.log.sqlite import open_log
from referee.checking import play
from referee.desk.desk import drafts_of
from referee.desk.edge import EDGE
from referee.service import business
from referee.service.access import Access
from referee.service.business import Agreed
from referee.service.keeper import Keeper
from referee.service.settings import Delay, Delays, Wished
from referee.service.table import Table
from tests.referee.service.served import device, events, served

LONG_AGO, LATER = "2026-01-01T00:00:00Z", "2099-01-01T00:00:00Z"
WATCHING = Access("m", "spectator", "", "d", "public", "spectator")
OPTIONS = {"Option.first": "a", "Option.start-rule": "high"}


def delayed(kind, n=0, **more):
    delay = Delay(kind, n)
    return Agreed(Wished(delay=Delays(delay, delay), **more))


def physical():
    sitting = play.sit("peak-duel", **OPTIONS)
    for move in ("a summons wood-8-2 attack", "a ends", "b summons fire-4-4 attack"):
        sitting.enter(move)
    return sitting


def dealt():
    sitting = play.sit("peak-duel", Deal="seed:7", **OPTIONS)
    for move in ("a ends", "b ends", "a ends"):
        sitting.enter(move)
    return sitting


def keep(log, sitting, name="m", at=LONG_AGO, old=10**9):
    """Take a match into a log: those entries up to `old` were made long ago, the others later."""
    entries = [
        replace(one, id=f"e{one.number}", at=at if one.number <= old else LATER)
        for one in sitting.entries
    ]
    opening, *moves = drafts_of(entries)
    log.keep_edition(shelf.canonical(sitting.game.shipped()))
    log.create(name, opening, moves)


def agree(log, event, name="m"):
    log.lay(business.KIND, name, lambda _: [business.text(event)], at=LONG_AGO)


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def log():
    return MemoryLog()


def sat(log, clock):
    """The match as a process that was just started has it."""
    return Table(log, "m", Keeper(log, EDGE), clock=clock)


def stored(sitting, *times):
    """The match with these times, in seconds."""
    made = [time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(one)) for one in times]
    return [
        replace(one, id=f"e{one.number}", at=at)
        for one, at in zip(sitting.entries, made, strict=True)
    ]


@pytest.fixture
def timed(log):
    """A match whose entries were made after 100, 200, 300 and 400 seconds, with 50 to wait."""
    opening, *moves = drafts_of(stored(physical(), 100, 200, 300, 400))
    log.keep_edition(shelf.canonical(physical().game.shipped()))
    log.create("m", opening, moves)
    agree(log, delayed("seconds", 50))
    return log


def test_an_entry_is_seen_when_it_is_old_enough(timed, clock):
    table = sat(timed, clock)
    seen = {}
    for clock.now in (0, 249, 250, 349, 350, 449, 450):
        seen[clock.now] = table.gate("spectator")
    assert seen == {0: 0, 249: 0, 250: 1, 349: 1, 350: 2, 449: 2, 450: 3}


def test_a_clock_that_is_set_back_holds_the_gate_in_every_process(timed, clock):
    first, other = sat(timed, clock), sat(timed, clock)
    clock.now = 350
    assert first.gate("spectator") == 2
    clock.now = 10
    assert first.gate("spectator") == 2
    other.hear()
    assert other.gate("spectator") == 2
    assert sat(timed, clock).gate("spectator") == 2


def test_an_entry_of_a_clock_set_back_opens_none_of_those_before(log, clock):
    opening, *moves = drafts_of(stored(physical(), 100, 200, 1000, 300))
    log.keep_edition(shelf.canonical(physical().game.shipped()))
    log.create("m", opening, moves)
    agree(log, delayed("seconds", 50))
    clock.now = 500
    assert sat(log, clock).gate("spectator") == 1


def test_what_was_seen_of_a_match_that_was_over_is_seen_when_it_goes_on(log, clock):
    sitting = physical()
    keep(log, sitting)
    agree(log, delayed("result"))
    table = sat(log, clock)
    assert table.gate("spectator") == 0
    table.desk.enter("a resign")
    assert table.gate("spectator") == 4
    table.desk.enter("referee undo by=a,b")
    assert table.seen_by(WATCHING).number == 4
    assert table.seen_by(WATCHING).state.match.over
    assert sat(log, clock).gate("spectator") == 4


def test_a_changed_delay_holds_from_where_the_gate_is(log, clock):
    keep(log, physical())
    agree(log, delayed("entries", 2))
    table = sat(log, clock)
    assert table.gate("spectator") == 1
    for event, gate in ((delayed("none"), 3), (delayed("result"), 3), (delayed("entries", 3), 3)):
        at = table.reached()
        table.say(lambda _, event=event, at=at: [Agreed(event.wished, at)])
        assert table.gate("spectator") == gate
    table.desk.enter("a resign")
    assert (table.gate("spectator"), sat(log, clock).gate("spectator")) == (4, 4)


def test_a_log_that_cannot_be_written_holds_the_gate(timed, clock, monkeypatch):
    from events.errors import Unreadable

    table = sat(timed, clock)

    def full(*_, **__):
        raise Unreadable("log.full", path="x")

    monkeypatch.setattr(timed, "lay", full)
    clock.now = 350
    assert table.gate("spectator") == 0


# Twins that differ only beyond the gate

ROUTES = (
    *("/api/matches/m", "/api/matches/m?at=2", "/api/matches/m?at=4", "/api/matches/m?at=99"),
    *("/api/matches/m?at=2&corrected=1", "/api/matches/m?board=1&lang=zh-Hant"),
    *("/api/matches/m?as=public", "/api/matches/m?as=public&gate=spectator"),
    *("/api/matches/m?gate=overlay", "/api/matches/m?as=a", "/api/matches/m?min=9"),
    *("/api/matches/m/entries?limit=200", "/api/matches/m/entries?after=2"),
    *(f"/api/matches/m/export?format={form}" for form in ("rec", "json", "md", "html", "svg")),
    *("/api/matches/m/export?format=rec&at=2", "/api/matches/m/export?format=rec&at=4"),
    *("/api/matches/m/offers", "/api/matches/m/devices", "/api/matches/m/invitations"),
    *("/api/matches/m/head", "/api/matches/m/audit", "/api/matches/m/disputes"),
    *("/api/matches/m/head?at=4", "/api/matches/m/rows", "/api/calls", "/metrics"),
    *(
        "/api/matches",
        "/api/matches?limit=1",
        "/api/matches?status=open",
        "/api/matches?status=over",
    ),
    *("/", "/m/m", "/m/m/replay", "/api/me"),
    *("/hall?matches=m", "/overlay/m", "/readyz"),
)
STREAMS = ("/api/matches/m/stream?board=1", "/api/stream?matches=m")

TAILS = {
    "physical": (("b ends",), ("a resign", "referee undo 2 by=a,b", "b ends", "a ends")),
    "dealt": (("b ends",), ("b ends", "a resign", "table publishes", "referee note after")),
    "disputed": (
        ("b ends",),
        ('referee dispute "No"', 'referee amend 1 "a summons wood-8-3 attack"'),
    ),
}

SAME = re.compile(r"\b20\d\d-\d\d-\d\dT[0-9:]+Z|\b01[0-9A-HJKMNP-TV-Z]{24}\b")
"""What is of no match: times of now, ids of requests and devices."""


@pytest.fixture(scope="module", params=TAILS)
def twins(request, tmp_path_factory):
    """Two services of a match that went on otherwise beyond the gate, and who looks at them."""
    folder = tmp_path_factory.mktemp("gates")
    logs, lookers = [], []
    for at, tail in enumerate(TAILS[request.param]):
        path = folder / f"{at}.sqlite"
        sitting = dealt() if request.param == "dealt" else physical()
        for move in tail:
            sitting.enter(move)
        with open_log(path, write=True) as log:
            keep(log, sitting, old=3)
            agree(log, delayed("seconds", 900, open=True))
        logs.append(path)
        roles = ("spectator", "overlay")
        lookers.append({"": "", **{role: device(path, "m", role) for role in roles}})
    with served(logs[0], "--open-hall") as one, served(logs[1], "--open-hall") as other:
        yield (one, lookers[0]), (other, lookers[1])


@pytest.mark.parametrize("who", ["spectator", "overlay", ""])
def test_nobody_who_waits_learns_what_is_beyond_the_gate(twins, who):
    for route in ROUTES:
        told = [service.get(route, token=tokens[who]) for service, tokens in twins]
        one, other = (
            (answer.status_code, answer.headers.get("etag"), SAME.sub("", answer.text))
            for answer in told
        )
        assert one == other, route
        assert len({len(answer.content) for answer in told}) == 1
        assert one[0] < 500, route
    for route in STREAMS:
        seen = []
        for service, tokens in twins:
            with service.stream(route, token=tokens[who]) as answer:
                first = next(events(answer))
            seen.append((first.name, first.id, SAME.sub("", str(first.data))))
        assert seen[0] == seen[1]


def test_who_waits_is_told_how_the_match_stood_at_the_gate(twins):
    service, tokens = twins[1]
    told = service.get("/api/matches/m", token=tokens["spectator"]).json()
    assert (told["number"], told["status"], told["result"], told["last"]) == (
        *(3, "open", None),
        LONG_AGO,
    )
    assert all(told[name] is None for name in ("calls", "proposals", "clocks", "window", "devices"))
    assert told["head"] is None
    beyond = service.get("/api/matches/m?at=4", token=tokens["spectator"])
    assert (beyond.status_code, beyond.json()["text"]) == (404, "serve.not_yet")
    assert beyond.json()["facts"] == {"open": 3}
    (one,) = service.get("/api/matches", token=tokens["spectator"]).json()["matches"]
    assert (one["moves"], one["status"], one["result"], one["last"]) == (3, "open", "", LONG_AGO)
    listed = {
        status: service.get(f"/api/matches?status={status}", token=tokens["spectator"]).json()
        for status in ("open", "over")
    }
    assert [len(page["matches"]) for page in listed.values()] == [1, 0]
    referee = service.device("m", "referee")
    through = service.get("/api/matches/m?as=public&gate=spectator", token=referee).json()
    assert through["number"] == 3
    assert service.get("/api/matches/m", token=referee).json()["number"] > 3


def test_who_waits_does_not_wait_at_another_gate(twins):
    for service, tokens in twins:
        for gate, status in (("spectator", 200), ("overlay", 403)):
            answer = service.get(f"/api/matches/m?gate={gate}", token=tokens["spectator"])
            assert answer.status_code == status


def test_a_stream_shows_more_when_the_time_comes_also_after_a_restart(tmp_path):
    path = tmp_path / "m.sqlite"
    with open_log(path, write=True) as log:
        keep(log, physical())
        agree(log, delayed("seconds", 2))
    token = device(path, "m", "spectator")
    with served(path) as service:
        with service.stream("/api/matches/m/stream", token=token) as answer:
            told = events(answer)
            assert next(told).data["number"] == 3
            entered = time.monotonic()
            service.run("move", "-m", "m", "referee", "note", "later")
            assert next(told).data["number"] == 4
            assert 0.9 < time.monotonic() - entered < 3.5
        service.run("move", "-m", "m", "referee", "note", "and later")
        service.stop()
    with served(path) as again:
        assert again.get("/api/matches/m", token=token).json()["number"] >= 4
