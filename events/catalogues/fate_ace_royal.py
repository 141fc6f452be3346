"""Fate/Ace Royal: its cards, their costs and its edition (section 3 of the rulebook)."""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

import msgspec

from events.catalogues.entries import Named, Names, as_data, by_slug, converted, require_all
from events.errors import Unreadable

LEAST, MOST = -20, 20
"""What a printed value can be; of a spirit or a class it is not negative (FA-2.5)."""

KOJIROU = "sasaki-kojirou"
"""The spirit that does not raid of its own will (FA-7.5)."""


class CardType(StrEnum):
    """The four types of cards."""

    SPIRIT = "spirit"
    CLASS = "class"
    CRAFT = "craft"
    EVENT = "event"


COUNTS = {CardType.SPIRIT: 17, CardType.CLASS: 7, CardType.CRAFT: 27, CardType.EVENT: 49}
"""How many cards of each type a set has, one copy of each (section 3)."""

Value = Annotated[int, msgspec.Meta(ge=LEAST, le=MOST)]

Values = tuple[Value, Value, Value, Value]
"""Physical attack, physical defence, magic attack, magic defence."""

ZERO: Values = (0, 0, 0, 0)


class Cost(NamedTuple):
    """What an ability costs (FA-4.3), all of it together.

    `tap`: this card; a die that shows one of `dice`; so many cards discarded, so many tapped; and
    with `x_discard`, `x_tap` as many more as its user pays.
    """

    tap: bool = False
    dice: frozenset[int] = frozenset()
    discards: int = 0
    taps: int = 0
    x_discard: bool = False
    x_tap: bool = False

    @property
    def has_x(self) -> bool:
        """Whether a part of it is chosen by the payment."""
        return self.x_discard or self.x_tap


FREE = Cost()

_PART = re.compile(
    r"(tap|x-discard|x-tap)|dice:([1-6]{1,6})|discard:([1-9][0-9]?)|tap:([1-9][0-9]?)"
)


@lru_cache(maxsize=256)
def read_cost(text: str) -> Cost | None:
    """The cost of its parts (`dice:12,tap:4`), none: free. None: no cost, or a part twice."""
    if not text:
        return FREE
    found: dict[str, Any] = {}
    for part in text.split(","):
        read = _part(part)
        if read is None or read[0] in found:
            return None
        found[read[0]] = read[1]
    return Cost(**found)


def _part(text: str) -> tuple[str, Any] | None:
    """The field of `Cost` that a part fills, and its value."""
    match = _PART.fullmatch(text)
    if match is None:
        return None
    bare, dice, discards, taps = match.groups()
    if bare:
        return bare.replace("-", "_"), True
    if dice:
        digits = frozenset(map(int, dice))
        return ("dice", digits) if len(digits) == len(dice) else None
    return ("discards", int(discards)) if discards else ("taps", int(taps))


