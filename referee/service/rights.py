"""Rights: devices, what each may be in which match, and invitations, as a fold of what was laid.

They stand beside the evidence (ADR 31): in slips of the log, only ever added. Of tokens, codes and
keys there is the SHA-256 alone.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, Self

from msgspec import Struct
from msgspec.structs import replace

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

    @property
    def organiser(self) -> bool:
        """Whether it may organise; of the service it may be a spectator only, too."""
        return SERVICE in self.grants and self.grants[SERVICE].role == "organiser"


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
    void: bool = False

    def good(self, now: str) -> bool:
        """Whether it can be redeemed."""
        return not self.void and self.used < self.uses and now < self.until


class Code(Struct, frozen=True):
    """The invitation that a code is of, and until when this code is good."""

    match: str
    invitation: str
    until: str


class DeviceMade(Struct, frozen=True, tag="device"):
    """There is a device."""

    device: str
    name: str


class TokenChanged(Struct, frozen=True, tag="token"):
    """A device has a token; the one before is none any more."""

    device: str
    token: str


class DeviceLeft(Struct, frozen=True, tag="left"):
    """A device has no rights any more, in no match."""

    device: str


class Granted(Struct, frozen=True, tag="granted"):
    """A device may be something. `changed`: a seat that was in other hands before."""

    device: str
    role: Role
    by: str
    seat: str = ""
    changed: bool = False


class Revoked(Struct, frozen=True, tag="revoked"):
    """A device may it no more; what a seat of it offered to others is void."""

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


Right = DeviceMade | TokenChanged | DeviceLeft | Granted | Revoked | Invited | Withdrawn | Redeemed

OF_DEVICES = (DeviceMade, TokenChanged, DeviceLeft)
"""What is of no match, and stays when one is forgotten."""


class Rights:
    """Who may what, as far as it was laid."""

    def __init__(self) -> None:
        self.devices: dict[str, Device] = {}
        self.tokens: dict[str, str] = {}
        """Devices by the hash of their token."""
        self.codes: dict[str, Code] = {}
        """By the hash of each."""
        self.redeemed: dict[tuple[str, str], tuple[str, str]] = {}
        """Devices by invitation and hash of the key, and when they came by it."""
        self._held: dict[str, dict[str, Held]] = {}
        self._invited: dict[str, dict[str, Invitation]] = {}
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

    def invited(self, match: str) -> Mapping[str, Invitation]:
        """The invitations to a match, by id."""
        return self._invited.get(match, {})

    def changes(self, match: str) -> dict[str, int]:
        """How often each seat went into other hands; of seats that a device ever had."""
        return self._changes.get(match, {})

    def matches(self) -> list[str]:
        """The matches in which a device may be something."""
        return [match for match, held in self._held.items() if held and match != SERVICE]

    def answering(self, match: str, caller: str) -> Iterator[str]:
        """The devices, besides the one that calls, that can answer a call for the referee."""
        for one in (*self.of(match), *self.of(SERVICE)):
            if one.grant.role in ("referee", "organiser") and one.device != caller:
                yield one.device

    def token_of(self, device: str) -> str:
        """The hash of a device's token."""
        return self._token_of[device]

    def evolve(self, event: Right, *, match: str, at: str) -> None:
        """Take in what was laid."""
        match event:
            case DeviceMade(device, name):
                self.devices[device] = Device(device, name, {})
            case TokenChanged(device, token):
                self._tell(device, token)
            case Granted():
                self._grant(event, match, at)
            case Revoked(device):
                self._revoke(device, match)
            case DeviceLeft(device):
                for one in self.devices[device].grants:
                    self._revoke(device, one)
            case Invited():
                self._invite(event, match)
            case Withdrawn(invitation):
                self._void(match, {invitation})
            case Redeemed():
                self._redeem(event, match, at)

    def _tell(self, device: str, token: str) -> None:
        self.tokens.pop(self._token_of.get(device, ""), None)
        self.tokens[token] = device
        self._token_of[device] = token

    def _grant(self, event: Granted, match: str, at: str) -> None:
        self._revoke(event.device, match)
        known, grant = self.devices[event.device], Grant(match, event.role, event.seat)
        self.devices[known.id] = replace(known, grants={**known.grants, match: grant})
        held = Held(known.id, known.name, grant, at, event.by)
        self._held[match] = {**self._held.get(match, {}), known.id: held}
        if event.seat:
            changes = self.changes(match)
            changed = changes.get(event.seat, 0) + event.changed
            self._changes[match] = {**changes, event.seat: changed}

    def _revoke(self, device: str, match: str) -> None:
        held, known = self._held.get(match, {}), self.devices[device]
        if device not in held:
            return
        self._held[match] = {of: one for of, one in held.items() if of != device}
        grants = {of: one for of, one in known.grants.items() if of != match}
        self.devices[device] = replace(known, grants=grants)
        grant = held[device].grant
        if grant.role == "seat":
            offered = self.invited(match).values()
            self._void(match, {one.id for one in offered if one.by == grant.who})

    def _invite(self, event: Invited, match: str) -> None:
        grant = Grant(match, event.role, event.seat)
        made = Invitation(event.invitation, grant, event.name, event.uses, event.until, event.by)
        self._invited[match] = {**self.invited(match), made.id: made}
        self.codes[event.code] = Code(match, made.id, event.until)
        self.codes[event.short] = Code(match, made.id, event.short_until)

    def _void(self, match: str, invitations: Collection[str]) -> None:
        self._invited[match] = {
            of: replace(one, void=True) if of in invitations else one
            for of, one in self.invited(match).items()
        }

    def _redeem(self, event: Redeemed, match: str, at: str) -> None:
        known = self.invited(match)[event.invitation]
        used = replace(known, used=known.used + 1)
        self._invited[match] = {**self.invited(match), known.id: used}
        self.redeemed[known.id, event.key] = event.device, at
