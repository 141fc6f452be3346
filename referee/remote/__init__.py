"""Matches of a service, for commands and the prompt as if they were those of a log."""
