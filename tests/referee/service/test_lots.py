"""A deal that nobody has to trust, through the service: each device has its part in it."""

from time import time

import pytest

from events.log.sqlite import open_log
from referee.service import publishing
from tests.load.service import tables_of
from tests.lots import lot_of, opens, seals, sha
from tests.referee.service.served import begun, new_id, served


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("service") / "matches.sqlite") as running:
        yield running


def enter(service, match, move, token, expect=0):
    body = {"move": move, "id": new_id(), "expect": expect}
    return service.post(f"/api/matches/{match}/entries", body, token=token)


def table(service, **more):
    """A match that waits for lots, and the tokens of both seats."""
    match = begun(service, deal="shared", **more)
    return match, {seat: service.device(match, "seat", seat) for seat in "ab"}


def sealed(service):
    match, seats = table(service)
    for seat, token in seats.items():
        assert enter(service, match, seals(seat, match), token).status_code == 201
    return match, seats


def told(service, match, token):
    return service.get(f"/api/matches/{match}", token=token).json()


def test_a_match_is_begun_bound_and_says_whom_it_waits_for(service):
    match, seats = table(service)
    now = told(service, match, seats["a"])
    assert (now["deal"], now["to_move"], now["lots"]["match"]) == ("shared", ["a", "b"], match)
    assert (now["lots"]["waits"], now["lots"]["seats"]) == ("seals", ["a", "b"])
    assert len(now["lots"]["commit"]) == 64


def test_all_seal_at_once_and_open_at_once(service):
    match, seats = sealed(service)  # each upon entry 0: nobody has to see the other's seal first
    now = told(service, match, seats["b"])["lots"]
    lines = (f"{seat} {seals(seat, match).split()[-1]}" for seat in "ab")
    assert now["digits"] == sha("referee seals 1", match, now["commit"], *lines)[:16]
    for seat, token in seats.items():
        assert enter(service, match, opens(seat), token, expect=2).status_code == 201
    after = told(service, match, seats["a"])
    assert (after["lots"]["waits"], after["lots"]["seats"]) == (None, [])
    assert after["lots"]["opened"] == {seat: lot_of(seat) for seat in "ab"}
    assert len(after["state"]["seats"]["a"]["hand"]) >= 5


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("a seals " + "0" * 64, "M-10/bound"),
        ("a opens " + "0" * 32, "M-10/misfit"),
        ("a resign", "M-10/undealt"),
    ],
)
def test_what_is_out_of_order_is_told_with_a_status_of_its_own(service, move, reason):
    match, seats = sealed(service)
    answer = enter(service, match, move, seats["a"], expect=2)
    problem = answer.json()
    assert (answer.status_code, problem["text"], problem["rule"]) == (
        409,
        "serve.deal_order",
        "M-10",
    )
    assert problem["facts"]["reason"] == reason
    assert service.get("/api/problems/serve.deal_order").status_code == 200


def test_nobody_throws_a_lot_for_a_seat_that_has_a_device(service):
    match, seats = table(service)
    for token in (seats["a"], service.device(match, "referee")):
        answer = enter(service, match, "table lot b 1234561234", token)
        assert (answer.status_code, answer.json()["text"]) == (403, "serve.not_yours")


def test_a_seat_without_a_device_throws_at_the_table(service):
    match = begun(service, deal="shared")
    token = service.device(match, "seat", "a")
    assert enter(service, match, seals("a", match), token).status_code == 201
    assert enter(service, match, "table lot b 1234561234", token, 1).status_code == 201
    assert enter(service, match, opens("a"), token, 2).status_code == 201
    assert told(service, match, token)["lots"]["thrown"] == {"b": "1234561234"}


def test_nobody_is_shut_out_by_a_lot_that_is_thrown_before_his_device_has_sealed(service):
    seats = {seat: seat for seat in ("p1", "p2", "p3")}
    of = {"game": "fate-ace-royal", "seats": seats, "options": {"players": "3"}}
    match = begun(service, deal="shared", **of)
    first, second = (service.device(match, "seat", seat) for seat in ("p1", "p2"))
    assert enter(service, match, seals("p1", match), first).status_code == 201
    answer = enter(service, match, "table lot p3 1234561234", first, 1).json()
    assert (answer["text"], answer["facts"]["reason"]) == ("serve.deal_order", "M-10/early")
    assert answer["facts"]["seats"] == ["p2"]
    assert enter(service, match, seals("p2", match), second, 1).status_code == 201
    assert enter(service, match, "table lot p3 1234561234", first, 2).status_code == 201


def test_a_seat_seals_and_opens_for_nobody_else(service):
    match, seats = table(service)
    answer = enter(service, match, seals("b", match), seats["a"])
    assert (answer.status_code, answer.json()["text"]) == (403, "serve.not_yours")


def test_no_route_tells_secret_or_seed_before_publication(service):
    match, seats = sealed(service)
    for seat, token in seats.items():
        enter(service, match, opens(seat), token, expect=2)
    with open_log(service.log, write=False) as log, tables_of(log) as tables:
        truth = tables.table(match).sitting
    hidden = (truth.opened.secret, truth.state.match.seed)
    routes = ["", "/entries?after=-1", "/entries", "/offers", "/head", "/export?format=json"]
    routes += [f"/export?format={one}" for one in ("rec", "md", "html")]
    for route in routes:
        for token in (*seats.values(), service.device(match, "spectator")):
            answer = service.get(f"/api/matches/{match}{route}", token=token)
            assert not any(secret in answer.text for secret in hidden), route
    assert service.get(f"/api/matches/{match}/rows").json()["text"] == "serve.deal_open"


def test_it_is_published_whatever_was_set_and_then_anybody_audits_it(service, tmp_path):
    match, seats = sealed(service)
    for seat, token in seats.items():
        enter(service, match, opens(seat), token, expect=2)
    wished = {"publish": False}
    service.call("PATCH", f"/api/matches/{match}/settings", json=wished)
    assert enter(service, match, "a resign", seats["a"], expect=4).status_code == 201
    with open_log(service.log, write=True) as log, tables_of(log) as tables:
        waiting = tables.outstanding.finished()
        found = publishing.publish(waiting, tables.table, time() + publishing.WAIT + 5)
    assert match in found
    audited = service.get(f"/api/matches/{match}/audit", token=seats["b"])
    assert audited.json()["findings"] == []
    record = service.get(f"/api/matches/{match}/export?format=rec", token=seats["b"]).text
    file = tmp_path / "x.rec"
    file.write_text(record)
    assert "no findings" in service.run("audit", str(file))


def test_the_page_of_a_seat_has_its_part_and_the_list_tells_what_was_left(service):
    match, seats = table(service, seats={"a": "Ada", "b": "Bob"})
    page = service.get(f"/m/{match}?lang=en", token=seats["a"]).text
    assert 'src="/deal.js"' in page
    assert 'data-step="seals"' in page
    assert "SEAL" not in page
    watching = service.get(f"/m/{match}?lang=en", token=service.device(match, "spectator")).text
    assert "deal.js" not in watching
    assert "begun and not published" not in service.get("/?lang=en", token=seats["a"]).text
    table(service, seats={"a": "Ada", "b": "Bob"})
    told = [one for one in service.get("/?lang=en").text.split("<li") if "Ada" in one]
    other = "1 other deal of these players was begun and not published"
    assert [other in one for one in told] == [True, True]
