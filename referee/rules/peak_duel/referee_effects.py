"""Peak Duel: what a printed card text does, entered by the referee (PD-11.1)."""

from collections.abc import Sequence
from typing import Annotated, Literal, cast

from events.base import Seat
from events.cards import CardsMoved
from events.catalogues.peak_duel import printed
from events.peak_duel.battle import AttackGranted
from events.peak_duel.field import (
    EffectApplied,
    RuleChanged,
    ShieldGiven,
    SpiritRotated,
    SpiritShifted,
    ValuesChanged,
)
from events.peak_duel.values import SETUP, Law, Posture
from projections.peak_duel.state import DECK, FIELD, Due, Spirit, State
from referee.moves.declared import Key, declare
from referee.moves.kinds import Number
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.custody import impossible, show
from referee.rules.peak_duel.damage import deal
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.effects import clamped
from referee.rules.peak_duel.kinds import (
    LAW,
    OPEN_ZONE,
    PLACE,
    POSTURE,
    ZONE,
    ACard,
    At,
    ItsSeat,
    Lies,
    SpiritAt,
    UpToNine,
)
from referee.rules.peak_duel.moments import CORRECTING
from referee.rules.peak_duel.phases import take_from_deck
from referee.rules.peak_duel.replay import field_changed, posture_changed
from referee.rules.peak_duel.rule import Rule
from referee.rules.peak_duel.spells import SOUL_ZONE
from referee.rules.peak_duel.summon import Pile, free_place, summoned

LIFE = 99
"""The most that `referee effect damage` deals."""

CHANGE = Number("change", -9, 9, sign="may")

OffField = Literal["soul", "discard", "hand", "deck"]


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


@declare("referee", under="effect", when=CORRECTING, weight="rare")
def damage(
    duel: Duel, move: Move, seat: ItsSeat, amount: Annotated[int, Number("amount", 1, LIFE)]
) -> None:
    """`referee effect damage SEAT N`: as PD-9.1 and PD-9.2 say."""
    _apply(duel, "damage", (seat, str(amount)))
    deal(duel, Due(seat, amount))


@declare("referee", under="effect", when=CORRECTING, weight="rare")
def draw(duel: Duel, move: Move, seat: ItsSeat, count: Annotated[int, Number("count", 1)]) -> None:
    """`referee effect draw SEAT N`: from the deck to the hand."""
    _apply(duel, "draw", (seat, str(count)))
    deck = duel.state.table.count(DECK[seat])
    if count > deck:
        raise Refusal(Rule.EFFECT, "draw", seat=seat, count=count, deck=deck)
    take_from_deck(duel, seat, count)


@declare("referee", under="effect", some=("defence", "attack"), when=CORRECTING, weight="rare")
def modify(
    duel: Duel,
    move: Move,
    target: At,
    defence: Annotated[int, Key(CHANGE)] = 0,
    attack: Annotated[int, Key(CHANGE)] = 0,
) -> None:
    """`referee effect modify TARGET defence=N attack=N`: for this turn, within 0 and 9."""
    _apply(duel, "modify", (_word(target), f"defence={defence}", f"attack={attack}"))
    seat, place, spirit = _spirit(duel, target)
    duel.write(
        ValuesChanged(
            seat=seat,
            place=place,
            defence=clamped(spirit.defence + defence),
            attack=clamped(spirit.attack + attack),
            by="referee",
        )
    )


@declare("referee", under="effect", when=CORRECTING, weight="rare")
def posture(duel: Duel, move: Move, target: At, posture: Lies) -> None:
    """`referee effect posture TARGET POSTURE`."""
    _apply(duel, "posture", (_word(target), posture))
    seat, place, _ = _spirit(duel, target)
    duel.write(SpiritRotated(seat=seat, place=place, posture=posture, by="referee"))
    posture_changed(duel)


