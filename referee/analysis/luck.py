"""What chance brought: how a match stands after an entry, less what was to be expected of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import fsum, hypot
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.base import UNKNOWN
from events.cards import CardsMoved, CardsShown
from events.entry import Body, Entry
from events.errors import RefereeError
from referee.analysis.known import Known
from referee.analysis.marks import error_of
from referee.analysis.outcomes import outcomes
from referee.analysis.playing import Play
from referee.analysis.policy import any_of
from referee.analysis.rows import Estimate
from referee.analysis.untold import LEAST_SHARE, Untold, known
from referee.desk.sitting import Sitting
from referee.notation.tokens import write_words

Value = Mapping[str, float]


def estimate(values: Sequence[Value]) -> Estimate:
    """The mean of what each seat has."""
    seats = values[0]
    told = {seat: [value[seat] for value in values] for seat in seats}
    return Estimate(
        {seat: fmean(each) for seat, each in told.items()},
        {seat: error_of(each) for seat, each in told.items()},
    )


def standing(play: Play, sitting: Sitting, worlds: int, rng: Random) -> Estimate:
    """What each seat has in the eyes of whose match this is. Raises Untold."""
    state: Any = sitting.state
    if play.over(state):
        return certain(play.worth(state))
    worlds_of = known(sitting)
    drawn = [_drawn(worlds_of, rng) for _ in range(worlds)]
    return estimate([_worth(play, world, seed) for world, seed in drawn])


def _drawn(worlds_of: Known, rng: Random) -> tuple[Any, float]:
    """A world and the chance with which it goes on, both made of one number."""
    seed = rng.random()
    return worlds_of.draw(Random(seed)), seed


def beginning(play: Play, sitting: Sitting, worlds: int, rng: Random) -> Estimate:
    """What each seat had before the first shuffle was dealt out: in fresh deals."""
    opened = replace(sitting.opened, commit="", secret="", bound_to="")

    def dealt() -> Any:
        deal = replace(opened, seed=str(rng.getrandbits(64)))
        return sitting.game.begin(sitting.edition, deal).state

    return estimate([_worth(play, dealt(), rng.random()) for _ in range(worlds)])


class Expected(NamedTuple):
    """What was to be expected of a line in the worlds in which it is open.

    `had`: what each seat had in those, where they are not all. `counted`: what may have turned up
    was gone through, card by card.
    """

    mean: Estimate
    had: Estimate | None = None
    counted: bool = False


def expected(play: Play, before: Sitting, entry: Entry, worlds: int, rng: Random) -> Expected:
    """What was to be expected when a line was entered, with the same chances as `standing`.

    Raises Untold where it is open too seldom.
    """
    held = _with_held(before, entry)
    lines = _lines(play, entry.body.words)
    if held is None and not _masked(entry.body.words):
        counted = _counted(play, before, entry, worlds, rng)
        if counted is not None:
            return Expected(counted, counted=True)
    worlds_of = known(held or before)
    came: list[Value] = []
    had: list[Value] = []
    for _ in range(worlds):
        world, seed = _drawn(worlds_of, rng)
        after = _entered(play, world, lines(world), Random(seed))
        if after is None:
            continue
        came.append(_worth(play, after, seed))
        had.append(_worth(play, world, seed))
    if len(came) < max(LEAST_SHARE * worlds, 2):
        raise Untold("share")
    some = held is not None or len(came) < worlds
    return Expected(estimate(came), estimate(had) if some else None)


def _counted(
    play: Play, before: Sitting, entry: Entry, worlds: int, rng: Random
) -> Estimate | None:
    """The mean over all that may turn up, as likely as it is; None where that is not counted."""
    knows, line = Known.of(before, before.viewer), write_words(entry.body.words)
    parts: list[tuple[float, Estimate]] = []
    found = outcomes(before, entry.events)
    for share, worlds_of in found:
        came: list[Value] = []
        for _ in range(max(worlds // len(found), 2)):
            world, seed = knows.playable(worlds_of.draw(rng), rng), rng.random()
            after = _entered(play, world, (line,), rng)
            if after is None:  # it is not open in all worlds
                return None
            came.append(_worth(play, after, seed))
        parts.append((share, estimate(came)))
    return _weighed(parts) if parts else None


def _weighed(parts: Sequence[tuple[float, Estimate]]) -> Estimate:
    """The mean of parts, each with its weight."""
    seats = parts[0][1].mean
    return Estimate(
        {seat: fsum(share * part.mean[seat] for share, part in parts) for seat in seats},
        {seat: hypot(*(share * part.error[seat] for share, part in parts)) for seat in seats},
    )


def _masked(words: Sequence[str]) -> bool:
    """Whether some of the cards of a line are hidden to whoever reads it."""
    return any(UNKNOWN in _cards(word) for word in words[2:])


def _lines(play: Play, words: tuple[str, ...]) -> Callable[[Any], Sequence[str]]:
    """The lines that an entry may have been: one, or all of which its reader sees no more."""
    if not _masked(words):
        line = write_words(words)
        return lambda world: (line,)
    return lambda world: [
        line for line in play.lines(world, words[0]) if _may_be(line.split(), words)
    ]


def _cards(word: str) -> list[str]:
    return word.rpartition("=")[2].split(",")


def _may_be(said: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a line reads so to whom some of its cards are hidden."""
    return len(said) == len(words) and all(
        one.rpartition("=")[0] == other.rpartition("=")[0]
        and len(_cards(one)) == len(_cards(other))
        and all(
            UNKNOWN in (card, seen) or card == seen
            for card, seen in zip(_cards(one), _cards(other), strict=True)
        )
        for one, other in zip(said, words, strict=True)
    )


