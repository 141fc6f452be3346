"""The moves and keys that every match has, and their words in both Chinese scripts."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

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

MOVERS: Words = {"table": ("桌面",), "referee": ("裁判",)}

PUBLIC: Words = {"public": ("公眾", "公众")}
"""Who looks on and moves nothing."""

VERBS: Words = {
    "resign": ("認輸", "认输"),
    "reveals": ("亮出",),
    "publishes": ("公布",),
    "note": ("註記", "注记"),
    "annotate": ("加註", "加注"),
    "undo": ("收回",),
    "amend": ("更正",),
    "rule": ("裁定",),
    "penalty": ("處罰", "处罚"),
    "irregular": ("違規", "违规"),
    "adjust": ("調整", "调整"),
    "award": ("判勝", "判胜"),
    "draw": ("判和",),
    "clock": ("計時", "计时"),
}

KEYS: Words = {
    "why": ("理由",),
    "cites": ("引據", "引据"),
    "at": ("時間", "时间"),
    "evidence": ("根據", "根据"),
    "sure": ("確定", "确定"),
    "custody": ("牌管",),
}

PENALTIES: Words = {
    "warning": ("警告",),
    "yellow": ("黃牌", "黄牌"),
    "red": ("紅牌", "红牌"),
    "black": ("黑牌",),
}

EVIDENCE: Words = {
    "seen": ("親見", "亲见"),
    "announced": ("宣告",),
    "inferred": ("推知",),
    "photo": ("照片",),
    "imported": ("匯入", "汇入"),
}

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
