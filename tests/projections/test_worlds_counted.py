"""Shares of worlds, and worlds drawn, against every world of small tables listed one by one."""

from fractions import Fraction

import pytest

from events.base import UNKNOWN
from events.cards import CardsMixed, CardsMoved, CardsPooled, CardsShown
from projections.custody import contents, counted, lays
from projections.custody.contents import hypergeometric
from projections.custody.course import Course
from projections.custody.shares import Shares
from tests.projections.all_worlds import (
    DECK,
    DISCARD,
    HAND,
    KINDS,
    ORDERED,
    OTHER,
    STACK,
    ZONES,
    AllWorlds,
    cards,
    history,
)

FEW = [range(start, start + 50) for start in range(0, 200, 50)]
MANY = [
    pytest.param(range(start, start + 500), marks=pytest.mark.deep)
    for start in range(1000, 6000, 500)
]
histories = pytest.mark.parametrize("seeds", FEW + MANY, ids=lambda seeds: str(seeds.start))

SETS = ("A", "AB", "BCF", "DEG", "AG")


def differences(shares, worlds):
    """Every question of which the answer is another than of all worlds."""
    found = []

    def compare(question, answer, expected):
        if answer != expected:
            found.append((question, answer, expected))

    for zone in ZONES:
        for kinds in SETS:
            for least in (1, 2):
                holds = worlds.share(at_least(kinds, zone, least))
                compare(("holds", zone, kinds, least), shares.holds(zone, kinds, least), holds)
                for number in range(least, min(3, worlds.table.count(zone)) + 1):
                    if zone in ORDERED:
                        first = worlds.share(at_least(kinds, zone, least, number))
                        answer = shares.next(zone, kinds, number, least)
                        compare(("next", zone, kinds, number, least), answer, first)
        each = {kind: worlds.share(at_least(kind, zone, 1)) for kind in KINDS}
        compare(("each", zone), shares.each(zone), {k: share for k, share in each.items() if share})
    for kind in KINDS:
        compare(("where", kind), shares.where(kind), expected(worlds, kind))
    return found


def at_least(kinds, zone, least, number=None):
    """Whether a world has so many of these kinds in a zone, or among its first cards."""
    return lambda world: sum(card in kinds for card in cards(world, zone)[:number]) >= least


def expected(worlds, kind):
    """How many copies lie in each zone in the mean of all worlds, where any can."""
    total = worlds.ways.total()
    found = dict.fromkeys(ZONES, Fraction(0))
    for world, ways in worlds.ways.items():
        for zone in ZONES:
            found[zone] += Fraction(ways * cards(world, zone).count(kind), total)
    return {zone: number for zone, number in found.items() if number}


def answered_otherwise(seeds):
    """The histories after which some answer is another than of all worlds."""
    for seed in seeds:
        events, worlds = history(seed)
        if found := differences(Shares.of(events, ZONES, ORDERED), worlds):
            yield seed, events, found


@histories
def test_every_answer_is_that_of_all_worlds_listed_one_by_one(seeds):
    assert not list(answered_otherwise(seeds))


def test_a_card_that_left_is_not_known_to_lie_there_when_others_leave_with_it():
    """All that is hidden in the hand is certain, and the table knows of one B, which leaves."""
    events = [
        CardsPooled(pool=DECK, zone=DECK, count=4, kinds=(("A", 2), ("B", 2))),
        CardsMoved(src=DECK, dst=HAND, cards=("B",)),
        CardsMoved(src=DECK, dst=HAND, cards=(UNKNOWN,) * 3),
        CardsMoved(src=HAND, dst=DISCARD, cards=("B", "A"), take="any"),
        CardsMoved(src=HAND, dst=OTHER, cards=(UNKNOWN,), take="chosen"),
    ]
    assert counted_as_listed(events).holds(OTHER, "B") == Fraction(1, 2)


def test_one_of_two_cards_alike_that_were_shuffled_is_known_when_the_other_is_gone():
    events = [
        CardsPooled(pool=DECK, zone=DECK, count=4, kinds=(("A", 2), ("B", 1), ("C", 1))),
        CardsMoved(src=DECK, dst=STACK, cards=("A", "A")),
        CardsMixed(zones=(STACK,), dst=STACK),
        CardsMoved(src=STACK, dst=OTHER, cards=(UNKNOWN, UNKNOWN)),
        CardsMoved(src=OTHER, dst=STACK, cards=(UNKNOWN,), take="newest"),
        CardsMoved(src=DECK, dst=OTHER, cards=(UNKNOWN,)),
        CardsMoved(src=OTHER, dst=HAND, cards=(UNKNOWN,), take="chosen"),
    ]
    assert not counted_as_listed(events).holds(HAND, "A")


def counted_as_listed(events):
    """The shares after these events, which are those of all worlds."""
    shares = Shares.of(events, ZONES, ORDERED)
    assert not differences(shares, listed(events))
    return shares


