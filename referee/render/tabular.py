"""Tables for a terminal: cells folded into their columns, whatever the script."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from referee.render.layout import columns, pad, wrap

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
    """A text in lines of this many columns; a word that is longer is cut."""
    for line in wrap(text, width):
        piece = ""
        for char in line:
            if columns(piece + char) > width:
                yield piece
                piece = ""
            piece += char
        yield piece
