"""Keeps the rights of a service: reads what was laid, by others too, and lays what is decided."""

import hashlib
import hmac
import os
import re
from collections.abc import Callable, Sequence
from threading import RLock

import msgspec
from msgspec import Struct

from events.errors import UnknownMatch
from events.log.base import EventLog
from events.log.store import Slip
from referee.desk import edge
from referee.desk.edge import Edge
from referee.service.invitations import Codes, Guest, Joined, Wish, code_of, invite, redeem
from referee.service.problems import Unserved
from referee.service.rights import (
    OF_DEVICES,
    SERVICE,
    Device,
    DeviceLeft,
    DeviceMade,
    Grant,
    Granted,
    Invitation,
    Revoked,
    Right,
    Rights,
    TokenChanged,
    Withdrawn,
)

KIND = "rights"

SECRET_BITS = 128

_ONE: msgspec.json.Decoder[Right] = msgspec.json.Decoder(Right)


def digest(secret: str) -> str:
    """What is kept of a token, a code or a key."""
    return hashlib.sha256(secret.encode()).hexdigest()


def secret(bits: int = SECRET_BITS) -> str:
    """Chance as Crockford's base 32: 26 characters for 128 bits."""
    length = -(-bits // 5)
    value = int.from_bytes(os.urandom(bits // 8)) << (5 * length - bits)
    return "".join(edge.ALPHABET[value >> 5 * at & 31] for at in reversed(range(length))).upper()


_SECRET = re.compile(rf"[{edge.ALPHABET.upper()}]{{26}}")


def is_secret(text: str) -> bool:
    """Whether it can be one that was given."""
    return _SECRET.fullmatch(text) is not None


SHORT = 8
"""Letters of a code that is typed."""

_MISREAD = str.maketrans("OIL", "011", "- ")


def meant(code: str) -> str:
    """A code as it was given, of how it was typed."""
    return code.upper().translate(_MISREAD)


def is_short(code: str) -> bool:
    """Whether a code is one that is typed, or could be meant as one."""
    return len(meant(code)) <= SHORT


class Invites(Struct, frozen=True):
    """An invitation as it is made, with its codes, which are told this once."""

    invitation: Invitation
    code: str
    short: str


class Came(Struct, frozen=True):
    """A device that came with a code; `token` is empty where it has one already."""

    device: Device
    token: str
    again: bool


class Keeper:
    """The rights of a service, for threads that answer requests.

    `rights` is never changed, but exchanged for what is known next: it is read without a lock.
    `tell` is told of which matches there are news (SERVICE: of all), whoever made them.
    """

    def __init__(self, log: EventLog, edge: Edge) -> None:
        self._log = log
        self._edge = edge
        self._lock = RLock()
        self._last = 0
        self._stamps: dict[str, int] = {}
        self.rights = Rights()
        self.tell: Callable[[frozenset[str]], object] = frozenset
        self.seen: dict[str, str] = {}
        """When a device asked for something here last."""
        self.refresh()

    def device(self, token: str) -> Device | None:
        """Who holds the token; none of one that is unknown, or whose rights have all ended."""
        known, rights = digest(token), self.rights
        device = rights.devices.get(rights.tokens.get(known, ""))
        if device is None or not device.grants:
            return None
        if not hmac.compare_digest(known, rights.token_of(device.id)):
            return None
        self.seen[device.id] = self._edge.now()
        return device

    def stamp(self, match: str) -> int:
        """What changes whenever the rights in a match do."""
        return self._stamps.get(match, 0)

    def make_device(self, name: str) -> tuple[Device, str]:
        """A device, which may nothing yet, and its token, which is told this once."""
        token, device = secret(), self._edge.new_id()
        self.lay(SERVICE, lambda _: [DeviceMade(device, name), TokenChanged(device, digest(token))])
        return self.rights.devices[device], token

    def grant(self, device: str, grant: Grant, by: str) -> None:
        """Let a device be something; `by`: as what whoever gives it acts (`Grant.who`)."""
        event = Granted(device, grant.role, by, grant.seat)
        self.lay(grant.match, lambda _: [event])

    def invite(self, wish: Wish, inviter: Grant) -> Invites:
        """Invite somebody. Raises as `invitations.invite` does, and UnknownMatch."""
        code, short, own_id = secret(), secret(5 * SHORT), self._edge.new_id()
        codes, now = Codes(digest(code), digest(short)), self._edge.now()
        match = wish.grant.match
        self.lay(
            match, lambda rights: [invite(rights, wish, inviter, codes, own_id=own_id, now=now)]
        )
        return Invites(self.rights.invited(match)[own_id], code, f"{short[:4]}-{short[4:]}")

    def redeem(
        self, code: str, key: str, name: str, holder: Device | None, *, replace: bool
    ) -> Came:
        """Let a device in by a code. Raises `serve.code_spent`, `serve.has_role`."""
        token, now = secret(), self._edge.now()
        guest = Guest(
            digest(meant(code)),
            digest(key),
            name,
            holder,
            replace,
            self._edge.new_id(),
            digest(token),
        )
        joined: list[Joined] = []

        def decide(rights: Rights) -> Sequence[Right]:
            joined.append(redeem(rights, guest, now=now))
            return joined[-1].events

        self.refresh()
        match = code_of(self.rights, guest.code).match
        try:
            self.lay(match, decide)
        except UnknownMatch:
            raise Unserved(410, "serve.code_spent") from None
        came = joined[-1]
        self.seen[came.device] = now
        return Came(self.rights.devices[came.device], token if came.token else "", came.again)

    def withdraw(self, match: str, invitation: str) -> None:
        """Take an invitation back."""
        self.lay(match, lambda _: [Withdrawn(invitation)])

    def put_out(self, match: str, *devices: str) -> None:
        """Devices have no rights in a match any more."""
        self.lay(match, lambda _: [Revoked(device) for device in devices])

    def leave(self, device: str) -> None:
        """A device gives up all its rights."""
        self.lay(SERVICE, lambda _: [DeviceLeft(device)])

    def refresh(self) -> frozenset[str]:
        """Take in what other processes laid; the matches of which it is (SERVICE: of all)."""
        with self._lock:
            news = self._take(self._log.slips(KIND, after=self._last))
        self._told(news)
        return news

    def lay(self, match: str, decide: Callable[[Rights], Sequence[Right]]) -> None:
        """Lay what is decided of the rights as they are; nobody decides meanwhile.

        What `decide` raises is raised, and nothing is laid then. Raises UnknownMatch.
        """
        at = self._edge.now()

        def make(news: list[Slip]) -> dict[str, list[str]]:
            self._take(news)
            texts: dict[str, list[str]] = {SERVICE: [], match: []}  # in this order
            for event in decide(self.rights):
                texts[SERVICE if isinstance(event, OF_DEVICES) else match].append(_text(event))
            return texts

        with self._lock:
            laid = self._log.lay_of_all(KIND, match, make, at=at, after=self._last)
            self._take(laid)
        self._told(frozenset(slip.match for slip in laid))

    def _told(self, news: frozenset[str]) -> None:
        if news:
            self.tell(news)

    def _take(self, slips: Sequence[Slip]) -> frozenset[str]:
        news = [slip for slip in slips if slip.number > self._last]
        if news:
            rights = self.rights.copy()
            for slip in news:
                self._stamps[slip.match] = slip.number
                rights.evolve(_ONE.decode(slip.text), match=slip.match, at=slip.at)
            self.rights, self._last = rights, news[-1].number
        return frozenset(slip.match for slip in news)


def _text(event: Right) -> str:
    return msgspec.json.encode(event).decode()
