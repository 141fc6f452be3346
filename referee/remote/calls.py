"""A service asked over HTTP: one call after another, each again where its answer may be lost."""

import http.client
import os
import ssl
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode
from urllib.request import getproxies, proxy_bypass

import msgspec

from events.errors import Unreadable
from referee.remote.address import Address
from referee.remote.problems import error_of
from referee.speech import Lang

NO_ANSWER = "remote.no_answer"
"""What is said where no answer came: what was sent may have been taken, or not."""

TIMEOUT = 10.0
"""Seconds after which a service that says nothing is asked again."""

PAUSES = (0.0, 0.4, 1.2)
"""Seconds before a call is made again, the first time because a connection may have grown old."""

LATER = (429, 502, 503, 504)
"""Answers of a service that will take the call a little later."""


class Answer(msgspec.Struct, frozen=True):
    """What a call was answered with."""

    status: int
    body: Any


class Calls:
    """Calls of a service, by one thread; every one of them may be made twice.

    The token stands in a header and nowhere else: in no address, and in no error.
    """

    def __init__(self, where: Address, token: str, lang: Lang) -> None:
        self.where = where
        self._headers: dict[str, str] = {"Accept-Language": lang}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._connection: http.client.HTTPConnection | None = None

    def get(self, *path: str, **query: Any) -> Any:
        """What stands at a path of `/api`.

        Raises what a problem says; Unreadable (`NO_ANSWER`) where there is no answer.
        """
        return self._ask("GET", _path(path, query)).body

    def post(self, *path: str, body: Mapping[str, Any]) -> Answer:
        """Enter a document. Raises as `get`."""
        return self._ask("POST", _path(path, {}), msgspec.json.encode(body))

    def delete(self, *path: str) -> None:
        """Remove what stands at a path. Raises as `get`."""
        self._ask("DELETE", _path(path, {}))

    def stream(self, *path: str, timeout: float) -> http.client.HTTPResponse:
        """What goes on and on at a path, by a connection of its own; raises OSError."""
        connection = connected(self.where, timeout)
        connection.request("GET", _path(path, {}), headers=self._headers)
        answer = connection.getresponse()
        if answer.status != http.HTTPStatus.OK:
            connection.close()
            raise ConnectionError(answer.status)
        return answer

    def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _ask(self, method: str, path: str, body: bytes | None = None) -> Answer:
        for pause in (*PAUSES, None):
            try:
                status, data = self._once(method, path, body)
            except ssl.SSLCertVerificationError as error:
                raise Unreadable(
                    "remote.untrusted", url=self.where.url, reason=error.verify_message
                ) from None
            except (OSError, http.client.HTTPException) as error:
                self.close()
                if pause is None:
                    raise Unreadable(NO_ANSWER, url=self.where.url, reason=_reason(error)) from None
            else:
                if status not in LATER or pause is None:
                    return self._read(status, data)
            time.sleep(pause)
        raise AssertionError("the last call is answered, or not")

    def _once(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        if self._connection is None:
            self._connection = connected(self.where, TIMEOUT)
        headers = dict(self._headers)
        if body is not None:
            headers["Content-Type"] = "application/json"
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        return answer.status, answer.read()

    def _read(self, status: int, data: bytes) -> Answer:
        """The document of an answer; raise what a problem says."""
        try:
            body = msgspec.json.decode(data) if data else None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Unreadable("remote.no_service", url=self.where.url) from None
        if http.HTTPStatus.OK <= status < http.HTTPStatus.MULTIPLE_CHOICES:
            return Answer(status, body)
        raise error_of(status, body, self.where.url)


def _path(parts: tuple[str, ...], query: Mapping[str, Any]) -> str:
    given = {name: value for name, value in query.items() if value is not None}
    asked = f"?{urlencode(given)}" if given else ""
    return "/".join(("/api", *(quote(part, safe="") for part in parts))) + asked


def _reason(error: Exception) -> str:
    said = error.strerror if isinstance(error, OSError) else str(error)
    return said or str(error) or type(error).__name__


def connected(where: Address, timeout: float) -> http.client.HTTPConnection:
    """A connection, not open yet. Under TLS it may go through the proxy that the system names.

    A proxy would read what is said without TLS, the token too: then it is never asked.
    """
    host = where.host.strip("[]")
    if where.scheme == "http":
        return http.client.HTTPConnection(host, where.port, timeout=timeout)
    proxy = "" if proxy_bypass(host) else getproxies().get("https", "")
    context = ssl.create_default_context(cafile=os.environ.get("SSL_CERT_FILE"))
    if not proxy:
        return http.client.HTTPSConnection(host, where.port, timeout=timeout, context=context)
    through, _, port = proxy.rpartition("://")[2].rstrip("/").partition(":")
    found = http.client.HTTPSConnection(through, int(port or 80), timeout=timeout, context=context)
    found.set_tunnel(host, where.port)
    return found
