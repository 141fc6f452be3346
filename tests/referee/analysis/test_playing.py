"""What is a choice, what comes to the same, and how lines are read that come again and again."""

from random import Random

import pytest
from msgspec.structs import replace

from referee.analysis.playing import Play, play_of
from referee.checking.play import sit
from referee.moves.refusal import Refusal
from referee.notation.lines import read_words
from tests.referee.analysis.selfplayed import SEATS, played

ENDS = {"resign", "award", "draw", "finish", "reveals", "publishes"}


def positions(slug, seed=5, most=80):
    """Positions of a game that is played at random, with one who is asked."""
    sitting = played(slug, ["random"] * SEATS[slug], seed, most)
    play = play_of(sitting.game, sitting.edition)
    for number in range(sitting.number):
        state = sitting.as_of(number).state
        for mover, _ in play.asked(state):
            yield play, state, mover


@pytest.mark.parametrize("slug", SEATS)
def test_a_line_is_the_same_move_however_often_it_was_read(slug):
    first = next(positions(slug))[0]
    kept = Play(first.game, first.edition)
    again = 0
    for play, state, mover in positions(slug):
        for line in play.lines(state, mover)[:40]:
            language = play.game.language
            move = read_words(line.split(), language, play.edition, state).move
            again += kept.read(state, line) is kept.read(state, line)
            assert kept.read(state, line) == move
    assert again


@pytest.mark.parametrize("slug", SEATS)
def test_what_ends_the_game_is_no_choice_and_what_waits_only_where_nothing_else_can_be(slug):
    for play, state, mover in positions(slug):
        verbs = {offer.verb for offer in play.offers(state, mover)}
        assert verbs.isdisjoint(ENDS)
        idle = {*play.told.idle}
        assert verbs <= idle or verbs.isdisjoint(idle)


@pytest.mark.parametrize("slug", SEATS)
def test_lines_that_come_to_the_same_are_one_which_is_the_shortest(slug):
    merged = 0
    for play, state, mover in positions(slug):
        lines, groups = play.lines(state, mover), play.groups(state, mover)
        assert len({*groups}) == len(groups)
        after = {line: _after(play, state, line) for line in lines}
        assert {*groups} <= {*after}
        for line in lines:
            same = [other for other in groups if after[other] == after[line]]
            assert len(same) == 1
            assert len(same[0]) <= len(line)
        merged += len(lines) - len(groups)
    assert merged or slug in ("peak-duel", "ready-fence")


def _after(play, state, line):
    after = play.enter(state, line)
    return replace(after, match=replace(after.match, position=0))


def test_a_line_that_was_played_is_listed_whatever_it_comes_to():
    play, state, mover = next(positions("dueling-runes"))
    lines = play.lines(state, mover)
    assert play.groups(state, mover, "a note")[-1] == "a note"
    assert lines[0] in play.groups(state, mover, lines[0])
    assert play.groups(state, mover, lines[0]).count(lines[0]) == 1


def test_what_comes_to_the_same_as_a_line_that_was_played_is_not_listed_beside_it():
    for play, state, mover in positions("dueling-runes"):
        held = [line for line in play.lines(state, mover) if line.endswith(" hold=no")]
        played = held[0].removesuffix(" hold=no") if held else ""
        if played and _after(play, state, played) == _after(play, state, held[0]):
            groups = play.groups(state, mover, played)
            assert (played in groups, held[0] in groups) == (True, False)
            return
    pytest.fail("there is no such position")


@pytest.mark.parametrize("slug", SEATS)
def test_a_playout_comes_to_shares_of_one_and_the_same_chance_to_the_same(slug):
    state = sit(slug, Deal="seed:3").state
    begun = sit(slug, Deal="seed:3")
    play = play_of(begun.game, begun.edition)
    for cut in (None, 0, 5):
        shares = play.playout(state, Random(4), cut)
        assert sum(shares.values()) == pytest.approx(1)
        assert shares.keys() == {seat for seat, _ in begun.opened.seats}
        assert shares == play.playout(state, Random(4), cut)
    assert play.playout(state, Random(4), 0) == play.value(state)


def test_a_refused_line_raises_and_is_in_no_group():
    begun = sit("dueling-runes", Deal="seed:3")
    play = play_of(begun.game, begun.edition)
    known = {*begun.state.table.known("a.hand")}
    other = next(card for card in begun.state.table.known("b.hand") if card not in known)
    line = f"a plays {other}"
    with pytest.raises(Refusal):
        play.enter(begun.state, line)
    assert play.grouped([line], [begun.state]) == []
