"""Whatever is corrected, nothing is lost: the contraries give back what stood, in every game."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from events.codec import encode
from events.errors import RefereeError
from events.places import write_place
from projections.fold import fold
from projections.history import History, effective
from projections.kit import State
from referee.checking import play
from referee.desk import record as rec
from referee.desk.audits import of_played
from referee.desk.sitting import Sitting
from referee.desk.verdict import adjudicate
from referee.notation.canonical import line_of
from replays import timeline
from tests.machines import disputing
from tests.machines.disputing import some_move
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


def corrected(random: Random, sitting: Sitting) -> list[tuple[str, ...]]:
    """Enter one correction or takeback; the lines that are its contrary, none where it failed.

    The contrary of lines that follow one another comes last first.
    """
    kind = random.choice(("insert", "strike", "undo", "amend", "decide"))
    if kind == "decide":
        return decided(random, sitting)
    history = History(sitting.entries)
    moves, places = history.moves(), [*history.lines]
    if kind == "undo" and moves:
        count = str(random.randint(1, min(3, len(moves))))
        entered = tried(sitting, "referee", "undo", count)
        if entered and random.random() < 0.3:
            assert tried(sitting, "referee", "redo", count)
            return []
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


def decided(random: Random, sitting: Sitting) -> list[tuple[str, ...]]:
    """Open a dispute, make claims, decide it; the lines that lift the decision, last first."""
    number = len(sitting.state.match.disputes) + 1
    lines = disputing.case(random, sitting)
    for line in lines:
        tried(sitting, *line)
    if not lines or not tried(sitting, *disputing.decision(random, sitting, number)):
        return []
    return disputing.lifting(random, sitting, number)[::-1]


def undisputed(state: State) -> State:
    """A state as it is whatever anybody said of it."""
    return replace(state, match=replace(state.match, disputes=()))


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
        assert undisputed(sitting.state) == undisputed(state)
        assert [entry.events for entry in sitting.entries][: len(events)] == events
        assert_kept(sitting)
    assert entered > len(seeds)


def assert_kept(sitting: Sitting) -> None:
    """The record comes back from text and bytes, tells what stands, and an audit finds nothing."""
    play.assert_comes_back(sitting)
    text = rec.write(sitting.entries)
    outcome = adjudicate(text.encode())
    assert outcome.played is not None
    assert [entry.body for entry in outcome.played.sitting.entries] == [
        entry.body for entry in sitting.entries
    ]
    history = History(sitting.entries)
    told = outcome.answer
    numbers = [write_place(line.place) for line in history.moves()]
    assert told.get("standing", numbers) == numbers
    fallen = [
        {"number": write_place(line.place), "rule": line.rule or None} for line in history.fallen()
    ]
    assert told.get("fallen", []) == fallen
    assert of_played("series", outcome.played).report.findings == ()
    decoder = sitting.game.kit.decoder
    for entry in sitting.entries:
        assert decoder.decode(encode(entry.body)) == entry.body


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
            assert again.enter(line_of(entry.body)).events == entry.events
        assert again.state == undisputed(sitting.state)
