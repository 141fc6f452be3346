"""Malifaux: what is agreed before the match (section 4 of the rulebook)."""

import re
from collections.abc import Mapping

from events.errors import Unreadable
from referee.moves.kinds import shown
from referee.moves.option import Option
from referee.moves.options import YES_NO, choice, plain_words
from replays.characters import plain

MOST_TURNS = 99

_NUMBER = r"[0-9]{1,2}"


def _turns(value: str, edition: object) -> str:
    """How many turns are played, 0 to 99; 0: no limit."""
    del edition
    word = plain(value).strip()
    if not re.fullmatch(_NUMBER, word):
        known = ("0", str(MOST_TURNS))
        raise Unreadable("malifaux.option.turns", option="turns", value=shown(word), known=known)
    return str(int(word))


DECK_ALONE = "deck"
"""The value of `play` where the fate decks are played alone (section 14)."""


def _usual_turns(chosen: Mapping[str, str]) -> str:
    """With the fate decks alone a game has no end of its own."""
    return "0" if chosen["play"] == DECK_ALONE else "5"


OPTIONS: tuple[Option, ...] = (
    choice("play", "skirmish", plain_words("skirmish", DECK_ALONE)),
    choice("hand", "six", plain_words("six", "fill"), reading=True),
    choice("reshuffle", "empty", plain_words("empty", "turn"), reading=True),
    choice("tie", "attacker", plain_words("attacker", "defender"), reading=True),
    choice("initiative", "first", plain_words("first", "chooses"), reading=True),
    choice("accuracy", "none", plain_words("none", "margin"), reading=True),
    choice("actions", "source", plain_words("source", "published")),
    choice("conditions", "source", plain_words("source", "published")),
    choice("pass-tokens", "no", YES_NO),
    choice("stone-draw", "once", plain_words("once", "any"), reading=True),
    choice("wipeout", "continue", plain_words("continue", "ends"), reading=True),
    choice("stones", "contest", plain_words("contest", "each-flip"), reading=True),
    choice("assist", "one", plain_words("one", "all"), reading=True),
    Option("turns", ("5", "0-99"), "5", _turns, derived=_usual_turns),
)
