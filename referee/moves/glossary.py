"""The words of a game: how its slugs are spelled besides, per language, read from files.

`referee/glossaries/LANG/GAME.json` gives to `CATEGORY.SLUG` its spellings, blanks between them:
`"posture.attack": "攻擊 =攻擊型態"`. Typed, each of them means the slug. What is said is the one
that `=` marks, else the first, where the texts of the language have no other word for it.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from events.languages import CHINESE, LANGS
from referee.moves.verbs import Words

_LISTED = (*CHINESE, *(lang for lang in LANGS if lang not in CHINESE))
"""The languages whose words are read, in the order in which spellings are listed."""

SHOWN = "="

_FOLDER = Path(__file__).parent.parent / "glossaries"


class Glossary:
    """The words of one game. One that lies `beside` its module has them in `words/LANG.json`."""

    def __init__(self, game: str, beside: str = "") -> None:
        self._game = game
        self._beside = Path(beside).parent / "words" if beside else None
        self._read: dict[str, Mapping[str, str]] = {}

    def entries(self, lang: str) -> Mapping[str, str]:
        """The spellings of `CATEGORY.SLUG` in a language, as they are written."""
        if lang not in self._read:
            beside = self._beside
            file = beside / f"{lang}.json" if beside else _FOLDER / lang / f"{self._game}.json"
            raw = file.read_bytes() if file.is_file() else b"{}"
            self._read[lang] = msgspec.json.decode(raw, type=dict[str, str])
        return self._read[lang]

    def words(self, category: str, slugs: Iterable[str] | None = None) -> Words:
        """The spellings of these slugs, or of all that the category has.

        The traditional one first, then the simplified one, then others.
        """
        known = self._slugs(category) if slugs is None else slugs
        return {slug: self._spellings(f"{category}.{slug}") for slug in map(str, known)}

    def _slugs(self, category: str) -> Iterable[str]:
        prefix = f"{category}."
        found = (name for lang in _LISTED for name in self.entries(lang) if name.startswith(prefix))
        return dict.fromkeys(name.removeprefix(prefix) for name in found)

    def _spellings(self, name: str) -> tuple[str, ...]:
        written = {lang: _typed(self.entries(lang).get(name, "")) for lang in _LISTED}
        usual = [written[lang][0] for lang in CHINESE if written[lang]]
        every = tuple(dict.fromkeys(usual + [word for own in written.values() for word in own]))
        return (*usual, *every[1:]) if len(usual) > len(set(usual)) < len(every) else every

    def all_words(self) -> frozenset[str]:
        """Every word that means something, in every language, the slugs included."""
        entries = [entry for lang in _LISTED for entry in self.entries(lang).items()]
        slugs = (name.partition(".")[2] for name, _ in entries)
        return frozenset(
            (*filter(None, slugs), *(w for _, words in entries for w in _typed(words)))
        )

    def said(self, lang: str) -> dict[str, str]:
        """The texts that it gives: `GAME.CATEGORY.SLUG` and the word that is said."""
        entries = self.entries(lang).items()
        return {f"{self._game}.{name}": _said(written.split()) for name, written in entries}


def _typed(written: str) -> list[str]:
    return written.replace(SHOWN, "").split()


def _said(spellings: list[str]) -> str:
    marked = (word for word in spellings if word.startswith(SHOWN))
    return next(marked, spellings[0]).removeprefix(SHOWN)
