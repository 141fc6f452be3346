"""Bodies that are not as they should be, refused by what is wrong with them."""

import pytest

from tests.referee.service.guests import SEATS, join, refused
from tests.referee.service.served import command, served


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    log = tmp_path_factory.mktemp("service") / "matches.sqlite"
    command(log, "new", "peak-duel", *SEATS, "--id", "one")
    with served(log) as running:
        yield running


WRONG = (
    ({"code": None}, "code"),
    ({"code": 7}, "code"),
    ({"code": "x" * 65}, "code"),
    ({"key": "short"}, "key"),
    ({"key": "\u0007" * 22}, "key"),
    ({"name": "x" * 41}, "name"),
    ({"name": "a\u202eb"}, "name"),
    ({"name": "a\nb"}, "name"),
    ({"name": "a\u0000b"}, "name"),
    ({"cookie": "yes"}, "cookie"),
    ({"cookie": 1}, "cookie"),
    ({"replace": None}, "replace"),
    ({"more": 1}, "more"),
)


@pytest.mark.parametrize(("body", "member"), WRONG)
def test_a_wrong_body_is_refused_by_its_member(service, body, member):
    answer = join(service, **{"code": "7" * 26, **body})
    assert refused(answer) == (400, "serve.unreadable")
    assert answer.json()["facts"]["member"] == member


INVITING = (
    ({"role": "king"}, "role"),
    ({"role": "seat"}, "seat"),
    ({"role": "seat", "seat": "c"}, "seat"),
    ({"role": "seat", "seat": "a", "uses": 2}, "uses"),
    ({"role": "spectator", "seat": "a"}, "seat"),
    ({"role": "spectator", "uses": 501}, "uses"),
    ({"role": "spectator", "uses": "5"}, "uses"),
    ({"role": "spectator", "hours": 0}, "hours"),
    ({"role": "spectator", "name": "x" * 65}, "name"),
    ({"role": "spectator", "name": "\u2066x"}, "name"),
    ({}, "role"),
)


@pytest.mark.parametrize(("body", "member"), INVITING)
def test_a_wrong_invitation_is_refused_by_its_member(service, body, member):
    answer = service.post("/api/matches/one/invitations", body)
    assert refused(answer) == (400, "serve.unreadable")
    assert answer.json()["facts"]["member"] == member


BODIES = (b"", b"{", b"[" * 50_000, b'{"code":"\xff"}', b'{"code":"\\ud800"}', b"[]", b"null")


@pytest.mark.parametrize("data", BODIES, ids=range(len(BODIES)))
def test_what_is_no_body_is_refused(service, data):
    headers = {"Content-Type": "application/json"}
    answer = service.call("POST", "/api/join", content=data, headers=headers)
    assert refused(answer) == (400, "serve.unreadable")


def test_another_kind_of_content_is_not_read(service):
    headers = {"Content-Type": "text/plain"}
    answer = service.call("POST", "/api/join", content=b"{}", headers=headers)
    assert refused(answer) == (415, "serve.media")
