"""Can this card be here? Answered exactly, from what the log says."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import reduce
from itertools import combinations, filterfalse

from msgspec.structs import replace

from events.base import UNKNOWN
from events.cards import SHOWING, CardEvent, CardsOverruled, CardsShown, Showing
from projections.cards.bags import Bag, merge
from projections.cards.groups import Misplaced
from projections.cards.sources import LIST
from projections.cards.zones import ENDS, zone_of
from projections.custody import worlds
from projections.custody.free_copies import has_free, is_free, some_denied, within
from projections.kit import Constraint
from projections.table import Table, evolve, suppose


class Answer(StrEnum):
    """What custody says of a card. `undecided`: too many worlds to look at; it is accepted."""

    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"


YES, NO = Answer.YES, Answer.NO
"""Members of an enumeration are slow to look up in it."""

ANSWERS = {True: Answer.YES, False: Answer.NO, None: Answer.UNDECIDED}


def consistent(table: Table, constraints: Mapping[str, Constraint]) -> Answer:
    """Whether there is a world in which all that the table has been told is true."""
    return ANSWERS[worlds.exists(table, constraints)]


def possible(table: Table, *events: CardEvent, constraints: Mapping[str, Constraint]) -> Answer:
    """Whether these events, in this order, would be true in at least one consistent world.

    A move is judged by the very events that it would write. Undecided also if the table itself has
    no world any more, so that one card accepted undecided does not refuse all later ones. Where the
    table itself has none, or is undecided, a card of which no copy is left is still refused.
    """
    plain = _one_card(table, events, constraints)
    if plain is not None:
        return ANSWERS[plain]
    try:
        after = reduce(evolve, events, table)
    except Misplaced:
        return NO
    return _judged(table, after, events, constraints)


def is_denied(
    table: Table,
    after: Table,
    events: Sequence[CardEvent],
    constraints: Mapping[str, Constraint],
) -> bool:
    """Whether these events, which have made `after` of the table, are true in no world.

    Cards that were certain where they were shown leave all pools and groups as they were.
    """
    if after.pools == table.pools and after.groups == table.groups:
        return False
    plain = _one_card(table, events, constraints)
    if plain is not None:
        return not plain
    return _judged(table, after, events, constraints) is NO


def _one_card(
    table: Table, events: Sequence[CardEvent], constraints: Mapping[str, Constraint]
) -> bool | None:
    """Whether the only card shown is there in some world; null where that is not told so plainly.

    It is certain there, or a hidden card of its zone, and none is denied to be of a kind.
    """
    event = events[0]
    if len(events) > 1 or not isinstance(event, SHOWING) or len(event.cards) != 1:
        return None
    (kind,) = event.cards
    if kind == UNKNOWN or (table.denied and some_denied(table)):
        return None
    cells = within(table, event)
    if is_free(table, cells, kind, constraints):
        return True
    bag = merge(cells)
    return worlds.shows(table, bag, kind, constraints) if bag.drawn else None


def _judged(
    table: Table,
    after: Table,
    events: Sequence[CardEvent],
    constraints: Mapping[str, Constraint],
) -> Answer:
    cards = [kind for event in events if isinstance(event, SHOWING) for kind in event.cards]
    shown = frozenset(cards) - {UNKNOWN}
    answer = ANSWERS[worlds.exists(after, constraints, shown)]
    before = consistent(table, constraints) if answer is NO else YES
    if before is not YES and worlds.are_too_many(table, after, shown, constraints):
        return NO
    return answer if before is YES else Answer.UNDECIDED


def kinds(
    table: Table, zone: str, constraints: Mapping[str, Constraint], *, newest: bool = False
) -> tuple[str, ...]:
    """What a card of the zone that is told as `?` can be, sorted; empty if there is none.

    `newest`: only the last that arrived there. A kind that cannot be decided counts as one that
    it can be.
    """
    cells = table.zones.get(zone, ())
    asked = enumerate(cells[:1] if newest else cells)
    bags = {place: bag for place, bag in asked if type(bag) is Bag and bag.drawn}
    hidden = dict.fromkeys(certain_somewhere(table, zone))  # no set: what is in order sorts faster
    if not bags:
        return tuple(sorted(hidden))
    # any hidden card of a source can be what another of it can be, whichever of these it lies in
    whole, denied = merge(tuple(bags.values())), some_denied(table)
    if not denied:
        hidden.update(dict.fromkeys(worlds.free(table, whole, constraints)))
    if not _straight(table):
        others = worlds.candidates(table, whole, constraints).difference(hidden)
        settled = worlds.settle(table, whole, others, constraints)
        if not denied:
            hidden.update(dict.fromkeys(settled.yes))
        for kind in others.difference(hidden, settled.no):
            if any(can_be(table, zone, place, kind, constraints) for place in bags):
                hidden[kind] = None
    return tuple(sorted(hidden))


def nameable(table: Table, zone: str, constraints: Mapping[str, Constraint]) -> tuple[str, ...]:
    """The cards that may be shown from a zone: those known, then what the hidden ones can be."""
    cells = table.zones.get(zone, ())
    if len(cells) == 1 and type(cells[0]) is str:
        return (cells[0],)
    known = table.known(zone)
    if len(known) == table.count(zone):
        return known
    hidden = kinds(table, zone, constraints)
    return (*known, *filterfalse(known.__contains__, hidden)) if known else hidden


def at_once(
    table: Table, zone: str, cards: tuple[str, ...], constraints: Mapping[str, Constraint]
) -> tuple[str, ...]:
    """Cards that may be shown from a zone, each as often as it may be there at once."""
    hidden = table.hidden(zone)
    if not hidden:
        return cards
    lying = Counter(table.known(zone))
    found: list[str] = []
    for kind, known in Counter(cards).items():
        number, most = (
            known,
            min(known + hidden, lying[kind] + _unseen(table, kind, hidden, constraints)),
        )
        while number < most:
            shown = CardsShown(zone=zone, cards=(kind,) * (number + 1))
            if possible(table, shown, constraints=constraints) is NO:
                break
            number += 1
        found += [kind] * number
    return tuple(found)


def _unseen(table: Table, kind: str, most: int, constraints: Mapping[str, Constraint]) -> int:
    """How many copies of a kind nobody has shown yet, as far as decks tell, and at most so many.

    Where few are left there is little to be asked.
    """
    unseen = 0
    for pool in table.pools.values():
        left = pool.left(kind)
        if left is None and pool.constraint:
            _, copies = constraints[pool.constraint].counted(kind, pool.lifted)
            left = copies - pool.shown.get(kind, 0)
        if left is None:
            return most
        unseen += max(0, left)
    return min(most, unseen)


def _straight(table: Table) -> bool:
    """Whether no card is untraced or denied, and lists or constraints tell all of the pools."""
    if table.untraced or some_denied(table):
        return False
    return all(pool.listed or pool.constraint or not pool.kinds for pool in table.pools.values())


def certain_somewhere(table: Table, zone: str) -> Mapping[str, int]:
    """The kinds certain to be in an ordered zone, of which nobody knows on which position."""
    if zone not in table.ordered:
        return {}
    return merge([c for c in table.zones.get(zone, ()) if type(c) is Bag]).known


def can_be(
    table: Table, zone: str, place: int, kind: str, constraints: Mapping[str, Constraint]
) -> bool:
    """Whether one of the hidden cards of this cell can be of this kind."""
    bag = table.zones[zone][place]
    if type(bag) is Bag and not some_denied(table) and has_free(table, bag, kind, constraints):
        return True
    return consistent(suppose(table, zone, place, kind), constraints) is not NO


def can_be_there(
    table: Table, zone: str, kind: str, constraints: Mapping[str, Constraint]
) -> Answer:
    """Whether a card of this kind may lie in the zone, on whichever position."""
    if kind in table.known(zone):
        return YES
    found = NO
    for place, cell in enumerate(table.zones.get(zone, ())):
        if type(cell) is Bag and cell.drawn:
            if not some_denied(table) and has_free(table, cell, kind, constraints):
                return YES
            answer = consistent(suppose(table, zone, place, kind), constraints)
            if answer is YES:
                return YES
            found = Answer.UNDECIDED if answer is Answer.UNDECIDED else found
    return found


def overrule(
    table: Table,
    event: Showing,
    *,
    order: Sequence[str],
    constraints: Mapping[str, Constraint],
    rule: str,
    parts: Sequence[str] = (),
    together: Sequence[str] = (),
) -> tuple[CardsOverruled, ...]:
    """What has to be recorded before the event so that the event becomes possible.

    One overruling for each card that cannot be. It takes the place of a hidden card of its zone
    (if what is known of the zone leaves no room for that, all of it is forgotten, and for one of
    the zones of `together` what is known of all of them). If it is still impossible, one entry of
    the same kind is forgotten, the first found in the zones of `order`; if there is none, the
    fewest of the pool's list and the constraint's `parts` are lifted.
    Raises Misplaced if the zone does not hold that many cards.
    """
    overruled: list[CardsOverruled] = []
    for number, card in enumerate(event.cards, start=1):
        shown = replace(event, cards=event.cards[:number])
        if card == UNKNOWN or possible(table, shown, constraints=constraints) is not Answer.NO:
            continue
        for tried in _overrulings(table, shown, order, constraints, rule, parts, together):
            if possible(table, tried, shown, constraints=constraints) is not Answer.NO:
                overruled.append(tried)
                table = evolve(table, tried)
                break
        else:
            raise Misplaced(zone_of(event), card)
    return tuple(overruled)


def _overrulings(
    table: Table,
    event: Showing,
    order: Sequence[str],
    constraints: Mapping[str, Constraint],
    rule: str,
    parts: Sequence[str],
    together: Sequence[str],
) -> Iterator[CardsOverruled]:
    """The ways to accept the event's last card, the one that forgets least first."""
    zone = zone_of(event)
    from_end = zone in table.ordered and event.take in ENDS
    skip = len(event.cards) - 1 if from_end else 0
    plain = CardsOverruled(zone=zone, card=event.cards[-1], rule=rule, take=event.take, skip=skip)
    listed = any(table.pools[pool].listed for pool in table.origins.get(zone, ()))
    liftable = (LIST, *parts) if listed else tuple(parts)

    there = _in_the_way(table, plain) if from_end else ()
    fits = replace(plain, forgotten=there, lifted=(LIST, *parts))
    if possible(table, fits, event, constraints=constraints) is NO:
        there = _all_known(table, together if zone in together else (zone,))
    yield from _with_less_known(table, replace(plain, forgotten=there), order, liftable)


