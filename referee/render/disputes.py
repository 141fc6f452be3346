"""The last lines of a board: who does not agree, while that is to be decided."""

from collections.abc import Iterator

from projections.match import Dispute, Match
from referee.render.board import in_pictures
from referee.render.layout import NARROWEST, columns, shortened, wrap
from referee.speech import Naming, say

LINES = 3
"""As many lines of a board as the text of a dispute may take, and no more."""


def disputes_told(match: Match, naming: Naming, lang: str, width: int) -> Iterator[str]:
    """Each dispute that is open or appealed, in lines of so many columns; a long text is cut."""
    width = max(width, NARROWEST)
    for dispute in match.pending:
        bare = _told(dispute, "", naming, lang)
        room = max(LINES * (width - 2) - columns(bare), width // 2)
        text = shortened(" ".join(dispute.text.split()), room)
        first, *rest = wrap(_told(dispute, text, naming, lang), width - 2)
        yield from (shortened(line, width) for line in (first, *(f"  {one}" for one in rest)))


def _told(dispute: Dispute, text: str, naming: Naming, lang: str) -> str:
    by = () if dispute.by is None else (dispute.by,)
    facts = {"dispute": dispute.number, "text": text, "by": by}
    return say(lang, f"match.board.{dispute.status}", facts, in_pictures(naming))
