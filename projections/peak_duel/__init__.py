"""Peak Duel: state and how its events change it."""
