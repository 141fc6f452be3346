"""Fate/Ace Royal: what is agreed before the game (section 4 of the rulebook)."""

from collections.abc import Mapping

from events.base import Seat
from events.errors import Unreadable
from projections.fate_ace_royal.state import SEATS
from referee.moves.option import Option
from referee.moves.options import YES_NO, choice, plain_words
from referee.rules.fate_ace_royal import words

FEWEST, MOST = 2, 7
"""How many Masters may play."""

DRAWN = "drawn"
START, *OTHERS = SEATS
"""The seat of the start player where nothing else is agreed, and those that may be agreed on."""


def seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """p1 to pN."""
    return SEATS[: int(options["players"])]


def _require_first(value: str, chosen: Mapping[str, str], dealt: bool) -> None:
    """Raise Unreadable for a start player who takes no part; at a table it is p1 (4.1)."""
    if not dealt and value != START:
        text, game = "fate-ace-royal.option.first-table", "fate-ace-royal"
        raise Unreadable(text, game=game, option="first", value=value, known=START)
    known = (START, DRAWN, *seats(chosen)[1:])
    if value not in known:
        raise Unreadable("error.option", option="first", value=value, known=known)


OPTIONS: tuple[Option, ...] = (
    choice("players", "3", plain_words(*map(str, range(FEWEST, MOST + 1)))),
    choice("assign", "drawn", plain_words("drawn", "agreed")),
    choice("sets", "1", plain_words("1", "2"), reading=True),
    choice("see-through", "player", plain_words("player", "servant"), reading=True),
    choice("forced-raid", "any", plain_words("any", "untapped"), reading=True),
    choice("tap-cost", "any", plain_words("any", "crafts"), reading=True),
    choice("uses", "ability", plain_words("ability", "card"), reading=True),
    choice("failed-die", "open", plain_words("open", "locked"), reading=True),
    choice("covered-servant", "crafts", plain_words("crafts", "nothing"), reading=True),
    choice("housework", "skill", plain_words("skill", "ability"), reading=True),
    choice("tokens", "separate", plain_words("separate", "sum"), reading=True),
    choice("reshuffle", "yes", YES_NO, reading=True),
    choice("kojirou", "raider", plain_words("raider", "drawn", "either"), reading=True),
    choice("floor", "zero", plain_words("zero", "none"), reading=True),
    choice("raid-lapses", "tapped", plain_words("tapped", "never"), reading=True),
    choice(
        "first",
        START,
        {START: words.SEATS[START], **plain_words(DRAWN), **{s: words.SEATS[s] for s in OTHERS}},
        check=_require_first,
        reading=True,
    ),
)
