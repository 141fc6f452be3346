"""The kinds of words that the arguments of moves are made of, whatever the game."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import force_setattr

from events.base import Seat
from events.errors import Fact
from events.places import Place, read_place, write_place
from referee.moves.corrections import Stretch
from referee.moves.glyphs import is_glyph
from referee.moves.refusal import Misfit
from referee.moves.verbs import Kind, Reading, Words
from replays.characters import caseless
from replays.patterns import pattern
from replays.redact import Says

MANY = 10**15
"""More than anything here is ever counted to."""

_INTEGER = pattern(r"[+\-−]?[0-9]+")
_LONGEST = 18
"""Digits that are read; a number of more is beyond all that is counted here."""

_TIME = pattern(r"\d{4}-\d\d-\d\d(T[\d:.,]+(Z|[+-][\d:]+)?)?|\d{8}(T[\d.,]+(Z|[+-]\d+)?)?")


def spellings(words: Words) -> dict[str, str]:
    """Every spelling, folded, of every slug."""
    known = {caseless(other): slug for slug, others in words.items() for other in others}
    return known | {caseless(slug): slug for slug in words}


def shown(word: str) -> str:
    """A word as a message repeats it, cut where it is long."""
    return word if len(word) <= 40 else word[:39] + "…"


def misfit(
    text: str, word: str, /, known: Iterable[str] = (), *, column: int = 0, **facts: Fact
) -> Misfit:
    """The word does not fit; it would, were it one of those known.

    As a mapping these are spellings with what they mean, otherwise words that mean themselves.
    """
    wrong = Misfit(text, column=column, word=shown(word))
    wrong.known = known if isinstance(known, Mapping) else {word: word for word in known}
    wrong.facts.update(facts)
    return wrong


def says_of(kind: Kind) -> Says:
    """What a word of this kind says; where a game does not tell, it may name a card."""
    says: Says = getattr(kind, "says", "card")
    return says


class Plain:
    """What most kinds have in common."""

    __slots__ = ()

    says: ClassVar[Says] = "card"
    """As far as is known; a kind that names no card that may lie hidden says `open` or `text`."""

    named: ClassVar[bool] = False
    """Whether the rules want each card named, also where a `?` is read as one."""

    def write(self, value: Any) -> str:
        """The word."""
        return str(value)

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """Nothing that could be listed."""
        return ()

    def takes_unknown(self) -> bool:
        """No `?` here."""
        return False


class Number(Plain, msgspec.Struct, frozen=True):
    """A whole number, `low` to `high`. `sign`: none is typed, one may be, one must be.

    `otherwise`: what is said of a word that is none.
    """

    says: ClassVar[Says] = "open"
    name: str
    low: int = 0
    high: int = MANY
    sign: Literal["none", "may", "must"] = "none"
    otherwise: str = "notation.number"

    def read(self, word: str, reading: Reading) -> int:
        """The number."""
        if not _INTEGER.fullmatch(word):
            raise misfit(self.otherwise, word)
        signed = not word[0].isdigit()
        if signed != (self.sign == "must") and self.sign != "may":
            raise misfit("notation.sign" if self.sign == "must" else "notation.no-sign", word)
        number = int(word.replace("−", "-")) if len(word) - signed <= _LONGEST else None
        if number is None or not self.low <= number <= self.high:
            counts = number is not None and number < self.low and self.high == MANY
            raise misfit("notation.range", word, low=self.low, high="" if counts else self.high)
        return number

    def write(self, value: Any) -> str:
        """The number, with its sign where one is a must."""
        return f"{value:+d}" if self.sign == "must" else str(value)

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """All of them, if they are few."""
        if self.high - self.low > 20:
            return ()
        return tuple(self.write(number) for number in range(self.low, self.high + 1))


_PLACE = pattern(r"[0-9]{1,18}(\.[0-9]{1,18}){0,99}")


class Numbered(Plain, msgspec.Struct, frozen=True):
    """The number of a line of the record, which may have dots: `3.1`."""

    says: ClassVar[Says] = "open"
    name: str = "move"

    def read(self, word: str, reading: Reading) -> Place:
        """Its place."""
        if not _PLACE.fullmatch(word):
            raise misfit("notation.place", word)
        return read_place(word)

    def write(self, value: Any) -> str:
        """The number."""
        return write_place(value)


class Between(Plain, msgspec.Struct, frozen=True):
    """One line of the record, or a stretch of them: `3`, `3-4.1`."""

    says: ClassVar[Says] = "open"
    name: str = "stretch"

    def read(self, word: str, reading: Reading) -> Stretch:
        """From where to where."""
        first, dash, last = word.partition("-")
        ends = (first, last) if dash else (first, first)
        if not all(map(_PLACE.fullmatch, ends)):
            raise misfit("notation.stretch", word)
        return Stretch(read_place(ends[0]), read_place(ends[1]), alone=not dash)

    def write(self, value: Any) -> str:
        """The number, or both with a hyphen between."""
        first, last = write_place(value.first), write_place(value.last)
        return first if value.alone else f"{first}-{last}"


class Text(Plain, msgspec.Struct, frozen=True):
    """Free text. `verbatim`: full-width characters stay as they were typed."""

    says: ClassVar[Says] = "text"
    name: str = "text"
    verbatim: bool = True

    def read(self, word: str, reading: Reading) -> str:
        """The text; blanks alone are none."""
        if not word.strip():
            raise misfit("notation.blank-text", word)
        return word


class Choice(Plain, msgspec.Struct, frozen=True):
    """One of a few words. `value` makes the field's value of the slug."""

    says: ClassVar[Says] = "open"
    name: str
    words: Words
    value: Callable[[str], Any] = str
    _known: Mapping[str, str] = msgspec.field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        force_setattr(self, "_known", spellings(self.words))

    def read(self, word: str, reading: Reading) -> Any:
        """The value of the word."""
        slug = self._known.get(caseless(word))
        if slug is None:
            raise misfit("notation.word", word, self._known, kind=self.name)
        return self.value(slug)

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """The slugs."""
        return tuple(self.words)


