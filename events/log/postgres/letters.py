"""Text as PostgreSQL keeps it, which keeps no character 0: that has another spelling there.

The sign that another character is meant is a noncharacter of Unicode, which nobody writes; where
it is written all the same, it is spelled, too.
"""

from collections.abc import Iterable

_SIGN, _SIGN_ITSELF, _ZERO = "\ufdd0", "\ufdd0\ufdd1", "\ufdd0\ufdd2"


def kept(text: str) -> str:
    """How a text is spelled in a table."""
    if "\0" in text or _SIGN in text:
        return text.replace(_SIGN, _SIGN_ITSELF).replace("\0", _ZERO)
    return text


def given(text: str) -> str:
    """The text that is spelled so."""
    if _SIGN in text:
        return text.replace(_ZERO, "\0").replace(_SIGN_ITSELF, _SIGN)
    return text


def all_kept(texts: Iterable[str]) -> list[str]:
    """How each of them is spelled."""
    return [kept(text) for text in texts]
