"""The calls by which devices come and go: codes, invitations, who is there."""

from functools import partial
from typing import Annotated, Any

from litestar import HttpMethod, Response
from litestar.params import Parameter

from referee.desk import edge
from referee.exports.pages import frame
from referee.service.access import Access
from referee.service.announcing import link
from referee.service.api import MatchId
from referee.service.asked import Asking, also, call, read
from referee.service.console import said
from referee.service.door import COOKIE
from referee.service.ending import over, over_for
from referee.service.guards import (
    MayBeDevice,
    TheAccess,
    TheDevice,
    TheLimits,
    TheServing,
    TheTables,
)
from referee.service.guests import (
    Code,
    Invited,
    Inviting,
    Joined,
    Joining,
    Me,
    Seen,
    given,
    invited,
    seen,
)
from referee.service.invitations import Wish
from referee.service.keeper import Keeper, is_short
from referee.service.problems import Unserved
from referee.service.rights import SERVICE, Grant, Held
from referee.service.serving import Serving, name_of
from referee.service.tables import Tables
from referee.speech import Lang

KEPT = 400 * 24 * 60 * 60
"""Seconds for which a browser keeps a cookie: as long as they do."""

ORGANISER = Grant(SERVICE, "organiser")

InvitationId = Annotated[str, Parameter(description="The id of the invitation.")]
DeviceId = Annotated[str, Parameter(description="The id of the device.")]


@call(
    HttpMethod.POST,
    "/api/join",
    status_code=201,
    responses=also(200, Joined, "The answer that was lost, again."),
    sync_to_thread=True,
)
def join(
    tables: TheTables, limits: TheLimits, request: Asking, asker: MayBeDevice, data: Joining
) -> Response[Joined]:
    """Join by a code: with the token that came along, else as a new device."""
    keeper = tables.keeper
    with limits.trying(short=is_short(data.code)):
        came = keeper.redeem(data.code, data.key, data.name, asker, replace=data.replace)
    token = came.token or request.scope["state"]["bearer"]
    baked = data.cookie and token
    told = Joined(
        came.device.id,
        None if data.cookie else token or None,
        given(keeper, came.device, partial(over_for, tables, came.device)),
    )
    headers = {"set-cookie": _cookie(tables, request, token, KEPT)} if baked else {}
    return Response(told, status_code=200 if came.again else 201, headers=headers)


def _cookie(tables: Tables, request: Asking, token: str, seconds: int) -> str:
    secure = "; Secure" if request.scope["scheme"] == "https" else ""
    name = COOKIE + name_of(tables.log)
    return f"{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"


@read("/api/me", who="", sync_to_thread=True)
def me(tables: TheTables, device: TheDevice) -> Me:
    """The device that asks: what it may be."""
    return Me(
        device.id, device.name, given(tables.keeper, device, partial(over_for, tables, device))
    )


@call(
    HttpMethod.DELETE,
    "/api/me",
    who="",
    responses=also(204, None, "It may nothing any more."),
    sync_to_thread=True,
)
def leave(tables: TheTables, request: Asking, device: TheDevice) -> Response[None]:
    """Give up all that the device may be."""
    tables.keeper.leave(device.id)
    return Response(None, status_code=204, headers={"set-cookie": _cookie(tables, request, "", 0)})


@call(
    HttpMethod.POST,
    "/api/invitations",
    who="o",
    sync_to_thread=True,
)
def invite_to_all(
    tables: TheTables, serving: TheServing, request: Asking, lang: Lang, data: Inviting
) -> Code:
    """Invite to organise, or to watch all matches that are open."""
    if data.role not in ("organiser", "spectator", "overlay"):
        raise Unserved(400, "serve.unreadable", member="role")
    if data.seat is not None:
        raise Unserved(400, "serve.unreadable", member="seat")
    return _invite(tables, serving, request, lang, data, SERVICE, ORGANISER)


@read("/api/invitations", who="o", sync_to_thread=True)
def invitations_to_all(tables: TheTables) -> list[Invited]:
    """The invitations to the service that are good."""
    return _good(tables.keeper, SERVICE)


@call(
    HttpMethod.DELETE,
    "/api/invitations/{invitation:str}",
    who="o",
    sync_to_thread=True,
)
def withdraw_from_all(tables: TheTables, invitation: InvitationId) -> None:
    """Take an invitation to the service back."""
    _withdraw(tables.keeper, SERVICE, invitation, "")


