"""Peak Duel: the facts of a duel that are its own. Cards move by `cards.*`."""

from events.peak_duel.battle import BattleEvent
from events.peak_duel.field import FieldEvent
from events.peak_duel.turns import TurnEvent

PeakDuelEvent = TurnEvent | FieldEvent | BattleEvent
