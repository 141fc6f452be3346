"""Malifaux: the duels and damage flips of a seat with its fate deck alone (section 14)."""

from collections.abc import Iterator

from msgspec.structs import replace

from events.base import Seat
from referee.moves.offers import Blank, Offer

MOD = Blank("mod", key=True, optional=True)
NEEDS = Blank("needs", key=True, optional=True, most=99)
STAT, TN, VS = Blank("stat"), Blank("tn", key=True), Blank("vs", key=True)


def of_deck(seat: Seat) -> Iterator[Offer]:
    """Against a number, against the other seat, and for damage."""
    yield Offer(seat, "duel", (STAT, TN, NEEDS, MOD))
    yield Offer(seat, "duel", (STAT, replace(TN, optional=True), NEEDS, VS, MOD))
    yield Offer(seat, "damage", (Blank("damage"), MOD))
