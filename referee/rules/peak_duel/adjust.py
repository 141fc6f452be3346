"""Peak Duel: a ruling that sets one field of the state (PD-11.2)."""

import re
from collections.abc import Callable

from events.base import UNKNOWN, Event, Seat
from events.cards import CardsMoved
from events.catalogues.peak_duel import DECK_SIZE
from events.match import FieldAdjusted
from events.peak_duel import (
    HIGH,
    LOW,
    SETUP,
    SIDEWAYS,
    UPRIGHT,
    ChangeCostSet,
    Law,
    Posture,
    RuleChanged,
    ShieldGiven,
    SpiritRotated,
    ValuesChanged,
)
from projections.peak_duel.state import DECK, HAND, Spirit
from referee.moves.move import Adjust
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.effects import HIGHEST
from referee.rules.peak_duel.phases import take_from_deck
from referee.rules.peak_duel.replay import posture_changed
from referee.rules.peak_duel.rule import Rule

HIGHEST_COST = 25
"""The most that the last change of law is set to have cost."""

_HAND_COUNT = re.compile(r"seats\.([ab])\.hand_count")
_SPIRIT = re.compile(r"seats\.([ab])\.field\.([0-2])\.(posture|defence|attack|shields)")
_NUMBER = re.compile(r"0|[1-9][0-9]?")


def adjust(duel: Duel, move: Adjust) -> None:
    """`referee adjust PATH VALUE`: one of the fields that section 8 lists, to a legal value."""
    if duel.state.phase is SETUP:
        raise Refusal(Rule.ADJUST, "set-up")
    path = move.path.replace("-", "_")
    if path == "rule":
        _adjust_law(duel, move)
    elif path == "last_change_cost":
        cost = _number(move, HIGHEST_COST)
        _write(duel, move, duel.state.last_change_cost, cost, ChangeCostSet(cost=cost))
    elif found := _HAND_COUNT.fullmatch(path):
        _adjust_hand(duel, move, Seat(found[1]))
    elif found := _SPIRIT.fullmatch(path):
        _adjust_spirit(duel, move, Seat(found[1]), int(found[2]), found[3])
    else:
        raise Refusal(Rule.ADJUST, "path", path=move.path)


def _write(duel: Duel, move: Adjust, before: str | int, value: str | int, *events: Event) -> None:
    path = move.path.replace("-", "_")
    duel.write(FieldAdjusted(path=path, before=before, value=value, why=move.why))
    for event in events:
        duel.write(event)


def _bad_value(move: Adjust) -> Refusal:
    return Refusal(Rule.ADJUST, "value", path=move.path, value=move.value)


def _number(move: Adjust, highest: int) -> int:
    if not _NUMBER.fullmatch(move.value) or int(move.value) > highest:
        raise _bad_value(move)
    return int(move.value)


def _adjust_law(duel: Duel, move: Adjust) -> None:
    if move.value not in (HIGH, LOW):
        raise _bad_value(move)
    law = Law(move.value)
    _write(duel, move, duel.law, law, RuleChanged(rule=law, by="referee"))


def _adjust_hand(duel: Duel, move: Adjust, seat: Seat) -> None:
    """Hidden cards go between the hand and the unknown part on the deck's top."""
    table = duel.state.table
    deck, hand = DECK[seat], HAND[seat]
    before, after = table.count(hand), _number(move, DECK_SIZE)
    more = after - before
    on_top = _hidden_on_top(duel, deck)
    if more > on_top or (more < 0 and after < _certain_in_hand(duel, seat)):
        raise _bad_value(move)
    _write(duel, move, before, after)
    if more > 0:
        take_from_deck(duel, seat, more)
    elif more < 0:
        # `chosen`: of the hidden cards, so that what is known of the hand stays known.
        hidden = (UNKNOWN,) * -more
        duel.write(CardsMoved(src=hand, dst=deck, cards=hidden, take="chosen", seen="none"))


def _certain_in_hand(duel: Duel, seat: Seat) -> int:
    """How many cards of the hand are known ones: not all of those held can be covered ones."""
    state = duel.state
    once_known = len(state.known_in_hand(seat)) + len(state.held(seat))
    return max(len(state.table.known(HAND[seat])), once_known - len(state.side(seat).unseen))


def _hidden_on_top(duel: Duel, deck: str) -> int:
    """How many cards lie on the deck that nobody at the table knows."""
    cards = duel.state.table.cards(deck)
    if duel.state.match.dealt:
        return len(cards) - len(duel.state.deck_bottom(deck[0]))
    known = (number for number, card in enumerate(cards) if card != UNKNOWN)
    return next(known, len(cards))


def _adjust_spirit(duel: Duel, move: Adjust, seat: Seat, index: int, name: str) -> None:
    """`index` counts the spirits of the field as the view lists them."""
    there = [
        (place, spirit)
        for place, spirit in enumerate(duel.state.field(seat), start=1)
        if spirit is not None
    ]
    if index >= len(there):
        raise Refusal(Rule.ADJUST, "path", path=move.path)
    place, spirit = there[index]
    ADJUSTED[name](duel, move, seat, place, spirit)


def _posture(duel: Duel, move: Adjust, seat: Seat, place: int, spirit: Spirit) -> None:
    if move.value not in (UPRIGHT, SIDEWAYS):
        raise _bad_value(move)
    posture = Posture(move.value)
    turned = SpiritRotated(seat=seat, place=place, posture=posture, by="adjust")
    _write(duel, move, spirit.posture, posture, turned)
    posture_changed(duel)


def _defence(duel: Duel, move: Adjust, seat: Seat, place: int, spirit: Spirit) -> None:
    value = _number(move, HIGHEST)
    changed = ValuesChanged(
        seat=seat, place=place, defence=value, attack=spirit.attack, by="adjust"
    )
    _write(duel, move, spirit.defence, value, changed)


def _attack(duel: Duel, move: Adjust, seat: Seat, place: int, spirit: Spirit) -> None:
    value = _number(move, HIGHEST)
    changed = ValuesChanged(
        seat=seat, place=place, defence=spirit.defence, attack=value, by="adjust"
    )
    _write(duel, move, spirit.attack, value, changed)


def _shields(duel: Duel, move: Adjust, seat: Seat, place: int, spirit: Spirit) -> None:
    value = _number(move, HIGHEST)
    given = ShieldGiven(seat=seat, place=place, shields=value)
    _write(duel, move, spirit.shields, value, given)


ADJUSTED: dict[str, Callable[[Duel, Adjust, Seat, int, Spirit], None]] = {
    "posture": _posture,
    "defence": _defence,
    "attack": _attack,
    "shields": _shields,
}
"""What of a spirit may be set; numbers until the turn ends (PD-3.8)."""
