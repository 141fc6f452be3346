"""Malifaux: what a seat begins with its fate deck alone, without models (section 14)."""

from typing import Annotated

from events.base import Seat
from events.malifaux.contests import SideOpened
from projections.malifaux.state import other
from referee.moves.declared import Key, declare
from referee.moves.move import Move
from referee.rules.malifaux.contest import open_called_duel, open_damage, referee_part
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.kinds import TN, Bands, ModKey, SuitsKey, number
from referee.rules.malifaux.moments import OPENING

STAT = number("number", 0, 20)


@declare("seat", some=("tn", "vs"), when=OPENING)
def duel(
    encounter: Encounter,
    move: Move,
    stat: Annotated[int, STAT],
    tn: Annotated[int | None, Key(TN)] = None,
    needs: SuitsKey = (),
    vs: Annotated[int | None, Key(STAT)] = None,
    mod: ModKey = 0,
) -> None:
    """`SEAT duel N (tn=N | vs=N [tn=]) [needs=] [mod=]`: against a number, or the other seat."""
    seat = Seat(move.mover)
    acting = SideOpened(seat=seat, stat=stat, parts=referee_part(mod))
    resisting = None if vs is None else SideOpened(seat=other(seat), stat=vs)
    open_called_duel(encounter, acting, resisting, tn, needs)


@declare("seat", when=OPENING)
def damage(encounter: Encounter, move: Move, damage: Bands, mod: ModKey = 0) -> None:
    """`SEAT damage W/M/S [mod=N]`: a damage flip that is dealt to no model (MF-6.1)."""
    open_damage(encounter, Seat(move.mover), None, damage, parts=referee_part(mod))
