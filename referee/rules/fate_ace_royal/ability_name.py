"""Fate/Ace Royal: the name of an ability, as a line has it."""

from collections.abc import Sequence

from events.base import Seat
from events.catalogues.fate_ace_royal import in_force
from events.fate_ace_royal.values import PARTS, Part
from projections.fate_ace_royal.state import State
from referee.notation.kinds import Text
from referee.notation.verbs import Reading
from referee.rules.fate_ace_royal.cards import COPY

AGREED = ("cost=", "timing=", "requires=")
"""What a line says of an ability that nobody knows."""


class AbilityName(Text, frozen=True):
    """The printed name of an ability, or free text."""

    name: str = "ability"

    def names(self, line: Sequence[str], reading: Reading) -> tuple[str, ...]:
        """Those of the card that a line uses; where it says what is paid, it means another one."""
        mover, _, card, *behind = line
        if any(word.startswith(AGREED) for word in behind):
            return ()
        state: State = reading.state
        seat = Seat(mover)
        kind = card.partition(COPY)[0]
        if card in PARTS and seat in state.masters:
            kind = state.part(seat, Part(card))
        used = in_force(reading.edition, state.printed).cards.get(kind)
        return () if used is None else tuple([known.name for known in used.abilities if known.name])
