"""What is limited is limited however it is written."""

import pytest

from tests.referee.service.guests import key, refused
from tests.referee.service.served import begun, served


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("service") / "matches.sqlite", limits="yes") as running:
        yield running


@pytest.mark.parametrize("path", ["/api/join/", "//api/join", "/api//join", "/api/join//"])
def test_a_path_is_written_in_one_way(service, path):
    answer = service.post(path, {"code": "A" * 26, "key": key()}, token="")
    assert refused(answer) == (404, "serve.not_found")


@pytest.mark.parametrize("form", ["/api/matches/{}?%61t=0", "/api/matches/{}?lang=en&at=0"])
def test_what_takes_long_is_counted_however_it_is_asked_for(service, form):
    match = begun(service)
    spectator = service.device(match, "spectator")
    answers = [service.get(form.format(match), token=spectator) for _ in range(15)]
    assert {answer.status_code for answer in answers} == {200, 429}


def test_a_member_that_is_wrong_is_named_as_it_was_asked(service):
    match = begun(service)
    for query in ("min=-1", "gate=x", "at=x"):
        answer = service.get(f"/api/matches/{match}?{query}")
        assert refused(answer) == (400, "serve.unreadable")
        assert answer.json()["facts"] == {"member": query.partition("=")[0]}
