"""A deal is published a minute after its match is over, and then only book-keeping is entered."""

from time import time

import pytest

from events.log.sqlite import open_log
from referee.service import publishing
from tests.load.service import tables_of
from tests.referee.service.served import begun, new_id, served

LATER = publishing.WAIT + 5


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("service") / "matches.sqlite") as running:
        yield running


def enter(service, match, move, token):
    number = service.get(f"/api/matches/{match}").json()["number"]
    body = {"move": move, "id": new_id(), "expect": number}
    return service.post(f"/api/matches/{match}/entries", body, token=token)


def played(service, **more):
    """A dealt match that is over, and the token of a seat of it."""
    match = begun(service, deal="secret", **more)
    seat = service.device(match, "seat", "a")
    assert enter(service, match, "a resign", seat).status_code == 201
    return match, seat


def published_by(service, seconds):
    """What a service that starts on this log publishes when so much time has gone."""
    with open_log(service.log, write=True) as log, tables_of(log) as tables:
        waiting = tables.outstanding.finished()
        return publishing.publish(waiting, tables.table, time() + seconds)


def is_published(service, match):
    told = service.get(f"/api/matches/{match}/entries").json()["entries"]
    return told[-1]["text"] == "table publishes"


def test_a_deal_is_published_a_minute_after_the_result(service):
    match, seat = played(service)
    other = service.get(f"/api/matches/{match}", token=seat).json()["state"]
    assert published_by(service, 30) == []
    assert not is_published(service, match)
    assert published_by(service, LATER) == [match]
    assert is_published(service, match)
    assert service.get(f"/api/matches/{match}", token=seat).json()["state"] != other
    assert published_by(service, LATER) == []


def test_after_it_only_book_keeping_is_entered(service):
    match, seat = played(service)
    published_by(service, LATER)
    referee = service.device(match, "referee")
    for token, move in (
        (seat, "a resign"),
        (referee, "referee undo"),
        (referee, "table publishes"),
    ):
        refused = enter(service, match, move, token)
        assert (refused.status_code, refused.json()["text"]) == (409, "serve.published"), move
    assert enter(service, match, "referee note thanks", seat).status_code == 202


def test_a_secret_stays_one_where_it_was_agreed(service):
    match, _ = played(service, settings={"publish": False})
    assert published_by(service, LATER) == []
    wished = {"publish": True}
    assert service.call("PATCH", f"/api/matches/{match}/settings", json=wished).status_code == 200
    service.get(f"/api/matches/{match}")
    assert published_by(service, LATER) == [match]


def test_a_physical_match_has_nothing_to_publish(service):
    match = begun(service)
    assert enter(service, match, "a resign", None).status_code == 201
    assert published_by(service, LATER) == []


def test_a_result_that_was_taken_back_publishes_nothing(service):
    match = begun(service, deal="secret", settings={"referee": "sees"})
    referee = service.device(match, "referee")
    assert enter(service, match, "a resign", referee).status_code == 201
    assert enter(service, match, "referee undo", referee).status_code == 201
    service.get(f"/api/matches/{match}")
    assert published_by(service, LATER) == []
