"""What a hidden card can be one of: a pool, or a group of cards that has left one."""

from collections.abc import Mapping

import msgspec

from projections.cards.bags import Source

LIST = "list"
"""The part of a pool's constraint that an overruling lifts when the list itself cannot be true."""


class Pool(msgspec.Struct, frozen=True, gc=False):
    """A deck, or cards mixed before the match began.

    `kinds` is all of it if `whole`, else those kinds whose number of copies is known. `constraint`
    names what binds a pool that nobody has listed. `shown` are the copies that have been shown,
    wherever they lie now. `lifted`: what was overruled and does not bind any longer. `parted`:
    some of its hidden cards went two ways unseen, so that its worlds no longer weigh evenly.
    """

    size: int
    kinds: Mapping[str, int]
    whole: bool
    constraint: str
    shown: Mapping[str, int]
    lifted: frozenset[str] = frozenset()
    parted: bool = False

    @property
    def listed(self) -> bool:
        """Whether a list of all its cards binds it."""
        return self.whole and LIST not in self.lifted

    def left(self, kind: str) -> int | None:
        """Copies not shown yet, below zero if too many were; null where no number is known."""
        if (self.whole or kind in self.kinds) and LIST not in self.lifted:
            return self.kinds.get(kind, 0) - self.shown.get(kind, 0)
        return None


class Group(msgspec.Struct, frozen=True, gc=False):
    """Cards fixed at a moment, when hidden ones began to leave `zone`.

    `known`: kinds certain to be among them, and not shown since. `drawn`: the others, by what they
    are one of. `untraced`: kinds shown since for which it is open from where they had come.
    `out`: cards that are still hidden, in whatever zone or later group. `barred`: kinds that none
    of its cards is.
    """

    zone: str
    known: Mapping[str, int]
    drawn: Mapping[Source, int]
    untraced: Mapping[str, int]
    out: int
    barred: frozenset[str] = frozenset()
