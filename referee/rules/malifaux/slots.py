"""Malifaux: arguments and keys that many of its moves have."""

from events.malifaux.values import Condition, Suit
from referee.moves.kinds import Choice, Many, Number, seat_kind
from referee.moves.verbs import Slot
from referee.rules.malifaux import words
from referee.rules.malifaux.kinds import Card, Change, ModelWord


def number(name: str, low: int, high: int) -> Number:
    """A number; `+1` and `1` are the same (section 8)."""
    return Number(name, low, high, sign="may")


HIDDEN_CARD = Card(unknown=True)
SEAT = seat_kind(words.SEATS)
SUIT = Choice("suit", words.SUITS, Suit)
CONDITION = Choice("condition", words.CONDITIONS, Condition)
DAMAGE = Many(number("damage", 0, 30), separator="/", least=3, most=3)

OF_SEAT = Slot("seat", SEAT)
MODEL = Slot("model", ModelWord())
OF_SUIT = Slot("suit", SUIT)
MOD = Slot("mod", Change("modifier", 9), optional=True)
