"""Players called by their names at the prompt: whole, or cut short where only one begins so."""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from referee.desk.sitting import Sitting
from referee.notation.grammar import Grammar, player
from referee.notation.tokens import Token
from replays.characters import caseless, plain


def called(name: str, sitting: Sitting) -> str:
    """The seat of the player who is called so; empty for nobody.

    Raises Ambiguous (`desk.namesakes`) for the name of several.
    """
    return player(name, sitting.game.language, dict(sitting.opened.seats))


def begun(name: str, sitting: Sitting) -> str:
    """The seat of the only player whose name begins so; empty where there is none, or several."""
    seats = _all_begun(name, sitting)
    return seats[0] if len(seats) == 1 else ""


def _all_begun(name: str, sitting: Sitting) -> list[str]:
    wanted = caseless(plain(name))
    return [seat for seat, of in sitting.opened.seats if caseless(plain(of)).startswith(wanted)]


def said_together(tokens: Sequence[Token], sitting: Sitting) -> Iterator[tuple[str, int]]:
    """What may be one name of the words that a line goes on with, and how many they are."""
    most = max(len(name.split()) for _, name in sitting.opened.seats)
    words = [*tokens[:1], *takewhile(lambda token: not token.key, tokens[1:most])]
    for many in range(len(words), 0, -1):
        yield " ".join(token.word for token in words[:many]), many


def before_verb(
    tokens: Sequence[Token], sitting: Sitting, seat_of: Callable[[str, Sitting], str]
) -> tuple[str, Token] | None:
    """The seat of the player whose name the line begins with, and what stands behind the name.

    `seat_of`: whether the whole name (`called`) or its beginning (`begun`) is looked for.
    """
    for said, many in said_together(tokens[:-1], sitting):
        if seat := seat_of(said, sitting):
            return seat, tokens[many]
    return None


def only_named(tokens: Sequence[Token], sitting: Sitting, known: Grammar) -> bool:
    """Whether a line is nothing but a player's name or the beginning of one, and so no move.

    What ends with a verb in full is a move all the same (`Bo ends`, where Bo Endsley plays, too).
    """
    if any(token.key for token in tokens) or is_verb(tokens[-1], known):
        return False
    return bool(_all_begun(" ".join(token.word for token in tokens), sitting))


def is_verb(token: Token, known: Grammar) -> bool:
    """Whether a word is a verb in full, whoever says it."""
    return any(caseless(token.word) in verbs for verbs in known.verbs.values())
