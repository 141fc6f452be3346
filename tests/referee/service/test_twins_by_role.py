"""What a role may not see changes no answer that it gets, its length included."""

import re
from random import Random

import pytest

from events.log.sqlite import open_log
from referee.checking.exchanged import exchanged, standing
from referee.service import business
from referee.service.business import Agreed
from referee.service.settings import Wished
from tests.machines.test_exchanged import GAMES
from tests.referee.service.served import events, served
from tests.referee.service.test_twins import DIFFERS, ROUTES, kept

BY_PUBLIC = ("referee", "timekeeper", "spectator", "overlay", "nobody")

MORE = (
    *(f"/api/matches/{{0}}/{call}" for call in ("offers", "disputes", "head", "audit", "devices")),
    *(f"/api/matches/{{0}}/offers?seat={mover}" for mover in ("table", "referee")),
    *(f"/m/{{0}}/{page}" for page in ("bar", "table")),
    "/api/matches/{0}/rows",
)

ULID = re.compile(r"\b[0-9A-HJKMNP-TV-Z]{26}\b")

SERVED = Wished(referee="blind", table="seats", open=True, window=3600)


@pytest.fixture(scope="module")
def twins(tmp_path_factory):
    """Two services of twins; for the public, and for the first seat, a match of each game."""
    folder = tmp_path_factory.mktemp("twins")
    logs = [folder / f"{name}.sqlite" for name in ("one", "other")]
    matches = {}
    with open_log(logs[0], write=True) as one, open_log(logs[1], write=True) as other:
        for slug, (dealt_game, _) in GAMES.items():
            random = Random(slug)
            sitting = standing(dealt_game(random, wrong=0, most=40))
            for viewer in ("public", sitting.opened.seats[0][0]):
                name = f"{slug}-{viewer}"
                twin = exchanged(random, sitting, viewer)
                for log, played in ((one, sitting), (other, twin)):
                    kept(log, name, played)
                    said = [business.text(Agreed(SERVED))]
                    log.lay(business.KIND, name, lambda _: said, at="2026-01-01T00:00:00Z")  # noqa: B023
                matches[name] = viewer, sitting, twin
    assert any(one.state.table != other.state.table for _, one, other in matches.values())
    with served(logs[0], "--open-hall") as first, served(logs[1], "--open-hall") as second:
        yield (first, second), matches


def tokens(services, match, role, seat):
    if role == "nobody":
        return "", ""
    return [one.device(match, role, seat if role == "seat" else "") for one in services]


def alike(answers) -> None:
    assert answers[0].status_code == answers[1].status_code < 500
    ids = [DIFFERS.sub("", ULID.sub("", answer.text)) for answer in answers]
    assert ids[0] == ids[1]
    assert len(answers[0].content) == len(answers[1].content)


@pytest.mark.parametrize("role", [*BY_PUBLIC, "seat"])
def test_twins_are_told_alike_whoever_asks(twins, role):
    services, matches = twins
    for match, (viewer, sitting, _) in matches.items():
        if (viewer == "public") == (role == "seat"):
            continue
        holders = [*zip(services, tokens(services, match, role, viewer), strict=True)]
        for route in (*ROUTES, *MORE):
            alike([one.get(route.format(match), token=token) for one, token in holders])
        shown = []
        for one, token in holders:
            with one.stream(f"/api/matches/{match}/stream?board=1", token=token) as answer:
                data = next(events(answer)).data
            shown.append({**data, "time": "", "version": "", "head": ""})
        assert shown[0] == shown[1]
        if role not in ("referee", "seat"):
            continue
        numbers = range(1, sitting.number + 1, 6)
        for line in ("referee undo", *(f"referee strike {number}" for number in numbers)):
            body = {"move": line, "expect": sitting.number, "dry_run": True}
            path = f"/api/matches/{match}/entries"
            alike([one.post(path, body, token=token) for one, token in holders])
            path = f"/api/matches/{match}/try"
            alike([one.post(path, {"moves": [line]}, token=token) for one, token in holders])
            path = f"/m/{match}/means"
            alike([one.post(path, {"line": line}, token=token) for one, token in holders])
