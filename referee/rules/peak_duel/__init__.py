"""Peak Duel: legality and consequences, in the order of its rulebook."""
