"""Peak Duel: the spells that may be used now, and on what (PD-5, PD-6)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import compress

import msgspec

from events.base import Seat
from events.catalogues.peak_duel import ELEMENTS, Edition, element_of
from events.peak_duel.values import SIDEWAYS, UPRIGHT, Effect, Element, Posture
from projections.custody.answers import nameable
from projections.peak_duel.kit import KIT
from projections.peak_duel.state import DISCARD, HAND, PLACES, SEATS, SPELLS, Spirit, State
from referee.moves.offers import Blank, Offer, allowed, page_of
from referee.rules.peak_duel.effects import (
    counts_as_summon,
    fights,
    require_piercing,
    require_room_to_shift,
)
from referee.rules.peak_duel.spells import is_declared, require_closable
from referee.rules.peak_duel.summon import spent_limit

Blanks = tuple[Blank, ...]

Ways = Sequence[Blanks]
"""What a line may say from the effect on: each way is its blanks; none: it cannot be used."""

# Made once: every position asks for them.
TARGETS = tuple(f"{seat}{place}" for seat in SEATS for place in PLACES)
COVERED = {place: Blank("covered", (str(place),)) for place in PLACES}
EFFECT = {effect: Blank("effect", (effect.value,)) for effect in Effect}
POSTURES = Blank("posture", tuple(posture.value for posture in Posture), key=True)


@cache
def some_of(name: str, some: tuple[int | str, ...]) -> Blank:
    """One of some places or phases: there are few such blanks, and each is made once."""
    return Blank(name, tuple(map(str, some)))


@cache
def place_of(free: tuple[int, ...]) -> Blank:
    """Where a spirit comes to; left out, it is the lowest free place."""
    places = tuple(map(str, free))
    return Blank("place", places, key=True, optional=True, default=next(iter(places), ""))


def of_spells(
    edition: Edition, state: State, seat: Seat, hand: tuple[str, ...], soul: tuple[str, ...]
) -> list[Offer]:
    """What a seat may cast and flip; `hand`: what it may name there; `soul`: its soul zone."""
    side, turn = state.side(seat), state.turn
    a, b = state.fields
    usable = _Usable(state, seat, soul, _effects(edition, state, seat), a + b)
    found: list[Offer] = []
    if hand and seat == state.active and None in side.spells:
        for element, card in _cards(hand, HAND[seat]):
            ways = () if element in side.cast else usable.of(element)
            if ways:
                found += [Offer(seat, "casts", (card, *way)) for way in ways]
    for place, set_turn in enumerate(side.spells, start=1):
        if set_turn is None or set_turn == turn:
            continue
        covered = COVERED[place]
        zone = SPELLS[seat, place]
        for element, card in _cards(nameable(state.table, zone, KIT.constraints), zone):
            ways = usable.of(element)
            if ways:
                found += [Offer(seat, "flips", (covered, card, *way)) for way in ways]
    return found


@lru_cache(maxsize=8)
def _cards(cards: tuple[str, ...], zone: str) -> tuple[tuple[Element, Blank], ...]:
    """Each element of which a card may be named, with its kinds.

    A hand lasts longer than a move, and so do souls and piles.
    """
    return tuple(
        [(element, page_of("card", kinds, zone=zone)) for element, kinds in _by_element(cards)]
    )


def _by_element(cards: tuple[str, ...]) -> list[tuple[Element, tuple[str, ...]]]:
    """Each element that is there, with its kinds."""
    found: dict[Element, list[str]] = {}
    for kind in dict.fromkeys(cards):
        found.setdefault(element_of(kind), []).append(kind)
    return [(element, tuple(found[element])) for element in ELEMENTS if element in found]


Effects = Mapping[Element, Sequence[Effect]]


def _effects(edition: Edition, state: State, seat: Seat) -> Effects:
    """Those that may be used now, by element."""
    closes = is_declared(state) and allowed(require_closable, state, seat)
    return edition.spells["declared" if closes else state.step or state.phase]


class _Usable(msgspec.Struct, gc=False):
    """What each element is good for now.

    `soul`: the cards of the seat's soul zone, oldest first. `lying`: what lies on the places of
    both fields, in the order of `TARGETS`. `ways`: those found so far.
    """

    state: State
    seat: Seat
    soul: tuple[str, ...]
    effects: Effects
    lying: tuple[Spirit | None, ...]
    ways: dict[Element, list[Blanks]] = {}

    def of(self, element: Element) -> list[Blanks]:
        """What a line may say of the effects of an element."""
        ways = self.ways.get(element)
        if ways is None:
            ways = self.ways[element] = []
            for effect in self.effects[element]:
                ways += WAYS[effect](self, effect)
        return ways


@cache
def _targets(effect: Effect, targets: tuple[str, ...]) -> Ways:
    return ((EFFECT[effect], some_of("target", targets)),) if targets else ()


# Wood


def _pierce(usable: _Usable, effect: Effect) -> Ways:
    return ((EFFECT[effect],),) if allowed(require_piercing, usable.state, usable.seat) else ()


def _breeze(usable: _Usable, effect: Effect) -> Ways:
    state, seat = usable.state, usable.seat
    free = state.free(seat) if usable.soul else ()
    if not free:
        return ()
    if counts_as_summon(state, seat) and spent_limit(state) is not None:
        return ()
    return ((EFFECT[effect], _any_soul(usable.soul), POSTURES, place_of(free)),)


@lru_cache(maxsize=8)
def _any_soul(cards: tuple[str, ...]) -> Blank:
    return _soul(tuple(dict.fromkeys(cards)))


def _soul(kinds: tuple[str, ...]) -> Blank:
    return Blank("soul", kinds, key=True)


# Fire, and the one of water that is its mirror


def _modify(usable: _Usable, effect: Effect) -> Ways:
    """A spirit with any soul card of its element."""
    targets: dict[Element, list[str]] = {}
    for target, spirit in zip(TARGETS, usable.lying, strict=True):
        if spirit is not None:
            targets.setdefault(element_of(spirit.card), []).append(target)
    return [
        (EFFECT[effect], some_of("target", tuple(targets[element])), soul)
        for element, soul in _souls(usable.soul)
        if element in targets
    ]


@lru_cache(maxsize=8)
def _souls(cards: tuple[str, ...]) -> tuple[tuple[Element, Blank], ...]:
    """Each element of which there is a soul card, with its kinds."""
    return tuple([(element, _soul(kinds)) for element, kinds in _by_element(cards)])


def _rekindle(usable: _Usable, effect: Effect) -> Ways:
    state, seat = usable.state, usable.seat
    if seat != state.active:
        return ()
    places = [place for place, spirit in state.lying(seat) if fights(state, place, spirit)]
    if not places:
        return ()
    attacker = state.attack.place if state.attack is not None else 0
    fighting = str(attacker) if attacker in places else ""
    choices = tuple(map(str, places))
    spirits = Blank("spirit", choices, optional=bool(fighting), default=fighting)
    return ((EFFECT[effect], spirits),)


# Earth


def _soul_shift(usable: _Usable, effect: Effect) -> Ways:
    places = usable.state.occupied(usable.seat)
    if not places or not allowed(require_room_to_shift, usable.state, usable.seat):
        return ()
    return ((EFFECT[effect], some_of("spirit", places)),)


def _bulwark(usable: _Usable, effect: Effect) -> Ways:
    return _targets(effect, _lying_so(usable, UPRIGHT))


def _charge(usable: _Usable, effect: Effect) -> Ways:
    return _targets(effect, _lying_so(usable, SIDEWAYS))


def _lying_so(usable: _Usable, posture: Posture) -> tuple[str, ...]:
    places = zip(TARGETS, usable.lying, strict=True)
    return tuple([at for at, spirit in places if spirit is not None and spirit.posture is posture])


# Metal


def _adamant(usable: _Usable, effect: Effect) -> Ways:
    return _targets(effect, tuple(compress(TARGETS, usable.lying)))


# Water


def _cycle(usable: _Usable, effect: Effect) -> Ways:
    return _cycles(effect, usable.soul, usable.state.table.cards(DISCARD[usable.seat]))


@lru_cache(maxsize=8)
def _cycles(effect: Effect, soul: tuple[str, ...], discard: tuple[str, ...]) -> Ways:
    """Any card of the discard pile, on which the soul card lies by then (R27)."""
    pile = tuple(dict.fromkeys(discard[::-1]))
    ways: list[Blanks] = []
    for card in dict.fromkeys(soul):
        takes = pile if card in pile else (*pile, card)
        ways.append((EFFECT[effect], _soul((card,)), Blank("take", takes, key=True)))
    return ways


WAYS: Mapping[Effect, Callable[[_Usable, Effect], Ways]] = {
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
