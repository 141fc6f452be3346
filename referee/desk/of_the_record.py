"""What follows from each line about the record: its event, its words, what stands anew."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from events.base import Event, Pairs
from events.corrections import ClaimMade, MoveAmended, PlaceAmended, VariationGiven
from events.places import write_place
from projections.kit import State
from referee.desk import correcting, disputing
from referee.desk.corrections import Correction
from referee.desk.judged import Judgeable, Source
from referee.moves.corrections import (
    Amend,
    Annotate,
    Appeal,
    Claim,
    Decide,
    Dispute,
    Insert,
    OfTheRecord,
    Redo,
    Strike,
    Undo,
    Vary,
    Withdraw,
)

Words = Callable[[tuple[str, ...]], tuple[str, ...]]


def as_read(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words as they were read."""
    return words


class Told(msgspec.Struct, frozen=True):
    """A line about the record: its event, and what it does to the words that were read.

    `correction`: what stands anew; `state`: the state after it, where it takes moves back.
    """

    event: Event
    words: Words = as_read
    correction: Correction | None = None
    state: State | None = None


def told(sitting: Judgeable, move: OfTheRecord, source: Source) -> Told:
    """What follows from a line about the record. Raises M-1 to M-8, and as its moves do."""
    return _TOLD[type(move)](sitting, move, source)


def _undo(sitting: Judgeable, move: Undo, source: Source) -> Told:
    del source
    event = correcting.undo(sitting, move)
    return Told(event, state=sitting.without_last(move.count))


def _redo(sitting: Judgeable, move: Redo, source: Source) -> Told:
    del source
    correction, event = correcting.redo(sitting, move)
    return Told(event, correction=correction)


def _amend(sitting: Judgeable, move: Amend, source: Source) -> Told:
    """The words have the corrected move; where it falls, as nobody typed it, they have none."""
    correction, event = correcting.amend(sitting, move, source)
    assert isinstance(event, MoveAmended | PlaceAmended)
    head = ("referee", "amend", write_place(move.number))
    words = (*head, event.line) if event.line else head
    return Told(event, lambda _: words, correction)


def _insert(sitting: Judgeable, move: Insert, source: Source) -> Told:
    correction, event = correcting.insert(sitting, move, source)
    lines = [line for _, line in sorted(correction.lines.items())]
    return Told(event, lambda words: (*words[:3], *lines), correction)


def _strike(sitting: Judgeable, move: Strike, source: Source) -> Told:
    del source
    correction, event = correcting.strike(sitting, move)
    return Told(event, correction=correction)


def _annotate(sitting: Judgeable, move: Annotate, source: Source) -> Told:
    del source
    return Told(correcting.annotate(sitting, move))


def _vary(sitting: Judgeable, move: Vary, source: Source) -> Told:
    event: VariationGiven = correcting.vary(sitting, move, source)
    return Told(event, lambda words: (*words[:3], *event.moves, *words[3 + len(move.lines) :]))


def _claim(sitting: Judgeable, move: Claim, source: Source) -> Told:
    event: ClaimMade = disputing.claim(sitting, move, source)
    behind = 5 + len(move.lines)

    def words(read: tuple[str, ...]) -> tuple[str, ...]:
        keys = [word for word in read[behind:] if not word.startswith("holds=")]
        held = [f"holds={_held(event.holds)}"] if event.holds else []
        return (*read[:5], *event.moves, *keys, *held)

    return Told(event, words)


def _held(holds: Pairs) -> str:
    return ",".join(f"{zone}:{card}" for zone, card in holds)


def _decide(sitting: Judgeable, move: Decide, source: Source) -> Told:
    del source
    correction, event = disputing.decide(sitting, move)
    return Told(event, correction=correction)


def _dispute(sitting: Judgeable, move: Dispute, source: Source) -> Told:
    del source
    return Told(disputing.dispute(sitting, move))


def _appeal(sitting: Judgeable, move: Appeal, source: Source) -> Told:
    del source
    return Told(disputing.appeal(sitting, move))


def _withdraw(sitting: Judgeable, move: Withdraw, source: Source) -> Told:
    del source
    return Told(disputing.withdraw(sitting, move))


_TOLD: Mapping[type[OfTheRecord], Callable[[Judgeable, Any, Source], Told]] = {
    Undo: _undo,
    Redo: _redo,
    Amend: _amend,
    Insert: _insert,
    Strike: _strike,
    Annotate: _annotate,
    Vary: _vary,
    Claim: _claim,
    Decide: _decide,
    Dispute: _dispute,
    Appeal: _appeal,
    Withdraw: _withdraw,
}
