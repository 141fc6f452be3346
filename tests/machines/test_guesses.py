"""In a game of guesses, what a move names in front of all reads the same whatever is drawn next."""

from random import Random

import pytest

from referee.checking import play
from referee.checking.exchanged import exchanged, standing
from referee.desk import record as rec
from replays.redact import PUBLIC
from tests.machines.seeds import played

VIEWERS = (PUBLIC, "a", "b")


def game(random):
    """A whole dealt game of lines that are offered."""
    sitting = play.sit("guesses", Deal=f"seed:{random.randrange(10**9)}")
    while sitting.state.table.count("deck") and sitting.number < 40:
        offers = [offer for seat in "ab" for offer in sitting.offers(seat)]
        sitting.enter(play.filled(random, random.choice(offers)))
    return sitting


@played(60)
def test_a_guess_reads_the_same_for_everybody(seeds):
    guesses = drawn_beside = 0
    for seed in seeds:
        sitting = game(Random(seed))
        read = [sitting.entries_for(viewer) for viewer in VIEWERS]
        for entry, *seen in zip(sitting.entries, *read, strict=True):
            if entry.body.words[1:2] != ("guess",):
                continue
            guesses += 1
            moved = [card for event in entry.events for card in getattr(event, "cards", ())]
            drawn_beside += entry.body.words[3] in moved
            for each in seen:
                assert (each.text, each.body.words) == (entry.text, entry.body.words)
    assert guesses > 2 * len(seeds)
    assert drawn_beside, "the test would see no leak"


@played(60)
def test_a_card_that_is_hidden_is_read_by_its_owner_alone(seeds):
    for seed in seeds:
        sitting = game(Random(seed))
        for viewer in VIEWERS:
            for entry in sitting.entries_for(viewer):
                if entry.body.words[1:2] == ("hides",):
                    assert (entry.text == f"{entry.body.words[0]} hides ?") == (
                        entry.body.words[0] != viewer
                    )


@played(60)
def test_what_a_viewer_has_not_seen_changes_nothing_that_he_reads(seeds):
    differing = 0
    for seed in seeds:
        random = Random(seed)
        sitting = standing(game(random))
        for viewer in VIEWERS:
            other = exchanged(random, sitting, viewer)
            differing += other.state.table != sitting.state.table
            told = sitting.entries_for(viewer)
            assert other.entries_for(viewer) == told
            assert rec.write(other.entries_for(viewer)) == rec.write(told)
    assert differing > len(seeds)


@pytest.mark.parametrize("line", ["a guess b princess", "甲 猜 乙 princess"])
def test_a_guess_is_read_as_it_was_typed(line):
    sitting = play.sit("guesses", Deal="seed:1")
    sitting.enter(line)
    assert [sitting.entries_for(viewer)[-1].text for viewer in VIEWERS] == [line] * 3
