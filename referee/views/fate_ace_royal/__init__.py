"""Fate/Ace Royal: what a viewer may know of a game (section 10 of the rulebook)."""

from referee.views.fate_ace_royal.seeing import naming, view
from referee.views.fate_ace_royal.shown import View

__all__ = ["View", "naming", "view"]
