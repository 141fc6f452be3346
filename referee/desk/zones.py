"""The cards of a zone, as someone may know them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any

from events.base import UNKNOWN
from events.errors import Unreadable
from projections.kit import Constraint
from projections.table import Table
from referee.desk.sitting import Sitting
from referee.games.game import Game
from referee.notation.spelled import as_begun, listed
from referee.speech import LANGS, Lang, written
from replays.characters import caseless, plain

InOrder = Callable[[Iterable[str]], Sequence[str]]
"""Cards that have a name, in the card order of the game."""


def cards(sitting: Sitting, viewer: str, zone: str, *, odds: bool = False) -> dict[str, Any]:
    """The cards of a zone, and what the unknown ones among them can be. Raises Unreadable.

    The zone is named in any language; what is found names it by its id. With `odds` how likely
    each is: fractions, at least and at most.
    """
    from projections.custody import answers  # the board is shown without asking it

    seen = Sitting(sitting.game, sitting.edition, sitting.entries_for(viewer))
    known = tuple(sitting.game.kit.zones(sitting.opened))
    name = _meant(zone, known, sitting.game)
    if name not in known:
        spelled = {called(one, sitting.game, lang): one for one in known for lang in LANGS}
        near = tuple(get_close_matches(zone, {**dict.fromkeys(known), **spelled}, 3, 0.5))
        words = {one: tuple(called(one, sitting.game, lang) for lang in LANGS[1:]) for one in known}
        there = listed(known, words)
        raise Unreadable("cli.zone", zone=zone, near=as_begun(near, spelled), known=there)
    table, constraints = seen.state.table, sitting.game.kit.constraints
    in_order = partial(sitting.game.in_order, sitting.edition)
    found: dict[str, Any] = {
        "zone": name,
        "count": table.count(name),
        "cards": _lying(table, name, in_order),
        "possible": tuple(in_order(answers.kinds(table, name, constraints))),
    }
    if odds:
        found["odds"] = _odds(table, name, constraints, in_order)
    return found


def called(zone: str, game: Game, lang: Lang) -> str:
    """A zone as it may be typed in a language: `b.hand`, `乙.手牌`."""
    return ".".join(_word(part, game, lang) for part in zone.split("."))


def _word(part: str, game: Game, lang: Lang) -> str:
    """What a part of a zone's id is in a language: a seat or a name; a place stays as it is."""
    slug = game.kit.slug
    named = written(lang, f"{slug}.seat.{part}") or written(lang, f"{slug}.zone-word.{part}")
    return named or part


def _meant(typed: str, known: Iterable[str], game: Game) -> str:
    """The id of a zone that is typed, each part of it in any language."""
    parts = dict.fromkeys(part for zone in known for part in zone.split("."))
    meant = {caseless(_word(part, game, lang)): part for lang in LANGS for part in parts}
    return ".".join(meant.get(part, part) for part in caseless(plain(typed.strip())).split("."))


def _lying(table: Table, zone: str, in_order: InOrder) -> tuple[str, ...]:
    """The cards of a zone as they lie, or in card order where their order does not count."""
    cards = table.cards(zone)
    if zone in table.ordered:
        return cards
    known = in_order([card for card in cards if card != UNKNOWN])
    return (*known, *(UNKNOWN,) * (len(cards) - len(known)))


def _odds(
    table: Table, zone: str, constraints: Mapping[str, Constraint], in_order: InOrder
) -> list[dict[str, str]]:
    """The kinds, the likeliest first, else in card order."""
    from projections.custody.odds import odds  # only asked for by name

    chances = odds(table, zone, constraints)
    return [
        {"card": kind, "least": str(chances[kind].least), "most": str(chances[kind].most)}
        for kind in sorted(in_order(chances), key=lambda kind: -chances[kind].most)
    ]
