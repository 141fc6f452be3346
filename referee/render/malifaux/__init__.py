"""Malifaux: the table for a terminal, and what is due at it."""

from referee.render.malifaux.board import picture
from referee.render.malifaux.due import due

__all__ = ["due", "picture"]
