"""Malifaux: the hand that writes the consequences of one move."""

from events.base import Seat
from events.catalogues.malifaux import Edition
from events.malifaux.crew import ConditionChanged, Pool, PoolChanged
from events.malifaux.values import Condition, Profile
from projections.malifaux.evolve import CHANGES
from projections.malifaux.state import MOST, Activation, Contest, Model, State
from referee.rules.malifaux.options import DECK_ALONE
from referee.rules.malifaux.profiles import profile_of
from referee.rules.ruling import Hand


class Encounter(Hand[Edition, State]):
    """An encounter in the middle of a move. `state` is after what has been written so far."""

    __slots__ = ()

    changes = CHANGES

    def option(self, name: str) -> str:
        """The value of an option of this match."""
        return self.state.match.options[name]

    @property
    def deck_alone(self) -> bool:
        """Whether the fate decks are played without crews."""
        return self.option("play") == DECK_ALONE

    @property
    def contest(self) -> Contest:
        """The open contest; only asked while there is one."""
        contest = self.state.contest
        assert contest is not None, "a contest is open"
        return contest

    @property
    def activation(self) -> Activation:
        """The activation; only asked while there is one."""
        assert self.state.activation is not None, "a model is active"
        return self.state.activation

    def model(self, name: str) -> Model:
        """A model of either crew."""
        return self.state.models[name]

    def profile(self, model: str) -> Profile:
        """The profile of a model."""
        state = self.state
        return profile_of(self.edition, state, state.models[model].profile)

    def set_condition(self, model: str, condition: Condition, value: int) -> None:
        """A condition has this value from now on, 0 to 99; nothing is written if it has it."""
        before = self.model(model).condition(condition)
        after = value if 0 <= value <= MOST else max(0, min(MOST, value))
        if after != before:
            changed = ConditionChanged(model=model, condition=condition, before=before, value=after)
            self.write(changed)

    def change_pool(self, seat: Seat, pool: Pool, change: int) -> None:
        """A pool of a seat changes, as far as it goes (MF-12.1)."""
        before: int = getattr(self.state.hold(seat), pool)
        after = max(0, min(MOST, before + change))
        if after != before:
            self.write(PoolChanged(seat=seat, pool=pool, before=before, value=after))
