"""Tables for a terminal: cells folded into their columns, whatever the script."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from referee.render.layout import columns, pad

GAP = "  "


def table(rows: Sequence[Sequence[str]], widths: Sequence[int]) -> Iterator[str]:
    """The lines of rows whose cells take so many columns each; the gaps come on top.

    A cell's own line ends are kept, what is too long for its column goes on below.
    """
    for row in rows:
        cells = [
            [part for line in cell.split("\n") for part in folded(line, width)]
            for cell, width in zip(row, widths, strict=True)
        ]
        for parts in zip_longest(*cells, fillvalue=""):
            padded = (pad(part, width) for part, width in zip(parts, widths, strict=True))
            yield GAP.join(padded).rstrip()


def folded(text: str, width: int) -> Iterator[str]:
    """A text in lines of this many columns, between its words where that is possible."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if columns(longer) <= width:
            line = longer
            continue
        if line:
            yield line
        *full, line = _cut(word, width)
        yield from full
    yield line


def _cut(word: str, width: int) -> list[str]:
    """A word in pieces of at most this many columns."""
    pieces = [""]
    for char in word:
        if columns(pieces[-1] + char) > width:
            pieces.append("")
        pieces[-1] += char
    return pieces
