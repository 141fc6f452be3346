"""Ways back for shown cards: found where there are enough, and proved to be too few."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from projections.cards.bags import Source
from projections.cards.sources import Group
from projections.custody.routes import Network
from projections.custody.shortages import reached

KINDS = "abcde"


def group(
    drawn: Mapping[Source, int],
    untraced: Mapping[str, int] | None = None,
    known: Mapping[str, int] | None = None,
) -> Group:
    return Group("hand", known or {}, drawn, untraced or {}, 0)


def network(groups: Mapping[int, Group], deck: Mapping[str, int]) -> Network:
    return Network(groups, {"deck": lambda kind: ("", deck.get(kind, 0))})


SHUFFLED = group({}, known={"a": 5, "b": 5})
FROM_DECK = group({"deck": 2}, {"a": 1, "b": 1})
"""Both copies of the deck are needed here; from nowhere else they can have come."""


def test_a_card_leaves_the_copies_of_the_deck_to_those_that_have_no_other():
    groups = {1: SHUFFLED, 2: FROM_DECK, 3: group({1: 2, "deck": 2}, {"a": 1, "b": 1})}
    assert network(groups, {"a": 1, "b": 1}).find() == {"deck": {"a": 1, "b": 1}}


def test_a_card_is_turned_off_its_way_where_another_has_no_other():
    groups = {
        1: SHUFFLED,
        2: SHUFFLED,
        3: group({1: 1, "deck": 1}),
        4: group({2: 1}),
        5: group({3: 1}, {"b": 1}),
        6: group({3: 1, 4: 1}, {"a": 1}),
        7: group({"deck": 1}, {"b": 1}),
    }
    ways = network(groups, {"b": 1})
    assert ways.find() == {"deck": {"b": 1}}
    assert ways.crowd == {(3, 1, "a"): 1}
    assert ways.sent[4] == [(2, "a")]


def test_two_kinds_with_ways_enough_each_can_have_too_few_together():
    groups = {1: SHUFFLED, 2: FROM_DECK, 3: group({1: 1, "deck": 1}, {"a": 1, "b": 1})}
    ways = network(groups, {"a": 1, "b": 1})
    assert ways.find() is None
    assert ways.blocked
    assert network(groups, {"a": 1, "b": 2}).find() == {"deck": {"a": 1, "b": 2}}


def test_a_kind_that_alone_has_too_few_ways_has_none():
    groups = {1: SHUFFLED, 2: group({1: 1, "deck": 3}, {"a": 3, "b": 1})}
    ways = network(groups, {"a": 1, "b": 3})
    assert ways.find() is None
    assert ways.blocked


def test_of_a_kind_in_doubt_it_is_known_before_the_others_are_sent_that_it_has_too_few_ways():
    groups = {1: SHUFFLED, 2: group({1: 1, "deck": 3}, {"a": 3, "b": 1})}
    ways = network(groups, {"a": 1, "b": 3})
    assert ways.find(doubtful={"a"}) is None
    assert ways.blocked
    assert sorted(ways.sent[2], key=str) == [("deck", "a"), (1, "a")]


def test_a_card_without_a_way_is_withdrawn_and_the_others_keep_theirs():
    groups = {1: SHUFFLED, 2: FROM_DECK, 3: group({1: 1, "deck": 2}, {"a": 1, "b": 1})}
    ways = network(groups, {"a": 1, "b": 1})
    assert ways.find(doubtful={"a"}) is None
    assert ways.blocked
    ways.withdraw(3, "a")
    assert ways.find() == {"deck": {"a": 1, "b": 1}}
    assert (1, "b") in ways.sent[3]


def test_a_card_that_has_found_a_way_leaves_it_to_others_when_it_is_withdrawn():
    groups = {2: group({"deck": 1}, {"a": 1}), 3: group({"deck": 1}, {"a": 1})}
    ways = network(groups, {"a": 1})
    assert ways.find(doubtful={"a"}) is None
    ways.withdraw(3, "a")
    assert ways.find() == {"deck": {"a": 1}}
    assert ways.sent[2] == [("deck", "a")]


def test_a_card_is_withdrawn_that_has_not_been_sent_yet():
    groups = {2: group({"deck": 1}, {"a": 1}), 3: group({"deck": 2}, {"a": 1, "b": 1})}
    ways = network(groups, {"a": 1, "b": 1})
    assert ways.find(doubtful={"a"}) is None
    assert (3, "b") in (ways.waiting or ())
    ways.withdraw(3, "b")
    ways.withdraw(2, "a")
    assert ways.find() == {"deck": {"a": 1}}


def test_of_the_open_ways_never_too_little_is_noted():
    random, turned_off = Random(8), 0
    for _ in range(200):
        groups = {number: random_group(random, number) for number in range(1, 13)}
        ways = network(groups, dict.fromkeys(KINDS, 3))
        ways.find()
        turned_off += len(ways.evicted)
        for number in groups:
            for source in reached((number,), ways.rooms):
                assert not ways.places[source] & ~ways.open[number]
    assert turned_off > 100


def random_group(random: Random, number: int) -> Group:
    if number % 6 == 1:
        return group({}, known=dict.fromkeys(KINDS, 2))
    older: list[Source] = ["deck", *range(max(1, number - 6), number)]
    drawn = {source: random.randrange(1, 3) for source in random.sample(older, 2)}
    return group(drawn, Counter(random.choices(KINDS, k=sum(drawn.values()) - 1)))
