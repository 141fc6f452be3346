"""What a viewer cannot see changes no answer of the service to him, by no call.

A match is served with its twin, in which those cards are exchanged that he has not seen; whoever
asks is told alike by both, lengths included. `make fuzz` has 300 pairs.
"""

import re
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from events.catalogues import shelf
from events.log.sqlite import open_log
from referee.checking import play
from referee.checking.exchanged import exchanged, standing
from referee.checking.twins import lines, positions
from referee.desk.desk import drafts_of
from referee.desk.edge import EDGE
from referee.desk.windows import ends, window
from referee.notation.common import AUTOMATIC
from referee.service import business
from referee.service.business import Agreed
from referee.service.settings import Wished
from tests.lots import dealt, opens, seals, seats_of, shared
from tests.machines.test_exchanged import GAMES
from tests.machines.test_unseen import BY_NAME
from tests.referee.service.served import command, events, new_id, served

PATH = "/api/matches/{match}"

LIVE = (f"{PATH}/stream?board=1", "/api/stream?matches={match}&board=1")

LISTED = "/api/matches"

ROUTES = (
    *(PATH, f"{PATH}?board=1&lang=zh-Hant", f"{PATH}?as=public", f"{PATH}?as={{a}}"),
    *(f"{PATH}?at={at}{more}" for at in (2, 3, 99) for more in ("", "&corrected=1")),
    *(f"{PATH}/entries?limit=200", f"{PATH}/entries?after=2", f"{PATH}/edition"),
    *(f"{PATH}/export?format={form}" for form in ("rec", "json", "md", "svg")),
    *(f"{PATH}/offers{of}" for of in ("", "?seat=referee", "?seat=table", "?seat={a}")),
    *(f"{PATH}/disputes", f"{PATH}/disputes/1", f"{PATH}/head", f"{PATH}/head?at=1"),
    *(f"{PATH}/odds?q=flip%20at-least=8{of}" for of in ("", "&seat={a}", "&seat={b}")),
    PATH + "/odds?q=each%20{b}.hand",
    *(f"{PATH}/{what}" for what in ("audit", "rows", "devices", "invitations")),
    *(LISTED, "/api/calls", "/m/{match}", "/overlay/{match}", "/hall?matches={match}"),
    *(f"/m/{{match}}/{page}" for page in ("bar", "table", "entries", "disputes/1")),
)
"""What is read of a match; `a`, `b`: its seats."""

DEALT_ALIKE = ("/m/dealt/replay", "/api/matches/dealt/export?format=html")
"""What says of a twin that nobody dealt it so."""

ROLES = ("organiser", "referee", "timekeeper", "spectator", "overlay", "nobody")
"""Who sees what the public sees; a referee is blind where nobody said that he sees."""

TRIED = 8
"""Lines that are tried in a match, and that are entered."""

TIMED = r"\b[0-9a-f]{64}\b|\b\d+\.[0-9a-f]{8}\b|\b\d{4}-\d\d-\d\dT[0-9:]+Z"
DIFFERS = re.compile(rf"{TIMED}|\b[0-9A-HJKMNP-TV-Z]{{26}}\b")
"""What may differ: heads, versions, times, ids of requests and devices."""


NOW = EDGE.now()


def kept(log, name, sitting):
    """Take a match into a log; ids and times are alike in both, and the time to answer is long."""
    entries = [replace(one, id=f"e{one.number}", at=NOW) for one in sitting.entries]
    opening, *moves = drafts_of(entries)
    log.keep_edition(shelf.canonical(sitting.game.shipped()))
    log.create(name, opening, moves)
    agreed = Agreed(Wished(publish=False, open=True, window=3600))
    log.lay(business.KIND, name, lambda _: [business.text(agreed)], at=NOW)


