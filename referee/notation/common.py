"""The moves and keys that every match has; their words are those of the glossary `common`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from events.base import Seat
from referee.moves.corrections import (
    Amend,
    Annotate,
    Appeal,
    Claim,
    Decide,
    Dispute,
    Insert,
    Redo,
    Strike,
    Undo,
    Vary,
    Withdraw,
)
from referee.moves.glossary import Glossary
from referee.moves.kinds import (
    Between,
    Choice,
    Flag,
    Glyph,
    Hex,
    Many,
    Number,
    Numbered,
    Path,
    Plain,
    RuleId,
    Text,
    Time,
    misfit,
    seat_kind,
    spellings,
)
from referee.moves.move import (
    Adjust,
    Award,
    Clock,
    Draw,
    Irregular,
    Move,
    Note,
    Opens,
    Penalty,
    Publishes,
    Resign,
    Reveals,
    RuleOn,
    Seals,
    Throws,
)
from referee.moves.verbs import Form, Kind, Reading, Slot, Verb, Weight, Words
from replays.characters import caseless
from replays.redact import Says

_GLOSSARY = Glossary("common")

MOVERS = _GLOSSARY.words("mover")

PUBLIC = _GLOSSARY.words("viewer")
"""Who looks on and moves nothing."""

VERBS = _GLOSSARY.words("verb")

KEYS = _GLOSSARY.words("key")

PENALTIES = _GLOSSARY.words("penalty")

EVIDENCE = _GLOSSARY.words("evidence")

OUTCOMES = _GLOSSARY.words("outcome")

EVERYBODY = _GLOSSARY.words("everybody")
"""Who agrees where all do."""

AUTOMATIC = "ai"
"""The seat that the program plays, in each game that has one: nobody asks it."""

ON_EVERY_LINE: tuple[Slot, ...] = (
    Slot("happened", Time(), optional=True, key="at"),
    Slot("evidence", Choice("evidence", EVIDENCE), optional=True),
    Slot("sure", Flag(), optional=True),
    Slot("custody", Choice("custody", {"overrule": ("破例",)}), optional=True),
)
"""The keys that every move takes."""

_WHY = Slot("why", Text())
_SAID = Slot("why", Text(), says="open")
_CITES = Slot("cites", Many(RuleId()), optional=True)

CORRECTING = ("undo", "amend", "insert", "strike", "redo")
"""The referee's verbs that change which moves stand, or how they read."""

DISPUTING = ("dispute", "claim", "decide", "appeal", "withdraw")

BOOK_KEEPING = frozenset(
    {
        *("note", "annotate", "rule", "penalty", "irregular", "clock", "vary"),
        *CORRECTING,
        *DISPUTING,
    }
)
"""The referee's verbs that are accepted at any time, also after the end of the game."""

PUBLISHES = ("table", "publishes")
"""The one line of the table's that is book-keeping, and due after the end."""

OF_LOTS = (("seat", "seals"), ("seat", "opens"), ("table", "lot"))
"""The lines that make a shared deal, which are book-keeping, too: each is said once, for good."""

SHEET = (Penalty, Irregular, Clock)
"""The moves that put something about a seat on the match sheet."""

BY_SOMEBODY = (Dispute, Withdraw)
"""The moves that a seat may stand behind."""

OF_A_SEAT = (*SHEET, Claim, Appeal, Throws)
"""The moves that name the seat of which they tell."""


def named_seats(move: Move) -> tuple[str, ...]:
    """The seats that a common move names besides who moves."""
    if isinstance(move, OF_A_SEAT):
        return (move.seat,)
    if isinstance(move, BY_SOMEBODY):
        return () if move.by is None else (move.by,)
    return move.by if isinstance(move, Undo) else ()


def require_present(move: Move, seats: Sequence[str]) -> None:
    """Raise Misfit where a seat moves, or is put on the match sheet, that the match does not have.

    A game's language knows the seats of all its matches; these are those of one.
    """
    for seat in (move.mover, *named_seats(move)):
        if seat not in seats and seat not in MOVERS:
            raise misfit("notation.absent-seat", seat, seats=tuple(seats))


WEIGHTS: Mapping[str, Weight] = {
    "resign": "end",
    "award": "end",
    "draw": "end",
    "publishes": "usual",
    "seals": "usual",
    "opens": "usual",
    "lot": "usual",
}
"""How often the common moves are wanted; all others seldom."""


