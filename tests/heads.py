"""Records without the tags that say which match of which log they are of."""

import re


def headless(text):
    """The record without its head, which is that of one log."""
    return re.sub(r'\[Head "[^"]*"\]\n', "", text)


def unnamed(text):
    """The record without its head and the id of its match."""
    return re.sub(r'\[Match "[^"]*"\]\n', "", headless(text))
