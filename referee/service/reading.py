"""The other calls that read: what may be entered in a match, and what can be looked up."""

from typing import Annotated

from litestar.params import Parameter

from referee.service.api import WRONG, MatchId
from referee.service.asked import read
from referee.service.guards import TheAccess, TheTables
from referee.service.offering import offered
from referee.service.shapes import Offers

Mover = Annotated[
    str | None, Parameter(query="seat", description="Whose: a seat, `table` or `referee`.")
]


@read("/api/matches/{match:str}/offers", "seat", who="r s", responses=WRONG, sync_to_thread=True)
def offers(tables: TheTables, access: TheAccess, match: MatchId, mover: Mover = None) -> Offers:
    """What may be entered now: of a seat its own, of the referee everybody's."""
    return offered(tables.table(match), access, mover)


CALLS = (offers,)