class Ability(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What is known of an activated ability, or of an event (without a name) itself.

    `cost` (empty: it is free) and `timing` are None where nobody knows them. `effect` and `origin`
    are for readers alone: no card text ever acts by itself (section 3).
    """

    name: str = ""
    cost: str | None = None
    timing: str | None = None
    requires_apt: bool = False
    effect: str = ""
    origin: str = ""


class Card(Named, frozen=True, kw_only=True, omit_defaults=True):
    """A card of the set.

    `classes` are those that a spirit is apt for, `apt_skills` those that a class gives an apt
    spirit; the values of an event are all 0. `number` and the origins are for readers; `assumed`:
    not all of it is printed so.
    """

    slug: str
    type: CardType
    copies: int = 1
    number: str = ""
    values: Values = ZERO
    classes: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    apt_skills: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    name_origin: str = ""
    values_origin: str = ""
    classes_origin: str = ""
    skills_origin: str = ""
    assumed: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """All that it may be called when it is typed."""
        return (self.slug, *self.by_language().values())

    def ability(self, name: str) -> Ability | None:
        """What is known of its ability of that name, letters of either case; None: nothing."""
        if not self.abilities:
            return None
        wanted = folded(name)
        for known in self.abilities:
            if folded(known.name) == wanted:
                return known
        return None


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition file as it is written."""

    game: str
    edition: str
    names: Names = Names(en="Fate/Ace Royal", zh_hant="桌上型聖杯戰爭", zh_hans="桌上型圣杯战争")
    card: tuple[Card, ...]


class Edition(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A catalogue in use. `cards` and `order` stand in catalogue order.

    Compared by identity, so that what is worked out of it can be kept.
    """

    id: str
    names: Names
    cards: Mapping[str, Card]
    order: Mapping[str, int]
    called: Mapping[str, str]
    """Every name of a card, folded, with its slug."""

    def of_type(self, type_: CardType) -> tuple[Card, ...]:
        """The cards of a type, in catalogue order."""
        return tuple(card for card in self.cards.values() if card.type is type_)


def edition(data: Mapping[str, Any]) -> Edition:
    """The edition of its data; raise Unreadable with the place and what is wrong there."""
    file = converted(data, _File)
    if file.game != "fate-ace-royal":
        raise Unreadable("edition.other-game", place="game", game=file.game)
    cards: Mapping[str, Card] = by_slug("card", file.card)
    _check_counts(file.card)
    require_all("card", cards.keys(), (KOJIROU,))
    for number, card in enumerate(file.card):
        _check_card(f"card[{number}]", card, cards)
    return Edition(
        id=file.edition,
        names=file.names,
        cards=cards,
        order={slug: number for number, slug in enumerate(cards)},
        called=_called(file.card),
    )


@lru_cache(maxsize=1024)
def folded(name: str) -> str:
    """A name as it is compared: small letters, hyphens for blanks and low lines."""
    return name.casefold().replace("_", "-").replace(" ", "-")


_SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")

_TAKEN = frozenset({"spirit", "class", "servant", "?"})
"""Words that stand for a card of a seat, whichever it is."""


def _check_counts(cards: Iterable[Card]) -> None:
    """The rules count with a set of 17, 7, 27 and 49 cards, one copy of each."""
    found = dict.fromkeys(CardType, 0)
    for number, card in enumerate(cards):
        if card.copies != 1:
            raise Unreadable("edition.value", place=f"card[{number}].copies", got=str(card.copies))
        found[card.type] += 1
    for type_, wanted in COUNTS.items():
        if found[type_] != wanted:
            raise Unreadable("edition.count", place=type_, wanted=wanted, got=found[type_])


def _check_card(place: str, card: Card, cards: Mapping[str, Card]) -> None:
    """FA-2.5: each type has only what is printed on such cards."""
    if not _SLUG.fullmatch(card.slug) or card.slug in _TAKEN:
        raise Unreadable("edition.value", place=f"{place}.slug", got=card.slug)
    if not values_fit(card.type, card.values):
        raise Unreadable("edition.value", place=f"{place}.values", got=str(list(card.values)))
    for key, types in FIELDS.items():
        if any(getattr(card, key)) and card.type not in types:
            raise Unreadable("edition.value", place=f"{place}.{key}", got=card.type)
    for class_ in card.classes:
        if class_ not in cards or cards[class_].type is not CardType.CLASS:
            raise Unreadable("edition.value", place=f"{place}.classes", got=class_)
    _check_abilities(place, card)


FIELDS: Mapping[str, frozenset[CardType]] = {
    "values": frozenset({CardType.SPIRIT, CardType.CLASS, CardType.CRAFT}),
    "skills": frozenset({CardType.SPIRIT, CardType.CLASS, CardType.CRAFT}),
    "classes": frozenset({CardType.SPIRIT}),
    "apt_skills": frozenset({CardType.CLASS}),
}
"""Which types of cards have what (FA-2.5)."""


def values_fit(type_: CardType, values: Iterable[int]) -> bool:
    """Whether four values can be printed on a card of a type (FA-2.5)."""
    if type_ is CardType.EVENT:
        return not any(values)
    least = LEAST if type_ is CardType.CRAFT else 0
    return all(least <= value <= MOST for value in values)


def _check_abilities(place: str, card: Card) -> None:
    seen: set[str] = set()
    for number, ability in enumerate(card.abilities):
        here = f"{place}.abilities[{number}]"
        name = folded(ability.name)
        if name in seen:
            raise Unreadable("edition.twice", place=f"{here}.name", got=ability.name)
        if card.type is CardType.EVENT and name:
            raise Unreadable("edition.value", place=f"{here}.name", got=ability.name)
        if ability.cost is not None and read_cost(ability.cost) is None:
            raise Unreadable("edition.value", place=f"{here}.cost", got=ability.cost)
        if ability.timing is not None and ability.timing not in TIMINGS:
            raise Unreadable("edition.value", place=f"{here}.timing", got=ability.timing)
        seen.add(name)


TIMINGS = (
    *("any", "step", "damage"),
    *("setup", "ritual", "encounter", "battle", "end", "over"),
    *("open", "exchange", "take", "choice", "target", "reveal", "engage"),
    *("attack", "attack-damage", "counter", "counter-damage", "loss", "withdraw"),
)
"""When an ability may be used: any time, once a step, or in this phase or step (FA-4.9)."""


def _called(cards: Iterable[Card]) -> dict[str, str]:
    """Every name of every card; raise Unreadable where two cards share one."""
    called: dict[str, str] = {}
    for number, card in enumerate(cards):
        for name in map(folded, card.words):
            if called.setdefault(name, card.slug) != card.slug:
                raise Unreadable("edition.twice", place=f"card[{number}]", got=name)
    return called


def in_order(edition: Edition, cards: Iterable[str]) -> list[str]:
    """Cards in catalogue order, those that nobody has shown last."""
    return sorted(cards, key=lambda card: edition.order.get(card, len(edition.order)))


class Printed(NamedTuple):
    """What the table's card says (FA-2.5); None: as known. `ability`: None, or its name."""

    card: str
    values: Values | None = None
    skills: tuple[str, ...] | None = None
    apt_skills: tuple[str, ...] | None = None
    classes: tuple[str, ...] | None = None
    ability: str | None = None
    cost: str | None = None
    timing: str | None = None
    requires_apt: bool | None = None


def in_force(edition: Edition, printed: tuple[Printed, ...]) -> Edition:
    """The edition with what the table entered of its cards, in that order (FA-2.5)."""
    return _printed(edition, printed) if printed else edition


@lru_cache(maxsize=64)
def _printed(edition: Edition, printed: tuple[Printed, ...]) -> Edition:
    cards = dict(edition.cards)
    for entered in printed:
        cards[entered.card] = overprinted(cards[entered.card], entered)
    return msgspec.structs.replace(edition, cards=cards)


ASSUMED = "assumed"
"""The origin of what no text says of a card, so that the dealt mode can play."""

TABLE = "table"
"""The origin of what a table entered of its own cards."""

_ORIGINS = {
    "values": "values_origin",
    "skills": "skills_origin",
    "apt_skills": "skills_origin",
    "classes": "classes_origin",
}


def overprinted(card: Card, entered: Printed) -> Card:
    """A card as the table's own says it is; what is left out stays as it was known."""
    stated: dict[str, Any] = {}
    for key, origin in _ORIGINS.items():
        if (value := getattr(entered, key)) is not None:
            stated |= {key: value, origin: TABLE}
    if entered.ability is not None:
        stated["abilities"] = _with_ability(card, entered.ability, entered)
    return msgspec.structs.replace(card, **stated)


def _with_ability(card: Card, name: str, entered: Printed) -> tuple[Ability, ...]:
    stated = {
        key: value
        for key in ("cost", "timing", "requires_apt")
        if (value := getattr(entered, key)) is not None
    }
    known = card.ability(name)
    if known is None:
        return (*card.abilities, Ability(name=name, origin=TABLE, **stated))
    better = msgspec.structs.replace(known, origin=TABLE, **stated)
    return tuple(better if ability is known else ability for ability in card.abilities)


def entered(data: Mapping[str, Any], printed: tuple[Printed, ...]) -> dict[str, Any]:
    """The data of an edition with what a table entered of its cards.

    Raises Unreadable where the edition does not have one of those cards.
    """
    before = edition(data)
    require_all("card", before.cards.keys(), dict.fromkeys(known.card for known in printed))
    return {
        "game": data["game"],
        "edition": before.id,
        "names": as_data(before.names),
        "card": [
            {"slug": slug, **as_data(card)}
            for slug, card in in_force(before, printed).cards.items()
        ],
    }
