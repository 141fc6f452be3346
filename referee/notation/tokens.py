"""A line cut into tokens, and tokens written again. Columns count from 1, as typed."""

import re
from collections.abc import Sequence

import msgspec

from events.base import UNKNOWN
from events.errors import Unreadable
from referee.moves.glyphs import is_glyph
from replays.characters import FORBIDDEN, QUOTES, closing, plain, quotation
from replays.patterns import pattern
from replays.words import is_quotation, key_and_value

MOST_WORDS = 10_000
"""Words of a line: far more than any move has, and few enough to be read at once."""

_SOLID = pattern(r"\S")
_SIMPLE = pattern(r"\s*([\w?!,./+:-]+)(?!\S)", re.ASCII)
_BARE = pattern(rf"[^\s{QUOTES}]+")
_BRACE = pattern(r"[{}｛｝]")
_NEEDS_QUOTES = pattern(rf"^$|^[;=]|[\s{QUOTES}{{}}\uff01-\uff5e]")
_NOT_BARE = pattern(rf"^$|^[;；=＝]|[\s{QUOTES}{{}}｛｝]")
_LONE_UNDERSCORE = pattern(r"(?<![^,=])_(?![^,])")


class Token(msgspec.Struct, frozen=True, gc=False):
    """What stands between blanks: a word, or a key with its value.

    `word` is the word or the value, full-width characters outside quotes as ASCII; `typed` is the
    same as it was typed. `column` is where it begins, `key_column` where its key does.
    """

    word: str
    typed: str
    quoted: bool
    column: int
    key: str = ""
    key_column: int = 0

    @property
    def glyph(self) -> bool:
        """Whether it looks like an annotation glyph."""
        return not self.quoted and not self.key and is_glyph(self.word)

    @property
    def unsplit(self) -> "Token":
        """The key and its value as one word: a text in which an equals sign stands."""
        text = f"{self.key}={self.typed}"
        return Token(text, text, True, self.key_column)


def _has_lone_underscore(word: str) -> bool:
    return "_" in word and _LONE_UNDERSCORE.search(word) is not None


def tokenize(line: str) -> tuple[list[Token], str, str]:
    """The tokens of a line, the line without its remark, and the remark after `;`.

    Raises Unreadable with its column: a quote left open, a brace, a key without name or value, a
    character that no line can hold, more than `MOST_WORDS`.
    """
    _check(line)
    tokens: list[Token] = []
    at = 0
    simply = _SIMPLE.match
    while simple := simply(line, at):  # most tokens are nothing but a word
        word = simple[1]
        _add(tokens, Token(word, word, False, simple.start(1) + 1))
        at = simple.end()
    while found := _SOLID.search(line, at):
        at = found.start()
        if line[at] in ";；":
            return tokens, line[:at].strip(), line[at + 1 :].strip()
        token, at = _token(line, at)
        _add(tokens, token)
    return tokens, line.strip(), ""


def _add(tokens: list[Token], token: Token) -> None:
    """Take a token into the line; raise Unreadable where it is one too many."""
    if len(tokens) == MOST_WORDS:
        column = token.key_column or token.column
        raise Unreadable("notation.too-many-words", column=column, most=MOST_WORDS)
    tokens.append(token)


def _token(line: str, start: int) -> tuple[Token, int]:
    """The token that begins at index `start`, and the index behind it."""
    bare = _BARE.match(line, start)
    key, equals, _ = plain(bare[0]).partition("=") if bare else ("", "", "")
    typed, word, quoted, at = _pieces(line, start)
    if not equals:
        return Token(word, typed, quoted, start + 1), at
    if not key:
        raise Unreadable("notation.nameless-key", column=start + 1)
    value = len(key) + 1
    if len(word) == value and not quoted:
        raise Unreadable("notation.empty-key", column=start + 1, key=key)
    return Token(word[value:], typed[value:], quoted, start + value + 1, key, start + 1), at


def _pieces(line: str, at: int) -> tuple[str, str, bool, int]:
    """Bare and quoted pieces up to the next blank: as typed, as read, any quoted, and the end."""
    typed = word = ""
    quoted = False
    while at < len(line):
        if line[at] in QUOTES:
            piece, at = quotation(line, at)
            word += piece
            quoted = True
        elif bare := _BARE.match(line, at):
            if brace := _BRACE.search(bare[0]):
                raise Unreadable("notation.brace", column=at + brace.start() + 1)
            piece, at = bare[0], bare.end()
            word += plain(piece)
        else:
            break
        typed += piece
    return typed, word, quoted, at


def from_words(words: Sequence[str]) -> list[Token]:
    """The tokens of a move whose words are apart already: a shell's, or canonical ones.

    Words are not split again. A lone `_` is `?`; a word, or a key's value, that is one quotation is
    a text, whatever it looks like. One that a line must quote, as one with blanks, is read as it
    stands, full-width characters too, for so it is when the line is read again. Raises Unreadable
    for a character that no line can hold, and for more than `MOST_WORDS`.
    """
    tokens: list[Token] = []
    column = 1
    for word in words:
        _check(word, column)
        _add(tokens, _apart(word, column))
        column += len(word) + 1
    return tokens


