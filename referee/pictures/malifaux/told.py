"""Malifaux: what pictures of an encounter say in words."""

from collections.abc import Iterable, Iterator

from referee.pictures import said
from referee.pictures.malifaux.contest import GAME, Contest, Side, group
from referee.pictures.words import Told, Words
from referee.scenes.scene import Item, Mark, Panel


def signed(number: int) -> str:
    """A number with its sign, where it has one."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def remark(words: Words, mark: Mark) -> Told:
    """A word with its number; what modifies a flip has its sign, a model is called as it is."""
    kind, value = group(mark), mark.value
    if kind in ("model", "target", "token") and isinstance(value, str):
        return words.joined((words.word(mark.id), words.plain(value)), "pictures.gap")
    if kind in ("label", "bonus") and isinstance(value, int):
        return words.joined((words.word(mark.id), words.plain(signed(value))), "pictures.gap")
    return said.mark(words, mark)


def remarks_of(side: Side) -> list[Mark]:
    """What is to be said of a side besides its sum; how hard its damage would be stands apart."""
    return [mark for mark in side.remarks if group(mark) != "severity"]


def who(words: Words, contest: Contest, side: Side) -> Told:
    """Whose side it is: the model and what it acts with, or what it resists with; else the seat."""
    name = words.plain(side.model) if side.model else words.seat(side.seat)
    if side is contest.sides[0]:
        action = (words.card(contest.action),) if contest.action else ()
        return words.joined((name, *action), "pictures.dot")
    resists = (words.word(mark.id) for mark in contest.told if group(mark) == "resist")
    return words.joined((name, *resists), "pictures.dot")


def against(words: Words, contest: Contest) -> Iterator[Told]:
    """Whom it is about that has no side of his own."""
    if contest.target and all(side.model != contest.target for side in contest.sides):
        yield words.plain(f"→ {contest.target}")


def about(words: Words, contest: Contest) -> Told:
    """What the flip must reach, and what comes of it; the damage numbers last."""
    parts = [remark(words, mark) for mark in contest.told if group(mark) != "resist"]
    if contest.damage:
        numbers = words.plain(" / ".join(contest.damage))
        name = words.word(f"{GAME}.panel.damage")
        parts.append(words.joined((name, numbers), "pictures.gap"))
    return words.joined((*against(words, contest), *parts), "pictures.dot")


def margin(words: Words, contest: Contest) -> Told | None:
    """By how much the acting side is ahead, and whether that would be enough."""
    if contest.would is None and contest.margin is None:
        return None
    first = contest.sides[0]
    parts = [words.plain(first.model) if first.model else words.seat(first.seat)]
    if contest.margin is not None:
        parts.append(words.plain(signed(contest.margin)))
    if contest.would is not None:
        parts.append(words.word(contest.would.id))
    return words.joined(parts, "pictures.gap")


def turned(words: Words, item: Item) -> Told:
    """A card of a flip: its name, and whether it counts."""
    return words.joined((said.card(words, item.face), *map(words.word, item.states)))


def tokens(words: Words, model: Item) -> Iterator[Told]:
    """What is on a model: its conditions, who engages it, the actions that it has left."""
    yield from (remark(words, token) for token in model.tokens)
    if f"{GAME}.state.charge" in model.states:
        yield words.word(f"{GAME}.state.charge")


def row(words: Words, marks: Iterable[Mark]) -> Told:
    """A row of a panel that is no flip."""
    return words.joined((remark(words, mark) for mark in marks), "pictures.dot")


def rows(words: Words, panel: Panel) -> Iterator[Told]:
    """Such a panel row by row; the first says what it is about."""
    first, *rest = (row(words, marks) for marks in panel.rows)
    yield words.joined((words.word(panel.id), first), "pictures.colon")
    yield from rest


def lies(words: Words, item: Item) -> Told:
    """A card of a deck, with the place on which it lies, counted from below."""
    place = words.say("pictures.place", place=item.place)
    return words.joined((place, said.card(words, item.face)), "pictures.colon")


SEVERITIES = ("weak", "moderate", "severe")


def hit(contest: Contest) -> str:
    """Which of the three numbers of its damage an attack has turned; empty: none of them."""
    severity = contest.severity.removesuffix("+1")
    return severity if severity in SEVERITIES else ""


def beyond(words: Words, contest: Contest) -> Iterator[Told]:
    """What a joker makes of the damage: none at all, or one more."""
    if contest.severity in ("none", "severe+1"):
        yield words.word(f"{GAME}.severity.{contest.severity}")


def health(model: Item) -> tuple[int, int]:
    """The health that a model has, and its full health."""
    return int(model.value or 0), int(model.values[f"{GAME}.value.max-health"])


def stats(words: Words, model: Item) -> Told:
    """The values that it fights with."""
    return words.joined(
        (
            tuple(f"{name}{model.values[stat]:g}" for name in words.word(stat))
            for stat in (f"{GAME}.stat.{stat}" for stat in ("df", "wp", "mv"))
        ),
        "pictures.gap",
    )


def state_of(model: Item) -> str:
    """What its mark tells of a model: killed, active, activated, or nothing."""
    states = {state.rpartition(".")[2] for state in model.states}
    return next((one for one in ("killed", "active", "activated") if one in states), "")


def rank(model: Item) -> Mark:
    """What a model is in its crew."""
    return Mark(next(state for state in model.states if state.startswith(f"{GAME}.rank.")))


def is_leader(model: Item) -> bool:
    """Whether it leads its crew."""
    return f"{GAME}.state.leader" in model.states
