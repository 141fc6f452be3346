"""The secrets of a log and of its matches."""

import os

KEY_BYTES = 16
"""A key is so long: 128 bits, which nobody tries through."""


def new_key() -> bytes:
    """A key that nobody can foresee: of the system's chance, which is made for secrets."""
    return os.urandom(KEY_BYTES)
