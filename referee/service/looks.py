"""What one viewer sees of a match, kept from entry to entry."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec

from events.entry import Body, Entry
from events.places import Place, number_of
from projections.history import effective, revises
from referee.desk.scenes import before, scene_of
from referee.desk.sitting import Sitting
from referee.exports.words import Words
from referee.render.layout import seen
from referee.scenes import made
from referee.scenes.scene import Scene
from referee.service.boards import Drawer
from referee.service.shapes import Told
from referee.speech import Lang, Naming
from referee.speech.told import sentences
from referee.views.position import Position

MOST_TOLD, MOST_BYTES = 10, 4_000
"""Of the last entries that a frame tells: how many, and how much of them."""


class Tellings:
    """What was told of entries, kept as long as seats and cards are called as they were.

    All who read the same of a match share them.
    """

    def __init__(self) -> None:
        self._called: Naming | None = None
        self._told: dict[tuple[Lang, Place], tuple[Body[Any], Told, int]] = {}

    def told(self, entry: Entry, words: Words, called: Naming) -> tuple[Told, int]:
        """What is told of an entry, and how long that is as JSON."""
        if called is not self._called and called != self._called:
            self._told.clear()
        self._called = called
        known = self._told.get((words.lang, entry.place))
        if known is None or known[0] != entry.body:  # a correction may make it read otherwise
            told = Told(number_of(entry.place), lines(entry, words))
            known = entry.body, told, len(msgspec.json.encode(told))
            self._told[words.lang, entry.place] = known
        return known[1:]


class Look:
    """A match as one viewer sees it, with what he saw after the entry before.

    It is what would be made anew: what an entry shows to a viewer no later one changes, and words
    are kept as long as seats and cards are called as they were.
    """

    def __init__(self, viewer: str, tellings: Tellings) -> None:
        self._viewer = viewer
        self._tellings = tellings
        self._number: int = -1
        self._bare: Scene | None = None
        self._read: list[Entry] = []
        self._revised = False
        self._naming: Naming | None = None
        self._called: Naming | None = None
        self._drawers: dict[Lang, tuple[Naming | None, Drawer]] = {}
        self.published: bool = False

    def follow(self, sitting: Sitting) -> None:
        """See the match as it is now."""
        if sitting.number == self._number and sitting.published == self.published:
            return
        followed = sitting.number == self._number + 1 and self._bare is not None
        then = self._bare
        if sitting.published != self.published:
            followed, self.published, self._read = False, sitting.published, []
            self._revised = False
            self._tellings = Tellings()
        self._number = sitting.number
        self.position: Position[Any] = sitting.position(self._viewer)
        self._bare = scene_of(sitting.game, self.position)
        if not followed:
            then = before(sitting, self._viewer) if sitting.number else None
        self.scene = self._bare if then is None else made.changed(then, self._bare)
        known = len(self._read)
        self._read = sitting.read_on(self._viewer, self._read)
        self._revised = self._revised or any(map(revises, self._read[known:]))
        self._naming = sitting.naming_for(self._viewer)
        self._called = sitting.game.naming(sitting.seen_by(self._viewer).state)

    def drawer(self, sitting: Sitting, lang: Lang, *, of: str) -> Drawer:
        """Who draws the board for him, kept as long as seats and cards are called as they were."""
        called, drawer = self._drawers.get(lang, (None, None))
        if drawer is None or called != self._called:
            drawer = Drawer(sitting, self._viewer, lang, of=of, tapped=True)
            self._drawers[lang] = self._called, drawer
        return drawer

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries as the viewer may read them."""
        return self._read

    def told(self, lang: Lang) -> list[Told]:
        """The last entries that stand, the newest last."""
        found: list[Told] = []
        size = 0
        standing = effective(self._read) if self._revised else self._read
        newest = (entry for entry in reversed(standing) if entry.body.words)
        for entry in islice(newest, MOST_TOLD):
            told, length = self.told_of(entry, lang)
            size += length
            if size > MOST_BYTES:
                break
            found.append(told)
        return found[::-1]

    def told_of(self, entry: Entry, lang: Lang) -> tuple[Told, int]:
        """What the viewer is told of one of the entries that he reads, and how long it is."""
        assert self._naming is not None, "told of a match that was looked at"
        assert self._called is not None, "told of a match that was looked at"
        return self._tellings.told(entry, Words(lang, self._naming), self._called)


def lines(entry: Entry, words: Words) -> list[str]:
    """What is told of an entry; if nothing is, the line itself."""
    told = [*sentences(entry.events, words.lang, words.naming)]
    return [*map(seen, told or ([words.line(entry.body)] if entry.body.words else []))]
