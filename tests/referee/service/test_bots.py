"""Seats that the service plays."""

import signal
import time

import pytest

from tests.referee.service.served import begun, new_id, served

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
        ({"bots": {"c": "random"}}, "seated.seat"),
        ({"deal": "physical"}, "seated.physical"),
        ({"deal": "shared"}, "seated.shared"),
        ({"bots": {}, "tags": {"Bot.b": "nobody"}}, "bots.kind"),
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
