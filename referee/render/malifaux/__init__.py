"""Malifaux: the table for a terminal, and what is due at it (section 14 of the rulebook)."""

from referee.render.malifaux.board import picture
from referee.render.malifaux.due import due

__all__ = ["due", "picture"]
