"""The numbered rules as shipped: found by id or by word.

Written by hand as Markdown (`<game>.md`, in another language `<game>.LANG.md`), shipped beside it
as JSON, which loads faster; `python -m tools.build_rulebooks` makes the JSON anew.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from referee.rulebooks.markdown import Passage, passages
from referee.speech import LANGS, brought
from replays.characters import plain
from replays.patterns import pattern

_FOLDER = Path(__file__).parent

LONGEST_NAME = 40
"""Letters of what a passage may begin with for a name; what is longer is a sentence."""

_MEANS = pattern("[:：]")
"""What stands between a name and what it means."""

_TICKS = pattern("[`（）*]")
"""What stands between a name and its slug, or another name."""


def book(name: str, lang: str) -> tuple[Passage, ...]:
    """A rulebook from cover to cover; in English where the language has none yet."""
    return _shipped(name, lang) or _brought(name, lang)


@cache
def _shipped(name: str, lang: str) -> tuple[Passage, ...]:
    for file in (_FOLDER / f"{name}.{lang}.json", _FOLDER / f"{name}.json"):
        if file.is_file():
            return msgspec.json.decode(file.read_bytes(), type=tuple[Passage, ...])
    return ()


def _brought(game: str, lang: str) -> tuple[Passage, ...]:
    """The rulebook of a game that others have installed, if it brings one.

    It is read in a language whose rulebook has the same passages as the English one.
    """
    english, own = (_read(brought.rulebook(game, each)) for each in ("en", lang))
    return own if [each.id for each in own] == [each.id for each in english] else english


@cache
def _read(text: str) -> tuple[Passage, ...]:
    return tuple(passages(text))


def rules(game: str, lang: str) -> tuple[Passage, ...]:
    """A game's rulebook and that of every match."""
    return (*book(game, lang), *book("match", lang))


def rule(game: str, rule_id: str, lang: str) -> Passage | None:
    """The rule of an id."""
    wanted = rule_id.casefold()
    return next((found for found in rules(game, lang) if found.id.casefold() == wanted), None)


def search(game: str, words: str, lang: str) -> tuple[Passage, ...]:
    """A rule by its id, a chapter by the beginning of its heading, else all that has the words.

    Words of another language, or script, find in the reader's what the other rulebook has there.
    """
    wanted = words.strip().casefold()
    own = rules(game, lang)
    if not wanted:
        return own
    found = rule(game, plain(wanted), lang)
    if found is not None:
        return (found,)
    for spoken in (lang, *(other for other in LANGS if other != lang)):
        places = _places(rules(game, spoken), wanted)
        if places:
            return tuple(own[place] for place in places)
    return ()


def about(game: str, words: str, lang: str) -> tuple[Passage, ...]:
    """A rule by its id, else what begins by naming the words: what a card or a term means.

    A card may be named with its rank (`stop-hit/5`), and in any language.
    """
    wanted = plain(words).strip().casefold().partition("/")[0]
    if not any(map(str.isalnum, wanted)):
        return ()
    own = rules(game, lang)
    if found := rule(game, wanted, lang):
        return (found,)
    books = zip(*(rules(game, spoken) for spoken in LANGS), strict=True)
    return tuple(
        passage
        for passage, alike in zip(own, books, strict=True)
        if any(_names(one, wanted) for one in alike)
    )


def _names(passage: Passage, wanted: str) -> bool:
    """Whether a passage says of these words first of all what they mean."""
    name, *meaning = _MEANS.split(passage.text.casefold().lstrip("-* "), maxsplit=1)
    named, slug, *_ = (*filter(None, map(str.strip, _TICKS.split(name))), "", "")
    return bool(meaning) and len(name) <= LONGEST_NAME and wanted in (named, slug)


def _places(passages: Sequence[Passage], wanted: str) -> list[int]:
    """Where the chapter of this heading stands, else all that has the words."""
    chapter = [at for at, passage in enumerate(passages) if _opens(passage.heading, wanted)]
    return chapter or [at for at, passage in enumerate(passages) if _holds(passage, wanted)]


def _opens(heading: str, wanted: str) -> bool:
    folded = heading.casefold()
    return folded == wanted or folded.startswith(f"{wanted} ")


def _holds(passage: Passage, wanted: str) -> bool:
    return wanted in f"{passage.id} {passage.text}".casefold()
