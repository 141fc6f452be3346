"""A match as one viewer of a page may know it: its board, its lists, what the script is told."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import htpy as h
import msgspec
from markupsafe import Markup

from referee.desk.sitting import Sitting
from referee.exports.pages.moves import Moves
from referee.exports.pages.tracks import Point, Track, Tracks
from referee.exports.pages.versions import Versions, placed, untold
from referee.exports.pages.voices import Text, Voices
from referee.pictures import said
from referee.pictures.board import Board
from referee.pictures.drawing import Pictures
from referee.pictures.pen import Pen
from referee.pictures.words import Told, Words
from referee.speech import Lang
from replays.redact import PUBLIC, REFEREE

if TYPE_CHECKING:  # few matches are analysed
    from referee.analysis.rows import Post


class Common(msgspec.Struct, frozen=True):
    """What all viewers of a page have in common: the match, its texts, what is drawn once.

    `langs`: that in which it is read first at the head. `corrected`: shown first as it reads now.
    """

    sitting: Sitting
    langs: tuple[Lang, ...]
    pictures: Pictures
    corrected: bool
    table: dict[Told, int]
    symbols: dict[str, str]
    analysed: "Post | None" = None


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position for the script; see `Point`. `turn` counts the turns of its track."""

    id: str
    n: str
    where: Text
    said: list[Text]
    due: list[Text]
    r: list[int]
    turn: int = 0
    folded: bool = False
    bars: list[Text] = []
    mark: str = ""


class Seen:
    """The match as one viewer may know it."""

    def __init__(self, page: Common, viewer: str) -> None:
        sitting = page.sitting
        self.viewer = viewer
        self._page = page
        self.words = Words(sitting.naming_for(viewer), page.langs, page.pictures.marks)
        self.words.table = page.table
        self.voices = Voices(self.words)
        self.tracks = Tracks(sitting, viewer, self.voices)
        self._pen = Pen(self.words)
        self._pen.symbols = page.symbols
        self._all = self.tracks.all()
        self._versions = Versions(Board(self._pen, page.pictures))
        self._rows = [self._of(track) for track in self._all]

    @property
    def last(self) -> Point:
        """The position that is shown first, and without a script."""
        return self._shown.points[-1]

    @property
    def _shown(self) -> Track:
        reads = self.tracks.corrected
        return reads if self._page.corrected and reads is not None else self.tracks.main

    # Words

    def word(self, name: str) -> Told:
        """A text of the page itself."""
        return self.words.word(f"pages.{name}")

    def span(self, text: str, **facts: Any) -> h.Element:
        """A text in HTML."""
        return self.words.span(self.voices.say(text, **facts))

    def title(self) -> Told:
        """The game and who plays."""
        seats = [name for _, name in self._page.sitting.opened.seats]
        players = self.words.plain(" – ".join(seats))
        games = tuple(map(self._page.sitting.game.name, self._page.langs))
        return self.words.joined((games, players), "pictures.dot")

    def seen_by(self) -> Told:
        """As whom the match is seen."""
        if self.viewer in (PUBLIC, REFEREE):
            return self.word(f"as_{self.viewer}")
        return self.voices.say("pages.as_seat", seat=self.viewer)

    # Parts of the page

    def board(self) -> h.Element:
        """The board as it is in the end."""
        scenes = [point.scene for track in self._all for point in track.points]
        board = Board(self._pen, self._page.pictures)
        return h.div(".seen", data_viewer=True)[placed(board, self.last.scene, scenes)]

    def lists(self) -> h.Element:
        """The entries, as they were entered and as they read now."""
        seats = {place.seat: place for place in self.last.scene.seats}
        moves = Moves(self.tracks, self.voices, seats)
        shown, reads = self._shown, self.tracks.corrected
        return h.div(data_viewer=True)[
            (
                h.div(".list", data_list=track.id)[moves.of(track)]
                if track is shown
                else h.div(".list", data_list=track.id, hidden=True)[
                    Markup(untold(moves.of(track)))
                ]
                for track in (self.tracks.main, reads)
                if track is not None
            )
        ]

    def template(self) -> h.Element:
        """All versions of all regions."""
        return self._versions.template()

    def data(self) -> dict[str, Any]:
        """What the script steps through."""
        keys = [*self._versions.keys]
        return {"keys": keys, "tracks": self._rows, "also": self.tracks.also}

    def _of(self, track: Track) -> dict[str, Any]:
        turns: dict[Any, int] = {}
        rows = [
            self._row(track, point, turns.setdefault(point.made_in, len(turns)))
            for point in track.points
        ]
        ticks = _ticks(rows)
        if self._page.analysed is not None and track in (self.tracks.main, self.tracks.corrected):
            from referee.exports.pages.luck import found_later

            ticks |= found_later(self._page.analysed, [row.n for row in rows])
        return {"id": track.id, "home": track.home, "rows": rows, "ticks": ticks}

    def _row(self, track: Track, point: Point, turn: int) -> Row:
        text = self.voices.text
        where = self.words.filled(
            "pages.where",
            number=self.words.plain(point.number),
            last=self.words.plain(track.points[-1].number),
            counted=self.words.joined(said.counted(self.words, *point.made_in)),
        )
        entry = point.entry
        commented = entry is not None and (entry.entry.body.comments or entry.annotations)
        kind = "move" if entry is None else entry.kind
        return Row(
            point.id,
            point.number,
            text(where),
            [*map(text, point.said)],
            [*map(text, self.voices.due(point.scene))],
            self._versions.row(point.scene),
            turn,
            point.folded,
            [*map(text, point.bars)],
            "ruling" if kind in ("ruling", "penalty") else "comment" if commented else "",
        )


def _ticks(rows: Sequence[Row]) -> dict[str, str]:
    """The marks on the scrubber by their kinds: where a turn begins, and what was remarked on."""
    found: dict[str, str] = {}
    for at, row in enumerate(rows):
        kind = row.mark or ("turn" if at and row.turn != rows[at - 1].turn else "")
        if kind:
            found[kind] = f"{found.get(kind, '')}M{at} 0v1"
    return found
