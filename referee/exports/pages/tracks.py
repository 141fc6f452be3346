"""The ways through a match on a page: as entered, as it reads now, what else might have been.

Each is a row of positions, of one form; a page goes to any of them by its address.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from projections.disputes import Case, cases
from projections.history import Way, revises
from referee.desk.scenes import scene_of
from referee.desk.sitting import Sitting
from referee.desk.stages import positions
from referee.desk.stories import Halt, Stories, kind_of
from referee.desk.variations import Tried, may_see, tried
from referee.exports.pages.voices import Voices
from referee.exports.story import EntryTold, Story
from referee.exports.words import Words
from referee.pictures.words import Told
from referee.scenes import made
from referee.scenes.scene import Scene

CORRECTED = "c"
"""What begins the addresses of the match as it reads now."""


class Point(msgspec.Struct, frozen=True):
    """A position on a way: its address, its number as people write it, what is told and drawn.

    `made_in`: the turn and the round in which its entry was made; `folded`: it is passed over
    where its place in the list is shut; `bars`: what stands above the board because of it.
    """

    id: str
    number: str
    entry: EntryTold | None
    said: tuple[Told, ...]
    scene: Scene
    made_in: tuple[int | None, int | None] = (None, None)
    folded: bool = False
    bars: tuple[Told, ...] = ()


class Track(msgspec.Struct, frozen=True):
    """A way through positions. `home`: where one goes who leaves it; empty: it is a whole match."""

    id: str
    points: tuple[Point, ...]
    home: str = ""


class Claimed(msgspec.Struct, frozen=True):
    """A claim of a dispute: its track, or what makes it impossible.

    It has neither if it says that the record is right, or if nobody may know what follows from it.
    `entry`: the number of that which makes it.
    """

    name: str
    entry: int
    track: Track | None = None
    halt: Halt | None = None


class Played(msgspec.Struct, frozen=True):
    """A variation that was played: its name, its moves, its track, if any of them can be.

    `upon`: the variations upon each of the moves.
    """

    name: str
    moves: tuple[Tried, ...]
    track: Track | None
    upon: tuple[tuple["Played", ...], ...]

    def tracks(self) -> Iterator[Track]:
        """Its own track, and those of the variations upon its moves."""
        if self.track is not None:
            yield self.track
        for played in chain.from_iterable(self.upon):
            yield from played.tracks()


class Tracks:
    """All ways through a match that a viewer may go."""

    def __init__(self, sitting: Sitting, viewer: str, voices: Voices) -> None:
        self._sitting = sitting
        self._viewer = viewer
        self._voices = voices
        self.story = Story(sitting, viewer, voices.table.naming)
        self.variations: dict[str, list[Played]] = {}
        """Those of each entry, by its number."""

    @cached_property
    def main(self) -> Track:
        """As it was entered."""
        return Track("", tuple(self._points("", self._sitting, self.story)))

    @cached_property
    def corrected(self) -> Track | None:
        """As it reads now, where that is not what was entered."""
        if not any(revises(entry) for entry in self._sitting.entries):
            return None
        reads = self._sitting.as_it_reads()
        story = Story(reads, self._viewer, self._voices.table.naming)
        return Track(CORRECTED, tuple(self._points(CORRECTED, reads, story)))

    @cached_property
    def claims(self) -> list[Claimed]:
        """The claims of all disputes."""
        told = cases(self._sitting.entries)
        return [claim for case in told for claim in self._claims(case)]

    @property
    def also(self) -> dict[str, str]:
        """Addresses that have no position of their own, and where they lead."""
        return {claim.name: str(claim.entry) for claim in self.claims if claim.track is None}

    def all(self) -> list[Track]:
        """All tracks, that of the record first."""
        whole = [self.main, *([] if self.corrected is None else [self.corrected])]
        self._play()
        played = chain.from_iterable(self.variations.values())
        beside = [track for one in played for track in one.tracks()]
        claimed = [claim.track for claim in self.claims if claim.track]
        return [*whole, *beside, *claimed]

    # Matches from their beginning

    def _points(self, mark: str, sitting: Sitting, story: Story, first: int = 0) -> Iterator[Point]:
        """The positions of a match, from one of its entries on."""
        before: Scene | None = None
        seen = positions(sitting, self._viewer, first, sitting.number)
        for stage, position in seen:
            entry = story.entries[stage.entry.number]
            scene = scene_of(sitting.game, position)
            yield self._point(mark, entry, scene, before, stage.state)
            before = scene

    def _point(
        self, mark: str, entry: EntryTold, scene: Scene, before: Scene | None, state: Any
    ) -> Point:
        made_in = scene if before is None else before
        return Point(
            f"{mark}{entry.number}",
            entry.number,
            entry,
            tuple(self._voices.entry(entry)),
            scene if before is None else made.changed(before, scene),
            (made_in.turn, made_in.round),
            is_folded(entry),
            tuple(self._bars(entry, state)),
        )

    def _bars(self, entry: EntryTold, state: Any) -> Iterator[Told]:
        if not entry.stands:
            yield from map(self._voices.became, entry.became)
        for dispute in state.match.pending:
            facts = {"number": dispute.number, "text": dispute.text}
            yield self._voices.each(Words.say, "pages.disputed", facts)

    # What might have been played

    def _play(self) -> None:
        """Play all variations, once."""
        if not may_see(self._sitting, self._viewer) or self.variations:
            return
        scenes = {point.number: point.scene for point in self.main.points}
        for entry in _each(self.story.entries):
            if entry.variations:
                played = tried(self._sitting, entry.entry, self._viewer, self._sitting)
                before = scenes.get(str(entry.entry.number - 1))
                self.variations[entry.number] = [
                    self._variation(one.name, moves, entry.number, before)
                    for one, moves in zip(entry.variations, played, strict=False)
                ]

    def _variation(
        self, name: str, moves: tuple[Tried, ...], home: str, before: Scene | None
    ) -> Played:
        points: list[Point] = []
        upon: list[tuple[Played, ...]] = []
        last = home
        for nth, move in enumerate(moves, 1):
            at = f"{name}.{nth}"
            last = at if move.after else last
            upon.append(
                tuple(
                    self._variation(f"{at}.v{which}", instead, last, before)
                    for which, instead in enumerate(move.variations, 1)
                )
            )
            if move.after is None:
                break
            scene = scene_of(self._sitting.game, move.after.position)
            drawn = scene if before is None else made.changed(before, scene)
            said = tuple(self._voices.sentences(move.after.entry.events))
            points.append(Point(at, at, None, said, drawn))
            before = scene
        track = Track(name, tuple(points), home) if points else None
        return Played(name, moves, track, tuple(upon))

    # What somebody says was played

    def _claims(self, case: Case) -> Iterator[Claimed]:
        stories = Stories(self._sitting, case, self._viewer)
        for number, (entry, claim) in enumerate(case.claims, 1):
            name = f"d{case.opened.dispute}.{number}"
            told = stories.of(claim, number)
            if kind_of(claim) == "recorded" or told.sitting is None:
                yield Claimed(name, entry.number, halt=told.halt)
                continue
            story = Story(told.sitting, self._viewer, self._voices.table.naming)
            start = max(told.start - 1, 0)
            first, *rest = self._points(f"{name}.", told.sitting, story, start)
            moves = (point for point in rest if point.entry and point.entry.kind == "move")
            points = (replace(first, id=name), *moves)
            yield Claimed(name, entry.number, Track(name, points, str(entry.number)))


def is_folded(entry: EntryTold) -> bool:
    """Whether an entry is folded away in the list: it was taken back, or struck."""
    return entry.line.way in (Way.BACK, Way.STRUCK)


def _each(entries: Iterable[EntryTold]) -> Iterator[EntryTold]:
    """Entries, and those that were put in behind them."""
    for entry in entries:
        yield entry
        yield from _each(entry.behind)
