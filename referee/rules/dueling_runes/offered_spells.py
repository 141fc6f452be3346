"""Dueling Runes: the spells that a member of the group may declare now (DR-6, DR-13.2)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from events.base import Seat
from events.catalogues.dueling_runes import POWER
from events.dueling_runes.values import ADVANCED, Spell
from projections.dueling_runes.state import AI, QUEUE, State
from referee.moves.offers import Blank, Offer, list_of
from referee.rules.dueling_runes.casting import AMNESIA, castable, require_turn
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.runes import POWER_OF, face_up, free, immune_by, targets

HOLD = Blank("hold", ("no", "yes"), key=True, optional=True, default="no")
"""Whether the group is to wait (DR-5.7)."""


def of_spells(duel: Duel, seat: Seat) -> Iterator[Offer]:
    """Every spell with every power; amnesia for each target, whose cards it turns."""
    step, _ = require_turn(duel.state, seat)
    spells = castable(duel, seat, step)
    there = targets(duel.state, seat, step)
    for spell, runes in spells.items():
        name = _one_of("spell", (spell,), meant=len(spells) == 1)
        yield from _of_spell(duel.state, seat, name, runes, _aimed(duel.state, seat, there, spell))
    if duel.option("advanced") == "yes":
        yield from _advanced(duel, seat, _one_of("target", there, meant=len(there) == 1))


def _one_of(name: str, words: tuple[str, ...], *, meant: bool) -> Blank:
    """One of these; `meant`: the first is, where none is said."""
    return Blank(name, words, optional=meant, default=words[0] if meant else "")


def _aimed(state: State, seat: Seat, there: tuple[Seat, ...], spell: Spell) -> Sequence[Blank]:
    """Whom of these the spell may be cast on, one blank each.

    The opponent at the table plays fair (DR-12.9).
    """
    return [
        _one_of("target", (target,), meant=len(there) == 1)
        for target in there
        if seat != AI or immune_by(state, target, spell) is None
    ]


def _of_spell(
    state: State, seat: Seat, name: Blank, runes: tuple[str, ...], there: Sequence[Blank]
) -> Iterator[Offer]:
    if not runes:
        for target in there:
            yield Offer(seat, "casts", (name, target, HOLD))
    power = POWER_OF[name.choices[0]]
    for x in range(1, len(runes) + 1):
        cost = ((str(power), x),)
        number = _one_of("x", (str(x),), meant=x == len(runes))
        any_number = _one_of("x", (str(x),), meant=True)
        named = list_of("runes", runes, key=True, least=x, most=x)
        for target in there:
            for cards in _turned_by(state, name, target, x):
                yield Offer(seat, "casts", (name, number, target, *cards, HOLD), cost)
                yield Offer(seat, "casts", (name, any_number, target, named, *cards, HOLD), cost)


def _turned_by(state: State, name: Blank, target: Blank, x: int) -> Sequence[tuple[Blank, ...]]:
    """The cards that go with a spell: amnesia's, of no other."""
    if name.choices[0] != AMNESIA:
        return ((),)
    return [(cards,) for cards in turned(state, Seat(target.choices[0]), x)]


def turned(
    state: State, target: Seat, most: int, *, may_be_left_out: bool = False
) -> Iterator[Blank]:
    """What amnesia may turn: so many cards of a queue, or none (DR-8.11)."""
    there = face_up(state, target)
    if there:
        optional = may_be_left_out or len(there) <= most
        listed = list_of("cards", there, key=True, optional=optional, most=min(most, len(there)))
        meant = ",".join(there[-most:]) if optional else ""
        yield replace(listed, default=meant, zone=QUEUE[target])
    yield Blank("cards", ("none",), key=True, optional=not there, default="" if there else "none")


def _advanced(duel: Duel, seat: Seat, target: Blank) -> Iterator[Offer]:
    """At least two kinds of power, at least one rune of each (DR-13.2)."""
    runes = {suit: len(free(duel.edition, duel.state, seat, suit)) for suit in POWER}
    kinds = [suit for suit, number in runes.items() if number]
    for number in range(2, len(kinds) + 1):
        for used in combinations(kinds, number):
            amounts = (
                Blank(suit, tuple(map(str, range(1, runes[suit] + 1))), key=True) for suit in used
            )
            name = Blank("name", key=True, optional=True)
            spell = Blank("spell", (ADVANCED,))
            yield Offer(seat, "casts", (spell, target, *amounts, name, HOLD))
