"""Lines written again: the canonical line of one that was read, and of what an entry holds."""

from typing import Any

from events.entry import Body
from referee.moves import Line, Move
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
