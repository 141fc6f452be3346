"""Malifaux: the kinds of words that stand in its moves."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from events.base import UNKNOWN, Seat
from events.catalogues.malifaux import Edition, Printed
from events.malifaux.values import (
    FLAGS,
    Condition,
    Damage,
    Stat,
    Suit,
    Suits,
    hundredths,
    inches,
)
from projections.malifaux.state import State
from referee.moves.declared import Key, Word
from referee.moves.kinds import (
    Choice,
    Flag,
    Many,
    Number,
    Plain,
    misfit,
    seat_kind,
    spellings,
)
from referee.moves.verbs import Kind, Reading
from referee.rules.malifaux import words
from referee.rules.malifaux.cards import read_card, spelled
from referee.rules.malifaux.names import called
from replays.characters import caseless
from replays.patterns import pattern
from replays.redact import Says

MOST_INCHES = 99

PRINTED = "printed"
"""The texts that say what the edition prints."""

_NAME = pattern(r"[^\s,;./=?\"]+")
"""What people invent, as far as it can stand in a line, in a list and in a path."""

_INCHES = pattern(r"\+?([0-9]{1,2}(?:\.[0-9]{1,2})?)")


class Card(Plain, msgspec.Struct, frozen=True):
    """A card in any of its spellings (section 3). `unknown`: `?` is a card."""

    unknown: bool = False

    @property
    def name(self) -> str:
        """A card."""
        return "card"

    def read(self, word: str, reading: Reading) -> str:
        """The slug."""
        if word == UNKNOWN and self.unknown:
            return word
        card = read_card(word)
        if card is None:
            raise misfit("malifaux.misfit.card", word, spelled())
        return card

    def takes_unknown(self) -> bool:
        """Whether `?` is a card here."""
        return self.unknown


class Invented(Plain):
    """A name that people give: of a model, a profile, an action, a trigger."""

    says: ClassVar[Says] = "open"

    def __init__(self, name: str, taken: Collection[str] = ()) -> None:
        self.name = name
        self.taken = taken

    def read(self, word: str, reading: Reading) -> str:
        """The name as it was typed."""
        if not _NAME.fullmatch(word):
            raise misfit("malifaux.misfit.name", word)
        if caseless(word) in self.taken:
            raise misfit("malifaux.misfit.taken", word)
        return word


@lru_cache(maxsize=48)
def _meanings(edition: Edition, what: Printed) -> Mapping[str, tuple[str, ...]]:
    """The slugs that each name of an edition stands for."""
    found: dict[str, tuple[str, ...]] = {}
    for name, slug in dict.fromkeys((caseless(name), slug) for name, slug in edition.called[what]):
        found[name] = (*found.get(name, ()), slug)
    return found


def _meant(edition: Edition, what: Printed, word: str) -> str | None:
    """The slug of what an edition calls so; null: of nothing. Raises Misfit: of several."""
    slugs = _meanings(edition, what).get(caseless(word), ())
    if len(slugs) > 1:
        raise misfit("malifaux.misfit.several", word, slugs=slugs)
    return slugs[0] if slugs else None


def _known(edition: Edition, what: Printed, slugs: Iterable[str]) -> Mapping[str, str]:
    """The words that mean one of these, or one of the edition, with its slug."""
    names = _meanings(edition, what).items()
    called_so = {name: slugs[0] for name, slugs in names if len(slugs) == 1 and " " not in name}
    return called_so | {caseless(slug): slug for slug in slugs}


class PrintedWord(Invented):
    """An action or a trigger: its slug, or what the edition calls it.

    A slug that somebody has entered goes before a name of the edition.
    """

    printed: ClassVar[str] = PRINTED

    def __init__(self, name: Literal["action", "trigger"]) -> None:
        super().__init__(name)
        self._what: Printed = name

    def read(self, word: str, reading: Reading) -> str:
        """The slug; that of an action or a trigger that nobody knows as it was typed."""
        if called(self._slugs(reading), word) is not None:
            return word
        return _meant(reading.edition, self._what, word) or super().read(word, reading)

    def known(self, reading: Reading) -> Mapping[str, str]:
        """The words that mean one that is printed on some profile, with its slug."""
        return _known(reading.edition, self._what, self._slugs(reading))

    def _slugs(self, reading: Reading) -> frozenset[str]:
        """Those of all profiles."""
        state: State | None = reading.state
        entered = () if state is None else state.profiles.values()
        profiles = (*reading.edition.profiles.values(), *entered)
        if self._what == "action":
            return frozenset(slug for profile in profiles for slug in profile.actions)
        return frozenset(slug for profile in profiles for slug in profile.triggers)


class ModelWord(Plain):
    """A model of either crew."""

    says: ClassVar[Says] = "open"
    name = "model"

    def read(self, word: str, reading: Reading) -> str:
        """Its id."""
        names = self.choices(reading)
        model = called(names, word)
        if model is None:
            raise misfit("malifaux.misfit.model", word, names)
        return model

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """All models."""
        state: State | None = reading.state
        return () if state is None else tuple(state.models)


class ProfileWord(Plain):
    """A profile that the table has entered, or one of the edition, which has names, too."""

    says: ClassVar[Says] = "open"
    name = "profile"
    printed: ClassVar[str] = PRINTED

    def read(self, word: str, reading: Reading) -> str:
        """Its slug."""
        names = self.choices(reading)
        profile = called(names, word) or _meant(reading.edition, "profile", word)
        if profile is None:
            raise misfit("malifaux.misfit.profile", word, self.known(reading))
        return profile

    def known(self, reading: Reading) -> Mapping[str, str]:
        """The words that mean one, with its slug."""
        return _known(reading.edition, "profile", self.choices(reading))

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """All profiles."""
        edition: Edition = reading.edition
        state: State | None = reading.state
        return (*edition.profiles, *(() if state is None else state.profiles))


class Inches(Plain):
    """A distance in inches, 0 to 99 with at most two decimals (MF-1.2)."""

    says: ClassVar[Says] = "open"
    name = "inches"
    sort: ClassVar[str] = "number"
    low, high, step = 0, MOST_INCHES, 0.01

    def read(self, word: str, reading: Reading) -> str:
        """The distance without needless zeros."""
        found = _INCHES.fullmatch(word)
        if found is None or hundredths(found[1]) > MOST_INCHES * 100:
            raise misfit("malifaux.misfit.inches", word)
        return inches(hundredths(found[1]))


class OtherZone(Choice, frozen=True):
    """The zone that a card goes to, which is not the one that it comes from."""

    def read(self, word: str, reading: Reading) -> Any:
        """The zone's slug."""
        zone = super().read(word, reading)
        if zone == reading.found.get("source"):
            raise misfit("malifaux.misfit.same-zone", word)
        return zone


