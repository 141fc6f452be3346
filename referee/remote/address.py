"""Where a service is: `http://HOST:PORT` or `https://HOST`."""

from ipaddress import ip_address
from pathlib import Path

import msgspec

from events.errors import Unreadable
from replays.patterns import pattern

_BEGUN = ("http:/", "https:/")
"""A path that was made of an address has lost a slash."""

_FORM = pattern(r"(https?):/{1,2}(\[[0-9a-fA-F:.]+\]|[\w-]+(?:\.[\w-]+)*)(?::([0-9]{1,5}))?/?")

PORTS = {"http": 80, "https": 443}


class Address(msgspec.Struct, frozen=True):
    """A service; `host` is in brackets where it is an address of IPv6."""

    scheme: str
    host: str
    port: int

    @property
    def url(self) -> str:
        """As people write it."""
        port = "" if self.port == PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{self.host}{port}"

    @property
    def file(self) -> str:
        """What a file of it is called."""
        return f"{self.scheme}-{self.host.strip('[]').replace(':', '_')}-{self.port}"

    @property
    def is_overheard(self) -> bool:
        """Whether others in the network can read what is said."""
        return self.scheme == "http" and not _is_loopback(self.host.strip("[]"))


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def is_address(named: Path | str) -> bool:
    """Whether what is named as a log is a service."""
    return f"{named}/".startswith(_BEGUN)


def address(named: Path | str) -> Address:
    """The service of this address.

    Raises Unreadable for what is none, and does not repeat it: a code may stand in it.
    """
    found = _FORM.fullmatch(str(named))
    scheme, host, port = found.groups() if found else ("http", "", None)
    number = int(port) if port else PORTS[scheme]
    if not host or not 0 < number < 2**16:
        raise Unreadable("remote.address")
    return Address(scheme, host.lower(), number)


def invited(link: str) -> tuple[Address, str]:
    """The service of a link and the code in it; empty: there is none. Raises as `address`."""
    where, _, code = link.partition("#join=")
    return address(where), code
