"""What devices and invitations look like from outside."""

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct

from referee.service.bodies import says, text
from referee.service.ending import ends
from referee.service.invitations import later
from referee.service.keeper import Keeper
from referee.service.limits import Limits
from referee.service.rights import Device, Held, Invitation, Role

LIVE = 20
"""Seconds for which a device is there after it has asked for something."""


Over = Callable[[str], str | None]
"""Since when a match is over, if it is."""

DeviceId = Annotated[str, says("The id of the device.", "01M84WER265P9Q1HC59ZK5C1H0")]
RoleName = Annotated[Role, says("As what it takes part.")]
SeatName = Annotated[str | None, says("The seat, if it is one's.", "a")]
Until = Annotated[
    str | None, says("When it ends (UTC); null: that is not known yet.", "2026-11-23T18:59:50Z")
]


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Who joins by a code."""

    code: Annotated[
        str,
        text(64, description="The code, long or short, as it was typed.", examples=["K7QM-3XWD"]),
    ]
    key: Annotated[
        str,
        text(
            22,
            22,
            description="Random characters of one's own: with them one can ask again.",
            examples=["WER265P9Q1HC59ZK5C1H0X"],
        ),
    ]
    name: Annotated[
        str, text(40, description="What the device is called.", examples=["Anna's phone"])
    ] = ""
    cookie: Annotated[bool, says("Whether the token comes as a cookie, and not in the body.")] = (
        True
    )
    replace: Annotated[bool, says("Whether another role in the same match is given up.")] = False


class Given(Struct, frozen=True):
    """What a device may be."""

    match: Annotated[str, says("The match; empty: the whole service.", "k3f9-2mtx")]
    role: RoleName
    seat: SeatName
    until: Until


class Me(Struct, frozen=True):
    """A device, as it is told of itself."""

    device: DeviceId
    name: Annotated[str, says("What it is called.", "Anna's phone")]
    grants: Annotated[list[Given], says("What it may be, by match.")]


class Joined(Struct, frozen=True):
    """A device that has joined."""

    device: DeviceId
    token: Annotated[
        str | None,
        says("Its token, told this once; null: it is in the cookie.", "A3BZH1ARGKCT4F7FK9PJM6TASC"),
    ]
    grants: Annotated[list[Given], says("What it may be, by match.")]


class Inviting(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to be invited."""

    role: RoleName
    seat: SeatName = None
    name: Annotated[str, text(64, description="Who is invited.", examples=["Anna"])] = ""
    uses: Annotated[
        int, Meta(ge=1, le=500, description="How often the code is good.", examples=[1])
    ] = 1
    hours: Annotated[
        int, Meta(ge=1, le=8760, description="For how long the code is good.", examples=[12])
    ] = 12


class Invited(Struct, frozen=True):
    """An invitation, without its code."""

    id: Annotated[str, says("The id of the invitation.", "01M84WER265P9Q1HC59ZK5C1H0")]
    role: RoleName
    seat: SeatName
    name: Annotated[str, says("Who is invited.", "Anna")]
    uses: Annotated[int, says("How often the code is good.", 1)]
    used: Annotated[int, says("How often it was redeemed.", 0)]
    until: Annotated[str, says("When it ends (UTC).", "2026-11-23T18:59:50Z")]
    by: Annotated[str, says("As what whoever gave it acts.", "organiser")]


class Code(Invited, frozen=True, kw_only=True):
    """An invitation with its code, which is told this once."""

    code: Annotated[str, says("The code.", "MH7R75VM24ZVE5Y6VGXWANJFAM")]
    short: Annotated[str, says("A code to be typed, good for a quarter of an hour.", "K7QM-3XWD")]
    link: Annotated[
        str,
        says("Where it is redeemed.", "http://192.168.1.5:8400/#join=MH7R75VM24ZVE5Y6VGXWANJFAM"),
    ]
    qr: Annotated[str, says("The link as a QR code (SVG).", "<svg …")]


class Seen(Struct, frozen=True):
    """A device in a match."""

    device: Annotated[
        str | None, says("Its id; null: it is another seat's.", "01M84WER265P9Q1HC59ZK5C1H0")
    ]
    role: RoleName
    seat: SeatName
    name: Annotated[str, says("What it is called.", "Anna's phone")]
    issued: Annotated[str, says("Since when it may be that (UTC).", "2026-11-23T18:59:50Z")]
    by: Annotated[str, says("As what whoever let it in acts.", "organiser")]
    until: Until
    seen: Annotated[
        str | None, says("When it asked for something last (UTC).", "2026-11-23T18:59:50Z")
    ]
    live: Annotated[bool, says("Whether it is there now.")]


def given(keeper: Keeper, device: Device, over: Over) -> list[Given]:
    """What a device may be."""
    issued = {
        match: held.issued
        for match in device.grants
        for held in keeper.rights.of(match)
        if held.device == device.id
    }
    return [
        Given(match, one.role, one.seat or None, ends(issued.get(match, ""), over(match)))
        for match, one in device.grants.items()
    ]


def invited(one: Invitation) -> Invited:
    """An invitation as others are told of it."""
    grant = one.grant
    return Invited(
        one.id, grant.role, grant.seat or None, one.name, one.uses, one.used, one.until, one.by
    )


def seen(
    held: Held, keeper: Keeper, limits: Limits, since: str | None, now: str, *, named: bool
) -> Seen:
    """A device in a match; whether it is to be `named`, others have nothing to do with it."""
    last, grant = keeper.seen.get(held.device), held.grant
    return Seen(
        held.device if named else None,
        grant.role,
        grant.seat or None,
        held.name,
        held.issued,
        held.by,
        ends(held.issued, since),
        last,
        bool(limits.streams[held.device]) or (last is not None and now < later(last, LIVE)),
    )
