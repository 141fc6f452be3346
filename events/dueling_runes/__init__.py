"""Dueling Runes: the facts of a duel that are its own. Cards move by `cards.*`."""

from events.dueling_runes.drawing import DrawingEvent
from events.dueling_runes.rounds import RoundEvent
from events.dueling_runes.spells import SpellEvent

DuelingRunesEvent = RoundEvent | SpellEvent | DrawingEvent
