"""Odds of hidden cards, in matches that are dealt and played at random: what is fair to say."""

import json
from random import Random

import pytest

from events.base import UNKNOWN
from events.errors import Unreadable
from referee.analysis.knowledge import Knowledge
from referee.analysis.odds import counted, estimated, odds_of
from referee.checking.exchanged import exchanged
from referee.notation.questions import read_words
from referee.terminal.card_chances import plain
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES, looked_at

VERBS = {
    "peak-duel": ("summons", "casts"),
    "ready-fence": ("attacks", "ends"),
    "dueling-runes": ("plays", "casts"),
    "malifaux": ("cheats", "discards"),
    "fate-ace-royal": ("activates", "plays"),
}


def answers(sitting, viewer, slug):
    """All that is told of what this viewer does not know, as bytes."""
    known = Knowledge.of_match(sitting, viewer)
    read = odds_of(known.game, lambda: known)
    hidden = [zone for zone in known.zones if UNKNOWN in known.table.cards(zone)]
    kinds = known.deck.kinds[:: max(1, len(known.deck.kinds) // 3)]
    asked = [
        *(f"each {zone}" for zone in hidden),
        *(f"holds {zone} of={','.join(kinds)}" for zone in hidden),
        *(f"next {zone} of={kinds[0]}" for zone in hidden if known.zones[zone].ordered),
        *(f"where {kind}" for kind in kinds),
        *(f"can {seat} {verb}" for seat in dict(sitting.opened.seats) for verb in VERBS[slug]),
    ]
    for words in asked:
        try:
            question = read_words(read, words.split())
            yield json.dumps(plain(counted(known, question)))
            yield json.dumps(plain(estimated(known, question, 3, Random(1))))
        except Unreadable as error:
            yield f"{words}: {error.text}"


@played(4)
@pytest.mark.parametrize("slug", GAMES)
def test_odds_for_a_viewer_are_the_same_bytes_in_exchanged_matches(seeds, slug):
    answered = differing = 0
    for seed in seeds:
        random = Random(seed)
        sitting, viewer = looked_at(slug, random)
        other = exchanged(random, sitting, viewer)
        told = [*answers(sitting, viewer, slug)]
        assert told == [*answers(other, viewer, slug)]
        answered += sum(line.startswith("{") for line in told)
        differing += other.state.table != sitting.state.table
    assert answered > 10 * len(seeds)
    assert differing


@played(20)
@pytest.mark.parametrize("slug", GAMES)
def test_nearly_always_they_can_be_counted(seeds, slug):
    positions = open_ones = 0
    for seed in seeds:
        sitting, viewer = looked_at(slug, Random(seed))
        known = Knowledge.of_match(sitting, viewer)
        zone = next((z for z in known.zones if UNKNOWN in known.table.cards(z)), None)
        if zone is None:
            continue
        positions += 1
        try:
            shares = known.shares.each(zone)
        except Unreadable:
            open_ones += 1
        else:
            assert all(0 < share <= 1 for share in shares.values())
    assert positions
    assert open_ones <= positions / 20
