"""The calls for programs, and for the pages: what each answers."""

import asyncio
import hashlib
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.response import Stream

from events.errors import Unreadable
from referee.desk import edge
from referee.exports.pages import shell
from referee.games.finding import find, slugs
from referee.service import exporting, frames, problems
from referee.service.asked import Asking, read
from referee.service.frames import Frame
from referee.service.problems import Problem, Unserved
from referee.service.shapes import About, Described, Entries, Game, Listed, Matches, Ready, Timed
from referee.service.streams import live
from referee.service.tables import Tables
from referee.service.watching import Watch
from referee.speech import LANGS, Lang, explain, written
from referee.terminal.games import described
from referee.terminal.numbers import as_of
from replays.redact import PUBLIC

EVENTS = "text/event-stream"

MOST_ENTRIES, MOST_STREAMS = 200, 5_000

MatchId = Annotated[str, Parameter(description="The id of the match.")]
GameId = Annotated[str, Parameter(description="The id of the game, as `peak-duel`.")]
TextId = Annotated[str, Parameter(description="The id of the text, as `serve.host`.")]

At = Annotated[
    str | None,
    Parameter(pattern=r"^[0-9]{1,9}(\.[0-9]{1,9}){0,99}$", description="After this entry."),
]
Corrected = Annotated[
    Literal["1"] | None, Parameter(description="As the match reads now, in the order of play.")
]
Board = Annotated[Literal["1"] | None, Parameter(description="With the board as HTML.")]
After = Annotated[int, Parameter(ge=-1, le=10**9, description="The number after which to begin.")]
Limit = Annotated[int, Parameter(ge=1, le=MOST_ENTRIES, description="How many at most.")]
Cursor = Annotated[str | None, Parameter(query="after", description="`next` of the page before.")]
Form = Annotated[exporting.Form, Parameter(query="format", description="The form of the file.")]

WRONG = {
    status: ResponseSpec(Problem, description=says, media_type=problems.MEDIA_TYPE)
    for status, says in (
        (400, "The request cannot be read."),
        (404, "There is no such thing."),
        (410, "The match was forgotten."),
        (503, "The service is not ready."),
    )
}


@read("/api", responses=WRONG, sync_to_thread=True)
def about(tables: Tables) -> About:
    """The service, and what it speaks."""
    name = hashlib.sha256(b"referee log 1\n" + tables.log.own_key()).hexdigest()[:8]
    return About(1, shell.version(), name, [*LANGS], edge.now())


@read("/healthz", sync_to_thread=False)
def healthy() -> Ready:
    """Whether the process answers."""
    return Ready(True)


@read("/readyz", responses=WRONG, sync_to_thread=True)
def ready(tables: Tables, watch: Watch) -> Ready:
    """Whether the service takes requests: not while it stops, or where the log cannot be used."""
    if watch.stopping:
        raise Unserved(503, "serve.not_ready")
    tables.log.feed_end()
    return Ready(True)


@read("/api/problems/{text:str}", responses=WRONG, sync_to_thread=True)
def described_problem(text: TextId, lang: Lang) -> Described:
    """What a problem is about."""
    says = written(lang, text)
    if not says:
        raise Unserved(404, "serve.not_found")
    return Described(problems.TYPES + text, text, says)


@read("/api/games", responses=WRONG, sync_to_thread=True)
def games(lang: Lang) -> list[Game]:
    """The games that can be played here."""
    return [_game(slug, lang) for slug in slugs()]


@read("/api/games/{game:str}", responses=WRONG, sync_to_thread=True)
def game(game: GameId, lang: Lang) -> Game:
    """A game with its options."""
    if game not in slugs():
        raise Unserved(404, "serve.not_found")
    return _game(game, lang)


def _game(slug: str, lang: Lang) -> Game:
    return msgspec.convert(described(find(slug), lang), Game)


@read("/api/matches", "after limit", responses=WRONG, sync_to_thread=True)
def matches(tables: Tables, lang: Lang, cursor: Cursor = None, limit: Limit = 50) -> Matches:
    """The matches of the log, newest first."""
    return matches_listed(tables, lang, cursor, limit)


