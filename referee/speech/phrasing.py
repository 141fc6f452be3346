"""How a sentence is made of its text and its facts."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from events.base import UNKNOWN
from events.errors import Fact
from referee.speech.clocks import on_clock
from referee.views.naming import LIT, UNLIT, Lookup, Naming
from replays.patterns import pattern


class Untold(LookupError):
    """There is no such text, or a fact that it wants is missing."""


_SPOT = pattern(r"([a-z-]+?)([0-9]+)")
"""A seat and a place of it, as moves are written with: `b2`."""

_OPTIONAL = pattern(r"\[\[(.*?)(?:\|\|(.*?))?\]\]", re.DOTALL)


def term(game: str, category: str, word: str, lookup: Lookup) -> str | None:
    """The text of a word: the game's own, else that of every match."""
    own = lookup(f"{game}.{category}.{word}")  # may be empty: then the word is not said
    return lookup(f"match.{category}.{word}") if own is None else own


def called(game: str, category: str, word: str, lookup: Lookup) -> str:
    """The text of a word that people may have invented: then it stays as it is.

    A list as it is typed (`dice:12,tap:4`) has a text for each of its words instead.
    """
    found = term(game, category, word, lookup)
    if found is not None:
        return found
    parts = (part.partition(":") for part in word.split(","))
    return ",".join(
        f"{term(game, category, name, lookup) or name}{colon}{number}"
        for name, colon, number in parts
    )


def _absent(value: Any) -> bool:
    """Whether a fact says nothing; the number 0 says something."""
    return value is None or value is False or value in ("", ())


def _unsaid(value: Any, how: str | None) -> bool:
    """Whether a fact has nothing to say in this way; a change by 0 has not, nor what is alone."""
    if how == "together":
        return len(value) < 2
    return _absent(value) or (value == 0 and (how or "").startswith("signed"))


def phrase(
    template: str, facts: Mapping[str, Any], naming: Naming, lookup: Lookup, lang: str = "en"
) -> str:
    """The sentence. Raise Untold where a fact or a term is missing."""
    said = _Phrase(facts, naming, lookup, lang)

    def part(found: re.Match[str]) -> str:
        return found[1] if said.has_facts_of(found[1]) else found[2] or ""

    text = _OPTIONAL.sub(part, template) if "[[" in template else template
    return text.format_map(said)


def _plural(value: Fact, words: str) -> str:
    """Which of the words `ONE|MANY` goes with a number, or with so many as a list has."""
    one, _, many = words.partition("|")
    number = len(value) if isinstance(value, tuple) else int(value)
    return one if number == 1 else many


def _numbers(value: Any) -> tuple[int, ...]:
    return cast("tuple[int, ...]", value) if isinstance(value, tuple) else (value,)


def _number(value: Any, how: str, argument: str) -> str:
    """A number, several with a separator between, or the word that goes with it.

    Raise Untold where there is no such format.
    """
    match how:
        case "stretch":
            return "-".join(dict.fromkeys(value))
        case "joined":
            return argument.join(map(str, _numbers(value)))
        case "signed":
            return argument.join(f"{number:+d}" for number in _numbers(value))
        case "count":
            return f"{value} {_plural(value, argument)}"
        case "plural":
            return _plural(value, argument)
        case "clock":
            return on_clock(value)
        case _:
            raise Untold(how)


def _named(piece: str) -> Iterator[tuple[str, str]]:
    """The facts that a piece of text names, and how each of them is said."""
    for field in piece.split("{")[1:]:
        name, _, how = field.partition("}")[0].partition(":")
        yield name.removesuffix("!r"), how


