"""Malifaux: turning cards, and which of them is the result (MF-3.1 to MF-3.7)."""

from collections.abc import Sequence

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved
from events.catalogues.malifaux import BLACK_JOKER, RED_JOKER, face
from events.malifaux.contests import CardKept, CardsFlipped, FlipTurnedAgain
from events.malifaux.values import Suit
from projections.malifaux.state import State, deck, on_table
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux.contest import clear, open_plain
from referee.rules.malifaux.custody import show
from referee.rules.malifaux.dealing import top_cards
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.kinds import KeepKey, OnTable, SuitKey, Turned
from referee.rules.malifaux.moments import FLIPPING, KEEPING
from referee.rules.malifaux.rule import Rule

JOKERS = (BLACK_JOKER, RED_JOKER)
"""Jokers are the result before any other card, the black one before the red one."""


@declare("seat", when=FLIPPING, letter="f")
def flips(
    encounter: Encounter,
    move: Move,
    cards: Turned = (),
    keep: KeepKey = None,
    suit: SuitKey = None,
) -> None:
    """`SEAT flips [CARD,...] [keep=CARD]`: the cards from the top of the deck, in their order.

    With the fate decks alone a flip without a modifier need not be called for.
    """
    seat = Seat(move.mover)
    if encounter.state.contest is None:
        open_plain(encounter, seat, 0)
    side = encounter.contest.sides[seat]
    modifier = side.modifier
    number = 1 + abs(modifier)
    dealt = encounter.state.match.dealt
    if len(cards) != number and (cards or not dealt):
        variant = "" if cards else "unnamed"
        raise Refusal(Rule.NUMBER_OF_CARDS, variant, seat=seat, number=number, named=len(cards))
    if dealt and not move.unseen:
        _require_seen(encounter.state, seat, cards, keep, number)
    cards = _turn(encounter, move, cards, number)
    if keep is not None:
        require_keep(cards, modifier, keep)
    flipped = CardsFlipped(seat=seat, cards=cards, modifier=modifier)
    forced = forced_result(cards, modifier)
    result = keep if forced is None else forced
    encounter.write(flipped)
    if side.flip_again:
        turn_again(encounter, seat)
    elif result is not None:
        encounter.write(_kept(seat, result, suit, forced=forced is not None))


@declare("seat", when=KEEPING)
def keeps(encounter: Encounter, move: Move, card: OnTable, suit: SuitKey = None) -> None:
    """`SEAT keeps CARD`: the choice that the flip left open."""
    seat = Seat(move.mover)
    side = encounter.contest.sides[seat]
    require_keep(side.flips, side.modifier, card)
    encounter.write(_kept(seat, card, suit))


def _kept(seat: Seat, card: str, named: Suit | None, *, forced: bool = False) -> CardKept:
    value, suit = worth(card, named)
    return CardKept(seat=seat, card=card, value=value, suit=suit, forced=forced)


def worth(card: str, named: Suit | None) -> tuple[int, Suit | None]:
    """Value and suit of a result; a red joker's suit is the one named (MF-3.14)."""
    _, value, suit = face(card)
    return value, named if card == RED_JOKER else suit


def turn_again(encounter: Encounter, seat: Seat) -> None:
    """A seat's cards of this contest are discarded, and it flips anew (MF-12.4)."""
    cards = encounter.state.table.cards(on_table(seat))
    clear(encounter, (seat,))
    encounter.write(FlipTurnedAgain(seat=seat, cards=cards))


# Which card is the result


def forced_result(cards: Sequence[str], modifier: int) -> str | None:
    """The card that is the result whatever the flipper wants; null: he has a choice."""
    if modifier == 0:
        return cards[0]
    for joker in JOKERS:
        if joker in cards:
            return joker
    if modifier > 0:
        return None
    lowest = choices(cards, modifier)
    return lowest[0] if len(lowest) == 1 else None


def choices(cards: Sequence[str], modifier: int) -> tuple[str, ...]:
    """The cards, none a joker, that the flipper may keep (MF-3.4, MF-3.5)."""
    if modifier > 0:
        return tuple(cards)
    lowest = min(face(card).value for card in cards)
    return tuple(card for card in cards if face(card).value == lowest)


def require_keep(cards: Sequence[str], modifier: int, card: str) -> None:
    """Raise MF-3.4, MF-3.7, MF-3.6, MF-3.5 for a card that cannot be kept."""
    if card not in cards:
        raise Refusal(Rule.KEEP_ANY, card=card, cards=tuple(cards))
    joker = next((joker for joker in JOKERS if joker in cards), None)
    if joker is not None and card != joker:
        rule = Rule.BLACK_BEFORE_RED if RED_JOKER in cards and joker == BLACK_JOKER else None
        raise Refusal(rule or Rule.JOKER_IS_RESULT, card=card, joker=joker)
    if joker is None and card not in choices(cards, modifier):
        raise Refusal(Rule.KEEP_LOWEST, card=card, cards=choices(cards, modifier))


# Turning


def _require_seen(
    state: State, seat: Seat, cards: Sequence[str], keep: str | None, number: int
) -> None:
    """Raise MF-2.8 where cards are named that nobody can know to lie on top of the deck.

    Whether they are those that come up is for nobody to find out by trying.
    """
    top = state.hold(seat).top[:number]
    seen = top if len(top) == number and UNKNOWN not in top else ()
    if cards and cards != seen:
        raise Refusal(Rule.CHANCE_IS_DEALT, seat=seat)
    if keep is not None and not seen:
        raise Refusal(Rule.CHANCE_IS_DEALT, "keep", seat=seat, card=keep)


def _turn(encounter: Encounter, move: Move, typed: tuple[str, ...], number: int) -> tuple[str, ...]:
    """The cards that come up: those typed, where none is what the engine deals."""
    seat, dealt = Seat(move.mover), encounter.state.match.dealt
    turned: tuple[str, ...] = ()
    while len(turned) < number:
        top = top_cards(encounter, seat, number - len(turned))
        if not top:
            raise Refusal(Rule.NO_CARDS_LEFT, seat=seat)
        cards = typed[len(turned) : len(turned) + len(top)] or top
        if dealt and cards != top:
            raise Refusal(Rule.CHANCE_IS_DEALT, seat=seat)
        moved = CardsMoved(src=deck(seat), dst=on_table(seat), cards=cards, put="bottom")
        if dealt:
            encounter.write(moved)
        else:
            show(encounter, move, moved)
        turned += cards
    return turned
