"""Malifaux: what a viewer may know of an encounter."""

from referee.views.malifaux.seeing import naming, view
from referee.views.malifaux.shown import View

__all__ = ["View", "naming", "view"]
