"""The pages of what happened: all entries with what may be put right of them, and disputes."""

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

import htpy as h
from litestar import Response

from referee.desk.laid import Layout, withdrawals
from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.exports.pages import shell
from referee.notation.tokens import write_words
from referee.pictures import drawing
from referee.service import asking, frames
from referee.service.access import Access
from referee.service.api import MOST_ENTRIES, READERS, After
from referee.service.asked import read
from referee.service.boards import Drawer
from referee.service.forms import Forms
from referee.service.guards import TheAccess, TheTables
from referee.service.pages import head, page
from referee.service.reading import DisputeNumber
from referee.service.table import Table
from referee.speech import Lang, say
from referee.terminal.case import PENDING, CaseTold


@read("/m/{match:str}/entries", "after", who=READERS, include_in_schema=False, sync_to_thread=True)
def entries(
    tables: TheTables, access: TheAccess, lang: Lang, match: str, after: After | None = None
) -> Response[str]:
    """All entries, newest first; who may put them right has the lines for it."""
    table, forms = tables.table(match), Forms(lang)
    with table.lock:
        last = table.seen_by(access).number
        begin = max(last - MOST_ENTRIES, -1) if after is None else after
        found = frames.entries(table, access, lang, begin, MOST_ENTRIES)
    way = _Ways(table, access, lang)
    body = h.main[
        h.p[h.a(href=f"/m/{match}?lang={lang}")[forms.say("to_board")]],
        h.ol(".entries", reversed=True)[[_entry(one, way) for one in reversed(found)]],
        h.p[_older(match, lang, forms, begin)] if begin >= 0 else None,
    ]
    title = forms.say("entries_of", players=_players(table.sitting))
    return page(title, lang, "", [head(title, lang, f"/m/{match}/entries"), body])


def _older(match: str, lang: Lang, forms: Forms, begin: int) -> h.Element:
    before = max(begin - MOST_ENTRIES, -1)
    return h.a(href=f"/m/{match}/entries?after={before}&lang={lang}")[forms.say("older_entries")]


def _players(sitting: Sitting) -> str:
    return " – ".join(dict(sitting.opened.seats).values())


def _entry(entry: dict[str, Any], way: "_Ways") -> h.Element:
    told = " ".join(entry["lines"]) or entry["text"]
    number = str(entry["number"])
    links = [*way.of(entry)]
    text = [h.b[number], " ", told if entry["stands"] else h.s[told]]
    if not links:
        return h.li[h.p[text]]
    return h.li[
        h.details[h.summary[text], h.p[h.code[way.line(entry["text"])]], h.ul(".chips")[links]]
    ]


class _Ways:
    """What may be put right: lines to be typed on the page of a match, which tells what they do."""

    def __init__(self, table: Table, access: Access, lang: Lang) -> None:
        self._access, self._forms, self._lang = access, Forms(lang), lang
        self._naming = table.sitting.naming_for(access.viewer)
        self._address = f"/m/{table.match}?lang={lang}"

    def line(self, canonical: str) -> str:
        """A line in the words of the language."""
        return canonical if self._lang == "en" else self._naming.line(canonical, self._lang)

    def of(self, entry: dict[str, Any]) -> Iterator[h.Element]:
        """The lines about an entry that this device may enter."""
        number = str(entry["number"])
        if number == "0":
            return
        if self._access.role == "referee":
            yield self.to("amend", "referee", "amend", number, entry["text"])
            yield self.to("strike", "referee", "strike", number)
            yield self.to("insert", "referee", "insert", number, "")
            yield self.to("annotate", "referee", "annotate", number, "")
        if self._access.role in ("referee", "seat"):
            yield self.to("dispute", "referee", "dispute", "", f"about={number}")

    def to(self, name: str, *words: str, who: str = "") -> h.Element:
        """A link to the page of the match, with a line to be completed there."""
        line = quote(self.line(write_words(words)))
        label = self._forms.say(f"do_{name}")
        told = self._forms.say("of", who=who, what=label) if who else label
        return h.li[h.a(".chip", href=f"{self._address}#line={line}")[told]]


