"""The prompt at a match of a service."""

import time

import pytest

from referee.remote.tokens import keep
from referee.terminal.settings import services_folder
from tests.referee.prompt.conftest import Terminal
from tests.referee.remote.conftest import SEATS
from tests.referee.remote.lossy import Lossy
from tests.referee.service.served import command, device, served

HALF_A_SECOND = 0.5
SLACK = 2.5
"""Seconds that a busy machine may take besides, to draw and to be read."""

SEEN = 1.0
"""Seconds after which whoever has not begun a line has seen what was drawn."""


@pytest.fixture
def terminal(both):
    opened = []

    def terminal(*arguments):
        opened.append(Terminal(*arguments, REFEREE_LANG="en"))
        return opened[-1]

    yield terminal
    for one in opened:
        one.end()


@pytest.fixture
def match(both, request):
    name = f"play{abs(hash(request.node.name)) % 10**6}"
    command(both.service.log, "new", "peak-duel", *SEATS, "--id", name)
    return name


def test_what_others_enter_is_told_and_drawn_without_a_key(both, terminal, match):
    both.be("referee", match)
    far = terminal("--log", both.service.url, "play", match)
    far.wait_for("to move: Anna (a)")
    hall = terminal("--log", both.service.url, "play", match, "--as", "public")
    hall.wait_for("q leaves")
    near = terminal("--log", str(both.service.log), "play", match)
    near.wait_for("to move: Anna (a)")
    time.sleep(SEEN)
    near.enters("a summons wood-3-5 attack", "\n2>")
    began = time.monotonic()
    screen = far.wait_for("\n2>", HALF_A_SECOND + SLACK)
    assert time.monotonic() - began < HALF_A_SECOND + SLACK
    assert "Meanwhile at another prompt:" in screen
    assert "1  a summons wood-3-5" in hall.wait_for("WOOD 3|5")
    time.sleep(SEEN)
    far.enters("a ends", "\n3>")
    near.wait_for("\n3>")


def test_a_seat_enters_its_moves_and_sees_no_more_than_it_may(both, terminal):
    both.be("organiser")
    match = both.remote("new peak-duel --deal secret --option first=a --json").json["match"]
    both.be("seat", match, "b")
    seat = terminal("--log", both.service.url, "play", match)
    seat.wait_for("to move")
    hand = both.remote(f"show {match} --zone a.hand --json").json["cards"]
    assert set(hand) == {"?"}
    seat.enters("b resign", "is over")
    assert both.local(f"log {match} --as public").out.count("1  b resign\n") == 1


def test_all_is_seen_once_a_match_is_published(both):
    both.be("organiser")
    match = both.remote("new peak-duel --deal secret --option first=a --json").json["match"]
    both.be("seat", match, "b")
    for line in ("a resign", "table publishes"):
        assert both.local(f"move -m {match} {line}").status == 0
    assert both.remote(f"show {match} --as b") == both.local(f"show {match} --as b")
    played = both.remote(f"play --plain {match}", ":show as public\n:log\n")
    assert played.status == 0
    told = both.local(f"log {match} --as b").out
    assert both.remote(f"log {match}").out == told
    assert "seed" in both.remote(f"export {match}").out


def test_what_is_published_meanwhile_is_read_anew(both, terminal):
    both.be("organiser")
    match = both.remote("new peak-duel --deal secret --option first=a --json").json["match"]
    both.be("seat", match, "b")
    seat = terminal("--log", both.service.url, "play", match)
    seat.wait_for("to move")
    for line in ("a resign", "table publishes"):
        assert both.local(f"move -m {match} {line}").status == 0
    seat.wait_for("published")
    cards = both.local(f"show {match} --zone a.hand --json").json["cards"]
    seat.enters(":show as public a.hand", cards[0])


def test_a_service_that_goes_and_comes_back_takes_the_line_once(both, terminal, tmp_path):
    log = tmp_path / "own.sqlite"
    command(log, "new", "peak-duel", *SEATS, "--id", "m")
    with served(log) as first:
        network = Lossy(first.port)
        keep(services_folder(), network.url, device(log, "m", "referee"))
        table = terminal("--log", network.url, "play", "m")
        table.wait_for("to move: Anna (a)")
        time.sleep(SEEN)
        network.lose = 9
        first.process.kill()
        table.enters("a summons wood-3-5 attack", "does not answer")
        table.wait_for("\n1> a summons wood-3-5 attack")
    with served(log) as second:
        network.lose, network.service = 0, second.port
        table.enters("", "\n2>")
        assert command(log, "log", "m").count("1  a summons") == 1
        table.enters(":quit", "goes on with it")
        assert table.status() == 0
    network.close()
