"""Peak Duel's cards and its edition (sections 3 and 4 of the rulebook)."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from events.catalogues.entries import FIELDS, Named, Names, by_slug, converted, require_all
from events.errors import Fact, Unreadable
from events.peak_duel.values import Effect, Element, Phase, Step

LOWEST, HIGHEST = 1, 8
"""Printed values (PD-1.2)."""

VALUES = frozenset(range(LOWEST, HIGHEST + 1))

DECK_SIZE = 25
PER_ELEMENT = 5
TOTAL = 100
"""A deck's cards, its cards of each element, the total of either value (PD-1.3 to PD-1.5)."""

Window = Literal["draw", "summon", "start", "attack", "damage", "cover", "end"]
"""A phase, or a step of the battle phase, in which an effect may be used (PD-5.10)."""

CLOSES_DECLARATION = frozenset({Effect.PIERCE, Effect.BLAZE, Effect.SINK})
"""Spells of the damage step alone: used while an attack is declared they enter it."""

ELEMENTS = tuple(Element)


class Printed(NamedTuple):
    """What is printed on a card. Compared, it gives the canonical order of cards (3.3)."""

    rank: int
    defence: int
    attack: int

    @property
    def element(self) -> Element:
        """The element of that rank."""
        return ELEMENTS[self.rank]

    @property
    def sum(self) -> int:
        """What the set-up compares, 2-16 (PD-2.2)."""
        return self.defence + self.attack

    @property
    def legal(self) -> bool:
        """Whether both values are 1 to 8 (PD-1.2)."""
        return self.defence in VALUES and self.attack in VALUES


@cache
def printed(card: str) -> Printed:
    """What a card's slug says; a value may be any single digit, for the rules to judge."""
    element, defence, attack = card.split("-")
    return Printed(ELEMENTS.index(Element(element)), int(defence), int(attack))


@cache
def element_of(card: str) -> Element:
    """The element that a card's slug names."""
    return printed(card).element


def slug(element: Element, defence: int, attack: int) -> str:
    """The canonical form of a card (3.2)."""
    return f"{element}-{defence}-{attack}"


@cache
def kinds() -> tuple[str, ...]:
    """All 320 kinds in canonical order (3.1, 3.3)."""
    values = range(LOWEST, HIGHEST + 1)
    return tuple(slug(element, d, a) for element in ELEMENTS for d in values for a in values)


def broken_deck_rule(
    cards: Iterable[str],
) -> Literal["PD-1.2", "PD-1.3", "PD-1.4", "PD-1.5"] | None:
    """The first rule that a deck of these cards breaks."""
    faces = [printed(card) for card in cards]
    ranks, defence, attack = zip(*faces, strict=True) if faces else ((), (), ())
    if not VALUES.issuperset((*defence, *attack)):
        return "PD-1.2"
    if len(faces) != DECK_SIZE:
        return "PD-1.3"
    if set(Counter(ranks).values()) != {PER_ELEMENT}:
        return "PD-1.4"
    if {sum(defence), sum(attack)} != {TOTAL}:
        return "PD-1.5"
    return None


def composition(cards: Sequence[str]) -> dict[str, Fact]:
    """What a deck is judged by: how many `cards`, and of each element by its slug, both totals.

    `illegal`: the first card with a value that is not 1 to 8; empty: there is none.
    """
    faces = [printed(card) for card in cards]
    elements = Counter(face.element for face in faces)
    return {
        "cards": len(faces),
        "illegal": next((card for card in cards if not printed(card).legal), ""),
        **{str(element): elements[element] for element in ELEMENTS},
        "defence": sum(face.defence for face in faces),
        "attack": sum(face.attack for face in faces),
    }


class ElementEntry(Named, frozen=True, kw_only=True):
    """An element. `assumed`: the source does not give it."""

    slug: Element
    assumed: bool = False


class EffectEntry(Named, frozen=True, kw_only=True):
    """An effect of an element's spells, and when it may be used."""

    slug: Effect
    element: Element
    windows: frozenset[Window]
    assumed: bool = False


class DeckEntry(Named, frozen=True, kw_only=True):
    """A deck of the edition, legal by PD-1.2 to PD-1.5."""

    slug: str
    cards: tuple[str, ...]
    assumed: bool = False


