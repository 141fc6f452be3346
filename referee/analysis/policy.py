"""What may be played, and how it is played where nobody thinks: policy `π`.

A verb by how it is liked, then any offer of it, then any way to fill it in. It looks at nothing but
what is offered to its own seat.
"""

from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from referee.moves.offers import Blank, Offer
from referee.rules.analysed import Analysis

NEVER = frozenset({"reveals", "publishes"})
"""What nobody has to choose: it is said of the cards, whatever is played."""

T = TypeVar("T")


class Chance(Protocol):
    """Where chance comes from: a number from 0 to below 1."""

    def random(self) -> float:
        """The next number."""
        ...


def any_of(items: Sequence[T], rng: Chance) -> T:
    """One of them, each as likely as another."""
    return items[int(rng.random() * len(items))]


def below(limit: int, rng: Chance) -> int:
    """A number from 0 to below the limit."""
    return int(rng.random() * limit)


def shuffled(items: Sequence[T], rng: Chance) -> list[T]:
    """The items in one of their orders, all equally likely."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return order


class Choosing:
    """What of a game's offers is a choice, and what is chosen by policy."""

    def __init__(self, told: Analysis, edition: Any) -> None:
        self._fillings = told.fillings
        self._edition = edition
        self._idle = frozenset(told.idle)
        self._never = NEVER | frozenset(told.ends)
        self._omits = frozenset(told.omits)
        self.likes: Mapping[str, float] = told.likes

    def choices(self, state: Any, offers: Sequence[Offer]) -> Sequence[Offer]:
        """Those of the offers that are played, all their blanks filled in some way."""
        never, idle = self._never, self._idle
        found: list[Offer] = []
        waits: list[Offer] = []
        for offer in offers:
            if offer.verb in never:
                continue
            whole: Offer | None = offer
            if offer.blanks:
                whole = self._whole(state, offer)
                if whole is None:
                    continue
            (waits if offer.verb in idle else found).append(whole or offer)
        return found or waits

    def _whole(self, state: Any, offer: Offer) -> Offer | None:
        """The offer where each blank that has to be filled in has choices; None: it has none."""
        blanks = offer.blanks
        omits = self._omits
        plain = True
        for blank in blanks:
            if blank.name in omits or not (blank.choices or blank.optional):
                plain = False
        if plain:
            return offer
        filled: list[Blank] = []
        for blank in blanks:
            if blank.name in omits and blank.optional:
                continue
            if not blank.choices and not blank.optional:
                words = blank.page or tuple(self._fillings(self._edition, state, offer, blank))
                if not words:
                    return None
                blank = replace(blank, choices=tuple(words))
            filled.append(blank)
        return replace(offer, blanks=tuple(filled))

    def line(self, offers: Sequence[Offer], rng: Chance, likes: Mapping[str, float]) -> str:
        """Some line of these offers."""
        return filled(self.liked(offers, rng, likes), rng)

    def liked(self, offers: Sequence[Offer], rng: Chance, likes: Mapping[str, float]) -> Offer:
        """One of the offers: a verb by how it is liked, 1 if nothing is said, then any of it."""
        if len(offers) == 1:
            return offers[0]
        by_verb: dict[str, list[Offer]] = {}
        for offer in offers:
            by_verb.setdefault(offer.verb, []).append(offer)
        if len(by_verb) == 1:
            return any_of(offers, rng)
        return any_of(weighed(by_verb, rng, likes), rng)


def weighed(options: Mapping[str, T], rng: Chance, likes: Mapping[str, float]) -> T:
    """One of the options, by how often its name is liked."""
    bounds = list(accumulate([likes.get(name, 1.0) for name in options]))
    chosen = bisect(bounds, rng.random() * bounds[-1], hi=len(bounds) - 1)
    return list(options.values())[chosen]


def filled(offer: Offer, rng: Chance) -> str:
    """The offer with its blanks filled in, any way being as likely as another."""
    words = [offer.mover, offer.verb]
    for blank in offer.blanks:
        choices = blank.choices
        if blank.optional and (not choices or rng.random() < 0.5):
            continue
        if blank.most > 1:
            word = _some_of(blank, rng)
        else:
            word = choices[0] if len(choices) == 1 else any_of(choices, rng)
        words.append(f"{blank.name}={word}" if blank.key else word)
    return " ".join(words)


def _some_of(blank: Blank, rng: Chance) -> str:
    """A list: how many, then which."""
    choices = blank.choices
    most = min(blank.most, len(choices))
    number = blank.least + below(most - blank.least + 1, rng)
    if number == 1:
        return any_of(choices, rng)
    chosen = sorted(shuffled(range(len(choices)), rng)[:number])
    return ",".join([choices[place] for place in chosen])
