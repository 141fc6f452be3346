"""What a viewer has not seen changes nothing that he is told of corrections and disputes."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from events.errors import RefereeError
from events.places import Place
from projections import tables
from projections.history import History
from referee.checking import play
from referee.checking.exchanged import exchanged
from referee.checking.twins import assert_refused_alike, assert_told_alike
from referee.desk import record as rec
from referee.desk.laid import laid, listed
from referee.desk.plain import plain
from referee.desk.sitting import Sitting
from referee.desk.trial import Trial
from referee.desk.verdict import verdict
from referee.exports import markdown
from referee.exports.document import document
from replays.redact import PUBLIC
from tests.machines import disputing
from tests.machines.corrected_twins import Words, corrected_alike, foretold, in_the_twins_words
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES, looked_at

LINES = 8
TRIED = 30


def entered(sitting: Sitting, line: Words) -> bool:
    try:
        sitting.enter(line)
    except RefereeError:
        return False
    return True


def written(sitting: Sitting, viewer: str) -> Iterator[object]:
    """The match in all forms for a viewer, as entered and as it reads now; for all, its tables."""
    yield verdict(sitting, viewer, "en")
    yield tables.rows("twin", sitting.entries_for(PUBLIC), "") if viewer == PUBLIC else ()
    for match in (sitting, plain(sitting)):
        entries = match.entries_for(viewer)
        yield rec.write(entries)
        yield document("twin", entries)
        yield markdown.write(match, viewer, "en", markdown.chosen("end", match.entries))


def laid_out(sitting: Sitting, viewer: str) -> Iterator[object]:
    yield listed(sitting, "twin", viewer)
    for case in sitting.state.match.disputes:
        yield laid(sitting, "twin", case.number, viewer, "en")


def tried(
    sitting: Sitting, viewer: str, at: Place, lines: Sequence[Words]
) -> Iterator[tuple[object, ...]]:
    """What a viewer is told who tries these lines in the match as it reads now."""
    trial = Trial("twin", sitting, viewer, at=at, corrected=True)
    for line in lines:
        try:
            entry = trial.enter(line)
        except RefereeError as error:
            yield error.text, error.facts, getattr(error, "reasons", ())
        else:
            yield entry.text, entry.body, trial.sitting.position(viewer)


@played(12)
@pytest.mark.parametrize("slug", GAMES)
def test_what_a_viewer_has_not_seen_changes_nothing_that_corrections_tell_him(seeds, slug):
    _, any_line = GAMES[slug]
    alike = 0
    for seed in seeds:
        random = Random(seed)
        sitting, viewer = looked_at(slug, random)
        lines = [any_line(random, sitting) for _ in range(TRIED)]
        twins = sitting, exchanged(random, sitting, viewer)
        for (ours, theirs), after, line in corrected_alike(random, twins, viewer, LINES):
            other = in_the_twins_words(line, (ours, theirs), viewer)
            assert foretold(ours, line, viewer) == foretold(theirs, other, viewer)
            assert_told_alike(*after, viewer)
            assert [*laid_out(after[0], viewer)] == [*laid_out(after[1], viewer)]
            twins = after
            alike += 1
        assert [*written(twins[0], viewer)] == [*written(twins[1], viewer)]
        at = random.choice([*History(twins[0].entries).lines])
        told, told_too = ([*tried(match, viewer, at, lines)] for match in twins)
        assert told == told_too
    assert alike > len(seeds)


@played(12)
@pytest.mark.parametrize("slug", GAMES)
def test_what_a_seat_has_not_seen_changes_nothing_that_it_may_claim(seeds, slug):
    _, any_line = GAMES[slug]
    accepted = 0
    for seed in seeds:
        random = Random(seed)
        sitting, viewer = looked_at(slug, random)
        about = disputing.stretch(random, sitting)
        if viewer == "public" or about is None:
            continue
        other = exchanged(random, sitting, viewer)
        opening = disputing.opening(random, *about)
        assert entered(sitting, opening)
        assert entered(other, opening)
        moves = [play.line(any_line(random, sitting)) for _ in range(TRIED)]
        head = ("referee", "claim", "1", viewer, "so it was")
        lines = [(*head, *random.sample(moves, random.randint(1, 2))) for _ in range(TRIED)]
        accepted += assert_refused_alike(sitting, other, viewer, lines)[0]
        for line in lines:
            if entered(sitting, line):
                assert entered(other, line)
                assert_told_alike(sitting, other, viewer)
                break
    assert accepted > len(seeds)
