"""The numbered rules as shipped: found by id or by word.

Written by hand as Markdown (`<game>.md`, in another language `<game>.LANG.md`), shipped beside it
as JSON, which loads faster; `python -m tools.build_rulebooks` makes the JSON anew.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

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
    """A rule by its id, a chapter by the beginning of its heading, else all that has the words."""
    wanted = words.strip().casefold()
    if not wanted:
        return rules(game, lang)
    found = rule(game, wanted, lang)
    if found is not None:
        return (found,)
    chapter = tuple(p for p in rules(game, lang) if _opens(p.heading, wanted))
    return chapter or tuple(_holding(rules(game, lang), wanted))


def _opens(heading: str, wanted: str) -> bool:
    folded = heading.casefold()
    return folded == wanted or folded.startswith(f"{wanted} ")


def _holding(passages: Iterable[Passage], wanted: str) -> Iterable[Passage]:
    for passage in passages:
        if wanted in f"{passage.id} {passage.text}".casefold():
            yield passage
