"""Pads: cards to be tapped, laid out by what their names have in common."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

import htpy as h
from msgspec import Struct

from referee.pictures import signs
from referee.pictures.palette import LIGHT
from referee.pictures.pen import Pen
from referee.service.taps import Word

_PARTS = re.compile(r"(?P<head>.+?)(?P<before>[-/])(?P<number>\d+)(?:-(?P<rest>\d+))?")
"""A kind that is a word with one number or two."""

COLUMNS = 5
"""So many words with numbers stand side by side; more stand in rows."""


class Cell(Struct, frozen=True):
    """A button: all cards of a word and a number, or one card; `rest`: their other numbers."""

    part: str
    head: str
    label: str
    name: str
    rest: tuple[str, ...] = ()


ORDER = {name: at for at, name in enumerate(LIGHT)}


def first(pen: Pen, kinds: Sequence[str], owner: str, signs_of: Callable[[str], h.Node]) -> h.Node:
    """The pad for these kinds of cards."""
    names = {kind: pen.words.card(kind, owner)[0] for kind in kinds}
    cells = _cells(names)
    heads = sorted(
        {cell.head: None for cell in cells if cell.head}, key=lambda one: ORDER.get(one, 0)
    )
    titles = {head: _title(head, names) for head in heads}
    numbered = [cell for cell in cells if cell.head]
    plain = [cell for cell in cells if not cell.head]
    return h.fragment[
        _grid(pen, numbered, titles, len(heads) <= COLUMNS) if numbered else None,
        h.div(".pad.names")[(_button(cell, sign=signs_of(cell.part)) for cell in plain)]
        if plain
        else None,
    ]


def _cells(names: Mapping[str, str]) -> list[Cell]:
    found: dict[str, Cell] = {}
    for kind, name in names.items():
        parts = _PARTS.fullmatch(kind)
        if parts is None:
            found[kind] = Cell(kind, "", name, name)
        elif parts["rest"] is None:
            found[kind] = Cell(kind, parts["head"], parts["number"], name)
        else:
            part = kind.removesuffix(parts["rest"])
            rest = found[part].rest if part in found else ()
            found[part] = Cell(
                part, parts["head"], parts["number"], part.rstrip("-"), (*rest, parts["rest"])
            )
    one_word = len({cell.head for cell in found.values()}) == 1
    return [*(_spread(found.values()) if one_word else found.values())]


def _spread(cells: Iterable[Cell]) -> Iterator[Cell]:
    """Where all cards are of one word, both their numbers at once."""
    for cell in cells:
        if not cell.rest:
            yield cell
        for rest in cell.rest:
            yield Cell(cell.part + rest, cell.part, rest, cell.part + rest)


def _title(head: str, names: Mapping[str, str]) -> str:
    """What cards of a word are called in common."""
    own = [name for kind, name in names.items() if kind.startswith(head)]
    alike = takewhile(lambda letters: len({*letters}) == 1, zip(*own, strict=False))
    title = "".join(letters[0] for letters in alike)
    return title.rstrip("-/|· ") if head[-1] == "-" else title.rstrip("0123456789-/|· ") or head


def _grid(pen: Pen, cells: Sequence[Cell], titles: Mapping[str, str], columns: bool) -> h.Element:
    """A column or a row for each word; where a number is not to be had, it is dim."""
    numbers = sorted({cell.label for cell in cells}, key=int)
    at = {(cell.head, cell.label): cell for cell in cells}
    if columns:
        return h.div(class_=f"pad columns of-{len(titles)}")[
            (h.span(".head")[_sign(pen, head), title] for head, title in titles.items()),
            (
                _numbered(at.get((head, number)), number, titles[head], head)
                for number in numbers
                for head in titles
            ),
        ]
    return h.div(".pad.rows")[
        (
            h.div(".line")[
                h.span(".head")[title],
                (_numbered(at.get((head, number)), number, title, head) for number in numbers),
            ]
            for head, title in titles.items()
        )
    ]


def _sign(pen: Pen, head: str) -> h.Node:
    return [pen.line_sign(head, head), " "] if head in signs.SIGNS and head in LIGHT else None


def _numbered(cell: Cell | None, number: str, title: str, head: str) -> h.Element:
    ink = f"ink-{head}" if head in LIGHT else None
    if cell is None:
        return h.button(class_=ink, disabled=True)[number]
    return _button(cell, f"{title} {number}", ink)


def _button(
    cell: Cell, called: str | None = None, ink: str | None = None, sign: h.Node = None
) -> h.Element:
    return h.button(
        class_=ink,
        data_part=cell.part,
        data_rest=" ".join(cell.rest) or None,
        aria_label=called,
    )[h.span(".drawn", aria_hidden="true")[sign] if sign else None, cell.label]


def second(kinds: Sequence[str], then: Sequence[Word]) -> h.Node:
    """The other numbers of a card, and what is said with it: a column for each."""
    cells = _cells({kind: kind for kind in kinds})
    rests = sorted({rest for cell in cells for rest in cell.rest}, key=int)
    if not rests and not then:
        return None
    if not rests:
        return h.div(".chips")[
            (h.button(".chip", data_rest="", data_then=one.word)[one.label] for one in then)
        ]
    return h.div(".pad.second")[
        (_column(rests, one) for one in then) if then else h.div[[_rest(one) for one in rests]]
    ]


def _column(rests: Sequence[str], then: Word) -> h.Element:
    return h.div[h.span(".head")[then.label], [_rest(one, then) for one in rests]]


def _rest(rest: str, then: Word | None = None) -> h.Element:
    return h.button(
        data_rest=rest,
        data_then=None if then is None else then.word,
        aria_label=None if then is None else f"{rest} {then.label}",
    )[rest]
