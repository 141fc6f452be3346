"""Fate/Ace Royal: the facts of a game that are its own. Cards move by `cards.*`."""

from events.fate_ace_royal.battle import BattleEvent
from events.fate_ace_royal.turns import TurnEvent

FateAceRoyalEvent = TurnEvent | BattleEvent
