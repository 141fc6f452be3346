"""Peak Duel: the spells that may be used now, and on what (PD-5, PD-6)."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from events.base import Seat
from events.catalogues.peak_duel import ELEMENTS, element_of
from events.peak_duel import Effect, Element, Posture
from projections.peak_duel.kit import KIT, SEATS
from projections.peak_duel.state import Spirit, State
from referee.offers import Blank, Offer, allowed, few, nameable
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.effects import (
    counts_as_summon,
    require_piercing,
    require_rekindling,
    require_room_to_shift,
)
from referee.rules.peak_duel.spells import closes_declaration, is_declared
from referee.rules.peak_duel.summon import (
    free_places,
    occupied,
    require_summons_left,
)

Ways = tuple[tuple[Blank, ...], ...]
"""What may follow the name of an effect: each way is a line's blanks; none: it cannot be used."""

PLAIN: Ways = ((),)
"""The effect needs no choice."""

EFFECT = {effect: Blank("effect", (effect.value,)) for effect in Effect}
POSTURES = Blank("posture", tuple(posture.value for posture in Posture), key=True)


def of_spells(duel: Duel, seat: Seat, hand: tuple[str, ...]) -> Iterator[Offer]:
    """What a seat may cast and flip; `hand`: the cards that it may name there."""
    state = duel.state
    side = state.side(seat)
    usable = _Usable(duel, seat)
    if seat == state.active and None in side.spells:
        for element, cards in _by_element(hand).items():
            if element not in side.cast:
                card = Blank("card", few(cards))
                for blanks in usable.of(element):
                    yield Offer(seat, "casts", (card, *blanks))
    for place, set_turn in enumerate(side.spells, start=1):
        if set_turn is None or set_turn == state.turn:
            continue
        covered = Blank("covered", (str(place),))
        there = nameable(state.table, f"{seat}.spells.{place}", KIT.constraints)
        for element, cards in _by_element(there).items():
            card = Blank("card", few(cards))
            for blanks in usable.of(element):
                yield Offer(seat, "flips", (covered, card, *blanks))


def _by_element(cards: Iterable[str]) -> Mapping[Element, tuple[str, ...]]:
    """The kinds of each element that is there."""
    found: dict[Element, list[str]] = {}
    for kind in dict.fromkeys(cards):
        found.setdefault(element_of(kind), []).append(kind)
    return {element: tuple(found[element]) for element in ELEMENTS if element in found}


class _Usable:
    """What each element is good for now, looked up once.

    `declared`: spells of the damage step may close the declaration of an attack.
    """

    def __init__(self, duel: Duel, seat: Seat) -> None:
        self.duel = duel
        self.seat = seat
        state = duel.state
        self.now = state.step or state.phase
        self.declared = is_declared(state)
        self.known: dict[Element, Ways] = {}

    def of(self, element: Element) -> Ways:
        """The effects of an element, each with what follows its name."""
        if element not in self.known:
            duel, seat = self.duel, self.seat
            self.known[element] = tuple(
                [
                    (EFFECT[entry.slug], *blanks)
                    for entry in duel.edition.spells[element]
                    if self.now in entry.windows
                    or (self.declared and allowed(closes_declaration, duel, seat, entry.slug))
                    for blanks in WAYS[entry.slug](duel, seat)
                ]
            )
        return self.known[element]


def _spirits(state: State) -> list[tuple[str, Spirit]]:
    """Every spirit with its place as a target."""
    return [
        (f"{seat}{place}", spirit)
        for seat in SEATS
        for place, spirit in enumerate(state.side(seat).field, start=1)
        if spirit is not None
    ]


def _soul(state: State, seat: Seat) -> tuple[str, ...]:
    """The kinds of a soul zone, oldest first."""
    return tuple(dict.fromkeys(reversed(state.table.cards(f"{seat}.soul"))))


def _targets(targets: tuple[str, ...]) -> Ways:
    return ((Blank("target", targets),),) if targets else ()


# Wood


def _pierce(duel: Duel, seat: Seat) -> Ways:
    return PLAIN if allowed(require_piercing, duel.state, seat) else ()


def _breeze(duel: Duel, seat: Seat) -> Ways:
    state = duel.state
    soul, free = _soul(state, seat), free_places(state.side(seat))
    if not soul or not free:
        return ()
    if counts_as_summon(state, seat) and not allowed(require_summons_left, duel):
        return ()
    place = Blank("place", tuple(map(str, free)), key=True, optional=True)
    return ((Blank("soul", soul, key=True), POSTURES, place),)


# Fire, and the one of water that is its mirror


def _modify(duel: Duel, seat: Seat) -> Ways:
    """A spirit with any soul card of its element."""
    targets: dict[Element, list[str]] = {}
    for target, spirit in _spirits(duel.state):
        targets.setdefault(element_of(spirit.card), []).append(target)
    soul = _by_element(_soul(duel.state, seat))
    return tuple(
        [
            (Blank("target", tuple(targets[element])), Blank("soul", cards, key=True))
            for element, cards in soul.items()
            if element in targets
        ]
    )


def _rekindle(duel: Duel, seat: Seat) -> Ways:
    state = duel.state
    places = [
        place
        for place in occupied(state.side(seat))
        if allowed(require_rekindling, state, seat, place)
    ]
    if not places:
        return ()
    fighting = state.attack is not None and state.attack.place in places
    return ((Blank("spirit", tuple(map(str, places)), optional=fighting),),)


# Earth


def _soul_shift(duel: Duel, seat: Seat) -> Ways:
    places = tuple(map(str, occupied(duel.state.side(seat))))
    if not places or not allowed(require_room_to_shift, duel.state, seat):
        return ()
    return ((Blank("spirit", places),),)


def _bulwark(duel: Duel, seat: Seat) -> Ways:
    return _lying(duel, Posture.ATTACK)


def _charge(duel: Duel, seat: Seat) -> Ways:
    return _lying(duel, Posture.DEFENCE)


def _lying(duel: Duel, posture: Posture) -> Ways:
    spirits = _spirits(duel.state)
    return _targets(tuple([target for target, spirit in spirits if spirit.posture is posture]))


def _adamant(duel: Duel, seat: Seat) -> Ways:
    return _targets(tuple([target for target, _ in _spirits(duel.state)]))


# Water


def _cycle(duel: Duel, seat: Seat) -> Ways:
    """Any card of the discard pile, on which the soul card lies by then (R27)."""
    state = duel.state
    pile = tuple(dict.fromkeys(reversed(state.table.cards(f"{seat}.discard"))))
    return tuple(
        [
            (
                Blank("soul", (card,), key=True),
                Blank("take", pile if card in pile else (*pile, card), key=True),
            )
            for card in _soul(state, seat)
        ]
    )


WAYS: Mapping[Effect, Callable[[Duel, Seat], Ways]] = {
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