@declare("referee", under="effect", when=CORRECTING, weight="rare")
def shield(duel: Duel, move: Move, target: At, count: UpToNine) -> None:
    """`referee effect shield TARGET N`: more chances of Adamant."""
    _apply(duel, "shield", (_word(target), str(count)))
    seat, place, spirit = _spirit(duel, target)
    shields = clamped(spirit.shields + count)
    duel.write(ShieldGiven(seat=seat, place=place, shields=shields))


@declare("referee", under="effect", when=CORRECTING, weight="rare")
def attacks(duel: Duel, move: Move, target: At, count: UpToNine) -> None:
    """`referee effect attacks TARGET N`: more attacks in this turn."""
    _apply(duel, "attacks", (_word(target), str(count)))
    seat, place, spirit = _spirit(duel, target)
    allowed = clamped(spirit.allowed + count)
    duel.write(AttackGranted(seat=seat, place=place, allowed=allowed))


@declare("referee", under="effect", when=CORRECTING, weight="rare")
def rule(duel: Duel, move: Move, rule: Annotated[str, LAW]) -> None:
    """`referee effect rule high|low`: the law, free, and not counted as a change."""
    _apply(duel, "rule", (rule,))
    duel.write(RuleChanged(rule=Law(rule), by="referee"))


# Moving a card


PosturedKey = Annotated[Posture | None, Key(POSTURE, must=True, given=("to", "field"))]
PlacedKey = Annotated[int | None, Key(PLACE, given=("to", "field"))]


@declare("referee", under="effect", when=CORRECTING, weight="rare")
def move(
    duel: Duel,
    move: Move,
    seat: ItsSeat,
    card: ACard,
    source: Annotated[str, Key(OPEN_ZONE, "from")],
    to: Annotated[str, Key(ZONE)],
    posture: PosturedKey = None,
    place: PlacedKey = None,
) -> None:
    """`referee effect move SEAT CARD from=ZONE to=ZONE [posture=P] [place=PLACE]`."""
    _apply(duel, "move", (seat, card, f"from={source}", f"to={to}"))
    if source == to:
        raise Refusal(Rule.EFFECT, "same-zone", zone=f"{seat}.{to}")
    left = _source(duel.state, seat, card, source)
    taken = require_room(duel.state, seat, to, place)
    if source == "field":
        duel.write(SpiritShifted(seat=seat, place=left, card=card, to=cast("OffField", to)))
    moved = CardsMoved(
        src=_zone(seat, source, left),
        dst=_zone(seat, to, taken),
        cards=(card,),
        take="chosen",
        put="bottom" if to == "deck" else "top",
    )
    show(duel, move, moved)
    if posture is not None:
        summoned(duel, seat, card, taken, posture, cast("Pile", source))
    if "field" in (source, to):
        field_changed(duel, seat)


def _zone(seat: Seat, zone: str, place: int) -> str:
    return FIELD[seat, place] if zone == "field" else f"{seat}.{zone}"


def _source(state: State, seat: Seat, card: str, source: str) -> int:
    """The place it comes from, the lowest with that card; 0 where it comes from no field."""
    zone = f"{seat}.{source}"
    if not printed(card).legal:
        raise impossible("", card, zone)
    if source == "field":
        for place, spirit in enumerate(state.field(seat), start=1):
            if spirit is not None and spirit.card == card:
                return place
        raise Refusal(Rule.EFFECT, "not-there", card=card, zone=zone)
    if source != "hand" and card not in state.table.cards(zone):
        raise Refusal(Rule.EFFECT, "not-there", card=card, zone=zone)
    return 0


def require_room(state: State, seat: Seat, to: str, wanted: int | None = None) -> int:
    """The place a card comes to, 0 where that is no field; raises PD-11.1 where there is none."""
    zone = f"{seat}.{to}"
    if to == "field":
        place = free_place(state, seat, wanted)
        if place is None:
            raise Refusal(Rule.EFFECT, "no-place", zone=zone)
        return place
    if to == "soul" and state.table.count(zone) >= SOUL_ZONE:
        raise Refusal(Rule.EFFECT, "full", zone=zone)
    return 0
