"""What a game does not keep to."""

from events.errors import Fact, RefereeError


class Broken(RefereeError):
    """A game does not do what every game does: a text id and its facts say what."""

    exit_status = 4


def hold(held: object, text: str, **facts: Fact) -> None:
    """Raise Broken with this text unless it holds."""
    if not held:
        raise Broken(text, **facts)
