"""The calls of the service, asked over HTTP."""

import json
import os
import subprocess
import sys
from importlib import metadata

import httpx
import jsonschema_rs
import pytest

MATCH = "/api/matches/played"


def test_the_service_says_what_it_is(service):
    about = service.get("/api").json()
    assert about["api"] == 1
    assert about["program"] == metadata.version("tabletop-referee")
    assert about["languages"] == ["en", "zh-Hant", "zh-Hans"]
    assert service.get("/healthz").json() == service.get("/readyz").json() == {"ready": True}


def test_a_match_is_what_show_says_to_the_public(service):
    told = service.get(MATCH).json()
    shown = json.loads(service.run("show", "played", "--json", "--scene", "--as", "public"))
    members = ("match", "game", "number", "status", "result", "to_move", "viewer", "state", "scene")
    assert [*told][:9] == [*members]
    assert {name: told[name] for name in members} == {name: shown[name] for name in members}
    assert told["due"] == shown["due"]


def test_a_match_has_a_version_that_spares_to_send_it_again(service):
    first = service.get(MATCH)
    tag = first.headers["etag"]
    assert tag == f'"{first.json()["version"]}"'
    again = service.get(MATCH, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert service.get(MATCH, headers={"If-None-Match": '"0.00000000"'}).status_code == 200


def test_a_match_tells_where_its_head_is(service):
    told = json.loads(service.run("head", "played", "--json", "--as", "public"))
    assert service.get(MATCH).json()["head"] == told["head"]


def test_a_match_is_told_as_it_was_after_an_entry(service):
    told = service.get(f"{MATCH}?at=7").json()
    shown = json.loads(service.run("show", "played", "--at", "7", "--json", "--as", "public"))
    assert (told["number"], told["state"]) == (7, shown["state"])
    beyond = service.get(f"{MATCH}?at=900")
    assert (beyond.status_code, beyond.json()["text"]) == (404, "serve.not_yet")
    assert beyond.json()["facts"] == {"open": 34}


def test_a_match_is_told_as_it_reads_now(service):
    service.run("move", "-m", "open", "referee", "note", "to be struck")
    service.run("move", "-m", "open", "referee", "note", "another")
    service.run("strike", "-m", "open", "1")
    corrected = service.get("/api/matches/open?at=2&corrected=1").json()
    line = ("show", "open", "--at", "2", "--corrected", "--json", "--as", "public")
    shown = json.loads(service.run(*line))
    assert corrected["state"] == shown["state"]
    assert [one["lines"] for one in corrected["told"]] != []
    assert "to be struck" not in str(corrected["told"])


def test_the_last_entries_that_stand_are_told_in_the_language_asked_for(service):
    english = service.get(MATCH).json()["told"]
    chinese = service.get(MATCH, headers={"Accept-Language": "fr, zh-TW;q=0.9, en;q=0.1"}).json()
    assert len(english) == len(chinese["told"]) == 10
    assert english[-1]["number"] == 34
    assert english != chinese["told"]
    assert chinese["told"] == service.get(f"{MATCH}?lang=zh-Hant").json()["told"]


def test_entries_come_in_pages_as_the_log_has_them(service):
    logged = json.loads(service.run("log", "played", "--json", "--as", "public"))
    found, after = [], -1
    while True:
        page = service.get(f"{MATCH}/entries?after={after}&limit=9").json()
        found += page["entries"]
        if not page["more"]:
            break
        after = found[-1]["number"]
    assert [one.pop("lines") for one in found][-1]
    assert {one["id"] for one in found} == {None}
    nameless = [{**one, "id": None, "recorder": ""} for one in logged]
    assert found == nameless


@pytest.mark.parametrize("form", ["rec", "md", "html", "svg"])
def test_an_export_is_that_of_the_command_line(service, form):
    told = service.get(f"{MATCH}/export?format={form}").text
    if form == "svg":
        line = ("show", "played", "--format", form)
    else:
        line = ("export", "played", "--format", form, "--as", "public")
    assert told == service.run(*line)


def test_an_export_as_json_has_no_ids_of_devices(service):
    told = service.get(f"{MATCH}/export?format=json").json()
    assert told["moves"] == 34
    assert {entry["id"] for entry in told["entries"]} == {None}


def test_matches_are_listed_newest_first_a_page_at_a_time(service):
    first = service.get("/api/matches?limit=2").json()
    assert [one["match"] for one in first["matches"]] == ["bad", "open"]
    rest = service.get(f"/api/matches?limit=2&after={first['next']}").json()
    assert [one["match"] for one in rest["matches"]] == ["played"]
    assert rest["next"] is None
    listed = json.loads(service.run("matches", "--json"))
    assert rest["matches"] == [one for one in listed if one["match"] == "played"]
    over = service.get("/api/matches?status=over").json()["matches"]
    assert [one["match"] for one in over] == ["played"]
    assert service.get("/api/matches?status=lost").json()["text"] == "serve.unreadable"
    assert service.get("/api/matches?after=nowhere").json()["text"] == "log.cursor"


def test_games_are_those_of_the_command_line(service):
    listed = json.loads(service.run("games", "--json"))
    assert service.get("/api/games").json() == listed
    assert service.get("/api/games/peak-duel").json() in listed
    assert service.get("/api/games/chess").status_code == 404


WRONG = {
    "/api/matches/nobody": (404, "log.match_unknown"),
    "/api/matches/nobody/stream": (404, "log.match_unknown"),
    "/m/nobody": (404, "log.match_unknown"),
    f"{MATCH}?as=referee": (403, "serve.not_yours"),
    f"{MATCH}?what=1": (400, "serve.unreadable"),
    f"{MATCH}?at=-1": (400, "serve.unreadable"),
    f"{MATCH}?at=1&at=2": (400, "serve.unreadable"),
    f"{MATCH}?at=3.1": (400, "cli.dots"),
    f"{MATCH}?corrected=yes": (400, "serve.unreadable"),
    f"{MATCH}?lang=tlh": (400, "error.language"),
    f"{MATCH}/entries?limit=201": (400, "serve.unreadable"),
    f"{MATCH}/entries?after=x": (400, "serve.unreadable"),
    f"{MATCH}/export?format=pdf": (400, "serve.unreadable"),
    "/api/problems/no.such": (404, "serve.not_found"),
    "/nowhere": (404, "serve.not_found"),
    "/style/..%2f..%2fpyproject.css": (404, "serve.not_found"),
}


@pytest.mark.parametrize("path", WRONG)
def test_what_is_wrong_is_a_problem_with_a_sentence(service, path):
    answer = service.get(path, headers={"Accept-Language": "zh-TW"})
    told = answer.json()
    assert (answer.status_code, told["text"]) == WRONG[path]
    assert answer.headers["content-type"] == "application/problem+json"
    assert (told["status"], told["request"]) == (answer.status_code, answer.headers["x-request-id"])
    assert any(ord(sign) > 0x4E00 for sign in told["detail"])
    described = service.get(told["type"]).json()
    assert described["text"] == told["text"]
    assert str(service.log.parent) not in answer.text


def test_a_method_that_there_is_not_is_a_problem(service):
    answer = httpx.post(f"{service.url}{MATCH}", json={})
    assert (answer.status_code, answer.json()["text"]) == (405, "serve.method")


def shows(what):
    """Whether one sees of a member what may stand in it: by an example, by a list, by its shape."""
    if {"examples", "enum", "const", "$ref"} & what.keys() or what.get("type") == "boolean":
        return True
    parts = [what.get("items"), *(what.get(key, ()) for key in ("oneOf", "anyOf", "allOf"))]
    each = [one for part in parts if part for one in (part if isinstance(part, list) else [part])]
    return any(shows(one) for one in each)


def test_every_member_shows_an_example_that_fits_it(service):
    schema = service.get("/schema").json()
    for name, shape in schema["components"]["schemas"].items():
        for member, what in shape["properties"].items():
            assert shows(what), (name, member)
            for example in what.get("examples", ()):
                jsonschema_rs.validate({**what, "components": schema["components"]}, example)


def test_every_member_of_every_answer_is_documented(service):
    schema = service.get("/schema").json()
    assert schema["openapi"].startswith("3.1")
    for name, shape in schema["components"]["schemas"].items():
        undocumented = [
            one for one, what in shape["properties"].items() if not what.get("description")
        ]
        assert not undocumented, name
    for path, calls in schema["paths"].items():
        for call in calls.values():
            assert call["description"], path
            assert all(one["description"] for one in call.get("parameters", ())), path
    answered = service.get(MATCH).json()
    assert {*answered} <= {*schema["components"]["schemas"]["Timed"]["properties"]}


def test_a_match_that_was_forgotten_is_gone(service):
    service.run("new", "peak-duel", "--seat", "a=A", "--seat", "b=B", "--id", "short")
    assert service.get("/api/matches/short").status_code == 200
    service.run("forget", "short", "--yes")
    gone = service.get("/api/matches/short")
    assert (gone.status_code, gone.json()["text"]) == (410, "log.match_forgotten")


@pytest.mark.parametrize("form", ["rec", "json", "md", "html", "svg"])
def test_a_spectator_is_given_a_match_in_every_form(service, form):
    token = service.device("played", "spectator")
    answer = service.get(f"{MATCH}/export?format={form}", token=token)
    assert (answer.status_code, bool(answer.text)) == (200, True)


def test_the_types_of_the_service_leave_memory_alone():
    # msgspec 0.22 writes beyond its memory for a text with a pattern in whose place a list may be
    code = "import msgspec, referee.service.running"
    environment = os.environ | {"PYTHONMALLOC": "debug"}
    assert subprocess.run([sys.executable, "-c", code], env=environment).returncode == 0