@read(
    "/m/{match:str}/disputes/{number:int}",
    who=READERS,
    include_in_schema=False,
    sync_to_thread=True,
)
def dispute(
    tables: TheTables, access: TheAccess, lang: Lang, match: str, number: DisputeNumber
) -> Response[str]:
    """A dispute laid out: the board by what the record says and by each claim, side by side."""
    table, forms = tables.table(match), Forms(lang)
    sitting = asking.snapshot(table, access)
    laid = asking.layout(sitting, access, number, lang)
    case, withdrawn = laid.document(match), withdrawals(sitting, number, access.viewer)
    told = CaseTold(case, lang, sitting.naming_for(access.viewer))
    way = _Ways(table, access, lang)
    title = forms.say("dispute_of", number=number, players=_players(sitting))
    body = h.main(".dispute", tabindex="0")[
        h.p[h.a(href=f"/m/{match}?lang={lang}")[forms.say("to_board")]],
        [h.p[one] for one in told.head()],
        h.div(".stories")[[*_stories(laid, told, access.viewer, lang)]],
        [_part(told, name, paragraphs) for name, paragraphs in told.besides(withdrawn)],
        h.ul(".chips")[[*_to_do(table, access, way, case, lang)]],
    ]
    top = head(title, lang, f"/m/{match}/disputes/{number}")
    style = drawing.of(sitting.game).style
    return page(title, lang, style, [top, shell.drawings(()), body])


def _stories(laid: Layout, told: CaseTold, viewer: str, lang: Lang) -> Iterator[h.Element]:
    """The match as each tells it: how it stands now, or would; before, how it was disputed."""
    before = laid.disputed()
    if before is not None:
        yield _story("was", [told.say("disputed")], before, viewer, lang)
    rows = [*told.rows()]
    for number, (names, sitting) in enumerate(zip(told.names(), laid.told(), strict=True)):
        ruled = before is not None and not number
        named = [told.say("ruled"), *names[1:]] if ruled else names
        parts = [_part(told, name, cells[number], "h3") for name, cells in rows]
        shown = sitting if before is None or ruled else None  # of two boards it is the second
        yield _story(str(number), named, shown, viewer, lang, parts)


def _story(
    of: str,
    names: Sequence[str],
    sitting: Sitting | None,
    viewer: str,
    lang: Lang,
    parts: h.Node = None,
) -> h.Element:
    drawn = (
        ()
        if sitting is None
        else Drawer(sitting, viewer, lang, of=f"story-{of}").pictured(scene(sitting, viewer))
    )
    return h.section[h.h2[names[0]], [h.p[one] for one in names[1:]], drawn, parts]


def _part(told: CaseTold, name: str, paragraphs: Sequence[str], level: str = "h2") -> h.Node:
    if not paragraphs:
        return None
    heading = h.h3 if level == "h3" else h.h2
    return h.section[heading[told.say(f"section.{name}")], h.ul[(h.li[one] for one in paragraphs)]]


def _to_do(
    table: Table, access: Access, way: _Ways, case: dict[str, Any], lang: Lang
) -> Iterator[h.Element]:
    """What may be said and decided of it."""
    number = str(case["number"])
    if access.role not in ("referee", "seat"):
        return
    if case["status"] in PENDING:
        referees = access.role == "referee"
        naming = table.sitting.naming_for(access.viewer)
        for seat in dict(table.sitting.opened.seats) if referees else (access.seat,):
            who = say(lang, "pictures.seat", {"seat": seat}, naming) if referees else ""
            yield way.to("claim", "referee", "claim", number, seat, "", who=who)
        yield way.to("withdraw", "referee", "withdraw", number, "why=")
        if access.role == "referee":
            yield way.to("decide", "referee", "decide", number, "stands", "why=")
    elif access.seat:
        yield way.to("appeal", "referee", "appeal", number, access.seat, "why=")


PAGES = (entries, dispute)
