"""Offers as lines with blanks, and what a verb does, in words."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from referee.moves.offers import Blank, Offer
from referee.speech import Naming, term
from replays.patterns import pattern

MANY = 100
"""From so many items on, a list is as long as one likes."""

_RANKED = pattern(r"([^/]+/)([1-9])([^/]*)")


def does(verb: str, lang: str, naming: Naming) -> str:
    """What a verb does, in a few words; empty where no text says it."""
    return term(lang, naming.game, "does", verb)


def offer_line(offer: Offer) -> str:
    """`a summons CARD attack|defence [place=2-3]`."""
    return " ".join((offer.mover, offer.verb, *map(_blank, offer.blanks)))


def keys_of(offer: Offer) -> str:
    """The keys of an offer alone: `[lasts=turn|game] why=WHY`."""
    return " ".join(_blank(blank) for blank in offer.blanks if blank.key)


def _blank(blank: Blank) -> str:
    """What it may be, or its name in capitals; of a list also how many items it takes."""
    word = _choices(tuple(dict.fromkeys(blank.choices))) or blank.name.upper()
    if blank.most > 1:
        least, most = blank.least, blank.most
        number = f"{{{least}}}" if least == most else f"{{{least}-{most}}}"
        word = f"{word},...{'' if most >= MANY else number}"
    if blank.key:
        word = f"{blank.name}={word}"
    return f"[{word}]" if blank.optional else word


def _choices(words: tuple[str, ...]) -> str:
    """`attack|defence`; numbers that follow each other as `1-3`, `-9..9`, `stop-hit/4-6`."""
    if len(words) > 2 and words[0].removeprefix("-").isdecimal():
        first = int(words[0])
        if words == tuple(map(str, range(first, first + len(words)))):
            return f"{words[0]}{'..' if first < 0 else '-'}{words[-1]}"
    return "|".join(in_runs(words))


def in_runs(words: Sequence[str]) -> Iterator[str]:
    """The words, where three or more are alike but for a rank that counts up as one word."""
    for _, run in groupby(enumerate(words), _rank_and_place):
        alike = [word for _, word in run]
        ranked = _RANKED.fullmatch(alike[0])
        if ranked is None or len(alike) <= 2:
            yield from alike
        else:
            last = int(ranked[2]) + len(alike) - 1
            yield f"{ranked[1]}{ranked[2]}-{last}{ranked[3]}"


def _rank_and_place(numbered: tuple[int, str]) -> tuple[str, str, int]:
    """What words of one run have in common: all but the rank, and how far it lies from the place.

    A word without a rank has nothing in common with another.
    """
    place, word = numbered
    ranked = _RANKED.fullmatch(word)
    if ranked is None:
        return word, "", place
    return ranked[1], ranked[3], place - int(ranked[2])
