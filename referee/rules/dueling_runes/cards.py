"""How cards are read and put in order (section 3 of the rulebook). All of it is pure."""

from collections.abc import Iterable
from typing import Any

from msgspec import json

from events.catalogues.dueling_runes import DECK_SIZE, Edition, folded
from replays.characters import plain


def read_card(edition: Edition, word: str) -> str | None:
    """The slug of a card's word: its slug, an alias (`crown-moons`) or a name; None: no card."""
    return edition.called.get(folded(word))


def look_up(edition: Edition, word: str) -> dict[str, Any] | None:
    """The catalogue's entry of the card that a word means; None: no card."""
    slug = read_card(edition, plain(word).strip())
    if slug is None:
        return None
    return json.decode(json.encode(edition.cards[slug]), type=dict[str, Any])


def in_order(edition: Edition, cards: Iterable[str]) -> list[str]:
    """Cards in catalogue order (section 3), those that nobody has shown last."""
    return sorted(cards, key=lambda card: edition.order.get(card, DECK_SIZE))
