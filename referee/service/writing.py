"""The calls that write: a match is begun, moves are entered, settings changed."""

from typing import Any, cast

from litestar import HttpMethod, Response

from events.entry import Entry
from referee.desk import dry_run
from referee.service import beginning, beside, entering, frames, publishing, seated, timing
from referee.service.access import Access
from referee.service.api import MatchId
from referee.service.asked import also, call
from referee.service.door import MOST_BEGINNING
from referee.service.guards import (
    TheAccess,
    TheDevice,
    TheMetrics,
    TheServing,
    TheTables,
    TheWatch,
)
from referee.service.open_shapes import Proposed
from referee.service.problems import Unserved
from referee.service.proposing import Proposal
from referee.service.sent_shapes import Asked, Beginning, One
from referee.service.shapes import Entered, EnteredAll, Numbered, Timed
from referee.service.table import Table
from referee.speech import Lang

CREATED, KNOWN, ASKED = 201, 200, 202


@call(
    HttpMethod.POST,
    "/api/matches",
    who="o",
    responses=also(KNOWN, Timed, "It was begun already."),
    request_max_body_size=MOST_BEGINNING,
    sync_to_thread=True,
)
def begin(
    tables: TheTables,
    watch: TheWatch,
    serving: TheServing,
    device: TheDevice,
    lang: Lang,
    data: Beginning,
) -> Response[Timed]:
    """Begin a match; the same id again is answered with the match that is there."""
    if data.deal != "physical" and serving.overheard and not serving.plain_ok:
        raise Unserved(403, "serve.overheard")
    match, new = beginning.begun(tables, device, data)
    table = tables.table(match)
    watch.moved(match)
    again = tables.keeper.rights.devices[device.id]
    access = tables.admit(match, again, beginning.BEGINNERS)
    told = frames.frame(table, access, lang).now(table.is_live)
    return cast("Response[Timed]", Response(told, status_code=CREATED if new else KNOWN))


@call(
    HttpMethod.POST,
    "/api/matches/{match:str}/entries",
    who="r s",
    responses={
        **also(KNOWN, Entered | EnteredAll | dict[str, Any], "It is there; or `dry_run`."),
        **also(ASKED, Proposed, "Others are asked first."),
    },
    sync_to_thread=True,
)
def enter(
    tables: TheTables,
    watch: TheWatch,
    metrics: TheMetrics,
    access: TheAccess,
    lang: Lang,
    match: MatchId,
    data: Asked,
) -> Response[Any]:
    """Enter a move, or several; what is answered with 2xx is in the record for good."""
    table = tables.table(match, fresh=False)
    table.heard_of(access)
    if data.dry_run:
        return Response(_foretold(table, access, data, lang), status_code=KNOWN)
    if data.moves is not None:
        entries, new = entering.enter_all(table, access, _several(access, data), data.expect)
    else:
        entry, new = entering.enter(table, access, _one(data), data.expect)
        if isinstance(entry, Proposal):
            watch.moved(match)
            waits = beside.told_proposal(table, access, entry)
            return Response(Proposed(waits), status_code=ASKED)
        entries = [entry]
    if new:
        follow(table, entries[-1])
    table.tells()
    watch.moved(match)
    metrics.entered(len(entries) if new else 0)
    told = _told(table, access, lang, entries, all_=data.moves is not None)
    return Response(told, status_code=CREATED if new else KNOWN)


def follow(table: Table, entry: Entry) -> None:
    """What follows beside the record of what was just entered."""
    timing.moved(table, entry.body.words[0])
    publishing.notice(table)
    seated.settle(table)


def _one(data: Asked) -> One:
    if data.move is None or data.id is None:
        raise Unserved(400, "serve.unreadable", member="move" if data.move is None else "id")
    return One(data.move, data.id)


def _several(access: Access, data: Asked) -> list[One]:
    if data.move is not None or data.id is not None or data.moves is None:
        raise Unserved(400, "serve.unreadable", member="moves")
    if access.role != "referee":
        raise Unserved(403, "serve.not_yours")
    return data.moves


def _foretold(table: Table, access: Access, data: Asked, lang: Lang) -> dict[str, Any]:
    if data.move is None:
        raise Unserved(400, "serve.unreadable", member="move")
    with table.lock:
        table.refresh()
        seen = table.sitting.seen_by(access.viewer)  # nobody learns by trying what he cannot see
        return dry_run.dry_run(seen, data.move, access.viewer, lang)


def _told(
    table: Table, access: Access, lang: Lang, entries: list[Entry], *, all_: bool
) -> Entered | EnteredAll:
    with table.lock:
        version = frames.frame(table, access, lang).version
        told = [
            Numbered(
                entry.number,
                frames.entries(table, access, lang, entry.number - 1, 1)[0],
            )
            for entry in entries
        ]
    if all_:
        return EnteredAll(told, version)
    return Entered(told[0].number, version, told[0].entry)


CALLS = (begin, enter)
