"""Devices that come and go, over HTTP."""

import time
from concurrent.futures import ThreadPoolExecutor
from http.cookies import SimpleCookie

import pytest

from tests.referee.service.guests import SEATS, invite, join, joined, key, refused
from tests.referee.service.served import command, events, new_id, served

ROLES = ("organiser", "referee", "timekeeper", "seat", "spectator", "overlay")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    log = tmp_path_factory.mktemp("service") / "matches.sqlite"
    for match in ("one", "other"):
        command(log, "new", "peak-duel", *SEATS, "--id", match)
    with served(log) as running:
        yield running


SPENT, NO_TOKEN = (410, "serve.code_spent"), (401, "serve.no_token")


def test_a_phone_joins_a_seat_by_the_code_of_an_invitation(service):
    made = invite(service, name="Anna", hours=2)
    assert len(made["code"]) == 26
    assert len(made["short"]) == 9
    assert made["link"] == f"{service.url}/#join={made['code']}"
    assert made["qr"].startswith("<svg")
    assert made["until"] > time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    answer = join(service, made["code"], name="Anna's phone")
    assert answer.status_code == 201
    told = answer.json()
    grants = [{"match": "one", "role": "seat", "seat": "a", "until": None}]
    assert (told["grants"], len(told["token"])) == (grants, 26)
    assert "set-cookie" not in answer.headers
    me = service.get("/api/me", token=told["token"]).json()
    assert me == {"device": told["device"], "name": "Anna's phone", "grants": grants}
    seen = service.get("/api/matches/one", token=told["token"]).json()
    assert seen["viewer"] == "a"


def test_the_link_of_the_start_makes_an_organiser_once(service):
    code = service.join.partition("#join=")[2]
    answer = join(service, code)
    assert answer.json()["grants"] == [
        {"match": "", "role": "organiser", "seat": None, "until": None}
    ]
    assert refused(join(service, code)) == SPENT
    again = command(service.log, "devices", "--organiser")
    assert service.url in again
    code = again.partition("#join=")[2][:26]
    assert join(service, code).status_code == 201


def test_a_cookie_holds_the_token_and_needs_a_header_to_write(service):
    name = "referee-" + service.get("/api").json()["log"]
    answer = join(service, invite(service, role="spectator", seat=None)["code"], cookie=True)
    assert answer.json()["token"] is None
    cookie = SimpleCookie(answer.headers["set-cookie"])[name]
    assert cookie["httponly"] is True
    assert (cookie["samesite"], cookie["path"], cookie["secure"]) == ("Lax", "/", "")
    headers = {"Cookie": f"other=1; {name}={cookie.value}"}
    assert service.get("/api/me", token="", headers=headers).status_code == 200
    write = service.call("DELETE", "/api/me", token="", headers=headers)
    assert refused(write) == (403, "serve.header")
    for value in ("0", "true"):
        more = headers | {"Referee-Client": value}
        assert refused(service.call("DELETE", "/api/me", token="", headers=more))[0] == 403
    headers |= {"Referee-Client": "1"}
    cross = headers | {"Sec-Fetch-Site": "cross-site"}
    assert refused(service.call("DELETE", "/api/me", token="", headers=cross)) == (
        *(403, "serve.origin"),
    )
    left = service.call("DELETE", "/api/me", token="", headers=headers)
    assert left.status_code == 204
    assert "Max-Age=0" in left.headers["set-cookie"]
    assert refused(service.get("/api/me", token="", headers=headers)) == NO_TOKEN


def test_a_stale_cookie_is_no_obstacle_to_join(service):
    name = "referee-" + service.get("/api").json()["log"]
    headers = {"Cookie": f"{name}={'7' * 26}", "Referee-Client": "1"}
    body = {"code": invite(service)["code"], "key": key(), "name": "", "cookie": True}
    answer = service.post("/api/join", body, token="", headers=headers)
    assert answer.status_code == 201
    assert name in answer.headers["set-cookie"]


def test_a_lost_answer_is_given_again(service):
    code, own = invite(service)["code"], key()
    lost = join(service, code, key=own)
    again = join(service, code, key=own)
    assert (lost.status_code, again.status_code) == (201, 200)
    assert lost.json()["device"] == again.json()["device"]
    assert refused(service.get("/api/me", token=lost.json()["token"])) == NO_TOKEN
    assert service.get("/api/me", token=again.json()["token"]).status_code == 200
    assert refused(join(service, code)) == SPENT
    kept = join(service, code, key=own, token=again.json()["token"])
    assert (kept.status_code, kept.json()["token"]) == (200, again.json()["token"])


def test_a_device_has_one_role_in_a_match(service):
    token = joined(service)
    code = invite(service, seat="b")["code"]
    assert refused(join(service, code, token=token)) == (409, "serve.has_role")
    there = join(service, invite(service, "other", seat="b")["code"], token=token).json()
    assert [(one["match"], one["seat"]) for one in there["grants"]] == [
        ("one", "a"),
        ("other", "b"),
    ]
    moved = join(service, code, token=token, replace=True).json()
    assert sorted((one["match"], one["seat"]) for one in moved["grants"]) == [
        ("one", "b"),
        ("other", "b"),
    ]


