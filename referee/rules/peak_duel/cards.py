"""How cards, deck lists and their names are read (3.2 of the rulebook). All of it is pure."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from events.base import Pairs
from events.catalogues.peak_duel import DeckEntry, Edition, printed, slug, unnamed
from events.languages import CHINESE
from events.peak_duel.values import Element
from referee.rules.peak_duel.words import ELEMENTS, RESERVED, SEATS
from replays.characters import caseless, plain
from replays.patterns import pattern

DEALT_DECK = "mixed"
"""The deck of the edition that the dealt mode takes where none is named (section 4)."""

_ELEMENT = {word: Element(name) for name, words in ELEMENTS.items() for word in (name, *words)}

_NUMBER = "(0|[1-9][0-9]{0,8})"
_CARD = pattern(rf"({'|'.join(_ELEMENT)})(?:-{_NUMBER}-{_NUMBER}|([0-9])([0-9]))", re.IGNORECASE)
"""With hyphens the values may be any number, for the rules to judge; without, one digit each."""

_SEATS = "".join(word for name, words in SEATS.items() for word in (name, *words))
_PLACE = pattern(rf"[{_SEATS}]?[1-3]", re.IGNORECASE)

_NAME = pattern(r"[^\W\d_](?:[^\W_]|-)*")
"""Letters of any script, digits and hyphens, a letter first."""


class DeckList(msgspec.Struct, frozen=True):
    """A deck as a list: its cards in the order given, and (kind, name) of those that it names."""

    cards: tuple[str, ...]
    names: Pairs = ()


class BadItem(Exception):
    """A part of a deck list that is no card, or a name that no card can have.

    `at` is its index in the list's word; `what` is `card` or `name`.
    """

    def __init__(self, what: str, item: str, at: int) -> None:
        super().__init__(what, item, at)
        self.what = what
        self.item = item
        self.at = at


def read_card(word: str, names: Pairs = ()) -> str | None:
    """The canonical slug of a card's word, or of a name of the deck list; None: it is no card."""
    found = _CARD.fullmatch(word.replace("_", "-"))
    if found is None:
        return _called_so(word, names)
    element, defence, attack = found[1], found[2] or found[4], found[3] or found[5]
    return slug(_ELEMENT[element.lower()], int(defence), int(attack))


def look_up(edition: Edition, word: str) -> dict[str, Any] | None:
    """The catalogue's entry of the kind that a word means, one of all 320 (3.1); None: no card."""
    kind = read_card(plain(word).strip())
    if kind is None or not printed(kind).legal:
        return None
    entry: dict[str, Any] = msgspec.to_builtins(edition.cards.get(kind) or unnamed(edition, kind))
    return entry


def _called_so(word: str, names: Pairs) -> str | None:
    """The kind that a deck list calls so; letters are matched without regard to case."""
    wanted = word.casefold()
    return next((kind for kind, name in names if name.casefold() == wanted), None)


def _names(deck: DeckEntry) -> Iterator[str]:
    """What a deck of the edition is called, as it is looked for; Chinese has no cases."""
    for lang, name in deck.by_language().items():
        yield name if lang in CHINESE else name.casefold()


def read_list(word: str, edition: Edition) -> DeckList:
    """A deck: the name of one of the edition's, or a list of cards with or without names.

    Raises BadItem.
    """
    wanted = caseless(word)
    for deck in edition.decks.values():
        if wanted == deck.slug or wanted in _names(deck):
            return DeckList(deck.cards)
    cards: list[str] = []
    names: dict[str, tuple[str, str]] = {}
    at = 0
    for item in word.split(","):
        kind, colon, name = item.partition(":")
        card = read_card(kind)
        if card is None:
            raise BadItem("card", kind, at)
        cards.append(card)
        if colon:
            named, _ = names.setdefault(name.casefold(), (card, name))
            if named != card or not _can_be_name(name):
                raise BadItem("name", name, at + len(kind) + 1)
        at += len(item) + 1
    return DeckList(tuple(cards), tuple(names.values()))


def write_list(deck: DeckList) -> str:
    """A deck list as a word, each name with the first card of its kind that has none yet."""
    left: dict[str, list[str]] = {}
    for kind, name in deck.names:
        left.setdefault(kind, []).append(name)
    return ",".join(
        f"{card}:{left[card].pop(0)}" if left.get(card) else card for card in deck.cards
    )


def _can_be_name(name: str) -> bool:
    """Whether a deck list may call a card so."""
    return (
        _NAME.fullmatch(name) is not None
        and name.casefold() not in RESERVED
        and _PLACE.fullmatch(name) is None
        and read_card(name) is None
    )


def name_of(card: str, names: Pairs) -> str:
    """The name that a deck list gives a kind of card; empty where it gives none."""
    return next((name for kind, name in names if kind == card), "")
