"""Fate/Ace Royal: what is agreed before the game (section 4 of the rulebook)."""

from collections.abc import Mapping

from events.base import Seat
from projections.fate_ace_royal.state import SEATS
from referee.game import Option
from referee.options import YES_NO, choice, plain_words

FEWEST, MOST = 2, 7
"""How many Masters may play."""


def seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """p1 to pN."""
    return SEATS[: int(options["players"])]


OPTIONS: tuple[Option, ...] = (
    choice("players", "3", plain_words(*map(str, range(FEWEST, MOST + 1)))),
    choice("assign", "drawn", plain_words("drawn", "agreed")),
    choice("sets", "1", plain_words("1", "2")),
    choice("see-through", "player", plain_words("player", "servant")),
    choice("forced-raid", "any", plain_words("any", "untapped")),
    choice("tap-cost", "any", plain_words("any", "crafts")),
    choice("uses", "ability", plain_words("ability", "card")),
    choice("failed-die", "open", plain_words("open", "locked")),
    choice("covered-servant", "crafts", plain_words("crafts", "nothing")),
    choice("housework", "skill", plain_words("skill", "ability")),
    choice("tokens", "separate", plain_words("separate", "sum")),
    choice("reshuffle", "yes", YES_NO),
)
