"""What is kept for each viewer of a dealt match is what he could fold of all his entries anew."""

from collections.abc import Iterator
from random import Random

import pytest

from events.corrections import (
    ClaimMade,
    DisputeOpened,
    MoveAmended,
    MovesInserted,
    MovesRedone,
    MovesStruck,
    MovesUndone,
)
from events.errors import RefereeError
from events.match import FieldAdjusted, MatchPublished
from projections.history import undone_by
from referee.checking import play
from referee.desk.sitting import Sitting
from replays import timeline
from replays.redact import PUBLIC, REFEREE
from tests.machines import disputing
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES

LATER = 36
WANTED = {
    *(MovesUndone, MoveAmended, MovesInserted, MovesStruck, MovesRedone, DisputeOpened, ClaimMade),
    *(FieldAdjusted, MatchPublished),
}
ENDED = (
    "referee draw why=because",
    "table publishes",
    'referee note "so it was"',
    "referee undo",
    "referee undo",
)


def growing(slug: str, random: Random) -> Iterator[Sitting]:
    """One dealt match after each of its entries: played, corrected, ended and made public."""
    dealt_game, _ = GAMES[slug]
    whole = dealt_game(random, wrong=0, most=random.randint(8, 40))
    (_, begun), *more = timeline.states(whole.game.kit, whole.entries)
    sitting = Sitting(whole.game, whole.edition, whole.entries[:1], begun)
    yield sitting
    for entry, state in more:
        if random.random() < 0.5:
            sitting.add(entry, state)
        else:  # it was entered elsewhere
            sitting = sitting.followed_by((entry,))
            assert sitting.state == state
        yield sitting
    if any(entered(sitting, line) for line in adjusting(random, sitting)):
        yield sitting
    for _ in range(LATER):
        if entered(sitting, corrected(random, sitting)):
            yield sitting
    for line in ENDED:
        if entered(sitting, line):
            yield sitting


def adjusting(random: Random, sitting: Sitting) -> Iterator[tuple[str, ...]]:
    """Lines that set a field, as they are offered, in any order."""
    offered = [offer for offer in sitting.offers(REFEREE) if offer.verb == "adjust"]
    for offer in random.sample(offered, len(offered)):
        if words := play.filled(random, offer):
            yield words


def corrected(random: Random, sitting: Sitting) -> str | tuple[str, ...]:
    """What takes moves back, gives one anew, or changes what is so; else a move that is offered."""
    if undone_by(sitting.entries[-1]) and random.random() < 0.4:
        return ("referee", "redo")
    if random.random() < 0.3:
        line = random.choice((disputing.correction, disputing.saying))(random, sitting)
        if line is not None:
            return line
    mover = random.choice(sitting.movers)
    moves = [entry for entry in sitting.entries[1:] if not entry.text.startswith(REFEREE)]
    if random.random() < 0.3 and moves:
        instead, before = random.choice(moves[-6:]), random.choice(moves[-6:])
        quoted = random.choice((instead, before)).text.replace('"', '\\"')
        return ("referee", "amend", str(instead.number), quoted)
    if random.random() < 0.3:
        return ("referee", "undo", str(random.randint(1, 4)))
    offered = [offer for offer in sitting.offers(mover) if offer.verb not in ("amend", "undo")]
    if mover == REFEREE and random.random() < 0.5:
        offered = [offer for offer in offered if offer.verb == "adjust"] or offered
    words = play.filled(random, random.choice(offered)) if offered else None
    return words or ("referee", "undo")


def entered(sitting: Sitting, line: str | tuple[str, ...]) -> bool:
    try:
        sitting.enter(line)
    except RefereeError:
        return False
    return True


@played(6)
@pytest.mark.parametrize("slug", GAMES)
def test_a_viewers_state_follows_entry_by_entry_what_he_could_fold(seeds, slug):
    kinds = set[type]()
    for seed in seeds:
        random = Random(seed)
        for sitting in growing(slug, random):
            anew = Sitting(sitting.game, sitting.edition, [*sitting.entries], sitting.state)
            kinds |= {type(event) for event in sitting.entries[-1].events}
            for viewer in (PUBLIC, *(seat for seat, _ in sitting.opened.seats)):
                if random.random() < 0.2:  # who does not look each time has several entries to read
                    continue
                kept, folded = sitting.seen_by(viewer), anew.seen_by(viewer)
                assert kept.entries == folded.entries == anew.entries_for(viewer)
                assert kept.state == folded.state, f"seed {seed}, entry {sitting.number}"
                assert (kept.viewer, kept.published) == (viewer, sitting.published)
    assert kinds >= WANTED


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_viewer_was_given_stays_as_it_was(slug):
    given = []
    for sitting in growing(slug, Random(1)):
        seen = sitting.seen_by(PUBLIC)
        given.append((seen, [*seen.entries], seen.state))
    assert all(seen.entries == entries and seen.state is state for seen, entries, state in given)
