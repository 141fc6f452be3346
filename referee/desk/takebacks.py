"""Whether moves may be taken back: what the table agreed on beforehand."""

from collections.abc import Sequence

from events.places import Place
from referee.desk.judged import Judgeable
from referee.moves.corrections import Undo
from referee.moves.refusal import Refusal
from referee.notation.common import AUTOMATIC
from referee.rules.match import Rule


def require_agreed(sitting: Judgeable, move: Undo, places: Sequence[Place]) -> None:
    """Raise M-4 where somebody has not agreed, M-5 where what was made known stays known."""
    takeback = sitting.state.match.options.get("takeback")
    if takeback == "consent":
        seats = [seat for seat, _ in sitting.opened.seats if seat != AUTOMATIC]
        missing = tuple(seat for seat in seats if seat not in move.by)
        if missing:
            raise Refusal(Rule.CONSENT, seats=missing)
