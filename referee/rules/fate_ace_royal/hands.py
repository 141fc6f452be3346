"""Fate/Ace Royal: cards that come to hands and leave them, postures and tokens."""

from collections.abc import Sequence

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved, CardsShown
from events.fate_ace_royal.turns import (
    CardsDiscarded,
    CardsDrawn,
    CardTurned,
    CraftRemoved,
    DeckRenewed,
    HandShown,
    ManaChanged,
    SpellsChanged,
)
from events.fate_ace_royal.values import INVERTED, SERVANT, TAPPED, Posture, Why
from projections.fate_ace_royal.state import CRAFTS, DECK, DISCARD, HAND, State
from referee.moves.move import Move, Reveals
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.custody import show
from referee.rules.fate_ace_royal.dealing import shuffle
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule

# Draws


def draw(royale: Royale, seat: Seat, count: int) -> None:
    """So many draws; whenever the deck is empty it is renewed first (FA-5.2, FA-5.3)."""
    drawn = 0
    while drawn < count:
        top = royale.state.table.first(DECK, count - drawn)
        if not top:
            if _renew(royale):
                continue
            break
        cards = top if royale.dealt else (UNKNOWN,) * len(top)
        royale.write(CardsMoved(src=DECK, dst=HAND[seat], cards=cards, seen="owner"))
        drawn += len(cards)
    royale.tell(CardsDrawn(seat=seat, count=drawn))


def _renew(royale: Royale) -> bool:
    """FA-5.3: shuffle the discard pile as a new deck, if there is one and it is to be done."""
    count = royale.state.table.count(DISCARD)
    if not count or royale.option("reshuffle") == "no":
        return False
    shuffle(royale, (DISCARD,), DECK)
    royale.tell(DeckRenewed(count=count))
    return True


# Cards that are shown


def reveals(royale: Royale, move: Reveals) -> None:
    """`table reveals SEAT CARD,...`: these cards are in the hand, all of them at once."""
    seat = move.seat
    require_living(royale, seat)
    held = royale.state.hand_count(seat)
    if len(move.cards) > held:
        raise Refusal(Rule.MUST_BE_THERE, "hand", seat=seat, cards=len(move.cards), hand=held)
    show(royale, move, CardsShown(zone=HAND[seat], cards=move.cards))
    royale.tell(HandShown(seat=seat, cards=move.cards))


# Discards


def leaving(seat: Seat, cards: Sequence[str]) -> CardsMoved:
    """These cards of a hand go to the discard pile."""
    return CardsMoved(src=HAND[seat], dst=DISCARD, cards=shown_first(cards), take="any")


def shown_first(cards: Sequence[str]) -> tuple[str, ...]:
    """The named cards before those that nobody saw, which may be any that are left then."""
    named = [card for card in cards if card != UNKNOWN]
    return (*named, *(UNKNOWN,) * (len(cards) - len(named)))


def discard(royale: Royale, move: Move, seat: Seat, cards: Sequence[str]) -> None:
    """Cards of a hand go to the discard pile; raise FA-C.1 for one that cannot be there."""
    if cards:
        show(royale, move, leaving(seat, cards))
        royale.tell(CardsDiscarded(seat=seat, cards=tuple(cards)))


def remove_craft(royale: Royale, seat: Seat, name: str) -> None:
    """A craft goes from play to the discard pile."""
    card = name.partition("#")[0]
    royale.write(CardsMoved(src=CRAFTS[seat], dst=DISCARD, cards=(card,), take="chosen"))
    royale.write(CraftRemoved(seat=seat, card=name))


# Postures


def turn(royale: Royale, seat: Seat, card: str, posture: Posture) -> None:
    """`servant` or a craft lies otherwise, if it does not lie so already."""
    if royale.state.masters[seat].posture_of(card) is not posture:
        royale.write(CardTurned(seat=seat, card=card, state=posture))


def tap_hurt(royale: Royale, seat: Seat) -> None:
    """A hurt Servant is tapped; an inverted one stays inverted (FA-8.11)."""
    if royale.state.masters[seat].posture is not INVERTED:
        turn(royale, seat, SERVANT, TAPPED)


# Tokens


def change_mana(royale: Royale, seat: Seat, by: int, why: Why) -> None:
    """Mana rises or falls, not below 0."""
    before = royale.state.masters[seat].mana
    now = max(0, before + by)
    if now != before:
        royale.write(ManaChanged(seat=seat, by=now - before, now=now, why=why))


def change_spells(royale: Royale, seat: Seat, by: int, why: Why) -> None:
    """Command spells rise or fall, not below 0."""
    before = royale.state.masters[seat].spells
    now = max(0, before + by)
    if now != before:
        royale.write(SpellsChanged(seat=seat, by=now - before, now=now, why=why))


def require_living(royale: Royale, seat: str) -> None:
    """Raise FA-0.3 for a seat that takes no part or has left."""
    if seat not in royale.state.living:
        raise absent(royale.state, seat)


def absent(state: State, seat: str) -> Refusal:
    """FA-0.3: the seat takes no part, or has left."""
    return Refusal(Rule.LIVING_SEAT, "" if seat in state.masters else "absent", seat=seat)