class Twins:
    """A match and its twin, each in a service of its own, for all that one viewer cannot see."""

    def __init__(self, services, match, viewer, sittings):
        self.services, self.match, self.viewer, self.sittings = services, match, viewer, sittings
        self.slug = match.rpartition("-")[0]
        self.a, self.b, *_ = [seat for seat, _ in sittings[0].opened.seats]
        self.other = next((seat for seat in people(sittings[0]) if seat != viewer), None)
        self._tokens = {}

    def token(self, at, role, seat=""):
        if role == "organiser":
            return self.services[at].token
        if role == "nobody":
            return ""
        if (at, role, seat) not in self._tokens:
            self._tokens[at, role, seat] = self.services[at].device(self.match, role, seat)
        return self._tokens[at, role, seat]

    def both(self, role, method, route, *bodies, seat=None):
        """What both answer to one call: the same body, or each its own."""
        path = route.format(match=self.match, a=self.a, b=self.b)
        seat = (self.viewer if role == "seat" else "") if seat is None else seat
        given = bodies * (2 if len(bodies) == 1 else 1) or (None, None)
        return [
            one.call(method, path, token=self.token(at, role, seat), json=given[at])
            for at, one in enumerate(self.services)
        ]

    def alike(self, role, method, route, *bodies):
        """Assert that both answer the same, but for what may differ; the status."""
        told = [
            (one.status_code, DIFFERS.sub("", one.text), len(one.content), sorted(one.headers))
            for one in self.both(role, method, route, *bodies)
        ]
        assert told[0] == told[1], (self.match, role, method, route, bodies)
        assert told[0][0] < 500
        return told[0][0]

    def alike_live(self, role):
        """Assert that the first frames of streams are alike."""
        for route in LIVE:
            told = []
            for at, service in enumerate(self.services):
                path = route.format(match=self.match)
                seat = self.viewer if role == "seat" else ""
                with service.stream(path, token=self.token(at, role, seat)) as stream:
                    data = str(next(events(stream)).data)
                told.append((len(data), DIFFERS.sub("", data)))
            assert told[0] == told[1], (self.match, role, route)

    def declines(self, proposal):
        """Who proposed it takes it back, where it is open."""
        path = f"{PATH}/proposals/{proposal}"
        self.both("seat", "POST", path, {"answer": "no"}, seat=self.other)

    def tried(self, random, seat):
        """Lines of a seat, many with cards that it cannot see; the same for both."""
        found = [*lines(random, *self.sittings, seat, GAMES[self.slug][1], but=BY_NAME)]
        return [play.line(words) for words in random.sample(found, min(TRIED, len(found)))]


def people(sitting):
    """The seats at which somebody sits."""
    return [seat for seat, _ in sitting.opened.seats if seat != AUTOMATIC]


def positioned(random, slug):
    """A dealt match: whole, somewhere in its course, or where somebody may answer."""
    whole = standing(GAMES[slug][0](random, wrong=0, most=random.randint(10, 50)))
    found = positions(random, whole, 9)
    answered = [one for one in found if window(one) is not None]
    chosen = random.choice((found, answered, answered, [whole])) or [whole]
    return max(chosen, key=lambda one: one.number)


def of_lots(random):
    """A deal of lots before anybody has sealed, when all have and but one has opened, and dealt.

    With each who looks on.
    """
    before, sealed, after = shared("peak-duel"), shared("peak-duel"), dealt("peak-duel")
    for seat in seats_of(sealed):
        sealed.enter(seals(seat))
    sealed.enter(opens("b"))
    anybody = (*people(before), "public")
    yield "peak-duel-before", random.choice(anybody), before
    yield "peak-duel-sealed", "a", sealed
    yield "peak-duel-dealt", random.choice(anybody), after


def asking(viewer, nth):
    """Who asks for a pair, of those who see so much: two, others of the next."""
    return ("seat",) if viewer != "public" else (ROLES[nth % 6], ROLES[(nth + 3) % 6])


ROUNDS = [7, *(pytest.param(1000 + nth, marks=pytest.mark.deep) for nth in range(29))]


