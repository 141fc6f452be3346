"""Moves that stand in a line about the record: put in quotes, players called by their seats."""

from collections.abc import Mapping

from referee.desk import players
from referee.desk.in_full import end_of
from referee.desk.sitting import Sitting
from referee.notation.grammar import grammar
from referee.notation.tokens import Token, tokenize, write_words
from replays.characters import caseless
from replays.redact import REFEREE

HOLDING = ("amend", "insert")
"""The referee's verbs behind whose number a move stands."""

MOVE = 3
"""Which word of such a line begins the move: behind the mover, the verb and the number."""

BEGINNING: Mapping[str, int] = {**dict.fromkeys((*HOLDING, "vary"), MOVE), "claim": MOVE + 2}
"""The referee's verbs whose words hold moves, and which word is the first that may."""


def quoted(line: str, sitting: Sitting) -> str:
    """The line with all that stands behind its number as one move.

    Where the first word there holds a blank, it was in quotes, and each word is a move.
    """
    tokens, body, _ = tokenize(line)
    if len(tokens) <= MOVE or _verb(tokens, sitting) not in HOLDING:
        return line
    first = tokens[MOVE]
    if len(first.word.split()) > 1 and not first.key:
        return line
    start = (first.key_column or first.column) - 1
    end = line.index(body) + len(body)
    return line[:start] + write_words((line[start:end],)) + line[end:]


def with_seats(line: str, sitting: Sitting) -> str:
    """The line with its moves in quotes made by seats where they begin with players' names."""
    tokens, *_ = tokenize(line)
    first = BEGINNING.get(_verb(tokens, sitting), len(tokens))
    for token in reversed(tokens[first:]):
        named = "" if token.key or not token.quoted else _by_seat(token.word, sitting)
        if named:
            line = line[: token.column - 1] + write_words((named,)) + line[end_of(token, line) :]
    return line


def _by_seat(move: str, sitting: Sitting) -> str:
    """The move with the seat of the player whose name it begins with; empty where it does not."""
    tokens, *_ = tokenize(move)
    found = players.before_verb(tokens, sitting, players.called)
    if found is None or not players.is_verb(found[1], grammar(sitting.game.language)):
        return ""
    seat, verb = found
    return f"{seat} {move[verb.column - 1 :]}"


def _verb(tokens: list[Token], sitting: Sitting) -> str:
    """The verb of a line that is the referee's; empty for others."""
    known = grammar(sitting.game.language)
    if len(tokens) < MOVE or known.movers.get(caseless(tokens[0].word)) != REFEREE:
        return ""
    row = known.verbs["referee"].get(caseless(tokens[1].word))
    return "" if row is None else row.slug
