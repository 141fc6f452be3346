"""The calls by which a match is conducted, beside its record."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any

from litestar import HttpMethod, Response
from litestar.params import Parameter

from referee.service import agreeing, beside, calling, frames, timing, waiting
from referee.service.api import MatchId
from referee.service.asked import also, call, read
from referee.service.business import Agreed, Business
from referee.service.guards import TheAccess, TheTables, TheWatch
from referee.service.open_shapes import (
    Answering,
    Call,
    CallAt,
    Calling,
    Calls,
    Clocks,
    Passing,
    Pressing,
    Replied,
    Replying,
    Window,
)
from referee.service.problems import Unserved
from referee.service.settings import FIXED, Settings, Wished
from referee.service.table import Table
from referee.service.writing import follow
from referee.speech import Lang

CREATED, KNOWN, NOTHING = 201, 200, 204

FREE = {"delay", "open"}
"""Settings of who may watch: the organiser's, too, where there is a referee."""

CallId = Annotated[str, Parameter(description="The id of the call.")]
ProposalId = Annotated[str, Parameter(description="The id of the proposal.")]


@call(
    HttpMethod.PATCH,
    "/api/matches/{match:str}/settings",
    who="r o",
    sync_to_thread=True,
)
def settle(
    tables: TheTables, watch: TheWatch, access: TheAccess, match: MatchId, data: Wished
) -> Settings:
    """Change how a match is served, from now on; what is left out stays as it is."""
    table = tables.table(match)
    asked = set(data.members)
    if access.role != "referee" and table.business.settings.referee != "none" and asked - FREE:
        raise Unserved(403, "serve.not_yours")
    if fixed := asked & {*FIXED}:
        raise Unserved(409, "serve.fixed", member=min(fixed))
    if asked:
        with table.lock:
            gates = table.reached()
            table.say(lambda _: [Agreed(data, gates)])
        watch.moved(match)
    return table.business.settings


# Calls for the referee


@call(
    HttpMethod.POST,
    "/api/matches/{match:str}/calls",
    who="s",
    responses=also(KNOWN, Call, "It was made already."),
    status_code=CREATED,
    sync_to_thread=True,
)
def call_referee(
    tables: TheTables, watch: TheWatch, access: TheAccess, match: MatchId, data: Calling
) -> Response[Call]:
    """Call the referee; a seat calls once at a time."""
    table = tables.table(match)
    new = _say_of_calls(
        table, lambda business: calling.called(business.calls, data.id, access.seat, data.text)
    )
    watch.moved(match)
    told = beside.call(table.business.calls[data.id], access)
    return Response(told, status_code=CREATED if new else KNOWN)


@call(
    HttpMethod.DELETE,
    "/api/matches/{match:str}/calls/{one:str}",
    who="s",
    status_code=NOTHING,
    sync_to_thread=True,
)
def take_back_call(
    tables: TheTables, watch: TheWatch, access: TheAccess, match: MatchId, one: CallId
) -> None:
    """Take back a call of one's own."""
    table = tables.table(match)
    _say_of_calls(table, lambda business: calling.left(business.calls, one, access.seat))
    watch.moved(match)


@call(
    HttpMethod.PATCH,
    "/api/matches/{match:str}/calls/{one:str}",
    who="r o",
    sync_to_thread=True,
)
def answer_call(
    tables: TheTables,
    watch: TheWatch,
    access: TheAccess,
    match: MatchId,
    one: CallId,
    data: Answering,
) -> Call:
    """Say that somebody comes, or that it is done."""
    table = tables.table(match)
    _say_of_calls(table, lambda business: calling.answered(business.calls, one, data.answer))
    watch.moved(match)
    return beside.call(table.business.calls[one], access)


@read("/api/calls", who="o", sync_to_thread=True)
def calls(tables: TheTables) -> Calls:
    """The calls that are open, of all matches."""
    return Calls(
        [
            CallAt(one.id, one.seat, one.text, one.since, one.answer, match)
            for match, one in tables.outstanding.calls()
        ]
    )


def _say_of_calls(table: Table, make: Callable[[Business], Iterable[Any]]) -> bool:
    """Say what is made of how it stands; whether there was anything to say."""
    said: list[Any] = []

    def made(business: Business) -> list[Any]:
        said.extend(make(business))
        return said

    table.say(made)
    return bool(said)


# Clocks, and what others are asked


@call(
    HttpMethod.POST,
    "/api/matches/{match:str}/clock",
    who="r t s",
    status_code=KNOWN,
    sync_to_thread=True,
)
def press(
    tables: TheTables, watch: TheWatch, access: TheAccess, match: MatchId, data: Pressing
) -> Clocks | None:
    """Set, start, stop or switch the clocks; a seat switches its own off."""
    table = tables.table(match)
    table.heard_of(access)
    timing.press(table, access, data)
    watch.moved(match)
    return beside.the_clocks(table)


@call(
    HttpMethod.POST,
    "/api/matches/{match:str}/proposals/{one:str}",
    who="r s",
    status_code=KNOWN,
    sync_to_thread=True,
)
def reply(
    tables: TheTables,
    watch: TheWatch,
    access: TheAccess,
    lang: Lang,
    match: MatchId,
    one: ProposalId,
    data: Replying,
) -> Replied:
    """Say whether a move may be entered; it is when all who are asked say yes."""
    table = tables.table(match)
    table.heard_of(access)
    waits, entry = agreeing.reply(table, access, one, yes=data.answer == "yes")
    if entry is not None:
        follow(table, entry)
    watch.moved(match)
    told = None if waits is None else beside.told_proposal(table, access, waits)
    version = frames.frame(table, access, lang).version
    return Replied(told, None if entry is None else entry.number, version)


@call(
    HttpMethod.POST,
    "/api/matches/{match:str}/passes",
    who="s",
    status_code=CREATED,
    sync_to_thread=True,
)
def pass_by(
    tables: TheTables, watch: TheWatch, access: TheAccess, match: MatchId, data: Passing
) -> Response[Window | None]:
    """Answer nothing to what was laid open, so that others need not wait."""
    table = tables.table(match)
    table.heard_of(access)
    new = waiting.pass_by(table, access.seat, data.number)
    watch.moved(match)
    return Response(waiting.told(table), status_code=CREATED if new else KNOWN)


CALLS = (settle, call_referee, take_back_call, answer_call, calls, press, reply, pass_by)
