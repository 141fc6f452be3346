"""Keeps the rights of a service: reads what was laid, by others too, and lays what is decided."""

import hashlib
import hmac
import os
from collections.abc import Callable, Sequence
from threading import RLock

import msgspec

from events.log.base import EventLog
from events.log.store import Slip
from referee.desk import edge
from referee.desk.edge import Edge
from referee.service.rights import (
    OF_DEVICES,
    SERVICE,
    Device,
    DeviceMade,
    Grant,
    Granted,
    Right,
    Rights,
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


class Keeper:
    """The rights of a service, for threads that answer requests.

    `rights` is never changed, but exchanged for what is known next: it is read without a lock.
    """

    def __init__(self, log: EventLog, edge: Edge) -> None:
        self._log = log
        self._edge = edge
        self._lock = RLock()
        self._last = 0
        self._stamps: dict[str, int] = {}
        self.rights = Rights()
        self.refresh()

    def device(self, token: str) -> Device | None:
        """Who holds the token; none of one that is unknown, or whose rights have all ended."""
        known, rights = digest(token), self.rights
        device = rights.devices.get(rights.tokens.get(known, ""))
        if device is None or not device.grants:
            return None
        return device if hmac.compare_digest(known, rights.token_of(device.id)) else None

    def stamp(self, match: str) -> int:
        """What changes whenever the rights in a match do."""
        return self._stamps.get(match, 0)

    def make_device(self, name: str) -> tuple[Device, str]:
        """A device, which may nothing yet, and its token, which is told this once."""
        token, device = secret(), self._edge.new_id()
        self.lay(SERVICE, lambda _: [DeviceMade(device, name, digest(token))])
        return self.rights.devices[device], token

    def grant(self, device: str, grant: Grant, by: str) -> None:
        """Let a device be something; `by`: as what whoever gives it acts (`Grant.who`)."""
        event = Granted(device, grant.role, by, grant.seat)
        self.lay(grant.match, lambda _: [event])

    def refresh(self) -> frozenset[str]:
        """Take in what other processes laid; the matches of which it is (SERVICE: of all)."""
        with self._lock:
            return self._take(self._log.slips(KIND, after=self._last))

    def lay(self, match: str, decide: Callable[[Rights], Sequence[Right]]) -> None:
        """Lay what is decided of the rights as they are; nobody decides meanwhile.

        What `decide` raises is raised, and nothing is laid then. Raises UnknownMatch.
        """
        at = self._edge.now()

        def make(news: list[Slip]) -> list[str]:
            self._take(news)
            events = decide(self.rights)
            of_devices = [_text(event) for event in events if isinstance(event, OF_DEVICES)]
            self._log.lay(KIND, SERVICE, lambda _: of_devices, at=at)
            return [_text(event) for event in events if not isinstance(event, OF_DEVICES)]

        with self._lock:
            self._take(self._log.lay(KIND, match, make, at=at, after=self._last, of_all=True))

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
