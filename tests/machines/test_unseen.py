"""What a seat cannot see decides of no line that it may enter, in any game that is dealt.

Lines are tried in a match and in its twin (`referee.checking.twins`): offers, lines of any kind,
and these with cards in them that may be about to come up.
"""

from collections.abc import Iterator
from random import Random

import pytest

from referee.checking import play
from referee.checking.exchanged import exchanged, standing
from referee.checking.twins import assert_refused_alike, lines, positions
from referee.desk.dry_run import dry_run
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from referee.rules.match import Rule
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES

BEGUN = {"malifaux": 10}
"""Entries before which there is nothing that a line of any kind could name."""

LONGEST = 70

BY_NAME = "takes"
"""FA-1.4 lets a Servant be named that another seat may have drawn unseen: this one does tell."""


def looked_at(random: Random, slug: str) -> Iterator[Sitting]:
    """A few positions of one dealt match, some where something waits that a move will resolve."""
    dealt_game, _ = GAMES[slug]
    whole = standing(dealt_game(random, wrong=0, most=LONGEST))
    playing = positions(random, whole, 20, first=BEGUN.get(slug, 0))
    waiting = [sitting for sitting in playing if _waits(sitting)]
    yield from playing[:3]
    yield from waiting[:3]


def _waits(sitting: Sitting) -> bool:
    return any(offer.verb == "resolves" for offer in play.offers(sitting, "table"))


@played(12)
@pytest.mark.parametrize("slug", GAMES)
def test_what_a_seat_has_not_seen_decides_of_no_line(seeds, slug):
    differing = refused = accepted = 0
    _, any_line = GAMES[slug]
    for seed in seeds:
        random = Random(seed)
        for sitting in looked_at(random, slug):
            seat = random.choice([seat for seat, _ in sitting.opened.seats])
            other = exchanged(random, sitting, seat)
            differing += other.state.table != sitting.state.table
            assert other.offers(seat) == sitting.offers(seat)
            tried = lines(random, sitting, other, seat, any_line, but=BY_NAME)
            counted = assert_refused_alike(sitting, other, seat, tried)
            accepted, refused = accepted + counted[0], refused + counted[1]
    assert differing > len(seeds)
    assert refused > len(seeds)
    assert accepted > len(seeds)


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_correction_would_do_is_told_or_hangs_on_what_is_unseen(slug):
    told = unseen = 0
    random = Random(0)
    for sitting in looked_at(random, slug):
        for viewer in ("public", *[seat for seat, _ in sitting.opened.seats][:2]):
            seen = sitting.seen_by(viewer)
            for number in range(1, sitting.number + 1, 5):
                try:
                    dry_run(seen, f"referee strike {number}", viewer)
                    told += 1
                except Refusal as refusal:
                    unseen += refusal.rule == Rule.UNSEEN
    assert told
    assert unseen or slug != "malifaux"
