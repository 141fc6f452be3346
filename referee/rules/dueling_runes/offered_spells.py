"""Dueling Runes: the spells that a member of the group may declare now (DR-6, DR-13.2)."""

from collections.abc import Iterator
from itertools import combinations

from events.base import Seat
from events.catalogues.dueling_runes import POWER
from events.dueling_runes import ADVANCED, Spell, Suit
from projections.dueling_runes.state import AI, State
from referee.offers import Blank, Offer
from referee.rules.dueling_runes.casting import castable, require_turn
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.runes import face_up, free, immune_by, power_of, targets

HOLD = Blank("hold", ("no", "yes"), key=True, optional=True)
"""Whether the group is to wait (DR-5.7)."""


def of_spells(duel: Duel, seat: Seat) -> Iterator[Offer]:
    """Every spell with every power; amnesia for each target, whose cards it turns."""
    step, _ = require_turn(duel.state, seat)
    for spell in castable(duel, seat, step):
        there = _targets(duel.state, seat, step, spell)
        if there:
            yield from _of_spell(duel, seat, spell, there)
    if duel.option("advanced") == "yes":
        yield from _advanced(duel, seat, targets(duel.state, seat, step))


def _targets(state: State, seat: Seat, step: Suit, spell: Spell) -> tuple[Seat, ...]:
    """Whom the spell may be cast on; the opponent at the table plays fair (DR-12.9)."""
    there = targets(state, seat, step)
    if seat != AI:
        return there
    return tuple(target for target in there if immune_by(state, target, spell) is None)


def _of_spell(duel: Duel, seat: Seat, spell: Spell, there: tuple[Seat, ...]) -> Iterator[Offer]:
    power = power_of(spell)
    if power is None:
        yield Offer(seat, "casts", (_spell(spell), Blank("target", there), HOLD))
        return
    runes = free(duel.edition, duel.state, seat, power)
    for x in range(1, len(runes) + 1):
        begun = (_spell(spell), Blank("x", (str(x),)))
        named = Blank("runes", runes, key=True, optional=True, least=x, most=x)
        if spell is not Spell.AMNESIA:
            yield Offer(seat, "casts", (*begun, Blank("target", there), named, HOLD))
            continue
        for target in there:
            for cards in turned(face_up(duel.state, target), x):
                yield Offer(seat, "casts", (*begun, Blank("target", (target,)), named, cards, HOLD))


def _spell(spell: str) -> Blank:
    return Blank("spell", (spell,))


def turned(there: tuple[str, ...], most: int) -> Iterator[Blank]:
    """What amnesia may turn: so many of these cards, or none (DR-8.11)."""
    if there:
        left_out = len(there) <= most
        yield Blank("cards", there, key=True, optional=left_out, most=min(most, len(there)))
    yield Blank("cards", ("none",), key=True, optional=not there)


def _advanced(duel: Duel, seat: Seat, there: tuple[Seat, ...]) -> Iterator[Offer]:
    """At least two kinds of power, at least one rune of each (DR-13.2)."""
    runes = {suit: len(free(duel.edition, duel.state, seat, suit)) for suit in POWER}
    kinds = [suit for suit, number in runes.items() if number]
    for number in range(2, len(kinds) + 1):
        for used in combinations(kinds, number):
            amounts = (
                Blank(suit, tuple(map(str, range(1, runes[suit] + 1))), key=True) for suit in used
            )
            name = Blank("name", key=True, optional=True)
            yield Offer(
                seat, "casts", (_spell(ADVANCED), Blank("target", there), *amounts, name, HOLD)
            )
