"""A dispute laid out where the program deals: nobody is told more than he has seen."""

import json

import pytest

from events.errors import RefereeError
from projections.disputes import cases
from projections.history import effective
from referee.desk.laid import laid
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.desk.stories import Stories
from replays.record import Tag

TAGS = (Tag("Game", "peak-duel"), Tag("Option.deck-a", "even"), Tag("Option.deck-b", "edge"))
BEGUN = (Tag("Option.first", "a"), Tag("Option.start-rule", "high"))
SEEDS = range(6)
APPEAL = "referee appeal 1 {} why=so"


def disputed(seed):
    """A dealt match with a dispute about the first move: a and b claim otherwise."""
    sitting = Sitting.begin(read_tags((*TAGS, Tag("Deal", f"seed:{seed}"))))
    first, second = sitting.state.active, "b" if sitting.state.active == "a" else "a"
    for seat in (first, second, first):
        card = hand(sitting, seat)[0]
        sitting.enter(f"{seat} sets {card}")
        sitting.enter(f"{seat} ends")
    other, third = hand(sitting, first)[:2]
    sitting.enter('referee dispute "it was not that one" about=1')
    sitting.enter(f'referee claim 1 {first} "another" "{first} sets {other}"')
    sitting.enter(f'referee claim 1 {second} "none" never=yes holds={first}.hand:{third}')
    sitting.enter(f'referee claim 1 {second} "it was" ')
    sitting.enter('referee decide 1 stands why="the video"')
    return sitting, first, second


def hand(sitting, seat):
    return sitting.state.table.cards(f"{seat}.hand")


def told(sitting, viewer):
    return laid(sitting, "m1", 1, viewer, "en")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("viewer", ["a", "b", "public"])
def test_all_that_is_told_is_made_of_what_the_viewer_may_read(seed, viewer):
    sitting, _, _ = disputed(seed)
    known = Sitting(sitting.game, sitting.edition, sitting.entries_for(viewer), viewer=viewer)
    assert json.dumps(told(sitting, viewer)) == json.dumps(told(known, viewer))


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_of_a_claim_are_shown_to_the_referee_and_that_seat_alone(seed):
    sitting, first, second = disputed(seed)
    (line,) = cases(sitting.entries)[0].claim(1).moves
    shown = {
        v: told(sitting, v)["claims"][0]["moves"] for v in ("referee", first, second, "public")
    }
    assert shown == {"referee": [line], first: [line], second: ["?"], "public": ["?"]}
    held = {v: told(sitting, v)["claims"][1]["holds"] for v in ("referee", first, second, "public")}
    assert held["referee"] == held[second] != held[first]
    assert {one["card"] for one in (*held[first], *held["public"])} == {"?"}


@pytest.mark.parametrize("viewer", ["a", "b", "public"])
def test_what_would_follow_is_told_to_the_referee_alone(viewer):
    sitting, _, _ = disputed(1)
    another, none, same = told(sitting, viewer)["claims"]
    for claim in (another, none):
        assert (claim["refused"], claim["outcome"]) == (None, None)
        assert (claim["differs"], claim["later"]) == ([], [])
    assert same["outcome"] == told(sitting, viewer)["recorded"]["outcome"]
    assert told(sitting, viewer)["proof"] == []
    full = told(sitting, "referee")
    assert all(claim["outcome"] for claim in full["claims"])
    assert full["proof"]


def test_what_the_referee_wrote_is_for_him_until_the_match_is_published():
    sitting, first, _ = disputed(2)
    assert told(sitting, first)["decisions"][0]["why"] == "?"
    assert told(sitting, "referee")["decisions"][0]["why"] == "the video"
    sitting.enter('referee award a why="enough"')
    sitting.enter("table publishes")
    assert told(sitting, "public") == told(sitting, "referee")


def test_a_physical_match_hides_no_claim_but_covered_cards_as_its_view_does():
    sitting = Sitting.begin(read_tags((*TAGS, *BEGUN)))
    sitting.enter("a sets wood-3-5")
    sitting.enter('referee dispute "which?"')
    sitting.enter('referee claim 1 b "that" "a sets wood-5-3"')
    seen = {viewer: told(sitting, viewer)["claims"][0] for viewer in ("a", "b", "referee")}
    assert {claim["moves"][0] for claim in seen.values()} == {"a sets wood-5-3"}
    spells = {
        viewer: claim["outcome"]["state"]["seats"]["a"]["spells"][0]["card"]
        for viewer, claim in seen.items()
    }
    assert spells == {"a": "wood-5-3", "b": "?", "referee": "wood-5-3"}
    assert seen["b"]["differs"] == []


def test_a_story_that_nobody_may_be_told_has_no_match_behind_it():
    sitting, first, _ = disputed(3)
    stories = Stories(sitting, cases(sitting.entries)[0], first)
    assert [story.sitting is None for story in stories.all()] == [False, True, True, False]


def test_how_a_claim_is_read_tells_no_hidden_card():
    sitting = Sitting.begin(read_tags((Tag("Game", "dueling-runes"), Tag("Deal", "seed:1"))))
    held = sitting.state.table.cards("a.hand")
    others = sitting.state.table.cards("pile")[:5]
    sitting.enter(f"a plays {held[0]}")
    sitting.enter('referee dispute "x"')
    faults = set()
    for card in (*held, *others):
        with pytest.raises(RefereeError) as wrong:
            sitting.enter(f'referee claim 1 b "so" "a plays {card}" "a resign" "a zzz"')
        faults.add(str(wrong.value.text))
    assert held
    assert others
    assert len(faults) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_claim_that_is_put_in_place_twice_stands_for_every_viewer(seed):
    sitting, first, _ = disputed(seed)
    again = 'referee decide 1 claim claim=1 by=Eva why="x"'
    for line in (APPEAL.format(first), again, APPEAL.format(first), again):
        sitting.enter(line)
    standing = effective(sitting.entries)
    for viewer in ("a", "b", "public"):
        assert [entry.place for entry in effective(sitting.entries_for(viewer))] == [
            entry.place for entry in standing
        ]
