"""The generator of the dealt mode: the same seed deals the same match on every machine, for ever.

The n-th use of a match (n from 1) has a stream of its own: block i of it (i from 0) is the SHA-256
of the UTF-8 bytes of `tabletop-referee chance 1`, the seed, n and i, joined by line feeds, the
numbers in decimal. The blocks follow one another and are cut into 8-byte big-endian numbers. A
number below k is the next of them modulo k, where those from the largest multiple of k on are
skipped, so that none is likelier than another. A shuffle is Fisher and Yates's, from the last
place down to the second: the card there changes places with that on a place drawn from those up to
its own. A coin is a number below 2; 0 is the first of its two faces.

A seed is a secret as long as the match runs: whoever has it knows every card.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from struct import Struct
from typing import TypeVar

from events.digests import sha256_for

T = TypeVar("T")

FORMAT = "tabletop-referee chance 1"
NUMBERS = Struct(">4Q").unpack
"""The numbers of one block."""

ALL = 1 << 64
"""How many numbers there are."""


def below(limit: int, stream: Iterator[int]) -> int:
    """The stream's next number from 0 to `limit` - 1, all equally likely; `limit` is 1 to 2^64."""
    for number in stream:
        rest = number % limit
        if number - rest <= ALL - limit:
            return rest
    raise AssertionError("a stream has no end")


def stream(seed: str, position: int) -> Iterator[int]:
    """The numbers of one use of the generator."""
    begun = sha256_for(1)(f"{FORMAT}\n{seed}\n{position}\n".encode())
    for block in count():
        digest = begun.copy()
        digest.update(b"%d" % block)
        yield from NUMBERS(digest.digest())


def shuffled(seed: str, position: int, items: Sequence[T]) -> tuple[T, ...]:
    """The items in one of their orders, all equally likely."""
    numbers = stream(seed, position)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, numbers)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def coin(seed: str, position: int, faces: tuple[T, T]) -> T:
    """One of two faces, either equally likely."""
    return faces[below(2, stream(seed, position))]
