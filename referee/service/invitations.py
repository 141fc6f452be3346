"""What is decided of invitations and devices: pure, of the rights as they are."""

from datetime import datetime, timedelta

from msgspec import Struct

from referee.service.problems import Unserved
from referee.service.rights import (
    SERVICE,
    Code,
    Device,
    DeviceMade,
    Grant,
    Granted,
    Held,
    Invitation,
    Invited,
    Redeemed,
    Revoked,
    Right,
    Rights,
    Role,
    TokenChanged,
)

SHORT, REPEAT = 15 * 60, 15 * 60
"""Seconds: so long a short code is good, and an answer that was lost is given again."""

HOUR = 60 * 60

MOST_OWN = 3
"""Devices that a seat can have, of which it invited all but the first itself."""

MOST_USES: dict[Role, int] = {"spectator": 500, "overlay": 500}
"""How often an invitation can be redeemed; all others once."""


def later(at: str, seconds: int) -> str:
    """A time so much later."""
    moved = datetime.fromisoformat(at) + timedelta(seconds=seconds)
    return f"{moved:%Y-%m-%dT%H:%M:%SZ}"


class Wish(Struct, frozen=True):
    """What somebody wants to invite to: as what, whom, how often, how long."""

    grant: Grant
    name: str = ""
    uses: int = 1
    hours: int = 12


class Codes(Struct, frozen=True):
    """What is kept of the codes of an invitation."""

    code: str
    short: str


def invite(
    rights: Rights, wish: Wish, inviter: Grant, codes: Codes, *, own_id: str, now: str
) -> Invited:
    """The invitation. Raises `serve.unreadable`, and `serve.seat_full` where a seat has enough."""
    grant, by = wish.grant, inviter.who
    if wish.uses > MOST_USES.get(grant.role, 1):
        raise Unserved(400, "serve.unreadable", member="uses")
    if inviter.role == "seat" and grant == inviter and _own(rights, grant, by, now) >= MOST_OWN:
        raise Unserved(409, "serve.seat_full", seat=grant.seat, most=MOST_OWN)
    until = later(now, HOUR * wish.hours)
    return Invited(
        invitation=own_id,
        role=grant.role,
        by=by,
        uses=wish.uses,
        until=until,
        code=codes.code,
        short=codes.short,
        short_until=min(until, later(now, SHORT)),
        seat=grant.seat,
        name=wish.name,
    )


def _own(rights: Rights, grant: Grant, by: str, now: str) -> int:
    """Devices that a seat has, and those that it has invited."""
    offered = (one for one in rights.invited(grant.match).values() if one.grant == grant)
    return len(_at(rights, grant)) + sum(one.by == by and one.good(now) for one in offered)


def _at(rights: Rights, grant: Grant) -> list[Held]:
    return [held for held in rights.of(grant.match) if held.grant == grant]


class Guest(Struct, frozen=True):
    """Who comes with a code: `holder` is the device whose token came along, if one did.

    `device`, `token`: what it would get. Of code, key and token there is the hash.
    """

    code: str
    key: str
    name: str
    holder: Device | None
    replace: bool
    device: str
    token: str


class Joined(Struct, frozen=True):
    """What comes of it: which device it is, and whether it has the new token; what is laid."""

    device: str
    token: bool
    again: bool
    events: list[Right]


def code_of(rights: Rights, code: str) -> Code:
    """What is known of a code. Raises `serve.code_spent`, whatever is wrong with it."""
    found = rights.codes.get(code)
    if found is None:
        raise Unserved(410, "serve.code_spent")
    return found


def redeem(rights: Rights, guest: Guest, *, now: str) -> Joined:
    """Let a device in. Raises `serve.code_spent` and `serve.has_role`."""
    code = code_of(rights, guest.code)
    invitation = rights.invited(code.match)[code.invitation]
    before = rights.redeemed.get((invitation.id, guest.key))
    if before is not None and now < later(before[1], REPEAT):
        return _again(rights, guest, invitation, before[0])
    if not invitation.good(now) or now >= code.until:
        raise Unserved(410, "serve.code_spent")
    grant, holder = invitation.grant, guest.holder
    if holder is not None and not guest.replace and _has_role(holder, grant):
        raise Unserved(409, "serve.has_role", match=grant.match)
    device = guest.device if holder is None else holder.id
    made: list[Right] = []
    if holder is None:
        made += DeviceMade(device, guest.name or invitation.name), TokenChanged(device, guest.token)
    seated = _seated(rights, invitation, device) if grant.seat else _granted(invitation, device)
    events = [*made, Redeemed(invitation.id, device, guest.key), *seated]
    return Joined(device, holder is None, False, events)


def _has_role(holder: Device, grant: Grant) -> bool:
    """Whether a device would lose something by a grant: who is an organiser can become it again."""
    return grant.match in holder.grants and grant != Grant(SERVICE, "organiser")


def _again(rights: Rights, guest: Guest, invitation: Invitation, device: str) -> Joined:
    """The answer once more: with a new token, unless the one that was given has come along."""
    if rights.devices[device].grants.get(invitation.grant.match) != invitation.grant:
        raise Unserved(410, "serve.code_spent")
    if guest.holder is not None and guest.holder.id == device:
        return Joined(device, False, True, [])
    return Joined(device, True, True, [TokenChanged(device, guest.token)])


def _granted(invitation: Invitation, device: str) -> list[Right]:
    return [Granted(device, invitation.grant.role, invitation.by)]


def _seated(rights: Rights, invitation: Invitation, device: str) -> list[Right]:
    """A device comes to a seat: the others go, unless the seat asked for one more itself."""
    grant, by = invitation.grant, invitation.by
    others = [held.device for held in _at(rights, grant) if held.device != device]
    if by == grant.who:
        if len(others) >= MOST_OWN:
            raise Unserved(410, "serve.code_spent")
        return [Granted(device, "seat", by, grant.seat)]
    stays = not others and any(held.device == device for held in _at(rights, grant))
    changed = grant.seat in rights.changes(grant.match) and not stays
    gone: list[Right] = [Revoked(one) for one in others]
    return [*gone, Granted(device, "seat", by, grant.seat, changed)]
