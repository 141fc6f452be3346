"""The frame of a record: tags, moves, comments in braces, variations in parentheses.

It knows no game: a move is a line of text. The frame is read as a whole before any move is, so that
an open quote or brace anywhere makes the file unreadable. `write` gives the one canonical form.
"""

import re
from collections.abc import Iterator, Sequence

import msgspec

from events.errors import Unreadable
from replays.characters import FORBIDDEN, QUOTES, caseless, plain, quotation

DEEPEST = 100
"""How deep variations may stand in variations."""

MOST_MOVES = 100_000
"""How many moves a record may have, those of its variations counted."""

_UTF_16 = re.compile(rb"(?=\xff\xfe|\xfe\xff)|.?(?=\x00)", re.DOTALL)
"""How UTF-16 begins, up to its first byte that is no UTF-8 text: its mark, or half a letter."""

_OWN_LINE = frozenset("()[")
_NO_MOVE = frozenset(("", ";", "#"))
_NEW_LINE = re.compile(r"\r\n?")
_MARK = re.compile(rf"[{QUOTES}{{}}｛｝]|(?<![^\s}}｝])[;；]")
_CLOSING = {"{": re.compile(r"}"), "｛": re.compile(r"[}｝]")}
_NAME = rf"[^\s\[\]［］{QUOTES}]+"
_TAG_NAME = re.compile(rf"\s*[\[［]\s*({_NAME})\s*")
_TAG_END = re.compile(r"\s*[\]］]\s*(?:[;；].*)?")


class Tag(msgspec.Struct, frozen=True):
    """`[NAME "VALUE"]` and the number of its line."""

    name: str
    value: str
    line: int = 0