def matches_listed(tables: Tables, lang: Lang, cursor: str | None, limit: int) -> Matches:
    """A page of the list; its cursor is the last match of the page before."""
    heads = tables.heads()
    begin = 0
    if cursor is not None:
        at = next((at for at, head in enumerate(heads) if head.match == cursor), None)
        if at is None:
            raise Unserved(400, "log.cursor", cursor=cursor)
        begin = at + 1
    page = heads[begin : begin + limit]
    found = [_listed(tables, head, lang) for head in page]
    more = begin + limit < len(heads)
    return Matches(found, page[-1].match if more else None)


def _listed(tables: Tables, head: Any, lang: Lang) -> Listed:
    told = tables.summary(head)
    if told is None:
        return Listed(head.match, error=explain(lang, Unserved(500, "serve.unread")))
    return msgspec.convert(told, Listed)


@read("/api/matches/{match:str}", "at corrected board", responses=WRONG, sync_to_thread=True)
def match(
    tables: Tables,
    request: Asking,
    lang: Lang,
    match: MatchId,
    at: At = None,
    corrected: Corrected = None,
    board: Board = None,
) -> Response[Timed]:
    """A match as the public may know it, now or after an entry."""
    frame = seen(tables, match, lang, at, corrected=corrected is not None, board=board is not None)
    tag = f'"{frame.version}"'
    asked = request.headers.get("if-none-match", "")
    known = [one.strip().removeprefix("W/") for one in asked.split(",")]
    if tag in known or "*" in known:
        return Response(None, status_code=304, headers={"etag": tag})  # type: ignore[arg-type]
    return Response(frame.now(), headers={"etag": tag})


def seen(
    tables: Tables, match: str, lang: Lang, at: str | None, *, corrected: bool, board: bool
) -> Frame:
    """A match as it is, as it was, or as it reads now."""
    if at is None:  # what counts is the same, in whatever order it is read
        return tables.frame(match, lang, board=board)
    sitting = tables.sitting(match)
    last = sitting.number
    try:
        earlier = as_of(sitting, at, corrected=corrected)
    except Unreadable as error:
        if error.text != "cli.at":
            raise
        raise Unserved(404, "serve.not_yet", open=last) from None
    number = last if corrected else earlier.number
    return frames.framed(tables.log, match, earlier, number, lang, board=board)


@read("/api/matches/{match:str}/entries", "after limit", responses=WRONG, sync_to_thread=True)
def entries(
    tables: Tables, lang: Lang, match: MatchId, after: After = -1, limit: Limit = 50
) -> Entries:
    """Entries of a match as the public may read them."""
    sitting = tables.sitting(match)
    found = frames.entries(sitting, lang, after, limit)
    return Entries(match, PUBLIC, sitting.number, found, after + limit < sitting.number)


@read(
    "/api/matches/{match:str}/edition",
    responses=WRONG,
    media_type="application/json",
    sync_to_thread=True,
)
def edition(tables: Tables, match: MatchId) -> Response[bytes]:
    """The data of the cards with which a match is played."""
    data = tables.log.edition(tables.sitting(match).opened.digest)
    return Response(data or b"", media_type="application/json")


@read(
    "/api/matches/{match:str}/export",
    "format",
    responses=WRONG,
    media_type="text/plain",
    sync_to_thread=True,
)
def export(tables: Tables, lang: Lang, match: MatchId, form: Form = "rec") -> Response[str]:
    """A match as a file, as the public may know it."""
    text = exporting.exported(tables, match, form, lang)
    policy = exporting.policy(tables, match) if form == "html" else None
    headers = {} if policy is None else {"content-security-policy": policy}
    return Response(text, media_type=exporting.MEDIA_TYPES[form], headers=headers)


@read("/api/matches/{match:str}/stream", "board", responses=WRONG, media_type=EVENTS)
async def stream(
    tables: Tables, watch: Watch, lang: Lang, match: MatchId, board: Board = None
) -> Stream:
    """A match live: server-sent events, each frame the whole match."""
    if watch.stopping or watch.waiting >= MOST_STREAMS:
        raise Unserved(503, "serve.not_ready")
    drawn = board is not None
    first = await asyncio.to_thread(tables.frame, match, lang, board=drawn)
    return Stream(
        live(tables, watch, match, lang, first, board=drawn),
        media_type=EVENTS,
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


CALLS = (
    about,
    healthy,
    ready,
    described_problem,
    games,
    game,
    matches,
    match,
    entries,
    edition,
    export,
    stream,
)
