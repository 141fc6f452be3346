"""Fate/Ace Royal: effects that move and turn cards (section 8.2)."""

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved, CardsNamed
from events.fate_ace_royal.turns import CardStolen, CraftEquipped, CraftRemoved
from projections.fate_ace_royal.state import CRAFTS, DECK, DISCARD, HAND, PART
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import dealing, hands
from referee.rules.fate_ace_royal.custody import show
from referee.rules.fate_ace_royal.dealing import some_of
from referee.rules.fate_ace_royal.hands import remove_craft
from referee.rules.fate_ace_royal.moments import OF_A_TEXT
from referee.rules.fate_ace_royal.ritual import is_full, part_of, turn_up
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import craft_limit_now
from referee.rules.fate_ace_royal.slots import (
    ACraft,
    ASeat,
    CraftInPlay,
    Effect,
    Looked,
    OfServant,
    OutOf,
    OutOfPile,
    SomeSeats,
    ThePart,
    To,
    Unseen,
)
from referee.rules.fate_ace_royal.withdrawal import take_unseen

# Hands


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def discard(royale: Royale, move: Effect, seats: SomeSeats, cards: Unseen) -> None:
    """`effect discard SEATS CARD,...`: the cards, or so many, of a hand (FA-14.2)."""
    for seat in seats:
        _require_held(royale, seat, len(cards))
        drawn = _drawn_at_random(royale, seat, cards, "discard")
        hands.discard(royale, move, seat, drawn)


def _require_held(royale: Royale, seat: Seat, count: int) -> None:
    """FA-14.2: the hand holds so many cards."""
    held = royale.state.hand_count(seat)
    if held < count:
        raise Refusal(Rule.MUST_BE_THERE, "hand", seat=seat, cards=count, hand=held)


def _drawn_at_random(
    royale: Royale, seat: Seat, cards: tuple[str, ...], purpose: str
) -> tuple[str, ...]:
    """In the dealt mode, the cards with those drawn at random that nobody named (section 13)."""
    if not royale.dealt or UNKNOWN not in cards:
        return cards
    named = [card for card in cards if card != UNKNOWN]
    left = list(royale.state.table.cards(HAND[seat]))
    for card in named:
        if card in left:
            left.remove(card)
    return (*named, *some_of(royale, left, len(cards) - len(named), purpose))


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def steal(royale: Royale, move: Effect, seat: ASeat, victim: ASeat, cards: Unseen) -> None:
    """`effect steal SEAT FROM CARD,...`."""
    if seat == victim:
        raise Refusal(Rule.MUST_BE_THERE, "other-seat", seat=seat)
    _require_held(royale, victim, len(cards))
    named = tuple(card for card in cards if card != UNKNOWN)
    if named:
        stolen = CardsMoved(src=HAND[victim], dst=HAND[seat], cards=named, take="any")
        show(royale, move, stolen)
        royale.tell(CardStolen(seat=seat, from_=victim, cards=named))
    if len(named) < len(cards):
        take_unseen(royale, seat, victim, len(cards) - len(named))


# Crafts


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def equip(royale: Royale, move: Effect, seat: ASeat, card: ACraft, from_: OutOf = "hand") -> None:
    """`effect equip SEAT CRAFT [from=hand|deck|discard]`."""
    source = _source(seat, from_)
    _require_in(royale, source, card, seat)
    if is_full(royale, seat):
        crafts = len(royale.state.masters[seat].crafts)
        limit = craft_limit_now(royale.cards, royale.state, seat)
        raise Refusal(Rule.CRAFT_LIMIT, "effect", limit=limit, crafts=crafts)
    _take(royale, move, source, CRAFTS[seat], card)
    royale.write(CraftEquipped(seat=seat, card=card, from_=from_))


def _source(seat: Seat, from_: str) -> str:
    """The zone from which the card comes."""
    return {"hand": HAND[seat], "deck": DECK, "discard": DISCARD}[from_]


def _require_in(royale: Royale, zone: str, card: str, seat: Seat) -> None:
    """FA-14.2: a card lies there; in the discard pile it is shown, or one is not shown."""
    state = royale.state
    count = state.table.count(zone)
    if not count:
        raise Refusal(Rule.MUST_BE_THERE, "empty", zone=zone, seat=seat, card=card)
    if zone == DISCARD and card not in state.pile and count == len(state.pile):
        raise Refusal(Rule.MUST_BE_THERE, "pile", card=card)


def _take(royale: Royale, move: Move, src: str, dst: str, card: str) -> None:
    show(royale, move, CardsMoved(src=src, dst=dst, cards=(card,), take="any"))


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def unequip(
    royale: Royale, move: Effect, seat: ASeat, card: CraftInPlay, to: To = "discard"
) -> None:
    """`effect unequip SEAT CRAFT [to=discard|hand|deck]`."""
    if royale.state.masters[seat].craft(card) is None:
        raise Refusal(Rule.MUST_BE_THERE, "craft", seat=seat, card=card)
    if to == "discard":
        remove_craft(royale, seat, card)
        return
    zone = HAND[seat] if to == "hand" else DECK
    kind = card.partition("#")[0]
    royale.write(CardsMoved(src=CRAFTS[seat], dst=zone, cards=(kind,), take="chosen"))
    royale.write(CraftRemoved(seat=seat, card=card, to=to))
    if zone == DECK:
        dealing.shuffle(royale, (DECK,), DECK)


# Deck and discard pile


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def fetch(
    royale: Royale, move: Effect, seat: ASeat, card: Looked, from_: OutOfPile = "deck"
) -> None:
    """`effect fetch SEAT CARD [from=deck|discard]`."""
    source = _source(seat, from_)
    _require_in(royale, source, card, seat)
    if card != UNKNOWN:
        _take(royale, move, source, HAND[seat], card)
        return
    if royale.dealt:
        (card,) = some_of(royale, royale.state.table.cards(DECK), 1, "fetch")
    royale.write(CardsMoved(src=DECK, dst=HAND[seat], cards=(card,), take="any", seen="owner"))


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def shuffle(royale: Royale, move: Effect) -> None:
    """`effect shuffle`."""
    dealing.shuffle(royale, (DECK,), DECK)


# Servants


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def reveal(
    royale: Royale,
    move: Effect,
    seat: ASeat,
    part: ThePart = None,
    card: OfServant = None,
) -> None:
    """`effect reveal SEAT [spirit|class] KIND`; in the dealt mode KIND may be left out."""
    turned = part_of(royale, part, card)
    if royale.state.is_up(seat, turned):
        raise Refusal(Rule.MUST_BE_THERE, "face-down", seat=seat, card=turned)
    turn_up(royale, move, seat, turned, card)


# What is void


def name_cards(royale: Royale, move: Effect) -> None:
    """Record where the cards would have lain that an effect names: it is void, and shows none."""
    said = move.fields
    cards: tuple[str | None, ...] = said.get("cards") or (said.get("card"),)
    match move.declared.slug:
        case "discard":
            zones = [HAND[seat] for seat in said["seats"] or royale.state.living]
        case "steal":
            zones = [HAND[said["victim"]]]
        case "equip":
            zones = [_source(said["seat"], said.get("from_", "hand"))]
        case "fetch":
            zones = [_source(said["seat"], said.get("from_", "deck"))]
        case "reveal" if said.get("card"):
            zones = [PART[part_of(royale, said.get("part"), said["card"])][said["seat"]]]
        case _:
            return
    named = tuple(card for card in cards if card not in (UNKNOWN, None))
    if named:
        for zone in zones:
            royale.write(CardsNamed(zone=zone, cards=named))