def _with_less_known(
    table: Table, plain: CardsOverruled, order: Sequence[str], liftable: Sequence[str]
) -> Iterator[CardsOverruled]:
    """The overruling; then with an entry of its card forgotten, too; then with lists lifted."""
    yield plain
    for other in order:
        if _entries(table, other, plain.card, plain.forgotten):
            yield replace(plain, forgotten=(*plain.forgotten, (other, plain.card)))
    for number in range(1, len(liftable) + 1):
        for lifted in combinations(liftable, number):
            yield replace(plain, lifted=lifted)


def _all_known(table: Table, zones: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """What an overruling may forget of these zones."""
    return tuple((each, kind) for each in zones for kind in _known_or_adrift(table, each))


def _known_or_adrift(table: Table, zone: str) -> tuple[str, ...]:
    return (*table.known(zone), *table.adrift(zone))


def _in_the_way(table: Table, plain: CardsOverruled) -> tuple[tuple[str, str], ...]:
    """The entry, if any, of the card that lies where order says that this one lay."""
    cards = table.cards(plain.zone)
    if plain.skip >= len(cards):
        return ()
    there = cards[-1 - plain.skip] if plain.take == "bottom" else cards[plain.skip]
    return () if there == UNKNOWN else ((plain.zone, there),)


def _entries(table: Table, zone: str, kind: str, forgotten: Sequence[tuple[str, str]]) -> bool:
    """Whether an entry of the kind is left to forget in the zone."""
    return _known_or_adrift(table, zone).count(kind) > list(forgotten).count((zone, kind))
