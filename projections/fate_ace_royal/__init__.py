"""Fate/Ace Royal: the state of a game, rebuilt from its events."""
