"""What a game lacks, or does not keep to."""

import msgspec

from events.errors import Fact, RefereeError


class Broken(RefereeError):
    """A game does not do what every game does: a text id and its facts say what."""

    exit_status = 4


def hold(held: object, text: str, **facts: Fact) -> None:
    """Raise Broken with this text unless it holds."""
    if not held:
        raise Broken(text, **facts)


class Fault(msgspec.Struct, frozen=True):
    """What a game lacks or does not keep to: a text id and its facts, as of an error.

    `note`: it is told, and nothing is wrong with the game. `seed`: with which it was found at play.
    """

    text: str
    facts: dict[str, Fact]
    note: bool = False
    seed: int | None = None


def fault(text: str, **facts: Fact) -> Fault:
    """Something that a game lacks."""
    return Fault(text, facts)


def note(text: str, **facts: Fact) -> Fault:
    """Something that is to be told, and is not wrong."""
    return Fault(text, facts, note=True)
