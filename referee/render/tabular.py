"""Tables for a terminal: cells folded into their columns, whatever the script."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from referee.render.layout import columns, pad, rule, wrap

GAP = "  "

_BEGIN = "|"
"""What a row of a table begins with in Markdown."""


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


def is_markdown(text: str) -> bool:
    """Whether it is a table as Markdown writes it: a heading, a rule, rows."""
    return text.startswith(_BEGIN)


def of_markdown(text: str, width: int) -> Iterator[str]:
    """The lines of a table that Markdown writes, in so many columns."""
    heading, _, *rows = map(_cells, text.splitlines())
    widths = fitted([heading, *rows], width)
    yield from table([heading, list(map(rule, widths)), *rows], widths)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip(_BEGIN).split(_BEGIN)]


def fitted(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Each column as wide as its cells are; the widest are narrower where not all has room."""
    return narrowed([max(map(columns, column)) for column in zip(*rows, strict=True)], width)


def narrowed(widest: Sequence[int], width: int) -> list[int]:
    """These columns, the widest of them narrower where not all has room."""
    room = width - len(GAP) * (len(widest) - 1)
    most = max(widest)
    while sum(min(most, own) for own in widest) > room:
        most -= 1
    return [min(most, own) for own in widest]


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
