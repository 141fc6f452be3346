"""Ready... Fence!: cards that leave a hand, and cards that come to it (RF-6, RF-8.14, section 11).

The bound card of the basic mode lies in a zone of its own: no hidden card that leaves the hand is
that one (RF-6.2).
"""

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved
from events.catalogues.ready_fence import Kind, in_order, kind_of
from events.ready_fence.phrase import CardsReturned
from events.ready_fence.turns import CardDiscarded, CardDrawn
from events.ready_fence.values import LAST_HANDS, TUTORIAL, DiscardReason
from projections.ready_fence.state import (
    DISCARD,
    ON_STRIP,
    TIMER,
    State,
    bound,
    hand,
)
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.ready_fence import dealing
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.custody import can_be, impossible, require_seen, show
from referee.rules.ready_fence.rule import Rule

JOKER = Kind.JOKER

HAND = 6
"""Up to so many cards the tutorial draws after a phrase (RF-8.14)."""


# Out of the hand


def play(bout: Bout, move: Move, seat: Seat, cards: tuple[str, ...]) -> None:
    """All the cards of one line go from the hand to the strip; raise RF-C.1 if they cannot."""
    held = bout.state.fencer(seat).bound
    if held not in cards or bout.state.table.is_empty(bound(seat)):
        show(bout, move, _to_strip(hand(seat), cards))
        return
    moved = [_to_strip(bound(seat), (held,))]
    if len(cards) > 1:
        left = list(cards)
        left.remove(held)
        moved.append(_to_strip(hand(seat), tuple(left)))
    show(bout, move, *moved)


def _to_strip(zone: str, cards: tuple[str, ...]) -> CardsMoved:
    return CardsMoved(src=zone, dst=ON_STRIP, cards=cards, take="any")


def require_not_bound(state: State, seat: Seat, card: str | None) -> None:
    """Raise RF-6.2 for the bound card where the hand cannot hold another of the same."""
    if card is None or card not in state.table.known(bound(seat)):
        return
    if not can_be(state, _to_discard(seat, card)):
        raise Refusal(Rule.BOUND_CARD, "kept", seat=seat, card=card)


def discard(bout: Bout, move: Move, seat: Seat, card: str | None, reason: DiscardReason) -> bool:
    """One card of the hand, not the bound one, goes to the discard pile; whether there was one.

    Without a card named it is one that nobody saw; in the dealt mode one by chance. Raises RF-C.1
    for a card that is named and cannot be there.
    """
    state = bout.state
    zone = hand(seat)
    if card is None and not state.table.count(zone):
        return False
    if card is None:
        card = dealing.one_of(bout, zone, f"discard-{seat}") if state.match.dealt else UNKNOWN
    require_seen(state, card, zone)
    if not state.table.count(zone):
        raise impossible("", card, zone)
    show(bout, move, _to_discard(seat, card))
    bout.write(CardDiscarded(seat=seat, card=card, reason=reason))
    return True


def _to_discard(seat: Seat, card: str) -> CardsMoved:
    return CardsMoved(src=hand(seat), dst=DISCARD, cards=(card,), take="any")


# Out of the timer deck


def draw(bout: Bout, seat: Seat, count: int) -> None:
    """The seat draws so many cards; in the last hands nobody draws (RF-12.5)."""
    if bout.state.stage is not LAST_HANDS:
        take(bout, seat, count)


def take(bout: Bout, seat: Seat, count: int) -> None:
    """So many cards from the timer deck, at most as many as there are."""
    for _ in range(count):
        top = bout.state.table.top(TIMER)
        if top is None:
            return
        bout.write(CardsMoved(src=TIMER, dst=hand(seat), cards=(top,), seen="owner"))
        bout.tell(CardDrawn(seat=seat, timer_left=bout.state.table.count(TIMER)))


def fill_up(bout: Bout, seat: Seat) -> None:
    """Up to six cards again (RF-8.14 (5), tutorial)."""
    draw(bout, seat, HAND - bout.state.hand_count(seat))


# Back from the strip


def give_back(bout: Bout) -> None:
    """The cards of the phrase leave the strip (RF-8.14 (1)).

    Tutorial: to the discard pile, in the order in which they were played. Otherwise they return to
    their hands, known, and a joker is discarded.
    """
    phrase = bout.state.phrase
    assert phrase is not None, "cards come back after a phrase"
    tutorial = bout.state.settings.mode is TUTORIAL
    returned: dict[Seat, list[str]] = {}
    for played in phrase.cards:
        for card in (played.card, *played.additions):
            if tutorial:
                _discard_played(bout, played.seat, card, "phrase")
            elif kind_of(card) is JOKER:
                _discard_played(bout, played.seat, card, "joker")
            else:
                returned.setdefault(played.seat, []).append(card)
    for seat, cards in returned.items():
        _return(bout, seat, in_order(cards))


def _discard_played(bout: Bout, seat: Seat, card: str, reason: DiscardReason) -> None:
    bout.write(CardsMoved(src=ON_STRIP, dst=DISCARD, cards=(card,), take="chosen"))
    bout.write(CardDiscarded(seat=seat, card=card, reason=reason))


def _return(bout: Bout, seat: Seat, cards: tuple[str, ...]) -> None:
    """Back to the hand; one copy of the bound card, if that was played, to its own place."""
    left = list(cards)
    held = bout.state.fencer(seat).bound
    if held in left and not bout.state.table.count(bound(seat)):
        left.remove(held)
        bout.write(CardsMoved(src=ON_STRIP, dst=bound(seat), cards=(held,), take="chosen"))
    if left:
        moved = CardsMoved(src=ON_STRIP, dst=hand(seat), cards=tuple(left), take="chosen")
        bout.write(moved)
    bout.tell(CardsReturned(seat=seat, cards=cards))
