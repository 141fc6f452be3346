"""Fate/Ace Royal: arguments and keys that many of its moves have."""

from events.catalogues.fate_ace_royal import CardType
from events.fate_ace_royal.values import Part, Token
from referee.moves.kinds import MANY, Choice, Many, Number, seat_kind
from referee.moves.verbs import Slot
from referee.rules.fate_ace_royal import words
from referee.rules.fate_ace_royal.kinds import Card, Seats, Skill, four

IN_HAND = frozenset({CardType.CRAFT, CardType.EVENT})
OF_SERVANT = frozenset({CardType.SPIRIT, CardType.CLASS})


def only(*types: CardType) -> frozenset[CardType]:
    """Cards of these types and no others."""
    return frozenset(types)


SEAT = seat_kind(words.SEATS)
CRAFT_IN_PLAY = Card(only(CardType.CRAFT), copies=True, name="craft")
UNSEEN = Card(IN_HAND, unknown=True, name="hand-card")
UNSEEN_CARDS = Many(UNSEEN)
SERVANT_CARD = Card(OF_SERVANT, name="servant-card")
LYING = Card(only(CardType.CRAFT), copies=True, others=words.SERVANT, name="lying-card")
"""A card that lies in some posture: `servant` or a craft."""
SKILL = Skill()
SKILLS = Many(SKILL)
PROXY_VALUES = four("none", 0)
CHANGES = four("may", -MANY)
PART = Choice("part", words.PARTS, Part)
DIE = Number("die", 1, 6)
TOKEN = Choice("token", words.TOKENS, Token)

OF_SEAT = Slot("seat", SEAT)
OF_SEATS = Slot("seats", Seats(SEAT))
STATS = Slot("stats", PROXY_VALUES)
WITH_SKILLS = Slot("skills", SKILLS, optional=True)
TURNED_UP = (Slot("part", PART, optional=True), Slot("card", SERVANT_CARD, optional=True))
