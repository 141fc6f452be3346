"""The numbered rules as shipped: found by id or by word.

Written by hand as Markdown (`<game>.md`, in another language `<game>.LANG.md`), shipped beside it
as JSON, which loads faster; `python -m tools.build_rulebooks` makes the JSON anew.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from referee.locale import LANGS
from replays.characters import plain

_FOLDER = Path(__file__).parent


class Passage(msgspec.Struct, frozen=True):
    """A rule, or a piece of the rulebook between rules. `id` is empty where it has none."""

    heading: str
    text: str
    id: str = ""


@cache
def book(name: str, lang: str) -> tuple[Passage, ...]:
    """A rulebook from cover to cover; in English where the language has none yet."""
    for file in (_FOLDER / f"{name}.{lang}.json", _FOLDER / f"{name}.json"):
        if file.is_file():
            return msgspec.json.decode(file.read_bytes(), type=tuple[Passage, ...])
    return ()


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


def _places(passages: Sequence[Passage], wanted: str) -> list[int]:
    """Where the chapter of this heading stands, else all that has the words."""
    chapter = [at for at, passage in enumerate(passages) if _opens(passage.heading, wanted)]
    return chapter or [at for at, passage in enumerate(passages) if _holds(passage, wanted)]


def _opens(heading: str, wanted: str) -> bool:
    folded = heading.casefold()
    return folded == wanted or folded.startswith(f"{wanted} ")


def _holds(passage: Passage, wanted: str) -> bool:
    return wanted in f"{passage.id} {passage.text}".casefold()