def rows(movers: Words, card: Kind | None) -> tuple[Verb, ...]:
    """The common rows of a game's table of moves, for its seats and its kind of card."""
    seat = Slot("seat", seat_kind(movers))
    text = Slot("text", Text())
    number = Slot("number", Numbered())
    reveals = Slot("cards", Many(card)) if card else None
    found = (
        Verb("resign", "seat", Form(Resign)),
        *((Verb("reveals", "table", Form(Reveals, (seat, reveals))),) if reveals else ()),
        Verb("publishes", "table", Form(Publishes)),
        Verb("seals", "seat", Form(Seals, (Slot("seal", Hex("seal", 64)),))),
        Verb("opens", "seat", Form(Opens, (Slot("lot", Hex("lot", 32)),))),
        Verb("lot", "table", Form(Throws, (seat, Slot("lot", Text("thrown"), says="open")))),
        Verb("note", "referee", Form(Note, (text,))),
        Verb("annotate", "referee", _annotate(number)),
        *_correcting(number, movers),
        Verb("rule", "referee", Form(RuleOn, (text,), (_CITES,))),
        Verb("penalty", "referee", _penalty(seat)),
        Verb("irregular", "referee", Form(Irregular, (seat, text), (_CITES,))),
        *_disputing(seat),
        Verb("vary", "referee", Form(Vary, (number, _lines(says="text")), (_maybe(_WHY),))),
        Verb("adjust", "referee", _adjust()),
        Verb("award", "referee", Form(Award, (seat,), (_WHY,))),
        Verb("draw", "referee", Form(Draw, (), (_WHY,))),
        Verb("clock", "referee", Form(Clock, (seat, Slot("seconds", Number("seconds"))))),
    )
    return tuple(replace(verb, weight=WEIGHTS.get(verb.slug, "rare")) for verb in found)


def _correcting(number: Slot, movers: Words) -> Iterator[Verb]:
    """The rows of what changes which moves stand, or how they read."""
    count = Slot("count", Number("count", 1), optional=True)
    agreeing = Slot("by", Agreeing(seat_kind(movers)), optional=True)
    ruling = Slot("ruling", Text(), optional=True)
    line = Slot("line", Text("line"), says="open", optional=True)
    yield Verb("undo", "referee", Form(Undo, (count,), (agreeing, ruling)))
    yield Verb("redo", "referee", Form(Redo, (count,)))
    yield Verb("amend", "referee", Form(Amend, (number, line)))
    yield Verb("insert", "referee", Form(Insert, (number, _lines())))
    yield Verb("strike", "referee", Form(Strike, (Slot("about", Between()),)))


def _disputing(seat: Slot) -> Iterator[Verb]:
    """The rows of who does not agree, what each says, and what it came to."""
    which = Slot("dispute", Number("dispute", 1, otherwise="notation.dispute"))
    by = Slot("by", seat.kind, optional=True)
    said = Slot("text", Text(), says="open")
    about = Slot("about", Between(), optional=True)
    never = Slot("never", Flag(), optional=True, without="lines")
    holds = Slot("holds", Many(Text("holding", verbatim=False)), optional=True, says="own")
    moves = replace(_lines(says="own"), optional=True)
    outcome = Slot("outcome", Choice("outcome", OUTCOMES))
    put = Slot("claim", Number("claim", 1), optional=True)
    name = Slot("by", Text("name"), optional=True, says="open")
    yield Verb("dispute", "referee", Form(Dispute, (said,), (by, about, _CITES)))
    yield Verb("claim", "referee", Form(Claim, (which, seat, said, moves), (never, holds)))
    yield Verb("decide", "referee", Form(Decide, (which, outcome), (put, name, _WHY, _CITES)))
    yield Verb("appeal", "referee", Form(Appeal, (which, seat), (_SAID,)))
    yield Verb("withdraw", "referee", Form(Withdraw, (which,), (by, _SAID)))


def _lines(says: Says = "open") -> Slot:
    """Moves, each in one word: what it hides is asked of the moves themselves, where it can be."""
    return Slot("lines", Text("line"), says=says, repeated=True)


def _maybe(slot: Slot) -> Slot:
    return replace(slot, optional=True)


class Agreeing(Plain, msgspec.Struct, frozen=True):
    """Seats that agree: a list of them, or `all`, which is those of the match."""

    says: ClassVar[Says] = "open"
    seat: Kind
    name: str = "seat"

    def read(self, word: str, reading: Reading) -> tuple[Seat, ...]:
        """The seats."""
        if caseless(word) in _EVERYBODY:
            seats = (seat for seat, _ in reading.state.match.seats)
            return tuple(Seat(seat) for seat in seats if seat != AUTOMATIC)
        found: tuple[Seat, ...] = Many(self.seat).read(word, reading)
        return found

    def write(self, value: Any) -> str:
        """The list."""
        return ",".join(value)

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """Each of them, and all."""
        return (*self.seat.choices(reading), *EVERYBODY)


_EVERYBODY = spellings(EVERYBODY)


def _annotate(number: Slot) -> Form:
    glyph = Slot("glyph", Glyph(), optional=True)
    text = Slot("text", Text(), optional=True)
    return Form(Annotate, (number, glyph, text), some=("glyph", "text"))


def _penalty(seat: Slot) -> Form:
    return Form(Penalty, (seat, Slot("kind", Choice("penalty", PENALTIES))), (_WHY, _CITES))


def _adjust() -> Form:
    value = Slot("value", Text("value", verbatim=False), says="open")
    return Form(Adjust, (Slot("path", Path()), value), (_WHY,))
