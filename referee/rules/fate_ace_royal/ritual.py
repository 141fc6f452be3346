"""Fate/Ace Royal: the ritual phase, and cards of Servants that turn up (FA-6, FA-8.4)."""

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved, CardsShown
from events.catalogues.fate_ace_royal import CardType
from events.fate_ace_royal.turns import CraftEquipped, HandCovered, ServantRevealed
from events.fate_ace_royal.values import RITUAL, Part
from projections.fate_ace_royal.state import COVERS, CRAFTS, HAND, PART
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.custody import require_possible, show
from referee.rules.fate_ace_royal.hands import draw, remove_craft
from referee.rules.fate_ace_royal.moments import IN_RITUAL, TURNING_UP
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import craft_limit_now
from referee.rules.fate_ace_royal.slots import Covering, OfHand, OfServant, OwnPart, Replaces
from referee.rules.fate_ace_royal.values import craft_limit

DRAWN_FOR_REVEALING = 2
"""FA-6.5."""


@declare("seat", when=IN_RITUAL)
def equips(royale: Royale, move: Move, card: OfHand, replaces: Replaces = None) -> None:
    """`SEAT equips CRAFT [replaces=CRAFT]` (FA-6.1 to FA-6.3)."""
    seat = Seat(move.mover)
    if royale.edition.cards[card].type is not CardType.CRAFT:
        raise Refusal(Rule.CRAFT, card=card)
    require_equipping(royale, seat)
    _require_room(royale, seat, replaces)
    event = CardsMoved(src=HAND[seat], dst=CRAFTS[seat], cards=(card,), take="any")
    if replaces is not None:
        require_possible(royale.state, move, event)
        remove_craft(royale, seat, replaces)
    show(royale, move, event)
    royale.write(CraftEquipped(seat=seat, card=card, replaced=replaces, own=True))


def require_equipping(royale: Royale, seat: Seat) -> None:
    """Raise FA-6.1 for a second craft of a turn, FA-6.6 where there is no card for it."""
    if royale.state.turn.equipped:
        raise Refusal(Rule.EQUIP_ONCE)
    require_hand(royale, seat, 1)


def require_hand(royale: Royale, seat: Seat, count: int) -> None:
    """Raise FA-6.6 where the hand holds fewer cards."""
    held = royale.state.hand_count(seat)
    if held < count:
        raise Refusal(Rule.HAND_TOO_SMALL, seat=seat, hand=held, cards=count)


def is_full(royale: Royale, seat: Seat) -> bool:
    """Whether a seat's crafts are at their limit, or over it (FA-6.2)."""
    limit = craft_limit_now(royale.cards, royale.state, seat)
    return len(royale.state.masters[seat].crafts) >= limit


def _require_room(royale: Royale, seat: Seat, replaced: str | None) -> None:
    master, limit = royale.state.masters[seat], craft_limit(royale.state, seat)
    full = is_full(royale, seat)
    if full and replaced is None:
        raise Refusal(Rule.CRAFT_LIMIT, limit=limit, crafts=len(master.crafts))
    if not full and replaced is not None:
        raise Refusal(Rule.CRAFT_LIMIT, "room", limit=limit, crafts=len(master.crafts))
    if replaced is not None and master.craft(replaced) is None:
        raise Refusal(Rule.CRAFT, "replaced", card=replaced, seat=seat)


@declare("seat", when=IN_RITUAL)
def covers(royale: Royale, move: Move, cards: Covering = None) -> None:
    """`SEAT covers [N]`; in the dealt mode the cards are named (FA-6.4)."""
    seat = Seat(move.mover)
    laid = cards if isinstance(cards, tuple) else (UNKNOWN,) * (cards or 1)
    require_hand(royale, seat, len(laid))
    event = CardsMoved(src=HAND[seat], dst=COVERS[seat], cards=laid, take="any", seen="owner")
    show(royale, move, event)
    royale.tell(HandCovered(seat=seat, count=len(laid)))


# Turning up


@declare("seat", when=TURNING_UP)
def reveals(royale: Royale, move: Move, part: OwnPart = None, card: OfServant = None) -> None:
    """`SEAT reveals [spirit|class] [KIND]` (FA-6.5, FA-8.4)."""
    seat = Seat(move.mover)
    turned = part_of(royale, part, card)
    if royale.state.is_up(seat, turned):
        raise Refusal(Rule.FACE_UP_ALREADY, part=turned, card=royale.state.part(seat, turned))
    in_ritual = royale.state.phase is RITUAL
    turn_up(royale, move, seat, turned, card, own=in_ritual)
    if in_ritual:
        draw(royale, seat, DRAWN_FOR_REVEALING)


def part_of(royale: Royale, part: Part | None, card: str | None) -> Part:
    """Which of the two cards is meant; a card alone tells it."""
    if part is not None:
        return part
    assert card is not None, "the form has one of the two"
    return Part(royale.edition.cards[card].type)


def turn_up(
    royale: Royale, move: Move, seat: Seat, part: Part, card: str | None, *, own: bool = False
) -> None:
    """A card of a Servant is turned up; null: the one that is known to be there."""
    shown = card or royale.state.part(seat, part)
    show(royale, move, CardsShown(zone=PART[part][seat], cards=(shown,)))
    royale.write(ServantRevealed(seat=seat, part=part, card=shown, own=own))
