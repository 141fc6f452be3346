"""Fate/Ace Royal: effects that move and turn cards (section 8.2)."""

from collections.abc import Callable
from typing import Any

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved, CardsNamed
from events.fate_ace_royal.turns import CardStolen, CraftEquipped, CraftRemoved
from projections.fate_ace_royal.state import CRAFTS, DECK, DISCARD, HAND, PART
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import effect_moves as effects
from referee.rules.fate_ace_royal.custody import show
from referee.rules.fate_ace_royal.dealing import shuffle, some_of
from referee.rules.fate_ace_royal.hands import discard, remove_craft
from referee.rules.fate_ace_royal.ritual import is_full, part_of, turn_up
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import craft_limit_now
from referee.rules.fate_ace_royal.withdrawal import take_unseen

# Hands


def discards(royale: Royale, move: effects.Discards, seat: Seat) -> None:
    """The cards, or so many, of a hand (FA-14.2)."""
    _require_held(royale, seat, len(move.cards))
    cards = _drawn_at_random(royale, seat, move.cards, "discard")
    discard(royale, move, seat, cards)


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


def _steals(royale: Royale, move: effects.StealsFrom) -> None:
    if move.seat == move.victim:
        raise Refusal(Rule.MUST_BE_THERE, "other-seat", seat=move.seat)
    _require_held(royale, move.victim, len(move.cards))
    named = tuple(card for card in move.cards if card != UNKNOWN)
    if named:
        show(
            royale,
            move,
            CardsMoved(src=HAND[move.victim], dst=HAND[move.seat], cards=named, take="any"),
        )
        royale.tell(CardStolen(seat=move.seat, from_=move.victim, cards=named))
    if len(named) < len(move.cards):
        take_unseen(royale, move.seat, move.victim, len(move.cards) - len(named))


# Crafts


def _equips(royale: Royale, move: effects.EquipsCraft) -> None:
    source = _source(move)
    _require_in(royale, source, move.card, move.seat)
    if is_full(royale, move.seat):
        crafts = len(royale.state.masters[move.seat].crafts)
        limit = craft_limit_now(royale.cards, royale.state, move.seat)
        raise Refusal(Rule.CRAFT_LIMIT, "effect", limit=limit, crafts=crafts)
    _take(royale, move, source, CRAFTS[move.seat], move.card)
    royale.write(CraftEquipped(seat=move.seat, card=move.card, from_=move.from_))


def _source(move: effects.EquipsCraft | effects.Fetches) -> str:
    """The zone from which the card comes."""
    return {"hand": HAND[move.seat], "deck": DECK, "discard": DISCARD}[move.from_]


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


def _unequips(royale: Royale, move: effects.Unequips) -> None:
    if royale.state.masters[move.seat].craft(move.card) is None:
        raise Refusal(Rule.MUST_BE_THERE, "craft", seat=move.seat, card=move.card)
    if move.to == "discard":
        remove_craft(royale, move.seat, move.card)
        return
    to = HAND[move.seat] if move.to == "hand" else DECK
    card = move.card.partition("#")[0]
    royale.write(CardsMoved(src=CRAFTS[move.seat], dst=to, cards=(card,), take="chosen"))
    royale.write(CraftRemoved(seat=move.seat, card=move.card, to=move.to))
    if to == DECK:
        shuffle(royale, (DECK,), DECK)


# Deck and discard pile


def _fetches(royale: Royale, move: effects.Fetches) -> None:
    source = _source(move)
    _require_in(royale, source, move.card, move.seat)
    if move.card != UNKNOWN:
        _take(royale, move, source, HAND[move.seat], move.card)
        return
    card = UNKNOWN
    if royale.dealt:
        (card,) = some_of(royale, royale.state.table.cards(DECK), 1, "fetch")
    royale.write(CardsMoved(src=DECK, dst=HAND[move.seat], cards=(card,), take="any", seen="owner"))


def _shuffles(royale: Royale, move: effects.Shuffles) -> None:
    del move
    shuffle(royale, (DECK,), DECK)


# Servants


def _turns_up(royale: Royale, move: effects.TurnsUp) -> None:
    part = part_of(royale, move)
    if royale.state.is_up(move.seat, part):
        raise Refusal(Rule.MUST_BE_THERE, "face-down", seat=move.seat, card=part)
    turn_up(royale, move, move.seat, part, move.card)


# What is void


def name(royale: Royale, move: Move) -> None:
    """Record where the cards would have lain that an effect names: it is void, and shows none."""
    match move:
        case effects.Discards(cards=cards):
            zones = [HAND[seat] for seat in move.among(royale.state.living)]
        case effects.StealsFrom(victim=seat, cards=cards):
            zones = [HAND[seat]]
        case effects.EquipsCraft(card=card) | effects.Fetches(card=card):
            zones, cards = [_source(move)], (card,)
        case effects.TurnsUp(seat=seat, card=str(card)):
            zones, cards = [PART[part_of(royale, move)][seat]], (card,)
        case _:
            return
    named = tuple(card for card in cards if card != UNKNOWN)
    if named:
        for zone in zones:
            royale.write(CardsNamed(zone=zone, cards=named))


DOES: dict[type[Move], Callable[[Royale, Any], None]] = {
    effects.StealsFrom: _steals,
    effects.EquipsCraft: _equips,
    effects.Unequips: _unequips,
    effects.Fetches: _fetches,
    effects.Shuffles: _shuffles,
    effects.TurnsUp: _turns_up,
}
