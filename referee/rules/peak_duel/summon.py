"""Peak Duel: spirits come to the field and are turned; cards are covered (PD-4, PD-5.7, PD-5.8)."""

from typing import Literal

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved
from events.catalogues.peak_duel import printed
from events.peak_duel.field import CardsSet, SpiritRotated, SpiritSummoned
from events.peak_duel.values import BATTLE, COVER, DRAW, END, SIDEWAYS, SUMMON, UPRIGHT, Posture
from projections.peak_duel.state import FIELD, HAND, SPELLS, Side, Spirit, State
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.battle import onward
from referee.rules.peak_duel.custody import impossible, show
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.kinds import APlace, Covered, Lies, OfHand, PlaceKey
from referee.rules.peak_duel.moments import IN_TURN
from referee.rules.peak_duel.phases import enter_cover, enter_summon, require_active
from referee.rules.peak_duel.rule import Rule

# Looked up once: every move asks for them.
NO_NEWCOMER, ONCE = Rule.ROTATE_NO_NEWCOMER, Rule.ROTATE_ONCE

SUMMONING = (DRAW, SUMMON)
"""When a card can be summoned: the draw phase leads to the summon phase (PD-3.2)."""

COVERED_IN_ONE_PHASE = 3

Pile = Literal["hand", "soul", "discard"]
"""From where a spirit comes."""


def free_place(state: State, seat: Seat, wanted: int | None) -> int | None:
    """The place named if it is free, else the lowest free one; None: there is none (PD-4.3)."""
    field = state.field(seat)
    if wanted is None:
        return field.index(None) + 1 if None in field else None
    return wanted if field[wanted - 1] is None else None


def free_spell_places(side: Side) -> tuple[int, ...]:
    """The free places of a spell zone, lowest first (PD-5.4)."""
    return tuple([place for place, turn in enumerate(side.spells, start=1) if turn is None])


def require_place(duel: Duel, seat: Seat, wanted: int | None) -> int:
    """A free place of the field; raises PD-4.3."""
    place = free_place(duel.state, seat, wanted)
    if place is None:
        if wanted is None:
            raise Refusal(Rule.FIELD_OF_THREE, "full", seat=seat)
        raise Refusal(Rule.FIELD_OF_THREE, "taken", seat=seat, place=wanted)
    return place


def require_summons_left(duel: Duel) -> None:
    """PD-4.2: the limit was fixed when the phase began."""
    limit = spent_limit(duel.state)
    if limit is not None:
        raise Refusal(Rule.SUMMON_LIMIT, seat=duel.active, limit=limit)


def spent_limit(state: State) -> int | None:
    """The limit of the summon phase, once so many were summoned (PD-4.2)."""
    summon = state.summon
    return None if summon is None or summon.made < summon.limit else summon.limit


@declare("seat", when=IN_TURN)
def summons(duel: Duel, move: Move, card: OfHand, posture: Lies, place: PlaceKey = None) -> None:
    """`SEAT summons CARD POSTURE [place=PLACE]`."""
    seat = require_active(duel, move)
    ready_to_summon(duel)
    place = require_place(duel, seat, place)
    to_field = FIELD[seat, place]
    show(duel, move, CardsMoved(src=HAND[seat], dst=to_field, cards=(card,), take="chosen"))
    summoned(duel, seat, card, place, posture, counted=True)


def summoned(
    duel: Duel,
    seat: Seat,
    card: str,
    place: int,
    posture: Posture,
    source: Pile = "hand",
    *,
    counted: bool = False,
) -> None:
    """A card lies on the field as a new spirit (PD-4.8)."""
    face = printed(card)
    duel.write(
        SpiritSummoned(
            seat=seat,
            card=card,
            place=place,
            posture=posture,
            defence=face.defence,
            attack=face.attack,
            source=source,
            counted=counted,
        )
    )


def ready_to_summon(duel: Duel) -> None:
    """Come to where a card can be summoned; raises PD-3.2, PD-4.2."""
    require_summoning(duel)
    if duel.state.phase is DRAW:
        enter_summon(duel)