@pytest.fixture(scope="module", params=ROUNDS)
def twins(request, tmp_path_factory):
    """For the public and for a seat of each game a pair, three of lots, and who asks for each."""
    folder = tmp_path_factory.mktemp("twins")
    logs, made = [folder / f"{name}.sqlite" for name in ("one", "other")], []
    with open_log(logs[0], write=True) as one, open_log(logs[1], write=True) as other:
        for slug in GAMES:
            random = Random(f"{slug} {request.param}")
            for viewer in ("public", "seat"):
                sitting = positioned(random, slug)
                sees = random.choice(people(sitting)) if viewer == "seat" else viewer
                made.append((f"{slug}-{viewer}", sees, (sitting, exchanged(random, sitting, sees))))
        random = Random(request.param)
        for name, sees, sitting in of_lots(random):
            made.append((name, sees, (sitting, exchanged(random, sitting, sees))))
        for name, _, pair in made:
            for log, played in zip((one, other), pair, strict=True):
                kept(log, name, played)
    differing = sum(one.state.table != other.state.table for *_, (one, other) in made)
    assert differing > len(made) / 2
    with served(logs[0], "--open-hall") as first, served(logs[1], "--open-hall") as second:
        yield [
            (Twins((first, second), *one), role)
            for nth, one in enumerate(made)
            for role in asking(one[1], request.param + nth)
        ]


def test_what_is_read_is_alike(twins):
    for pair, role in twins:
        for route in ROUTES:
            if route != LISTED or role != "organiser":  # who is told of the twins of others, too
                pair.alike(role, "GET", route)
        pair.alike_live(role)


@pytest.mark.filterwarnings("ignore")  # of the framework, for what it is going to change
def test_every_route_by_which_a_match_is_read_is_asked():
    from referee.service.app import ALL_PAGES, CALLS, READING, SCREENS

    asked = [re.sub(r"\{\w+\}|dealt", "M", route.partition("?")[0]) for route in (*ROUTES, *LIVE)]
    asked += [route.partition("?")[0].replace("dealt", "M") for route in DEALT_ALIKE]
    for handler in (*CALLS, *READING, *ALL_PAGES, *SCREENS):
        for path in handler.paths:
            if "{match" in path and "GET" in handler.http_methods:
                form = re.sub(r"\{number:int\}", "1", re.sub(r"\{match:str\}", "M", path))
                assert form in asked


def is_long(request):
    """Whether it is one of many rounds: each single one need not have everything."""
    return request.node.get_closest_marker("deep") is not None


def test_what_is_tried_is_alike(twins):
    said = Counter()
    for pair, role in twins:
        random = Random(pair.match)
        number = pair.sittings[0].number
        tried = [
            opens(pair.a),
            f"{pair.a} resign",
            'referee dispute "so?"',
            "nobody does",
            "referee undo",
        ]
        tried += [f"referee strike {number}" for number in range(1, number + 1, 12)]
        for line in (*tried, *pair.tried(random, pair.viewer if role == "seat" else pair.a)):
            asked = {"move": line, "id": new_id(), "expect": number, "dry_run": True}
            said[pair.alike(role, "POST", f"{PATH}/entries", asked)] += 1
            pair.alike(role, "POST", f"{PATH}/try", {"moves": [line, f"{pair.b} resign"]})
            pair.alike(role, "POST", "/m/{match}/means", {"line": line})
    assert said[200]


def test_what_is_said_beside_the_record_is_alike(twins):
    calls = (
        ("POST", f"{PATH}/calls", {"id": new_id(), "text": "here"}),
        ("POST", f"{PATH}/passes", {"number": 3}),
        ("POST", f"{PATH}/clock", {"id": new_id(), "action": "stop"}),
        ("POST", f"{PATH}/proposals/{new_id()}", {"answer": "yes"}),
        ("PATCH", f"{PATH}/settings", {"window": 3600}),
        ("GET", "/api/calls", None),
    )
    for pair, role in twins:
        for method, route, body in calls:
            pair.alike(role, method, route, body)


def test_who_would_end_anothers_time_for_answers_is_told_alike(twins, request):
    held = 0
    for pair, role in twins:
        if role != "seat" or window(pair.sittings[0]) is None or pair.other is None:
            continue
        for at, service in enumerate(pair.services):  # the other one is there
            service.get(f"/api/matches/{pair.match}", token=pair.token(at, "seat", pair.other))
        for offer in pair.sittings[0].offers(pair.viewer):
            words = play.filled(Random(pair.match), offer)
            if words and pair.other in ends(pair.sittings[0], pair.sittings[0].judge(words)):
                body = {"move": [*words], "id": new_id(), "expect": pair.sittings[0].number}
                assert pair.alike(role, "POST", f"{PATH}/entries", body) == 409
                held += 1
    assert held or is_long(request)


