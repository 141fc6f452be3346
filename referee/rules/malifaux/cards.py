"""How the words for fate cards are read (section 3 of the rulebook). All of it is pure."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from msgspec import to_builtins

from events.catalogues import malifaux as catalogue
from events.catalogues.malifaux import CARDS, FACES, Edition
from events.malifaux.values import Suit
from projections.malifaux.state import State
from referee.moves.kinds import spellings
from referee.rules.malifaux import words
from replays.characters import caseless, plain

_SLUGS = frozenset(CARDS)

_SUITS: Mapping[str, Suit] = {word: Suit(slug) for word, slug in spellings(words.SUITS).items()}

_JOKERS: Mapping[str, str] = spellings(words.JOKERS)

_CARD = (
    f"({'|'.join(map(re.escape, sorted(_SUITS, key=len, reverse=True)))})/?"
    f"({'|'.join(FACES)}|1[0-3]|[1-9])"
)
"""A suit in any of its spellings and a value, with or without a slash between."""


@cache
def spelled() -> Mapping[str, str]:
    """Every card as its slug is written, with each word for its suit; what a wrong word may be."""
    faces = {str(value): face for face, value in FACES.items()}
    suited = (card.split("/") for card in CARDS if "/" in card)
    names = {
        f"{name}/{written}": f"{suit}/{value}"
        for suit, value in suited
        for name in (suit, *words.SUITS[suit])
        if name.isalpha()  # a glyph is like any other
        for written in filter(None, (value, faces.get(value)))
    }
    return {**names, **_JOKERS}


@lru_cache(maxsize=1024)
def read_card(word: str) -> str | None:
    """The canonical slug of a card's word in any of its spellings; None: it is no card.

    `crow/7`, `crows/7`, `spade/7`, `♠7`, `羽毛7`; `heart/k`, `紅心K`; `red-joker`, `紅鬼牌`.
    """
    if word in _SLUGS:
        return word
    folded = caseless(plain(word))
    found = re.fullmatch(_CARD, folded)
    if found is None:
        return _JOKERS.get(folded)
    value = FACES.get(found[2])
    return f"{_SUITS[found[1]]}/{found[2] if value is None else value}"


def entered(data: Mapping[str, Any], state: State) -> Mapping[str, Any]:
    """The data of an edition with the profiles that were entered in a match (MF-13.1)."""
    return catalogue.entered(data, state.profiles)


def look_up(edition: Edition, word: str) -> dict[str, Any] | None:
    """The edition's entry of the card that a word means; None: it is no card."""
    card = read_card(word.strip())
    if card is None:
        return None
    entry: dict[str, Any] = to_builtins(edition.cards[card])
    return entry
