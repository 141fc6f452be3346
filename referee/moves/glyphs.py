"""Annotation glyphs, as chess has them."""

from replays.patterns import pattern

_GLYPH = pattern(r"[!?]{1,2}|\$[0-9]{1,3}")


def is_glyph(word: str) -> bool:
    """Whether it is an annotation glyph: `!`, `?`, two of them, or `$N`."""
    return word.startswith(("!", "?", "$")) and _GLYPH.fullmatch(word) is not None
