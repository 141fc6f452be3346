"""A service asked over HTTP: one call after another, each again where its answer may be lost."""

import http.client
import os
import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import quote, urlencode
from urllib.request import getproxies, proxy_bypass

import msgspec

from events.errors import RefereeError, Unreadable
from referee.remote.address import Address
from referee.remote.problems import error_of
from referee.speech import Lang

NO_ANSWER = "remote.no_answer"
"""What is said where no answer came: what was sent may have been taken, or not."""

JSON = "application/json"

TIMEOUT = 6.0
"""Seconds after which a service that says nothing is asked again."""

PAUSES = (0.0, 0.5)
"""Seconds before a call is made again, the first time because a connection may have grown old."""

LONGEST = 5.0
"""Seconds that a command waits where the service says how long."""

LATER = (429, 502, 503, 504)
"""Answers of a service that will take the call a little later."""


class Answer(msgspec.Struct, frozen=True):
    """What a call was answered with."""

    status: int
    body: Any


class _Later(Exception):
    """It may be answered a little later; `told`: what is said if it is not."""

    def __init__(self, told: RefereeError, seconds: float = 0.0) -> None:
        super().__init__(told.text)
        self.told = told
        self.seconds = seconds


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
        self._streams: set[http.client.HTTPConnection] = set()
        self.closed = False

    def get(self, *path: str, **query: Any) -> Any:
        """What stands at a path of `/api`.

        Raises what a problem says; Unreadable (`NO_ANSWER`) where there is no answer.
        """
        return self._ask("GET", _path(path, query)).body

    def post(self, *path: str, body: Mapping[str, Any]) -> Answer:
        """Enter a document. Raises as `get`, and where something in it is no text."""
        try:
            data = msgspec.json.encode(body)
        except UnicodeEncodeError as error:
            raise Unreadable("log.not_text", text=ascii(error.object)) from None
        return self._ask("POST", _path(path, {}), data)

    def text(self, *path: str, **query: Any) -> bytes:
        """What stands at a path of `/api`, as it is. Raises as `get`."""
        found: bytes = self._ask("GET", _path(path, query), kind="").body
        return found

    def put(self, *path: str, body: bytes, kind: str, **query: Any) -> Answer:
        """Put what is of a kind there. Raises as `get`."""
        return self._ask("PUT", _path(path, query), body, kind=kind)

    def delete(self, *path: str) -> None:
        """Remove what stands at a path. Raises as `get`."""
        self._ask("DELETE", _path(path, {}))

    def stream(self, *path: str, timeout: float) -> Iterator[bytes]:
        """The lines that come at a path, by a connection of its own, until it ends.

        Any thread may ask for them. Raises OSError, HTTPException.
        """
        connection = connected(self.where, timeout)
        self._streams.add(connection)
        try:
            connection.request("GET", _path(path, {}), headers=self._headers)
            answer = connection.getresponse()
            if answer.status == http.HTTPStatus.OK:
                yield from answer
        finally:
            self._streams.discard(connection)
            connection.close()

    def close(self) -> None:
        """Let go of all connections, for good."""
        self.closed = True
        self._drop()
        for stream in [*self._streams]:
            if stream.sock is not None:
                with suppress(OSError):  # it may have ended by itself
                    stream.sock.shutdown(socket.SHUT_RDWR)

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _ask(self, method: str, path: str, body: bytes | None = None, kind: str = JSON) -> Answer:
        """`kind`: of what is brought; where nothing is, empty: what comes is no JSON."""
        for pause in PAUSES:
            try:
                return self._once(method, path, body, kind)
            except _Later as later:
                time.sleep(max(pause, later.seconds))
        try:
            return self._once(method, path, body, kind)
        except _Later as later:
            raise later.told from None

    def _once(self, method: str, path: str, body: bytes | None, kind: str) -> Answer:
        try:
            answer, data = self._said(method, path, body, kind)
        except ssl.SSLCertVerificationError as error:
            raise Unreadable(
                "remote.untrusted", url=self.where.url, reason=error.verify_message
            ) from None
        except (OSError, http.client.HTTPException) as error:
            self._drop()
            told = Unreadable(NO_ANSWER, url=self.where.url, reason=_reason(error))
            raise _Later(told) from None
        if not kind and answer.status == http.HTTPStatus.OK:
            return Answer(answer.status, data)
        found = self._read(answer.status, data)
        if isinstance(found, Answer):
            return found
        if answer.status in LATER:
            raise _Later(found, _seconds(answer.headers.get("Retry-After", "")))
        raise found

    def _said(
        self, method: str, path: str, body: bytes | None, kind: str
    ) -> tuple[http.client.HTTPResponse, bytes]:
        if self._connection is None:
            self._connection = connected(self.where, TIMEOUT)
        brings = {} if body is None else {"Content-Type": kind}
        self._connection.request(method, path, body, {**self._headers, **brings})
        answer = self._connection.getresponse()
        return answer, answer.read()

    def _read(self, status: int, data: bytes) -> Answer | RefereeError:
        """The document of an answer, or what a problem says."""
        try:
            body = msgspec.json.decode(data) if data else None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return Unreadable("remote.no_service", url=self.where.url)
        if http.HTTPStatus.OK <= status < http.HTTPStatus.MULTIPLE_CHOICES:
            return Answer(status, body)
        return error_of(status, body, self.where.url)


def _path(parts: tuple[str, ...], query: Mapping[str, Any]) -> str:
    given = {name: value for name, value in query.items() if value is not None}
    asked = f"?{urlencode(given)}" if given else ""
    return "/".join(("/api", *(quote(part, safe="") for part in parts))) + asked


def _seconds(said: str) -> float:
    """How long a service wants one to wait, as far as one does."""
    return min(float(said), LONGEST) if said.isdecimal() else 0.0


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