def proposed(sittings, seat):
    """What a seat proposes, in each of a pair: with the cards that it has there."""
    own = [
        tuple(f'referee amend {at} "{one.entries[at].text}"' for one in sittings)
        for at, entry in enumerate(sittings[0].entries)
        if entry.body.words[:1] == (seat,)
    ]
    own.sort(key=lambda both: both[0] == both[1])
    same = ("referee note so", f"referee strike {max(1, len(own))}", "referee undo")
    return [*own[:2], *zip(same, same, strict=True)]


def test_what_others_propose_and_pass_is_alike(twins, request):
    """Whatever cards of its own a seat speaks of, others are told what they may know of it."""
    said = Counter()
    for pair, role in twins:
        if pair.other is None:
            continue
        opened = window(pair.sittings[0])
        if opened is not None and pair.other in opened.waiting:
            passing = {"number": opened.opened}
            pair.both("seat", "POST", f"{PATH}/passes", passing, seat=pair.other)
            said["passed"] += 1
            assert_others_are_told_alike(pair, role)
        open_ones = []
        for both in proposed(pair.sittings, pair.other):
            one, number = new_id(), pair.sittings[0].number
            bodies = [{"move": line, "id": one, "expect": number} for line in both]
            answers = pair.both("seat", "POST", f"{PATH}/entries", *bodies, seat=pair.other)
            # what it may propose hangs on its own cards, which others do not see
            asked = {answer.status_code for answer in answers} == {202}
            said[asked, both[0] != both[1]] += 1
            if asked:
                open_ones.append(one)
            else:
                pair.declines(one)
        assert_others_are_told_alike(pair, role)
        for one in open_ones:
            pair.declines(one)
    assert said[True, False]
    assert (said[True, True] and said["passed"]) or is_long(request)


def assert_others_are_told_alike(pair, role):
    for route in (PATH, "/m/{match}", "/m/{match}/bar", "/m/{match}/entries"):
        pair.alike(role, "GET", route)
    pair.alike_live(role)


def test_what_is_entered_is_alike_until_it_is_taken(twins, request):
    """What comes up then may differ."""
    said = Counter()
    for pair, role in twins:
        if role != "seat":
            continue
        for line in pair.tried(Random(pair.match), pair.viewer):
            body = {"move": line, "id": new_id(), "expect": pair.sittings[0].number}
            answers = pair.both(role, "POST", f"{PATH}/entries", body)
            status, theirs = [answer.status_code for answer in answers]
            assert status == theirs, line
            said[status] += 1
            if status == 201:
                break
            told = [DIFFERS.sub("", answer.text) for answer in answers]
            assert told[0] == told[1], line
    assert (said[201] and said[422]) or is_long(request)


SEATS = ("--seat", "a=Anna", "--seat", "b=Bo")

DEALT = {
    "peak-duel": (*SEATS, "--option", "first=a", "--option", "start-rule=high"),
    "dueling-runes": SEATS,
    "malifaux": SEATS,
}
"""Games that begin alike for the public, whatever was dealt, and how they are begun."""


@pytest.mark.parametrize("game", DEALT)
def test_pages_to_step_through_are_alike_whatever_was_dealt(tmp_path, game):
    """The audit says of a twin that nobody dealt it so: these were dealt, by other seeds."""
    told = []
    for seed in ("1", "2"):
        log = tmp_path / f"{seed}.sqlite"
        command(log, "new", game, *DEALT[game], "--deal", f"seed:{seed}", "--id", "dealt")
        with served(log) as service:
            told.append([DIFFERS.sub("", service.get(path).text) for path in DEALT_ALIKE])
    assert told[0] == told[1]
    assert "sha256-" in told[0][0]
