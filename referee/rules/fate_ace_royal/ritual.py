"""Fate/Ace Royal: the ritual phase, and cards of Servants that turn up (FA-6, FA-8.4)."""

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved, CardsShown
from events.catalogues.fate_ace_royal import CardType
from events.fate_ace_royal.turns import CraftEquipped, HandCovered, ServantRevealed
from events.fate_ace_royal.values import RITUAL, Part
from projections.fate_ace_royal.state import COVERS, CRAFTS, HAND, PART
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import effect_moves, moves
from referee.rules.fate_ace_royal.custody import require_possible, show
from referee.rules.fate_ace_royal.hands import draw, remove_craft
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import craft_limit_now
from referee.rules.fate_ace_royal.values import craft_limit

DRAWN_FOR_REVEALING = 2
"""FA-6.5."""


def equips(royale: Royale, move: moves.Equips) -> None:
    """`SEAT equips CRAFT [replaces=CRAFT]` (FA-6.1 to FA-6.3)."""
    seat = Seat(move.mover)
    if royale.edition.cards[move.card].type is not CardType.CRAFT:
        raise Refusal(Rule.CRAFT, card=move.card)
    require_equipping(royale, seat)
    _require_room(royale, seat, move.replaces)
    event = CardsMoved(src=HAND[seat], dst=CRAFTS[seat], cards=(move.card,), take="any")
    if move.replaces is not None:
        require_possible(royale.state, move, event)
        remove_craft(royale, seat, move.replaces)
    show(royale, move, event)
    royale.write(CraftEquipped(seat=seat, card=move.card, replaced=move.replaces, own=True))


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


def covers(royale: Royale, move: moves.Covers) -> None:
    """`SEAT covers [N]`; in the dealt mode the cards are named (FA-6.4)."""
    seat = Seat(move.mover)
    cards = covered(move)
    require_hand(royale, seat, len(cards))
    event = CardsMoved(src=HAND[seat], dst=COVERS[seat], cards=cards, take="any", seen="owner")
    show(royale, move, event)
    royale.tell(HandCovered(seat=seat, count=len(cards)))


def covered(move: moves.Covers) -> tuple[str, ...]:
    """The cards that are laid down."""
    if isinstance(move.cards, tuple):
        return move.cards
    return (UNKNOWN,) * (move.cards or 1)


# Turning up


def turns_up(royale: Royale, move: moves.TurnsUp) -> None:
    """`SEAT reveals [spirit|class] KIND` (FA-6.5, FA-8.4)."""
    seat = Seat(move.mover)
    part = part_of(royale, move)
    if royale.state.is_up(seat, part):
        raise Refusal(Rule.FACE_UP_ALREADY, part=part, card=royale.state.part(seat, part))
    in_ritual = royale.state.phase is RITUAL
    turn_up(royale, move, seat, part, move.card, own=in_ritual)
    if in_ritual:
        draw(royale, seat, DRAWN_FOR_REVEALING)


def part_of(royale: Royale, move: moves.TurnsUp | effect_moves.TurnsUp) -> Part:
    """Which of the two cards is meant; a card alone tells it."""
    if move.part is not None:
        return move.part
    assert move.card is not None, "the form has one of the two"
    return Part(royale.edition.cards[move.card].type)


def turn_up(
    royale: Royale, move: Move, seat: Seat, part: Part, card: str | None, *, own: bool = False
) -> None:
    """A card of a Servant is turned up; null: the one that is known to be there."""
    shown = card or royale.state.part(seat, part)
    show(royale, move, CardsShown(zone=PART[part][seat], cards=(shown,)))
    royale.write(ServantRevealed(seat=seat, part=part, card=shown, own=own))
