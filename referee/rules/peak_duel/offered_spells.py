"""Peak Duel: the spells that may be used now, and on what (PD-5, PD-6)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from events.base import Seat
from events.catalogues.peak_duel import ELEMENTS, element_of
from events.peak_duel import Effect, Element, Posture
from projections.custody import nameable
from projections.peak_duel.kit import KIT
from projections.peak_duel.state import DISCARD, PLACES, SEATS, SPELLS
from referee.offers import Blank, Offer, allowed, few
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.effects import (
    counts_as_summon,
    fights,
    require_piercing,
    require_room_to_shift,
)
from referee.rules.peak_duel.spells import closes_declaration, is_declared
from referee.rules.peak_duel.summon import spent_limit

Ways = tuple[tuple[Blank, ...], ...]
"""What may follow the name of an effect: each way is a line's blanks; none: it cannot be used."""

PLAIN: Ways = ((),)
"""The effect needs no choice."""

# Made once: every position asks for them.
UPRIGHT, SIDEWAYS = Posture.ATTACK, Posture.DEFENCE
TARGETS = tuple(f"{seat}{place}" for seat in SEATS for place in PLACES)
COVERED = {place: Blank("covered", (str(place),)) for place in PLACES}
EFFECT = {effect: Blank("effect", (effect.value,)) for effect in Effect}
POSTURES = Blank("posture", tuple(posture.value for posture in Posture), key=True)


@cache
def some_of(name: str, some: tuple[int | str, ...]) -> Blank:
    """One of some places, or of some phases: there are few such blanks, and each is made once."""
    return Blank(name, tuple(map(str, some)))


@cache
def place_of(free: tuple[int, ...]) -> Blank:
    """Where a spirit comes to; left out, it is the lowest free place."""
    return Blank("place", tuple(map(str, free)), key=True, optional=True)


def of_spells(duel: Duel, seat: Seat, hand: tuple[str, ...], soul: tuple[str, ...]) -> list[Offer]:
    """What a seat may cast and flip; `hand`: what it may name there; `soul`: its soul zone."""
    state = duel.state
    side, turn = state.side(seat), state.turn
    usable = _Usable(duel, seat, soul)
    found: list[Offer] = []
    if hand and seat == state.active and None in side.spells:
        for element, cards in _by_element(hand):
            ways = () if element in side.cast else usable.of(element)
            if ways:
                card = Blank("card", few(cards))
                found += [Offer(seat, "casts", (card, *blanks)) for blanks in ways]
    for place, set_turn in enumerate(side.spells, start=1):
        if set_turn is None or set_turn == turn:
            continue
        covered = COVERED[place]
        there = nameable(state.table, SPELLS[seat, place], KIT.constraints)
        for element, cards in _by_element(there):
            ways = usable.of(element)
            if ways:
                card = Blank("card", few(cards))
                found += [Offer(seat, "flips", (covered, card, *blanks)) for blanks in ways]
    return found


def _by_element(cards: tuple[str, ...]) -> list[tuple[Element, Sequence[str]]]:
    """Each element that is there, with its kinds."""
    if len(cards) == 1:
        return [(element_of(cards[0]), cards)]
    found: dict[Element, list[str]] = {}
    for kind in dict.fromkeys(cards):
        found.setdefault(element_of(kind), []).append(kind)
    return [(element, found[element]) for element in ELEMENTS if element in found]


