"""What a game's options and their values are called, in every language."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from events.errors import Unreadable
from referee.moves.option import Option
from referee.speech import LANGS, Lang, Naming, say, term, written
from replays.characters import caseless, plain

DEAL = "deal"
"""How a match is dealt: a tag of its own, but asked for and listed with the options of a game."""

DEALS = ("physical", "secret", "shared", "seed:N")
"""How it may be dealt."""

FORMER = {"是否必须施放": "是否必須施放", "回应窗口": "回應窗口", "任一": "任意"}
"""What options and values were once called, and are called now in 繁體; it is still read."""


def names_seed(deal: str) -> bool:
    """Whether a way to deal says from which seed, so that whoever tries seeds finds it."""
    return plain(deal).startswith("seed:")


def values_of(options: Iterable[Option]) -> dict[str, Sequence[str]]:
    """What each option may be, by its slug."""
    return {option.name: option.values for option in options}


def meaning(lang: Lang, naming: Naming, name: str, value: str) -> str | None:
    """What it means that an option of a game, or of every match, is so; None: not written."""
    text_ids = (
        f"{whose}.agreed.{said}"
        for whose in (naming.game, "match")
        for said in (f"{name}.{value}", name)
    )
    text_id = next((one for one in text_ids if written(lang, one) is not None), None)
    return None if text_id is None else say(lang, text_id, {"value": value}, naming)


def agreed(lang: Lang, naming: Naming, name: str, value: str) -> str:
    """What it means that an option is so, in a sentence; as it is written where there is none."""
    text = meaning(lang, naming, name, value)
    return f"{name}={value}" if text is None else say(lang, "compare.agreed", {"text": text})


class OptionWords:
    """Options in one language, which are read in any. `values`: what each may be, by its slug."""

    def __init__(self, game: str, values: Mapping[str, Sequence[str]], lang: Lang) -> None:
        self.values = values
        self._game = game
        self._lang: Lang = lang

    def called(self, slug: str, of: str = "") -> str:
        """An option, or a value of this one, as it may be typed in this language."""
        return self._word(self._lang, slug, of)

    def option(self, name: str) -> str:
        """The slug of the option of this name; raise Unreadable where there is none."""
        slug = self._slug(self._spellings(self.values), name)
        if slug is not None:
            return slug
        known = {caseless(self.called(one)): self.called(one) for one in self.values}
        near = tuple(known[one] for one in get_close_matches(caseless(name), known, 3, 0.5))
        raise Unreadable("error.no-option", name=name, nearest=near, known=tuple(known.values()))

    def value(self, slug: str, word: str) -> str:
        """The slug of an option's value; a word that is none stays as it is."""
        return self._slug(self._spellings(self.values[slug], slug), word) or word

    def _slug(self, spelled: Mapping[str, str], word: str) -> str | None:
        """What is called so, now or once."""
        said = caseless(plain(word.strip()))
        return spelled.get(said) or spelled.get(FORMER.get(said, said))

    def _spellings(self, slugs: Iterable[str], of: str = "") -> dict[str, str]:
        """What is understood: a value also as it is called with other options."""
        words = {
            caseless(self._word(lang, slug, kind)): slug
            for slug in slugs
            for lang in LANGS
            for kind in {"", of}
        }
        return words | {caseless(slug): slug for slug in slugs}

    def _word(self, lang: Lang, slug: str, of: str) -> str:
        """A value that is called otherwise with this option than with others has a text of both."""
        own = of and term(lang, self._game, "option-word", f"{of}.{slug}")
        return own or term(lang, self._game, "option-word", slug) or slug
