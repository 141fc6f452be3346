"""Malifaux: how much of a diagram its parts take, and where they stand."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from referee.pictures import cards
from referee.pictures.diagram import FOOT, HEAD
from referee.pictures.drawing import HEIGHT, WIDTH
from referee.pictures.malifaux.cards import by_suit
from referee.pictures.malifaux.contest import open_flip
from referee.pictures.pen import ROOM, columns, lines
from referee.scenes.scene import Item, Panel, Scene, Zone

COLUMN = 320
"""The width of a seat's half: the near or first seat left, the other right."""

LEFT, RIGHT = 24, WIDTH - 24 - COLUMN
SEAT, SUMS, ROW, LINE, LEAST = 92, 182, 23, 24, 17
"""Heights: of a seat's line, of an open flip, of a row of words, of a model's line at most and at
least."""

MOST_IN_LINE = 8
"""So many cards of a pile stand in one line; of more each suit has its own."""

NAME = 84
"""The room of a model's name before its bar; a longer one has a line of its own."""


WORD = 8
"""How wide a word on a model is with what parts it from the next, in ems."""


class Plan(NamedTuple):
    """The parts of a diagram: of each seat the piles to be seen and its models; heights.

    `line`: how high a model's line is.
    """

    piles: Mapping[str, Sequence[Zone]]
    crews: Mapping[str, Sequence[Item]]
    panels: Sequence[Panel]
    held: int
    sums: int
    rows: int
    line: float


def plan(scene: Scene, high: float) -> Plan:
    """The parts as they share so much height."""
    alone = not any(_name(zone) == "models" for zone in scene.zones)
    piles = {place.seat: [*_piles(scene, place.seat, alone)] for place in scene.seats}
    crews = {place.seat: _crew(scene, place.seat) for place in scene.seats}
    panels = [panel for panel in scene.panels if panel is not open_flip(scene)]
    held = max(sum(map(lines_of, zones)) for zones in piles.values()) * ROW
    sums = SUMS if open_flip(scene) is not None else 0
    rows = sum(len(panel.rows) for panel in panels) * ROW
    most = max(sum(map(model_lines, crew)) for crew in crews.values())
    left = high - SEAT - held - sums - rows - 8
    line = max(LEAST, min(LINE, left / max(most, 1)))
    return Plan(piles, crews, panels, held, sums, rows, line)


def height(scene: Scene) -> int:
    """That of the whole diagram: as any, and more where there are very many models or cards."""
    made = plan(scene, 0)
    most = max(sum(map(model_lines, crew)) for crew in made.crews.values())
    needed = SEAT + made.held + made.sums + made.rows + most * LEAST + 8
    return max(HEIGHT, ceil(HEAD + needed + FOOT))


def _piles(scene: Scene, seat: str, alone: bool) -> Iterator[Zone]:
    """The hand and the deck as far as they are known; with the decks alone discarded cards, too."""
    names = ("hand", "deck", "discard") if alone else ("hand", "deck")
    for zone in scene.zones:
        if zone.owner == seat and _name(zone) in names and seen(zone):
            yield zone


def _crew(scene: Scene, seat: str) -> Sequence[Item]:
    found = (zone.items for zone in scene.zones if zone.id == f"{seat}.models")
    return next(found, ())


def seen(zone: Zone) -> list[Item]:
    """The cards of a pile that are known."""
    return [item for item in zone.items if item.face != cards.HIDDEN]


def lines_of(zone: Zone) -> int:
    """How many lines a pile has."""
    known = seen(zone)
    few = len(known) <= MOST_IN_LINE or is_deck(zone)
    return 1 if few else len(by_suit(known))


def is_deck(zone: Zone) -> bool:
    """Whether its cards lie in an order."""
    return _name(zone) == "deck"


def name_lines(name: str) -> list[str]:
    """The lines above a model's own that its name takes; none where it stands in that."""
    return [] if columns(name) * 12 * ROOM <= NAME else lines(name, 13, COLUMN - 24, 3)


def token_lines(model: Item) -> int:
    """How many lines what is on a model may take, in any language."""
    written = [WORD + columns(str(token.value or "")) for token in model.tokens]
    written += [WORD for state in model.states if state.endswith(".charge")]
    return ceil(sum(written) * 12 * ROOM / (COLUMN - 24))


def model_lines(model: Item) -> int:
    """How many lines a model has: with its name, and with what is on it."""
    return 1 + len(name_lines(model.key)) + token_lines(model)


def _name(zone: Zone) -> str:
    return zone.id.rpartition(".")[2]