class _Usable:
    """What each element is good for now; everything is looked up once.

    `declared`: spells of the damage step may close the declaration of an attack. `soul`: the kinds
    of the seat's soul zone, oldest first. `spirits`: every spirit with its place as a target.
    """

    __slots__ = ("_ways", "declared", "duel", "now", "seat", "soul", "spirits", "state")

    def __init__(self, duel: Duel, seat: Seat, soul: tuple[str, ...]) -> None:
        self.duel = duel
        self.seat = seat
        self.state = state = duel.state
        self.now = state.step or state.phase
        self.declared = is_declared(state)
        self.soul = tuple(dict.fromkeys(soul))
        a, b = state.fields
        lying = enumerate((*a, *b))
        self.spirits = [(TARGETS[at], spirit) for at, spirit in lying if spirit is not None]
        self._ways: dict[Element, Ways] = {}

    def of(self, element: Element) -> Ways:
        """The effects of an element, each with what follows its name."""
        ways = self._ways.get(element)
        if ways is None:
            ways = self._ways[element] = tuple(
                [
                    (EFFECT[entry.slug], *blanks)
                    for entry in self.duel.edition.spells[element]
                    if self.now in entry.windows
                    or (
                        self.declared
                        and allowed(closes_declaration, self.duel, self.seat, entry.slug)
                    )
                    for blanks in WAYS[entry.slug](self)
                ]
            )
        return ways


def _targets(targets: list[str]) -> Ways:
    return ((Blank("target", tuple(targets)),),) if targets else ()


# Wood


def _pierce(usable: _Usable) -> Ways:
    return PLAIN if allowed(require_piercing, usable.state, usable.seat) else ()


def _breeze(usable: _Usable) -> Ways:
    state, seat = usable.state, usable.seat
    free = state.free(seat)
    if not usable.soul or not free:
        return ()
    if counts_as_summon(state, seat) and spent_limit(state) is not None:
        return ()
    return ((Blank("soul", usable.soul, key=True), POSTURES, place_of(free)),)


# Fire, and the one of water that is its mirror


def _modify(usable: _Usable) -> Ways:
    """A spirit with any soul card of its element."""
    targets: dict[Element, list[str]] = {}
    for target, spirit in usable.spirits:
        targets.setdefault(element_of(spirit.card), []).append(target)
    return tuple(
        [
            (Blank("target", tuple(targets[element])), Blank("soul", tuple(cards), key=True))
            for element, cards in _by_element(usable.soul)
            if element in targets
        ]
    )


def _rekindle(usable: _Usable) -> Ways:
    state, seat = usable.state, usable.seat
    if seat != state.active:
        return ()
    places = [place for place, spirit in state.lying(seat) if fights(state, place, spirit)]
    if not places:
        return ()
    fighting = state.attack is not None and state.attack.place in places
    return ((Blank("spirit", tuple(map(str, places)), optional=fighting),),)


# Earth


def _soul_shift(usable: _Usable) -> Ways:
    places = usable.state.occupied(usable.seat)
    if not places or not allowed(require_room_to_shift, usable.state, usable.seat):
        return ()
    return ((some_of("spirit", places),),)


def _bulwark(usable: _Usable) -> Ways:
    return _targets([target for target, spirit in usable.spirits if spirit.posture is UPRIGHT])


def _charge(usable: _Usable) -> Ways:
    return _targets([target for target, spirit in usable.spirits if spirit.posture is SIDEWAYS])


# Metal


def _adamant(usable: _Usable) -> Ways:
    return _targets([target for target, _ in usable.spirits])


# Water


def _cycle(usable: _Usable) -> Ways:
    """Any card of the discard pile, on which the soul card lies by then (R27)."""
    if not usable.soul:
        return ()
    discard = usable.state.table.cards(DISCARD[usable.seat])
    pile = tuple(dict.fromkeys(discard[::-1]))
    return tuple(
        [
            (
                Blank("soul", (card,), key=True),
                Blank("take", pile if card in pile else (*pile, card), key=True),
            )
            for card in usable.soul
        ]
    )


WAYS: Mapping[Effect, Callable[[_Usable], Ways]] = {
    Effect.PIERCE: _pierce,
    Effect.BREEZE: _breeze,
    Effect.BLAZE: _modify,
    Effect.REKINDLE: _rekindle,
    Effect.SOUL_SHIFT: _soul_shift,
    Effect.BULWARK: _bulwark,
    Effect.CHARGE: _charge,
    Effect.ADAMANT: _adamant,
    Effect.SINK: _modify,
    Effect.CYCLE: _cycle,
}
"""How each effect may be carried out."""
