"""Lists of matches: which somebody may see, and how far."""

from collections.abc import Collection

import msgspec

from referee.desk.summaries import Status, Summary, Wanted, told
from referee.service.problems import Unserved
from referee.service.rights import Device
from referee.service.shapes import Listed, Matches
from referee.service.tables import Tables
from referee.speech import Lang, explain


def matches_listed(
    tables: Tables,
    device: Device | None,
    lang: Lang,
    cursor: str | None,
    limit: int,
    status: Status | None = None,
) -> Matches:
    """A page of the list; its cursor is the last match of the page before.

    Who is made to wait is told how a match stood then, also where he asks for those that are over.
    """
    late = tables.late_for(device)
    wanted = Wanted(status=None if late else status, among=tables.listed_for(device))
    before = None if cursor is None else tables.summaries.number(cursor, wanted)
    if cursor is not None and before is None:
        raise Unserved(400, "log.cursor", cursor=cursor)
    found: list[Listed] = []
    more = True
    while more and len(found) <= limit:
        page = tables.summaries.page(wanted, before=before, limit=limit + 1)
        listed = (_listed(tables, device, one, late, lang) for one in page)
        found += [one for one in listed if status is None or one.status in (status, msgspec.UNSET)]
        more = len(page) > limit
        before = page[-1].begun if page else before
    return Matches(found[:limit], found[limit - 1].match if len(found) > limit else None)


def _listed(
    tables: Tables, device: Device | None, match: Summary, late: Collection[str], lang: Lang
) -> Listed:
    if match.error is not None:
        return Listed(match.match, error=explain(lang, Unserved(500, "serve.unread")))
    behind = tables.behind(match.match, device) if match.match in late else None
    seen = match.told if behind is None else told(match.match, behind)
    return msgspec.convert(seen, Listed)
