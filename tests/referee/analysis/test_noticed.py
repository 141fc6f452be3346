"""What the tests of analysis are there for is noticed by them: each of them can fail."""

from random import Random

import pytest

from referee.analysis import marking
from referee.analysis.budgets import Budget
from referee.analysis.known import Known
from referee.analysis.playing import Play
from referee.analysis.search import _Walk
from tests.referee.analysis import test_bots, test_post
from tests.referee.analysis.selfplayed import played


def test_shares_that_are_not_1_together_are_noticed(monkeypatch):
    worth = Play.worth

    def more(play, state):
        """The first seat is promised what no other loses."""
        shares = dict(worth(play, state))
        first = next(iter(shares))
        return {**shares, first: shares[first] + 0.1 * (state.match.position % 7)}

    monkeypatch.setattr(Play, "worth", more)
    with pytest.raises(AssertionError):
        test_post.test_luck_of_all_seats_is_nothing_and_a_match_adds_up("ready-fence")


def test_marks_that_are_put_on_twice_are_noticed(monkeypatch):
    monkeypatch.setattr(marking, "_there", lambda sitting: iter(()))
    monkeypatch.setattr(test_post, "Budget", lambda *_: Budget("some", 12, 4))
    with pytest.raises(AssertionError):
        test_post.test_marks_survive_and_are_put_on_once()


def test_a_world_that_is_made_of_what_comes_later_is_noticed(monkeypatch):
    draw = Known.draw

    def peeking(known, rng):
        for _ in range(PEEKED[0] % 5):
            rng.random()
        return draw(known, rng)

    monkeypatch.setattr(Known, "draw", peeking)
    post = test_post.post

    def told(sitting, **asked):
        PEEKED[0] = sitting.number
        return post(sitting, **asked)

    monkeypatch.setattr(test_post, "post", told)
    with pytest.raises(AssertionError):
        test_post.test_what_came_later_changes_no_row_of_before("ready-fence")


PEEKED = [0]
"""How long the match is of which somebody tells too much."""


class Peeking:
    """Plays by the seed that the cards were dealt with."""

    def choose(self, seen, rng, clock):
        offers = seen.offers(seen.viewer)
        chance = Random(str(seen.state.match.seed))
        return f"{seen.viewer} {offers[int(chance.random() * len(offers))].verb}"


def test_a_bot_that_reads_the_seed_is_noticed():
    sitting = played("peak-duel", ["random"] * 2, 4, 8)
    with pytest.raises(AssertionError, match="the seed of the match was read"):
        Peeking().choose(test_bots.secretly(sitting, "a"), Random(3), lambda: 0.0)


def test_a_search_that_plays_for_the_other_is_noticed(monkeypatch):
    shares = _Walk.shares

    def others(walk):
        return {seat: 1 - share for seat, share in shares(walk).items()}

    monkeypatch.setattr(_Walk, "shares", others)
    with pytest.raises(AssertionError):
        test_bots.test_a_move_to_the_win_is_found("ready-fence")
