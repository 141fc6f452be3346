"""What may be entered now: lines with blanks, and what each blank may be."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, combinations, filterfalse, product
from typing import Any

import msgspec
from msgspec.structs import replace

from projections import custody
from projections.kit import Constraint
from projections.table import Table
from referee.notation.grammar import grammar, key_of
from referee.notation.kinds import Many
from referee.notation.verbs import Form, Kind, Language, Reading, Slot
from referee.refusal import Refusal

FEW = 25
"""Up to so many choices are listed."""

RECORDED = ("note", "rule", "penalty", "irregular", "clock")
"""Book-keeping that is accepted at any time."""


class Blank(msgspec.Struct, frozen=True, gc=False):
    """An argument or a key of a line that is still to be filled in.

    `choices` are canonical words; none: more than are listed (a card that custody admits, a
    number), or free text. `key`: it is written `name=word`. `optional`: it may be left out, which
    comes to the same as one of the choices. A list has `least` to `most` items, each of them a
    choice, taken at most as often as it stands here (`list_of`); but for that, no choice stands
    here twice.
    """

    name: str
    choices: tuple[str, ...] = ()
    key: bool = False
    optional: bool = False
    least: int = 1
    most: int = 1


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A move that may be entered now. A word that is the only one there is a blank with one choice.

    Every way to fill the blanks in is accepted, save that cards which nobody knows may be possible
    one by one and not together.
    """

    mover: str
    verb: str
    blanks: tuple[Blank, ...] = ()


def few(choices: Sequence[str]) -> tuple[str, ...]:
    """The choices if they can be listed."""
    return tuple(choices) if len(choices) <= FEW else ()


def list_of(
    name: str,
    items: tuple[str, ...],
    *,
    key: bool = False,
    optional: bool = False,
    least: int = 1,
    most: int,
) -> Blank:
    """A list of up to so many of the items; where it has one, it does not matter which of two."""
    choices = items if most > 1 else tuple(dict.fromkeys(items))
    return Blank(name, choices, key, optional, least, most)


def verbs_of(offers: Iterable[Offer]) -> tuple[str, ...]:
    """The verbs of these offers, each once."""
    return tuple(dict.fromkeys(offer.verb for offer in offers))


def lines(offer: Offer) -> Iterable[str]:
    """Every line that the offer stands for, the items of a list in one order.

    Nothing is left out but an optional blank whose choices are not listed; for an offer with
    another such blank there is no line.
    """
    begun = f"{offer.mover} {offer.verb}"
    if not offer.blanks:
        return (begun,)
    parts: list[Iterable[str]] = []
    for blank in offer.blanks:
        choices = blank.choices
        if len(choices) == 1 and blank.most == 1:
            word = f"{blank.name}={choices[0]}" if blank.key else choices[0]
            if parts:
                parts.append((word,))
            else:
                begun = f"{begun} {word}"
        elif choices or not blank.optional:
            words = _lists(blank) if blank.most > 1 else choices
            parts.append(map(f"{blank.name}=".__add__, words) if blank.key else words)
    if len(parts) > 1:
        return map(" ".join, product((begun,), *parts))
    return map(f"{begun} ".__add__, parts[0]) if parts else (begun,)


def _lists(blank: Blank) -> Iterable[str]:
    """The lists that may fill in a blank, each once."""
    choices, sizes = blank.choices, range(blank.least, blank.most + 1)
    lists = chain.from_iterable([combinations(choices, size) for size in sizes])
    twice = len(set(choices)) < len(choices)
    return map(",".join, dict.fromkeys(lists) if twice else lists)


# What every match has


def book_keeping(
    language: Language, edition: Any, state: Any, *, last: int = 0, standing: int = 0
) -> tuple[Offer, ...]:
    """What the referee may put on record, whatever the game.

    `last`: the number of the last entry, up to which moves may be annotated; `standing`: how many
    may be taken back, or corrected.
    """
    reading = Reading(edition, state, "referee", {})
    verbs = grammar(language).verbs["referee"]
    wanted = (*RECORDED, *(("annotate",) if last else ()), *(("undo", "amend") if standing else ()))
    seats = tuple(seat for seat, _ in state.match.seats)
    return tuple(
        Offer("referee", verb, tuple(_present(blank, seats) for blank in offered))
        for verb in wanted
        for offered in [blanks(verbs[verb].form, reading)]
    )


def _present(blank: Blank, seats: tuple[str, ...]) -> Blank:
    """The blank, for one that takes a seat with those of the match alone."""
    return replace(blank, choices=seats) if blank.name == "seat" else blank


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


# What a game's offers are made with


def allowed(check: Callable[..., object], *arguments: Any) -> bool:
    """Whether a check of the rules refuses nothing."""
    try:
        check(*arguments)
    except Refusal:
        return False
    return True


def nameable(table: Table, zone: str, constraints: Mapping[str, Constraint]) -> tuple[str, ...]:
    """The cards that may be shown from a zone: those known, then what the hidden ones can be."""
    known = table.known(zone)
    if len(known) == table.count(zone):
        return known
    hidden = custody.kinds(table, zone, constraints)
    return (*known, *filterfalse(known.__contains__, hidden)) if known else hidden