class DisengageInches(Inches):
    """The same, where a model leaves at once; with a push it is told later (MF-9.12)."""

    def read(self, word: str, reading: Reading) -> str:
        """The distance; a misfit where the push tells it."""
        state: State | None = reading.state
        if state is not None and state.match.option("actions") == "published":
            raise misfit("malifaux.misfit.disengage-inches", word)
        return super().read(word, reading)


class Change(Number, frozen=True):
    """A change by a number that is not 0."""

    def read(self, word: str, reading: Reading) -> int:
        """The number."""
        number = super().read(word, reading)
        if not number:
            raise misfit("malifaux.misfit.zero", word)
        return number

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """Too many."""
        return ()


def change(name: str, most: int) -> Change:
    """A change by at most so much."""
    return Change(name, -most, most, sign="may")


def number(name: str, low: int, high: int) -> Number:
    """A number; `+1` and `1` are the same (section 8)."""
    return Number(name, low, high, sign="may")


class ConditionChange(Plain):
    """What happens to a condition: a change of its value, or `on` and `off` of a flag."""

    says: ClassVar[Says] = "open"
    name = "condition-change"
    _flag = Choice("switch", words.ON_OFF)
    _value = change("change", 99)
    words = words.ON_OFF
    sort: ClassVar[str] = "number"
    low, high = -99, 99

    def read(self, word: str, reading: Reading) -> int:
        """The change; 1 and 0 of a flag."""
        if reading.found.get("condition") in FLAGS:
            return bool(self._flag.read(word, reading) == "on")
        return self._value.read(word, reading)

    def write(self, value: Any) -> str:
        """The number, or the switch."""
        if isinstance(value, bool):
            return "on" if value else "off"
        return self._value.write(value)


class StatWord(Plain):
    """A value of a model, or a number 0 to 20."""

    says: ClassVar[Says] = "open"
    name = "stat"
    _stat = Choice("stat", words.STATS, Stat)
    _number = number("stat", 0, 20)

    def read(self, word: str, reading: Reading) -> int | Stat:
        """The number, or which value."""
        kind: Kind = self._number if word[:1] in "+-−0123456789" else self._stat
        value: int | Stat = kind.read(word, reading)
        return value