def require_summoning(duel: Duel) -> None:
    """Raise PD-3.2, PD-4.2 where no card can be summoned; one always can when the phase begins."""
    phase = duel.state.phase
    if phase not in SUMMONING:
        raise Refusal(Rule.ORDER_OF_PHASES, "no-more-summons", phase=phase)
    require_summons_left(duel)


@declare("seat", when=IN_TURN)
def rotates(duel: Duel, move: Move, place: APlace) -> None:
    """`SEAT rotates PLACE`: the other posture, once in a turn (PD-4.5 to PD-4.7)."""
    seat = require_active(duel, move)
    if not ready_to_rotate(duel):
        return
    spirit = require_rotatable(duel, seat, place)
    posture = SIDEWAYS if spirit.posture is UPRIGHT else UPRIGHT
    duel.write(SpiritRotated(seat=seat, place=place, posture=posture, by="rotate"))


def ready_to_rotate(duel: Duel) -> bool:
    """Come to where a spirit can be rotated (PD-3.2). False: that ended the game."""
    require_rotating(duel)
    if not onward(duel):
        return False
    phase = duel.state.phase
    if phase is DRAW:
        enter_summon(duel)
    elif phase is BATTLE:
        enter_cover(duel)
    return True


def require_rotating(duel: Duel) -> None:
    """Raise PD-3.2 in the end phase."""
    if duel.state.phase is END:
        raise Refusal(Rule.ORDER_OF_PHASES, "no-more-rotations", phase=END)


def require_rotatable(duel: Duel, seat: Seat, place: int) -> Spirit:
    """A spirit that may still be rotated in this turn; raises PD-4.5 to PD-4.7."""
    spirit = duel.state.spirit(seat, place)
    if spirit is None:
        raise Refusal(Rule.ROTATE, seat=seat, place=place)
    rule = barred_from_rotating(duel.state, spirit)
    if rule is not None:
        raise Refusal(rule, seat=seat, place=place, card=spirit.card)
    return spirit


def barred_from_rotating(state: State, spirit: Spirit) -> Rule | None:
    """The rule that keeps a spirit from being rotated (again) in this turn: PD-4.6 or PD-4.7."""
    if spirit.since_turn == state.turn:
        return NO_NEWCOMER
    return ONCE if spirit.rotated else None


def ready_to_set(duel: Duel) -> bool:
    """Come to where cards can be set (PD-5.7). False: that ended the game."""
    require_setting(duel)
    if not onward(duel):
        return False
    if duel.state.phase is not COVER:
        enter_cover(duel)
    return True


def require_setting(duel: Duel) -> None:
    """Raise PD-5.7 in the end phase."""
    if duel.state.phase is END:
        raise Refusal(Rule.SET_IN_COVER_PHASE, seat=duel.active)


@declare("seat", when=IN_TURN)
def sets(duel: Duel, move: Move, cards: Covered) -> None:
    """`SEAT sets CARD,...`: face down, on the lowest free places (PD-5.7, PD-5.8)."""
    seat = require_active(duel, move)
    if not ready_to_set(duel):
        return
    side = duel.state.side(seat)
    if side.set_count + len(cards) > COVERED_IN_ONE_PHASE:
        raise Refusal(Rule.SET_THREE, seat=seat, set=side.set_count, more=len(cards))
    places = free_spell_places(side)[: len(cards)]
    if len(places) < len(cards):
        raise Refusal(Rule.SPELL_ZONE_OF_THREE, seat=seat, free=len(places))
    hand = HAND[seat]
    if duel.state.match.dealt and UNKNOWN in cards:
        raise impossible("unnamed", UNKNOWN, hand)
    # `any`, also where it is named: to the other seat it may be any card of the hand.
    covered = (
        CardsMoved(src=hand, dst=SPELLS[seat, place], cards=(card,), take="any", seen="owner")
        for card, place in zip(cards, places, strict=True)
    )
    show(duel, move, *covered)
    duel.write(CardsSet(seat=seat, places=places))
