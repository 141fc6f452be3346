"""Malifaux: the table for a terminal."""

from referee.render.malifaux.board import picture

__all__ = ["picture"]
