"""What the scene of a bout says, found by its ids."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.pictures import said
from referee.pictures.ready_fence import faces
from referee.pictures.words import Told, Words
from referee.scenes.scene import Item, Mark, Number, Place, Scene, Zone

GAME = faces.GAME

Rows = Sequence[Sequence[Mark]]


def rows(scene: Scene, panel: str) -> Rows:
    """The rows of a panel; none if it is not there."""
    name = f"{GAME}.panel.{panel}"
    return next((one.rows for one in scene.panels if one.id == name), ())


def zone(scene: Scene, name: str) -> Zone | None:
    """A zone by its id."""
    return next((one for one in scene.zones if one.id == name), None)


def weapon(place: Place) -> str:
    """How he holds his weapon."""
    head = f"{GAME}.position."
    return next(tag.id.removeprefix(head) for tag in place.tags if tag.id.startswith(head))


def tagged(place: Place, tag: str) -> bool:
    """Whether this is said of a fencer."""
    return any(one.id == f"{GAME}.tag.{tag}" for one in place.tags)


class Strip(NamedTuple):
    """The strip: its first square, on which squares one is on guard, who stands where."""

    first: int
    last: int
    on_guard: tuple[int, int]
    at: tuple[int, int]
    came: dict[int, str]
    """From which squares the last entry moved whom."""

    @property
    def squares(self) -> range:
        """The numbers of all squares."""
        return range(self.first, self.last + 1)

    def line_behind(self, square: int) -> bool:
        """Whether a line on guard is drawn between this square and the next."""
        red, green = self.on_guard
        return square in (red, green - 1)


def strip(scene: Scene) -> Strip:
    """Where the fencers stand."""
    _, guard, ends = rows(scene, "strip")
    first, last = (_number(mark) for mark in ends)
    standing = zone(scene, "strip")
    squares = {item.face: item.place + first - 1 for item in (standing.items if standing else ())}
    places: Mapping[str, int] = scene.last.places if scene.last else {}
    red, green = (place.seat for place in scene.seats)
    return Strip(
        first,
        last,
        (_number(guard[1]), _number(guard[2])),
        (squares[red], squares[green]),
        {places[seat] + first - 1: seat for seat in (red, green) if seat in places},
    )


def strip_of(scene: Scene) -> object:
    """All that the strip is drawn of besides the fencers on it."""
    came = scene.last.places if scene.last else None
    return rows(scene, "strip"), tuple(map(weapon, scene.seats)), came


def _number(mark: Mark) -> int:
    value = mark.value
    assert isinstance(value, int), mark.id
    return value


def distance(words: Words, scene: Scene) -> Told:
    """How far they stand from each other, with its name."""
    number, name = rows(scene, "strip")[0]
    told = words.joined((words.word(number.id), words.plain(number.value)), "pictures.gap")
    return words.joined((told, words.word(name.id)), "pictures.dot")


def standing(words: Words, scene: Scene) -> Told:
    """On which squares they stand, and on which they are on guard."""
    found = strip(scene)
    named = zip(scene.seats, found.at, strict=True)
    at = words.joined(
        words.joined((words.word(f"{GAME}.seat.{place.seat}"), words.plain(square)), "pictures.gap")
        for place, square in named
    )
    guard = rows(scene, "strip")[1]
    lines = words.joined(
        words.joined((words.word(mark.id), words.plain(mark.value)), "pictures.gap")
        for mark in guard[1:]
    )
    on_guard = words.joined((words.word(guard[0].id), lines), "pictures.colon")
    return words.joined((at, on_guard), "pictures.dot")


Changes = tuple[tuple[int, str], ...]
"""What was added to a speed, and by which position; empty for a card."""


class Row(NamedTuple):
    """A card of the phrase."""

    item: Item
    role: str
    seat: str
    stopped: bool
    changes: Changes
    riposte: tuple[int, Changes] | None
    """The speed of what followed from it, and what was added to that."""


def phrase(scene: Scene) -> list[Row]:
    """The cards of the phrase as they were played."""
    played = zone(scene, "phrase")
    return [
        _row(item, summed)
        for item, summed in zip(played.items if played else (), rows(scene, "phrase"), strict=True)
    ]


def printed_and(words: Words, number: int, changes: Changes) -> Told:
    """What is printed, and what was added to it: 4 + 2 invitation."""
    parts = [words.plain(number)]
    for by, position in changes:
        parts.append(words.plain(f"{'+' if by > 0 else '−'} {abs(by)}"))
        if position:
            parts.append(words.word(position))
    return words.joined(parts, "pictures.gap")


def sum_of(words: Words, row: Row) -> tuple[Told, ...]:
    """How a card came by its speed, and this speed; nothing of a card that has none."""
    if row.item.value is None:
        return ()
    printed = faces.printed(row.item.face)
    result = f"{row.item.value:g}"
    speed = words.plain(result if printed == row.item.value else f"= {result}")
    return (printed_and(words, printed, row.changes), speed) if row.changes else (speed,)


def came_of(words: Words, row: Row) -> Told | None:
    """That a parry was fast enough, and the riposte that followed; None: nothing."""
    parts = [words.word(f"{GAME}.state.stopped")] if row.stopped else []
    if row.riposte is not None:
        speed, changes = row.riposte
        told = [words.word(f"{GAME}.role.riposte")]
        if changes:
            told.append(printed_and(words, speed - sum(by for by, _ in changes), changes))
            told.append(words.plain("="))
        parts.append(words.joined((*told, words.plain(speed)), "pictures.gap"))
    return words.joined(parts, "pictures.dot") if parts else None


def described(words: Words, scene: Scene) -> Iterator[Told]:
    """Who stands where with which weapon, and the phrase card by card."""
    yield distance(words, scene)
    yield standing(words, scene)
    for place in scene.seats:
        held = words.word(f"{GAME}.position.{weapon(place)}")
        yield words.joined((words.seat(place.seat), held), "pictures.colon")
    for row in phrase(scene):
        yield words.joined((words.seat(row.seat), _played(words, row)), "pictures.colon")


def _played(words: Words, row: Row) -> Told:
    """A card of the phrase, what goes with it, its role, its sum, what came of it."""
    parts = [words.word(f"{GAME}.role.{row.role}"), faces.called(words, row.item.face)]
    parts += [said.mark(words, token) for token in row.item.tokens]
    if summed := sum_of(words, row):
        parts.append(words.joined(summed, "pictures.gap"))
    if came := came_of(words, row):
        parts.append(came)
    return words.joined(parts)


def _row(item: Item, summed: Sequence[Mark]) -> Row:
    states = {state.rsplit(".", 2)[1]: state.rpartition(".")[2] for state in item.states}
    changes: list[tuple[int, str]] = []
    after: list[tuple[int, str]] = []
    riposte: Number | str | None = None
    for mark in summed:
        if mark.id == f"{GAME}.role.riposte":
            riposte = mark.value
        else:
            to = changes if riposte is None else after
            to.append((_number(mark), mark.id if ".position." in mark.id else ""))
    return Row(
        item,
        states["role"],
        states["seat"],
        "state" in states,
        tuple(changes),
        None if riposte is None else (int(riposte), tuple(after)),
    )
