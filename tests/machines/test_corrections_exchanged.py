"""What a viewer has not seen changes nothing that he is told of corrections and disputes."""

from random import Random

import pytest

from events.base import UNKNOWN, Event
from events.cards import CardsMixed, CardsMoved, CardsShown
from events.errors import RefereeError
from events.match import ChanceDrawn
from projections.cards.zones import ENDS
from projections.history import History, left, revises
from referee.checking import play
from referee.checking.exchanged import exchanged
from referee.checking.twins import assert_refused_alike, assert_told_alike
from referee.desk.dry_run import dry_run
from referee.desk.laid import laid
from referee.desk.sitting import Sitting
from tests.machines import disputing
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES, looked_at

LINES = 8
TRIED = 30

Line = tuple[str, ...]


def entered(sitting: Sitting, line: tuple[str, ...]) -> bool:
    try:
        sitting.enter(line)
    except RefereeError:
        return False
    return True


def foretold(sitting: Sitting, line: tuple[str, ...], viewer: str) -> object:
    """What a viewer is told that a line would do; none where it would not be, or does nothing."""
    try:
        return dry_run(sitting, line, viewer)
    except RefereeError:
        return None


def unseen_came_up(sitting: Sitting, viewer: str) -> bool:
    """Whether chance was asked anew, or shows him cards that he had not seen before."""
    restated = sitting.entries_for(viewer)[-1].body.restated
    return any(came_up(event) for move in restated for event in move.body.events)


def came_up(event: Event) -> bool:
    if isinstance(event, ChanceDrawn | CardsMixed):
        return True
    drawn = isinstance(event, CardsMoved | CardsShown) and event.take in ENDS
    return drawn and any(card != UNKNOWN for card in event.cards)


def what_stands(sitting: Sitting) -> list[object]:
    """What became of each line: what everybody is told of the last correction."""
    entry = sitting.entries[-1]
    gone = [*left(entry.events[0])] if revises(entry) else []
    return [gone, [(line.place, line.way) for line in History(sitting.entries).in_order()]]


@played(12)
@pytest.mark.parametrize("slug", GAMES)
def test_what_a_viewer_has_not_seen_changes_nothing_that_corrections_tell_him(seeds, slug):
    alike = 0
    for seed in seeds:
        random = Random(seed)
        sitting, viewer = looked_at(slug, random)
        other = exchanged(random, sitting, viewer)
        for _ in range(LINES):
            line = random.choice((disputing.correction, disputing.saying))(random, sitting)
            if line is None:
                continue
            ahead = foretold(sitting, line, viewer), foretold(other, line, viewer)
            came = entered(sitting, line), entered(other, line)
            if came == (False, False):
                continue
            if came != (True, True) or unseen_came_up(sitting, viewer):
                break  # the referee alone is told why it cannot be
            if what_stands(sitting) != what_stands(other):
                break
            assert ahead[0] == ahead[1]
            assert_told_alike(sitting, other, viewer)
            for case in sitting.state.match.disputes:
                documents = [
                    laid(each, "twin", case.number, viewer, "en") for each in (sitting, other)
                ]
                assert documents[0] == documents[1]
            alike += 1
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
