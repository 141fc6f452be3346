"""What is told of a match besides where it stands, and what can be looked up without one."""

import json

import pytest

from tests.referee.service.served import Service, begun, command, new_id, served

READERS = ("referee", "timekeeper", "seat", "spectator", "overlay")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("service") / "matches.sqlite") as running:
        yield running


def said(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["text"]


def enter(service: Service, match: str, *moves: str, token: str | None = None) -> None:
    for move in moves:
        number = service.get(f"/api/matches/{match}").json()["number"]
        body = {"move": move, "id": new_id(), "expect": number}
        answer = service.post(f"/api/matches/{match}/entries", body, token=token)
        assert answer.status_code == 201, answer.text


def devices(service: Service, match: str) -> dict[str, str]:
    return {role: service.device(match, role, "a" if role == "seat" else "") for role in READERS}


def test_disputes_are_laid_out_for_all_who_may_read(service):
    match = begun(service)
    path = f"/api/matches/{match}/disputes"
    assert service.get(path).json() == []
    assert said(service.get(f"{path}/1")) == (404, "serve.not_found")
    enter(service, match, "a summons wood-8-2 attack", 'referee dispute "was it high?" by=a')
    for token in devices(service, match).values():
        assert [one["number"] for one in service.get(path, token=token).json()] == [1]
        told = service.get(f"{path}/1", token=token).json()
        assert (told["text"], told["by"]) == ("was it high?", "a")
    local = json.loads(service.run("dispute", "1", "-m", match, "--json"))
    assert service.get(f"{path}/1").json() == local
    assert said(service.get(f"{path}/2")) == (404, "serve.not_found")
    assert service.get(f"{path}/x").status_code == 404
    assert service.get(path, token="").status_code == 401
    other = service.device(begun(service), "seat", "a")
    assert service.get(path, token=other).status_code == 404


def test_chances_are_told_where_a_game_has_questions(service):
    match = begun(service)
    assert said(service.get(f"/api/matches/{match}/odds?q=x")) == (400, "odds.question")
    words = ["holds", "a.hand", "of=fire", "at-least=2"]
    local = json.loads(service.run("odds", "peak-duel", *words, "-m", match, "--json"))
    asked = service.get(f"/api/matches/{match}/odds", params={"q": " ".join(words)})
    assert {**asked.json(), "as": "public"} == local
    seat = {"q": " ".join(words), "seat": "a"}
    assert said(service.get(f"/api/matches/{match}/odds", params=seat)) == (400, "odds.no-deck")
    drawn = {"q": " ".join(words), "sample": 300, "seed": 7}
    options = ("--sample", "300", "--seed", "7", "--json")
    local = json.loads(service.run("odds", "peak-duel", *words, "-m", match, *options))
    assert local["method"] == "sampled"
    asked = service.get(f"/api/matches/{match}/odds", params=drawn)
    assert {**asked.json(), "as": "public"} == local
    del drawn["sample"]
    assert said(service.get(f"/api/matches/{match}/odds", params=drawn)) == (400, "odds.seed-alone")
    for wrong in ("0", "10001", "many"):
        asked = service.get(f"/api/matches/{match}/odds", params={**drawn, "sample": wrong})
        assert asked.status_code == 400
    malifaux = begun(service, game="malifaux", options={})
    path = f"/api/matches/{malifaux}/odds"
    drawn["q"] = "flip at-least=8"
    assert said(service.get(path, params={**drawn, "sample": 9})) == (400, "odds.only-counted")
    words = ["flip", "+1", "at-least=8"]
    local = json.loads(service.run("odds", "malifaux", *words, "--json"))
    asked = service.get(path, params={"q": " ".join(words)})
    assert asked.json() == {"answer": local}
    for_a = service.get(path, params={"q": " ".join(words), "seat": "a"})
    assert for_a.json() == {"answer": local}
    assert service.get(path, params={"q": "flips"}).status_code == 400
    assert service.get(path, params={"q": "{"}).status_code == 400
    assert service.get(path).status_code == 400
    assert service.get(path, params={"q": " ".join(words), "seat": "c"}).status_code == 400


def test_the_head_binds_what_was(service):
    match = begun(service)
    path = f"/api/matches/{match}/head"
    first = service.get(path).json()
    enter(service, match, "a summons wood-8-2 attack")
    then = service.get(f"{path}?at=0").json()
    assert then == first
    assert then["head"] == then["chain"]
    now = json.loads(service.run("head", match, "--json"))
    for token in devices(service, match).values():
        assert service.get(path, token=token).json() == now
    assert said(service.get(f"{path}?at=2")) == (404, "serve.not_yet")
    assert service.get(f"{path}?at=x").status_code == 400
    assert service.get(path, token="").status_code == 401


def test_of_a_dealt_match_there_is_a_receipt(service):
    match = begun(service, deal="secret", settings={"referee": "sees"})
    path = f"/api/matches/{match}/head"
    told = {role: service.get(path, token=token) for role, token in devices(service, match).items()}
    for role in ("timekeeper", "seat"):
        assert (told[role].json()["chain"], told[role].json()["key"]) == (None, None)
    assert told["referee"].json()["head"] == told["referee"].json()["chain"]
    for role in ("spectator", "overlay"):
        assert said(told[role]) == (403, "serve.not_yours")


def test_a_delayed_spectator_has_no_head_beyond_what_he_sees(service):
    delay = {"spectator": {"kind": "result"}}
    match = begun(service, settings={"delay": delay})
    enter(service, match, "a summons wood-8-2 attack")
    path = f"/api/matches/{match}/head"
    watching = service.device(match, "spectator")
    assert service.get(path, token=watching).json()["number"] == 0
    assert said(service.get(f"{path}?at=1", token=watching)) == (404, "serve.not_yet")


def test_an_audit_is_for_who_sees_all(service):
    match = begun(service)
    path = f"/api/matches/{match}/audit"
    found = devices(service, match)
    assert service.get(path, token=found["referee"]).json()["findings"] == []
    for role in READERS[1:]:
        assert said(service.get(path, token=found[role])) == (403, "serve.not_yours")
    dealt = begun(service, deal="secret", settings={"referee": "blind"})
    found = devices(service, dealt)
    path = f"/api/matches/{dealt}/audit"
    assert service.get(path, token=found["referee"]).status_code == 403
    enter(service, dealt, "a resign", token=found["seat"])
    enter(service, dealt, "table publishes", token=found["referee"])
    for token in found.values():
        answer = service.get(path, token=token)
        assert (answer.status_code, answer.json()["findings"]) == (200, [])


# Rows


def put(service: Service, match: str, rows: bytes, token: str | None = None, after: int = -1):
    path = f"/api/matches/{match}/rows?after={after}"
    return service.call("PUT", path, content=rows, token=token)


def test_rows_come_over_byte_for_byte_and_continue_what_is_here(service, tmp_path):
    match = begun(service)
    path = f"/api/matches/{match}/rows"
    begun_rows = service.get(path).content
    enter(service, match, "a summons wood-8-2 attack")
    rows = service.get(path).content
    news = service.get(f"{path}?after=0").content
    assert rows == begun_rows + news
    with served(tmp_path / "other.sqlite") as other:
        assert put(other, match, begun_rows).json() == {"match": match, "number": 0}
        assert other.get(path).content == begun_rows
        assert put(other, match, news, after=0).status_code == 200
        assert put(other, match, rows).status_code == 200
        assert other.get(path).content == rows
        assert json.loads(other.run("audit", match, "--json"))["findings"] == []
        enter(service, match, "a ends")
        enter(other, match, "referee note other", token=other.device(match, "referee"))
        fork = put(other, match, service.get(path).content)
        assert said(fork) == (409, "log.match_exists")
        assert said(put(other, match, news, after=9)) == (409, "serve.behind")


def test_rows_that_are_none_are_not_taken(service):
    match = begun(service)
    rows = service.get(f"/api/matches/{match}/rows").content
    edition, first = rows.splitlines()
    told = json.loads(first)
    wrong = json.dumps({**told, "text": "other"}).encode()
    for body in (
        b"",
        b"{}",
        b"[]",
        b"\xff",
        wrong,
        first + b"x",
        edition,
        b'{"edition":"{}"}\n' + first,
    ):
        assert said(put(service, "new-one", body)) == (400, "serve.unreadable"), body[:80]
    assert service.get("/api/matches/new-one").status_code == 404
    assert put(service, "new-one", rows).status_code == 400
    assert put(service, match, rows, service.device(match, "referee")).status_code == 403
    assert put(service, "new-one", rows, service.device(match, "referee")).status_code == 404
    assert put(service, match, rows, "").status_code == 401


def test_a_deal_that_is_open_is_in_no_rows(service, tmp_path):
    match = begun(service, deal="secret")
    path = f"/api/matches/{match}/rows"
    assert said(service.get(path)) == (409, "serve.deal_open")
    assert service.get(path, token=service.device(match, "seat", "a")).status_code == 403
    log = tmp_path / "own.sqlite"
    seats = ("--seat", "a=Anna", "--seat", "b=Bo", "--option", "first=a")
    command(log, "new", "peak-duel", *seats, "--deal", "secret", "--id", "dealt")
    with served(log) as own:
        assert said(own.get("/api/matches/dealt/rows")) == (409, "serve.deal_open")
        own.run("move", "a", "resign")
        own.run("move", "table", "publishes")
        published = own.get("/api/matches/dealt/rows").content
    assert put(service, "dealt", published).status_code == 201
    edition, first, *_ = published.splitlines()
    assert said(put(service, "open-one", b"\n".join((edition, first)))) == (409, "serve.deal_open")


# Without a match


def test_rules_and_cards_are_for_everybody(service):
    rules = service.get("/api/games/peak-duel/rules", token="").json()
    assert {"heading", "text", "id"} == rules[0].keys()
    one = service.get("/api/games/peak-duel/rules/PD-9.6?lang=zh-Hant", token="").json()
    assert one["id"] == "PD-9.6"
    assert one["text"] != next(it["text"] for it in rules if it["id"] == "PD-9.6")
    cards = service.get("/api/games/peak-duel/cards", token="").json()
    assert cards == json.loads(service.run("cards", "peak-duel", "--json"))
    for path in (
        "/nothing/rules",
        "/nothing/cards",
        "/peak-duel/rules/PD-99",
        "/nothing/rules/PD-1",
    ):
        assert said(service.get(f"/api/games{path}", token="")) == (404, "serve.not_found")