class TriggerPlace(Plain):
    """Where a trigger stands: with an action, or with a value that resists."""

    says: ClassVar[Says] = "open"
    name = "action"
    _stats: Mapping[str, str] = spellings(words.STATS)
    _action = PrintedWord("action")

    def read(self, word: str, reading: Reading) -> str:
        """The value's slug, else the action's name."""
        return self._stats.get(caseless(word)) or self._action.read(word, reading)


class NoneOr(Plain):
    """A word of another kind, or `none`."""

    says: ClassVar[Says] = "open"

    def __init__(self, kind: Kind) -> None:
        self.name = kind.name
        self._kind = kind

    _none: Mapping[str, str] = spellings(words.NONE)

    def read(self, word: str, reading: Reading) -> Any:
        """The value; null for `none`."""
        return None if caseless(word) in self._none else self._kind.read(word, reading)

    def write(self, value: Any) -> str:
        """The word."""
        return "none" if value is None else self._kind.write(value)

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """What there is, and `none`."""
        choices = self._kind.choices(reading)
        return (*choices, "none") if choices else ()


class Leaves(Plain):
    """Whose engagement a leaver left: models, or `all`."""

    says: ClassVar[Says] = "open"
    name = "model"
    _all: Mapping[str, str] = spellings(words.ALL)
    _models = Many(ModelWord())

    def read(self, word: str, reading: Reading) -> tuple[str, ...] | None:
        """The models; null for all."""
        return None if caseless(word) in self._all else self._models.read(word, reading)

    def write(self, value: Any) -> str:
        """The list."""
        return "all" if value is None else self._models.write(value)


CARD = Card()
HIDDEN_CARD = Card(unknown=True)
SUIT = Choice("suit", words.SUITS, Suit)
SUITS = Many(SUIT)
STAT = Choice("stat", words.STATS, Stat)
TN = number("tn", 1, 30)
DAMAGE = Many(number("damage", 0, 30), separator="/", least=3, most=3)
MODELS = Many(ModelWord())
ZONE = Choice("zone", words.MOVE_ZONES)
SEAT = seat_kind(words.SEATS)
CONDITION = Choice("condition", words.CONDITIONS, Condition)


def of_model(mover: str, word: str) -> str:
    """A model, where the view has it."""
    del mover
    return "" if word == "all" else f"models.{word}"


OfHand = Annotated[str, Word(CARD, zone="{}.hand")]
Discarded = Annotated[tuple[str, ...], Word(Many(HIDDEN_CARD), zone="{}.hand")]
Turned = Annotated[tuple[str, ...], Word(Many(CARD), says="open", zone="{}.deck")]
KeepKey = Annotated[str | None, Key(CARD, says="open", zone="{}.deck")]
OnTable = Annotated[str, Word(CARD, says="open", zone="{}.table")]
ASuit = Annotated[Suit, SUIT]
SuitKey = Annotated[Suit | None, Key(SUIT)]
SuitsKey = Annotated[Suits, Key(SUITS)]
ItsSeat = Annotated[Seat, SEAT]
AModel = Annotated[str, Word(ModelWord(), at=of_model)]
MaybeModel = Annotated[str | None, Word(ModelWord(), at=of_model)]
ModelsKey = Annotated[tuple[str, ...], Key(MODELS, at=of_model)]
NewModel = Annotated[str, Invented("model")]
AProfile = Annotated[str, ProfileWord()]
AnAction = Annotated[str, PrintedWord("action")]
ACondition = Annotated[Condition, CONDITION]
MaybeCondition = Annotated[Condition | None, CONDITION]
Bands = Annotated[Damage, DAMAGE]
FlagKey = Annotated[bool, Key(Flag())]
ModKey = Annotated[int, Key(change("modifier", 9))]
Modified = Annotated[int, change("modifier", 9)]
Pooled = Annotated[int, change("change", 99)]
Amount = Annotated[int, number("amount", 1, 99)]
Count = Annotated[int, number("count", 1, 99)]
MaybeInches = Annotated[str | None, Inches()]
LeavesKey = Annotated[tuple[str, ...] | None, Key(Leaves(), at=of_model)]
"""None: all of them."""
