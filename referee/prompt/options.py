"""The options of a new match as they are asked for: how an answer is read, how it may go on."""

import re
from collections.abc import Iterable, Iterator

from events.errors import Unreadable
from referee.games.game import Game
from referee.prompt.suggest import Suggestion
from referee.speech import Lang
from referee.speech.option_words import DEAL, DEALS, OptionWords, values_of
from replays.characters import caseless, plain

SIGN = re.compile(r"\s*[=:\s]\s*")
"""What stands between an option and its value."""

PLACEHOLDER = re.compile("[A-Z:]")
"""What a value holds that stands for what is written in its place (`seed:N`, `CARD,...`)."""

SWITCHES = frozenset({"yes", "no", "on", "off"})
"""Values that say nothing by themselves."""

BETWEEN = re.compile(r"[\s,]+(?=[^\s,=]+\s*=)")
"""What parts an option from the next one on a line; a comma before a mere value is of a list."""


def pairs(answer: str) -> list[str]:
    """The options of an answer, `NAME=VALUE` each: one as a rule, and some write more."""
    return BETWEEN.split(plain(answer))


class Options(OptionWords):
    """The options of a match, with how it is dealt as the first of them.

    `usual` are those that are listed before anything is asked: not those that every match has,
    which a table seldom changes.
    """

    def __init__(self, game: Game, lang: Lang) -> None:
        super().__init__(game.kit.slug, {DEAL: DEALS, **values_of(game.match_options)}, lang)
        self.usual = (DEAL, *values_of(game.options))

    def read(self, answer: str) -> tuple[str, str]:
        """The slug of the option that an answer `NAME=VALUE` names, in any language, and its value.

        A value that one option alone can have names that, too. Raises Unreadable where there is no
        such option or no value.
        """
        name, *values = SIGN.split(plain(answer).strip(), maxsplit=1)
        if not values and self._meant(self.values, name) is None and (only := self._only(name)):
            return only
        slug = self.option(name)
        if values in ([], [""]):
            example = f"{self.called(slug)}={self.called(self.values[slug][0], slug)}"
            raise Unreadable("play.ask.option_form", example=example)
        return slug, self.value(slug, values[0])

    def option(self, name: str) -> str:
        """The slug of the option of this name, which may be cut short."""
        return self._meant(self.values, name) or super().option(name)

    def value(self, slug: str, word: str) -> str:
        """The slug of an option's value, which may be cut short; a word that is none as it is."""
        return self._meant(self.values[slug], word, slug) or super().value(slug, word)

    def _only(self, word: str) -> tuple[str, str] | None:
        """The one option that a word is a value of, with that value.

        No number, which many have, and no answer to the question whether there is another option.
        """
        said = caseless(plain(word))
        every = self.values.items()
        meant = {slug: self._spellings(values, slug).get(said) for slug, values in every}
        found = [(slug, value) for slug, value in meant.items() if value is not None]
        sole = len(found) == 1 and not said.isdecimal() and len(found[0][1]) > 1
        return found[0] if sole and found[0][1] not in SWITCHES else None

    def _meant(self, slugs: Iterable[str], word: str, of: str = "") -> str | None:
        """The slug that a word spells, or alone begins to spell; a number is never cut short."""
        said = caseless(plain(word.strip()))
        known = self._spellings(slugs, of)
        if said in known or said.isdecimal():
            return known.get(said)
        begun = {slug for spelling, slug in known.items() if said and spelling.startswith(said)}
        return begun.pop() if len(begun) == 1 and not PLACEHOLDER.search("".join(begun)) else None

    def read_all(self, answer: str) -> dict[str, str]:
        """The options of an answer by slug, each with its value.

        Raises Unreadable as `read` does, and where an option is given twice.
        """
        chosen: dict[str, str] = {}
        for slug, value in map(self.read, pairs(answer)):
            if slug in chosen:
                raise Unreadable("play.ask.option_twice", name=self.called(slug))
            chosen[slug] = value
        return chosen

    def asked(self, name: str) -> tuple[str, ...]:
        """The slugs of the options that a question `? NAME` is about: all where it names none.

        Raises Unreadable where there is no such option.
        """
        return (self.option(name.strip()),) if name.strip() else tuple(self.values)

    def suggestions(self, line: str) -> list[Suggestion]:
        """How an answer may go on."""
        return list(self._suggested(line))

    def _suggested(self, line: str) -> Iterator[Suggestion]:
        name, equals, value = line.partition("=")
        if not equals:
            yield from (
                Suggestion(f"{word}=", len(name)) for word in self._begun(self.values, name)
            )
            return
        try:
            option = self.option(name)
            begun = self._begun(self.values[option], value, option)
        except Unreadable:
            return
        yield from (Suggestion(word, len(value)) for word in begun)

    def _begun(self, slugs: Iterable[str], begun: str, of: str = "") -> Iterator[str]:
        """The words that go on so: those of the language, or the slugs of one who types them."""
        for slug in slugs:
            words = (self.called(slug, of), slug)
            yield from [word for word in words if caseless(word).startswith(caseless(begun))][:1]
