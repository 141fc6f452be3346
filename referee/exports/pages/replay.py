"""The replay page: a match in one file, to step through in a browser, or to read without one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import htpy as h
import msgspec
from markupsafe import Markup

from referee.desk.audits import Audited
from referee.desk.opening import edition_tag
from referee.desk.sitting import Sitting
from referee.exports.pages import shell
from referee.exports.pages.about import about
from referee.exports.pages.audit import audit
from referee.exports.pages.hands import sign
from referee.exports.pages.moves import Moves
from referee.exports.pages.tracks import Point, Track, Tracks
from referee.exports.pages.versions import Versions, placed, untold
from referee.exports.pages.voices import Text, Voices
from referee.pictures import drawing, said
from referee.pictures.board import Board
from referee.pictures.pen import Pen
from referee.pictures.words import Told, Words
from referee.speech import LANGS, Lang
from replays.heads import Kept, tags_of
from replays.redact import PUBLIC, REFEREE

LANGUAGES: Mapping[Lang, str] = {"en": "English", "zh-Hant": "繁體", "zh-Hans": "简体"}
"""What the languages call themselves."""

CONTROLS: Mapping[str, str] = {
    "first": "Home",
    "turn_back": "PageUp",
    "back": "ArrowLeft",
    "play": "Space",
    "next": "ArrowRight",
    "turn_on": "PageDown",
    "last": "End",
}
"""The buttons below the board by their signs, with the keys that do the same."""

PACES, PACE = ("0.5", "1", "1.5", "2", "3", "4"), "1.5"
"""Seconds an entry while it plays, and how many at first."""

SPOKEN = ("play", "stop", "copied", "nearest", "dark", "light")
"""Texts that the script says by itself."""


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


def write(
    sitting: Sitting,
    viewers: Sequence[str],
    lang: Lang,
    *,
    match: str,
    audited: Audited,
    head: Kept | None = None,
    corrected: bool = False,
) -> str:
    """The page, for each of these viewers as he may know the match.

    `lang`: its first language; the others are in it. `head`: what is kept of the log that it comes
    from. `corrected`: shown first as it reads now. Raises Unreadable where nobody is called so.
    """
    page = _Page(sitting, lang, match, audited, head, corrected=corrected)
    return page.written([_Seen(page, viewer) for viewer in viewers])


class _Page:
    """What all viewers of a page have in common."""

    def __init__(
        self,
        sitting: Sitting,
        lang: Lang,
        match: str,
        audited: Audited,
        head: Kept | None,
        *,
        corrected: bool,
    ) -> None:
        self.sitting = sitting
        self.lang: Lang = lang
        self.langs: tuple[Lang, ...] = (lang, *(other for other in LANGS if other != lang))
        self.match = match
        self.corrected = corrected
        self.pictures = drawing.of(sitting.game)
        self.table: dict[Told, int] = {}
        self.symbols: dict[str, str] = {}
        self._audited = audited
        self._head = head

    def written(self, seen: Sequence["_Seen"]) -> str:
        """The whole file."""
        first = seen[0]
        boards = [one.board() for one in seen]
        lists = [one.lists() for one in seen]
        body = h.fragment[
            h.a(".skip", href="#moves")[first.span("pages.to_moves")],
            self._header(first, seen),
            h.main(tabindex="0")[
                boards,
                h.div(".bars", data_bars=True),
                h.p(".now", data_now=True),
            ],
            h.div(".side")[
                h.nav("#moves", aria_labelledby="moves-title", tabindex="-1")[
                    h.h2("#moves-title")[first.span("pages.moves")], lists
                ],
                self._about(first),
            ],
            self._footer(first),
            h.p(".live", role="status", aria_live="polite", aria_atomic="true"),
        ]
        spoken = {name: first.voices.text(first.word(name)) for name in SPOKEN}
        rows = [one.data() for one in seen]
        written = str(body)  # all texts and drawings are known only now
        title = first.title()[0]
        known = {
            "langs": self.langs,
            "words": [*self.table],
            "spoken": spoken,
            "corrected": self.corrected,
            "viewers": rows,
        }
        return shell.whole(
            f"{title} ({first.seen_by()[0]})",
            self.lang,
            self.pictures,
            [
                shell.drawings(self.symbols.items()),
                Markup(written),
                [one.template() for one in seen],
                shell.data("match", known),
            ],
        )

    # Head and foot

    def _header(self, first: "_Seen", seen: Sequence["_Seen"]) -> h.Element:
        hidden = any(self.sitting.eyes(one.viewer) == REFEREE for one in seen)
        return h.header[
            h.div(".titles")[
                h.h1[first.voices.table.span(first.title())],
                h.p(".facts")[self._facts(first)],
            ],
            hidden and h.p(".hidden-cards")[first.span("pages.hidden")],
            h.div(".tools", hidden=True)[
                h.button(".menu", type="button", data_do="menu", aria_expanded="false")[
                    first.span("pages.menu")
                ],
                self._tools(first, seen),
            ],
        ]

    def _facts(self, first: "_Seen") -> Iterator[h.Node]:
        tags = dict(self.sitting.opened.tags)
        found = [tags[name] for name in ("Event", "Round", "Date") if name in tags]
        yield from ((told, " · ") for told in found)
        yield first.span("pages.count", count=self.sitting.number)
        yield " · "
        ended = said.result(first.words, first.last.scene)
        yield first.words.span(ended or first.words.word("pages.open"))

    def _tools(self, first: "_Seen", seen: Sequence["_Seen"]) -> Iterator[h.Node]:
        span = first.span
        if len(seen) > 1:
            yield h.select(data_do="viewer", aria_label=first.word("viewer")[0])[
                (
                    h.option(first.words.names(one.seen_by()), value=str(at))[one.seen_by()[0]]
                    for at, one in enumerate(seen)
                )
            ]
        else:
            yield h.p(".viewer")[sign("eye"), " ", first.words.span(first.seen_by())]
        if any(one.tracks.corrected for one in seen):
            yield h.div(".choice", role="group", data_do="reading")[
                h.button(type="button", value="", aria_pressed="true")[span("pages.as_entered")],
                h.button(type="button", value="c", aria_pressed="false")[span("pages.as_it_reads")],
            ]
        yield h.div(".choice", role="group", data_do="lang")[
            (
                h.button(
                    type="button",
                    value=lang,
                    lang=lang,
                    aria_pressed="true" if lang == self.lang else "false",
                )[name]
                for lang, name in LANGUAGES.items()
            )
        ]
        yield h.button(type="button", data_do="theme")[span("pages.dark")]
        yield h.button(type="button", data_do="link")[
            span("pages.copy_link"), " ", h.span(data_address=True)
        ]
        yield h.button(type="button", data_do="print")[span("pages.print")]
        yield h.label[h.input(type="checkbox", data_boards=True), " ", span("pages.boards")]

    def _footer(self, first: "_Seen") -> h.Element:
        return h.footer(".controls", hidden=True)[
            h.div(".buttons")[
                (
                    h.button(type="button", data_do=name, data_key=key, aria_keyshortcuts=key)[
                        sign(name), h.span(".told")[first.span(f"pages.{name}")]
                    ]
                    for name, key in CONTROLS.items()
                ),
                h.select(
                    first.words.names(first.word("pace")),
                    data_do="speed",
                    aria_label=first.word("pace")[0],
                )[
                    (
                        h.option(
                            first.words.names(
                                told := first.voices.say("pages.seconds", count=pace)
                            ),
                            value=str(int(float(pace) * 1000)),
                            selected=pace == PACE,
                        )[told[0]]
                        for pace in PACES
                    )
                ],
                h.button(
                    type="button",
                    data_do="leave",
                    data_key="Escape",
                    aria_keyshortcuts="Escape",
                    hidden=True,
                )[first.span("pages.leave")],
            ],
            h.p(".where", data_where=True),
            h.div(".scrubber")[
                h.input(
                    first.words.names(first.word("scrubber")),
                    type="range",
                    min="0",
                    aria_label=first.word("scrubber")[0],
                ),
                h.svg(".ticks", aria_hidden="true", preserveAspectRatio="none")[
                    (h.path(class_=kind) for kind in ("turn", "comment", "ruling"))
                ],
            ],
        ]

    def _about(self, first: "_Seen") -> h.Element:
        opened = self.sitting.opened
        sealed = self.sitting.sealed and first.viewer != REFEREE
        return h.section(
            first.words.names(first.word("about")),
            class_="about",
            aria_label=first.word("about")[0],
        )[
            h.h2[first.span("pages.about")],
            about(first.tracks.story, first.voices),
            h.h2[first.span("pages.audit")],
            audit(self._audited, first.voices, whole=not sealed),
            h.p[
                first.span(
                    "pages.foot",
                    match=self.match,
                    edition=edition_tag(opened),
                    revision=opened.revision,
                    program=shell.version(),
                )
            ],
            None if self._head is None else h.p(".head")[h.code[tags_of(self._head)[1].value]],
        ]


class _Seen:
    """The match as one viewer may know it."""

    def __init__(self, page: _Page, viewer: str) -> None:
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
        return {"id": track.id, "home": track.home, "rows": rows, "ticks": _ticks(rows)}

    def _row(self, track: Track, point: Point, turn: int) -> Row:
        text = self.voices.text
        made_turn, made_round = point.made_in
        where = self.voices.say(
            "pages.where",
            number=point.number,
            last=track.points[-1].number,
            turn=made_turn,
            round=made_round,
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