class _Phrase:
    """The format language of one sentence; its items are what `str.format_map` fills in."""

    def __init__(self, facts: Mapping[str, Any], naming: Naming, lookup: Lookup, lang: str) -> None:
        self._facts = facts
        self._naming = naming
        self._lookup = lookup
        self._lang = lang

    def has_facts_of(self, piece: str) -> bool:
        """Whether every fact that this piece of text names has something to say.

        `{last:unlike first}` says nothing, and that only where the two facts differ.
        """
        return not any(self._unsaid(name, how) for name, how in _named(piece))

    def _unsaid(self, name: str, told: str) -> bool:
        value = self._facts.get(name)
        how, _, other = told.partition(" ")
        return value == self._facts.get(other) if how == "unlike" else _unsaid(value, how)

    def __getitem__(self, name: str) -> "_Fact":
        if name not in self._facts:
            raise Untold(name)
        return _Fact(self, self._facts[name])

    def say(self, value: Any, told: str) -> str:
        """A fact, as a field of the text wants it told."""
        how, _, argument = told.partition(" ")
        match how:
            case "" | "unlike":
                return "" if how else self._plain(value)
            case "card":
                return self._card(str(value))
            case "cards":
                return self._cards(tuple(value))
            case "seat":
                return self._lit(str(value), self._seat)
            case "seats" | "names":
                called = self._seat if how == "seats" else self._name
                return self._list(tuple(self._lit(seat, called) for seat in value))
            case "short" | "spots":
                several = (value,) if isinstance(value, str) else tuple(value)
                return self._list([self._spot(one, how) for one in several])
            case "zone" | "together" | "chance":
                tell_of = self._chance if how == "chance" else self._zone
                several = value if how == "together" else (value,)
                return self._list([tell_of(str(one)) for one in several])
            case "word":
                return self._word(str(value), argument or "word")
            case "words" | "each":
                tell = self._word if how == "words" else self._pair
                return self._list([tell(one, argument or "word") for one in value])
            case "line" | "lines":
                several = (value,) if isinstance(value, str) else tuple(value)
                return (argument or self._text("match.list.separator")).join(
                    map(self._line, several)
                )
            case "called" | "known" | "choice":
                return self._called(value, argument, how)
            case _:
                return _number(value, how, argument)

    def _text(self, name: str) -> str:
        found = self._lookup(name)
        if found is None:
            raise Untold(name)
        return found

    def _plain(self, value: Fact) -> str:
        return self._list(value) if isinstance(value, tuple) else str(value)

    def _list(self, parts: Sequence[Any]) -> str:
        return self._text("match.list.separator").join(str(part) for part in parts)

    def _lit(self, seat: str, called: Callable[[str], str]) -> str:
        told = called(seat)
        return f"{LIT}{told}{UNLIT}" if seat in self._naming.lit else told

    def _seat(self, seat: str) -> str:
        if seat in ("table", "referee", "public"):
            return self._text(f"match.seat.{seat}")
        name, short = self._name(seat), self._short(seat)
        if name == short:
            return short
        return phrase(self._text("match.seat.named"), {"name": name, "seat": short}, *self._words)

    def _name(self, seat: str) -> str:
        """The player's name alone; where nobody is named the seat, as it may be typed."""
        name = self._naming.seats.get(seat, seat)
        return self._short(seat) if name == seat else name

    def _short(self, seat: str) -> str:
        """A seat without its player's name, as it may be typed in this language."""
        return self._lookup(f"{self._naming.game}.seat.{seat}") or seat

    def _spot(self, spot: str, how: str) -> str:
        """A seat, or a place with its seat, `b2`, as it may be typed in this language."""
        if how == "short":
            return self._short(spot)
        return _SPOT.sub(lambda found: self._short(found[1]) + found[2], spot)

    def _card(self, card: str) -> str:
        if card == UNKNOWN:
            return self._text("match.card.unknown")
        return self._naming.card(card, self._owner(), self._lookup)

    def _cards(self, cards: tuple[str, ...]) -> str:
        hidden = cards.count(UNKNOWN)
        named = [self._card(card) for card in cards if card != UNKNOWN]
        if hidden == 1:
            named.append(self._text("match.card.unknown"))
        elif hidden:
            named.append(phrase(self._text("match.cards.unknown"), {"count": hidden}, *self._words))
        return self._list(named)

    @property
    def _words(self) -> tuple[Naming, Lookup, str]:
        return self._naming, self._lookup, self._lang

    def _line(self, line: str) -> str:
        """A move as it is written in this language; its number may stand before it."""
        number, _, behind = line.partition(" ")
        if not number.replace(".", "").isdecimal():
            return self._naming.line(line, self._lang)
        return f"{number} {self._naming.line(behind, self._lang)}"

    def _owner(self) -> str:
        """Whose cards the sentence speaks of: its seat's, or those of the zone that it names."""
        if "seat" in self._facts:
            return str(self._facts["seat"])
        zone = self._facts.get("zone", self._facts.get("src", ""))
        return str(zone).partition(".")[0]

    def _zone(self, zone: str) -> str:
        """A zone is `NAME`, `SEAT.NAME` or `SEAT.NAME.PLACE`; its text takes seat and place."""
        if zone == UNKNOWN:
            return zone
        first, *rest = zone.split(".")
        seat, name, *place = (first, *rest) if rest else ("", first)
        facts = {"seat": seat, "place": ".".join(place)}
        return phrase(self._text(f"{self._naming.game}.zone.{name}"), facts, *self._words)

    def _chance(self, purpose: str) -> str:
        """What chance was asked for; of what a seat is asked for (`shuffle-a`) the text takes it.

        A purpose without a text, of a game that is plugged in, stays as it is.
        """
        game = self._naming.game
        kind, _, seat = purpose.rpartition("-")
        found = self._lookup(f"{game}.chance.{purpose}") or self._lookup(f"{game}.chance.{kind}")
        return phrase(found, {"seat": seat}, *self._words) if found else purpose

    def _word(self, word: Any, category: str) -> str:
        """A word of the game, or one that every match has; it may say facts of the sentence."""
        found = term(self._naming.game, category, str(word), self._lookup)
        if found is None:
            raise Untold(str(word))
        return phrase(found, self._facts, *self._words) if "{" in found else found

    def _called(self, value: Any, category: str, how: str) -> str:
        """A word of the game, or each of several; one that it does not have stays as it is.

        `known`: of such a one it is said that the game does not have it. `choice`: a value of the
        option that a fact of this name has; some are called otherwise with other options.
        """
        if not isinstance(value, str):
            return self._list([self._called(one, category, how) for one in value])
        if how == "choice":
            own = f"{self._facts[category]}.{value}"
            category = "option-word"
            value = own if term(self._naming.game, category, own, self._lookup) else value
        if how == "known" and term(self._naming.game, category, value, self._lookup) is None:
            unknown = self._text(f"{self._naming.game}.unknown.{category}")
            return phrase(unknown, {"word": value}, *self._words)
        return called(self._naming.game, category, value, self._lookup)

    def _pair(self, pair: tuple[Any, Any], text: str) -> str:
        """A pair of a list, in a sentence of the game or of every match; `first` and `second`."""
        first, second = pair
        facts = {"first": first, "second": second}
        own = self._lookup(f"{self._naming.game}.{text}")
        return phrase(own or self._text(f"match.{text}"), facts, *self._words)


class _Fact:
    """A fact of a sentence, ready to be said in its words."""

    __slots__ = ("_phrase", "_value")

    def __init__(self, phrase: _Phrase, value: Any) -> None:
        self._phrase = phrase
        self._value = value

    def __format__(self, told: str) -> str:
        return self._phrase.say(self._value, told)

    def __repr__(self) -> str:
        return repr(self._value)
