"""The options of a new match as they are asked for: what they are called, what may be typed."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from events.errors import Unreadable
from referee.game import Game
from referee.locale import LANGS, Lang, term
from referee.prompt.suggest import Suggestion
from replays.characters import fold, plain

DEAL = "deal"
"""Asked for among the options, though it is a tag of its own."""

DEALS = ("physical", "seed:N")


class Options:
    """A game's options in one language. `values`: what each may be, by its slug."""

    def __init__(self, game: Game, lang: Lang) -> None:
        self.values = {DEAL: DEALS} | {option.name: tuple(option.values) for option in game.options}
        self._game = game.kit.slug
        self._lang: Lang = lang

    def called(self, slug: str) -> str:
        """An option or a value as it may be typed in this language."""
        return _word(self._lang, self._game, slug)

    def read(self, answer: str) -> tuple[str, str]:
        """The slug of the option that an answer `NAME=VALUE` names, in any language, and its value.

        Raises Unreadable where there is no such option or no value.
        """
        name, equals, value = (part.strip() for part in plain(answer).partition("="))
        slug = self._named(name)
        if not equals or not value:
            example = f"{self.called(slug)}={self.called(self.values[slug][0])}"
            raise Unreadable("play.ask.option_form", example=example)
        return slug, self._spellings(self.values[slug]).get(fold(value), value)

    def asked(self, name: str) -> tuple[str, ...]:
        """The slugs of the options that a question `? NAME` is about: all where it names none.

        Raises Unreadable where there is no such option.
        """
        return (self._named(name.strip()),) if name.strip() else tuple(self.values)

    def _named(self, name: str) -> str:
        """The slug of the option of this name, in any language; raise Unreadable for another."""
        slug = self._spellings(self.values).get(fold(name))
        if slug is not None:
            return slug
        known = {fold(self.called(one)): self.called(one) for one in self.values}
        near = tuple(known[one] for one in get_close_matches(fold(name), known, 3, 0.5))
        raise Unreadable(
            "play.ask.option_unknown", name=name, nearest=near, known=tuple(known.values())
        )

    def _spellings(self, slugs: Sequence[str] | Mapping[str, object]) -> dict[str, str]:
        words = {fold(_word(lang, self._game, slug)): slug for lang in LANGS for slug in slugs}
        return words | {fold(slug): slug for slug in slugs}

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
        slug = self._spellings(self.values).get(fold(plain(name.strip())), "")
        begun = self._begun(self.values.get(slug, ()), value)
        yield from (Suggestion(word, len(value)) for word in begun)

    def _begun(self, slugs: Sequence[str] | Mapping[str, object], begun: str) -> Iterator[str]:
        """The words that go on so: those of the language, or the slugs of one who types them."""
        for slug in slugs:
            words = (self.called(slug), slug)
            yield from [word for word in words if fold(word).startswith(fold(begun))][:1]


def _word(lang: Lang, game: str, slug: str) -> str:
    return term(lang, game, "option-word", slug) or slug
