"""Malifaux: soulstones and Focused before a flip (MF-7.4, MF-7.5, MF-10.3)."""

from events.base import Seat
from events.malifaux import ModifierAdded, StoneSpent, SuitAdded
from events.malifaux.values import Condition
from referee.rules.malifaux.before_flip import require_block, require_enhance, require_focus
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.moves import Focuses, SpendsBlock, SpendsPlus, SpendsSuit


def spends_plus(encounter: Encounter, move: SpendsPlus) -> None:
    """`SEAT spends plus`: a positive modifier."""
    seat = Seat(move.mover)
    side = require_enhance(encounter.state, seat)
    left = encounter.state.hold(seat).stones - 1
    encounter.write(StoneSpent(seat=seat, use="plus", left=left, model=side.model))
    encounter.write(ModifierAdded(seat=seat, value=1, label="soulstone"))


def spends_suit(encounter: Encounter, move: SpendsSuit) -> None:
    """`SEAT spends suit SUIT`: a suit for the total."""
    seat = Seat(move.mover)
    side = require_enhance(encounter.state, seat)
    left = encounter.state.hold(seat).stones - 1
    encounter.write(StoneSpent(seat=seat, use="suit", left=left, model=side.model, suit=move.suit))
    encounter.write(SuitAdded(seat=seat, suit=move.suit))


def spends_block(encounter: Encounter, move: SpendsBlock) -> None:
    """`SEAT spends block`: a negative modifier for the damage flip."""
    seat = Seat(move.mover)
    contest = require_block(encounter.state, seat)
    left = encounter.state.hold(seat).stones - 1
    encounter.write(StoneSpent(seat=seat, use="block", left=left, model=contest.target))
    encounter.write(ModifierAdded(seat=contest.acting, value=-1, label="block"))


def focuses(encounter: Encounter, move: Focuses) -> None:
    """`SEAT focuses`: Focused for a positive modifier (MF-10.3)."""
    seat = Seat(move.mover)
    name = require_focus(encounter.state, seat)
    focused = encounter.model(name).condition(Condition.FOCUSED)
    encounter.set_condition(name, Condition.FOCUSED, focused - 1)
    encounter.write(ModifierAdded(seat=seat, value=1, label="focused"))
