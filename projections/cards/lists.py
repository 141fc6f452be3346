"""Lists of the cards that all have been told of, as games keep them beside the table."""

from collections.abc import Sequence

from events.base import UNKNOWN


def faces(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards without those that nobody has shown."""
    return tuple([card for card in cards if card != UNKNOWN]) if UNKNOWN in cards else cards


def less(cards: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """The cards without one of each of the others, as far as they are among them."""
    left = list(cards)
    for card in others:
        if card in left:
            left.remove(card)
    return tuple(left)


def named(told: Sequence[str], lying: Sequence[str]) -> tuple[str, ...]:
    """What was told of cards, with those that nobody saw: the others of all that lie there."""
    others = iter(less(lying, faces(tuple(told))))
    return tuple(next(others, UNKNOWN) if card == UNKNOWN else card for card in told)
