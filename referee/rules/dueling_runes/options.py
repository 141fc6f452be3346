"""Dueling Runes: what is agreed before the match (section 4 of the rulebook)."""

from collections.abc import Mapping

from events.base import Seat
from events.catalogues.dueling_runes import Edition
from events.errors import Unreadable
from projections.dueling_runes.state import AI, MOST_LIFE, SEATS
from referee.moves.kinds import shown
from referee.moves.option import Option
from replays.characters import caseless, plain

SOLO = "1"
"""The number of players that means one against the automatic opponent."""


def seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """The seats of a match with these options, in their order (DR-2.1)."""
    players = options["players"]
    return (SEATS[0], AI) if players == SOLO else SEATS[: int(players)]


def _choice(name: str, *values: str, seat: Seat | None = None, reading: bool = False) -> Option:
    """One of a few words, the first where none is chosen."""

    def read(value: str, edition: Edition) -> str:
        del edition
        word = caseless(plain(value).strip())
        if word not in values:
            raise Unreadable("error.option", option=name, value=shown(value), known=values)
        return word

    return Option(name, values, values[0], read, seat=seat, reading=reading)


def _reading(name: str, *values: str) -> Option:
    """One that stands for a reading of the source (section 12)."""
    return _choice(name, *values, reading=True)


def _life(seat: Seat) -> Option:
    return _choice(f"life-{seat}", str(MOST_LIFE), *map(str, range(1, MOST_LIFE)), seat=seat)


OPTIONS: tuple[Option, ...] = (
    _choice("players", "2", "3", "4", SOLO),
    *(_life(seat) for seat in SEATS),
    _reading("casting", "may", "must"),
    _reading("ward-rounds", "including", "following"),
    _reading("haste-runes", "spent", "fresh"),
    _reading("extra-activation", "lapse", "keep"),
    _reading("stacking", "longest", "add"),
    _reading("drain-at-zero", "saves", "dies"),
    _reading("window", "called", "open"),
    _reading("ai", "procedure", "table"),
    _choice("advanced", "no", "yes"),
    _reading("draws", "full", "up-to"),
)
