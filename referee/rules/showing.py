"""A card that is shown must be possible there: the custody rule of every game."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from events.base import UNKNOWN
from events.cards import CardEvent, CardsOverruled, Showing
from projections.cards.groups import Misplaced
from projections.cards.sources import LIST
from projections.cards.zones import zone_of
from projections.custody.answers import Answer, is_denied, overrule, possible
from projections.kit import Constraint, State
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.ruling import Hand

H = TypeVar("H", bound=Hand[Any, Any])


class Custody(Generic[H]):
    """Writes what is shown of hidden zones, and refuses what cannot be there.

    `rule`: the game's custody rule; `constraints`: those of its decks; `accept` writes an event
    that custody denies, and before it what gives way for it (Misplaced where nothing can).
    """

    __slots__ = ("accept", "constraints", "rule")

    def __init__(
        self,
        rule: StrEnum,
        constraints: Mapping[str, Constraint],
        accept: Callable[[H, Showing], None],
    ) -> None:
        self.rule = rule
        self.constraints = constraints
        self.accept = accept

    def can_be(self, state: State, *events: CardEvent) -> bool:
        """Whether some world has the cards where these events show them."""
        return possible(state.table, *events, constraints=self.constraints) is not Answer.NO

    def show(self, hand: H, move: Move, *events: Showing) -> None:
        """Write what a move shows of hidden zones; raise the custody rule if it cannot be there.

        Where custody cannot decide, the card is accepted and the audit lists it. What it denies is
        accepted with `custody=overrule`, and what had to give way for it is recorded. The dealt
        mode overrules nothing, and a seat names no card there that came up meanwhile.
        """
        self._require_held(hand, move, events)
        before, written = hand.state, len(hand.events)
        try:
            for event in events:
                hand.write(event)
            denied = is_denied(before.table, hand.state.table, events, self.constraints)
        except Misplaced:
            denied = True
        if not denied:
            return
        hand.take_back(before, written)
        if not move.overrule or before.match.dealt:
            raise self.refusal(before, events)
        try:
            for event in events:
                self.accept(hand, event)
        except Misplaced as misplaced:
            raise self.refusal(before, events) from misplaced

    def _require_held(self, hand: H, move: Move, events: Sequence[Showing]) -> None:
        """Raise the custody rule, in the dealt mode, for a seat's card that was not there before.

        What the move drew meanwhile nobody had seen: that it may be named would tell which it is.
        """
        begun = hand.begun
        if not begun.match.dealt or move.unseen or move.mover not in dict(begun.match.seats):
            return
        named: Counter[tuple[str, str]] = Counter()
        for event in events:
            named.update((zone_of(event), card) for card in event.cards if card != UNKNOWN)
        for (zone, card), count in named.items():
            if begun.table.cards(zone).count(card) < count:
                raise self.refusal(begun, events)

    # What gives way

    def overrulings(
        self,
        state: State,
        event: Showing,
        order: Sequence[str],
        parts: Sequence[str] = (),
        together: Sequence[str] = (),
    ) -> tuple[CardsOverruled, ...]:
        """What gives way for the event: entries in the zones of `order`, the list, or `parts`.

        What is known of the zones of `together` is forgotten as one. Raises Misplaced if the zone
        does not hold that many cards.
        """
        return overrule(
            state.table,
            event,
            order=order,
            constraints=self.constraints,
            rule=str(self.rule),
            parts=parts,
            together=together,
        )

    def overrule_or_count(
        self,
        hand: H,
        event: Showing,
        order: Sequence[str],
        count_one_more: Callable[[H, str, str], None],
    ) -> None:
        """Write what gives way for the event where no list is ever lifted.

        It is an entry of the same card in the zones of `order`. Where there is none, the pool of
        the zone counts one copy of the card more. Raises Misplaced if the zone does not hold that
        many cards.
        """
        for number in range(1, len(event.cards) + 1):
            shown = replace(event, cards=event.cards[:number])
            zone, card = zone_of(shown), shown.cards[-1]
            if card == UNKNOWN or self.can_be(hand.state, shown):
                continue
            if self._has_given_way(hand, shown, order):
                continue
            count_one_more(hand, zone, card)
            if not self.can_be(hand.state, shown) and not self._has_given_way(hand, shown, order):
                raise Misplaced(zone, card)

    def _has_given_way(self, hand: H, shown: Showing, order: Sequence[str]) -> bool:
        """Write the overrulings that need no list to be lifted; whether there is such a way."""
        try:
            found = self.overrulings(hand.state, shown, order)
        except Misplaced:
            return False
        if any(LIST in ruling.lifted for ruling in found):
            return False
        for ruling in found:
            hand.write(ruling)
        return True

    def reopening(
        self,
        shown: Showing,
        lying_open: Sequence[tuple[str, str]],
        in_its_place: Sequence[tuple[str, str]],
    ) -> CardsOverruled:
        """The card shown last is there; what of its pool does not lie open may be anything else.

        `lying_open`: the pool's (zone, kind) entries of which all know; what they say lies
        `in_its_place` gives way, and what they say of the same card anywhere.
        """
        card = shown.cards[-1]
        given_way = (*in_its_place, *(entry for entry in lying_open if entry[1] == card))
        return CardsOverruled(
            zone=zone_of(shown),
            card=card,
            rule=str(self.rule),
            take=shown.take,
            forgotten=tuple(dict.fromkeys(given_way)),
            lying_open=tuple(entry for entry in lying_open if entry not in given_way),
        )

    # What is told of a card that cannot be there

    def impossible(self, variant: str, card: str, zone: str, beside: Sequence[str] = ()) -> Refusal:
        """The refusal of a card in a zone where it cannot be, `beside` others shown by then."""
        return Refusal(
            self.rule,
            variant,
            card=card,
            zone=zone,
            seat=zone.partition(".")[0],
            beside=tuple(beside),
        )

    def refusal(self, state: State, events: Sequence[Showing]) -> Refusal:
        """The refusal names the first card that cannot be there beside those before it."""
        parts = _card_by_card(events)
        shown = next((part for part in parts if not self.can_be(state, *part)), events)
        *beside, card = [card for event in shown for card in event.cards]
        return self.impossible("", card, zone_of(shown[-1]), beside)


def _card_by_card(events: Sequence[Showing]) -> Iterator[Sequence[Showing]]:
    """What is shown with the first card, with the second, and so on."""
    for place, event in enumerate(events):
        for number in range(1, len(event.cards) + 1):
            yield (*events[:place], replace(event, cards=event.cards[:number]))
