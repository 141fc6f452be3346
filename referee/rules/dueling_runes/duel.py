"""Dueling Runes: the hand that writes the consequences of one move."""

from events.catalogues.dueling_runes import Edition
from projections.dueling_runes.evolve import CHANGES
from projections.dueling_runes.state import State
from referee.rules.ruling import Hand


class Duel(Hand[Edition, State]):
    """A duel in the middle of a move. `state` is the table after what has been written so far."""

    __slots__ = ()

    changes = CHANGES

    def option(self, name: str) -> str:
        """The value of an option (section 4)."""
        return self.state.match.options[name]
