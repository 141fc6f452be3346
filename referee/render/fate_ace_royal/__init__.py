"""Fate/Ace Royal: the seats and their battle for a terminal."""

from referee.render.fate_ace_royal.board import board

__all__ = ["board"]
