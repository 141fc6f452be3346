"""Positions whose value is certain, in the toy of eight cards: what a post-mortem says of them."""

from functools import cache
from itertools import permutations
from math import hypot
from random import Random
from statistics import fmean
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from referee.analysis import luck, rows_made
from referee.analysis import post as post_module
from referee.analysis.budgets import Budget, Params
from referee.analysis.playing import play_of
from referee.analysis.post import analyse
from referee.analysis.rows import Estimate
from referee.checking import play as playing
from referee.desk.sitting import Sitting
from referee.moves.offers import Blank, Offer
from tests.high_card import GAME, held

SOME = Budget("some", 60, 20)


def lines_of(sitting):
    """Who is to play, and the lines that he has as he knows it."""
    (mover,) = sitting.to_move
    (offer,) = sitting.offered_by(mover).offers(mover)
    return mover, [f"{mover} plays {card}" for card in offer.blanks[0].choices]


def results(state):
    """All that can become of a position for seat a, the program knowing how all cards lie."""
    play = play_of(GAME, {})
    if play.over(state):
        return {play.worth(state)["a"]}
    lines = [line for mover in play.to_move(state) for line in play.lines(state, mover)]
    return set().union(*(results(play.enter(state, line)) for line in lines))


def decided(better, worse, most=200):
    """A match of which one line decides how it ends, and another that it ends otherwise.

    `better`, `worse`: what whoever enters it has in the end; with both lines.
    """
    for seed in range(most):
        random, sitting = Random(seed), playing.sit(GAME.kit.slug, Deal=f"seed:{seed}")
        while not sitting.state.match.over:
            mover, lines = lines_of(sitting)
            if sitting.state.table.is_empty("deck") and len(lines) == 2:
                ends = {line: all_ends(sitting.state, line, mover) for line in lines}
                if sorted(map(tuple, ends.values())) == [(worse,), (better,)]:
                    return sitting, *sorted(ends, key=lambda line: -min(ends[line]))
            sitting.enter(tuple(random.choice(lines).split()))
    raise AssertionError("no such position")


def all_ends(state, line, seat):
    """All that a seat can have in the end after a line."""
    found = results(play_of(GAME, {}).enter(state, line))
    return found if seat == "a" else {1 - share for share in found}


def row_of(sitting, line):
    """What is said of a line in a match that is played to its end after it."""
    match, random = sitting.followed_by(()), Random(1)
    match.enter(tuple(line.split()))
    number = str(match.number)
    while not match.state.match.over:
        match.enter(tuple(random.choice(lines_of(match)[1]).split()))
    found = analyse(match, Params(budget=SOME), match="m", head=None, workers=1)
    (row,) = (row for row in found.rows if row.n == number)
    return row


def test_the_only_line_that_loses_gets_two_question_marks():
    sitting, draws, loses = decided(0.5, 0)
    row = row_of(sitting, loses)
    assert (row.value, row.loss, row.loss_low, row.mark) == (0, 0.5, 0.5, "??")
    assert (row.best.line, row.best.value) == (draws, 0.5)


def test_a_line_that_wins_is_worth_1_and_gets_no_mark():
    sitting, wins, draws = decided(1, 0.5)
    row = row_of(sitting, wins)
    assert (row.value, row.loss, row.mark, row.best) == (1, 0, None, None)
    assert row_of(sitting, draws).mark == "??"


def test_before_the_deal_two_seats_have_the_same():
    sitting = playing.sit("peak-duel", Deal="seed:1")
    assert sitting.state.match.option("first") not in ("a", "b")
    play = play_of(sitting.game, sitting.edition)
    found = luck.beginning(play, sitting, 200, Random(1))
    for seat, mean in found.mean.items():
        assert abs(mean - 0.5) <= 3 * found.error[seat]


# Where only one line was ever open


def forced_offers(edition, state, mover):
    """The highest card, and nothing else."""
    if state.match.over or mover != state.turn:
        return ()
    cards = held(state, mover)
    return (Offer(mover, "plays", (Blank("card", (max(cards),)),)),) if cards else ()


FORCED = replace(GAME, offers=forced_offers)


def forced(seed):
    """The post-mortem of a match in which each had to play the highest card."""
    sitting = playing.sit(GAME.kit.slug, Deal=f"seed:{seed}")
    match = Sitting(FORCED, sitting.edition, [*sitting.entries])
    while not match.state.match.over:
        (mover,) = match.to_move
        match.enter((mover, "plays", max(match.state.table.known(f"{mover}.hand"))))
    found = analyse(match, Params(budget=SOME), match=str(seed), head=None, workers=1)
    assert not any(row.value is not None for row in found.rows), "nobody had a choice"
    return found.seats["a"]


