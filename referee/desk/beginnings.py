"""How a word of somebody in a hurry goes with one that is known: its beginning, or nearly it."""

import re
from functools import lru_cache

from replays.characters import caseless, plain

_PART = re.compile(r"\d+|[^\W\d_]+|\?")
_DIGITS = re.compile(r"\d+")
_SIGNS = ("+", "-", "−")
"""What a number begins with that is no part of a name; without it, it is another number."""

SHORTEST_NEAR = 3
"""Letters that a word has at least to be nearly another one; of glyphs two are enough."""


@lru_cache(maxsize=8192)
def _parts(word: str) -> tuple[str, ...]:
    """The runs of letters and of digits; what stands between them says nothing."""
    return tuple(_PART.findall(word))


@lru_cache(maxsize=8192)
def folded(word: str) -> str:
    """A word as it is compared."""
    return caseless(plain(word))


def begins(word: str, spelling: str) -> bool:
    """Whether a word is made of beginnings of a spelling's parts, in order.

    `wo35` of `wood-3-5`, `stop4` of `stop-hit/4`, `sh4` as well; `7` of `event-07`. Of letters some
    stand for the first part, unless the word is nothing but numbers; a number is never cut short.
    Chinese words are cut short by their glyphs: `直擊` of `直接攻擊`.
    """
    if spelling[:1] in _SIGNS:
        return False
    wanted = "".join(_parts(folded(word)))
    parts = _parts(folded(spelling))
    if not wanted:
        return False
    if len(wanted) > 1 and wanted[:1] == "".join(parts)[:1] and not wanted[0].isascii():
        return _in_order(wanted, parts)
    return _follow(wanted, parts, first=not wanted.isdecimal())


def _in_order(wanted: str, parts: tuple[str, ...]) -> bool:
    """Whether the glyphs of a word stand in the parts in its order, and its numbers whole."""
    numbers = [part.lstrip("0") for part in parts if part.isdecimal()]
    digits = "".join(char for char in wanted if char.isdecimal())
    if digits and digits.lstrip("0") not in {"".join(numbers), *numbers[:1]}:
        return False
    left = iter("".join(parts))
    return all(glyph in left for glyph in wanted if not glyph.isdecimal())


def _follow(wanted: str, parts: tuple[str, ...], *, first: bool) -> bool:
    if not wanted:
        return True
    if not parts:
        return False
    part, rest = parts[0], parts[1:]
    if part.isdecimal():
        ways = (number for number in {part, part.lstrip("0") or "0"} if wanted.startswith(number))
        return any(_follow(wanted[len(way) :], rest, first=False) for way in ways) or (
            not first and _follow(wanted, rest, first=False)
        )
    longest = _alike(wanted, part)
    least = 1 if first else 0
    return any(_follow(wanted[end:], rest, first=False) for end in range(longest, least - 1, -1))


def _alike(one: str, other: str) -> int:
    """How many characters both begin with."""
    end = 0
    while end < min(len(one), len(other)) and one[end] == other[end]:
        end += 1
    return end


def near(word: str, spelling: str) -> bool:
    """Whether one slip of the finger is between them: a letter more, less, other, or two swapped.

    Of Chinese words one glyph of two or more may be wrong. Numbers are right or another word.
    """
    one, other = ("".join(_parts(folded(each))) for each in (word, spelling))
    if one == other or _DIGITS.findall(one) != _DIGITS.findall(other):
        return False
    if not one.isascii() or not other.isascii():
        return len(one) == len(other) >= 2 and _differing(one, other) == 1
    return min(len(one), len(other)) >= SHORTEST_NEAR and _one_slip(one, other)


def _differing(one: str, other: str) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


def _one_slip(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return False
    at = _alike(short, long)
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    if short[at + 1 :] == long[at + 1 :]:
        return True
    return short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
