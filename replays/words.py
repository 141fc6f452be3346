"""A word of a move as it is written: an argument, a key with its value, or a text in quotes."""

import re

from replays.characters import QUOTES
from replays.patterns import pattern

_KEY = pattern(rf"([^\s{QUOTES}=＝]+)[=＝](.*)", re.DOTALL)
_QUOTATION = pattern(r'"[^"]*(?:""[^"]*)*"')

# What few words have is looked for by a character that it must have: most patterns are never made.


def is_quotation(word: str) -> bool:
    """Whether the word is a text in quotes, whatever stands in it."""
    return word.startswith('"') and _QUOTATION.fullmatch(word) is not None


def key_and_value(word: str) -> re.Match[str] | None:
    """The key and the value as groups; null where the word begins with no key."""
    return _KEY.match(word) if "=" in word or "＝" in word else None


def key_in(word: str) -> str:
    """The key of a canonical word; empty where it is an argument, be it a text with `=` in it."""
    key = None if is_quotation(word) else key_and_value(word)
    return key[1] if key else ""
