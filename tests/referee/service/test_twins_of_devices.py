"""What a device cannot see changes no answer that it gets, by no call, its length included."""

import re
from random import Random

import pytest

from events.log.sqlite import open_log
from referee.checking import play
from referee.checking.exchanged import exchanged, standing
from referee.checking.twins import positions
from tests.referee.service.served import events, new_id, served
from tests.referee.service.test_twins import DIFFERS, GAMES, kept

OWN = re.compile(rf"{DIFFERS.pattern}|\b[0-9A-HJKMNP-TV-Z]{{26}}\b")
"""What may differ, ids of requests and of calls among it."""

PATH = "/api/matches/{0}"

ROUTES = (
    PATH,
    f"{PATH}?board=1",
    f"{PATH}?at=2",
    f"{PATH}?at=2&corrected=1",
    f"{PATH}?as=public",
    f"{PATH}/entries?limit=200",
    *(f"{PATH}/export?format={form}" for form in ("rec", "json", "md", "svg")),
    f"{PATH}/offers",
    f"{PATH}/offers?seat=referee",
    f"{PATH}/offers?seat=table",
    f"{PATH}/disputes",
    f"{PATH}/disputes/1",
    f"{PATH}/odds?q=flip%20at-least=8",
    f"{PATH}/odds?q=flip%20at-least=8&seat={{1}}",
    f"{PATH}/odds?q=flip%20at-least=8&seat={{2}}",
    f"{PATH}/head",
    f"{PATH}/head?at=1",
    f"{PATH}/audit",
    f"{PATH}/rows",
    "/api/matches",
    "/m/{0}",
)

ROLES = ("seat", "referee", "timekeeper", "spectator", "overlay", "organiser")
"""Who asks; a referee is blind where nobody said that he sees."""


class Twins:
    """Two services with twins for a seat, and for all others; whose tokens are whose."""

    def __init__(self, services, names):
        self.services = services
        self.names = names
        """Of each match: of which viewer's twins it is, its first and its second seat."""
        self._tokens = {}

    def tokens(self, name, role):
        if role == "organiser":
            return [service.token for service in self.services]
        key = name, role
        if key not in self._tokens:
            seat = self.names[name][1] if role == "seat" else ""
            self._tokens[key] = [service.device(name, role, seat) for service in self.services]
        return self._tokens[key]

    def of(self, role):
        """The matches whose twins differ in what this role cannot see."""
        own = role == "seat"
        return [name for name, (viewer, *_) in self.names.items() if (viewer != "public") == own]

    def told(self, name, role, method, route, **more):
        """What both answer, but for what may differ; their lengths, too."""
        _, *seats = self.names[name]
        answers = [
            service.call(method, route.format(name, *seats), token=token, **more)
            for service, token in zip(self.services, self.tokens(name, role), strict=True)
        ]
        return [
            (one.status_code, OWN.sub("", one.text), len(one.content), sorted(one.headers))
            for one in answers
        ]


@pytest.fixture(scope="module")
def twins(tmp_path_factory):
    folder = tmp_path_factory.mktemp("twins")
    logs = [folder / f"{name}.sqlite" for name in ("one", "other")]
    names, differing = {}, 0
    with open_log(logs[0], write=True) as one, open_log(logs[1], write=True) as other:
        for game in GAMES:
            random = Random(7)
            whole = standing(game.dealt_game(random, wrong=0, most=40))
            sitting = max(positions(random, whole, 9), key=lambda one: one.number)
            first, second, *_ = (seat for seat, _ in sitting.opened.seats)
            for viewer in (first, "public"):
                twin = exchanged(random, sitting, viewer)
                differing += twin.state.table != sitting.state.table
                name = f"{game.__name__.rpartition('.')[2]}-{viewer}"
                names[name] = viewer, first, second
                kept(one, name, sitting)
                kept(other, name, twin)
    assert differing > len(names) / 2
    with served(logs[0]) as first, served(logs[1]) as second:
        yield Twins((first, second), names)


@pytest.mark.parametrize("role", ROLES)
def test_what_is_read_is_alike(twins, role):
    for name in twins.of(role):
        for route in ROUTES:
            if role == "organiser" and route == "/api/matches":
                continue  # the list has the twins for others, too
            mine, theirs = twins.told(name, role, "GET", route)
            assert mine == theirs, (name, route)


@pytest.mark.parametrize("role", ROLES)
def test_what_is_sent_first_is_alike(twins, role):
    for name in twins.of(role):
        told = []
        both = zip(twins.services, twins.tokens(name, role), strict=True)
        for service, token in both:
            with service.stream(f"/api/matches/{name}/stream?board=1", token=token) as stream:
                data = str(next(events(stream)).data)
                told.append((len(data), OWN.sub("", data)))
        assert told[0] == told[1], name


@pytest.mark.parametrize("role", ["seat", "referee"])
def test_what_is_tried_is_alike(twins, role):
    for name in twins.of(role):
        offers = (
            twins.services[0]
            .get(f"/api/matches/{name}/offers", token=twins.tokens(name, role)[0])
            .json()["offers"]
        )
        random, seat = Random(1), twins.names[name][1]
        lines = [f"{seat} resign", "referee undo", 'referee dispute "so?"', "nobody does"]
        lines += [line for offer in offers for line in filled(random, offer)]
        for line in lines:
            body = {"moves": [line, f"{seat} resign"]}
            mine, theirs = twins.told(name, role, "POST", f"{PATH}/try", json=body)
            assert mine == theirs, (name, line)
            asked = {"move": line, "id": new_id(), "expect": 0, "dry_run": True}
            mine, theirs = twins.told(name, role, "POST", f"{PATH}/entries", json=asked)
            assert mine == theirs, (name, line)


def filled(random, offer):
    """Lines of an offer, as far as its blanks list what may stand in them."""
    words = [offer["mover"], offer["verb"]]
    for blank in offer["blanks"]:
        if blank["optional"]:
            continue
        if not blank["choices"]:
            return
        chosen = ",".join(
            random.sample(blank["choices"], min(max(blank["least"], 1), len(blank["choices"])))
        )
        words.append(f"{blank['key']}={chosen}" if blank["key"] else chosen)
    yield play.line(tuple(words))


@pytest.mark.parametrize("role", ROLES)
def test_what_is_said_beside_the_record_is_alike(twins, role):
    calls = (
        ("POST", f"{PATH}/calls", {"id": new_id(), "text": "here"}),
        ("POST", f"{PATH}/passes", {"number": 3}),
        ("POST", f"{PATH}/clock", {"id": new_id(), "action": "stop"}),
        ("POST", f"{PATH}/proposals/{new_id()}", {"answer": "yes"}),
        ("PATCH", f"{PATH}/settings", {"window": 10}),
        ("GET", "/api/calls", None),
    )
    for name in twins.of(role):
        for method, route, body in calls:
            mine, theirs = twins.told(name, role, method, route, json=body)
            assert mine == theirs, (name, route)
