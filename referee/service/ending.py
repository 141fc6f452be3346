"""What is given for a match ends a day after it is over."""

from collections.abc import Mapping
from typing import Any

from referee.desk import edge
from referee.desk.summaries import Wanted, told
from referee.service.access import Access
from referee.service.invitations import HOUR, later
from referee.service.rights import Device
from referee.service.tables import Tables

LASTING = 24 * HOUR
"""Seconds for which grants last after their match is over, or after they were given if later."""


def over(tables: Tables, match: str) -> str | None:
    """Since when a match is over, if it is."""
    wanted = Wanted(among=frozenset({match}))
    found = [one for one in tables.summaries.page(wanted) if one.error is None]
    return _since(found[0].told) if found else None


def over_for(tables: Tables, device: Device | None, match: str) -> str | None:
    """The same, as somebody may know it who may have to wait."""
    seen = tables.behind(match, device)
    return over(tables, match) if seen is None else _since(told(match, seen))


def _since(match: Mapping[str, Any]) -> str | None:
    return None if match["status"] == "open" else str(match["last"])


def ends(issued: str, since: str | None) -> str | None:
    """When a grant ends, if that is known."""
    return None if since is None else later(max(issued, since), LASTING)


def gone(tables: Tables, access: Access) -> str:
    """Why somebody may not look at a match any more; empty where he may."""
    why = tables.gone(access)
    if why != "revoked":
        return why
    until = ends("", over(tables, access.match))
    return why if until is None or edge.now() < until else "expired"


def end(tables: Tables, now: str) -> None:
    """End what has lasted long enough; of what goes on in memory nothing has to be read."""
    keeper = tables.keeper
    among = frozenset(keeper.rights.matches()) - tables.going_on()
    for one in tables.summaries.page(Wanted(status="over", among=among)):
        since = None if one.error else _since(one.told)
        held = keeper.rights.of(one.match)
        gone = [it.device for it in held if (ends(it.issued, since) or now) < now]
        if gone:
            keeper.put_out(one.match, *gone)
