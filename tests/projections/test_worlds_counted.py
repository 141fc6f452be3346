"""Shares of worlds, and worlds drawn, against every world of small tables listed one by one."""

from fractions import Fraction

import pytest

from projections.custody.shares import Shares
from tests.projections.all_worlds import ORDERED, ZONES, cards, history

FEW = [range(start, start + 50) for start in range(0, 300, 50)]
MANY = [
    pytest.param(range(start, start + 500), marks=pytest.mark.deep)
    for start in range(1000, 6000, 500)
]
histories = pytest.mark.parametrize("seeds", FEW + MANY, ids=lambda seeds: str(seeds.start))

SETS = ("A", "AB", "BCF", "DEG", "AG")


def differences(shares, worlds):
    """Every question of which the answer is another than of all worlds."""
    for zone in ZONES:
        for kinds in SETS:
            for least in (1, 2):

                def holds(world, among=cards):
                    return sum(card in kinds for card in among(world, zone)) >= least

                if shares.holds(zone, kinds, least) != worlds.share(holds):
                    yield "holds", zone, kinds, least
                if zone in ORDERED:
                    for number in range(least, min(3, worlds.table.count(zone)) + 1):

                        def first(world, zone_, number=number):
                            return cards(world, zone_)[:number]

                        expected = worlds.share(lambda world: holds(world, first))
                        if shares.next(zone, kinds, number, least) != expected:
                            yield "next", zone, kinds, number, least
        each = {
            kind: share
            for kind in "ABCDEFG"
            if (share := worlds.share(lambda world: kind in cards(world, zone)))
        }
        if shares.each(zone) != each:
            yield "each", zone, shares.each(zone), each
    for kind in "ABCDEFG":
        expected = {
            zone: found
            for zone in ZONES
            if (
                found := sum(
                    (
                        Fraction(ways * cards(world, zone).count(kind), worlds.ways.total())
                        for world, ways in worlds.ways.items()
                    ),
                    Fraction(0),
                )
            )
        }
        if shares.where(kind) != expected:
            yield "where", kind, shares.where(kind), expected


@histories
def test_every_answer_is_that_of_all_worlds_listed_one_by_one(seeds):
    for seed in seeds:
        events, worlds = history(seed)
        shares = Shares.of(events, ZONES, ORDERED)
        assert not list(differences(shares, worlds)), (seed, events)
