"""Whatever a device enters is accepted, or refused for the same reason, whatever it cannot see."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from events.catalogues import shelf
from events.errors import RefereeError
from events.log.memory import MemoryLog
from referee.checking import play
from referee.checking.exchanged import exchanged
from referee.checking.twins import aimed, could_come, kinds, lines
from referee.desk.desk import drafts_of
from referee.desk.edge import EDGE
from referee.desk.sitting import Sitting
from referee.service.access import Access
from referee.service.business import Agreed
from referee.service.entering import enter
from referee.service.keeper import Keeper
from referee.service.offering import offered
from referee.service.problems import problem
from referee.service.proposing import Proposal
from referee.service.sent_shapes import One
from referee.service.settings import Wished
from referee.service.table import Table
from replays.redact import PUBLIC
from tests.machines.seeds import MANY
from tests.machines.test_exchanged import GAMES
from tests.machines.test_unseen import BY_NAME, looked_at

MATCH = "m"

RECORDED = (
    "referee undo",
    "referee undo 2",
    "referee redo",
    "referee note {card}",
    "referee adjust deck 3 why=so",
    'referee amend {number} "{line}"',
    'referee insert {number} "{line}"',
    "referee strike {number}",
    'referee dispute "it was {card}" about={number}',
    'referee claim 1 {seat} "{line}"',
    "table reveals {seat} {card}",
    "table reveals {another} {card}",
    "table publishes",
)
"""Lines about the record, and of the table."""


LINES, POSITIONS = 25, 2
"""So many lines are entered in so many positions of a match."""

looked = pytest.mark.parametrize("seeds", [range(2), *MANY], ids=lambda seeds: str(seeds.start))


class Served:
    """A match at a table of the service, as it was; what is entered is forgotten."""

    def __init__(self, sitting: Sitting, referee: str) -> None:
        self.sitting = sitting
        self.referee = referee
        self.sit()

    def sit(self) -> None:
        log = MemoryLog()
        named = [replace(entry, id=f"e{entry.number}") for entry in self.sitting.entries]
        opening, *moves = drafts_of(named)
        log.keep_edition(shelf.canonical(self.sitting.game.shipped()))
        log.create(MATCH, opening, moves)
        self.table = Table(log, MATCH, Keeper(log, EDGE))
        wished = Wished(referee=self.referee, table="seats", window=0)
        self.table.say(lambda _: [Agreed(wished)])

    def answer(self, access: Access, words) -> tuple[str, object]:
        """What comes of a move, but for what it brings."""
        one = One([*words] if isinstance(words, tuple) else words, EDGE.new_id())
        try:
            entered, _ = enter(self.table, access, one, self.table.sitting.number)
        except RefereeError as error:
            told = problem(error, "en", "")
            return "refused", (
                told.status,
                told.text,
                told.rule,
                told.detail,
                told.facts,
                told.nearest,
            )
        self.sit()
        return ("proposed", None) if isinstance(entered, Proposal) else ("accepted", None)


def record_lines(random: Random, sitting: Sitting, other: Sitting, seat: str) -> Iterator[str]:
    """Lines about the record, with cards in them that may be about to come up."""
    cards = [*could_come(sitting, seat), *could_come(other, seat)] or [*kinds(sitting)] or ["?"]
    entries = [entry for entry in sitting.entries_for(seat)[1:] if entry.body.words]
    for form in RECORDED:
        for _ in range(3):
            entry = random.choice(entries) if entries else None
            words = entry.body.words if entry else (seat, "resign")
            line = play.line(tuple(aimed(random, word, kinds(sitting), cards) for word in words))
            number = entry.number if entry else 1
            facts = {"card": random.choice(cards), "number": number, "line": line, "seat": seat}
            facts["another"] = random.choice([one for one, _ in sitting.opened.seats])
            yield form.format(**facts)


def some(random: Random, found: list, most: int) -> list:
    return random.sample(found, min(most, len(found)))


def told_alike(random, sitting, other, access, referee, tried) -> dict[str, int]:
    """How often each came out; a line that comes out otherwise in the twin fails the test."""
    mine, theirs = Served(sitting, referee), Served(other, referee)
    assert offered(mine.table, access, None) == offered(theirs.table, access, None)
    counted = {"accepted": 0, "proposed": 0, "refused": 0}
    for words in some(random, tried, LINES):
        answer = mine.answer(access, words)
        assert theirs.answer(access, words) == answer, words
        own = words[0] == access.seat
        assert not (own and answer[1] is not None and "serve.unseen" in answer[1]), words
        counted[answer[0]] += 1
    return counted


@looked
@pytest.mark.parametrize("slug", GAMES)
def test_a_seat_learns_nothing_by_what_it_enters(seeds, slug):
    total = {"accepted": 0, "proposed": 0, "refused": 0}
    for seed in seeds:
        random = Random(seed)
        for sitting in some(random, [*looked_at(random, slug)], POSITIONS):
            seat = random.choice([seat for seat, _ in sitting.opened.seats])
            other = exchanged(random, sitting, seat)
            access = Access(MATCH, "seat", seat, "device", seat, None)
            tried = [
                *lines(random, sitting, other, seat, GAMES[slug][1], but=BY_NAME),
                *record_lines(random, sitting, other, seat),
            ]
            for name, count in told_alike(random, sitting, other, access, "none", tried).items():
                total[name] += count
    assert all(total.values()), total


@looked
@pytest.mark.parametrize("slug", GAMES)
def test_a_blind_referee_learns_nothing_by_what_he_enters(seeds, slug):
    total = {"accepted": 0, "proposed": 0, "refused": 0}
    for seed in seeds:
        random = Random(seed)
        for sitting in some(random, [*looked_at(random, slug)], POSITIONS):
            other = exchanged(random, sitting, PUBLIC)
            seat = random.choice([seat for seat, _ in sitting.opened.seats])
            access = Access(MATCH, "referee", "", "device", PUBLIC, None)
            tried = [
                *lines(random, sitting, other, seat, GAMES[slug][1], but=BY_NAME),
                *record_lines(random, sitting, other, PUBLIC),
            ]
            for name, count in told_alike(random, sitting, other, access, "blind", tried).items():
                total[name] += count
    assert total["accepted"]
    assert total["refused"]
