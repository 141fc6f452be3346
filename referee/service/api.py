"""The calls for programs, and for the pages: what each answers."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import Response
from litestar.params import Parameter
from litestar.response import Stream
from msgspec.structs import replace

from events.errors import Unreadable
from referee.desk import edge
from referee.desk.sitting import Sitting
from referee.exports.pages import shell
from referee.games.finding import find, slugs
from referee.service import exporting, frames, problems
from referee.service.access import Access, roles
from referee.service.asked import Asking, also, read, wrong
from referee.service.frames import Frame
from referee.service.guards import MayBeDevice, TheAccess, TheLimits, TheTables, TheWatch
from referee.service.listing import matches_listed
from referee.service.problems import Unserved
from referee.service.serving import name_of
from referee.service.settings import Gate
from referee.service.shapes import About, Described, Entries, Game, Matches, Timed
from referee.service.streams import Matches as Several
from referee.service.streams import begun, live, named
from referee.service.table import Table
from referee.service.watching import Watch
from referee.speech import LANGS, Lang, written
from referee.terminal.games import described
from referee.terminal.numbers import as_of
from replays.redact import PUBLIC, REFEREE

EVENTS = "text/event-stream"

MOST_ENTRIES = 200

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
Status = Annotated[Literal["open", "over"] | None, Parameter(description="Only those that are so.")]
Form = Annotated[exporting.Form, Parameter(query="format", description="The form of the file.")]


@read("/api", sync_to_thread=True)
def about(tables: TheTables) -> About:
    """The service, and what it speaks."""
    return About(1, shell.version(), name_of(tables.log), [*LANGS], edge.now())


@read("/api/problems/{text:str}", sync_to_thread=True)
def described_problem(text: TextId, lang: Lang) -> Described:
    """What a problem is about."""
    says = written(lang, text)
    if not says:
        raise Unserved(404, "serve.not_found")
    return Described(problems.TYPES + text, text, says)


@read("/api/games", sync_to_thread=True)
def games(lang: Lang) -> list[Game]:
    """The games that can be played here."""
    return [_game(slug, lang) for slug in slugs()]


@read("/api/games/{game:str}", sync_to_thread=True)
def game(game: GameId, lang: Lang) -> Game:
    """A game with its options."""
    if game not in slugs():
        raise Unserved(404, "serve.not_found")
    return _game(game, lang)


def _game(slug: str, lang: Lang) -> Game:
    return msgspec.convert(described(find(slug), lang), Game)


@read("/api/matches", "after limit status", who="s -", sync_to_thread=True)
def matches(
    tables: TheTables,
    asker: MayBeDevice,
    lang: Lang,
    cursor: Cursor = None,
    limit: Limit = 50,
    status: Status = None,
) -> Matches:
    """The matches that one may see, newest first: an organiser all, others their own."""
    return matches_listed(tables, asker, lang, cursor, limit, status)


READERS = "o r t s p v -"
"""Who may read a match, each what he may know of it."""

As = Annotated[str | None, Parameter(query="as", description="As whom: a seat, `public`.")]
Through = Annotated[
    Gate | None, Parameter(query="gate", description="As who waits sees it (`as=public`).")
]
Least = Annotated[
    int | None, Parameter(query="min", ge=0, le=10**9, description="Not before this entry.")
]


@read(
    "/api/matches/{match:str}",
    "at corrected board as gate min",
    who=READERS,
    responses=also(304, None, "It is the version that was named."),
    sync_to_thread=True,
)
def match(
    tables: TheTables,
    access: TheAccess,
    request: Asking,
    lang: Lang,
    match: MatchId,
    at: At = None,
    corrected: Corrected = None,
    board: Board = None,
    viewer: As = None,
    gate: Through = None,
    least: Least = None,
) -> Response[Timed]:
    """A match as who asks may know it, now or after an entry."""
    table = tables.table(match)
    table.heard_of(access)
    seen_as = looking(table, access, viewer, gate)
    frame = seen(table, seen_as, lang, at, corrected=corrected is not None, board=board is not None)
    tag = f'"{frame.version}"'
    asked = request.headers.get("if-none-match", "")
    known = [one.strip().removeprefix("W/") for one in asked.split(",")]
    if tag in known or "*" in known:
        return Response(None, status_code=304, headers={"etag": tag})  # type: ignore[arg-type]
    return cast("Response[Timed]", Response(frame.now(table.is_live), headers={"etag": tag}))


def looking(table: Table, access: Access, viewer: str | None, gate: Gate | None) -> Access:
    """With whose eyes somebody looks, whom he names; raise `serve.not_yours` where he may not."""
    if viewer is None and gate is None:
        return access
    whom = access.viewer if viewer is None else table.sitting.viewer_called(viewer)
    may = access.viewer == REFEREE or whom in (PUBLIC, access.viewer)
    if access.gate is not None:  # who waits here does not wait elsewhere instead
        may = may and gate in (None, access.gate)
    if not may or (gate is not None and whom != PUBLIC):
        raise Unserved(403, "serve.not_yours")
    seat = whom if access.role == "referee" and whom not in (PUBLIC, REFEREE) else access.seat
    return replace(access, viewer=whom, seat=seat, gate=gate or access.gate)


def seen(
    table: Table, access: Access, lang: Lang, at: str | None, *, corrected: bool, board: bool
) -> Frame:
    """A match as it is, as it was, or as it reads now."""
    if at is None:  # what counts is the same, in whatever order it is read
        return frames.frame(table, access, lang, board=board)
    earlier = as_it_was(table, access, at, corrected=corrected)
    number = None if corrected else earlier.number
    return frames.earlier(table, access, earlier, lang, number, board=board)


def as_it_was(table: Table, access: Access, at: str, *, corrected: bool = False) -> Sitting:
    """The match as far as he may look into it, after an entry; raise `serve.not_yet` beyond it."""
    whole = table.seen_by(access)
    try:
        return as_of(whole, at, corrected=corrected)
    except Unreadable as error:
        if error.text != "cli.at":
            raise
        raise Unserved(404, "serve.not_yet", open=whole.number) from None


@read(
    "/api/matches/{match:str}/entries",
    "after limit",
    who=READERS,
    sync_to_thread=True,
)
def entries(
    tables: TheTables,
    access: TheAccess,
    lang: Lang,
    match: MatchId,
    after: After = -1,
    limit: Limit = 50,
) -> Entries:
    """Entries of a match as who asks may read them."""
    table = tables.table(match)
    with table.lock:
        sitting = table.seen_by(access)
        found = frames.entries(table, access, lang, after, limit)
    return Entries(match, access.viewer, sitting.number, found, after + limit < sitting.number)


@read(
    "/api/matches/{match:str}/edition",
    who=READERS,
    media_type="application/json",
    sync_to_thread=True,
)
def edition(tables: TheTables, access: TheAccess, match: MatchId) -> Response[Any]:
    """The data of the cards with which a match is played."""
    table = tables.table(match)
    with table.lock:
        digest = table.seen_by(access).opened.digest
    return Response(tables.log.edition(digest) or b"", media_type="application/json")


@read(
    "/api/matches/{match:str}/export",
    "format at",
    who=READERS,
    media_type="*/*",
    sync_to_thread=True,
)
def export(
    tables: TheTables,
    access: TheAccess,
    lang: Lang,
    match: MatchId,
    form: Form = "rec",
    at: At = None,
) -> Response[Any]:
    """A match as a file, as who asks may know it."""
    table = tables.table(match)
    with table.lock:
        earlier = None if at is None else as_it_was(table, access, at)
        text = exporting.exported(table, access, form, lang, earlier)
    headers = {"content-security-policy": exporting.policy(table)} if form == "html" else {}
    return Response(text, media_type=exporting.MEDIA_TYPES[form], headers=headers)


@read("/api/matches/{match:str}/stream", "board", who=READERS, media_type=EVENTS)
async def stream(
    tables: TheTables,
    watch: TheWatch,
    limits: TheLimits,
    access: TheAccess,
    lang: Lang,
    match: MatchId,
    board: Board = None,
) -> Stream:
    """A match live: server-sent events, each frame the whole match."""
    await asyncio.to_thread(tables.table, match)
    return await _streamed(
        watch, live(tables, watch, limits, (access,), lang, board=board is not None, ids=True)
    )


@read("/api/stream", "matches board", who="s -", responses=wrong(404, 410), media_type=EVENTS)
async def streams(
    tables: TheTables,
    watch: TheWatch,
    limits: TheLimits,
    asker: MayBeDevice,
    lang: Lang,
    matches: Several,
    board: Board = None,
) -> Stream:
    """Several matches live, 64 at most, each as who asks may see it; no event has an id."""
    readers = roles(READERS)
    accesses = [
        await asyncio.to_thread(tables.admit, match, asker, readers) for match in named(matches)
    ]
    return await _streamed(
        watch, live(tables, watch, limits, accesses, lang, board=board is not None)
    )


async def _streamed(watch: Watch, frames: AsyncGenerator[str]) -> Stream:
    if watch.stopping:
        raise Unserved(503, "serve.not_ready")
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(await begun(frames), media_type=EVENTS, headers=headers)


CALLS = (
    about,
    described_problem,
    games,
    game,
    matches,
    match,
    entries,
    edition,
    export,
    stream,
    streams,
)
