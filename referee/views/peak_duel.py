"""Peak Duel: what a viewer may know of a duel."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from events.base import UNKNOWN, Pairs, Seat
from events.catalogues.peak_duel import ELEMENTS, Edition, printed
from events.peak_duel.values import (
    BATTLE,
    COVER,
    SETUP,
    SUMMON,
    Element,
    Law,
    Phase,
    Posture,
    Step,
    Target,
)
from projections.peak_duel import state as duel
from projections.peak_duel.state import SEATS, State
from referee.rules.peak_duel.cards import name_of
from referee.rules.peak_duel.clash import outcome
from referee.rules.peak_duel.price import price
from referee.views.naming import Lookup, Naming


class Summons(msgspec.Struct, frozen=True):
    """How many spirits were summoned in this phase, of how many."""

    limit: int
    made: int


class Attackers(msgspec.Struct, frozen=True):
    """How many spirits attacked in this phase, of how many."""

    limit: int
    attackers: int


class Damage(msgspec.Struct, frozen=True):
    """Damage that a seat takes."""

    seat: Seat
    amount: int


class Preview(msgspec.Struct, frozen=True):
    """What would follow if the open attack were resolved now: `destroyed` places such as `a1`."""

    destroyed: tuple[str, ...]
    damage: Damage | None


class Attack(msgspec.Struct, frozen=True):
    """The open attack. Target null: a new one must be chosen; `replay`: one may be."""

    seat: Seat
    place: int
    target: Target | None
    replay: bool
    pierce: bool
    preview: Preview | None


class Spirit(msgspec.Struct, frozen=True):
    """A spirit on a place 1-3 of the field; `value` is the number that counts."""

    place: int
    card: str
    element: Element
    posture: Posture
    defence: int
    attack: int
    value: int
    since_turn: int
    rotated: bool
    attacks: int
    attacks_allowed: int
    declared: bool
    fought: bool
    shields: int


class Spell(msgspec.Struct, frozen=True):
    """A covered card on a place 1-3 of the spell zone; `?` to who does not know it."""

    place: int
    card: str
    set_turn: int


class Side(msgspec.Struct, frozen=True):
    """What lies before a seat.

    `deck_count` is its life. `deck_bottom` top to bottom, `hand_known` and `held_known` are what
    everybody knows: cards of the hand, and cards that are in it or covered. `soul` and `discard`
    oldest first. `hand`: as the viewer knows it; absent where it is not for him.
    """

    deck_count: int
    deck_bottom: tuple[str, ...]
    deck_list: Literal["known", "unknown"]
    hand_count: int
    hand_known: list[str]
    held_known: list[str]
    field: list[Spirit]
    spells: list[Spell]
    soul: tuple[str, ...]
    discard: tuple[str, ...]
    cast_elements: list[Element]
    set_count: int
    hand: list[str] | UnsetType = UNSET


class View(msgspec.Struct, frozen=True):
    """A duel as a viewer may know it.

    `rule` is the law, `change_cost` what changing it would cost each seat, in soul cards. `summon`
    and `battle` stand in their phases alone. `damage` waits for cards; `passed`: who did, since
    anything was done; `compared`: what was turned up in the set-up.
    """

    phase: Phase
    step: Step | None
    turn: int
    first: Seat | None
    active: Seat | None
    rule: Law | None
    last_change_cost: int
    change_cost: Mapping[Seat, int] | None
    summon: Summons | None
    battle: Attackers | None
    attack: Attack | None
    damage: Damage | None
    passed: list[Seat]
    compared: Mapping[Seat, tuple[str, ...]]
    seats: Mapping[Seat, Side]


def view(edition: Edition, state: State, viewer: str, public: State) -> View:
    """Public knowledge, and the hand and covered cards that the viewer knows.

    In the dealt mode `state` has been folded from entries redacted for the viewer, and `public`
    from those redacted for everybody: the lists of known cards tell what all know. So it is at a
    physical table where a covered card was named; the referee's lists are of the whole record.
    """
    del edition  # a duel is told in slugs
    summon = state.summon if state.phase is SUMMON else None
    battle = state.battle if state.phase is BATTLE else None
    return View(
        phase=state.phase,
        step=state.step,
        turn=state.turn,
        first=state.first,
        active=state.active,
        rule=state.rule,
        last_change_cost=state.last_change_cost,
        change_cost=None if state.phase is SETUP else {s: price(state, s) for s in SEATS},
        summon=None if summon is None else Summons(summon.limit, summon.made),
        battle=None if battle is None else Attackers(battle.limit, battle.made),
        attack=None if state.attack is None else _attack(state, state.attack),
        damage=_damage(state.damage),
        passed=sorted(state.passed),
        compared={seat: state.compared(seat) for seat in SEATS},
        seats={seat: _side(state, public, seat, viewer in (seat, "referee")) for seat in SEATS},
    )


def _damage(due: duel.Due | None) -> Damage | None:
    return None if due is None else Damage(due.seat, due.amount)


def _attack(state: State, attack: duel.Attack) -> Attack:
    return Attack(
        seat=attack.seat,
        place=attack.place,
        target=attack.target,
        replay=attack.replay,
        pierce=attack.pierce,
        preview=preview(state),
    )


def preview(state: State) -> Preview | None:
    """What would follow if the open attack were resolved now; None: no attack, or no target."""
    if state.attack is None or state.attack.target is None:
        return None
    destroyed, damage = outcome(state)
    return Preview(destroyed, _damage(damage))


def _side(state: State, public: State, seat: Seat, own: bool) -> Side:
    side, table = state.side(seat), state.table
    return Side(
        deck_count=state.life(seat),
        deck_bottom=public.deck_bottom(seat),
        deck_list="known" if side.listed else "unknown",
        hand_count=table.count(f"{seat}.hand"),
        hand_known=in_order(public.known_in_hand(seat)),
        held_known=in_order(public.held(seat)),
        field=[_spirit(place, spirit) for place, spirit in state.lying(seat)],
        spells=[
            Spell(place, _covered(state, seat, place, own), turn)
            for place, turn in enumerate(side.spells, start=1)
            if turn is not None
        ],
        soul=table.cards(f"{seat}.soul")[::-1],
        discard=table.cards(f"{seat}.discard")[::-1],
        cast_elements=sorted(side.cast, key=ELEMENTS.index),
        set_count=side.set_count if state.phase is COVER else 0,
        hand=_hand(state, seat) if own else UNSET,
    )


def _spirit(place: int, spirit: duel.Spirit) -> Spirit:
    return Spirit(
        place=place,
        card=spirit.card,
        element=printed(spirit.card).element,
        posture=spirit.posture,
        defence=spirit.defence,
        attack=spirit.attack,
        value=spirit.value,
        since_turn=spirit.since_turn,
        rotated=spirit.rotated,
        attacks=spirit.attacks,
        attacks_allowed=spirit.allowed,
        declared=spirit.declared,
        fought=spirit.fought,
        shields=spirit.shields,
    )


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards in canonical order (3.3), those that nobody has shown last."""
    return sorted(cards, key=lambda card: (1,) if card == UNKNOWN else (0, *printed(card)))


def _hand(state: State, seat: str) -> list[str]:
    """A seat's hand as far as the viewer's state knows it."""
    known = state.known_in_hand(seat)
    return [*in_order(known), *(UNKNOWN,) * (state.table.count(f"{seat}.hand") - len(known))]


def _covered(state: State, seat: str, place: int, own: bool) -> str:
    """The covered card on a place, for one who may see it; nobody else knows it."""
    cards = state.table.cards(f"{seat}.spells.{place}") if own else ()
    return cards[0] if cards else UNKNOWN


class _Cards(msgspec.Struct, frozen=True):
    """What cards are called; `names`: of those that have one, by seat."""

    names: Mapping[str, Pairs]

    def __call__(self, kind: str, owner: str, lookup: Lookup) -> str:
        element, _, values = kind.partition("-")
        shown = f"{lookup(f'peak-duel.element.{element}') or element}-{values}"
        name = name_of(kind, self.names[owner]) if owner in self.names else ""
        return f"{shown}:{name}" if name else shown


def naming(state: State) -> Naming:
    """What this match's seats and cards are called."""
    cards = _Cards({seat: state.side(seat).names for seat in SEATS})
    return Naming(game="peak-duel", seats=dict(state.match.seats), card=cards)
