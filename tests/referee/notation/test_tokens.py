"""A line is cut into tokens: blanks, quotes, keys, remarks, full-width characters."""

import pytest

from events.errors import Unreadable
from referee.notation.tokens import MOST_WORDS, from_words, retype, tokenize, write_words


def words(line):
    tokens, _, _ = tokenize(line)
    return [(token.key, token.word) if token.key else token.word for token in tokens]


def place(line):
    with pytest.raises(Unreadable) as raised:
        tokenize(line)
    return raised.value.text, raised.value.column


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a ends", ["a", "ends"]),
        ("  a\t ends\u00a0\u3000x ", ["a", "ends", "x"]),
        ('a note "two words"', ["a", "note", "two words"]),
        ('a note "say ""go"" now"', ["a", "note", 'say "go" now']),
        ('a note ""', ["a", "note", ""]),
        ("a sets x=1 why=left", ["a", "sets", ("x", "1"), ("why", "left")]),
        ('a w why="he left" y', ["a", "w", ("why", "he left"), "y"]),
        ('a w why=""', ["a", "w", ("why", "")]),
        ("a w why=b=c", ["a", "w", ("why", "b=c")]),
        ('a w "b=c"', ["a", "w", "b=c"]),
        ('a one"two three"four', ["a", "onetwo threefour"]),
    ],
)
def test_blanks_part_tokens_and_quotes_hold_them_together(line, expected):
    assert words(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ａ　ｓｅｔｓ　？，？", ["a", "sets", "?,?"]),
        ("a b place＝２", ["a", "b", ("place", "2")]),
        ("a b ＂full ！＂", ["a", "b", "full ！"]),
        ("a b “curly ！”", ["a", "b", "curly ！"]),
        ("a b “he said ””go”””", ["a", "b", "he said ”go”"]),
        ('a b "１"', ["a", "b", "１"]),
    ],
)
def test_full_width_counts_as_ascii_outside_quotes(line, expected):
    assert words(line) == expected


@pytest.mark.parametrize(
    ("line", "typed", "remark"),
    [
        ("a ends ; good", "a ends", "good"),
        ("a ends ； 好", "a ends", "好"),
        ("a ends ;", "a ends", ""),
        ('a note "x ; y" ; z', 'a note "x ; y"', "z"),
        ("a note x;y", "a note x;y", ""),
        ('a ends ; one ; {two} "', "a ends", 'one ; {two} "'),
        ("; nothing", "", "nothing"),
    ],
)
def test_a_semicolon_outside_a_token_begins_the_remark(line, typed, remark):
    _, kept, said = tokenize(line)
    assert (kept, said) == (typed, remark)


@pytest.mark.parametrize(
    ("line", "text", "column"),
    [
        ('a note "open', "notation.open-quote", 8),
        ('a note "a""', "notation.open-quote", 8),
        ('a note x"y', "notation.open-quote", 9),
        ('a note “open"', "notation.open-quote", 8),
        ('a note why="open', "notation.open-quote", 12),
        ("a ends {x}", "notation.brace", 8),
        ("a ends x}", "notation.brace", 9),
        ("a ends =x", "notation.nameless-key", 8),
        ("a ends ＝x", "notation.nameless-key", 8),
        ("a ends why=", "notation.empty-key", 8),
        ("a ends why= x", "notation.empty-key", 8),
        ("a ends\x00", "notation.character", 7),
        ("a\nends", "notation.character", 2),
        ("a \x1b[31m", "notation.character", 3),
        ("a \udc80", "notation.character", 3),
    ],
)
def test_what_is_no_token_is_unreadable_at_its_column(line, text, column):
    assert place(line) == (text, column)


def test_columns_are_those_of_the_line_as_typed():
    tokens, _, _ = tokenize('  甲  ｓｅｔｓ why="a b" 　x')
    assert [(token.key_column, token.column) for token in tokens] == [
        (0, 3),
        (0, 6),
        (11, 15),
        (0, 22),
    ]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("_", "?"),
        ("_,_", "?,?"),
        ("discard=_", ("discard", "?")),
        ("last_name", "last_name"),
        ("_x", "_x"),
        ("two words", "two words"),
        ('"quoted"', "quoted"),
        ('"_"', "_"),
        ('why="_"', ("why", "_")),
        ('"half', '"half'),
        ("-3", "-3"),
        ("why=a b", ("why", "a b")),
        ("why=", ("why", "")),
    ],
)
def test_words_apart_are_not_split_again(word, expected):
    (token,) = from_words([word])
    assert ((token.key, token.word) if token.key else token.word) == expected


def test_words_apart_are_refused_characters_that_no_line_holds():
    with pytest.raises(Unreadable) as raised:
        from_words(["a", "no\nte"])
    assert (raised.value.text, raised.value.column) == ("notation.character", 5)


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (("a", "ends"), "a ends"),
        (("referee", "note", "two words"), 'referee note "two words"'),
        (("referee", "note", 'say "go"'), 'referee note "say ""go"""'),
        (("referee", "note", "；"), 'referee note "；"'),
        (("referee", "note", ";-)"), 'referee note ";-)"'),
        (("referee", "note", "{}"), 'referee note "{}"'),
        (("referee", "note", '"a=b"'), 'referee note "a=b"'),
        (("referee", "award", "a", "why=he left"), 'referee award a why="he left"'),
        (("referee", "award", "a", "why=a=b"), "referee award a why=a=b"),
    ],
)
def test_words_are_quoted_only_where_needed(given, line):
    assert write_words(given) == line
    assert write_words(word_of(token) for token in from_words(given)) == line


def word_of(token):
    text = f'"{token.typed}"' if token.quoted else token.typed
    return f"{token.key}={text}" if token.key else text


def test_a_line_of_words_apart_says_what_they_said():
    typed = ["referee", "award", "a", "why=he left", "note it", "_"]
    line = retype(from_words(typed))
    assert line == 'referee award a why="he left" "note it" ?'


def test_a_line_of_too_many_words_is_told_at_the_first_of_them():
    words = ["a"] * MOST_WORDS
    assert len(tokenize(" ".join(words))[0]) == len(from_words(words)) == MOST_WORDS
    line = f"{' '.join(words)} why=x"
    for read in (lambda: tokenize(line), lambda: from_words([*words, "why=x"])):
        with pytest.raises(Unreadable) as raised:
            read()
        assert (raised.value.text, raised.value.column) == (
            "notation.too-many-words",
            2 * MOST_WORDS + 1,
        )


def test_a_line_of_millions_of_words_is_not_read_to_its_end():
    with pytest.raises(Unreadable, match="too-many-words"):
        tokenize('"a" ' * 2_000_000 + '"')
