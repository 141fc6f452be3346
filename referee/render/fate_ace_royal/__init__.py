"""Fate/Ace Royal: the seats and their battle for a terminal, and what is due."""

from referee.render.fate_ace_royal.board import picture
from referee.render.fate_ace_royal.due import due

__all__ = ["due", "picture"]
