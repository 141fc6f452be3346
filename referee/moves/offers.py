"""What may be entered now: lines with blanks, and what each blank may be."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations, product, repeat
from typing import Any

import msgspec

from events.base import Counts
from referee.moves.refusal import Refusal

FEW = 25
"""Up to so many choices are listed."""


class Blank(msgspec.Struct, frozen=True, gc=False):
    """An argument or a key of a line that is still to be filled in.

    `choices` are canonical words; none: more than are listed (a card that custody admits, a
    number), or free text. `key`: it is written `name=word`. `optional`: it may be left out, which
    comes to the same as one of the choices. A list has `least` to `most` items, each of them a
    choice, taken at most as often as it stands here (`list_of`); but for that, no choice stands
    here twice.

    Facts for whoever draws it: `default`: the choice that leaving it out comes to, empty where that
    says something else. `zone`: from which its cards are taken, where its slot does not know.
    `page`: all kinds that custody admits, where they are too many to be listed; `pad`: the same of
    a blank in which any card is read, so that a rule says why it cannot be. `high`: the most that a
    number may be now, where its kind does not know. `sort`: the sort of word that it is here, where
    a word of its kind may be of several. `costs`: what each choice takes of the cost of the offer,
    which says no more than what is the same for all.
    """

    name: str
    choices: tuple[str, ...] = ()
    key: bool = False
    optional: bool = False
    least: int = 1
    most: int = 1
    default: str = ""
    zone: str = ""
    page: tuple[str, ...] = ()
    pad: tuple[str, ...] = ()
    high: int | None = None
    sort: str = ""
    costs: tuple[tuple[str, Counts], ...] = ()


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A move that may be entered now. A word that is the only one there is a blank with one choice.

    Every way to fill the blanks in is accepted, save that cards which nobody knows may be possible
    one by one and not together. `cost`: what entering it takes, as far as the rules know.
    """

    mover: str
    verb: str
    blanks: tuple[Blank, ...] = ()
    cost: Counts = ()


def few(choices: Sequence[str]) -> tuple[str, ...]:
    """The choices if they can be listed."""
    return tuple(choices) if len(choices) <= FEW else ()


def page_of(
    name: str,
    kinds: Sequence[str],
    *,
    key: bool = False,
    optional: bool = False,
    default: str = "",
    zone: str = "",
) -> Blank:
    """One of these kinds of cards, listed or as a page; the default is told where it is listed."""
    listed = few(kinds)
    if not listed:
        return Blank(name, key=key, optional=optional, zone=zone, page=tuple(kinds))
    return Blank(name, listed, key, optional, default=default, zone=zone)


def list_of(
    name: str,
    items: tuple[str, ...],
    *,
    key: bool = False,
    optional: bool = False,
    least: int = 1,
    most: int,
    zone: str = "",
    page: tuple[str, ...] = (),
) -> Blank:
    """A list of up to so many of the items; where it has one, it does not matter which of two.

    `page`: what they are where they are too many to be listed.
    """
    choices = items if most > 1 else tuple(dict.fromkeys(items))
    page = () if choices else page
    return Blank(name, choices, key, optional, least, most, zone=zone, page=page)


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
    lists = chain.from_iterable(map(combinations, repeat(choices), sizes))
    twice = len(set(choices)) < len(choices)
    return map(",".join, dict.fromkeys(lists) if twice else lists)


# What a game's offers are made with


def allowed(check: Callable[..., object], *arguments: Any) -> bool:
    """Whether a check of the rules refuses nothing."""
    try:
        check(*arguments)
    except Refusal:
        return False
    return True
