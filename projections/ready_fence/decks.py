"""Ready... Fence!: the constraints of decks that nobody has listed, by their names (RF-1.5)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from projections.kit import Constraint
from projections.ready_fence import open_marks, open_values
from projections.ready_fence.open_marks import OpenMarks
from projections.ready_fence.open_values import OpenValues

OpenDeck = OpenValues | OpenMarks

READ: Mapping[str, Callable[[Sequence[str]], OpenDeck]] = {
    open_values.PREFIX: open_values.read,
    open_marks.PREFIX: open_marks.read,
}
"""What makes a constraint of the words of its name, by the first of them."""


@cache
def _read(name: str) -> OpenDeck:
    prefix, *words = name.split(" ")
    return READ[prefix](words)


def one_more(name: str, card: str) -> str:
    """The name of the constraint that has one copy of a card more."""
    deck = _read(name)
    if isinstance(deck, OpenMarks):
        return open_marks.one_more(deck, card)
    return open_values.one_more(deck, card)


class OpenDecks(Mapping[str, Constraint]):
    """The constraints by their names: each is read out of its own."""

    def __getitem__(self, name: str) -> Constraint:
        return _read(name)

    def __iter__(self) -> Iterator[str]:
        """None of them can be listed."""
        return iter(())

    def __len__(self) -> int:
        return 0
