"""Lines for a terminal: columns that align whatever the script, folded where they do not fit."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from referee.views.naming import LIT, UNLIT

PAGE = 80
"""Columns of what is written where there is no terminal."""

NARROWEST = 40
"""Columns that a terminal is taken to have at least."""

_GLYPH = "\u2e80-\u2fff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_OPENING = "「『（《〈【“‘"
_CLOSING = "」』）》〉】”’，。、；：！？…"

_UNSEEN = dict.fromkeys(
    (
        *(0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F),
        *range(0x2028, 0x202F),  # ends of lines, embedded and overridden directions
        *range(0x2060, 0x2070),  # joiners, isolated directions
        *(0x115F, 0x2800, 0x3164, 0xFFA0),  # letters that look like blanks
        *range(0xFFF9, 0xFFFC),
        *(0xFFFE, 0xFFFF),  # no characters: no XML may hold them
        *map(ord, (LIT, UNLIT)),
        *range(0xE0001, 0xE0080),
    ),
    "\ufffd",
)
"""Format characters and fillers: unseen themselves, they turn round or hide what is beside them.

Those with which scripts and pictures join their letters (U+200C, U+200D) are none of them.
"""

_SHOWN: dict[int, int | str] = {
    **_UNSEEN,
    **{code: 0x2400 + code for code in range(32) if code != ord("\n")},
    ord("\t"): " ",
    0x7F: 0x2421,
    **dict.fromkeys((*range(0x80, 0xA0), *range(0xD800, 0xE000)), "\ufffd"),
}
"""Besides these, control characters, which would do something to the terminal, as pictures.

And halves of characters: what the name of a file has where it is no UTF-8.
"""

_JOINING = "\u200c\u200d" + "".join(map(chr, (*range(0x1160, 0x1200), *range(0xD7B0, 0xD800))))
"""What joins letters and pictures, and the vowels and ends of Korean syllables written apart."""

_NO_COLUMN = LIT + UNLIT + _JOINING

_ACROSS = "─"

LONGEST_NAME = 16
"""Columns of what may be a name; the longest card of a game has no more."""


@cache
def _breaks() -> re.Pattern[str]:
    """Where a line of Chinese may end: behind a glyph, not behind an opening or before a closing.

    Words of ASCII stay whole, with the glyphs that touch them (`木-3-5`). Made where there is
    Chinese to break, for that takes a while.
    """
    return re.compile(
        rf"(?<=[{_GLYPH}{_CLOSING}])(?=[{_GLYPH}{_OPENING}])"
        rf"|(?<=[{_CLOSING}])(?=[!-~])|(?<=[!-~])(?=[{_OPENING}])"
    )


@cache
def _segments() -> re.Pattern[str]:
    """What stands between two signs of a Chinese sentence, with those that belong to it."""
    return re.compile(rf"[{_OPENING}]*[^{_OPENING}{_CLOSING}]*[{_CLOSING}]*")


def columns(text: str) -> int:
    """How many columns a text takes: Chinese glyphs and full-width forms two.

    What is written upon the sign before it takes none: accents, and what joins letters or pictures.
    """
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width  # slow to load, and seldom needed

    width = 0
    for char in text:
        if category(char) not in ("Mn", "Me") and char not in _NO_COLUMN:
            width += 2 if east_asian_width(char) in "WF" else 1
    return width


def shortened(text: str, width: int) -> str:
    """The text, or as much of it as fits in so many columns with a sign that it goes on."""
    if 2 * len(text) <= width or columns(text) <= width:
        return text
    shown = text[:width]
    while columns(shown) >= width:
        shown = shown[:-1]
    return f"{shown}…"


def seen(text: str) -> str:
    """The text with a sign, of one column, for each character that would not be seen itself.

    Of these only the end of a line stays. Names, files, words of a command, what a log holds that
    no desk has written: nothing in them does anything to the terminal.
    """
    return text.translate(_SHOWN)


def pad(text: str, width: int) -> str:
    """The text with blanks behind it up to a width in columns; longer texts stay as they are."""
    return text + " " * (width - columns(text))


def wrapped(parts: Iterable[str], width: int, *, indent: str = "", gap: str = "  ") -> list[str]:
    """Parts side by side, in as many lines as they need; a part is never cut.

    The first line has no indent of its own: its first part may be the label.
    """
    lines: list[str] = []
    line = ""
    for part in parts:
        longer = f"{line}{gap}{part}" if line else part
        if line and columns(longer) > width:
            lines.append(line.rstrip())
            line = f"{indent}{part}"
        else:
            line = longer
    return [*lines, line.rstrip()] if line else lines


def _pieces(word: str, width: int, *, named: bool) -> Iterator[str]:
    """What of a word stays whole; of a list that no line can hold, each of its parts.

    `named`: the word begins with a name, as what stood before it shows.
    """
    whole = min(LONGEST_NAME, width)
    for piece in (word,) if word.isascii() else _of_prose(word, whole, named=named):
        if 2 * len(piece) <= width or columns(piece) <= width:
            yield piece
        else:
            yield from re.findall("[^,]*,|[^,]+", piece)


def _of_prose(word: str, whole: int, *, named: bool) -> Iterator[str]:
    """Prose in pieces as small as may be; whole what is typed, and names, which stand apart."""
    for segment in filter(None, _segments().findall(word)):
        name = segment.strip(_OPENING + _CLOSING)
        apart = named or segment[-1] == "、" or "/" in name or "`" in name
        if apart and columns(name) <= whole:
            yield segment
        else:
            yield from _breaks().split(segment)
        named = segment[-1] == "、"


def _sets_off(before: str) -> bool:
    """Whether a blank behind this sign stands before a name, be it in Chinese or in English."""
    return not before.isascii() or before.isalpha() or before == ","


def wrap(text: str, width: int) -> list[str]:
    """Prose in lines of at most a width: broken at blanks, and between Chinese glyphs.

    What may be a name in Chinese, of a card say, stays whole where a line can hold it.
    """
    lines: list[str] = []
    line = ""
    before = ""
    for word in text.split(" "):
        gap = " "
        for piece in _pieces(word, width, named=_sets_off(before)):
            longer = f"{line}{gap}{piece}" if line else piece
            if line and columns(longer) > width:
                lines.append(line.rstrip())
                line = piece
            else:
                line = longer
            gap = ""
        before = word[-1:]
    return [*lines, line.rstrip()]


def row(label: str, parts: Sequence[str], width: int, *, gap: str = "  ") -> list[str]:
    """A labelled line; what does not fit goes under the first part, not under the label."""
    if not parts:
        return [label.rstrip()]
    return wrapped((f"{label}{parts[0]}", *parts[1:]), width, indent=" " * columns(label), gap=gap)


def rule(width: int) -> str:
    """A line across."""
    return _ACROSS * width


def is_rule(line: str) -> bool:
    """Whether this is a line across, which divides the parts of a board."""
    return bool(line) and not line.strip(_ACROSS)
