"""How a service is run: what its process was told, and as what it may be addressed."""

import hashlib
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path

from msgspec import Struct

from events.errors import Unreadable
from events.log.base import EventLog
from replays.patterns import pattern

LOCAL = "localhost"

_NAME = pattern(r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")

FAR = ("192.0.2.1", "2001:db8::1")
"""Addresses that nobody has: to ask which way out this machine would take; nothing is sent."""


class Serving(Struct, frozen=True, kw_only=True):
    """The settings of a service's process; `host` is an address."""

    host: str = "127.0.0.1"
    port: int = 8400
    name: str = ""
    """As what it is called besides; behind a proxy the one that everybody uses."""
    cert: Path | None = None
    key: Path | None = None
    behind: str = ""
    """The address of a proxy, whose word is taken for who asks, and how."""
    open_hall: bool = False
    limits: bool = True
    plain_ok: bool = False
    metrics_open: bool = False

    @property
    def loopback(self) -> bool:
        """Whether it listens to this machine alone."""
        return ip_address(self.host).is_loopback

    @property
    def overheard(self) -> bool:
        """Whether others in the network can read what is said with it."""
        return not (self.loopback or self.cert)

    @property
    def url(self) -> str:
        """Where it is found: under its name, else at its address as it is now."""
        scheme = "https" if self.cert or self.behind else "http"
        if self.name and (self.behind or ":" in self.name):
            return f"{scheme}://{self.name}"
        usual = self.port == {"http": 80, "https": 443}[scheme]
        port = "" if usual else f":{self.port}"
        return f"{scheme}://{self.name or called(self.address)}{port}"

    @property
    def address(self) -> str:
        """The address under which others reach it, as far as this machine knows."""
        if not ip_address(self.host).is_unspecified:
            return self.host
        far = FAR[":" in self.host]
        family = socket.AF_INET6 if ":" in far else socket.AF_INET
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((far, 9))
                return str(probe.getsockname()[0])
            except OSError:  # no network: nobody is there to ask
                return "::1" if ":" in far else "127.0.0.1"

    def hosts(self, address: str) -> frozenset[str]:
        """As what it may be addressed by who has reached it at this one of its addresses."""
        ports = {f":{self.port}", ""} if self.port in (80, 443) else {f":{self.port}"}
        found = plain(address)
        names = (called(str(found)), LOCAL) if found.is_loopback else (called(str(found)),)
        own = {f"{name}{port}" for name in names for port in ports}
        named = {self.name, f"{self.name}:{self.port}"} if self.name else ()
        return frozenset((*own, *named))


def called(address: str) -> str:
    """An address as it stands in a URL."""
    return f"[{address}]" if ":" in address else address


def plain(address: str) -> IPv4Address | IPv6Address:
    """An address without the interface that it is of, and as it is of its own version."""
    found = ip_address(address.partition("%")[0])
    return getattr(found, "ipv4_mapped", None) or found


def listening_at(host: str) -> str:
    """The address that is meant. Raises Unreadable `serve.address`."""
    if host == LOCAL:
        return "127.0.0.1"
    try:
        return str(ip_address(host))
    except ValueError:
        raise Unreadable("serve.address", address=host) from None


def named(name: str) -> str:
    """As what a service is called besides. Raises Unreadable `serve.name`."""
    if name and not _NAME.fullmatch(name):
        raise Unreadable("serve.name", name=name)
    return name.casefold()


def proxy(behind: str) -> str:
    """The address, or network, of a proxy. Raises Unreadable `serve.address`."""
    try:
        return str(ip_network(behind, strict=False)) if behind else ""
    except ValueError:
        raise Unreadable("serve.address", address=behind) from None


def limited(word: str) -> bool:
    """Whether one may ask so much, not more. Raises Unreadable `serve.limits`."""
    if word not in ("yes", "no"):
        raise Unreadable("serve.limits", word=word)
    return word == "yes"


def name_of(log: EventLog) -> str:
    """What the log of a service is called: no two are, and nobody learns its key by it."""
    return hashlib.sha256(b"referee log 1\n" + log.own_key()).hexdigest()[:8]
