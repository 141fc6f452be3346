"""How cards are read (section 3 of the rulebook). All of it is pure."""

from collections.abc import Mapping
from typing import Any

from msgspec import json

from events.catalogues import fate_ace_royal as catalogue
from events.catalogues.fate_ace_royal import CardType, Edition, folded
from projections.fate_ace_royal.state import State
from replays.characters import plain
from replays.patterns import pattern

COPY = "#"
"""What tells two equal crafts of one zone apart: `craft-05#2` (section 3)."""


def read_card(word: str, edition: Edition) -> str | None:
    """The slug of a card's word: its slug or a name of it; None: it is no card.

    A craft may bear the number of its copy, which stays: `craft-05#2`. The first has none.
    """
    name, mark, copy = plain(word).partition(COPY)
    slug = edition.called.get(folded(name)) or _numbered(folded(name), edition)
    if slug is None or not mark:
        return slug
    if copy not in ("1", "2") or edition.cards[slug].type is not CardType.CRAFT:
        return None
    return slug if copy == "1" else f"{slug}{COPY}{copy}"


_KINDS = {"craft": "craft", "禮裝": "craft", "礼装": "craft", "event": "event", "事件": "event"}

_NUMBERED = pattern(rf"({'|'.join(_KINDS)})-?0*([1-9][0-9]?)")


def _numbered(word: str, edition: Edition) -> str | None:
    """The slug of a craft or an event by its number, with leading zeros or without."""
    found = _NUMBERED.fullmatch(word)
    slug = f"{_KINDS[found[1]]}-{int(found[2]):02}" if found else ""
    return slug if slug in edition.cards else None


def look_up(edition: Edition, word: str) -> dict[str, Any] | None:
    """The catalogue's entry of the card that a word means; None: no card."""
    slug = read_card(word.strip(), edition)
    if slug is None or COPY in slug:
        return None
    return json.decode(json.encode(edition.cards[slug]), type=dict[str, Any])


def entered(data: Mapping[str, Any], state: State) -> Mapping[str, Any]:
    """The data of an edition with what was entered in a match of its cards (FA-2.5)."""
    return catalogue.entered(data, state.printed)
