"""Fate/Ace Royal: its rules."""
