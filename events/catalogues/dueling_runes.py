"""Dueling Runes' cards, spells and its edition (section 3 of the rulebook)."""

import re
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from events.catalogues.entries import Named, Names, by_slug, converted, require_all
from events.dueling_runes.values import Effect, Spell, Suit
from events.errors import Unreadable

LOWEST, HIGHEST = 1, 12
"""Ranks, ace to crown (DR-1.3)."""

DECK_SIZE = 45
"""Cards of the extended Decktet, the Excuse among them (DR-1.1)."""

EXCUSE = "excuse"
"""The card without rank and suit (DR-1.3)."""

POWER = (Suit.SUNS, Suit.WAVES, Suit.LEAVES)
ACTIVATION = (Suit.MOONS, Suit.WYRMS, Suit.KNOTS)
"""The two kinds of runes; the activation runes in the order of the steps (DR-1.2, DR-5.1)."""


class Face(msgspec.Struct, frozen=True, gc=False):
    """What is printed on a card: its rank (0: the Excuse) and its runes, in the card's order."""

    rank: int
    suits: tuple[Suit, ...]
    power: tuple[Suit, ...]
    activation: tuple[Suit, ...]


def face(rank: int, suits: tuple[Suit, ...]) -> Face:
    """What a card of this rank with these suits gives; activation runes in the order of steps."""
    return Face(
        rank,
        suits,
        tuple(suit for suit in POWER if suit in suits),
        tuple(suit for suit in ACTIVATION if suit in suits),
    )


class Recipe(NamedTuple):
    """The runes that make a basic spell; `power` None: it uses none (section 3)."""

    activation: Suit
    power: Suit | None
    physical: bool = False


SPELLS: Mapping[str, Recipe] = {
    Spell.COLD_WARD: Recipe(Suit.MOONS, Suit.SUNS),
    Spell.FIRE_WARD: Recipe(Suit.MOONS, Suit.WAVES),
    Spell.HEAL: Recipe(Suit.MOONS, Suit.LEAVES),
    Spell.SHIELD: Recipe(Suit.MOONS, None),
    Spell.FIREBALL: Recipe(Suit.WYRMS, Suit.SUNS, physical=True),
    Spell.ICE_DART: Recipe(Suit.WYRMS, Suit.WAVES, physical=True),
    Spell.DRAIN: Recipe(Suit.WYRMS, Suit.LEAVES),
    Spell.JAB: Recipe(Suit.WYRMS, None, physical=True),
    Spell.HASTE: Recipe(Suit.KNOTS, Suit.SUNS),
    Spell.INVISIBILITY: Recipe(Suit.KNOTS, Suit.WAVES),
    Spell.AMNESIA: Recipe(Suit.KNOTS, Suit.LEAVES),
    Spell.CONFUSE: Recipe(Suit.KNOTS, None),
}
"""The basic spells, in the order of section 3."""

SPECIAL: Mapping[str, int] = {"counters": 2, "mirrors": 3}
"""The special spells, and how many different activation runes pay each (DR-9.2, DR-9.4)."""

Class = Literal["ace", "number", "pawn", "court", "crown", "excuse"]


class SuitEntry(Named, frozen=True, kw_only=True):
    """A suit. `assumed`: the source does not give it."""

    kind: Literal["power", "activation"]
    assumed: bool = False


class CardEntry(Named, frozen=True, kw_only=True, rename={"class_": "class"}):
    """A card of the deck; the Excuse has no rank and no suits. `aliases`: other names of it."""

    slug: str
    class_: Class
    suits: tuple[Suit, ...]
    rank: int | None = None
    copies: int = 1
    aliases: tuple[str, ...] = ()
    assumed: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """All that the card may be called when it is typed."""
        return (self.slug, *self.aliases, *self.by_language().values())


class SpellEntry(Named, frozen=True, kw_only=True):
    """A basic spell; `power` is empty where it uses none."""

    slug: Spell
    activation: Suit
    power: Literal["suns", "waves", "leaves", ""]
    physical: bool = False
    assumed: bool = False


class SpecialEntry(Named, frozen=True, kw_only=True):
    """A special spell, and how many different activation runes pay it."""

    slug: Literal["counters", "mirrors"]
    activation_runes: int
    assumed: bool = False


class EffectEntry(Named, frozen=True, kw_only=True):
    """What a seat has for some rounds."""

    slug: Effect
    assumed: bool = False


