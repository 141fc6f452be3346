"""`devices`: who may do something with the service; inviting one that organises, removing one."""

import sys
from typing import Any

from events.errors import Unreadable
from referee.desk import edge
from referee.service.announcing import found_at, link, organiser, qr
from referee.service.keeper import Keeper
from referee.service.rights import Device, Grant
from referee.speech import Lang, say
from referee.terminal import place
from referee.terminal.output import folded, write, write_json
from referee.terminal.settings import Settings


def devices(settings: Settings, *, as_json: bool = False) -> None:
    """List the devices that may do something, and what."""
    lang = settings.language()
    with place.entering(settings) as log:
        rights = Keeper(log, edge.EDGE).rights
    found = [device for device in rights.devices.values() if device.grants]
    if as_json:
        write_json([_described(device) for device in found])
    elif not found:
        write(say(lang, "serve.devices_none", {}))
    else:
        for device in found:
            write("\n".join(folded(say(lang, "serve.device", _facts(device, lang)), hang=4)))


def _described(device: Device) -> dict[str, Any]:
    return {"device": device.id, "name": device.name, "grants": [*device.grants.values()]}


def _facts(device: Device, lang: Lang) -> dict[str, Any]:
    roles = tuple(said(grant, lang) for grant in device.grants.values())
    return {"device": device.id, "name": device.name, "roles": roles}


def said(grant: Grant, lang: Lang) -> str:
    """As what a device takes part, and in what."""
    return say(lang, f"serve.role.{grant.role}", {"match": grant.match, "seat": grant.seat})


def invite(settings: Settings, *, as_json: bool = False) -> None:
    """Tell a code for a device that organises."""
    lang = settings.language()
    with place.entering(settings) as log:
        made, found = organiser(Keeper(log, edge.EDGE)), found_at(log)
    address = link(found.url, made.code) if found else None
    if as_json:
        until = made.invitation.until
        write_json({"join": address, "code": made.code, "short": made.short, "until": until})
        return
    write(
        say(lang, "serve.join", {"link": address})
        if address
        else say(lang, "serve.found_nowhere", {})
    )
    write(say(lang, "serve.code", {"code": made.code, "short": made.short}))
    if found and not found.alone and sys.stdout.isatty():
        write(qr(link(found.url, made.code)))


def remove(settings: Settings, device: str) -> None:
    """Take all rights from a device. Raises Unreadable `serve.no_device`."""
    with place.entering(settings) as log:
        keeper = Keeper(log, edge.EDGE)
        if device not in keeper.rights.devices:
            raise Unreadable("serve.no_device", device=device)
        keeper.leave(device)
