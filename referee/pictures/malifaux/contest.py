"""Malifaux: the open flip, as its pictures need it."""

from collections.abc import Iterable
from typing import NamedTuple

from events.malifaux.values import ContestKind
from projections.malifaux.state import DUELS
from referee.rules.due import to_move
from referee.scenes.scene import Item, Mark, Number, Panel, Scene, Zone

GAME = "malifaux"

_SUMMED = ("seat", "stat", "modifier", "total", "model")
_HEADED = ("model", "target", "action", "margin")


class Side(NamedTuple):
    """A side of a flip: its sum, the cards turned, and all else that is to be said of it."""

    seat: str
    model: str
    stat: int
    modifier: int
    total: int | None
    turned: tuple[Item, ...]
    zone: Zone
    remarks: tuple[Mark, ...]
    due: bool

    @property
    def missing(self) -> int:
        """So many cards are still to be turned."""
        return 0 if self.turned else 1 + abs(self.modifier)


class Contest(NamedTuple):
    """The open flip, the acting side first.

    `severity` how hard the damage would be, once a card counts; `would` what would come of a duel.
    """

    kind: ContestKind
    model: str
    target: str
    action: str
    damage: tuple[str, ...]
    told: tuple[Mark, ...]
    sides: tuple[Side, ...]
    margin: int | None
    would: Mark | None

    @property
    def summed(self) -> bool:
        """Whether its cards are added to a stat."""
        return self.kind in DUELS

    @property
    def severity(self) -> str:
        """The word of the damage that the acting side has turned; empty: none yet, or no damage."""
        found = (word(one) for one in self.sides[0].remarks if group(one) == "severity")
        return next(found, "")


def group(mark: Mark) -> str:
    """What kind of word a mark is: `severity`, `label`, `suit`, or of a panel which one."""
    _, kind, name = mark.id.split(".", 2)
    return name if kind == "panel" else kind


def word(mark: Mark) -> str:
    """The last part of a word's id."""
    return mark.id.split(".", 2)[2]


def contest(panel: Panel, scene: Scene) -> Contest:
    """What is flipped for, read of its panel and of the cards on the table."""
    about, *sides = panel.rows
    found = {group(mark): mark.value for mark in about}
    damage = str(found.get("damage") or "")
    return Contest(
        kind=ContestKind(panel.id.rpartition(".")[2]),
        model=str(found.get("model") or ""),
        target=str(found.get("target") or ""),
        action=str(found.get("action") or ""),
        damage=tuple(filter(None, damage.split("/"))),
        told=tuple(mark for mark in about if group(mark) not in (*_HEADED, "would", "damage")),
        sides=tuple(_side(row, scene) for row in sides),
        margin=_whole(found.get("margin")),
        would=next((mark for mark in about if group(mark) == "would"), None),
    )


def _side(row: Iterable[Mark], scene: Scene) -> Side:
    marks = [*row]
    seat = next(word(mark) for mark in marks if group(mark) == "seat")
    found = {group(mark): mark.value for mark in marks}
    zone = next(zone for zone in scene.zones if zone.id == f"{seat}.table")
    return Side(
        seat=seat,
        model=str(found.get("model") or ""),
        stat=_whole(found.get("stat")) or 0,
        modifier=_whole(found.get("modifier")) or 0,
        total=_whole(found.get("total")),
        turned=zone.items,
        zone=zone,
        remarks=tuple(mark for mark in marks if group(mark) not in _SUMMED),
        due=seat in to_move(scene.due),
    )


def _whole(value: Number | str | None) -> int | None:
    return value if isinstance(value, int) else None


def open_flip(scene: Scene) -> Panel | None:
    """The panel of the open flip."""
    return next((panel for panel in scene.panels if panel.id.startswith(f"{GAME}.contest.")), None)
