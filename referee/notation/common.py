"""The moves and keys that every match has; their words are those of the glossary `common`."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from referee.moves.glossary import Glossary
from referee.moves.kinds import (
    Choice,
    Flag,
    Glyph,
    Many,
    Number,
    Path,
    RuleId,
    Text,
    Time,
    misfit,
    seat_kind,
)
from referee.moves.move import (
    Adjust,
    Amend,
    Annotate,
    Award,
    Clock,
    Draw,
    Irregular,
    Move,
    Note,
    Penalty,
    Publishes,
    Resign,
    Reveals,
    RuleOn,
    Undo,
)
from referee.moves.verbs import Form, Kind, Slot, Verb, Weight, Words

_GLOSSARY = Glossary("common")

MOVERS = _GLOSSARY.words("mover")

PUBLIC = _GLOSSARY.words("viewer")
"""Who looks on and moves nothing."""

VERBS = _GLOSSARY.words("verb")

KEYS = _GLOSSARY.words("key")

PENALTIES = _GLOSSARY.words("penalty")

EVIDENCE = _GLOSSARY.words("evidence")

ON_EVERY_LINE: tuple[Slot, ...] = (
    Slot("happened", Time(), optional=True, key="at"),
    Slot("evidence", Choice("evidence", EVIDENCE), optional=True),
    Slot("sure", Flag(), optional=True),
    Slot("custody", Choice("custody", {"overrule": ("破例",)}), optional=True),
)
"""The keys that every move takes."""

_WHY = Slot("why", Text())
_CITES = Slot("cites", Many(RuleId()), optional=True)


BOOK_KEEPING = frozenset(
    {"note", "annotate", "rule", "penalty", "irregular", "clock", "undo", "amend"}
)
"""The referee's verbs that are accepted at any time, also after the end of the game."""

PUBLISHES = ("table", "publishes")
"""The one line of the table's that is book-keeping, and due after the end."""

SHEET = (Penalty, Irregular, Clock)
"""The moves that put something about a seat on the match sheet."""


def require_present(move: Move, seats: Sequence[str]) -> None:
    """Raise Misfit where a seat moves, or is put on the match sheet, that the match does not have.

    A game's language knows the seats of all its matches; these are those of one.
    """
    named = (move.mover, move.seat) if isinstance(move, SHEET) else (move.mover,)
    for seat in named:
        if seat not in seats and seat not in MOVERS:
            raise misfit("notation.absent-seat", seat, seats=tuple(seats))


WEIGHTS: Mapping[str, Weight] = {
    "resign": "end",
    "award": "end",
    "draw": "end",
    "publishes": "usual",
}
"""How often the common moves are wanted; all others seldom."""


def rows(movers: Words, card: Kind | None) -> tuple[Verb, ...]:
    """The common rows of a game's table of moves, for its seats and its kind of card."""
    seat = Slot("seat", seat_kind(movers))
    text = Slot("text", Text())
    number = Slot("number", Number("move"))
    reveals = Slot("cards", Many(card)) if card else None
    found = (
        Verb("resign", "seat", Form(Resign)),
        *((Verb("reveals", "table", Form(Reveals, (seat, reveals))),) if reveals else ()),
        Verb("publishes", "table", Form(Publishes)),
        Verb("note", "referee", Form(Note, (text,))),
        Verb("annotate", "referee", _annotate(number)),
        Verb("undo", "referee", Form(Undo, (_count(),))),
        Verb("amend", "referee", Form(Amend, (number, Slot("line", Text("line"), says="open")))),
        Verb("rule", "referee", Form(RuleOn, (text,), (_CITES,))),
        Verb("penalty", "referee", _penalty(seat)),
        Verb("irregular", "referee", Form(Irregular, (seat, text), (_CITES,))),
        Verb("adjust", "referee", _adjust()),
        Verb("award", "referee", Form(Award, (seat,), (_WHY,))),
        Verb("draw", "referee", Form(Draw, (), (_WHY,))),
        Verb("clock", "referee", Form(Clock, (seat, Slot("seconds", Number("seconds"))))),
    )
    return tuple(replace(verb, weight=WEIGHTS.get(verb.slug, "rare")) for verb in found)


def _count() -> Slot:
    return Slot("count", Number("count", 1), optional=True)


def _annotate(number: Slot) -> Form:
    glyph = Slot("glyph", Glyph(), optional=True)
    text = Slot("text", Text(), optional=True)
    return Form(Annotate, (number, glyph, text), some=("glyph", "text"))


def _penalty(seat: Slot) -> Form:
    return Form(Penalty, (seat, Slot("kind", Choice("penalty", PENALTIES))), (_WHY, _CITES))


def _adjust() -> Form:
    value = Slot("value", Text("value", verbatim=False), says="open")
    return Form(Adjust, (Slot("path", Path()), value), (_WHY,))
