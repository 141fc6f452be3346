"""Malifaux: names that people give and type: which of those that are there is meant."""

from collections.abc import Collection

from replays.characters import caseless


def called(names: Collection[str], word: str) -> str | None:
    """The name among these that a word means, without regard to case; null: none."""
    if word in names:
        return word
    wanted = caseless(word)
    for name in names:
        if caseless(name) == wanted:
            return name
    return None
