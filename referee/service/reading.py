"""The other calls that read: what may be entered in a match, and what can be looked up."""

from typing import Annotated, Any

from litestar import HttpMethod, Response
from litestar.params import Parameter

from referee.games.finding import find, slugs
from referee.rulebooks import book
from referee.service import asking, rows
from referee.service.api import READERS, After, GameId, MatchId
from referee.service.asked import also, call, read, wrong
from referee.service.door import MOST_ROWS
from referee.service.guards import TheAccess, TheTables, TheWatch
from referee.service.offering import offered
from referee.service.open_shapes import Trying
from referee.service.problems import Unserved
from referee.service.shapes import Audited, HeadTold, Offers, Passage, Taken, Tried
from referee.service.trying import tried
from referee.speech import Lang
from referee.terminal.printed import parts_of

Mover = Annotated[
    str | None, Parameter(query="seat", description="Whose: a seat, `table` or `referee`.")
]
DisputeNumber = Annotated[int, Parameter(ge=1, le=10**9, description="The number of the dispute.")]
Number = Annotated[int | None, Parameter(query="at", ge=0, le=10**9, description="An entry.")]
Question = Annotated[
    str,
    Parameter(
        query="q",
        max_length=2_000,
        description="A question, in words as `referee odds` reads them, or as JSON.",
    ),
]
DeckOf = Annotated[str | None, Parameter(query="seat", description="Whose deck; null: a full one.")]
Against = Annotated[str | None, Parameter(query="against", description="Whose deck it meets.")]
Worlds = Annotated[
    int | None,
    Parameter(query="sample", ge=1, le=10_000, description="So many worlds; null: all."),
]
Seed = Annotated[
    int | None, Parameter(query="seed", ge=0, le=10**9, description="By what they are drawn.")
]
RuleId = Annotated[str, Parameter(description="The id of a rule, as `PD-6.1`.")]


@read("/api/matches/{match:str}/offers", "seat", who="r s", sync_to_thread=True)
def offers(tables: TheTables, access: TheAccess, match: MatchId, mover: Mover = None) -> Offers:
    """What may be entered now: of a seat its own, of the referee everybody's."""
    return offered(tables.table(match), access, mover)


@call(
    HttpMethod.POST,
    "/api/matches/{match:str}/try",
    who="r s",
    status_code=200,
    sync_to_thread=True,
)
def try_moves(
    tables: TheTables, access: TheAccess, lang: Lang, match: MatchId, data: Trying
) -> Tried:
    """Play on in memory; a seat does so on its own view, where the program deals."""
    return tried(tables.table(match), access, data, lang)


# What is told of a match besides where it stands


@read("/api/matches/{match:str}/disputes", who=READERS, sync_to_thread=True)
def disputes(tables: TheTables, access: TheAccess, match: MatchId) -> list[dict[str, Any]]:
    """The disputes of a match, as `referee dispute --json` lists them."""
    return asking.disputes(tables.table(match), access)


@read(
    "/api/matches/{match:str}/disputes/{number:int}",
    who=READERS,
    sync_to_thread=True,
)
def dispute(
    tables: TheTables, access: TheAccess, lang: Lang, match: MatchId, number: DisputeNumber
) -> dict[str, Any]:
    """A dispute laid out: what the record says, what each claims, what tells these apart."""
    return asking.dispute(tables.table(match), access, number, lang)


@read(
    "/api/matches/{match:str}/odds",
    "q seat against sample seed",
    who=READERS,
    sync_to_thread=True,
)
def odds(
    tables: TheTables,
    access: TheAccess,
    match: MatchId,
    question: Question,
    seat: DeckOf = None,
    against: Against = None,
    worlds: Worlds = None,
    seed: Seed = None,
) -> dict[str, Any]:
    """How probable something is, as whoever asks can know it: fractions in lowest terms.

    Where worlds are drawn, decimals with their intervals.
    """
    drawn = asking.Drawn(worlds, seed)
    return asking.odds(tables.table(match), access, question, seat, against, drawn)


@read("/api/matches/{match:str}/head", "at", who="o r t s p v", sync_to_thread=True)
def head(tables: TheTables, access: TheAccess, match: MatchId, number: Number = None) -> HeadTold:
    """What binds the match, as it is or as it was: its chain, or a receipt."""
    return HeadTold(**asking.head(tables.table(match), access, number))


@read("/api/matches/{match:str}/audit", who=READERS, sync_to_thread=True)
def audit(tables: TheTables, access: TheAccess, lang: Lang, match: MatchId) -> Audited:
    """Whether the record is what was written, and what the rules say of it."""
    return Audited(**asking.audit(tables.table(match), access, lang))


# Rows


@read(
    "/api/matches/{match:str}/rows",
    "after",
    who="o",
    responses=wrong(409),
    media_type=rows.MEDIA_TYPE,
    sync_to_thread=True,
)
def give_rows(
    tables: TheTables, access: TheAccess, match: MatchId, after: After = -1
) -> Response[str]:
    """The rows of a match byte for byte, one a line; before the first its edition."""
    return Response(rows.told(tables.log, match, after), media_type=rows.MEDIA_TYPE)


@call(
    HttpMethod.PUT,
    "/api/matches/{match:str}/rows",
    who="o",
    asks="after",
    brings=True,
    responses={**wrong(409, 413), **also(201, Taken, "There are new ones.")},
    request_max_body_size=MOST_ROWS,
    sync_to_thread=True,
)
def take_rows(
    tables: TheTables, watch: TheWatch, match: MatchId, body: bytes, after: After = -1
) -> Response[Taken]:
    """Take over rows, which continue what is here; other rows are a conflict."""
    number, new = rows.taken(tables.log, match, after, body)
    watch.moved(match)
    return Response(Taken(match, number), status_code=201 if new else 200)


# What can be looked up without a match


@read("/api/games/{game:str}/rules", sync_to_thread=True)
def rules(game: GameId, lang: Lang) -> list[Passage]:
    """The rules of a game, in order."""
    return [_passage(one) for one in book.rules(_known(game), lang)]


@read("/api/games/{game:str}/rules/{rule:str}", sync_to_thread=True)
def the_rule(game: GameId, lang: Lang, rule: RuleId) -> Passage:
    """A rule of a game."""
    found = book.rule(_known(game), rule, lang)
    if found is None:
        raise Unserved(404, "serve.not_found")
    return _passage(found)


def _passage(found: Any) -> Passage:
    return Passage(found.heading, found.text, found.id or None)


@read("/api/games/{game:str}/cards", sync_to_thread=True)
def cards(game: GameId) -> dict[str, list[dict[str, Any]]]:
    """The cards of a game's edition, and what else it defines, as `referee cards --json`."""
    parts = parts_of(find(_known(game)).shipped())
    return {name: [dict(item) for item in items] for name, items in parts.items()}


def _known(game: str) -> str:
    if game not in slugs():
        raise Unserved(404, "serve.not_found")
    return game


CALLS = (
    offers,
    try_moves,
    disputes,
    dispute,
    odds,
    head,
    audit,
    give_rows,
    take_rows,
    rules,
    the_rule,
    cards,
)