class Value(Plain, msgspec.Struct, frozen=True):
    """What an adjusted field is set to: one of a game's words, or a number; the rules judge it."""

    says: ClassVar[Says] = "open"
    words: Words
    name: str = "value"
    _known: Mapping[str, str] = msgspec.field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        force_setattr(self, "_known", spellings(self.words))

    def read(self, word: str, reading: Reading) -> str:
        """The slug of a word of the game, else the word."""
        return self._known.get(caseless(word), word)


YES_NO: Words = {"yes": ("true", "是"), "no": ("false", "否")}


class Flag(Plain, msgspec.Struct, frozen=True):
    """`yes` or `no`."""

    says: ClassVar[Says] = "open"
    words: ClassVar[Words] = YES_NO
    name: str = "flag"

    def read(self, word: str, reading: Reading) -> bool:
        """Whether it is yes."""
        return bool(_YES_NO.read(word, reading) == "yes")

    def write(self, value: Any) -> str:
        """`yes` or `no`."""
        return "yes" if value else "no"

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """Both."""
        return tuple(YES_NO)


_YES_NO = Choice("flag", YES_NO)


def seat_kind(movers: Words) -> Choice:
    """The seats among the movers of a game, at the table of this match or not."""
    seats = {seat: words for seat, words in movers.items() if seat not in ("table", "referee")}
    return Choice("seat", seats, Seat)


class Glyph(Plain, msgspec.Struct, frozen=True):
    """An annotation glyph as an argument."""

    says: ClassVar[Says] = "open"
    name: str = "glyph"

    def read(self, word: str, reading: Reading) -> str:
        """The glyph."""
        if not is_glyph(word):
            raise misfit("notation.glyph", word)
        return word


class Path(Plain, msgspec.Struct, frozen=True):
    """The way to a field of the state: `seats.a.hand-count`; `_` counts as `-`."""

    says: ClassVar[Says] = "open"
    name: str = "path"

    def read(self, word: str, reading: Reading) -> str:
        """The path, in hyphens and small letters."""
        path = caseless(word)
        if not all(path.split(".")) or any(letter.isspace() for letter in path):
            raise misfit("notation.path", word)
        return path


class RuleId(Plain, msgspec.Struct, frozen=True):
    """The id of a rule that a ruling rests on, of this rulebook or of another."""

    says: ClassVar[Says] = "open"
    name: str = "rule"

    def read(self, word: str, reading: Reading) -> str:
        """The id, in capitals."""
        if not word or any(letter.isspace() for letter in word):
            raise misfit("notation.rule-id", word)
        return word.upper()


class Time(Plain, msgspec.Struct, frozen=True):
    """A date, or a date with a time, in ISO 8601; without an offset in the match's time zone."""

    says: ClassVar[Says] = "open"
    name: str = "time"

    def read(self, word: str, reading: Reading) -> str:
        """The time as it was typed, `T` and `Z` in capitals."""
        from datetime import datetime  # few lines say when they happened

        time = word.strip().upper().replace(" ", "T")
        try:
            datetime.fromisoformat(time if _TIME.fullmatch(time) else "")
        except ValueError:
            raise misfit("notation.time", word) from None
        return time


class Many(msgspec.Struct, frozen=True):
    """A list: `item` after `item`, `least` to `most` of them, without blanks."""

    item: Kind
    separator: str = ","
    least: int = 1
    most: int = 1000
    whole: ClassVar[Words] = {}
    """What may stand for a whole list."""

    @property
    def name(self) -> str:
        """The name of one of them."""
        return self.item.name

    @property
    def says(self) -> Says:
        """What one of them says."""
        return says_of(self.item)

    def read(self, word: str, reading: Reading) -> tuple[Any, ...]:
        """The values, in the order of the list."""
        try:
            return self._read(word, reading)
        except Misfit:
            if (
                self.separator == "," and "、" in word
            ):  # the comma of lists in Chinese, and none here
                raise misfit("notation.list-comma", word, column=word.index("、")) from None
            raise

    def _read(self, word: str, reading: Reading) -> tuple[Any, ...]:
        words = word.split(self.separator)
        if not self.least <= len(words) <= self.most:
            wrong = misfit("notation.list-length", word, least=self.least)
            if self.most > self.least:
                wrong.facts["most"] = self.most
            raise wrong
        return tuple(self._items(words, reading))

    def _items(self, words: list[str], reading: Reading) -> Iterable[Any]:
        offset = 0
        for word in words:
            try:
                if not word:
                    raise misfit("notation.list-gap", self.separator.join(words))
                yield self.item.read(word, reading)
            except Misfit as wrong:
                wrong.column += offset
                raise
            offset += len(word) + len(self.separator)

    def write(self, value: Any) -> str:
        """The list."""
        return self.separator.join(self.item.write(item) for item in value)

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """What each item may be."""
        return self.item.choices(reading)

    def takes_unknown(self) -> bool:
        """Whether an item may be `?`."""
        return self.item.takes_unknown()
