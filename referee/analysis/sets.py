"""Sets of cards as questions name them: `wood-3-5,fire`, `element:fire+attack:5..`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, cast

from referee.games.game import Game
from referee.moves.kinds import MANY, Plain, misfit
from referee.moves.refusal import Misfit
from referee.moves.verbs import Reading
from referee.notation.spelled import as_listed
from referee.speech import LANGS, term
from referee.speech.words import CARDS
from replays.characters import caseless
from replays.patterns import pattern

OR, AND, IS, TO = ",", "+", ":", ".."

_NUMBER = pattern(r"-?[0-9]{1,15}")

Printed = Mapping[str, tuple[str | int, ...]]
"""What is printed on a card, by attribute."""


class Cards(NamedTuple):
    """A set of cards: every kind in it, and how it is written."""

    kinds: frozenset[str]
    text: str


class Deck:
    """The kinds that a match can have, what is printed on each, and how both are spelled.

    `owner`: whose names of cards are read first, where players name their own.
    """

    def __init__(
        self, game: Game, edition: Any, state: Any, kinds: Sequence[str], owner: str = ""
    ) -> None:
        self._game, self._edition, self._state = game, edition, state
        self._owner = owner
        self.kinds = tuple(kinds)

    @cached_property
    def printed(self) -> Mapping[str, Printed]:
        """What is printed on each kind."""
        told = _attributes(self._game)
        return {
            kind: {name: _values(value) for name, value in told(self._edition, self._state, kind)}
            for kind in self.kinds
        }

    @cached_property
    def attributes(self) -> Mapping[str, tuple[str | int, ...]]:
        """The values that each attribute has on any card."""
        found: dict[str, dict[str | int, None]] = {}
        for printed in self.printed.values():
            for name, values in printed.items():
                found.setdefault(name, {}).update(dict.fromkeys(values))
        return {name: tuple(values) for name, values in found.items()}

    def spelled(self, category: str, words: Iterable[str]) -> dict[str, str]:
        """Each spelling of these words, folded, with the word."""
        slug = self._game.kit.slug
        words = tuple(words)
        others = {
            caseless(said): word
            for word in words
            for lang in LANGS
            if (said := term(lang, slug, category, word) or term(lang, slug, CARDS, word))
        }
        return others | {caseless(word): word for word in words}

    def card(self, word: str) -> str:
        """The kind that a word means. Raises Misfit."""
        if word in self.kinds:
            return word
        kind = self._game.language.card
        reading = Reading(self._edition, self._state, self._owner, {})
        wrong: Misfit | None = None
        if kind is not None:
            try:
                found = str(kind.read(word, reading))
            except Misfit as misread:
                wrong = misread
            else:
                if found in self.kinds:
                    return found
        names = self._names()
        if caseless(word) in names:
            return names[caseless(word)]
        raise misfit("odds.card", word, {**(wrong.known if wrong else {}), **names})

    def _names(self) -> Mapping[str, str]:
        """The kinds by what they are called in each language."""
        naming = self._game.naming_of(self._edition, self._state)
        return {
            caseless(naming.card(kind, self._owner, _lookup(lang))): kind
            for lang in LANGS
            for kind in self.kinds
        } | {caseless(kind): kind for kind in self.kinds}


def _lookup(lang: str) -> Callable[[str], str | None]:
    from referee.speech import written

    return lambda name: written(lang, name)


def _attributes(game: Game) -> Callable[[Any, Any, str], Iterable[tuple[str, Any]]]:
    """What tells what is printed on a card: the game, else its catalogue."""
    told = game.analysis().attributes if game.analysis is not None else None
    if told is not None:
        return lambda edition, state, card: told(edition, state, card).items()
    entries = _catalogue(game.shipped())

    def of_entry(edition: Any, state: Any, card: str) -> Iterable[tuple[str, Any]]:
        del state
        entry = entries.get(card) or (game.card(edition, card) if game.card else None) or {}
        return [(name, value) for name, value in entry.items() if name not in ("slug", *LANGS)]

    return of_entry


def _catalogue(data: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    """The entries of cards that an edition lists, by their slugs."""
    rows: Sequence[Mapping[str, Any]] = data.get("cards", ())
    return {str(row["slug"]): row for row in rows if "slug" in row}


def _values(value: Any) -> tuple[str | int, ...]:
    """What an attribute says, as several values; nothing where it is no word and no number."""
    if isinstance(value, str | int):
        return (value,)
    if not isinstance(value, tuple | list):
        return ()
    several = cast("Iterable[Any]", value)
    return tuple(one for one in several if isinstance(one, str | int))


class SetWord(Plain):
    """A set of cards of a deck: cards and tests, `,` is or, `+` is and and binds closer."""

    name = "set"

    def __init__(self, deck: Callable[[], Deck]) -> None:
        self._known = deck

    @property
    def _deck(self) -> Deck:
        return self._known()

    def read(self, word: str, reading: Reading) -> Cards:
        """The set."""
        del reading
        either = [self._both(part, column) for part, column in _parts(word, OR, 0)]
        kinds = frozenset[str]().union(*(cards.kinds for cards in either))
        return Cards(kinds, OR.join(cards.text for cards in either))

    def write(self, value: Any) -> str:
        """The set in canonical words."""
        return str(value.text)

    def _both(self, word: str, column: int) -> Cards:
        """Cards that pass each test."""
        first, *more = [self._at(part, at) for part, at in _parts(word, AND, column)]
        kinds = first.kinds.intersection(*(cards.kinds for cards in more))
        return Cards(kinds, AND.join(cards.text for cards in (first, *more)))

    def _at(self, word: str, column: int) -> Cards:
        try:
            return self._test(word)
        except Misfit as wrong:
            wrong.column += column
            raise

    def _test(self, word: str) -> Cards:
        """The cards of one test: a card, an attribute with its value, or a value alone."""
        name, colon, value = word.partition(IS)
        if colon:
            return self._of_attribute(name, value)
        if not word:
            raise misfit("odds.set-gap", word)
        try:
            kind = self._deck.card(word)
        except Misfit as wrong:
            return self._of_value(word, wrong)
        return Cards(frozenset((kind,)), kind)

    def _of_attribute(self, word: str, value: str) -> Cards:
        attributes = self._deck.attributes
        known = self._deck.spelled("attribute", attributes)
        name = known.get(caseless(word))
        if name is None:
            raise misfit("odds.attribute", word, known, all=_listed(attributes, known))
        try:
            passes, text = self._passes(name, value)
        except Misfit as wrong:
            wrong.column += len(word) + 1
            raise
        return self._those(name, passes, f"{name}{IS}{text}")

    def _those(self, name: str, passes: Callable[[str | int], bool], text: str) -> Cards:
        """The cards of which any value of an attribute passes."""
        printed = self._deck.printed
        kinds = (k for k in printed if any(map(passes, printed[k].get(name, ()))))
        return Cards(frozenset(kinds), text)

    def _passes(self, name: str, word: str) -> tuple[Callable[[str | int], bool], str]:
        """The test that a value stands for, and how it is written."""
        values = self._deck.attributes[name]
        words = [value for value in values if isinstance(value, str)]
        known = self._deck.spelled(name, words)
        if (found := known.get(caseless(word))) is not None:
            return found.__eq__, found
        if len(words) == len(values):
            names = self._deck.spelled("attribute", (name,))
            called, there = as_listed(name, names), _listed(words, known)
            raise misfit("odds.attribute-value", word, known, attribute=called, all=there)
        low, high = _range(word)
        return (lambda value: isinstance(value, int) and low <= value <= high), word

    def _of_value(self, word: str, wrong: Misfit) -> Cards:
        """The cards on which a word is printed, whatever attribute it is of; else raise `wrong`."""
        known: dict[str, str] = {}
        for name, values in self._deck.attributes.items():
            spelled = self._deck.spelled(name, (v for v in values if isinstance(v, str)))
            if (found := spelled.get(caseless(word))) is not None:
                return self._those(name, found.__eq__, found)
            known |= spelled
        raise misfit("odds.card", word, {**wrong.known, **known}) from wrong


def _listed(words: Iterable[str], known: Mapping[str, str]) -> tuple[str, ...]:
    """Words as each language lists them."""
    return tuple(as_listed(word, known) for word in words)


def _parts(word: str, sign: str, column: int) -> Iterable[tuple[str, int]]:
    """The parts between signs, each with the column where it begins."""
    for part in word.split(sign):
        yield part, column
        column += len(part) + 1


def _range(word: str) -> tuple[int, int]:
    """The least and the greatest number of `5`, `5..`, `..7`, `5..7`. Raises Misfit."""
    low, dots, high = word.partition(TO)
    bounds = (low, high) if dots else (word, word)
    if not any(bounds) or any(bound and not _NUMBER.fullmatch(bound) for bound in bounds):
        raise misfit("odds.range", word)
    least, most = (int(bounds[0] or -MANY), int(bounds[1] or MANY))
    if least > most:
        raise misfit("odds.range-order", word)
    return least, most
