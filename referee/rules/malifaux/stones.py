"""Malifaux: what soulstones and Focused are spent for (MF-7.3 to MF-7.6, MF-10.3)."""

from typing import Literal

from events.base import Seat
from events.malifaux.contests import ModifierAdded, SuitAdded
from events.malifaux.crew import StoneSpent
from events.malifaux.values import Condition, Suit
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.rules.malifaux import dealing
from referee.rules.malifaux.before_flip import require_block, require_enhance, require_focus
from referee.rules.malifaux.contest import open_reduce
from referee.rules.malifaux.damage import require_reduce
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.hands import require_stone_draw
from referee.rules.malifaux.kinds import ASuit
from referee.rules.malifaux.moments import ITSELF


def _spend(
    encounter: Encounter,
    seat: Seat,
    use: Literal["draw", "plus", "suit", "block", "reduce"],
    model: str | None = None,
    suit: Suit | None = None,
) -> None:
    left = encounter.state.hold(seat).stones - 1
    encounter.write(StoneSpent(seat=seat, use=use, left=left, model=model, suit=suit))


@declare("seat", under="spends", when=ITSELF)
def draw(encounter: Encounter, move: Move) -> None:
    """`SEAT spends draw`: draw two, discard two (MF-7.3)."""
    seat, edition = Seat(move.mover), encounter.edition
    require_stone_draw(encounter.state, seat)
    _spend(encounter, seat, "draw")
    dealing.draw(encounter, seat, edition.stone_draw, "stone")
    dealing.owe(encounter, seat, edition.stone_discard)


@declare("seat", under="spends", when=ITSELF)
def plus(encounter: Encounter, move: Move) -> None:
    """`SEAT spends plus`: a positive modifier."""
    seat = Seat(move.mover)
    side = require_enhance(encounter.state, seat)
    _spend(encounter, seat, "plus", side.model)
    encounter.write(ModifierAdded(seat=seat, value=1, label="soulstone"))


@declare("seat", under="spends", when=ITSELF)
def suit(encounter: Encounter, move: Move, suit: ASuit) -> None:
    """`SEAT spends suit SUIT`: a suit for the total."""
    seat = Seat(move.mover)
    side = require_enhance(encounter.state, seat)
    _spend(encounter, seat, "suit", side.model, suit)
    encounter.write(SuitAdded(seat=seat, suit=suit))


@declare("seat", under="spends", when=ITSELF)
def block(encounter: Encounter, move: Move) -> None:
    """`SEAT spends block`: a negative modifier for the damage flip."""
    seat = Seat(move.mover)
    contest = require_block(encounter.state, seat)
    _spend(encounter, seat, "block", contest.target)
    encounter.write(ModifierAdded(seat=contest.acting, value=-1, label="block"))


@declare("seat", under="spends", when=ITSELF)
def reduce(encounter: Encounter, move: Move) -> None:
    """`SEAT spends reduce`: a flip for less damage (MF-7.6)."""
    seat = Seat(move.mover)
    damages = require_reduce(encounter.state, seat)
    _spend(encounter, seat, "reduce", damages.model)
    open_reduce(encounter, damages.model, damages.amount)


@declare("seat", when=ITSELF)
def focuses(encounter: Encounter, move: Move) -> None:
    """`SEAT focuses`: Focused for a positive modifier (MF-10.3)."""
    seat = Seat(move.mover)
    name = require_focus(encounter.state, seat)
    focused = encounter.model(name).condition(Condition.FOCUSED)
    encounter.set_condition(name, Condition.FOCUSED, focused - 1)
    encounter.write(ModifierAdded(seat=seat, value=1, label="focused"))