@call(
    HttpMethod.POST,
    "/api/matches/{match:str}/invitations",
    who="o r s",
    sync_to_thread=True,
)
def invite(
    tables: TheTables,
    serving: TheServing,
    request: Asking,
    lang: Lang,
    access: TheAccess,
    match: MatchId,
    data: Inviting,
) -> Code:
    """Invite to a match: a seat to itself and to watch, the referee to all but to organise."""
    own, seats = (
        _inviter(access, data),
        dict(tables.table(match, fresh=False).sitting.state.match.seats),
    )
    if data.seat not in (seats if data.role == "seat" else (None,)):
        raise Unserved(400, "serve.unreadable", member="seat")
    to = SERVICE if data.role == "organiser" else match
    return _invite(tables, serving, request, lang, data, to, own)


def _inviter(access: Access, data: Inviting) -> Grant:
    """As what somebody invites, who may be several things. Raises `serve.not_yours`."""
    match access.role:
        case "referee" if data.role != "organiser":
            return Grant(access.match, "referee")
        case "seat" if data.role == "spectator" or (data.role, data.seat) == ("seat", access.seat):
            return Grant(access.match, "seat", access.seat)
        case _ if access.organiser:
            return ORGANISER
        case _:
            raise Unserved(403, "serve.not_yours")


def _invite(
    tables: Tables,
    serving: Serving,
    request: Asking,
    lang: Lang,
    data: Inviting,
    match: str,
    inviter: Grant,
) -> Code:
    grant = Grant(match, data.role, data.seat or "")
    made = tables.keeper.invite(Wish(grant, data.name, data.uses, data.hours), inviter)
    here = f"{request.scope['scheme']}://{request.headers['host']}"
    address = link(here if serving.loopback and not serving.name else serving.url, made.code)
    qr = str(frame.code(address, said(grant, lang)))
    return Code(
        **_members(invited(made.invitation)), code=made.code, short=made.short, link=address, qr=qr
    )


def _members(one: Invited) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


@read(
    "/api/matches/{match:str}/invitations",
    who="o r s",
    sync_to_thread=True,
)
def invitations(tables: TheTables, access: TheAccess, match: MatchId) -> list[Invited]:
    """The invitations to a match that are good; a seat's own."""
    return _good(tables.keeper, match, _own(access))


@call(
    HttpMethod.DELETE,
    "/api/matches/{match:str}/invitations/{invitation:str}",
    who="o r s",
    sync_to_thread=True,
)
def withdraw(
    tables: TheTables, access: TheAccess, match: MatchId, invitation: InvitationId
) -> None:
    """Take an invitation back; a seat its own."""
    _withdraw(tables.keeper, match, invitation, _own(access))


def _own(access: Access) -> str:
    """Whose invitations and devices one may have to do with; empty: everybody's."""
    return f"seat {access.seat}" if access.role == "seat" and not access.organiser else ""


def _good(keeper: Keeper, match: str, own: str = "") -> list[Invited]:
    now = edge.now()
    found = keeper.rights.invited(match).values()
    return [invited(one) for one in found if one.good(now) and own in ("", one.by)]


def _withdraw(keeper: Keeper, match: str, invitation: str, own: str) -> None:
    found = keeper.rights.invited(match).get(invitation)
    if found is None or own not in ("", found.by):
        raise Unserved(404, "serve.not_found")
    keeper.withdraw(match, invitation)


@read(
    "/api/matches/{match:str}/devices",
    who="o r s",
    sync_to_thread=True,
)
def devices(tables: TheTables, limits: TheLimits, access: TheAccess, match: MatchId) -> list[Seen]:
    """The devices that take part in a match."""
    own, end, now = _own(access), over(tables, match), edge.now()
    return [
        seen(held, tables.keeper, limits, end, now, named=own in ("", held.grant.who))
        for held in tables.keeper.rights.of(match)
    ]


@call(
    HttpMethod.DELETE,
    "/api/matches/{match:str}/devices/{gone:str}",
    who="o r s",
    sync_to_thread=True,
)
def put_out(tables: TheTables, access: TheAccess, match: MatchId, gone: DeviceId) -> None:
    """Put a device out of a match; a seat one of its own."""
    held = _held(tables.keeper, match, gone)
    if _own(access) not in ("", held.grant.who):
        raise Unserved(403, "serve.not_yours")
    tables.keeper.put_out(match, gone)


def _held(keeper: Keeper, match: str, device: str) -> Held:
    for held in keeper.rights.of(match):
        if held.device == device:
            return held
    raise Unserved(404, "serve.not_found")


CALLS = (
    join,
    me,
    leave,
    invite_to_all,
    invitations_to_all,
    withdraw_from_all,
    invite,
    invitations,
    withdraw,
    devices,
    put_out,
)