class CardEntry(Named, frozen=True, kw_only=True):
    """A kind that the edition has a name for."""

    slug: str
    element: Element
    defence: int
    attack: int
    assumed: bool = False


class _Frame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every card has, as the file states it; the rules allow nothing else."""

    slug: str = "ELEMENT-D-A"
    min: int = LOWEST
    max: int = HIGHEST
    deck_size: int = DECK_SIZE
    per_element: int = PER_ELEMENT
    total_defence: int = TOTAL
    total_attack: int = TOTAL
    assumed: bool = False


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition file as it is written."""

    game: str
    edition: str
    names: Names
    cards: _Frame = _Frame()
    element: tuple[ElementEntry, ...]
    effect: tuple[EffectEntry, ...]
    deck: tuple[DeckEntry, ...] = ()
    card: tuple[CardEntry, ...] = ()


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """A catalogue in use: names, windows and decks by slug.

    `spells`: the effects that may be used in a phase or step, by element; in `declared` those of an
    attack's declaration, and those that may close it.
    """

    id: str
    names: Names
    elements: Mapping[Element, ElementEntry]
    effects: Mapping[Effect, EffectEntry]
    spells: Mapping[str, Mapping[Element, tuple[Effect, ...]]]
    decks: Mapping[str, DeckEntry]
    cards: Mapping[str, CardEntry]


def edition(data: Mapping[str, Any]) -> Edition:
    """The edition of its data; raise Unreadable with the place and what is wrong there."""
    file = converted(data, _File)
    if file.game != "peak-duel":
        raise Unreadable("edition.other-game", place="game", game=file.game)
    if file.cards != _Frame(assumed=file.cards.assumed):
        raise Unreadable("edition.fixed", place="cards")
    require_all("element", {entry.slug for entry in file.element}, Element)
    require_all("effect", {entry.slug for entry in file.effect}, Effect)
    for number, deck in enumerate(file.deck):
        _check_deck(f"deck[{number}]", deck)
    for number, card in enumerate(file.card):
        _check_card(f"card[{number}]", card)
    return Edition(
        id=file.edition,
        names=file.names,
        elements=by_slug("element", file.element),
        effects=by_slug("effect", file.effect),
        spells=_spells(file.effect),
        decks=by_slug("deck", file.deck),
        cards=by_slug("card", file.card),
    )


def _spells(
    effects: tuple[EffectEntry, ...],
) -> dict[str, dict[Element, tuple[Effect, ...]]]:
    usable = {now: [e for e in effects if now in e.windows] for now in (*Phase, *Step)}
    declared = [e for e in effects if "attack" in e.windows or e.slug in CLOSES_DECLARATION]
    return {
        now: {kind: tuple(e.slug for e in some if e.element is kind) for kind in ELEMENTS}
        for now, some in {**usable, "declared": declared}.items()
    }


_CARD = re.compile(rf"(?:{'|'.join(ELEMENTS)})-[0-9]-[0-9]")
_DECK = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def unnamed(edition: Edition, kind: str) -> CardEntry:
    """The entry of a kind that the edition has no name for: it is called by what is printed."""
    face = printed(kind)
    element = edition.elements[face.element]
    values = f"{face.defence}|{face.attack}"
    names: dict[str, Any] = {
        FIELDS[lang]: f"{name} {values}" for lang, name in element.by_language().items()
    }
    return CardEntry(
        slug=kind,
        element=face.element,
        defence=face.defence,
        attack=face.attack,
        **names,
    )


def _check_deck(place: str, deck: DeckEntry) -> None:
    if not _DECK.fullmatch(deck.slug):
        raise Unreadable("edition.value", place=f"{place}.slug", got=deck.slug)
    for number, card in enumerate(deck.cards):
        if not _CARD.fullmatch(card):
            raise Unreadable("edition.value", place=f"{place}.cards[{number}]", got=card)
    rule = broken_deck_rule(deck.cards)
    if rule is not None:
        raise Unreadable("edition.deck", place=f"{place}.cards", deck=deck.slug, rule=rule)


def _check_card(place: str, card: CardEntry) -> None:
    stated = slug(card.element, card.defence, card.attack)
    if card.slug != stated:
        raise Unreadable("edition.card", place=f"{place}.slug", got=card.slug, wanted=stated)
    if not printed(card.slug).legal:
        raise Unreadable("edition.value", place=f"{place}.slug", got=card.slug)
