"""Fate/Ace Royal: what is due after the loss: crafts owed and a card stolen (FA-8.12, FA-9.6)."""

from events.base import UNKNOWN, Seat
from events.cards import CardsDenied, CardsMoved
from events.catalogues.fate_ace_royal import CardType
from events.fate_ace_royal.battle import CraftLacked, DebtSettled, StealDeclined, StealSettled
from events.fate_ace_royal.turns import CardStolen
from events.fate_ace_royal.values import INVERTED, SERVANT
from projections.fate_ace_royal.state import HAND
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.custody import can_be
from referee.rules.fate_ace_royal.dealing import some_of
from referee.rules.fate_ace_royal.hands import discard, turn
from referee.rules.fate_ace_royal.known import known_in_hand
from referee.rules.fate_ace_royal.moments import OWING, STEALING
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.slots import OfHand


def require_nothing_due(royale: Royale) -> None:
    """Raise FA-8.14 while a forfeit or a steal is due."""
    if royale.battle.debtors:
        raise Refusal(Rule.DUE_FIRST, "forfeit", seat=royale.battle.debtors[0])
    thief = royale.state.thief
    if thief is not None:
        raise Refusal(Rule.DUE_FIRST, "steal", seat=thief)


# Debts


@declare("seat", when=OWING)
def forfeits(royale: Royale, move: Move, card: OfHand) -> None:
    """`SEAT forfeits CRAFT` (FA-9.6, FA-9.7)."""
    seat = Seat(move.mover)
    if royale.edition.cards[card].type is not CardType.CRAFT:
        raise Refusal(Rule.LACKS, "forfeits", card=card)
    discard(royale, move, seat, (card,))
    royale.write(DebtSettled(seat=seat))


@declare("seat", when=OWING)
def lacks(royale: Royale, move: Move) -> None:
    """`SEAT lacks` (FA-9.6, FA-9.7)."""
    seat = Seat(move.mover)
    require_lacking(royale, seat)
    if royale.state.hand_count(seat):
        royale.write(_no_craft(royale, seat))
    _lack(royale, seat)


def require_lacking(royale: Royale, seat: Seat) -> None:
    """Raise FA-9.7 while the hand is known to hold a craft, be it open which."""
    for card in known_in_hand(royale.state, seat):
        if royale.edition.cards[card].type is CardType.CRAFT:
            raise Refusal(Rule.LACKS, seat=seat, card=card)
    if royale.state.hand_count(seat) and not can_be(royale.state, _no_craft(royale, seat)):
        raise Refusal(Rule.LACKS, "some", seat=seat)


def _no_craft(royale: Royale, seat: Seat) -> CardsDenied:
    """That no card of a hand is a craft."""
    crafts = tuple(card.slug for card in royale.edition.of_type(CardType.CRAFT))
    return CardsDenied(zone=HAND[seat], kinds=crafts)


def _lack(royale: Royale, seat: Seat) -> None:
    """There is no craft to discard: after more than 1 damage the Servant is inverted instead."""
    royale.tell(CraftLacked(seat=seat))
    battle = royale.battle
    side = battle.side(seat)
    assert side is not None, "only a side of the battle owes"
    if battle.damage_of_proxy(side) > 1:
        turn(royale, seat, SERVANT, INVERTED)
    royale.write(DebtSettled(seat=seat))


def settle_empty_hands(royale: Royale) -> None:
    """FA-9.6: by itself with an empty hand."""
    while royale.battle.debtors and not royale.state.hand_count(royale.battle.debtors[0]):
        _lack(royale, royale.battle.debtors[0])


# The stolen card


@declare("seat", when=STEALING)
def steals(royale: Royale, move: Move) -> None:
    """`SEAT steals`: one unknown card changes hands (FA-8.12)."""
    seat = Seat(move.mover)
    victim = royale.battle.opponent(seat)
    take_unseen(royale, seat, victim, 1)
    royale.write(StealSettled(seat=seat))


def take_unseen(royale: Royale, seat: Seat, victim: Seat, count: int) -> None:
    """So many random cards go from one hand to another; only the two know which."""
    cards: tuple[str, ...] = (UNKNOWN,) * count
    if royale.dealt:
        cards = some_of(royale, royale.state.table.cards(HAND[victim]), count, "steal")
    royale.write(
        CardsMoved(src=HAND[victim], dst=HAND[seat], cards=cards, take="any", seen=(seat, victim))
    )
    royale.tell(CardStolen(seat=seat, from_=victim, cards=(UNKNOWN,) * count))


@declare("seat", when=STEALING, quiet=True, letter="x")
def declines(royale: Royale, move: Move) -> None:
    """`SEAT declines`."""
    royale.tell(StealDeclined(seat=Seat(move.mover)))
    royale.write(StealSettled(seat=Seat(move.mover)))
