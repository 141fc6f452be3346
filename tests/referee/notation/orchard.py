"""A game made up for these tests, whose lines have every shape that a table of moves can have."""

from dataclasses import dataclass
from types import SimpleNamespace

from events.base import UNKNOWN
from referee.moves.kinds import Choice, Flag, Many, Number, Text, seat_kind
from referee.moves.move import Move
from referee.moves.verbs import Branch, Form, Language, Slot, Verb
from referee.notation.lines import read_line, read_words

FRUIT = {"apple": ("蘋果", "苹果"), "sour-pear": ("梨",), "plum": ()}
SEATS = {"red": ("紅", "红"), "green": ("綠", "绿")}


class Plays(Move, frozen=True, kw_only=True):
    card: str
    beside: tuple[str, ...] = ()
    points: int = 0
    ends: bool = False


class Exchanges(Move, frozen=True, kw_only=True):
    card: str
    keeps: str = ""


class Takes(Move, frozen=True, kw_only=True):
    first: str
    second: str


class Draws(Move, frozen=True, kw_only=True):
    card: str = ""


class Casts(Move, frozen=True, kw_only=True):
    spell: str = ""
    power: int = 0
    target: str = ""


class Bets(Move, frozen=True, kw_only=True):
    amount: int = 0
    on: str = ""
    double: bool = False


class Activates(Move, frozen=True, kw_only=True):
    card: str
    ability: str = ""
    stats: tuple[int, ...] = ()


class Compares(Move, frozen=True, kw_only=True):
    red: str
    green: str


class Grows(Move, frozen=True, kw_only=True):
    seat: str
    by: int
    kind: str


class Prints(Move, frozen=True, kw_only=True):
    card: str
    copies: int = 0
    name: str = ""


class Passes(Move, frozen=True, kw_only=True):
    pass


@dataclass(frozen=True, slots=True)
class Card:
    unknown: bool = False
    name: str = "card"

    def read(self, word, reading):
        if word == UNKNOWN and self.unknown:
            return word
        return Choice("card", FRUIT).read(word, reading)

    def write(self, value):
        return value

    def choices(self, reading):
        return tuple(FRUIT)

    def takes_unknown(self):
        return self.unknown


CARD, HIDDEN = Card(), Card(unknown=True)
SEAT = seat_kind(SEATS)
STATS = Many(Number("count", -9, 9, sign="may"), "/", least=4, most=4)


def _optional(field, kind, key=""):
    return Slot(field, kind, optional=True, key=key)


def _grow(kind, number):
    return Form(Grows, (Slot("seat", SEAT), Slot("by", number)), fixed={"kind": kind})


_FEINT = Form(Plays, keys=(Slot("ends", Flag()),), fixed={"card": "feint"})
_CARD = Form(
    Plays,
    (Slot("card", CARD),),
    (_optional("beside", Many(CARD), "with"), _optional("points", Number("count", 0, 18), "sp")),
)
_GROWN = {
    "mana": _grow("mana", Number("count", -9, 9, sign="must")),
    "limit": _grow("limit", Number("count", 0, 54)),
}
_BET = (_optional("amount", Number("count", 1, 12)), _optional("on", SEAT))
_SINGLE, _DOUBLE = Form(Bets, _BET), {"double": True}
_SPELLS = Choice("value", {"fire-ball": ("火球",), "ward": ()})

LANGUAGE = Language(
    table=(
        Verb("plays", "seat", Form(branch=Branch("", {"feint": _FEINT}, otherwise=_CARD))),
        Verb(
            "exchanges",
            "seat",
            Form(Exchanges, (Slot("card", HIDDEN),), (_optional("keeps", CARD),)),
        ),
        Verb("takes", "seat", Form(Takes, (Slot("first", HIDDEN), Slot("second", HIDDEN)))),
        Verb("draws", "seat", Form(Draws, (_optional("card", CARD),))),
        Verb(
            "casts",
            "seat",
            Form(
                Casts,
                (
                    _optional("spell", _SPELLS),
                    _optional("power", Number("count", 1, 12)),
                    _optional("target", SEAT),
                ),
            ),
        ),
        Verb(
            "bets",
            "seat",
            Form(branch=Branch("", {"double": Form(Bets, _BET, fixed=_DOUBLE)}, otherwise=_SINGLE)),
        ),
        Verb(
            "activates",
            "seat",
            Form(
                Activates,
                (Slot("card", CARD), _optional("ability", Text())),
                (_optional("stats", STATS),),
            ),
        ),
        Verb("compares", "table", Form(Compares, keys=(Slot("red", CARD), Slot("green", CARD)))),
        Verb("passes", "seat", Form(Passes)),
        Verb("passes", "table", Form(Passes)),
        Verb("effect", "referee", Form(branch=Branch("", _GROWN, {"limit": ("上限",)}))),
        Verb(
            "prints",
            "referee",
            Form(
                Prints,
                (Slot("card", CARD),),
                (_optional("copies", Number("count", 0, 20)), _optional("name", Text())),
                some=("copies", "name"),
            ),
        ),
    ),
    # 裁定 is the common word for `rule` as well: the mover decides.
    verbs={"passes": ("略過", "略过", "裁定"), "plays": ("出",), "note": ("備註",)},
    keys={"with": ("配",), "sp": ("點",), "red": ("紅",), "green": ("綠",), "evidence": ("依據",)},
    movers=SEATS,
    card=CARD,
)

EDITION = SimpleNamespace()


def read(line):
    return read_line(line, LANGUAGE, EDITION, None)


def from_shell(*words):
    return read_words(words, LANGUAGE, EDITION, None)
