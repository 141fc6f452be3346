"""The characters of lines and of records: what counts as what, and what neither can hold."""

from events.errors import Unreadable
from replays.patterns import pattern

_PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}

_PAIRS = {'"': '"', "＂": "＂", "“": "”"}

_QUOTATION = {
    mark: pattern(f"{mark}([^{end}]*(?:{end}{end}[^{end}]*)*){end}(?!{end})")
    for mark, end in _PAIRS.items()
}

QUOTES = "".join(_PAIRS)
"""The marks that open a quotation. Each is closed by its counterpart, which is doubled inside."""

FORBIDDEN = pattern(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufeff]")
"""Control characters, halves of characters, byte order marks: a terminal or a file would choke."""


TURNING = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""As a class of characters: those that turn the direction of what stands behind them."""

UNSPOKEN = pattern(rf"[\x00-\x1f\x7f-\x9f\u2028\u2029{TURNING}\ud800-\udfff\ufeff]")
"""What a name that is given to a program for its books cannot hold: nobody could say it."""


def plain(text: str) -> str:
    """The text with full-width letters, digits, punctuation and blanks as their ASCII forms."""
    return text if text.isascii() else text.translate(_PLAIN)


def caseless(word: str) -> str:
    """A slug, a key or a name as it is looked up: case does not matter, and `_` counts as `-`."""
    return word.casefold().replace("_", "-")


def closing(mark: str) -> str:
    """The mark that closes a quotation which this one opens, and is doubled in it."""
    return _PAIRS[mark]


def quotation(line: str, start: int) -> tuple[str, int]:
    """What is said in the quotation that opens at index `start`, and the index behind it.

    Raises Unreadable (`notation.open-quote`) where it is not closed.
    """
    mark = line[start]
    found = _QUOTATION[mark].match(line, start)
    if found is None:
        raise Unreadable("notation.open-quote", column=start + 1)
    end = _PAIRS[mark]
    return found[1].replace(end * 2, end), found.end()
