"""Every world of a small table with the ways to it, copies apart, and random histories of tables.

What shares are compared with, and worlds that are drawn. A world says which kinds lie in each zone:
in order where order counts, elsewhere the cards that arrived last and the rest, each sorted.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import permutations
from math import factorial, perm, prod
from random import Random

from events.base import UNKNOWN
from events.cards import CardsDenied, CardsMixed, CardsMoved, CardsPooled, CardsShown
from projections import table
from projections.cards.bags import Bag
from projections.table import Table

DECK, STACK, HAND, OTHER, DISCARD = ZONES = ("deck", "stack", "hand", "other", "discard")
ORDERED = frozenset((DECK, STACK))
UNORDERED = (HAND, OTHER, DISCARD)
KINDS = "ABCDEFG"

Kinds = tuple[str, ...]
World = tuple[tuple[Kinds, Kinds], ...]


class AllWorlds:
    """All worlds in which what was told is true, each with its ways."""

    def __init__(self) -> None:
        self.ways: Counter[World] = Counter({(((), ()),) * len(ZONES): 1})
        self.table = table.start(ORDERED)

    def tell(self, event) -> None:
        after: Counter[World] = Counter()
        before = _gathered(self.ways, event) if isinstance(event, CardsMixed) else self.ways
        for world, ways in before.items():
            for later, more in _follow(world, event, self.table):
                after[later] += ways * more
        self.ways = after
        self.table = table.evolve(self.table, event)

    def share(self, holds) -> Fraction:
        """The share of the ways to worlds of which this is true."""
        good = sum(ways for world, ways in self.ways.items() if holds(world))
        return Fraction(good, self.ways.total())

    def lying(self) -> Counter[tuple[Kinds, ...]]:
        """The ways by what lies in each zone, the last that arrived not told from the rest."""
        found: Counter[tuple[Kinds, ...]] = Counter()
        for world, ways in self.ways.items():
            found[plain(cards(world, zone) for zone in ZONES)] += ways
        return found


def cards(world: World, zone: str) -> Kinds:
    newest, rest = world[ZONES.index(zone)]
    return newest + rest


def plain(lying) -> tuple[Kinds, ...]:
    """What lies in each zone, sorted where order does not count."""
    return tuple(
        tuple(there) if zone in ORDERED else tuple(sorted(there))
        for zone, there in zip(ZONES, lying, strict=True)
    )


def _with(world: World, zone: str, newest: Sequence[str], rest: Sequence[str] = ()) -> World:
    if zone in ORDERED:
        lying = (tuple(newest), ())
    else:
        lying = (tuple(sorted(newest)), tuple(sorted(rest)))
        if not newest:
            lying = (lying[1], ())
    place = ZONES.index(zone)
    return (*world[:place], lying, *world[place + 1 :])


@cache
def _orders(kinds: Kinds) -> tuple[Kinds, ...]:
    return tuple(sorted(set(permutations(kinds))))


def _shuffled(kinds: Sequence[str]) -> Iterator[tuple[Kinds, int]]:
    ways = prod(map(factorial, Counter(kinds).values()))
    for order in _orders(tuple(sorted(kinds))):
        yield order, ways


def _gathered(worlds: Counter[World], event: CardsMixed) -> Counter[World]:
    """The worlds when all cards lie in the zone where they are about to be shuffled."""
    found: Counter[World] = Counter()
    for world, ways in worlds.items():
        lying = sorted(kind for zone in event.zones for kind in cards(world, zone))
        for zone in event.zones:
            world = _with(world, zone, ())
        found[_with(world, event.dst, lying)] += ways
    return found


def _follow(world: World, event, told: Table) -> Iterator[tuple[World, int]]:
    match event:
        case CardsPooled(zone=zone):
            deck = [kind for kind, number in event.kinds for _ in range(number)]
            for order, ways in _shuffled(deck):
                yield _with(world, zone, order + cards(world, zone)), ways
        case CardsMixed(dst=dst):
            for order, ways in _shuffled(cards(world, dst)):
                yield _with(world, dst, order), ways
        case CardsDenied(zone=zone, kinds=kinds):
            if not set(cards(world, zone)).intersection(kinds):
                newest, rest = world[ZONES.index(zone)]
                yield _with(world, zone, newest + rest), 1
        case CardsShown():
            yield from _shown(world, event, told)
        case CardsMoved():
            yield from _moved(world, event, told)


def _moved(world: World, event, told: Table) -> Iterator[tuple[World, int]]:
    dst = event.dst
    for taken, left, ways in _taken(world, event, told):
        before = cards(left, dst)
        if dst not in ORDERED:
            yield _with(left, dst, taken, before), ways
        else:
            yield (
                _with(left, dst, taken[::-1] + before if event.put == "top" else before + taken),
                ways,
            )


def _reached(world: World, event, zone: str, told: Table) -> tuple[Kinds, Kinds, Counter[str]]:
    """The cards among which they are, the others, and those of the first that the table knows."""
    newest, rest = world[ZONES.index(zone)]
    cells = told.zones.get(zone, ())
    if event.take == "newest" and len(event.cards) <= len(newest):
        cells = cells[:1]
    else:
        newest, rest = newest + rest, ()
    known: Counter[str] = Counter()
    for cell in cells:
        known.update(cell.known if type(cell) is Bag else [cell])
    return newest, rest, known


def _shown(world: World, event, told: Table) -> Iterator[tuple[World, int]]:
    if event.zone in ORDERED:
        lying = cards(world, event.zone)
        seen = lying[::-1] if event.take == "bottom" else lying
        if all(map(_is, event.cards, seen)):
            yield world, 1
        return
    newest, rest, known = _reached(world, event, event.zone, told)
    there, said = Counter(newest), Counter(event.cards)
    if said <= there:
        ways = prod(perm(there[k] - known[k], max(0, said[k] - known[k])) for k in said)
        yield _with(world, event.zone, newest, rest), ways


def _is(card: str, kind: str) -> bool:
    return card in (UNKNOWN, kind)


def _taken(world: World, event, told: Table) -> Iterator[tuple[Kinds, World, int]]:
    zone, number = event.src, len(event.cards)
    if zone in ORDERED:
        lying = cards(world, zone)
        seen = lying[::-1] if event.take == "bottom" else lying
        if len(seen) >= number and all(map(_is, event.cards, seen)):
            rest = lying[:-number] if event.take == "bottom" else lying[number:]
            yield seen[:number], _with(world, zone, rest), 1
        return
    newest, rest, known = _reached(world, event, zone, told)
    together = event.dst not in ORDERED or number == 1
    unseen = event.take != "chosen" and set(event.cards) == {UNKNOWN}
    if unseen and together and number == len(newest):
        yield newest, _with(world, zone, (), rest), 1
        return
    for taken, left, ways in _one_by_one(newest, known, event.cards, event.take):
        yield taken, _with(world, zone, left, rest), ways


def _one_by_one(
    there: Kinds, known: Counter[str], said: Kinds, take: str
) -> Iterator[tuple[Kinds, Kinds, int]]:
    if not said:
        yield (), there, 1
        return
    for kind in sorted(set(there)):
        number, held = there.count(kind), known[kind]
        if said[0] == UNKNOWN:
            ways = number - held if take == "chosen" else number
        else:
            ways = 0 if said[0] != kind else 1 if held else number
        if ways:
            left = list(there)
            left.remove(kind)
            less = known - Counter([kind]) if said[0] == kind else known
            for taken, rest, more in _one_by_one(tuple(left), less, said[1:], take):
                yield (kind, *taken), rest, ways * more


# Histories


class Told:
    """What was told of a true course of cards, event by event."""

    def __init__(self, random: Random, decks: dict[str, str], zones: Sequence[str] = ZONES) -> None:
        self._random = random
        self._lying: dict[str, list[str]] = {zone: [] for zone in zones}
        self._arrived = dict.fromkeys(zones, 0)
        self.events: list = []
        for zone, deck in decks.items():
            kinds = tuple(sorted(Counter(deck).items()))
            self.events.append(CardsPooled(pool=zone, zone=zone, count=len(deck), kinds=kinds))
            self._lying[zone] = random.sample(deck, len(deck))

    def go_on(self, told: Table) -> None:
        """One more event; `told`: what the table knows."""
        random = self._random
        zone = random.choice([zone for zone, there in self._lying.items() if there])
        way = random.random()
        if way < 0.12:
            self._mix(random.choice((DECK, STACK)), random.randint(1, 2))
        elif way < 0.3:
            self._show(zone)
        elif way < 0.45:
            self._deny_hidden(zone, told)
        else:
            self._move(zone, told, seen=random.random() < 0.4)

    def meet(self, way: str, told: Table) -> None:
        """One more event such that cards of several bags meet unseen, if there can be one."""
        random = self._random
        filled = [zone for zone, there in self._lying.items() if there and zone != DECK]
        zone = random.choice(filled or [DECK])
        src = DECK if self._lying[DECK] and way in ("draw", "turn") else zone
        match way:
            case "draw" | "pass":
                self._move(src, told, seen=False)
            case "turn":
                self._move(src, told, seen=True)
            case "mix":
                self._mix(DECK, 1)
            case "deny":
                self._deny_hidden(zone, told)
            case _:
                self._show(zone)

    def _mix(self, dst: str, number: int) -> None:
        zones = self._random.sample([*self._lying], number)
        zones = tuple(dict.fromkeys((*zones, dst)))
        gathered = [card for zone in zones for card in self._lying[zone]]
        for zone in zones:
            self._lying[zone] = []
        self._lying[dst] = self._random.sample(gathered, len(gathered))
        self.events.append(CardsMixed(zones=zones, dst=dst))

    def _show(self, zone: str) -> None:
        lying = self._lying[zone]
        number = self._random.randint(1, min(2, len(lying)))
        if zone in ORDERED:
            take = self._random.choice(("top", "bottom"))
            seen = lying[::-1][:number] if take == "bottom" else lying[:number]
        else:
            take = self._random.choice(("any", "newest"))
            among = lying[: self._arrived[zone]] if take == "newest" else lying
            seen = self._random.sample(among, min(number, len(among)))
            self._forget_last(zone, take, len(seen))
        if seen:
            self.events.append(CardsShown(zone=zone, cards=tuple(seen), take=take))

    def _forget_last(self, zone: str, take: str, number: int) -> None:
        if take != "newest" or number > self._arrived[zone]:
            self._arrived[zone] = len(self._lying[zone])

    def _deny_hidden(self, zone: str, told: Table) -> None:
        """Deny kinds where hidden cards lie, if they do anywhere; else cards of the zone move."""
        hiding = [each for each in self._lying if each in UNORDERED and told.hidden(each)]
        if hiding:
            self._deny(self._random.choice(hiding), told)
        else:
            self._move(zone, told, seen=False)

    def _deny(self, zone: str, told: Table) -> None:
        there = {*self._lying[zone], *told.known(zone)}
        barred = sorted({*KINDS, "H"} - there)
        some = self._random.sample(barred, self._random.randint(1, 2))
        self._arrived[zone] = len(self._lying[zone])
        self.events.append(CardsDenied(zone=zone, kinds=tuple(some)))

    def _move(self, src: str, told: Table, *, seen: bool) -> None:
        random, lying = self._random, self._lying[src]
        dst = random.choice([zone for zone in self._lying if zone != src])
        number = random.randint(1, min(3, len(lying)))
        take = random.choice(("top", "bottom") if src in ORDERED else ("any", "newest", "chosen"))
        if src in ORDERED:
            places = [*range(len(lying))]
            places = places[::-1][:number] if take == "bottom" else places[:number]
        else:
            places = self._places(src, take, number, told, seen=seen)
        if not places:
            return
        self._forget_last(src, take, len(places))
        taken = [lying[place] for place in places]
        self._lying[src] = [card for place, card in enumerate(lying) if place not in places]
        self._arrived[src] -= sum(place < self._arrived[src] for place in places)
        if src not in ORDERED and not self._arrived[src]:
            self._arrived[src] = len(self._lying[src])
        put = random.choice(("top", "bottom"))
        at_bottom = dst in ORDERED and put == "bottom"
        before = self._lying[dst]
        self._lying[dst] = [*before, *taken] if at_bottom else [*taken[::-1], *before]
        self._arrived[dst] = len(taken)
        said = tuple(taken) if seen else (UNKNOWN,) * len(taken)
        self.events.append(CardsMoved(src=src, dst=dst, cards=said, take=take, put=put))

    def _places(self, zone: str, take: str, number: int, told: Table, *, seen: bool) -> list[int]:
        """Which cards of an unordered zone leave."""
        lying, last = self._lying[zone], self._arrived[zone]
        places = [*range(last if take == "newest" and number <= last else len(lying))]
        if take == "chosen" and not seen:
            for kind in told.known(zone):
                places = [*_all_but_one(places, lying, kind)]
        return self._random.sample(places, min(number, len(places)))


def _all_but_one(places: list[int], lying: list[str], kind: str) -> Iterator[int]:
    known = next(place for place in places if lying[place] == kind)
    return (place for place in places if place != known)


DECKS = ("ABCD", "ABCDE", "AAB", "AABC", "AABBC", "AAABB", "AABBBCC", "AAAABBBB", "AAABBBCD")
STACKS = ("", "", "FG", "AB", "FFG", "AAB")


MEETING = ("AABC", "AABBC", "AAABB", "AAABBC", "AAAABB", "AABBBC", "AAAABBB", "AAAAABBC")
"""Small decks of copies, which meet unseen."""
ARC = ("draw", "turn", "pass", "mix", "draw", "pass", "pass", "show", "pass", "deny", "show")


@lru_cache(maxsize=256)
def history(seed: int, most: int = 9) -> tuple[list, AllWorlds]:
    """A random history, and all worlds after it; of every three two in which cards meet unseen."""
    random = Random(seed)
    if seed % 3:
        zones = (DECK, *random.sample(UNORDERED, random.randint(1, 3)))
        told = Told(random, {DECK: random.choice(MEETING)}, zones)
        arcs = random.randint(1, 2)
        ways = [way for _ in range(arcs) for way in ARC if random.random() < 0.8]
        steps = [partial(told.meet, way) for way in ways]
    else:
        told = Told(random, _decks(random))
        steps = [told.go_on] * random.randint(1, most)
    worlds = AllWorlds()
    for event in told.events:
        worlds.tell(event)
    for step in steps:
        before = len(told.events)
        step(worlds.table)
        for event in told.events[before:]:
            worlds.tell(event)
    return told.events, worlds


def _decks(random: Random) -> dict[str, str]:
    deck, stack = random.choice(DECKS), random.choice(STACKS)
    if len(deck) > 5:
        stack = ""
    return {DECK: deck, **({STACK: stack} if stack else {})}
