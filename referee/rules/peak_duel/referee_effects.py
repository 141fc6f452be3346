"""Peak Duel: what a printed card text does, entered by the referee (PD-11.1)."""

from collections.abc import Sequence
from typing import Literal, cast

from events.base import Seat
from events.cards import CardsMoved
from events.catalogues.peak_duel import printed
from events.peak_duel import (
    SETUP,
    AttackGranted,
    EffectApplied,
    Law,
    RuleChanged,
    ShieldGiven,
    SpiritRotated,
    SpiritShifted,
    SpiritSummoned,
    ValuesChanged,
)
from projections.peak_duel.state import DECK, FIELD, Due, Spirit, State
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.custody import impossible, show
from referee.rules.peak_duel.damage import deal
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.effects import clamped
from referee.rules.peak_duel.moves import (
    EffectAttacks,
    EffectDamage,
    EffectDraw,
    EffectModify,
    EffectMove,
    EffectPosture,
    EffectRule,
    EffectShield,
    SpiritAt,
)
from referee.rules.peak_duel.phases import take_from_deck
from referee.rules.peak_duel.replay import field_changed, posture_changed
from referee.rules.peak_duel.rule import Rule
from referee.rules.peak_duel.spells import SOUL_ZONE
from referee.rules.peak_duel.summon import free_place

Pile = Literal["soul", "discard", "hand", "deck"]


def _apply(duel: Duel, kind: str, words: Sequence[str]) -> None:
    """The effect goes on record; the events of what it does follow. Not in set-up."""
    if duel.state.phase is SETUP:
        raise Refusal(Rule.EFFECT, "set-up")
    duel.write(EffectApplied(kind=kind, words=tuple(words)))


def _spirit(duel: Duel, target: SpiritAt) -> tuple[Seat, int, Spirit]:
    seat, place = target
    spirit = duel.state.spirit(seat, place)
    if spirit is None:
        raise Refusal(Rule.EFFECT, "no-spirit", target=f"{seat}{place}")
    return seat, place, spirit


def _word(target: SpiritAt) -> str:
    seat, place = target
    return f"{seat}{place}"


def damage(duel: Duel, move: EffectDamage) -> None:
    """`referee effect damage SEAT N`: as PD-9.1 and PD-9.2 say."""
    _apply(duel, "damage", (move.seat, str(move.amount)))
    deal(duel, Due(move.seat, move.amount))


def draw(duel: Duel, move: EffectDraw) -> None:
    """`referee effect draw SEAT N`: from the deck to the hand."""
    _apply(duel, "draw", (move.seat, str(move.count)))
    deck = duel.state.table.count(DECK[move.seat])
    if move.count > deck:
        raise Refusal(Rule.EFFECT, "draw", seat=move.seat, count=move.count, deck=deck)
    take_from_deck(duel, move.seat, move.count)


def modify(duel: Duel, move: EffectModify) -> None:
    """`referee effect modify TARGET defence=N attack=N`: for this turn, within 0 and 9."""
    words = (_word(move.target), f"defence={move.defence}", f"attack={move.attack}")
    _apply(duel, "modify", words)
    seat, place, spirit = _spirit(duel, move.target)
    duel.write(
        ValuesChanged(
            seat=seat,
            place=place,
            defence=clamped(spirit.defence + move.defence),
            attack=clamped(spirit.attack + move.attack),
            by="referee",
        )
    )


def posture(duel: Duel, move: EffectPosture) -> None:
    """`referee effect posture TARGET POSTURE`."""
    _apply(duel, "posture", (_word(move.target), move.posture))
    seat, place, _ = _spirit(duel, move.target)
    duel.write(SpiritRotated(seat=seat, place=place, posture=move.posture, by="referee"))
    posture_changed(duel)


def shield(duel: Duel, move: EffectShield) -> None:
    """`referee effect shield TARGET N`: more chances of Adamant."""
    _apply(duel, "shield", (_word(move.target), str(move.count)))
    seat, place, spirit = _spirit(duel, move.target)
    shields = clamped(spirit.shields + move.count)
    duel.write(ShieldGiven(seat=seat, place=place, shields=shields))


def attacks(duel: Duel, move: EffectAttacks) -> None:
    """`referee effect attacks TARGET N`: more attacks in this turn."""
    _apply(duel, "attacks", (_word(move.target), str(move.count)))
    seat, place, spirit = _spirit(duel, move.target)
    allowed = clamped(spirit.allowed + move.count)
    duel.write(AttackGranted(seat=seat, place=place, allowed=allowed))


def rule(duel: Duel, move: EffectRule) -> None:
    """`referee effect rule high|low`: the law, free, and not counted as a change."""
    _apply(duel, "rule", (move.rule,))
    duel.write(RuleChanged(rule=Law(move.rule), by="referee"))


# Moving a card


def move_card(duel: Duel, move: EffectMove) -> None:
    """`referee effect move SEAT CARD from=ZONE to=ZONE [posture=P] [place=PLACE]`."""
    words = (move.seat, move.card, f"from={move.source}", f"to={move.to}")
    _apply(duel, "move", words)
    if move.source == move.to:
        raise Refusal(Rule.EFFECT, "same-zone", zone=f"{move.seat}.{move.to}")
    source = _source(duel.state, move)
    place = _destination(duel.state, move)
    if move.source == "field":
        duel.write(
            SpiritShifted(seat=move.seat, place=source, card=move.card, to=cast("Pile", move.to))
        )
    moved = CardsMoved(
        src=_zone(move.seat, move.source, source),
        dst=_zone(move.seat, move.to, place),
        cards=(move.card,),
        take="chosen",
        put="bottom" if move.to == "deck" else "top",
    )
    show(duel, move, moved)
    if move.to == "field":
        _summon(duel, move, place)
    if "field" in (move.source, move.to):
        field_changed(duel, move.seat)


def _zone(seat: Seat, zone: str, place: int) -> str:
    return FIELD[seat, place] if zone == "field" else f"{seat}.{zone}"


def _source(state: State, move: EffectMove) -> int:
    """The place it comes from, the lowest with that card; 0 where it comes from no field."""
    zone = f"{move.seat}.{move.source}"
    if not printed(move.card).legal:
        raise impossible("", move.card, zone)
    if move.source == "field":
        for place, spirit in enumerate(state.field(move.seat), start=1):
            if spirit is not None and spirit.card == move.card:
                return place
        raise Refusal(Rule.EFFECT, "not-there", card=move.card, zone=zone)
    if move.source != "hand" and move.card not in state.table.cards(zone):
        raise Refusal(Rule.EFFECT, "not-there", card=move.card, zone=zone)
    return 0


def _destination(state: State, move: EffectMove) -> int:
    """The place it goes to; 0 where it goes to no field."""
    zone = f"{move.seat}.{move.to}"
    if move.to == "field":
        place = free_place(state, move.seat, move.place)
        if place is None:
            raise Refusal(Rule.EFFECT, "no-place", zone=zone)
        return place
    if move.to == "soul" and state.table.count(zone) >= SOUL_ZONE:
        raise Refusal(Rule.EFFECT, "full", zone=zone)
    return 0


def _summon(duel: Duel, move: EffectMove, place: int) -> None:
    assert move.posture is not None, "the form of the move asks for it"
    face = printed(move.card)
    duel.write(
        SpiritSummoned(
            seat=move.seat,
            card=move.card,
            place=place,
            posture=move.posture,
            defence=face.defence,
            attack=face.attack,
            source=cast("Literal['hand', 'soul', 'discard']", move.source),
        )
    )
