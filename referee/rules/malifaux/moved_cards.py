"""Malifaux: a card that its text moves from zone to zone (MF-12.5)."""

from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved, Seen, Take
from events.malifaux.hands import CardMoved
from projections.malifaux.state import State, deck, discard, hand, on_table
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux import words
from referee.rules.malifaux.custody import impossible, show
from referee.rules.malifaux.dealing import owe
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.kinds import HIDDEN_CARD, ZONE, ItsSeat, OtherZone
from referee.rules.malifaux.moments import BETWEEN
from referee.rules.malifaux.rule import Rule


@declare("referee", under="effect", when=BETWEEN, weight="rare")
def move(
    encounter: Encounter,
    move: Move,
    seat: ItsSeat,
    card: Annotated[str, HIDDEN_CARD],
    source: Annotated[str, ZONE],
    to: Annotated[str, OtherZone("zone", words.MOVE_ZONES)],
) -> None:
    """`referee effect move SEAT CARD FROM TO`: named it is shown to all, `?` is not (MF-12.5)."""
    require_card(encounter.state, seat, card, source)
    event = _moved(encounter.state, seat, card, source, to)
    if card != UNKNOWN:
        show(encounter, move, event)
    elif source == "discard":
        _take_covered(encounter, seat, event)
    else:
        encounter.write(event)
    encounter.write(CardMoved(seat=seat, card=card, src=source, dst=to))
    owe(encounter, seat)


def require_card(state: State, seat: Seat, card: str, source: str) -> None:
    """Raise MF-12.1 where there is no such card to move; MF-C.1 for a `?` that is known."""
    zone = zone_of(seat, source)
    if not state.table.count(zone):
        raise Refusal(Rule.EFFECT, "empty-zone", seat=seat, zone=source)
    if card != UNKNOWN:
        return
    if source == "discard" and len(state.hold(seat).pile) == state.table.count(zone):
        raise Refusal(Rule.EFFECT, "all-known", seat=seat)
    if state.match.dealt and source in ("hand", "discard"):
        raise impossible("dealt", UNKNOWN, zone)


def zone_of(seat: Seat, name: str) -> str:
    """The zone of the seat that a word of section 8 means."""
    return {"hand": hand(seat), "discard": discard(seat)}.get(name) or deck(seat)


TAKES: Mapping[str, Take] = {
    "hand": "any",
    "discard": "chosen",
    "deck-top": "top",
    "deck-bottom": "bottom",
}
"""How a card leaves a zone. Of a pile whose cards lie open only a covered one is `?`."""


def _moved(state: State, seat: Seat, card: str, source: str, to: str) -> CardsMoved:
    seen: Seen = "all"
    if card == UNKNOWN:
        card, seen = _unseen(state, seat, source), "owner" if to == "hand" else "none"
    return CardsMoved(
        src=zone_of(seat, source),
        dst=zone_of(seat, to),
        cards=(card,),
        take=TAKES[source],
        put="bottom" if to == "deck-bottom" else "top",
        seen=seen,
    )


def _unseen(state: State, seat: Seat, source: str) -> str:
    """What the record knows of a card that is moved unseen."""
    cards = state.table.cards(zone_of(seat, source))
    if source == "deck-top":
        return cards[0]
    return cards[-1] if source == "deck-bottom" else UNKNOWN


def _take_covered(encounter: Encounter, seat: Seat, event: CardsMoved) -> None:
    """Any of the covered cards of a discard pile, also one that is known to be among them.

    Where there is one, the open cards are laid aside meanwhile: they are not those that may leave.
    """
    state, pile, aside = encounter.state, discard(seat), on_table(seat)
    told = state.hold(seat).pile
    if len(told) == len(state.table.known(pile)):
        encounter.write(event)
        return
    if told:
        encounter.write(CardsMoved(src=pile, dst=aside, cards=told, take="chosen", put="bottom"))
    encounter.write(replace(event, take="any"))
    if told:
        encounter.write(CardsMoved(src=aside, dst=pile, cards=told))
