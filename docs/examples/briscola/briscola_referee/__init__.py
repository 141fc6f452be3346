"""Briscola for two: a game that is installed beside the program."""
