"""Where the cards lie, from `cards.*` events alone."""

import msgspec


class Table(msgspec.Struct, frozen=True):
    """Placeholder until the real module lands."""
