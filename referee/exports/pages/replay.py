"""The replay page: a match in one file, to step through in a browser, or to read without one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import htpy as h
from markupsafe import Markup

from referee.desk.audits import Audited
from referee.desk.opening import edition_tag
from referee.desk.sitting import Sitting
from referee.exports.pages import shell
from referee.exports.pages.about import about
from referee.exports.pages.audit import audit
from referee.exports.pages.hands import sign
from referee.exports.pages.seen import Common, Seen
from referee.pictures import drawing, said
from referee.speech import LANGS, Lang
from replays.heads import Kept, tags_of
from replays.redact import PUBLIC, REFEREE

if TYPE_CHECKING:  # few matches are analysed
    from referee.analysis.rows import Post

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


def write(
    sitting: Sitting,
    viewers: Sequence[str],
    lang: Lang,
    *,
    match: str,
    audited: Audited | None,
    head: Kept | None = None,
    corrected: bool = False,
    analysed: "Post | None" = None,
) -> str:
    """The page, for each of these viewers as he may know the match.

    `lang`: its first language; the others are in it. `head`: what is kept of the log that it comes
    from. `audited`: what was found of it; none: its readers may not know. `corrected`: shown first
    as it reads now. `analysed`: a post-mortem of what every seat knew. Raises Unreadable where
    nobody is called so.
    """
    langs: tuple[Lang, ...] = (lang, *(other for other in LANGS if other != lang))
    common = Common(sitting, langs, drawing.of(sitting.game), corrected, {}, {}, analysed)
    page = _Page(common, match, audited, head)
    return page.written([Seen(common, viewer) for viewer in viewers])


class _Page:
    """What stands around the boards and lists of all viewers."""

    def __init__(
        self, common: Common, match: str, audited: Audited | None, head: Kept | None
    ) -> None:
        self._common = common
        self._sitting = common.sitting
        self._match = match
        self._audited = audited
        self._head = head

    def written(self, seen: Sequence[Seen]) -> str:
        """The whole file."""
        first = seen[0]
        boards = [one.board() for one in seen]
        lists = [one.lists() for one in seen]
        body = h.fragment[
            h.a(".skip", href="#moves")[first.span("pages.to_moves")],
            h.div(".page")[
                self._header(first, seen),
                h.main(tabindex="0")[
                    boards,
                    h.div(".bars", data_bars=True),
                    h.p(".now", data_now=True),
                ],
                h.div(".beside")[
                    h.nav("#moves", aria_labelledby="moves-title", tabindex="-1")[
                        h.h2("#moves-title")[first.span("pages.moves")], lists
                    ],
                    self._about(first),
                ],
            ],
            self._footer(first),
            h.p(".live", role="status", aria_live="polite", aria_atomic="true"),
        ]
        title = first.words.filled("pages.title", title=first.title(), viewer=first.seen_by())
        head = h.title(first.words.names(title))[title[0]]
        spoken = {name: first.voices.text(first.word(name)) for name in SPOKEN}
        rows = [one.data() for one in seen]
        written = str(body)  # all texts and drawings are known only now
        known = {
            "langs": self._common.langs,
            "words": [*self._common.table],
            "spoken": spoken,
            "corrected": self._common.corrected,
            "public": next((at for at, one in enumerate(seen) if one.viewer == PUBLIC), -1),
            "foot": " · ".join(filter(None, (self._match, self._kept))),
            "viewers": rows,
        }
        return shell.whole(
            head,
            self._common.langs[0],
            self._common.pictures,
            [
                shell.drawings(self._common.symbols.items()),
                Markup(written),
                [one.template() for one in seen],
                shell.data("match", known),
            ],
        )

    # Head and foot

    def _header(self, first: Seen, seen: Sequence[Seen]) -> h.Element:
        hidden = not self._sitting.published and any(one.viewer == REFEREE for one in seen)
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

    def _facts(self, first: Seen) -> Iterator[h.Node]:
        tags = dict(self._sitting.opened.tags)
        for name in ("Event", "Round", "Date"):
            if name in tags:
                label = name == "Round" and (first.span("markdown.tag.round"), " ")
                yield label, tags[name], " · "
        yield first.span("pages.count", count=self._sitting.number)
        yield " · "
        ended = said.result(first.words, first.last.scene)
        yield first.words.span(ended or first.words.word("pages.open"))

    def _tools(self, first: Seen, seen: Sequence[Seen]) -> Iterator[h.Node]:
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
                    aria_pressed="true" if lang == self._common.langs[0] else "false",
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

    def _footer(self, first: Seen) -> h.Element:
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
                    (h.path(class_=kind) for kind in ("turn", "luck", "comment", "ruling", "mark"))
                ],
            ],
        ]

    def _about(self, first: Seen) -> h.Element:
        opened = self._sitting.opened
        whole = self._sitting.eyes(first.viewer) == REFEREE
        return h.section(
            first.words.names(first.word("about")),
            class_="about",
            aria_label=first.word("about")[0],
        )[
            h.h2[first.span("pages.about")],
            about(first.tracks.story, first.voices),
            self._common.analysed is not None and self._luck(first, self._common.analysed),
            self._audited is not None
            and [
                h.h2[first.span("pages.audit")],
                audit(self._audited, first.voices, whole=whole),
            ],
            h.p[
                first.span(
                    "pages.foot",
                    match=self._match,
                    edition=edition_tag(opened),
                    revision=opened.revision,
                    program=shell.version(),
                )
            ],
            self._kept and h.p(".head")[h.code[self._kept]],
        ]

    def _luck(self, first: Seen, post: "Post") -> list[h.Element]:
        """What a post-mortem came to, and how it is drawn beside the scrubber."""
        from referee.exports.value_graph import told  # few matches are analysed

        return [
            h.h2[first.span("analysis.title")],
            h.p[first.span("analysis.scrubber")],
            h.ul[(h.li[first.span("analysis.graph.seat", **facts)] for facts in told(post))],
        ]

    @property
    def _kept(self) -> str:
        """The head, in letters."""
        return "" if self._head is None else tags_of(self._head)[1].value
