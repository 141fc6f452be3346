"""Parts of the page of a match for who enters moves: what may be entered, and what a line means."""

from collections.abc import Iterator, Sequence
from functools import partial

import htpy as h
from litestar import HttpMethod, Response
from msgspec import Struct

from events.errors import RefereeError
from referee.desk.dry_run import changes_the_record, foreseen
from referee.desk.meaning import Meant, lines_of, meaning
from referee.desk.sitting import Sitting
from referee.notation.tokens import write_words
from referee.render.layout import seen
from referee.service import entering
from referee.service.access import Access
from referee.service.api import MatchId
from referee.service.around import PARTAKERS, Around
from referee.service.asked import call, read
from referee.service.bar import Bar, nothing_is_covered
from referee.service.bodies import Words, require_one_line
from referee.service.guards import TheAccess, TheServing, TheTables
from referee.service.offering import enterable
from referee.service.problems import Unserved
from referee.service.serving import Serving
from referee.service.table import Table
from referee.speech import Lang, explain, say
from referee.terminal.outlooks import foretold

HTML = "text/html"

ENTERERS = ("referee", "seat")
"""Who has a bar."""


class Typed(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody typed, or the words of a line of which he wants to know what it would do."""

    line: Words

    def __post_init__(self) -> None:
        require_one_line(self.line, "line")


def notices(table: Table, access: Access, serving: Serving, lang: Lang) -> h.Node:
    """What who takes part is told beside the board."""
    if access.role not in PARTAKERS:
        return None
    with table.lock:
        return Around(table, access, serving, lang).notices()


def parts(
    table: Table, access: Access, serving: Serving, lang: Lang, whose: str | None = None
) -> h.Node:
    """What who takes part has below the board; nothing for who only looks on."""
    if access.role not in PARTAKERS:
        return None
    with table.lock:
        around = Around(table, access, serving, lang).drawn()
        if access.role not in ENTERERS:
            return around
        sitting, movers = enterable(table, access)
        if whose is not None and whose not in movers:
            raise Unserved(403, "serve.not_yours")
        covers = nothing_is_covered
        if access.seat and sitting.opened.seed is None:
            covers = partial(entering.covers, table.sitting)
        bar = Bar(sitting, movers, access.viewer, lang, whose, covers)
        return h.fragment[around, bar.drawn()]


@read(
    "/m/{match:str}/bar",
    "whose",
    who="o r t s",
    include_in_schema=False,
    sync_to_thread=True,
)
def enter(
    tables: TheTables,
    serving: TheServing,
    access: TheAccess,
    lang: Lang,
    match: MatchId,
    whose: str | None = None,
) -> Response[str]:
    """What may be entered and answered now, for a page to put in place."""
    table = tables.table(match)
    told = notices(table, access, serving, lang)
    return _part(h.fragment[told, parts(table, access, serving, lang, whose)])


@call(
    HttpMethod.POST,
    "/m/{match:str}/means",
    who="r s",
    include_in_schema=False,
    status_code=200,
    sync_to_thread=True,
)
def means(
    tables: TheTables, access: TheAccess, lang: Lang, match: MatchId, data: Typed
) -> Response[str]:
    """What a line means, as chips; of one that changes the record what it would do."""
    table = tables.table(match)
    with table.lock:
        sitting, _ = enterable(table, access)
        return _part(_read(sitting, access, lang, data.line))


def _part(node: h.Node) -> Response[str]:
    return Response(seen(str(h.fragment[node])), media_type=HTML)


def _read(sitting: Sitting, access: Access, lang: Lang, typed: str | Sequence[str]) -> h.Node:
    line = typed if isinstance(typed, str) else write_words(typed)
    found = meaning(line, sitting) if isinstance(typed, str) else Meant(line)
    lines = lines_of(found)
    exact = isinstance(found, Meant) and (found.line == line or not isinstance(typed, str))
    title = "serve.foretold" if exact else "serve.means"
    return h.div("#means", data_panel=True)[
        h.div(".head")[
            h.h2[say(lang, title, {})],
            h.button(type="button", data_back=True)[say(lang, "serve.back", {})],
        ],
        (_meant(sitting, access, lang, one, exact=exact) for one in lines),
    ]


def _meant(
    sitting: Sitting, access: Access, lang: Lang, line: str, *, exact: bool
) -> Iterator[h.Node]:
    """A line to be entered, with what it does to the record, if it is one that does.

    One that is `exact` and does nothing to it is entered at once.
    """
    try:
        sitting.read(line)
    except RefereeError as error:  # nobody can enter it
        yield h.ul(".foretold")[h.li[explain(lang, error)]]
        return
    told = _foretold(sitting, access, lang, line)
    said = line if lang == "en" else sitting.naming_for(access.viewer).line(line, lang)
    if told is not None:
        yield h.ul(".foretold")[(h.li[one] for one in told or [say(lang, "serve.nothing", {})])]
    yield h.div(".chips")[
        h.button(
            ".chip.go" if told is not None else ".chip",
            type="button",
            data_entered=line,
            data_once=exact and told is None,
        )[say(lang, "serve.of", {"who": say(lang, "serve.enter", {}), "what": said})]
    ]


def _foretold(sitting: Sitting, access: Access, lang: Lang, line: str) -> list[str] | None:
    """What a line would do; none where it does not change the record, which its entering tells."""
    try:
        if not changes_the_record(sitting.read(line).move):
            return None
        found = foreseen(sitting, line, access.viewer, lang)
        return [*foretold(found, lang, sitting.naming_for(access.viewer))]
    except RefereeError as error:
        return [explain(lang, error)]


CALLS = (enter, means)
