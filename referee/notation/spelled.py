"""Words that are spelled in several ways, of which a message says the one of its language."""

from collections.abc import Callable, Iterable, Mapping

from events.languages import CHINESE

SCRIPTS: Mapping[str, int] = {lang: index for index, lang in enumerate(CHINESE)}
"""Of a word's Chinese spellings the first is traditional, the next, if there is one, simplified.

A word that is the same in both scripts and has other spellings besides has a text `GAME.spelling.`.
"""


class Spelled(str):
    """A word as somebody began it, of which other spellings are known.

    `slug` is the canonical one, `others` are those besides, as `SCRIPTS` says.
    """

    __slots__ = ("others", "slug")

    slug: str
    others: tuple[str, ...]

    def __new__(cls, word: str, slug: str, others: tuple[str, ...]) -> "Spelled":
        """A word with its slug and its other spellings."""
        made = super().__new__(cls, word)
        made.slug = slug
        made.others = others
        return made


class Listed(Spelled):
    """A slug that a message lists itself: nobody began it, so each language says its usual word."""

    __slots__ = ()


def usual(lang: str, slug: str, others: tuple[str, ...], text: str = "") -> str:
    """How a word is usually spelled in a language; `text`: what it says of it, if so."""
    chinese = [other for other in others if not other.isascii()]
    script = SCRIPTS.get(lang)
    if script is None or not chinese:
        return slug
    return text or chinese[min(script, len(chinese) - 1)]


def as_begun(words: Iterable[str], known: Mapping[str, str]) -> tuple[str, ...]:
    """Words among the spellings known, each of which means a slug, with the others of that slug."""
    return tuple(_with_others(word, known) for word in words)


def _with_others(word: str, known: Mapping[str, str]) -> str:
    slug = known.get(word, word)
    others = _others(slug, known)
    return Spelled(word, slug, others) if others else word


def _others(slug: str, known: Mapping[str, str]) -> tuple[str, ...]:
    """Its spellings besides itself."""
    return tuple(other for other, means in known.items() if means == slug and other != slug)


def as_listed(slug: str, known: Mapping[str, str]) -> str:
    """A slug of the spellings known that a message lists."""
    return Listed(slug, slug, _others(slug, known))


def listed(slugs: Iterable[str], words: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Slugs that a message lists; `words` gives their other spellings."""
    return tuple(Listed(slug, slug, words.get(slug, ())) for slug in slugs)


def in_language(lang: str, words: Iterable[str], text: Callable[[str], str]) -> tuple[str, ...]:
    """Words as a language spells them, each slug once; what somebody began in ASCII stays.

    `text`: what the language says of a slug.
    """
    said: dict[str, str] = {}
    for word in words:
        if isinstance(word, Spelled):
            said.setdefault(word.slug, _own(lang, word, text(word.slug)))
        else:
            said.setdefault(word, word)
    return tuple(said.values())


def _own(lang: str, word: Spelled, text: str) -> str:
    """The word in the script of the language; a synonym of the usual word stays as it is."""
    if isinstance(word, Listed):
        return usual(lang, word.slug, word.others, text)
    scripts = [other for other in word.others if not other.isascii()][: len(SCRIPTS)]
    if lang in SCRIPTS and word in scripts:
        return usual(lang, word.slug, word.others, text)
    return str(word)
