"""Dueling Runes: what is agreed before the match (section 4 of the rulebook)."""

from collections.abc import Mapping

from events.base import Seat
from events.catalogues.dueling_runes import Edition
from events.errors import Unreadable
from projections.dueling_runes.state import AI, MOST_LIFE, SEATS
from referee.game import Option
from referee.notation.kinds import shown
from replays.characters import fold, plain

SOLO = "1"
"""The number of players that means one against the automatic opponent."""


def seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """The seats of a match with these options, in their order (DR-2.1)."""
    players = options["players"]
    return (SEATS[0], AI) if players == SOLO else SEATS[: int(players)]


def _choice(name: str, *values: str, seat: Seat | None = None) -> Option:
    """One of a few words, the first where none is chosen."""

    def read(value: str, edition: Edition) -> str:
        del edition
        word = fold(plain(value).strip())
        if word not in values:
            raise Unreadable("error.option", option=name, value=shown(value), known=values)
        return word

    return Option(name, values, values[0], read, seat=seat)


def _life(seat: Seat) -> Option:
    return _choice(f"life-{seat}", str(MOST_LIFE), *map(str, range(1, MOST_LIFE)), seat=seat)


OPTIONS: tuple[Option, ...] = (
    _choice("players", "2", "3", "4", SOLO),
    *(_life(seat) for seat in SEATS),
    _choice("casting", "may", "must"),
    _choice("ward-rounds", "including", "following"),
    _choice("haste-runes", "spent", "fresh"),
    _choice("extra-activation", "lapse", "keep"),
    _choice("stacking", "longest", "add"),
    _choice("drain-at-zero", "saves", "dies"),
    _choice("window", "called", "open"),
    _choice("ai", "procedure", "table"),
    _choice("advanced", "no", "yes"),
)
