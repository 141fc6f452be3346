"""The words of a picture: in one language, or in several with a table to switch by."""

from collections.abc import Iterable, Mapping
from functools import partial
from string import ascii_letters
from typing import Any

import htpy as h

from referee.speech import Lang, Naming, say, written

Told = tuple[str, ...]
"""A text in each language of the picture, that in which it is read first at the head."""


class Words:
    """What is said in one picture or page.

    `langs`: its languages, the first being that in which it is read without more. `cards`: the ids
    of marks whose value is a card. `table`: the texts that differ by language, by the number with
    which an element names its own.
    """

    def __init__(
        self, naming: Naming, langs: tuple[Lang, ...], cards: frozenset[str] = frozenset()
    ) -> None:
        self.naming = naming
        self.langs = langs
        self.cards = cards
        self.table: dict[Told, int] = {}
        self._known: dict[tuple[str, str], Told] = {}
        self._cards: dict[tuple[str, str], Told] = {}

    def say(self, text: str, **facts: Any) -> Told:
        """A sentence with its facts."""
        return tuple(say(lang, text, facts, self.naming) for lang in self.langs)

    def has(self, text: str) -> bool:
        """Whether there is a text of this id."""
        return bool(written(self.langs[0], text))

    def word(self, text: str) -> Told:
        """A text without facts, by its id."""
        return self._kept(text, "")

    def seat(self, seat: str) -> Told:
        """What a seat is called, with its player's name; `table` and the referee, too."""
        return self._kept("pictures.seat", seat)

    def short(self, seat: str) -> Told:
        """The seat as it stands in a badge: its number, or as the game writes it.

        Of a longer word it is the first letter.
        """
        number = seat.lstrip(ascii_letters)
        if number.isdecimal():
            return self.plain(number)
        found = self._kept("pictures.short", seat)
        return tuple(one[:1].upper() if len(one) > 1 and one.isalpha() else one for one in found)

    def card(self, face: str, owner: str = "") -> Told:
        """What a card is called, which is of this seat where that tells one from another."""
        found = self._cards.get((face, owner))
        if found is None:
            called = (self.naming.card(face, owner, partial(written, lang)) for lang in self.langs)
            found = self._cards[face, owner] = tuple(called)
        return found

    def plain(self, text: object) -> Told:
        """What is the same in every language: a number, a name."""
        return (str(text),) * len(self.langs)

    def joined(self, parts: Iterable[Told], gap: str = "match.list.separator") -> Told:
        """Several texts one after the other, with the separator of their language."""
        found = [*parts]
        between = self.word(gap)
        return tuple(gap.join(part[at] for part in found) for at, gap in enumerate(between))

    def filled(self, text: str, **parts: Told) -> Told:
        """A sentence whose facts are told in each language."""
        return tuple(
            say(lang, text, {name: part[at] for name, part in parts.items()}, self.naming)
            for at, lang in enumerate(self.langs)
        )

    def names(self, told: Told) -> Mapping[str, str]:
        """The attributes with which an element names its text; none where all are the same."""
        if len(set(told)) == 1:
            return {}
        return {"data-w": str(self.table.setdefault(told, len(self.table)))}

    def span(self, told: Told, cls: str | None = None) -> h.Element:
        """A text in HTML."""
        return h.span(self.names(told), class_=cls)[told[0]]

    def _kept(self, text: str, seat: str) -> Told:
        found = self._known.get((text, seat))
        if found is None:
            found = self._known[text, seat] = self.say(text, seat=seat) if seat else self.say(text)
        return found
