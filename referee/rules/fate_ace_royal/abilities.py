"""Fate/Ace Royal: abilities, summoned tokens, events and housework (FA-4, FA-9, FA-13.8)."""

from events.base import Seat
from events.cards import CardsMoved
from events.catalogues.fate_ace_royal import CardType
from events.fate_ace_royal.battle import AbilityUsed, EventPlayed, ProxyCalled
from events.fate_ace_royal.values import TAPPED, UNTAPPED, Bar, Step, Values
from projections.fate_ace_royal.state import DISCARD, HAND
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.custody import require_possible, show
from referee.rules.fate_ace_royal.hands import discard, leaving, turn
from referee.rules.fate_ace_royal.moments import ANY_TIME, ENGAGING
from referee.rules.fate_ace_royal.payment import paid, require_discards, require_payment
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import barred
from referee.rules.fate_ace_royal.slots import (
    Ability,
    Activation,
    Discarded,
    ForKey,
    OfAbility,
    OfEvent,
    OfHand,
    SkillsKey,
    Stats,
    Untaps,
    Used,
)
from referee.rules.fate_ace_royal.uses import (
    Asked,
    SeenThrough,
    Source,
    agreed,
    card_skills,
    require_abilities,
    require_posture,
    require_source,
    require_time,
    require_use,
    seen_through,
)


@declare("seat", when=ANY_TIME)
def activates(
    royale: Royale, move: Activation, card: Used, ability: Ability = None, for_: ForKey = None
) -> None:
    """`SEAT activates CARD ["ABILITY"] [for=SEAT]`."""
    _use(royale, move, card, Asked(ability, move.cost, move.timing, move.requires, for_))


def _use(royale: Royale, move: OfAbility, card: str, use: Asked) -> bool:
    """Check, pay and record the use of an ability; whether it worked."""
    seat = Seat(move.mover)
    found, terms = require_use(royale, seat, card, use)
    require_payment(royale, seat, terms.cost, move, found.own)
    require_discards(royale, seat, move)
    worked = paid(royale, seat, terms.cost, move, found.own)
    calls = move.declared is summons
    royale.write(
        AbilityUsed(
            seat=seat,
            card=found.name,
            ability=use.ability,
            verb="summons" if calls else "activates",
            worked=worked,
            counts=terms.timing != "any",
            locks=not worked and royale.option("failed-die") == "locked",
            calls=calls and worked,
            discarded=move.discards if worked else (),
            tapped=move.taps if worked else (),
            for_=use.for_,
            open=isinstance(move, Activation) and move.open,
        )
    )
    return worked


# Proxies


@declare("seat", when=ENGAGING)
def summons(
    royale: Royale,
    move: OfAbility,
    card: Used,
    ability: Ability = None,
    *,
    stats: Stats,
    skills: SkillsKey = (),
) -> None:
    """`SEAT summons CARD ["ABILITY"] stats=a/b/c/d [skills=...]` (FA-9.1, FA-9.2)."""
    seat = Seat(move.mover)
    require_summoning(royale, seat)
    if _use(royale, move, card, Asked(ability, move.cost, move.timing, move.requires)):
        call_proxy(royale, seat, require_source(royale, seat, card), stats, skills)


def require_summoning(royale: Royale, seat: Seat) -> None:
    """Raise FA-9.1 outside the engagement step, for a seat that is no side or has a proxy."""
    battle = royale.state.battle
    if royale.state.step is not Step.ENGAGE or battle is None:
        raise Refusal(Rule.SUMMON, "step")
    if seat not in battle.sides:
        raise Refusal(Rule.SUMMON, seat=seat)
    if seat in battle.proxies:
        raise Refusal(Rule.SUMMON, "proxy", seat=seat)


def call_proxy(
    royale: Royale, seat: Seat, found: Source, values: Values, skills: tuple[str, ...]
) -> None:
    """The proxy fights from now on (FA-9.3, FA-9.4)."""
    royale.write(ProxyCalled(seat=seat, card=found.name, values=values, skills=skills))


# Events


@declare("seat", when=ANY_TIME)
def plays(royale: Royale, move: OfEvent, card: OfHand) -> None:
    """`SEAT plays EVENT` (FA-4.6)."""
    seat = Seat(move.mover)
    require_event(royale, seat, card)
    require_events(royale, seat, seen_through(royale, seat))
    known = royale.cards[card].ability("")
    terms = agreed(card, Asked(None, move.cost, move.timing), known)
    require_time(royale, terms.timing)
    if terms.cost.tap:
        raise Refusal(Rule.COST, "tap", card=card)
    require_payment(royale, seat, terms.cost, move, "", played=1)
    played = CardsMoved(src=HAND[seat], dst=DISCARD, cards=(card,), take="any")
    if move.discards:
        require_possible(royale.state, move, played, leaving(seat, move.discards))
    show(royale, move, played)
    worked = paid(royale, seat, terms.cost, move, "")
    royale.write(
        EventPlayed(
            seat=seat,
            card=card,
            worked=worked,
            discarded=move.discards if worked else (),
            tapped=move.taps if worked else (),
            open=move.open,
        )
    )


def require_event(royale: Royale, seat: Seat, card: str) -> None:
    """Raise FA-4.6 for a card that is no event, or an empty hand."""
    if royale.edition.cards[card].type is not CardType.EVENT:
        raise Refusal(Rule.EVENT, card=card)
    if not royale.state.hand_count(seat):
        raise Refusal(Rule.EVENT, "hand", seat=seat)


def require_events(royale: Royale, seat: Seat, seen: SeenThrough) -> None:
    """FA-14.5, FA-13.4."""
    if barred(royale.cards, royale.state, seat, Bar.EVENTS):
        raise Refusal(Rule.BARRED_USES, "events", seat=seat)
    if None in seen:
        raise Refusal(Rule.SEE_THROUGH, seat=seat)


# Housework


@declare("seat", when=ANY_TIME)
def keeps_house(
    royale: Royale,
    move: Move,
    card: Used,
    untaps: Untaps,
    discards: Discarded,
    for_: ForKey = None,
) -> None:
    """`SEAT keeps-house CARD untaps=CARD discards=CARD [for=SEAT]` (FA-13.8)."""
    seat = Seat(move.mover)
    found = require_source(royale, seat, card)
    if royale.option("housework") == "ability":
        require_posture(royale, seat, found)
        require_abilities(royale, seat)
    helped = for_ or seat
    if "housework" not in card_skills(royale, seat, found):
        raise Refusal(Rule.HOUSEWORK, seat=seat, card=found.name)
    if helped == seat and untaps == found.own:
        raise Refusal(Rule.HOUSEWORK, "itself", card=untaps)
    if royale.state.masters[helped].posture_of(untaps) is not TAPPED:
        raise Refusal(Rule.HOUSEWORK, "untaps", seat=helped, card=untaps)
    if not royale.state.hand_count(seat):
        raise Refusal(Rule.PAYABLE, "hand", seat=seat, hand=0)
    discard(royale, move, seat, (discards,))
    turn(royale, helped, untaps, UNTAPPED)
