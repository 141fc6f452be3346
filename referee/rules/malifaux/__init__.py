"""Malifaux: the fate decks, duels and activations, as their rulebook has them."""
