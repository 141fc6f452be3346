"""The pages: the matches, a match live, a match to step through."""

from collections.abc import Iterator
from typing import Any

import htpy as h
import msgspec
from litestar import Response
from markupsafe import Markup

from referee.exports.pages import shell
from referee.exports.pages.replay import LANGUAGES
from referee.pictures import drawing
from referee.render.layout import seen
from referee.service import exporting, frames, phone
from referee.service.access import Access
from referee.service.api import READERS
from referee.service.asked import Asking, read
from referee.service.guards import TheAccess, TheServing, TheTables
from referee.service.serving import Serving
from referee.service.settings import Delay, delay_of
from referee.service.shapes import Match
from referee.service.table import Table
from referee.speech import LANGS, Lang, say

HTML = "text/html"


MANAGERS = ("organiser", "referee", "seat")
"""Who invites."""


@read("/m/{match:str}", who=READERS, include_in_schema=False, sync_to_thread=True)
def live(
    tables: TheTables, serving: TheServing, access: TheAccess, lang: Lang, match: str
) -> Response[str]:
    """The board of a match, which follows what is entered."""
    table = tables.table(match)
    game = table.sitting.game
    frame = frames.frame(table, access, lang, board=True)
    players = " – ".join(frame.told.seats.values())
    title = say(lang, "serve.of", {"who": game.name(lang), "what": players})
    address = f"/m/{match}"
    body = h.div(".page", data_match=match, data_version=frame.version)[
        h.header[h.h1[title]],
        h.main(tabindex="0")[
            shell.drawings(()),
            h.div("#board", data_viewer=True)[Markup(frame.board)],
            h.p(
                "#state",
                role="status",
                data_live=_live(table, access, lang),
                data_away=say(lang, "serve.away", {}),
                data_gone=say(lang, "serve.gone", {}),
            ),
        ],
        h.div(".side")[
            h.h2[say(lang, "serve.last_entries", {})],
            h.ol("#told", aria_live="polite")[_told(frame.told)],
            phone.notices(table, access, serving, lang),
            h.ul(".ways")[_ways(match, access, lang)],
            languages(lang, address),
        ],
    ]
    script = [h.script(src="/live.js", type="module")]
    if table.sitting.opened.shared and access.seat:
        script.append(h.script(src="/deal.js", type="module"))
    entering = _entering(table, access, serving, lang)
    return page(title, lang, drawing.of(game).style, [body, entering, script])


def _live(table: Table, access: Access, lang: Lang) -> str:
    """How soon what is entered appears here."""
    delay = delay_of(table.business.settings, access.gate) if access.gate else Delay()
    return say(
        lang, "serve.live" if delay.kind == "none" else f"serve.late_{delay.kind}", {"n": delay.n}
    )


def _ways(match: str, access: Access, lang: Lang) -> Iterator[h.Element]:
    """The other pages of a match."""
    names = ["entries", "replay", *(["table"] if access.role in MANAGERS else [])]
    for name in names:
        href = f"/m/{match}/{name}?lang={lang}"
        yield h.li[h.a(href=href)[say(lang, f"serve.{name}", {})]]
    yield h.li[h.a(href=f"/?lang={lang}")[say(lang, "serve.tables", {})]]


SAYS = ("pending", "asked", "conflict", "anew", "drop", "entered", "undo", "away", "time")
"""What the script says, by the last words of the texts' ids."""


def _entering(table: Table, access: Access, serving: Serving, lang: Lang) -> h.Node:
    """What who takes part has besides the board; nothing for who only looks on."""
    drawn = phone.parts(table, access, serving, lang)
    if drawn is None:
        return None
    undoes = ["referee", "undo", *([f"by={access.seat}"] if access.seat else [])]
    texts = {f"data-{name}": say(lang, f"serve.{name}", {}) for name in SAYS}
    return h.div(
        "#entering",
        texts,
        data_game=table.sitting.game.kit.slug,
        data_table=table.match,
        data_undoes=msgspec.json.encode(undoes).decode(),
    )[
        h.p("#word", role="status"),
        h.ul("#outbox", aria_label=say(lang, "serve.outbox", {})),
        drawn,
    ]


def _told(match: Match) -> Any:
    return (h.li[h.b[str(one.number)], " ", " ".join(one.lines)] for one in match.told[::-1])


@read(
    "/m/{match:str}/replay",
    "embed theme overlay moves",
    who=READERS,
    include_in_schema=False,
    sync_to_thread=True,
)
def replay(
    tables: TheTables, access: TheAccess, request: Asking, lang: Lang, match: str
) -> Response[str]:
    """The page to step through, as `export --format html` writes it."""
    table = tables.table(match)
    policy = exporting.policy(table, embedded="embed" in request.query_params)
    with table.lock:
        text = exporting.exported(table, access, "html", lang)
    return Response(text, media_type=HTML, headers={"content-security-policy": policy})


def head(title: str, lang: Lang, address: str) -> h.Element:
    """The head of a page: its title, the languages, the way to one's tables."""
    tables = h.a(href=f"/?lang={lang}")[say(lang, "serve.tables", {})]
    return h.header[
        h.div(".titles")[h.h1[title]],
        languages(lang, address),
        None if address == "/" else tables,
    ]


def languages(lang: Lang, address: str) -> h.Element:
    """The same page in each language."""
    return h.nav(".languages", aria_label=say(lang, "serve.languages", {}))[
        (
            h.a(
                href=f"{address}?lang={one}",
                lang=one,
                hreflang=one,
                aria_current="true" if one == lang else None,
            )[LANGUAGES[one]]
            for one in LANGS
        )
    ]


def page(title: str, lang: Lang, game: str, body: h.Node, **attrs: Any) -> Response[str]:
    """A page of the service, with the style of the boards of a game."""
    made = h.html(lang=lang, **attrs)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[title],
            h.link(rel="icon", href="data:,"),
            h.link(rel="stylesheet", href=f"/style/{game or 'any'}.css"),
        ],
        h.body[body],
    ]
    return Response(f"{seen(str(made))}\n", media_type=HTML)


PAGES = (live, *phone.CALLS, replay)
