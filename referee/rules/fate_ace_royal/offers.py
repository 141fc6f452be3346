"""Fate/Ace Royal: what may be entered now (section 8 of the rulebook)."""

from events.catalogues.fate_ace_royal import Edition
from projections.fate_ace_royal.state import State
from referee.offers import Offer


def offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    """What this seat, `table` or `referee` may enter now, mere book-keeping aside."""
    del edition, state, mover
    return ()
