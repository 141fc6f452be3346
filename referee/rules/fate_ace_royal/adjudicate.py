"""Fate/Ace Royal: whether a move can be, and what follows from it (section 8)."""

from collections.abc import Callable
from typing import Any

import msgspec

from events.base import Seat
from events.catalogues.fate_ace_royal import Edition
from events.fate_ace_royal.values import OVER, SETUP
from events.match import SeatResigned
from projections.fate_ace_royal.state import State
from referee.moves.move import Adjust, Award, Draw, Move, Resign, Reveals
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import (
    abilities,
    battle,
    custody,
    moves,
    phases,
    reveal,
    ritual,
    setup,
    spells,
    withdrawal,
)
from referee.rules.fate_ace_royal.adjust import adjust
from referee.rules.fate_ace_royal.effects import KINDS, effect
from referee.rules.fate_ace_royal.form import FORMS, require_form, require_mode
from referee.rules.fate_ace_royal.hands import absent, require_living
from referee.rules.fate_ace_royal.prints import prints
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.turn import end_game
from referee.rules.ruling import Ruling

Follows = Callable[[Royale, Any], None]


def _award(royale: Royale, move: Award) -> None:
    """`referee award SEAT` (FA-12.7): also to a seat that has left."""
    if move.seat not in royale.state.seats:
        raise Refusal(Rule.LIVING_SEAT, "absent", seat=move.seat)
    end_game(royale, (move.seat,), Rule.AWARDED, move.why)


def _drawn(royale: Royale, move: Draw) -> None:
    """`referee draw` (FA-12.7)."""
    end_game(royale, (), Rule.AWARDED, move.why)


def _resigns(royale: Royale, move: Resign) -> None:
    """`SEAT resign` (FA-12.6); what follows is judged with all other defeats."""
    royale.write(SeatResigned(seat=Seat(move.mover)))


def _reveals(royale: Royale, move: Reveals) -> None:
    require_living(royale, move.seat)
    custody.reveals(royale, move)


ALWAYS: dict[type[Move], Follows] = {
    Award: _award,
    Draw: _drawn,
    moves.Prints: prints,
}
"""What is accepted in the set-up, too."""

MOVES: dict[type[Move], Follows] = {
    **ALWAYS,
    Adjust: adjust,
    Resign: _resigns,
    Reveals: _reveals,
    moves.Opens: setup.opens,
    moves.Exchanges: setup.exchanges,
    moves.Keeps: setup.keeps,
    moves.Takes: setup.takes,
    moves.Equips: ritual.equips,
    moves.Covers: ritual.covers,
    moves.TurnsUp: ritual.turns_up,
    moves.Proceeds: phases.proceeds,
    moves.Rolls: reveal.rolls,
    moves.Targets: reveal.targets,
    moves.Raids: reveal.raids,
    moves.Attacks: battle.attacks,
    moves.Counters: battle.counters,
    moves.Steals: withdrawal.steals,
    moves.Declines: withdrawal.declines,
    moves.Forfeits: withdrawal.forfeits,
    moves.Lacks: withdrawal.lacks,
    moves.Ends: phases.ends,
    moves.Activates: abilities.activates,
    moves.Summons: abilities.summons,
    moves.Plays: abilities.plays,
    moves.KeepsHouse: abilities.keeps_house,
    moves.CommandsMana: spells.mana,
    moves.CommandsBoost: spells.boost,
    moves.CommandsNegate: spells.negate,
    moves.CommandsUntap: spells.untap,
    moves.CommandsActivate: spells.activate,
    moves.Done: phases.done,
    **dict.fromkeys(KINDS, effect),
}


HELPING = frozenset({moves.Activates, moves.CommandsActivate, moves.KeepsHouse})
"""The moves that may be for another seat."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """What is asked of a kind of moves, and what follows from it.

    `formed`: its form by itself may be wrong; `helping`: it may be for another seat; `moment`:
    when it is accepted, and from whom; `any_time`: whenever the set-up is over; `always`: in the
    set-up, too; `continues`: it belongs to a text that is still being entered.
    """

    follows: Follows
    moment: phases.Moment
    formed: bool
    helping: bool
    any_time: bool
    always: bool
    continues: bool


ROWS = {
    kind: Row(
        follows,
        phases.moment_of(kind),
        formed=kind in FORMS or kind in KINDS,
        helping=kind in HELPING,
        any_time=phases.moment_of(kind) is phases.ANY_TIME,
        always=kind in ALWAYS,
        continues=kind in KINDS or kind is moves.Done,
    )
    for kind, follows in MOVES.items()
}
"""The rows of section 8.1."""


def adjudicate(edition: Edition, state: State, move: Move) -> Ruling[State]:
    """The consequences of a move and the state after them; raise Refusal where a rule forbids it.

    The checks that all moves share come first, in the order of section 8.1, then those of the
    move's own row. What follows from the position by itself comes last.
    """
    row = ROWS[type(move)]
    if row.formed:
        require_form(edition, state, move)
    if state.phase is OVER:
        raise Refusal(Rule.OVER)
    if state.match.seed is not None:
        require_mode(move)
    royale = Royale(edition, state)
    if state.entering and not row.continues:
        _enter_text(royale)
    mover, moment = move.mover, row.moment
    if mover in royale.state.living:
        if row.helping:
            _require_helped(royale, move)
        while royale.state.step in moment.closes:
            phases.close_step(royale, mover)
    elif mover not in {"table", "referee"}:
        raise absent(royale.state, mover)
    if not row.any_time or (state.phase is SETUP and not row.always):
        phases.require_moment(royale.state, moment, mover)
    row.follows(royale, move)
    phases.settle(royale, Seat(mover) if type(move) is Resign else None)
    return royale.ruling()


def _enter_text(royale: Royale) -> None:
    """FA-14.8: as if `referee done` stood before the move, which must still be possible."""
    phases.enter_text(royale)
    if royale.over:
        raise Refusal(Rule.OVER, "done")


def _require_helped(royale: Royale, move: Any) -> None:
    """FA-0.3 for the seat of `for=`."""
    if move.for_ is not None:
        require_living(royale, move.for_)
