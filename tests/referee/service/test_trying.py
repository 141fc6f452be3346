"""A match played on in memory: what is accepted, where it stops, and that nothing is kept."""

import pytest

from tests.referee.service.served import Service, begun, served


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("service") / "matches.sqlite") as running:
        yield running


def tried(service: Service, match: str, *moves, token: str | None = None, **more):
    body = {"moves": [*moves], **more}
    return service.post(f"/api/matches/{match}/try", body, token=token)


def test_a_referee_tries_and_nothing_is_kept(service):
    match = begun(service)
    answer = tried(service, match, "a summons wood-8-2 attack", ["a", "resign"])
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["accepted"], told["stopped"]) == (2, None)
    assert [one["number"] for one in told["entries"]] == [1, 2]
    assert (told["match"]["status"], told["match"]["head"]) == ("over", None)
    assert service.get(f"/api/matches/{match}").json()["number"] == 0


def test_what_a_rule_forbids_is_refused(service):
    match = begun(service)
    refused = tried(service, match, "a summons wood-8-2 attack", "a summons wood-8-2 attack")
    assert refused.status_code == 422
    assert refused.json()["rule"].startswith("PD-")
    assert tried(service, match, "what").status_code == 400
    assert tried(service, match, "a\nresign").status_code == 400
    assert tried(service, match, *["a resign"] * 201).status_code == 400


def test_it_is_played_on_after_an_earlier_entry(service):
    match = begun(service)
    body = {"move": "a summons wood-8-2 attack", "id": "0" * 26, "expect": 0}
    assert service.post(f"/api/matches/{match}/entries", body).status_code == 201
    answer = tried(service, match, "a summons wood-8-2 defence", at="0")
    assert (answer.status_code, answer.json()["match"]["number"]) == (200, 1)
    beyond = tried(service, match, "a resign", at="9")
    assert (beyond.status_code, beyond.json()["text"]) == (404, "serve.not_yet")
    assert tried(service, match, "a resign", at="x").status_code == 400


def test_a_seat_tries_on_its_own_view_where_the_program_deals(service):
    physical = begun(service)
    refused = tried(service, physical, "a resign", token=service.device(physical, "seat", "a"))
    assert (refused.status_code, refused.json()["text"]) == (403, "serve.not_yours")
    match = begun(service, deal="secret")
    seat = service.device(match, "seat", "a")
    told = tried(service, match, *["a ends"] * 9, token=seat).json()
    assert told["stopped"] == {"move": told["accepted"] + 1, "why": "unseen"}, told
    assert len(told["entries"]) == told["accepted"]


def test_who_enters_nothing_tries_nothing(service):
    match = begun(service, settings={"open": True})
    assert tried(service, match, "a resign", token="").status_code == 401
    for role in ("spectator", "timekeeper", "overlay"):
        token = service.device(match, role)
        assert tried(service, match, "a resign", token=token).status_code == 403
    other = service.device(begun(service), "seat", "a")
    assert tried(service, match, "a resign", token=other).status_code == 404
