"""Fate/Ace Royal: the cards that are in a hand for certain (section 11)."""

from projections.custody.certain import certain
from projections.fate_ace_royal.kit import KIT
from projections.fate_ace_royal.state import HAND, State


def known_in_hand(state: State, seat: str) -> tuple[str, ...]:
    """The cards that are in a hand in every world that custody allows, sorted."""
    return certain(state.table, HAND[seat], KIT.constraints)