def strays(found):
    """By how many standard errors skill is not 0 over all."""
    return abs(sum(sums.skill for sums in found)) / hypot(*(sums.skill_se for sums in found))


@pytest.fixture
def only_forced(monkeypatch):
    """The toy is found as the one in which nothing is chosen."""
    monkeypatch.setattr(post_module, "find", lambda slug: FORCED)


@pytest.mark.usefixtures("only_forced")
def test_where_only_one_line_was_open_there_is_no_skill():
    found = [forced(seed) for seed in range(14)]
    assert {sums.result for sums in found} > {0, 1}, "luck decided"
    assert strays(found) <= 3
    assert sum(abs(sums.skill) <= 3 * sums.skill_se + 1e-9 for sums in found) >= 13


@pytest.mark.usefixtures("only_forced")
def test_luck_that_is_not_booked_is_noticed(monkeypatch):
    """A post-mortem that takes every draw for what was to be expected."""
    none = Estimate({"a": 0.0, "b": 0.0}, {"a": 0.0, "b": 0.0})
    monkeypatch.setattr(rows_made.Maker, "_came", lambda *asked: none)
    found = [forced(seed) for seed in range(14)]
    assert any(abs(sums.skill) > 3 * sums.skill_se for sums in found)


# What was to be expected is told of the line, and not of the position before it


class Lying(NamedTuple):
    """How the cards of the toy lie."""

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    deck: tuple[str, ...]
    turn: int = 0
    led: str = ""
    points: tuple[int, int] = (0, 0)

    @classmethod
    def of(cls, state):
        """As a state has it."""
        return cls(
            tuple(state.table.known(f"{seat}.hand") for seat in "ab"),
            state.table.cards("deck"),
            "ab".index(state.turn),
            state.led,
            tuple(map(state.points.count, "ab")),
        )

    def after(self, card):
        """After whose turn it is has played a card."""
        own, other, points = self.turn, 1 - self.turn, list(self.points)
        hands = [*self.hands]
        hands[own] = tuple(sorted({*hands[own], *self.deck[:1]} - {card}))
        if not self.led:
            return self._replace(hands=tuple(hands), deck=self.deck[1:], turn=other, led=card)
        scorer = own if card > self.led else other
        points[scorer] += 1
        return Lying(tuple(hands), self.deck[1:], scorer, "", tuple(points))


@cache
def value(lying):
    """What the first seat has in the mean where cards are played by lot."""
    if not any(lying.hands):
        a, b = lying.points
        return 0.5 if a == b else float(a > b)
    return fmean(value(lying.after(card)) for card in lying.hands[lying.turn])


def mean_over(lying, worth):
    """The mean of a value over all orders in which cards that nobody has seen can lie."""
    orders = permutations(sorted(lying.deck))
    return fmean(worth(lying._replace(deck=order)) for order in orders)


def astray(seeds):
    """By how many standard errors luck that was booked is not what it was, at most."""
    most = 0.0
    for seed in seeds:
        random, match = Random(seed), playing.sit(GAME.kit.slug, Deal=f"seed:{seed}")
        exact = {}
        while not match.state.match.over:
            before = Lying.of(match.state)
            line = random.choice(lines_of(match)[1])
            match.enter(tuple(line.split()))
            card, after = line.split()[-1], Lying.of(match.state)
            due = mean_over(before, lambda one, card=card: value(one.after(card)))
            exact[str(match.number)] = mean_over(after, value) - due
        params = Params(budget=Budget("some", 8, 300), last="3")
        found = analyse(match, params, match="m", head=None, workers=1)
        for row in found.rows:
            if row.luck and row.n in exact:
                apart = abs(row.luck["a"] - exact[row.n])
                most = max(most, apart / (row.luck_se["a"] + 0.002))
    return most


def test_luck_is_what_came_less_what_the_line_promised():
    assert astray(range(4)) < 5


def test_a_line_judged_by_the_position_before_it_is_noticed(monkeypatch):
    def before_it(play, before, entry, worlds, rng):
        return luck.Expected(luck.standing(play, before, worlds, rng))

    monkeypatch.setattr(luck, "expected", before_it)
    assert astray(range(4)) > 5
