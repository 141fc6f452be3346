"""Which card, turned up where it lies hidden, tells one story of a dispute from another."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Literal

import msgspec

from events.base import UNKNOWN
from events.cards import CardsMoved, CardsNamed, CardsShown
from events.entry import Entry
from events.places import Place
from projections.cards.bags import Bag
from projections.custody.answers import Answer, can_be_there, certain_somewhere, consistent
from projections.custody.certain import certain
from projections.custody.free_copies import some_denied
from projections.kit import Constraint, Zone
from projections.table import Table

Found = Literal["certain", "possible", "impossible", "undecided"]

Named = CardsMoved | CardsShown | CardsNamed
"""Consequences that tell which cards lie where."""


class Under(msgspec.Struct, frozen=True):
    """What custody says of a card in a zone at the end of one story.

    `share`: of all worlds those with the card there, two integers; None where nobody can count.
    """

    answer: Found
    share: tuple[int, int] | None


class Telltale(msgspec.Struct, frozen=True):
    """A card in a hidden zone of which the stories say different things.

    `claims` name it; `because`: the moves of the record that showed it. `under`: by story.
    """

    zone: str
    card: str
    claims: tuple[int, ...]
    because: tuple[Place, ...]
    under: Mapping[int, Under]


Candidates = Mapping[tuple[str, str], set[int]]
"""Zones and cards that may tell stories apart, each with the claims that name them."""


def telltales(
    tables: Mapping[int, Table],
    candidates: Candidates,
    constraints: Mapping[str, Constraint],
    record: Sequence[Entry],
) -> Iterator[Telltale]:
    """Those of the candidates of which custody answers differently from story to story."""
    for (zone, card), claims in candidates.items():
        under = {n: asked(table, zone, card, constraints) for n, table in tables.items()}
        if len({one.answer for one in under.values()}) > 1:
            because = tuple(_showing(record, card))
            yield Telltale(zone, card, tuple(sorted(claims)), because, under)


def asked(table: Table, zone: str, card: str, constraints: Mapping[str, Constraint]) -> Under:
    """What custody says of a card in a zone."""
    if card in _certain(table, zone, constraints):
        return Under("certain", (1, 1))
    answer = can_be_there(table, zone, card, constraints)
    if answer is Answer.NO and consistent(table, constraints) is not Answer.YES:
        answer = Answer.UNDECIDED  # what was overruled leaves no world: it refuses no card
    if answer is Answer.NO:
        return Under("impossible", (0, 1))
    share = _share(table, zone, card) if answer is Answer.YES else None
    return Under("possible" if answer is Answer.YES else "undecided", share)


def _certain(table: Table, zone: str, constraints: Mapping[str, Constraint]) -> Sequence[str]:
    """The kinds that are there in every world."""
    if zone in table.ordered:
        return (*table.known(zone), *certain_somewhere(table, zone))
    return certain(table, zone, constraints)


def _share(table: Table, zone: str, card: str) -> tuple[int, int] | None:
    """The worlds in which one of the zone's hidden cards is of this kind, of all.

    Known where all of them came straight from one listed pool, of which no cards parted unseen.
    """
    bags = [cell for cell in table.zones.get(zone, ()) if type(cell) is Bag]
    sources = {source for bag in bags for source in bag.drawn}
    name = next(iter(sources), None)
    if len(sources) != 1 or not isinstance(name, str) or some_denied(table):
        return None
    pool = table.pools[name]
    if not pool.listed or pool.parted:
        return None
    left = {kind: pool.left(kind) or 0 for kind in pool.kinds}
    total, hidden = sum(left.values()), table.hidden(zone)
    without = Fraction(comb(total - left.get(card, 0), hidden), comb(total, hidden))
    return (1 - without).as_integer_ratio()


def _showing(record: Iterable[Entry], card: str) -> Iterator[Place]:
    for entry in record:
        cards = (event.cards for event in entry.events if isinstance(event, Named))
        if entry.number and any(card in named for named in cards):
            yield entry.place


def hidden_zones(zones: Mapping[str, Zone], seat: str) -> Iterator[str]:
    """The zones of a seat whose cards not everybody sees."""
    return (name for name, zone in zones.items() if zone.owner == seat and zone.sees != "all")


def gathered(
    named: Iterable[tuple[str, str, int]],
    held: Iterable[tuple[str, str, int]],
    zones: Mapping[str, Zone],
) -> Candidates:
    """What may tell stories apart: of `named` cards by their seats, and `held` ones in zones.

    The number is that of the claim which names the card, 0 where the record does.
    """
    found: dict[tuple[str, str], set[int]] = {}
    for zone, card, claim in held:
        _add(found, zone, card, claim, zones)
        owner = zones[zone].owner if zone in zones else None
        for other in hidden_zones(zones, owner or ""):
            _add(found, other, card, claim, zones)
    for seat, card, claim in named:
        for zone in hidden_zones(zones, seat):
            _add(found, zone, card, claim, zones)
    return found


def _add(
    found: dict[tuple[str, str], set[int]],
    zone: str,
    card: str,
    claim: int,
    zones: Mapping[str, Zone],
) -> None:
    if UNKNOWN not in (zone, card) and zones[zone].sees != "all":
        claims = found.setdefault((zone, card), set())
        claims.update([claim] if claim else [])
