"""Dueling Runes: legality and consequences, in the order of its rulebook."""
