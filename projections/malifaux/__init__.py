"""Malifaux: the state of an encounter, rebuilt from its events."""