class Ranks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ranks that the printed words stand for."""

    ace: int = LOWEST
    pawn: int = 10
    court: int = 11
    crown: int = HIGHEST
    assumed: bool = False


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition file as it is written."""

    game: str
    edition: str
    names: Names = Names(en="Dueling Runes", zh_hant="符文對決", zh_hans="符文对决")
    suits: dict[Suit, SuitEntry]
    ranks: Ranks = Ranks()
    card: tuple[CardEntry, ...]
    spell: tuple[SpellEntry, ...]
    special: tuple[SpecialEntry, ...]
    effect: tuple[EffectEntry, ...]


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """A catalogue in use, by slug. `cards`, `faces` and `order` stand in catalogue order."""

    id: str
    names: Names
    suits: Mapping[Suit, SuitEntry]
    cards: Mapping[str, CardEntry]
    spells: Mapping[Spell, SpellEntry]
    special: Mapping[str, SpecialEntry]
    effects: Mapping[Effect, EffectEntry]
    faces: Mapping[str, Face]
    order: Mapping[str, int]
    called: Mapping[str, str]
    """Every name of a card, folded, with its slug."""


def edition(data: Mapping[str, Any]) -> Edition:
    """The edition of its data; raise Unreadable with the place and what is wrong there."""
    file = converted(data, _File)
    if file.game != "dueling-runes":
        raise Unreadable("edition.other-game", place="game", game=file.game)
    require_all("suits", file.suits.keys(), Suit)
    require_all("effect", {entry.slug for entry in file.effect}, Effect)
    _check_suits(file)
    cards = by_slug("card", file.card)
    _check_cards(file)
    return Edition(
        id=file.edition,
        names=file.names,
        suits=file.suits,
        cards=cards,
        spells=_spells(file),
        special=_special(file),
        effects=by_slug("effect", file.effect),
        faces={slug: face(card.rank or 0, card.suits) for slug, card in cards.items()},
        order={slug: number for number, slug in enumerate(cards)},
        called=_called(file),
    )


def folded(name: str) -> str:
    """A name as it is compared: small letters, hyphens for blanks, no article."""
    words = name.casefold().replace("_", "-").replace(" ", "-")
    return words.removeprefix("the-")


_SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def _check_suits(file: _File) -> None:
    """DR-1.2: which runes give power and which activate."""
    for suit, entry in file.suits.items():
        if entry.kind != ("power" if suit in POWER else "activation"):
            raise Unreadable("edition.fixed", place=f"suits.{suit}.kind")


def _check_cards(file: _File) -> None:
    """DR-1.1 and DR-1.3: 45 cards, one of each, the Excuse alone without rank and suits."""
    if len(file.card) != DECK_SIZE:
        raise Unreadable("edition.count", place="card", wanted=DECK_SIZE, got=len(file.card))
    require_all("card", {card.slug for card in file.card}, (EXCUSE,))
    for number, card in enumerate(file.card):
        place = f"card[{number}]"
        if not _SLUG.fullmatch(card.slug):
            raise Unreadable("edition.value", place=f"{place}.slug", got=card.slug)
        if card.copies != 1:
            raise Unreadable("edition.value", place=f"{place}.copies", got=str(card.copies))
        if not _is_rank(card):
            raise Unreadable("edition.value", place=f"{place}.rank", got=str(card.rank))
        if not _are_suits(card):
            raise Unreadable("edition.value", place=f"{place}.suits", got=", ".join(card.suits))


def _is_rank(card: CardEntry) -> bool:
    if card.slug == EXCUSE:
        return card.rank is None
    return card.rank is not None and LOWEST <= card.rank <= HIGHEST


def _are_suits(card: CardEntry) -> bool:
    """One to three different ones; none on the Excuse."""
    if card.slug == EXCUSE:
        return not card.suits
    return 1 <= len(card.suits) <= 3 and len(set(card.suits)) == len(card.suits)


def _spells(file: _File) -> dict[Spell, SpellEntry]:
    """The basic spells; what makes them is fixed by the rules."""
    require_all("spell", {entry.slug for entry in file.spell}, Spell)
    for number, entry in enumerate(file.spell):
        power = Suit(entry.power) if entry.power else None
        stated = Recipe(entry.activation, power, entry.physical)
        if stated != SPELLS[entry.slug]:
            raise Unreadable("edition.fixed", place=f"spell[{number}]")
    return by_slug("spell", file.spell)


def _special(file: _File) -> dict[str, SpecialEntry]:
    """The special spells; their price is fixed by the rules."""
    require_all("special", {entry.slug for entry in file.special}, SPECIAL)
    for number, entry in enumerate(file.special):
        if entry.activation_runes != SPECIAL[entry.slug]:
            raise Unreadable("edition.fixed", place=f"special[{number}].activation_runes")
    return by_slug("special", file.special)


def _called(file: _File) -> dict[str, str]:
    """Every name of every card; raise Unreadable where two cards share one."""
    called: dict[str, str] = {}
    for number, card in enumerate(file.card):
        for name in map(folded, card.names):
            if called.setdefault(name, card.slug) != card.slug:
                raise Unreadable("edition.twice", place=f"card[{number}]", got=name)
    return called
