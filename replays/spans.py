"""When something happened, as far as that is known."""

import msgspec

ANYWHERE = 14 * 60 * 60
"""No place on earth is further from UTC than this, in seconds."""


class Span(msgspec.Struct, frozen=True):
    """When something happened: not before `first`, not after `last`, both in seconds.

    Of UTC if `aware`; else of one zone for a whole match, and nobody knows which.
    """

    first: float
    last: float
    aware: bool

    def is_before(self, other: "Span") -> bool:
        """Whether it surely happened before the other."""
        slack = 0 if self.aware == other.aware else ANYWHERE
        return self.last + slack < other.first
