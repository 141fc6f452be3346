"""Screens for many: their pages hold nothing of a match; what they show comes by one stream."""

from contextlib import ExitStack

import httpx
import pytest

from tests.referee.service.served import events, served


def test_several_matches_come_by_one_stream_without_ids(service):
    with service.stream("/api/stream?matches=played,open,played&board=1") as answer:
        assert answer.headers["cache-control"] == "no-store"
        told = events(answer)
        first = [next(told), next(told)]
        service.run("move", "-m", "open", "referee", "note", "heard by all screens")
        next_ = next(told)
    assert [(one.name, one.id, one.data["match"]) for one in first] == [
        ("match", "", "played"),
        ("match", "", "open"),
    ]
    assert next_.data["match"] == "open"
    assert "heard by all screens" in str(next_.data["told"][-1])
    assert 'id="c-played-0"' in first[0].data["board"]


def test_of_a_match_that_is_removed_the_others_go_on(service):
    service.run("new", "peak-duel", "--seat", "a=A", "--seat", "b=B", "--id", "leaving")
    with service.stream("/api/stream?matches=leaving,open") as answer:
        told = events(answer)
        assert {next(told).data["match"], next(told).data["match"]} == {"leaving", "open"}
        service.run("forget", "leaving", "--yes")
        gone = next(told)
        assert (gone.name, gone.data) == ("gone", {"match": "leaving", "why": "forgotten"})
        service.run("move", "-m", "open", "referee", "note", "still here")
        assert next(told).data["match"] == "open"


def test_each_match_is_seen_with_ones_own_rights(service):
    seat = service.device("open", "seat", "a")
    with service.stream("/api/stream?matches=open", token=seat) as answer:
        assert next(events(answer)).data["viewer"] == "a"
    refused = service.get("/api/stream?matches=open,played", token=seat)
    assert (refused.status_code, refused.json()["text"]) == (404, "log.match_unknown")
    refused = service.get("/api/stream?matches=nowhere", token=seat)
    assert (refused.status_code, refused.json()["text"]) == (404, "log.match_unknown")
    assert service.get("/api/stream?matches=open", token="").status_code == 401


def test_a_device_has_eight_streams_of_one_match_or_of_many(service):
    with served(service.log, limits="yes") as limited, ExitStack() as open_:
        for at in range(8):
            path = "/api/stream?matches=open,played" if at % 2 else "/api/matches/open/stream"
            answer = open_.enter_context(limited.stream(path))
            assert answer.status_code == 200
        for path in ("/api/stream?matches=open", "/api/matches/open/stream"):
            refused = limited.get(path)
            assert (refused.status_code, refused.json()["text"]) == (429, "serve.too_many")
            assert int(refused.headers["retry-after"]) > 0


@pytest.mark.parametrize("matches", ["", ",", ",".join(f"m{at}" for at in range(65))])
def test_a_stream_is_of_one_match_at_least_and_64_at_most(service, matches):
    refused = service.get(f"/api/stream?matches={matches}")
    assert (refused.status_code, refused.json()["facts"]) == (400, {"member": "matches"})


@pytest.mark.parametrize("path", ["/hall?matches=nowhere,%3Cb%3E", "/overlay/nowhere"])
def test_a_screen_holds_nothing_of_a_match_and_is_for_all(service, path):
    page = service.get(path, token="")
    assert page.status_code == 200
    assert "<b>" not in page.text
    for way in ("/live.js", "/forms.js", "/style/all.css"):
        assert service.get(way, token="").status_code == 200


def test_what_lies_over_a_film_may_be_shown_by_any_program(service):
    def ancestors(answer: httpx.Response) -> str:
        return answer.headers["content-security-policy"].rpartition("frame-ancestors ")[2]

    assert ancestors(service.get("/overlay/open")) == "*"
    assert ancestors(service.get("/hall?matches=open")) == "'none'"
    assert service.get("/overlay/open?overlay=other").status_code == 400
