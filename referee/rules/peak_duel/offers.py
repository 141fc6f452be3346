"""Peak Duel: what may be entered now (design of offers: verb and what each slot may be)."""

from events.catalogues.peak_duel import Edition
from projections.peak_duel.state import State
from referee.game import Offer


def offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    """The moves that this seat, `table` or `referee` may enter now."""
    del edition
    if state.match.over or mover not in ("a", "b"):
        return ()
    return (Offer(mover, "resign"),)