class MoveLine(msgspec.Struct, frozen=True, kw_only=True):
    """A move as it is written, its remark after `;` included, and what belongs to it.

    `line` and `column` are where its text begins, from 1. Comments are without their braces. Each
    variation is what might have happened instead, from this move on.
    """

    text: str
    line: int = 0
    column: int = 1
    comments: tuple[str, ...] = ()
    variations: tuple[tuple["MoveLine", ...], ...] = ()


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A match as text. `comments` stand before the first move and belong to the match."""

    tags: tuple[Tag, ...] = ()
    comments: tuple[str, ...] = ()
    moves: tuple[MoveLine, ...] = ()

    def tag(self, name: str) -> Tag | None:
        """The tag of this name; case does not matter, and `_` counts as `-`."""
        return next((tag for tag in self.tags if caseless(tag.name) == caseless(name)), None)


def decode(data: bytes) -> str:
    """The text of a file, its byte order mark aside; Unreadable with the place of a bad byte."""
    if begun := _UTF_16.match(data):
        column, byte = begun.end() + 1, f"0x{data[begun.end()]:02X}"
        raise Unreadable("notation.utf-8", line=1, column=column, byte=byte, seems="UTF-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        before = _NEW_LINE.sub("\n", wrong.object[: wrong.start].decode("utf-8"))
        line, column = _place(before, len(before))
        byte = f"0x{wrong.object[wrong.start]:02X}"
        raise Unreadable("notation.utf-8", line=line, column=column, byte=byte) from None


def read(text: str) -> Record:
    """The record that the text is.

    Raises Unreadable with line and column: a quote, brace or parenthesis left open or never opened,
    a tag that is none, stands twice or behind a move, a character that no record can hold.
    """
    text = _NEW_LINE.sub("\n", text.removeprefix("\ufeff"))
    if found := FORBIDDEN.search(text):
        line, column = _place(text, found.start())
        code = f"U+{ord(found[0]):04X}"
        raise Unreadable("notation.character", line=line, column=column, character=code)
    return _Reader(text.split("\n")).record()


def write(record: Record) -> str:
    """The canonical text of a record."""
    parts = [[_tag(tag) for tag in record.tags], [_braces(text) for text in record.comments]]
    parts.append(list(lines(record.moves)))
    return "\n".join("".join(f"{line}\n" for line in part) for part in parts if part)


def lines(moves: Sequence[MoveLine]) -> Iterator[str]:
    """The canonical lines of moves, their comments and variations among them."""
    for move in moves:
        yield move.text
        yield from map(_braces, move.comments)
        for variation in move.variations:
            yield "("
            yield from lines(variation)
            yield ")"


def is_tag_name(name: str) -> bool:
    """Whether a tag can be called so and is called so when it is read again."""
    written = re.fullmatch(_NAME, name) is not None and plain(name) == name
    return written and not beyond_a_tag(name)


def beyond_a_tag(value: str) -> str:
    """The first character, as `U+000A`, that the value of no tag can hold; empty: none."""
    found = FORBIDDEN.search(value.replace("\n", "\r"))
    return f"U+{ord(value[found.start()]):04X}" if found else ""


def _tag(tag: Tag) -> str:
    doubled = tag.value.replace('"', '""')
    return f'[{tag.name} "{doubled}"]'


def _braces(comment: str) -> str:
    return f"{{{comment}}}"


def _place(text: str, index: int) -> tuple[int, int]:
    """Line and column, from 1, of an index."""
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


class _Draft(msgspec.Struct):
    """A move to which comments and variations may still be added."""

    text: str
    line: int
    column: int
    comments: list[str] = msgspec.field(default_factory=list[str])
    variations: list["list[_Draft]"] = msgspec.field(default_factory=list["list[_Draft]"])

    def final(self) -> MoveLine:
        variations = tuple(tuple(move.final() for move in each) for each in self.variations)
        return MoveLine(
            text=self.text,
            line=self.line,
            column=self.column,
            comments=tuple(self.comments),
            variations=variations,
        )


class _Reader:
    """Reads a record line by line; a comment in braces may run over several."""

    def __init__(self, text: list[str]) -> None:
        self.text = text
        self.tags: dict[str, Tag] = {}
        self.comments: list[str] = []
        self.moves = 0
        self.open: list[tuple[list[_Draft], int, int]] = [([], 0, 0)]
        """The moves of the game, then those of the variations open, with where each opened."""

    def record(self) -> Record:
        """Everything, to the last line."""
        at, start = 0, 0
        while at < len(self.text):
            try:
                at, start = self._content(at, start) if start else self._line(at)
            except Unreadable as wrong:
                wrong.line = wrong.line or at + 1
                raise
        if len(self.open) > 1:
            _, line, column = self.open[-1]
            raise Unreadable("notation.open-parenthesis", line=line, column=column)
        moves = tuple(move.final() for move in self.open[0][0])
        return Record(tags=tuple(self.tags.values()), comments=tuple(self.comments), moves=moves)

    def _line(self, at: int) -> tuple[int, int]:
        """Read the line of this index; the answer is where to go on: line and index in it."""
        stripped = self.text[at].lstrip()
        first = plain(stripped[:1])
        column = len(self.text[at]) - len(stripped) + 1
        if first in _OWN_LINE:
            if first == "[":
                self._tag(self.text[at], at + 1, column)
            elif plain(stripped[1:].lstrip()[:1]) in ("", ";"):
                self._parenthesis(first, at + 1, column)
            else:
                raise Unreadable("notation.own-line", column=column)
        elif first not in _NO_MOVE:
            return self._content(at, 0)
        return at + 1, 0

    def _tag(self, line: str, number: int, column: int) -> None:
        name = _TAG_NAME.match(line)
        if name is None or line[name.end() : name.end() + 1] not in tuple(QUOTES):
            raise Unreadable("notation.tag", column=column)
        value, end = quotation(line, name.end())
        if not _TAG_END.fullmatch(line, end):
            raise Unreadable("notation.tag", column=end + 1)
        if self.open[0][0]:
            raise Unreadable("notation.late-tag", column=column, tag=name[1])
        if caseless(name[1]) in self.tags:
            raise Unreadable("notation.tag-twice", column=column, tag=name[1])
        self.tags[caseless(name[1])] = Tag(plain(name[1]), value, number)

    def _parenthesis(self, sign: str, line: int, column: int) -> None:
        moves, *_ = self.open[-1]
        if sign == "(":
            if not moves:
                raise Unreadable("notation.no-move-to-vary", column=column)
            if len(self.open) > DEEPEST:
                raise Unreadable("notation.too-deep", column=column, deepest=DEEPEST)
            self.open.append(([], line, column))
            return
        if len(self.open) == 1:
            raise Unreadable("notation.stray-parenthesis", column=column)
        if not moves:
            raise Unreadable("notation.empty-variation", column=column)
        self.open.pop()
        self.open[-1][0][-1].variations.append(moves)

    def _content(self, at: int, start: int) -> tuple[int, int]:
        """Read comments, and before or between them perhaps a move."""
        line = self.text[at]
        kept: list[str] = []
        comments: list[str] = []
        said = False
        kept_from = position = start
        while (mark := _MARK.search(line, position)) and mark[0] not in ";；":
            position = mark.end()
            if mark[0] in QUOTES:
                _, position = quotation(line, mark.start())
                continue
            if mark[0] in "}｝":
                raise Unreadable("notation.stray-brace", column=position)
            kept.append(line[kept_from : mark.start()])
            said = said or not _blank(kept[-1])
            comment, row, position = self._comment(at, mark.start())
            if said:
                comments.append(comment)
            else:
                self._belongs(comment)
            if row != at:
                self._move(at, start, kept, comments)
                return row, position
            # Blanks for the comment, so that the columns of what follows stay what they are.
            kept.append(" " * (position - mark.start()))
            kept_from = position
        kept.append(line[kept_from:])
        self._move(at, start, kept, comments)
        return at + 1, 0

    def _comment(self, at: int, index: int) -> tuple[str, int, int]:
        """The comment that opens at this index; the line of its end and the index behind it."""
        closing = _CLOSING[self.text[at][index]]
        parts: list[str] = []
        begin = index + 1
        for row in range(at, len(self.text)):
            if found := closing.search(self.text[row], begin):
                parts.append(self.text[row][begin : found.start()])
                return "\n".join(parts).strip(), row, found.end()
            parts.append(self.text[row][begin:])
            begin = 0
        raise Unreadable("notation.open-brace", column=index + 1)

    def _belongs(self, comment: str) -> None:
        """A comment belongs to the move before it, and before the first move to the match."""
        moves = next((moves for moves, *_ in reversed(self.open) if moves), None)
        if comment:
            (moves[-1].comments if moves else self.comments).append(comment)

    def _move(self, at: int, start: int, kept: list[str], comments: list[str]) -> None:
        """The move that is left of a line, if any is; a remark alone is none."""
        whole = "".join(kept)
        text = whole.strip()
        column = start + len(whole) - len(whole.lstrip()) + 1
        first = plain(text[:1])
        if first in _OWN_LINE:
            raise Unreadable("notation.own-line", column=column)
        if first not in _NO_MOVE:
            self.moves += 1
            if self.moves > MOST_MOVES:
                raise Unreadable("notation.too-many-moves", column=column, most=MOST_MOVES)
            move = _Draft(text, at + 1, column, [comment for comment in comments if comment])
            self.open[-1][0].append(move)


def _blank(text: str) -> bool:
    return not text or text.isspace()
