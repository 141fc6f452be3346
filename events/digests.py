"""SHA-256: the interpreter's own for the first digests, OpenSSL's for those who make many.

`hashlib` loads OpenSSL, which takes a tenth of a command's time, and digests twice as fast from
then on. Where an interpreter was built without a SHA-256 of its own, hashlib's is taken at once.
"""

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Protocol


class Hash(Protocol):
    """What `hashlib.sha256` makes, as far as it is used."""

    def update(self, data: bytes, /) -> None:
        """Take more bytes in."""

    def copy(self) -> "Hash":
        """Another of the same bytes."""
        ...

    def digest(self) -> bytes:
        """The digest of the bytes so far."""
        ...

    def hexdigest(self) -> str:
        """The same in hexadecimal."""
        ...


Sha256 = Callable[[bytes], Hash]

FEW = 2000
"""To make so many digests without OpenSSL takes less time than to load it."""

_asked = 0
"""How many digests this process has asked for."""


def sha256_for(count: int) -> Sha256:
    """The function for one who has so many digests to make."""
    global _asked
    _asked += count
    return _own() if _asked <= FEW else _of_openssl()


@cache
def _own() -> Sha256:
    """As the standard library's `random` finds it."""
    try:
        module = import_module("_sha2" if sys.version_info >= (3, 12) else "_sha256")
    except ImportError:
        return _of_openssl()
    sha256: Sha256 = module.sha256
    return sha256


@cache
def _of_openssl() -> Sha256:
    from hashlib import sha256  # sought only where it is worth it

    return sha256
