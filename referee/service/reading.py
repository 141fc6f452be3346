"""The other calls that read: what may be entered in a match, and what can be looked up."""

from typing import Annotated

from litestar import HttpMethod
from litestar.params import Parameter

from referee.service.api import WRONG, MatchId
from referee.service.asked import call, read
from referee.service.guards import TheAccess, TheTables
from referee.service.offering import offered
from referee.service.open_shapes import Trying
from referee.service.shapes import Offers, Tried
from referee.service.trying import tried
from referee.speech import Lang

Mover = Annotated[
    str | None, Parameter(query="seat", description="Whose: a seat, `table` or `referee`.")
]


@read("/api/matches/{match:str}/offers", "seat", who="r s", responses=WRONG, sync_to_thread=True)
def offers(tables: TheTables, access: TheAccess, match: MatchId, mover: Mover = None) -> Offers:
    """What may be entered now: of a seat its own, of the referee everybody's."""
    return offered(tables.table(match), access, mover)


@call(
    HttpMethod.POST,
    "/api/matches/{match:str}/try",
    who="r s",
    responses=WRONG,
    status_code=200,
    sync_to_thread=True,
)
def try_moves(
    tables: TheTables, access: TheAccess, lang: Lang, match: MatchId, data: Trying
) -> Tried:
    """Play on in memory; a seat does so on its own view, where the program deals."""
    return tried(tables.table(match), access, data, lang)


CALLS = (offers, try_moves)
