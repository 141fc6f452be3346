"""Before a call is looked at: who asks, whether he may, and whether the query can be meant."""

import asyncio
from typing import Annotated, Any

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler

from events.errors import UnknownMatch
from referee.service.access import Access, admitted_to_service
from referee.service.asked import Asking
from referee.service.keeper import Keeper
from referee.service.limits import Limits
from referee.service.metrics import Metrics
from referee.service.problems import Unserved
from referee.service.provided import Given
from referee.service.rights import Device
from referee.service.serving import Serving
from referee.service.tables import Tables
from referee.service.watching import Watch

Connection = ASGIConnection[Any, Any, Any, State]

TheAccess = Annotated[Access, Given]
TheDevice = Annotated[Device, Given]
MayBeDevice = Annotated[Device | None, Given]
TheTables = Annotated[Tables, Given]
TheWatch = Annotated[Watch, Given]
TheServing = Annotated[Serving, Given]
TheLimits = Annotated[Limits, Given]
TheMetrics = Annotated[Metrics, Given]
"""What a call is given."""


async def admit(connection: Connection, handler: BaseRouteHandler) -> None:
    """Let in who may call this: 401, 404, 403 in this order, before anything else is looked at.

    Who is not let in may have been given a right by another process just now.
    """
    assert isinstance(handler, HTTPRouteHandler)
    keeper: Keeper = connection.app.state.tables.keeper
    device: Device | None = connection.scope["state"]["device"]
    if handler.opt.get("who") is None:
        return
    try:
        await _let_in(connection, handler)
    except (Unserved, UnknownMatch):
        if device is None:
            raise
        token = keeper.rights.token_of(device.id)
        await asyncio.to_thread(keeper.refresh)
        now = keeper.rights.devices.get(device.id)
        if now in (None, device) or keeper.rights.token_of(device.id) != token:
            raise
        connection.scope["state"]["device"] = now
        await _let_in(connection, handler)


async def _let_in(connection: Connection, handler: HTTPRouteHandler) -> None:
    tables: Tables = connection.app.state.tables
    device: Device | None = connection.scope["state"]["device"]
    allowed = handler.opt["who"]
    match = connection.path_params.get("match")
    brings = handler.opt.get("brings") and device is not None and device.organiser
    if brings and match is not None and not await asyncio.to_thread(tables.has, match):
        match = None
    if match is None:
        admitted_to_service(device, allowed, open_hall=tables.open_hall)
        return
    access = tables.known(match, device, allowed)
    if access is None:
        access = await asyncio.to_thread(tables.admit, match, device, allowed)
    connection.scope["state"]["access"] = access


def asker(request: Asking) -> Device | None:
    """The device that asks; none without a token."""
    found: Device | None = request.scope["state"]["device"]
    return found


def device_of(request: Asking) -> Device:
    """The device that asks, in a call that only one with a token may make."""
    device = asker(request)
    if device is None:
        raise Unserved(401, "serve.no_token")
    return device


def access_of(request: Asking) -> Access:
    """Who asks for a match, as `admit` found him."""
    found: Access = request.scope["state"]["access"]
    return found