def listed(events):
    """All worlds after these events."""
    worlds = AllWorlds()
    for event in events:
        worlds.tell(event)
    return worlds


def test_cards_of_several_bags_that_came_back_together_are_known_again():
    """What nobody saw is taken, as the table knows all but it; cards went by one from many bags."""
    events, worlds = history(10729)
    assert not differences(Shares.of(events, ZONES, ORDERED), worlds)


@pytest.mark.parametrize(
    "event",
    [
        CardsMoved(src=DECK, dst=HAND, cards=("B",), take="chosen"),
        CardsShown(zone=DECK, cards=("B",), take="any"),
        CardsShown(zone=DECK, cards=("B", "B"), take="any"),
    ],
)
def test_a_card_that_lies_in_the_open_on_a_deck_stays_there_when_another_is_looked_up(event):
    events = [
        CardsPooled(pool=DECK, zone=DECK, count=5, kinds=(("A", 2), ("B", 2), ("C", 1))),
        CardsShown(zone=DECK, cards=("C",), take="top"),
        event,
    ]
    shares = Shares.of(events, ZONES, ORDERED)
    assert shares.next(DECK, "C") == 1
    left = 3 if isinstance(event, CardsMoved) else 4
    assert shares.next(DECK, "A", 2) == Fraction(2, left)


def one_copy(good, total, some, cards):
    """As if each kind was there once."""
    return hypergeometric(min(good, 1), total, some, cards)


def nothing_left_out(count, place, kinds):
    """As if nobody had said of which kinds the cards are not."""


def shown_of_any_bag(*shown):
    """As if a card that is shown was as likely of one bag as of another."""
    copies = shown[-1]
    return ((lay, copies) for lay, _ in SHOWN(*shown))


def gone_of_any_bag(*gone):
    """As if it did not matter how many cards of each bag lie where some go unseen."""
    return ((later, 1) for later, _ in POURED(*gone))


def shown_in_one_way(content, kind):
    """As if copies of a kind showed it in one way."""
    return min(1, content.kinds.get(kind, 0))


def alike(shares, zone):
    """As if there were as many worlds of each lay."""
    return dict.fromkeys(LAYS(shares, zone), 1)


SHOWN, POURED, LAYS = (
    getattr(owner, name)
    for owner, name in ((lays, "_shown"), (counted, "_poured"), (Shares, "_lays"))
)
SPOILT = {
    "copies": (contents, "hypergeometric", one_copy),
    "copies shown": (contents.Listed, "ways_of", shown_in_one_way),
    "denial": (counted.Counted, "_leave_out", nothing_left_out),
    "bag shown": (lays, "_shown", shown_of_any_bag),
    "bag gone": (counted, "_poured", gone_of_any_bag),
    "lays": (Shares, "_lays", alike),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_is_counted_otherwise_is_found(monkeypatch, spoilt):
    monkeypatch.setattr(*SPOILT[spoilt])
    assert next(answered_otherwise(range(200)))


def told_by_halves(seed):
    """A history of which the second half is told later."""
    events, worlds = history(seed)
    course = Course(ZONES, ORDERED)
    for part in (events[: len(events) // 2], events[len(events) // 2 :]):
        course.tell(part)
    return course, events, worlds


def test_a_history_told_in_parts_is_counted_as_one_told_at_once():
    for seed in range(40):
        course, events, worlds = told_by_halves(seed)
        assert not differences(Shares(course), worlds), events


def test_cards_that_go_unseen_one_by_one_and_are_shown_make_no_more_lays():
    """A hand of cards from before a shuffle and after it is played out face down, then turned."""
    events = [
        CardsPooled(pool=DECK, zone=DECK, count=7, kinds=tuple((kind, 1) for kind in KINDS)),
        CardsMoved(src=DECK, dst=HAND, cards=(UNKNOWN,) * 3, take="top"),
        CardsMoved(src=DECK, dst=DISCARD, cards=("A", "B"), take="top"),
        CardsMixed(zones=(DECK, DISCARD), dst=DECK),
        CardsMoved(src=DECK, dst=HAND, cards=(UNKNOWN,) * 2, take="top"),
        *[CardsMoved(src=HAND, dst=STACK, cards=(UNKNOWN,), take="any")] * 4,
    ]
    course = Course.of(events, ZONES, ORDERED)
    assert [len(count.lays) for count in course.counts] == [1]
    shown = CardsShown(zone=STACK, cards=tuple("CDAB"), take="top")
    course.tell([shown])
    assert not differences(Shares(course), listed([*events, shown]))


def test_a_copy_goes_its_own_way():
    for seed in range(40):
        course, events, worlds = told_by_halves(seed)
        other = course.copy()
        other.tell([CardsMixed(zones=ZONES, dst=DECK)])
        assert not differences(Shares(course), worlds), events
