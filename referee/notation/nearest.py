"""The known words that a wrong one may have been meant for."""

from collections.abc import Callable, Container, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from itertools import dropwhile, takewhile
from operator import eq

from referee.moves.refusal import Misfit
from referee.notation.spelled import as_begun, as_listed
from referee.notation.tokens import Token
from replays.characters import caseless

MOST_WORDS = 5
"""Of how many words a name is looked for that was typed with blanks."""


MOST_NAMED = 3
"""How many words one may have been meant for are told."""

LONGEST = 400
"""Characters of two words that may stand in one; of a list, or a deck, there may be more."""


@contextmanager
def meant(tokens: Sequence[Token] = ()) -> Generator[None, None, None]:
    """Add to a misfit the known words that may have been meant.

    `tokens`: the line, of whose words the wrong one and those behind it may be one known word.
    """
    try:
        yield
    except Misfit as wrong:
        name_nearest(wrong)
        if one := in_one(tokens, wrong)[0]:
            wrong.facts["nearest"] = as_begun((one,), wrong.known)
        raise


def in_one(tokens: Sequence[Token], wrong: Misfit) -> tuple[str, int]:
    """The known word that the words are together from the wrong one on, and where they end.

    Hyphens stand between them, in Chinese nothing, or a slash before a value. None where the wrong
    one is but a part of what stands between blanks, as in a list.
    """
    known: Mapping[str, str] = {caseless(word): word for word in wrong.known}
    behind = dropwhile(lambda token: token.column != wrong.column, tokens)
    words = list(takewhile(lambda token: not token.key, behind))
    between = "-" if words and words[0].word.isascii() else ""
    for many in range(min(len(words), MOST_WORDS), 1, -1):
        *before, last = words[:many]
        name = between.join([token.word for token in before])
        for sign in (between, "/"):
            if one := known.get(caseless(f"{name}{sign}{last.word}")):
                return one, last.column - 1 + len(last.typed)
    return "", 0


def name_nearest(wrong: Misfit) -> None:
    """Add to a misfit the known words that its word may have been meant for.

    A Chinese one is said in the language of the message to who typed none (`47`: event-47, 事件47).
    """
    word, known = str(wrong.facts.get("word", "")), wrong.known
    alike: dict[str, str] = {}
    for one in _alike(word, known):
        alike.setdefault(known.get(one, one), one)  # what is spelled in several ways is told once
    near = as_begun(tuple(alike.values())[:MOST_NAMED], known)
    if word.isascii():
        near = tuple(one if one.isascii() else as_listed(known[one], known) for one in near)
    wrong.facts["nearest"] = near


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Up to three of the known words that this one may have been meant for, the likest first."""
    return tuple(_alike(word, known)[:MOST_NAMED])


def _alike(word: str, known: Iterable[str]) -> list[str]:
    """The known words that this one may have been meant for, the likest first.

    Of those that are equally like it the ones that begin like it come first; the others stay in the
    order in which they are known. Chinese words are short: of two glyphs one may be wrong. What is
    the same but for its hyphens is meant alone.
    """
    bare = caseless(word).replace("-", "")
    known = tuple(known)
    if same := [other for other in known if bare and other.replace("-", "") == bare]:
        return same[:1]
    from difflib import SequenceMatcher  # only a wrong word pays for it

    alike = 0.65 if word.isascii() else 0.5
    matcher = SequenceMatcher(b=(wrong := caseless(word)))
    likeness: dict[str, tuple[float, int]] = {}
    for other in known:
        matcher.set_seq1(other)
        if matcher.quick_ratio() >= alike and (ratio := matcher.ratio()) >= alike:
            likeness[other] = ratio, _begun_alike(wrong, other)
    return sorted(likeness, key=likeness.__getitem__, reverse=True)


def _begun_alike(one: str, other: str) -> int:
    """How many letters both begin with."""
    return sum(takewhile(bool, map(eq, one, other)))


def apart(word: str, verbs: Iterable[str], movers: Iterable[str] = ()) -> str:
    """Words that were written without blanks, with them; empty where none is a verb.

    In Chinese nothing needs to stand between them, else a comma or a colon does.
    """
    mover, rest = _cut(word, movers)
    verb, argument = _cut(rest, verbs)
    words = [*filter(None, (mover, verb, argument))]
    return " ".join(words) if verb and len(words) > 1 else ""


def _cut(word: str, known: Iterable[str]) -> tuple[str, str]:
    """The longest known word that it begins with, and what follows that."""
    wanted = caseless(word)
    begun = [
        one
        for one in known
        if wanted.startswith(one) and (not one.isascii() or word[len(one) :][:1] in _BETWEEN)
    ]
    longest = max(begun, key=len, default="")
    return longest, word[len(longest) :].lstrip(_BETWEEN)


_BETWEEN = ":：,，。"
"""What people write between two words."""


def at_comma(word: str, known: Container[str], behind: str) -> str:
    """The word with a blank for its comma, where what stands before that is known; else empty.

    `behind`: the next word, which stands behind a comma at the end.
    """
    first, comma, rest = word.partition(",")
    rest = rest.lstrip(",") or behind
    return f"{first} {rest}" if comma and rest and caseless(first) in known else ""


def two_in_one(word: str, first: Callable[[str], bool], second: Callable[[str], bool]) -> str:
    """The word with a blank between the two that it is; empty if it is not two.

    They may stand together with a comma between them, in Chinese also with nothing. What is longer
    than any two words is not looked through.
    """
    if len(word) > LONGEST:
        return ""
    for end in range(len(word) - 1, 0, -1):
        rest = word[end:].lstrip(",")
        divided = word[end] == "," or not word[end].isascii()
        if divided and rest and second(rest) and first(word[:end]):
            return f"{word[:end]} {rest}"
    return ""
