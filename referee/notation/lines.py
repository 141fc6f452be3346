"""A line, read: SEAT VERB ARG... KEY=VALUE... by the table of a game's moves.

What is no line of the grammar is Unreadable; a line whose words the game does not know is a Misfit.
Both carry the column, from 1.
"""

from collections.abc import Sequence
from typing import Any

from referee.moves.move import Line
from referee.moves.verbs import Language, Reading
from referee.notation.begun import mover_of, verb_of
from referee.notation.grammar import EVERYWHERE, Grammar, grammar, keys_of, takes_text
from referee.notation.nearest import meant
from referee.notation.reader import Reader
from referee.notation.tokens import Token, from_words, retype, tokenize


def read_line(text: str, language: Language, edition: Any, state: Any) -> Line:
    """The line that somebody typed.

    Its `text` is what was typed, blanks around it and the remark aside. Raises Unreadable, Misfit.
    """
    tokens, typed, remark = tokenize(text)
    with meant(tokens):
        return Reader(tokens, grammar(language), edition, state).line(typed, remark)


def read_words(words: Sequence[str], language: Language, edition: Any, state: Any) -> Line:
    """A move whose words are apart already: a shell's arguments, or canonical words.

    They are not split again, a lone `_` is `?`, and no remark is looked for. Raises Unreadable,
    Misfit.
    """
    known = grammar(language)
    separate = from_words(words)
    with meant(separate):
        tokens = _texts_whole(separate, known, Reading(edition, state, "", {}))
        return Reader(tokens, known, edition, state).line(retype(tokens), "")


def typed(source: str | Sequence[str], language: Language) -> str:
    """The text that an entry of this move has. Raises Unreadable, Misfit where it can be none."""
    if isinstance(source, str):
        return tokenize(source)[1]
    separate = from_words(source)
    with meant(separate):
        return retype(_texts_whole(separate, grammar(language)))


def _texts_whole(
    tokens: list[Token], known: Grammar, reading: Reading | None = None
) -> list[Token]:
    """Words apart have no quotes to show that a text is one.

    So where the verb takes a text, a word with an equals sign is a key only if the verb has it.
    """
    if len(tokens) < 2 or tokens[0].key or tokens[1].key:
        return tokens
    verb = verb_of(tokens[1], mover_of(tokens[0], known), known, reading)
    if not takes_text(verb):
        return tokens
    taken = EVERYWHERE | keys_of(verb)
    return [t if not t.key or known.key(t.key, taken) else t.unsplit for t in tokens]
