"""What the public has not seen changes no answer of the service, its length included."""

import re
from random import Random

import pytest
from msgspec.structs import replace

from events.catalogues import shelf
from events.log.sqlite import open_log
from referee.checking.exchanged import exchanged, standing
from referee.desk.desk import drafts_of
from referee.service import business
from referee.service.business import Agreed
from referee.service.settings import Wished
from tests.machines import dueling_runes, fate_ace_royal, malifaux, peak_duel, ready_fence
from tests.referee.service.served import command, served

GAMES = (peak_duel, ready_fence, dueling_runes, malifaux, fate_ace_royal)

ROUTES = (
    "/api/matches/{0}",
    "/api/matches/{0}?at=3",
    "/api/matches/{0}?at=3&corrected=1",
    "/api/matches/{0}?board=1&lang=zh-Hant",
    "/api/matches/{0}/entries?limit=200",
    *(f"/api/matches/{{0}}/export?format={form}" for form in ("rec", "json", "md", "svg")),
    "/m/{0}",
    "/api/matches",
    "/",
)

DIFFERS = re.compile(r"\b[0-9a-f]{64}\b|\b\d+\.[0-9a-f]{8}\b|\b\d{4}-\d\d-\d\dT[0-9:]+Z")
"""What may differ: heads, versions, times."""

SEATS = ("--seat", "a=Anna", "--seat", "b=Bo")

DEALT = {
    "peak-duel": (*SEATS, "--option", "first=a", "--option", "start-rule=high"),
    "dueling-runes": SEATS,
    "malifaux": SEATS,
}
"""Games that begin alike for the public, whatever was dealt, and how they are begun."""


def kept(log, name, sitting):
    """Take a match into a log; ids and times are alike in both."""
    time = "2026-01-01T00:00:00Z"
    entries = [replace(one, id=f"e{one.number}", at=time) for one in sitting.entries]
    opening, *moves = drafts_of(entries)
    log.keep_edition(shelf.canonical(sitting.game.shipped()))
    log.create(name, opening, moves)
    unpublished = business.text(Agreed(Wished(publish=False)))  # or all would be told of it now
    log.lay(business.KIND, name, lambda _: [unpublished], at=time)


@pytest.fixture(scope="module")
def twins(tmp_path_factory):
    """Two services of twins, and the names of the matches."""
    folder = tmp_path_factory.mktemp("twins")
    logs = [folder / f"{name}.sqlite" for name in ("one", "other")]
    names, differing = [], 0
    with open_log(logs[0], write=True) as one, open_log(logs[1], write=True) as other:
        for game in GAMES:
            for seed in range(3):
                random = Random(seed)
                sitting = standing(game.dealt_game(random, wrong=0, most=random.randint(10, 50)))
                twin = exchanged(random, sitting, "public")
                differing += twin.state.table != sitting.state.table
                name = f"{game.__name__.rpartition('.')[2]}-{seed}"
                for log, played in ((one, sitting), (other, twin)):
                    kept(log, name, played)
                names.append(name)
    assert differing > len(names) / 2
    with served(logs[0]) as first, served(logs[1]) as second:
        yield first, second, names


@pytest.mark.parametrize("route", ROUTES)
def test_twins_are_told_alike(twins, route):
    one, other, names = twins
    for name in names:
        told = [service.get(route.format(name)) for service in (one, other)]
        assert [answer.status_code for answer in told] == [200, 200]
        mine, theirs = (DIFFERS.sub("", answer.text) for answer in told)
        assert mine == theirs
        assert len(told[0].content) == len(told[1].content)


@pytest.mark.parametrize("game", DEALT)
def test_pages_to_step_through_are_alike_whatever_was_dealt(tmp_path, game):
    """The audit says of a twin that nobody dealt it so: these were dealt, by other seeds."""
    told = []
    for seed in ("1", "2"):
        log = tmp_path / f"{seed}.sqlite"
        command(log, "new", game, *DEALT[game], "--deal", f"seed:{seed}", "--id", "dealt")
        with served(log) as service:
            paths = ("/m/dealt/replay", "/api/matches/dealt/export?format=html")
            told.append([DIFFERS.sub("", service.get(path).text) for path in paths])
    assert told[0] == told[1]
    assert "sha256-" in told[0][0]
