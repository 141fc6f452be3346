"""Who asks for a match, and with whose eyes he sees it."""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from events.errors import UnknownMatch
from referee.service.problems import Unserved
from referee.service.rights import SERVICE, Device, Grant, Role
from referee.service.settings import Gate, Settings
from replays.redact import PUBLIC, REFEREE

NOBODY: Literal["nobody"] = "nobody"
"""Who has no token: a spectator, where the match is open to all."""

Who = Role | Literal["nobody"]

LETTERS: dict[str, Who] = {
    "o": "organiser",
    "r": "referee",
    "t": "timekeeper",
    "s": "seat",
    "p": "spectator",
    "v": "overlay",
    "-": NOBODY,
}
"""How the tables of the interface call them."""

ALL = frozenset(LETTERS.values())
"""Whoever may be something in a match."""

GATED: Mapping[Who, Gate] = {"spectator": "spectator", "overlay": "overlay", NOBODY: "spectator"}
"""Who is made to wait, and at which gate."""


def roles(letters: str) -> frozenset[Who]:
    """The roles of a row of the interface's table, as `o r s`; empty: whoever has a token."""
    return frozenset(LETTERS[letter] for letter in letters.split())


class Access(Struct, frozen=True):
    """Somebody at a match: his role, and with whose eyes he sees it; `gate`: where he waits.

    `organiser`: he is one besides. `device` is empty without a token.
    """

    match: str
    role: Who
    seat: str
    device: str
    viewer: str
    gate: Gate | None
    organiser: bool = False

    @property
    def audience(self) -> "Access":
        """All who see the same: whose device it is makes no difference."""
        return replace(self, device="")

    @property
    def enters_for_all(self) -> bool:
        """Whether what he enters is not asked whose it is."""
        return self.role == "referee"

    @property
    def recorder(self) -> str:
        """What a match's record says of who entered something here."""
        return f"{self.called} {self.device}"

    @property
    def called(self) -> str:
        """What others are told of him."""
        return f"seat {self.seat}" if self.seat else str(self.role)


def admitted(
    match: str,
    device: Device | None,
    settings: Settings,
    allowed: Collection[Who],
    *,
    open_hall: bool,
) -> Access:
    """Who asks. Raises `serve.no_token`, UnknownMatch, `serve.not_yours`, in this order.

    `open_hall`: matches that are open may be watched without a token.
    """
    watched = open_hall and settings.open and NOBODY in allowed
    if device is None:
        if not watched:
            raise Unserved(401, "serve.no_token")
        return Access(match, NOBODY, "", "", PUBLIC, "spectator")
    organiser, grant = device.organiser, device.grants.get(match)
    if grant is None and settings.open:
        grant = device.grants.get(SERVICE)
    if grant is None and not organiser:
        if not watched:
            raise UnknownMatch("log.match_unknown", match=match)
        return Access(match, NOBODY, "", device.id, PUBLIC, "spectator")
    own = grant or Grant(match, "organiser")
    if own.role not in allowed and not (organiser and "organiser" in allowed):
        raise Unserved(403, "serve.not_yours")
    return Access(
        match,
        own.role,
        own.seat,
        device.id,
        _viewer(own, settings),
        GATED.get(own.role),
        organiser,
    )


def admitted_to_service(
    device: Device | None, allowed: Collection[Who], *, open_hall: bool
) -> None:
    """Raise `serve.no_token`, `serve.not_yours` for who may not make a call that is of no match."""
    if device is None:
        if open_hall and NOBODY in allowed:
            return
        raise Unserved(401, "serve.no_token")
    if "organiser" in allowed and not device.organiser:
        raise Unserved(403, "serve.not_yours")


def _viewer(grant: Grant, settings: Settings) -> str:
    """With whose eyes one who has this grant sees the match."""
    if grant.role == "seat":
        return grant.seat
    return REFEREE if grant.role == "referee" and settings.referee == "sees" else PUBLIC
