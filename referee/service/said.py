"""What is said of a match beside its record: the form of all events of that kind."""

from msgspec import Struct


class Said(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something that happened beside the record."""
