"""Peak Duel: a ruling that sets one field of the state (PD-11.2)."""

from collections.abc import Iterator

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved
from events.catalogues.peak_duel import DECK_SIZE
from events.peak_duel.field import (
    ChangeCostSet,
    RuleChanged,
    ShieldGiven,
    SpiritRotated,
    ValuesChanged,
)
from events.peak_duel.values import SETUP, Law, Posture
from projections.peak_duel.state import DECK, HAND, SEATS, Spirit
from referee.moves.move import Adjust
from referee.moves.refusal import Refusal
from referee.rules import adjusting
from referee.rules.adjusting import Field
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.effects import HIGHEST, LOWEST
from referee.rules.peak_duel.phases import take_from_deck
from referee.rules.peak_duel.replay import posture_changed
from referee.rules.peak_duel.rule import Rule

HIGHEST_COST = 25
"""The most that the last change of law is set to have cost."""

COSTS, NUMBERS = range(HIGHEST_COST + 1), range(LOWEST, HIGHEST + 1)


def adjust(duel: Duel, move: Adjust) -> None:
    """`referee adjust PATH VALUE`: one of the fields that section 8 lists, to a legal value."""
    if duel.state.phase is SETUP:
        raise Refusal(Rule.ADJUST, "set-up")
    adjusting.adjust(duel, move, fields(duel), Rule.ADJUST)


def fields(duel: Duel) -> Iterator[Field]:
    """What may be set, and what to; not in the set-up. Numbers hold for the turn (PD-3.8)."""
    state = duel.state
    yield Field("rule", duel.law, tuple(Law), lambda law: _change_law(duel, law))
    yield Field(
        "last_change_cost",
        state.last_change_cost,
        COSTS,
        lambda cost: duel.write(ChangeCostSet(cost=cost)),
    )
    for seat in SEATS:
        yield _hand(duel, seat)
        for index, (place, spirit) in enumerate(state.lying(seat)):
            at = f"seats.{seat}.field.{index}"
            yield from _of_spirit(duel, at, seat, place, spirit)


def _change_law(duel: Duel, law: str) -> None:
    duel.write(RuleChanged(rule=Law(law), by="referee"))


def _hand(duel: Duel, seat: Seat) -> Field:
    """Hidden cards go between the hand and the unknown part on the deck's top."""
    deck, hand = DECK[seat], HAND[seat]
    now = duel.state.table.count(hand)
    least, most = _certain_in_hand(duel, seat), now + _hidden_on_top(duel, deck)

    def sets(count: int) -> None:
        if count > now:
            take_from_deck(duel, seat, count - now)
        elif count < now:
            # `chosen`: of the hidden cards, so that what is known of the hand stays known.
            hidden = (UNKNOWN,) * (now - count)
            duel.write(CardsMoved(src=hand, dst=deck, cards=hidden, take="chosen", seen="none"))

    return Field(f"seats.{seat}.hand_count", now, _from_to(min(least, now), most), sets)


def _from_to(least: int, most: int) -> range:
    return range(least, min(most, DECK_SIZE) + 1)


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


def _of_spirit(duel: Duel, at: str, seat: Seat, place: int, spirit: Spirit) -> Iterator[Field]:
    """What of a spirit may be set; `at` counts those of the field as the view lists them."""

    def turn(posture: str) -> None:
        turned = SpiritRotated(seat=seat, place=place, posture=Posture(posture), by="adjust")
        duel.write(turned)
        posture_changed(duel)

    def change(defence: int, attack: int) -> None:
        values = ValuesChanged(seat=seat, place=place, defence=defence, attack=attack, by="adjust")
        duel.write(values)

    def shield(count: int) -> None:
        duel.write(ShieldGiven(seat=seat, place=place, shields=count))

    yield Field(f"{at}.posture", spirit.posture, tuple(Posture), turn)
    yield Field(f"{at}.defence", spirit.defence, NUMBERS, lambda n: change(n, spirit.attack))
    yield Field(f"{at}.attack", spirit.attack, NUMBERS, lambda n: change(spirit.defence, n))
    yield Field(f"{at}.shields", spirit.shields, NUMBERS, shield)
