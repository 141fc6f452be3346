"""Malifaux: the facts of an encounter that are its own, by chapter."""

from events.malifaux.contests import ContestEvent
from events.malifaux.crew import CrewEvent
from events.malifaux.hands import HandEvent
from events.malifaux.turns import TurnEvent

MalifauxEvent = CrewEvent | TurnEvent | HandEvent | ContestEvent