def _apart(word: str, column: int) -> Token:
    if is_quotation(word) or not (key := key_and_value(word)):
        return Token(*_said(word), column)
    return Token(*_said(key[2]), column + key.start(2), plain(key[1]), column)


def _said(word: str) -> tuple[str, str, bool]:
    """A word as it is read and as it was typed, and whether it was quoted."""
    if is_quotation(word):
        text, _ = quotation(word, 0)
        return text, text, True
    typed = _LONE_UNDERSCORE.sub(UNKNOWN, word) if "_" in word else word
    return typed if _NOT_BARE.search(typed) else plain(typed), typed, False


def _check(text: str, column: int = 1) -> None:
    if text.isascii() and text.isprintable():  # as nearly all is
        return
    found = FORBIDDEN.search(text)
    at = found.start() if found else text.find("\n")
    if at >= 0:
        code = f"U+{ord(text[at]):04X}"
        raise Unreadable("notation.character", column=column + at, character=code)


def column_within(source: str | Sequence[str], text: str, column: int) -> int:
    """Where in a move the column of a text is that is the last such word in it.

    The mark that opens a quotation counts, and those doubled in it.
    """
    line, tokens = _as_typed(source)
    said = [token.unsplit if token.key else token for token in reversed(tokens)]
    token = next(token for token in said if token.typed == text)
    mark = line[token.column - 1]
    if not token.quoted or mark not in QUOTES:
        return token.column - 1 + column
    return token.column + column + token.typed.count(closing(mark), 0, column - 1)


def column_of_value(source: str | Sequence[str], value: str, column: int) -> int:
    """Where in a move the column of a key's value is, as it was read."""
    line, tokens = _as_typed(source)
    token = next(token for token in reversed(tokens) if token.key and token.word == value)
    quoted = token.quoted and line[token.column - 1] in QUOTES
    return token.column - 1 + column + quoted


def _as_typed(source: str | Sequence[str]) -> tuple[str, list[Token]]:
    if isinstance(source, str):
        return source, tokenize(source)[0]
    return " ".join(source), from_words(source)


def on_a_line(words: Sequence[str], column: int) -> tuple[str, int]:
    """Words that are apart as one would type them, and where a column of them is there.

    The column counts in the words with blanks between them; 0 stays 0.
    """
    line, start, shift = "", 1, 0
    for word in words:
        key = None if is_quotation(word) else key_and_value(word)
        begin = key.start(2) if key else 0
        text = word[begin:]
        quoted = not is_quotation(word) and _NOT_BARE.search(text)
        line += f" {word[:begin]}{_enquote(text) if quoted else text}"
        at = column - start
        if quoted and at >= begin:
            shift += 1 + word.count('"', begin, max(at, 0)) + (at >= len(word))
        start += len(word) + 1
    return line[1:], column + shift if column else 0


def retype(tokens: Sequence[Token]) -> str:
    """The line of these tokens.

    What was not quoted is quoted only where it must be: in quotes, full-width characters would no
    longer count as ASCII.
    """
    return " ".join(map(_retyped, tokens))


def _retyped(token: Token) -> str:
    quoted = token.quoted or _NOT_BARE.search(token.typed)
    text = _enquote(token.typed) if quoted else token.typed
    return f"{token.key}={text}" if token.key else text


def free_text(text: str, *, of_key: bool = False) -> str:
    """A text as a canonical word: in quotes where it could be taken for something else."""
    mistakable = text.startswith('"') or _has_lone_underscore(text)
    if not of_key:
        mistakable = mistakable or is_glyph(plain(text)) or key_and_value(text) is not None
    return _enquote(text) if mistakable else text


def write_words(words: Sequence[str]) -> str:
    """The line of canonical words, quoted where needed so that it is read as the same words."""
    return " ".join(map(_write, words))


def together(tokens: Sequence[Token]) -> str:
    """Words that were typed apart as the one text that they make, in quotes."""
    said = " ".join(token.word for token in tokens)
    return write_words((f"{tokens[0].key}={said}" if tokens[0].key else said,))


def _write(word: str) -> str:
    if is_quotation(word) or not (key := key_and_value(word)):
        return _quote(word)
    return f"{key[1]}={_quote(key[2])}"


def _quote(text: str) -> str:
    if is_quotation(text) or not _NEEDS_QUOTES.search(text):
        return text
    return _enquote(text)


def in_marks(text: str) -> str:
    """A text in the marks of a Chinese sentence, which are read as a quotation in any script."""
    return _enquote(text) if "”" in text else f"“{text}”"


def is_bare(word: str) -> bool:
    """Whether a word stands as an argument without quotes."""
    return not (_NOT_BARE.search(word) or key_and_value(word) or is_glyph(plain(word)))


def _enquote(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"'
