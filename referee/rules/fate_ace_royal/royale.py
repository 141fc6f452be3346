"""Fate/Ace Royal: the hand that writes the consequences of one move."""

from collections.abc import Mapping

from events.base import Seat
from events.catalogues.fate_ace_royal import Card, Edition, in_force
from events.fate_ace_royal.turns import PhaseEntered, StepEntered
from events.fate_ace_royal.values import Phase, Step
from projections.fate_ace_royal.evolve import CHANGES
from projections.fate_ace_royal.state import Battle, State
from referee.rules.ruling import Hand


class Royale(Hand[Edition, State]):
    """A game in the middle of a move. `state` is the table after what has been written so far."""

    __slots__ = ()

    changes = CHANGES

    @property
    def cards(self) -> Mapping[str, Card]:
        """What is printed on each card, as far as the edition and the table say (FA-2.5)."""
        return in_force(self.edition, self.state.printed).cards

    @property
    def active(self) -> Seat:
        """Whose turn it is; only asked after the set-up."""
        assert self.state.active is not None, "after the set-up one seat is active"
        return self.state.active

    @property
    def battle(self) -> Battle:
        """The battle; only asked while there is one."""
        assert self.state.battle is not None, "a battle goes on"
        return self.state.battle

    @property
    def over(self) -> bool:
        """Whether what has been written so far ended the game."""
        return self.state.match.result is not None

    @property
    def dealt(self) -> bool:
        """Whether the engine makes chance (section 13)."""
        return self.state.match.seed is not None

    def option(self, name: str) -> str:
        """The value of an option of this game."""
        return self.state.match.options[name]

    def enter(self, phase: Phase, step: Step | None = None) -> None:
        """Another phase begins."""
        self.write(PhaseEntered(phase=phase, step=step))

    def step(self, step: Step) -> None:
        """Another step of the phase begins."""
        self.write(StepEntered(step=step))
