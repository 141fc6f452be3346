"""Dueling Runes: the state of a duel and how events change it."""
