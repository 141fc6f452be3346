"""Seats that the service plays."""

import os
import re
import signal
import time
from pathlib import Path

import pytest

from tests.referee.service.served import begun, new_id, served

PROCESSES = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc here")

DEALT = {"deal": "secret", "seats": {"a": "Anna"}, "bots": {"b": "random"}}


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("service") / "matches.sqlite") as running:
        yield running


def entries(service, match):
    return service.get(f"/api/matches/{match}/entries").json()["entries"]


def enter(service, match, move, token):
    number = service.get(f"/api/matches/{match}").json()["number"]
    body = {"move": move, "id": new_id(), "expect": number}
    return service.post(f"/api/matches/{match}/entries", body, token=token)


def until(what, seconds=15):
    """What is asked for, as soon as it is there."""
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)
    return found


def waits_for(service, match):
    return service.get(f"/api/matches/{match}").json()["to_move"]


def goes_on(service, match, anna):
    """Anna lets it be the bot's turn, in whatever step she is."""
    for line in ("a passes", "a enters end", "a ends"):
        if waits_for(service, match) == ["a"]:
            enter(service, match, line, anna)


def plays_on(service, match, anna, played):
    """Anna goes on until the bot has entered more than it had."""

    def more():
        goes_on(service, match, anna)
        return len(of_bots(service, match)) > played

    until(more)


def of_bots(service, match):
    return [one for one in entries(service, match) if one["recorder"] == "bot:random"]


def test_the_service_plays_a_seat_after_each_entry(service):
    match = begun(service, **DEALT, options={"first": "b", "start-rule": "high"})
    until(lambda: waits_for(service, match) == ["a"])
    played = len(of_bots(service, match))
    assert played
    anna = service.device(match, "seat", "a")
    plays_on(service, match, anna, played)
    assert {one["text"].split()[0] for one in of_bots(service, match)} == {"b"}


def test_a_service_that_was_killed_goes_on_with_its_bots(tmp_path):
    with served(tmp_path / "matches.sqlite") as first:
        match = begun(first, **DEALT, options={"first": "a", "start-rule": "high"})
        anna = first.device(match, "seat", "a")
        goes_on(first, match, anna)
        first.stop(signal.SIGKILL)
        before = len(first.run("log", match, "--json"))
    with served(tmp_path / "matches.sqlite") as again:
        until(lambda: of_bots(again, match))
        assert len(again.run("log", match, "--json")) > before


def test_a_bot_agrees_to_take_a_line_back(service):
    options = {"first": "a", "start-rule": "high", "takeback": "consent"}
    match = begun(service, **DEALT, options=options, settings={"referee": "none"})
    anna = service.device(match, "seat", "a")
    number = len(entries(service, match))
    assert enter(service, match, "a enters summon", anna).status_code == 201
    assert enter(service, match, "referee undo by=a,b", anna).status_code == 202
    until(lambda: len(entries(service, match)) > number + 1)
    assert entries(service, match)[number + 1]["text"].startswith("referee undo")


def test_a_match_that_a_command_began_is_played_on_as_soon_as_somebody_looks(service):
    seats = ("--seat", "a=Anna", "--bot", "b=random", "--option", "first=b")
    service.run("new", "peak-duel", "--deal", "seed:3", *seats, "--id", "ours")
    begun_with = len(of_bots(service, "ours"))
    anna = service.device("ours", "seat", "a")
    plays_on(service, "ours", anna, begun_with)


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"bots": {"b": "nobody"}}, "bots.kind"),
        ({"bots": {"b": "ismcts:many"}}, "bots.number"),
        ({"bots": {"b": "ismcts:100000"}}, "bots.slow"),
        ({"bots": {"b": "ismcs"}}, "bots.kind"),
        ({"bots": {"c": "random"}}, "seated.seat"),
        ({"deal": "physical"}, "seated.physical"),
        ({"deal": "shared"}, "seated.shared"),
        ({"bots": {}, "tags": {"Bot.b": "nobody"}}, "bots.kind"),
        ({"bots": {}, "tags": {"bot.b": "greedy:1000"}}, "bots.slow"),
    ],
)
def test_a_bot_that_cannot_play_is_told_as_a_problem(service, more, text):
    body = {"id": new_id(), "game": "peak-duel", **DEALT, **more}
    answer = service.post("/api/matches", body)
    assert answer.status_code == 400
    assert answer.json()["text"] == text


@pytest.mark.parametrize("bots", [["ismcts"], {"b": 5}, "ismcts"])
def test_where_bots_are_of_another_shape_it_is_told_what_may_stand_there(service, bots):
    body = {"id": new_id(), "game": "peak-duel", **DEALT, "bots": bots}
    answer = service.post("/api/matches", body)
    assert (answer.status_code, answer.json()["text"]) == (400, "serve.unreadable")
    assert '{"b":"ismcts:500"}' in answer.json()["detail"]


@PROCESSES
def test_a_bot_that_thinks_for_long_holds_up_no_other_match(tmp_path):
    """Nor does it think on when nobody is there any more whom it could tell."""
    tags = {"Game": "dueling-runes", "Deal": "seed:3", "Bot.b": "ismcts:100000,cut=2000"}
    record = tmp_path / "slow.rec"
    record.write_text("".join(f'[{name} "{value}"]\n' for name, value in tags.items()))
    with served(tmp_path / "matches.sqlite") as own:
        own.run("import", str(record), "--id", "slow")
        assert waits_for(own, "slow") == ["a", "b"]
        (slow,) = until(lambda: thinking(own))
        bots = {"red": "greedy", "green": "greedy"}
        other = begun(own, game="ready-fence", deal="secret", seats={}, bots=bots, options={})
        until(lambda: len(entries(own, other)) > 5)
        assert waits_for(own, "slow") == ["a", "b"]
        assert slow in thinking(own)
        own.stop(signal.SIGKILL)
    until(lambda: not runs(slow))


@PROCESSES
def test_bots_step_back_behind_what_people_ask(service):
    begun(service, **DEALT, options={"first": "b", "start-rule": "high"})
    minds = until(lambda: thinking(service))
    own = os.getpriority(os.PRIO_PROCESS, service.process.pid)
    until(lambda: {os.getpriority(os.PRIO_PROCESS, mind) for mind in minds} == {own + 5})
    assert os.getsid(minds[0]) == os.getsid(service.process.pid)


def thinking(service):
    """The processes in which bots think."""
    asked = [*map(told, Path("/proc").glob("[0-9]*/stat"))]
    return [int(number) for number, _, parent in asked if parent == str(service.process.pid)]


def runs(process):
    """Whether it is there, and not only waits to be counted as ended."""
    return told(Path(f"/proc/{process}/stat"))[1] not in ("", "Z")


def told(path):
    """The number of a process, in which state it is, and who began it."""
    try:
        found = re.match(r"(\d+) \(.*\) (\S) (\d+)", path.read_text())
    except OSError:
        return "", "", ""
    return found.groups()
