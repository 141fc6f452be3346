"""Malifaux: what the referee and the table enter (MF-11), effects of card texts aside."""

from events.base import Seat
from events.malifaux.values import Stat, Suits
from referee.moves.move import Move


class NextTurn(Move, frozen=True, kw_only=True):
    """`referee next`."""


class Finishes(Move, frozen=True, kw_only=True):
    """`referee finish`."""


class Scores(Move, frozen=True, kw_only=True):
    """`referee scores SEAT N [why=]`."""

    seat: Seat
    points: int
    why: str = ""


class Engages(Move, frozen=True, kw_only=True):
    """`table engages M N [only=yes]`."""

    model: str
    enemy: str
    only: bool = False


class Parts(Move, frozen=True, kw_only=True):
    """`table parts M N [only=yes]`."""

    model: str
    enemy: str
    only: bool = False


class CallsDuel(Move, frozen=True, kw_only=True):
    """`referee duel MODEL STAT (tn=N [needs=] | vs=MODEL resist=R [tn=] [needs=]) [mod=N]`."""

    model: str
    stat: int | Stat
    tn: int | None = None
    needs: Suits = ()
    vs: str | None = None
    resist: Stat | None = None
    mod: int = 0
