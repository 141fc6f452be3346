"""What people write in Chinese at the prompt and no record knows: marks of quotation, numerals."""

import re

from replays.patterns import pattern

_MARKS = "「」『』《》〈〉‘’"
_PAIRS = (*zip(_MARKS[::2], _MARKS[1::2], strict=True),)
_NAMED = pattern("|".join(rf"{start}[\w+\-−][^{_MARKS}]*{end}" for start, end in _PAIRS))
_SEVERAL = pattern(
    "|".join(rf'{start}\w[^{_MARKS}"“”＂]*\s[^{_MARKS}"“”＂]*{end}(?!\S)' for start, end in _PAIRS)
)
_SIGNS = ("零〇", "一", "二兩两", "三", "四", "五", "六", "七", "八", "九")
_DIGITS = {sign: digit for digit, signs in enumerate(_SIGNS) for sign in signs}
_ONES = "".join(_DIGITS)
_NUMERAL = pattern(rf"([+\-−]?)([{_ONES}]|([二三四五六七八九]?)十([一二三四五六七八九]?))")
_FUSED = pattern(rf"[{_ONES}十]+(?!\w)")
"""Numerals that a name does not go on behind: those of `木三五` and of `禮裝十#二`."""


def unquoted(word: str) -> str:
    """A word without the marks of quotation around it; another as it is.

    Quotation marks of the notation (`“”`) are none of these: what they hold is read as it stands.
    """
    return word[1:-1] if _NAMED.fullmatch(word) else word


def several_marked(line: str, at: int) -> tuple[int, int] | None:
    """Where marks stand that hold several words, of which one stands at this index; None: nowhere.

    The index of the first mark, and the one behind the last.
    """
    spans = (found.span() for found in _SEVERAL.finditer(line))
    return next((span for span in spans if span[0] <= at < span[1]), None)


def in_digits(word: str) -> str:
    """A numeral, 0 to 99, in digits; another word as it is."""
    found = _NUMERAL.fullmatch(word)
    if found is None:
        return word
    sign, number, tens, ones = found.groups()
    if tens is None:
        return f"{sign}{_DIGITS[number]}"
    return f"{sign}{10 * _DIGITS.get(tens, 1) + _DIGITS.get(ones, 0)}"


def fused_in_digits(word: str) -> str:
    """A name with the numerals in it that do not begin it in digits; another word as it is.

    Each is one from 0 to 99, or digit by digit: `木三五` is `木35`, `事件四十九` is `事件49`.
    """
    head = word[:1]
    return word if head in _DIGITS or head == "十" else _FUSED.sub(_digit_by_digit, word)


def _digit_by_digit(found: re.Match[str]) -> str:
    numeral = found[0]
    return "".join(map(in_digits, numeral)) if "十" not in numeral else in_digits(numeral)
