"""What may be entered whatever the position: offers made of the table of moves alone."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from projections.match import Dispute, Match
from referee.moves.kinds import Many
from referee.moves.offers import Blank, Offer, few
from referee.moves.verbs import Form, Kind, Language, Reading, Slot
from referee.notation.common import AUTOMATIC, EVERYBODY
from referee.notation.grammar import grammar, key_of

RECORDED = ("note", "rule", "penalty", "irregular", "clock")
"""Book-keeping that is accepted at any time."""


def book_keeping(
    language: Language, edition: Any, state: Any, about: Iterable[str] = ()
) -> tuple[Offer, ...]:
    """What the referee may put on record, whatever the game.

    `about`: the verbs about the record itself that have something to speak of.
    """
    reading = Reading(edition, state, "referee", {})
    verbs = grammar(language).verbs["referee"]
    offers = (
        Offer("referee", verb, at_table(verbs[verb].form, reading)) for verb in (*RECORDED, *about)
    )
    return tuple(_in_this_match(offer, state.match) for offer in offers)


def _in_this_match(offer: Offer, match: Match) -> Offer:
    return _as_agreed(_of_disputes(offer, match.disputes), match)


def own(offer: Offer, seat: str) -> Offer:
    """The offer as a seat may take it for itself."""
    mine = ("seat", "by")
    blanks = (
        replace(blank, choices=(seat,), most=1) if blank.name in mine else blank
        for blank in offer.blanks
    )
    return replace(offer, blanks=tuple(blanks))


def _as_agreed(offer: Offer, match: Match) -> Offer:
    """The offer of a takeback with those who agree: seats, or all where all have to."""
    if offer.verb != "undo":
        return offer
    asked = match.takeback == "consent"
    seats = tuple(seat for seat, _ in match.seats if seat != AUTOMATIC)
    blanks = (
        replace(
            blank,
            choices=tuple(EVERYBODY) if asked else seats,
            optional=not asked,
            most=1 if asked else len(seats),
        )
        if blank.name == "by"
        else blank
        for blank in offer.blanks
    )
    return replace(offer, blanks=tuple(blanks))


def _of_disputes(offer: Offer, disputes: Sequence[Dispute]) -> Offer:
    """The offer with the numbers of the disputes of which it may speak."""
    there = (one for one in disputes if _may_be_of(offer.verb, one))
    numbers = tuple(str(one.number) for one in there)
    return replace(
        offer,
        blanks=tuple(
            replace(blank, choices=few(numbers)) if blank.name == "dispute" else blank
            for blank in offer.blanks
        ),
    )


def _may_be_of(verb: str, dispute: Dispute) -> bool:
    return dispute.status == "decided" if verb == "appeal" else dispute.pending


def at_table(form: Form, reading: Reading) -> tuple[Blank, ...]:
    """The same as `blanks`, but of the seats only those of the match."""
    seats = tuple(seat for seat, _ in reading.state.match.seats)
    taken = (slot.kind.name for slot in (*form.slots, *form.keys))
    return tuple(
        replace(blank, choices=seats) if kind == "seat" else blank
        for blank, kind in zip(blanks(form, reading), taken, strict=True)
    )


def blanks(form: Form, reading: Reading) -> tuple[Blank, ...]:
    """What a form of the table of moves leaves open, whatever the position."""
    arguments = (_blank(slot, slot.field, reading, key=False) for slot in form.slots)
    keys = (_blank(slot, key_of(slot), reading, key=True) for slot in form.keys)
    return (*arguments, *keys)


def _blank(slot: Slot, name: str, reading: Reading, *, key: bool) -> Blank:
    return Blank(
        name=name,
        choices=few(slot.kind.choices(reading)),
        key=key,
        optional=slot.optional,
        most=_most(slot.kind),
    )


def _most(kind: Kind) -> int:
    """How many items a list may have; what is not parted by commas (`6/5/3/3`) is one word."""
    return kind.most if isinstance(kind, Many) and kind.separator == "," else 1