def _entered(play: Play, world: Any, lines: Sequence[str], rng: Random) -> Any:
    """The state after one of the lines, all as likely; None where none can be entered."""
    if not lines:
        return None
    try:
        return play.enter(world, any_of(lines, rng))
    except RefereeError:
        return None


def _worth(play: Play, state: Any, seed: float) -> Value:
    return play.playout(state, Random(seed), cut=0)


def certain(value: Value) -> Estimate:
    """What each seat has, where nothing is estimated."""
    return Estimate(value, dict.fromkeys(value, 0.0))


def _with_held(before: Sitting, entry: Entry) -> Sitting | None:
    """The match where it is known that the cards were there which a line named; None: it was."""
    named = tuple(_named(before, entry))
    if not named:
        return None
    body = Body(words=(), events=named)
    return before.followed_by([Entry(number=before.number + 1, id="", text="", body=body)])


def _named(before: Sitting, entry: Entry) -> Iterator[CardsShown]:
    """Cards that left a zone by name, or were shown there, and of which that was not known."""
    table = before.state.table
    moved: set[str] = set()
    for event in entry.events:
        match event:
            case CardsMoved(src=zone, take=take, cards=cards, dst=dst):
                is_first = zone not in moved
                moved |= {zone, dst}
            case CardsShown(zone=zone, take=take, cards=cards):
                is_first = zone not in moved
            case _:
                continue
        told = tuple(card for card in cards if card != UNKNOWN)
        by_name = take in ("chosen", "any") and is_first
        if told and by_name and zone not in table.ordered and table.hidden(zone):
            yield CardsShown(zone=zone, cards=told)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """By how much one is more than another."""
    return Estimate(
        {seat: value - other.mean[seat] for seat, value in one.mean.items()},
        {seat: hypot(error, other.error[seat]) for seat, error in one.error.items()},
    )


def both(one: Estimate, other: Estimate) -> Estimate:
    """The one and the other."""
    return Estimate(
        {seat: value + other.mean[seat] for seat, value in one.mean.items()},
        {seat: hypot(error, other.error[seat]) for seat, error in one.error.items()},
    )
