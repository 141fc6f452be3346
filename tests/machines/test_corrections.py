"""Whatever is corrected, nothing is lost: the contraries give back what stood, in every game."""

from pathlib import Path
from random import Random

import pytest

from events.errors import RefereeError
from events.places import write_place
from projections.fold import fold
from projections.history import History, effective
from referee.checking import play
from referee.desk.sitting import Sitting
from referee.notation.canonical import line_of
from replays import timeline
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES

RECORDS = Path(__file__).parent.parent / "records"
SERIES = 6


def copied(sitting: Sitting) -> Sitting:
    return Sitting(sitting.game, sitting.edition, [*sitting.entries], sitting.state)


def matches(slug: str, random: Random) -> Sitting:
    """A match in which anything may be corrected: dealt by the program, or of a real table."""
    files = sorted((RECORDS / slug).glob("*.rec"))
    if random.random() < 0.5:
        text = random.choice(files).read_text(encoding="utf-8")
        return play.play(text).sitting
    return GAMES[slug][0](random, wrong=0, most=random.randint(6, 30))


def standing(sitting: Sitting) -> list[tuple[str, str]]:
    """The moves that stand, in the order of play, as they read."""
    lines = History(sitting.entries).moves()
    return [(write_place(line.place), line_of(line.entry.body)) for line in lines]


def assert_whole(sitting: Sitting) -> None:
    """The state is what the entries say; who sits down anew sees the same."""
    kit = sitting.game.kit
    assert fold(kit, effective(sitting.entries)) == sitting.state
    assert timeline.at(kit, sitting.entries, sitting.number) == sitting.state


def tried(sitting: Sitting, *words: str) -> bool:
    """Whether a line was entered; if not, nothing has changed."""
    before = sitting.number, sitting.state
    try:
        sitting.enter(words)
    except RefereeError:
        assert (sitting.number, sitting.state) == before
        return False
    assert_whole(sitting)
    return True


def some_move(random: Random, sitting: Sitting, before: tuple[int, ...]) -> str | None:
    """A move that may be made right before a place."""
    there = sitting.as_it_reads(before=before)
    offered = [
        offer
        for mover in there.movers
        for offer in there.offers(mover)
        if mover != "referee" and offer.verb not in ("publishes", "resign")
    ]
    words = play.filled(random, random.choice(offered)) if offered else None
    return None if words is None else play.line(words)


def corrected(random: Random, sitting: Sitting) -> list[tuple[str, ...]]:
    """Enter one correction or takeback; the lines that are its contrary, none where it failed."""
    history = History(sitting.entries)
    moves, places = history.moves(), [*history.lines]
    kind = random.choice(("insert", "strike", "undo", "amend"))
    if kind == "undo" and moves:
        count = str(random.randint(1, min(3, len(moves))))
        entered = tried(sitting, "referee", "undo", count)
        return [("referee", "redo", count)] if entered else []
    if kind == "strike" and moves:
        number = write_place(random.choice(moves).place)
        entered = tried(sitting, "referee", "strike", number)
        return [("referee", "amend", number)] if entered else []
    if kind == "insert":
        behind = random.choice(places)
        (place,) = history.next_behind(behind, 1)
        line = some_move(random, sitting, place)
        if line and tried(sitting, "referee", "insert", write_place(behind), line):
            return [("referee", "strike", write_place(place))]
    if kind == "amend" and moves:
        move = random.choice(moves)
        number, line = write_place(move.place), some_move(random, sitting, move.place)
        if line and tried(sitting, "referee", "amend", number, line):
            return [("referee", "amend", number, line_of(move.entry.body))]
    return []


@played(12)
@pytest.mark.parametrize("slug", GAMES)
def test_the_contraries_in_reverse_order_give_back_what_stood(seeds, slug):
    entered = 0
    for seed in seeds:
        random = Random(seed)
        sitting = copied(matches(slug, random))
        before, state = standing(sitting), sitting.state
        contraries: list[tuple[str, ...]] = []
        for _ in range(SERIES):
            contraries += corrected(random, sitting)
        entered += len(contraries)
        events = [entry.events for entry in sitting.entries]
        for line in reversed(contraries):
            assert tried(sitting, *line), (seed, line)
        assert standing(sitting) == before
        assert sitting.state == state
        assert [entry.events for entry in sitting.entries][: len(events)] == events
        play.assert_comes_back(sitting)
    assert entered > len(seeds)


@played(12)
@pytest.mark.parametrize("slug", GAMES)
def test_the_state_is_that_of_the_record_typed_right_from_the_beginning(seeds, slug):
    for seed in seeds:
        random = Random(seed)
        sitting = copied(matches(slug, random))
        for _ in range(SERIES):
            corrected(random, sitting)
        read = sitting.as_it_reads()
        again = Sitting(sitting.game, sitting.edition, read.entries[:1])
        for entry in read.entries[1:]:
            judged = again.judge(line_of(entry.body), anew=True, unseen=True)
            again.enter(line_of(entry.body))
            assert judged.body.events == entry.events
        assert again.state == sitting.state
