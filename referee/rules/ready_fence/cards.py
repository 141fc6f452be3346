"""How the words for cards are read (3.1 of the rulebook). All of it is pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import to_builtins

from events.catalogues import ready_fence as catalogue
from events.catalogues.ready_fence import Edition, Kind, bare, kind_of, slug, spellings
from projections.ready_fence.state import State
from replays.characters import caseless, plain
from replays.patterns import pattern

_CARD = pattern(r"([^/]+)(?:/([1-9]))?")
_SPEED = pattern(r"[1-9]")


def read_kind(word: str, edition: Edition) -> Kind | None:
    """The kind that a card's word names, whatever its speed; None: it names none."""
    return spellings(edition).get(caseless(word).partition("/")[0])


def read_card(word: str, edition: Edition) -> str | None:
    """The canonical slug of a card's word; None: it is no card, or its speed is missing.

    A speed that no copy has is read: whether the card can be there is a question of custody.
    """
    found = _CARD.fullmatch(caseless(word))
    kind = spellings(edition).get(found[1]) if found else None
    if found is None or kind is None:
        return None
    return slug(kind, int(found[2])) if found[2] else bare(edition).get(kind)


def meant(word: str, edition: Edition) -> dict[str, str]:
    """The spellings that a word which is no card may stand for, with the card that each means.

    A name has the speed that was typed; where none was, those that its cards have.
    """
    typed = _SPEED.fullmatch(caseless(word).partition("/")[2])
    known = {card: card for card in edition.rows}
    for kind, entry in edition.kinds.items():
        rows = [card.removeprefix(kind) for card in _rows_of(kind, edition)]
        for tail in (f"/{typed[0]}",) if typed and all(rows) else rows:
            known |= {name + tail: kind + tail for name in (kind, *entry.translations)}
            known |= {alias + tail: alias + tail for alias in entry.aliases}
    return known


def look_up(edition: Edition, word: str) -> dict[str, Any] | None:
    """The catalogue's entry of a kind, or what is printed on one card of it; None: no card.

    A card's entry is that of its kind with its own row alone.
    """
    wanted = plain(word).strip()
    kind = read_kind(wanted, edition)
    card = read_card(wanted, edition)
    if kind is None or (card is None and "/" in wanted):
        return None
    entry: dict[str, Any] = to_builtins(edition.kinds[kind])
    entry["values"] = [
        to_builtins(edition.rows[row]) for row in _rows_of(kind, edition) if card in (None, row)
    ]
    return entry if entry["values"] else None


def _rows_of(kind: Kind, edition: Edition) -> Iterator[str]:
    return (card for card in edition.rows if kind_of(card) is kind)


def entered(data: Mapping[str, Any], state: State) -> Mapping[str, Any]:
    """The data of an edition with the rows that were entered in a bout (RF-1.4)."""
    return catalogue.entered(data, state.reprints)
