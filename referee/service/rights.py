"""Rights: devices, what each may be in which match, and invitations, as a fold of what was laid.

They stand beside the evidence (ADR 31): in slips of the log, only ever added. Of tokens, codes and
keys there is the SHA-256 alone.
"""

from collections.abc import Collection, Mapping
from typing import Literal, Self

from msgspec import Struct

Role = Literal["organiser", "referee", "timekeeper", "seat", "spectator", "overlay"]

SERVICE = ""
"""In place of a match: of the whole service (organisers; spectators of all that is open)."""


class Grant(Struct, frozen=True):
    """What a device may be in a match, or in the service."""

    match: str
    role: Role
    seat: str = ""

    @property
    def who(self) -> str:
        """As what it acts, as `recorder` says it."""
        return f"{self.role} {self.seat}" if self.seat else self.role


class Device(Struct, frozen=True):
    """A phone, a screen or a program that holds a token; its grants by match."""

    id: str
    name: str
    grants: Mapping[str, Grant]


class Held(Struct, frozen=True):
    """A grant as it was issued: to which device, when, by whom."""

    device: str
    name: str
    grant: Grant
    issued: str
    by: str


class Invitation(Struct, frozen=True):
    """What a code is good for, and for how long; `used`: how often it was redeemed."""

    id: str
    grant: Grant
    name: str
    uses: int
    until: str
    by: str
    used: int = 0

    def good(self, now: str) -> bool:
        """Whether a code of it can be redeemed."""
        return self.used < self.uses and now < self.until


class DeviceMade(Struct, frozen=True, tag="device"):
    """There is a device, with a token."""

    device: str
    name: str
    token: str


class TokenChanged(Struct, frozen=True, tag="token"):
    """A device has another token; the one before is none any more."""

    device: str
    token: str


class DeviceLeft(Struct, frozen=True, tag="left"):
    """A device has no rights any more, anywhere."""

    device: str


class Granted(Struct, frozen=True, tag="granted"):
    """A device may be something. `changed`: a seat that was in other hands before."""

    device: str
    role: Role
    by: str
    seat: str = ""
    changed: bool = False


class Revoked(Struct, frozen=True, tag="revoked"):
    """A device may it no more."""

    device: str


class Invited(Struct, frozen=True, tag="invited"):
    """There is an invitation, with a long code and a short one, which is old earlier."""

    invitation: str
    role: Role
    by: str
    uses: int
    until: str
    code: str
    short: str
    short_until: str
    seat: str = ""
    name: str = ""


class Withdrawn(Struct, frozen=True, tag="withdrawn"):
    """An invitation was taken back."""

    invitation: str


class Redeemed(Struct, frozen=True, tag="redeemed"):
    """A device came by an invitation; `key`: by which it can ask again, if the answer was lost."""

    invitation: str
    device: str
    key: str


class Ended(Struct, frozen=True, tag="ended"):
    """All grants and invitations of a match have ended: it is over long since."""


Right = (
    DeviceMade
    | TokenChanged
    | DeviceLeft
    | Granted
    | Revoked
    | Invited
    | Withdrawn
    | Redeemed
    | Ended
)

OF_DEVICES = (DeviceMade, TokenChanged, DeviceLeft)
"""What is of no match, and stays when one is forgotten."""


class Rights:
    """Who may what, as far as it was laid."""

    def __init__(self) -> None:
        self.devices: dict[str, Device] = {}
        self.invitations: dict[str, Invitation] = {}
        self.tokens: dict[str, str] = {}
        """Devices by the hash of their token."""
        self.codes: dict[str, tuple[str, str]] = {}
        """Invitations by the hash of a code, and until when this one is good."""
        self.redeemed: dict[tuple[str, str], tuple[str, str]] = {}
        """Devices by invitation and key, and when it came by it."""
        self._held: dict[str, dict[str, Held]] = {}
        self._changes: dict[str, dict[str, int]] = {}
        self._token_of: dict[str, str] = {}

    def copy(self) -> Self:
        """The same, to go on from; this one stays as it is for those who read it."""
        made = type(self)()
        for name, value in vars(self).items():
            setattr(made, name, value.copy())
        return made

    def of(self, match: str) -> list[Held]:
        """What devices may be in a match, in the order in which it was granted."""
        return [*self._held.get(match, {}).values()]

    def token_of(self, device: str) -> str:
        """The hash of a device's token."""
        return self._token_of[device]

    def matches(self) -> list[str]:
        """The matches in which a device may be something."""
        return [match for match, held in self._held.items() if held and match != SERVICE]

    def changes(self, match: str) -> dict[str, int]:
        """How often each seat went into other hands; of seats that a device ever had."""
        return dict(self._changes.get(match, {}))

    def invited(self, match: str) -> list[Invitation]:
        """The invitations to a match that were not taken back."""
        return [one for one in self.invitations.values() if one.grant.match == match]

    def evolve(self, event: Right, *, match: str, at: str) -> None:
        """Take in what was laid."""
        match event:
            case DeviceMade(device, name, token):
                self.devices[device] = Device(device, name, {})
                self._tell(device, token)
            case TokenChanged(device, token):
                self._tell(device, token)
            case Granted():
                self._grant(event, match, at)
            case Revoked(device):
                self._revoke(device, (match,))
            case DeviceLeft(device):
                self._revoke(device, self.devices[device].grants)
            case Invited():
                self._invite(event, match)
            case Withdrawn(invitation):
                self.invitations.pop(invitation, None)
            case Redeemed(invitation, device, key):
                self._redeem(invitation, device, key, at)
            case Ended():
                self._end(match)

    def _tell(self, device: str, token: str) -> None:
        self.tokens.pop(self._token_of.get(device, ""), None)
        self.tokens[token] = device
        self._token_of[device] = token

    def _grant(self, event: Granted, match: str, at: str) -> None:
        device, grant = self.devices[event.device], Grant(match, event.role, event.seat)
        self._revoke(device.id, (match,))
        grants = {**self.devices[device.id].grants, match: grant}
        self.devices[device.id] = Device(device.id, device.name, grants)
        held = Held(device.id, device.name, grant, at, event.by)
        self._held[match] = {**self._held.get(match, {}), device.id: held}
        if event.seat:
            changes = self._changes.get(match, {})
            changed = changes.get(event.seat, 0) + event.changed
            self._changes[match] = {**changes, event.seat: changed}

    def _revoke(self, device: str, matches: Collection[str]) -> None:
        for match in matches:
            held = self._held.get(match, {})
            self._held[match] = {of: one for of, one in held.items() if of != device}
        known = self.devices[device]
        grants = {of: grant for of, grant in known.grants.items() if of not in matches}
        self.devices[device] = Device(device, known.name, grants)

    def _end(self, match: str) -> None:
        for device in self._held.get(match, {}):
            self._revoke(device, (match,))
        for invited in self.invited(match):
            del self.invitations[invited.id]

    def _invite(self, event: Invited, match: str) -> None:
        grant = Grant(match, event.role, event.seat)
        self.invitations[event.invitation] = Invitation(
            event.invitation, grant, event.name, event.uses, event.until, event.by
        )
        self.codes[event.code] = event.invitation, event.until
        self.codes[event.short] = event.invitation, event.short_until

    def _redeem(self, invitation: str, device: str, key: str, at: str) -> None:
        known = self.invitations[invitation]
        self.invitations[invitation] = Invitation(
            known.id, known.grant, known.name, known.uses, known.until, known.by, known.used + 1
        )
        self.redeemed[invitation, key] = device, at