def test_who_leaves_a_seat_is_told_at_once_and_everybody_sees_it(service):
    first, watching = joined(service, match="other"), joined(service, match="other", seat="b")
    before = service.get("/api/matches/other").json()["devices"]["a"]["changes"]
    with (
        service.stream("/api/matches/other/stream", token=first) as own,
        service.stream("/api/matches/other/stream", token=watching) as others,
    ):
        told, seen = events(own), events(others)
        assert next(told).data["viewer"] == "a"
        next(seen)
        began = time.monotonic()
        joined(service, match="other")
        last = next(one for one in told if one.name == "gone")
        assert time.monotonic() - began < 1
        assert last.data == {"match": "other", "why": "revoked"}
        assert next(told, None) is None
        frame = next(one for one in seen if one.data["devices"]["a"]["changes"] > before)
        assert frame.data["devices"]["a"]["changes"] == before + 1
    assert refused(service.get("/api/me", token=first)) == NO_TOKEN


def test_rights_are_taken_in_every_process(service):
    token = joined(service, role="spectator", seat=None)
    device = service.get("/api/me", token=token).json()["device"]
    with served(service.log) as other:
        assert other.get("/api/matches/one", token=token).status_code == 200
        fresh = joined(service, role="spectator", seat=None)
        assert other.get("/api/matches/one", token=fresh).status_code == 200
        with other.stream("/api/matches/one/stream", token=token) as stream:
            told = events(stream)
            next(told)
            began = time.monotonic()
            gone = service.call("DELETE", f"/api/matches/one/devices/{device}")
            assert gone.status_code == 204
            assert next(one for one in told if one.name == "gone").data["why"] == "revoked"
            assert time.monotonic() - began < 1
        assert refused(other.get("/api/me", token=token)) == NO_TOKEN


def test_a_seat_invites_to_itself_and_to_watch(service):
    token = joined(service)

    def wished(**body):
        return service.post("/api/matches/one/invitations", body, token=token)

    own = wished(role="seat", seat="a")
    assert own.status_code == 201
    assert join(service, own.json()["code"]).status_code == 201
    assert service.get("/api/me", token=token).status_code == 200
    assert wished(role="spectator").status_code == 201
    for body in ({"role": "seat", "seat": "b"}, *({"role": role} for role in ROLES[:3])):
        assert refused(wished(**body)) == (403, "serve.not_yours")
    assert wished(role="seat", seat="a").status_code == 201
    assert refused(wished(role="seat", seat="a")) == (409, "serve.seat_full")
    invite(service, role="spectator", seat=None)
    listed = service.get("/api/matches/one/invitations", token=token).json()
    assert {one["by"] for one in listed} == {"seat a"}
    assert not {"code", "short", "link", "qr"} & {*listed[0]}
    others = service.get("/api/matches/one/invitations").json()
    assert len(others) > len(listed)
    foreign = next(one for one in others if one["by"] != "seat a")
    path = "/api/matches/one/invitations/"
    assert refused(service.call("DELETE", path + foreign["id"], token=token)) == (
        *(404, "serve.not_found"),
    )
    assert service.call("DELETE", path + listed[0]["id"], token=token).status_code == 204


def test_an_invitation_that_was_taken_back_is_spent(service):
    made = invite(service)
    path = f"/api/matches/one/invitations/{made['id']}"
    assert service.call("DELETE", path).status_code == 204
    assert refused(join(service, made["code"])) == SPENT
    assert refused(join(service, made["short"])) == SPENT
    assert refused(service.call("DELETE", path + "x")) == (404, "serve.not_found")


def test_devices_are_listed_for_who_has_to_do_with_them(service):
    referee, seat = joined(service, role="referee", seat=None), joined(service, seat="b")
    all_ = service.get("/api/matches/one/devices", token=referee).json()
    assert all(one["device"] for one in all_)
    own = service.get("/api/me", token=seat).json()["device"]
    mine = next(one for one in all_ if one["device"] == own)
    assert (mine["role"], mine["seat"], mine["by"]) == ("seat", "b", "organiser")
    assert mine["live"]
    assert (mine["until"], mine["name"]) == (None, "phone")
    listed = service.get("/api/matches/one/devices", token=seat).json()
    assert {one["device"] for one in listed} == {own, None}
    foreign = next(one["device"] for one in all_ if one["device"] != own)
    path = "/api/matches/one/devices/"
    assert refused(service.call("DELETE", path + foreign, token=seat)) == (403, "serve.not_yours")
    assert refused(service.call("DELETE", path + "nobody", token=referee)) == (
        *(404, "serve.not_found"),
    )
    assert service.call("DELETE", path + own, token=seat).status_code == 204
    assert refused(service.get("/api/me", token=seat)) == NO_TOKEN


