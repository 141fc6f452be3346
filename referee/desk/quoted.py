"""Moves that stand in a line about the record, put in quotes where they were typed without."""

from referee.desk.sitting import Sitting
from referee.notation.grammar import grammar
from referee.notation.tokens import Token, tokenize, write_words
from replays.characters import caseless
from replays.redact import REFEREE

HOLDING = ("amend", "insert")
"""The referee's verbs behind whose number a move stands."""

MOVE = 3
"""Which word of such a line begins the move: behind the mover, the verb and the number."""


def quoted(line: str, sitting: Sitting) -> str:
    """The line with all that stands behind its number as one move.

    Where the first word there holds a blank, it was in quotes, and each word is a move.
    """
    tokens, body, _ = tokenize(line)
    if len(tokens) <= MOVE or not _holds_moves(tokens, sitting):
        return line
    first = tokens[MOVE]
    if len(first.word.split()) > 1 and not first.key:
        return line
    start = (first.key_column or first.column) - 1
    end = line.index(body) + len(body)
    return line[:start] + write_words((line[start:end],)) + line[end:]


def _holds_moves(tokens: list[Token], sitting: Sitting) -> bool:
    known = grammar(sitting.game.language)
    if known.movers.get(caseless(tokens[0].word)) != REFEREE:
        return False
    row = known.verbs["referee"].get(caseless(tokens[1].word))
    return row is not None and row.slug in HOLDING
