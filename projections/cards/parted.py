"""What leaves hidden cards in one stroke: no group is made by it, and none dissolves.

What comes of it is the same as over a draft; None where it is not so plain.
"""

from collections.abc import Mapping, Sequence

from events.base import UNKNOWN
from events.cards import Take
from projections.cards.bags import Bag, Cell, Source, cell, merge, size
from projections.cards.sources import Group, Pool

Pools = Mapping[str, Pool]
Groups = Mapping[int, Group]

Parted = tuple[tuple[Cell, ...], tuple[Cell, ...], Pools, Groups]
"""What leaves, what stays, and the pools and groups then."""


def poured(cells: tuple[Cell, ...], take: Take, number: int, groups: Groups) -> tuple[Cell, ...]:
    """Several cells of a hand, as one unless the newest are meant; nothing: not so plain."""
    if take == "newest" and number <= size(cells[0]):
        return cells
    whole = merge(cells)
    if groups and _holds_all_of_one(whole, groups) and meet(cells):
        return ()
    return (whole,)


def meet(cells: Sequence[Cell]) -> bool:
    """Whether cards of one group lie in several of these cells."""
    if len(cells) < 2:
        return False
    found: set[Source] = set()
    for stretch in cells:
        if type(stretch) is Bag:
            for source in stretch.drawn:
                if source in found:
                    return True
                if type(source) is int:
                    found.add(source)
    return False


def _holds_all_of_one(bag: Bag, groups: Groups) -> bool:
    """Whether all hidden cards of a group lie in this bag."""
    for source, number in bag.drawn.items():
        if type(source) is int and number == groups[source].out:
            return True
    return False


def unseen(bag: Bag, cards: tuple[str, ...], pools: Pools, groups: Groups) -> Parted | None:
    """Hidden cards leave hidden ones. None: it is left open which ones they are."""
    number = len(cards)
    if bag.known or len(bag.drawn) != 1 or cards.count(UNKNOWN) < number:
        return None
    (source,) = bag.drawn
    left = bag.size - number
    if left < 0:
        return None
    rest = (Bag(left, {}, {source: left}),) if left else ()
    return (Bag(number, {}, {source: number}),), rest, pools, groups


def seen(
    bag: Bag, cards: tuple[str, ...], pools: Pools, groups: Groups, untraced: Mapping[str, int]
) -> Parted | None:
    """Cards are shown as they leave.

    None: those not certain there are not all of one source, or untraced cards are of their kinds,
    so that a way may be left for one of them now.
    """
    known, drawn = bag.known, bag.drawn
    shown: Sequence[str] = cards
    if known:
        known, shown = _without(known, cards)
    if shown:
        if len(drawn) != 1:
            return None
        ((source, hidden),) = drawn.items()
        hidden -= len(shown)
        if hidden < 0 or (untraced and not untraced.keys().isdisjoint(shown)):
            return None
        drawn = {source: hidden} if hidden else {}
        if isinstance(source, str):
            counted = {**pools}
            counted[source] = pools[source].with_shown(shown)
            pools = counted
        else:
            traced = _traced(source, shown, hidden, pools, groups)
            if traced is None:
                return None
            pools, groups = traced
    left = bag.size - len(cards)
    if not left:
        return cards, (), pools, groups
    rest = Bag(left, known, drawn)
    return cards, (cell(rest) if known else rest,), pools, groups


def _traced(
    number: int, shown: Sequence[str], hidden: int, pools: Pools, groups: Groups
) -> tuple[Pools, Groups] | None:
    """The pools and groups when cards of a group were shown where so many others of it stay.

    None: they are not all certain in the group or of the one pool behind it, or the group may
    dissolve: nothing is certain in it any more, or all that is left of it may lie in one place.
    """
    group = groups[number]
    out = group.out - len(shown)
    if group.untraced or group.barred or not 0 < hidden < out:
        return None
    known, others = _without(group.known, shown)
    if not known:
        return None
    drawn: Mapping[Source, int] = group.drawn
    if others:
        if len(drawn) != 1:
            return None
        ((source, left),) = drawn.items()
        left -= len(others)
        if left < 1 or not isinstance(source, str):
            return None
        drawn = {source: left}
        counted = {**pools}
        counted[source] = pools[source].with_shown(others)
        pools = counted
    after = {**groups}
    after[number] = Group(group.zone, known, drawn, {}, out)
    return pools, after


def _without(
    known: Mapping[str, int], cards: Sequence[str]
) -> tuple[Mapping[str, int], Sequence[str]]:
    """The kinds that stay when these cards leave, and those of the cards that were not certain."""
    stay = {**known}
    others: list[str] = []
    for card in cards:
        copies = stay.get(card, 0)
        if copies > 1:
            stay[card] = copies - 1
        elif copies:
            del stay[card]
        else:
            others.append(card)
    return stay, others
