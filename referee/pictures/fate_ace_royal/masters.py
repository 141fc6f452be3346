"""Fate/Ace Royal: what its pictures read in a scene: the Masters in their order, their battle."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from events.fate_ace_royal.values import Step
from referee.pictures.marked import marks
from referee.rules.due import to_move
from referee.scenes.fate_ace_royal import GAME
from referee.scenes.scene import Counter, Item, Mark, Number, Place, Scene, Zone

BATTLE = f"{GAME}.phase.battle"
PROXY = f"{GAME}.panel.proxy"
ASSUMED = f"{GAME}.state.assumed"

SIX = (
    (Step.REVEAL,),
    (Step.ENGAGE,),
    (Step.ATTACK, Step.ATTACK_DAMAGE),
    (Step.COUNTER, Step.COUNTER_DAMAGE),
    (Step.LOSS,),
    (Step.WITHDRAW,),
)
"""The steps of a battle as they are drawn, the choice and its damage in one."""

EXCHANGE = range(2, 4)
"""Those of the six in which values are compared."""


class Stroke(NamedTuple):
    """What one side strikes with: a role (`attack`, `counter`), a system, and the numbers."""

    role: str
    seat: str
    system: str
    attack: Number
    defence: Number


class Battle(NamedTuple):
    """A battle. `now`: which of the six steps it is, None before them; `rows`: what else is told.

    `hot`: the values that are compared now, by seat.
    """

    sides: tuple[str, str] | None
    now: int | None
    strokes: tuple[Stroke, ...]
    rows: tuple[tuple[Mark, ...], ...]
    hot: Mapping[str, str]


class Master(NamedTuple):
    """A seat with what lies before it.

    `halves`: spirit and class, where they lie; `values`: the four, none where nobody knows them;
    `says`: the tags of the seat alone, `servant`: those of its Servant;
    `deltas`: what the last entry made of counters; `hot`: the value that is compared now.
    """

    place: Place
    halves: tuple[Item | None, Item | None]
    values: tuple[Counter, ...]
    counters: tuple[Counter, ...]
    says: tuple[Mark, ...]
    servant: tuple[Mark, ...]
    zones: Mapping[str, Zone]
    deltas: Mapping[str, Number]
    hot: str
    is_due: bool
    is_source: bool
    is_target: bool
    moved: bool

    @property
    def out(self) -> bool:
        """Whether it has left the game."""
        return any(tag.id == f"{GAME}.tag.left" for tag in self.says)

    @property
    def assumed(self) -> bool:
        """Whether its values are in part of cards that nobody has read off them."""
        return bool(self.values) and any(half and ASSUMED in half.states for half in self.halves)


def of_servant(text: str) -> bool:
    """Whether a counter or a tag of a seat tells of its Servant, by its id."""
    area, _, rest = text.removeprefix(f"{GAME}.").partition(".")
    return area in ("stat", "posture", "skill") or (area == "tag" and rest in _SERVANT)


_SERVANT = ("apt", "not-apt", "skill")


def masters(scene: Scene) -> tuple[Master, ...]:
    """All of them in turn order, those that are out last."""
    battle = fought(scene)
    found = [_master(scene, place, battle) for place in scene.seats]
    return tuple(sorted(found, key=lambda master: master.out))


def master(scene: Scene, seat: str) -> Master:
    """One of them."""
    place = next(place for place in scene.seats if place.seat == seat)
    return _master(scene, place, fought(scene))


def _master(scene: Scene, place: Place, battle: Battle | None) -> Master:
    aimed = marks(scene)
    own = (zone for zone in scene.zones if zone.owner == place.seat)
    zones = {zone.id.rpartition(".")[2]: zone for zone in own}
    halves = _lying(zones, "spirit"), _lying(zones, "class")
    return Master(
        place,
        halves,
        tuple(one for one in place.counters if of_servant(one.id)),
        tuple(one for one in place.counters if not of_servant(one.id)),
        tuple(tag for tag in place.tags if not of_servant(tag.id)),
        tuple(tag for tag in place.tags if of_servant(tag.id)),
        zones,
        deltas(scene, place.seat),
        battle.hot.get(place.seat, "") if battle else "",
        place.seat in to_move(scene.due),
        place.seat in aimed.sources,
        place.seat in aimed.targets,
        any(half is not None and half.key in aimed.moved for half in halves),
    )


def deltas(scene: Scene, seat: str) -> Mapping[str, Number]:
    """What the last entry made of the counters of a seat."""
    found = scene.last.counters.get(seat) if scene.last else None
    return found or {}


def _lying(zones: Mapping[str, Zone], part: str) -> Item | None:
    zone = zones.get(part)
    return zone.items[0] if zone is not None and zone.items else None


def fought(scene: Scene) -> Battle | None:
    """The battle that is fought, if one is."""
    panel = next((panel for panel in scene.panels if panel.id == BATTLE), None)
    sides = next(((link.source, link.target) for link in scene.links), None)
    if panel is None and sides is None:
        return None
    rows = () if panel is None else panel.rows
    strokes = tuple(_stroke(row) for row in rows if _is_stroke(row))
    others = tuple(row for row in rows if not _is_stroke(row))
    now = _now(scene)
    hot: Mapping[str, str] = {}
    if strokes and sides and now in EXCHANGE:
        hot = _hot(strokes[-1], sides, others)
    return Battle(sides, now, strokes, others, hot)


def _now(scene: Scene) -> int | None:
    step = scene.phase[-1].rpartition(".")[2]
    return next((at for at, steps in enumerate(SIX) if step in steps), None)


def _is_stroke(row: tuple[Mark, ...]) -> bool:
    return row[0].id.startswith(f"{GAME}.step.")


def _stroke(row: tuple[Mark, ...]) -> Stroke:
    role, seat, system = (mark.id.rpartition(".")[2] for mark in row[:3])
    attack, defence = (mark.value for mark in row[3:])
    assert isinstance(attack, int | float), row
    assert isinstance(defence, int | float), row
    return Stroke(role, seat, system, attack, defence)


def _hot(
    stroke: Stroke, sides: tuple[str, str], rows: Iterable[tuple[Mark, ...]]
) -> Mapping[str, str]:
    """Which value of whom is compared: the attack of one, the defence of the other.

    Where a proxy fights for a seat it is none of its Servant's.
    """
    (other,) = (seat for seat in sides if seat != stroke.seat)
    stat = f"{GAME}.stat.{stroke.system}"
    hot = {stroke.seat: f"{stat}-attack", other: f"{stat}-defence"}
    for row in rows:
        if PROXY in (mark.id for mark in row):
            hot.pop(row[0].id.rpartition(".")[2])
    return hot
