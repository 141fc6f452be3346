"""Lines written again: the canonical line of one that was read, and of what an entry holds."""

from itertools import takewhile
from typing import Any

from events.base import UNKNOWN
from events.entry import Body
from referee.moves.kinds import Many
from referee.moves.move import Line, Move
from referee.moves.verbs import Language, Verb
from referee.notation.grammar import forms, grammar, key_of, kind_of
from referee.notation.tokens import write_words


def write_line(line: Line) -> str:
    """The canonical line: words, common keys, glyphs and remark."""
    written = [write_words(line.words)]
    if line.happened:
        written.append(f"at={line.happened}")
    if line.evidence != "seen":
        written.append(f"evidence={line.evidence}")
    if not line.sure:
        written.append("sure=no")
    if line.move.overrule:
        written.append("custody=overrule")
    written += line.glyphs
    if line.remark:
        written.append(f"; {line.remark}")
    return " ".join(written)


def line_of(body: Body[Any]) -> str:
    """The canonical line of a move that was entered: words, common keys, glyphs and remark."""
    return write_line(
        Line(
            text="",
            words=body.words,
            move=Move(mover="", overrule=body.overrule),
            glyphs=body.glyphs,
            remark=body.remark,
            happened=body.happened,
            evidence=body.evidence,
            sure=body.sure,
        )
    )


def list_meant(body: Body[Any], language: Language) -> str:
    """The list that a move's last cards and each `?` behind them may be meant for; empty if none.

    Behind a complete move `?` is a glyph: `a sets ? ?` sets one card, `a sets ?,?` sets two.
    """
    marks = [*takewhile(UNKNOWN.__eq__, body.glyphs)]
    last = body.words[-1] if body.words else ""
    if not language.unseen or not marks or not last.endswith(UNKNOWN):
        return ""
    mover, slug, *_ = body.words
    key, equals, cards = last.partition("=")
    known = grammar(language).verbs[kind_of(mover)][slug]
    if not _lists_unknown(known, key if equals else ""):
        return ""
    return ",".join((cards if equals else last, *marks))


def _lists_unknown(verb: Verb, key: str) -> bool:
    """Whether a key of the verb, or an argument, is a list in which `?` is a card."""
    return any(
        isinstance(slot.kind, Many) and slot.kind.takes_unknown()
        for form in forms(verb.form)
        for slot in (form.keys if key else form.slots)
        if not key or key_of(slot) == key
    )