def test_who_is_invited_to_all_matches_sees_those_that_are_open(service):
    made = service.post("/api/invitations", {"role": "spectator", "uses": 500}).json()
    token = join(service, made["code"]).json()["token"]
    assert refused(service.get("/api/matches/one", token=token)) == (404, "log.match_unknown")
    assert service.get("/api/matches", token=token).json()["matches"] == []
    begun = {"id": new_id(), "game": "peak-duel", "seats": {"a": "Anna", "b": "Bo"}}
    options = {"first": "a", "start-rule": "high"}
    settings = {"open": True}
    body = {**begun, "options": options, "settings": settings}
    match = service.post("/api/matches", body).json()["match"]
    assert service.get(f"/api/matches/{match}", token=token).json()["viewer"] == "public"
    assert [one["match"] for one in service.get("/api/matches", token=token).json()["matches"]] == [
        match
    ]
    assert refused(service.post("/api/matches", body, token=token)) == (403, "serve.not_yours")
    assert service.get("/api/invitations").json()[-1]["id"] == made["id"]
    assert service.call("DELETE", f"/api/invitations/{made['id']}").status_code == 204
    assert refused(join(service, made["code"])) == SPENT


CALLS = (
    ("POST", "/api/matches/{}/invitations", "organiser referee seat"),
    ("GET", "/api/matches/{}/invitations", "organiser referee seat"),
    ("DELETE", "/api/matches/{}/invitations/none", "organiser referee seat"),
    ("GET", "/api/matches/{}/devices", "organiser referee seat"),
    ("DELETE", "/api/matches/{}/devices/none", "organiser referee seat"),
    ("POST", "/api/invitations", "organiser"),
    ("GET", "/api/invitations", "organiser"),
    ("DELETE", "/api/invitations/none", "organiser"),
    ("GET", "/api/me", " ".join(ROLES)),
)


@pytest.mark.parametrize(("method", "path", "allowed"), CALLS)
def test_each_role_may_call_what_is_its(service, method, path, allowed):
    for role in ROLES:
        grant = ("", role) if role == "organiser" else ("one", role)
        token = service.device(*grant, *("a" if role == "seat" else "",))
        body = {"json": {"no": "body"}} if method == "POST" else {}
        mine = service.call(method, path.format("one"), token=token, **body)
        if role in allowed.split():
            assert mine.status_code in (200, 400, 404), (role, mine.text)
        else:
            assert refused(mine) == (403, "serve.not_yours")
        if "{}" in path and role != "organiser":
            other = service.call(method, path.format("other"), token=token, **body)
            assert refused(other) == (404, "log.match_unknown")
            nowhere = service.call(method, path.format("nowhere"), token=token, **body)
            assert refused(nowhere) == (404, "log.match_unknown")
    for token in ("7" * 26, "x", "﷽"):
        headers = {"Authorization": f"Bearer {token}".encode()}
        nobody = service.call(method, path.format("one"), token="", headers=headers, **body)
        assert refused(nobody) == NO_TOKEN


def test_hostile_names_are_told_as_they_are(service):
    hostile = "</script><img src=x> ﷽"
    made = invite(service, role="spectator", seat=None, name=hostile)
    assert service.get("/api/matches/one/invitations").json()[-1]["name"] == hostile
    device = join(service, made["code"], name=hostile).json()["device"]
    listed = service.get("/api/matches/one/devices").json()
    assert [one["name"] for one in listed if one["device"] == device] == [hostile]
    assert hostile in command(service.log, "devices")


def test_rights_outlive_the_process_and_nothing_secret_is_noted(tmp_path):
    log = tmp_path / "matches.sqlite"
    command(log, "new", "peak-duel", *SEATS, "--id", "one")
    own = key()
    with served(log) as running:
        made = invite(running)
        lost = join(running, made["code"], key=own).json()["token"]
        token = join(running, made["code"], key=own, cookie=True, token=lost)
        assert token.status_code == 200
        join(running, made["short"])
        running.get("/api/me", token="wrong")
        running.stop()
        noted = str(running.notes)
    assert '"status"' in noted.replace("'", '"')
    for secret in (made["code"], made["short"], lost, own, running.token, running.join[-26:]):
        assert secret not in noted
    with served(log) as running:
        assert running.get("/api/me", token=lost).json()["grants"][0]["seat"] == "a"


def test_of_many_who_come_at_once_by_one_code_one_is_let_in(service):
    with served(service.log) as other, ThreadPoolExecutor(8) as pool:
        for _ in range(5):
            code = invite(service)["code"]
            coming = [pool.submit(join, at, code) for at in (service, other) * 4]
            assert sorted(one.result().status_code for one in coming) == [201, *[410] * 7]
        held = service.get("/api/matches/one/devices").json()
        assert [one["seat"] for one in held].count("a") == 1


def test_no_export_has_rights(service):
    joined(service, seat="b")
    for form in ("rec", "json", "md"):
        text = service.get(f"/api/matches/one/export?format={form}").text
        assert "phone" not in text
        assert "invit" not in text.casefold()
    assert "phone" not in command(service.log, "export", "one", "--format", "json")
    assert "phone" in command(service.log, "devices")
