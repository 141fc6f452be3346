"""Worlds that are drawn: each as likely as another, and such as custody has.

Frequencies are compared with all worlds listed one by one, by chi-square.
"""

from collections import Counter
from math import exp, lgamma, log, sqrt
from random import Random

import pytest

from events.cards import CardsShown
from projections.custody import drawn
from projections.custody.answers import Answer, possible
from projections.custody.course import Course
from projections.custody.drawn import Worlds
from projections.table import evolve
from tests.projections.all_worlds import ORDERED, ZONES, history, plain

FEW = pytest.param(range(24), 1_500)
MANY = pytest.param(range(2000, 2200), 20_000, marks=pytest.mark.deep)

LEAST = 10
"""What is to be expected of each sort of worlds; rarer ones are counted together."""


def of_no_chance(squares, free):
    """How probable a chi-square as high as this is, by the incomplete gamma function."""
    a, x = free / 2, squares / 2
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    b, c = x + 1 - a, 1e300
    d = h = 1 / b
    for i in range(1, 10_000):
        b += 2
        an = -i * (i - a)
        d, c = 1 / (an * d + b), b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h


def probability(seed, draws):
    """How probable it is that worlds come as often as they did; none where there is one only."""
    events, worlds = history(seed)
    random, drawer = Random(seed), Worlds.of(events, ZONES, ORDERED)
    found = Counter(lying(drawer.draw(random)) for _ in range(draws))
    ways = worlds.lying()
    assert found.keys() <= ways.keys(), (seed, events)
    together: list[tuple[float, int]] = []
    due, came = 0.0, 0
    for sort, number in ways.items():
        due, came = due + draws * (number / ways.total()), came + found[sort]
        if due >= LEAST:
            together.append((due, came))
            due, came = 0.0, 0
    if due and together:
        before, there = together.pop()
        together.append((before + due, there + came))
    if len(together) < 2:
        return None
    squares = sum((came - due) ** 2 / due for due, came in together)
    return of_no_chance(squares, len(together) - 1)


def lying(world):
    return plain(world[zone] for zone in ZONES)


def evenness(probabilities):
    """How probable it is that probabilities lie no more evenly (Kolmogorov and Smirnov)."""
    number, there = len(probabilities), sorted(probabilities)
    most = max(max(p - n / number, (n + 1) / number - p) for n, p in enumerate(there))
    x = (sqrt(number) + 0.12 + 0.11 / sqrt(number)) * most
    return min(1.0, 2 * sum((-1) ** (n - 1) * exp(-2 * n * n * x * x) for n in range(1, 100)))


@pytest.mark.parametrize(("seeds", "draws"), [FEW, MANY])
def test_each_world_is_as_likely_as_another(seeds, draws):
    found = [p for seed in seeds if (p := probability(seed, draws)) is not None]
    assert len(found) > len(seeds) / 3
    assert min(found) > 1e-6
    assert evenness(found) > 0.001


def left_as_they_lay(cards, rng, number=None):
    """As if nobody shuffled."""
    return cards[:number]


class OneLay(drawn.Drawer):
    """As if all lays had as many worlds."""

    def __init__(self, count):
        super().__init__(count)
        self._bounds = [(n + 1) / len(self._bounds) for n in range(len(self._bounds))]


SPOILT = {
    "shuffle": (drawn, "shuffled", left_as_they_lay),
    "lays": (drawn, "Drawer", OneLay),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_worlds_drawn_otherwise_are_found(monkeypatch, spoilt):
    monkeypatch.setattr(*SPOILT[spoilt])
    found = [p for seed in range(40) if (p := probability(seed, 1_500)) is not None]
    assert min(found) < 1e-6


def test_a_world_drawn_is_one_that_custody_has():
    for seed in range(60):
        events, worlds = history(seed)
        random, drawer = Random(seed), Worlds.of(events, ZONES, ORDERED)
        for _ in range(10):
            shown = [
                CardsShown(zone=zone, cards=cards, take="top" if zone in ORDERED else "any")
                for zone, cards in drawer.draw(random).items()
                if cards
            ]
            assert possible(worlds.table, *shown, constraints={}) is Answer.YES, (seed, events)


def test_a_world_drawn_leads_on_to_the_same_one():
    """What is shown of a drawn world leaves that one alone."""
    for seed in range(60):
        events, worlds = history(seed)
        random, course = Random(seed), Course.of(events, ZONES, ORDERED)
        world, table = Worlds(course).draw(random), worlds.table
        for zone, cards in world.items():
            if cards:
                take = "top" if zone in ORDERED else "any"
                shown = CardsShown(zone=zone, cards=cards, take=take)
                course.tell([shown])
                table = evolve(table, shown)
        assert lying(Worlds(course).draw(random)) == lying(world)
