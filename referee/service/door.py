"""The door of the service: who asks for what host, with which headers every answer goes out."""

import time
from collections.abc import Collection, MutableMapping
from http import HTTPStatus
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from referee.desk import edge
from referee.service.asked import preferred
from referee.service.notes import note, where
from referee.service.problems import MEDIA_TYPE, Unserved, problem

MOST_BODY = 64 * 1024
"""Bytes of a request's body."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

ALWAYS = {
    "cache-control": "private, no-cache",
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "vary": "Cookie, Authorization, Accept-Language",
}
"""What stands at the head of every answer that does not say otherwise."""

Message = MutableMapping[str, Any]


class Door:
    """What stands before the application: it lets in, marks and notes each request."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        """`hosts`: as which the service may be addressed, with its port."""
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        request, began, status = edge.EDGE.new_id(), time.monotonic(), 0
        scope["state"]["request_id"] = request
        headers = {name.decode("latin-1"): one.decode("latin-1") for name, one in scope["headers"]}

        async def sent(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = marked(message["headers"], request)
            await send(message)

        try:
            refused = self._refused(headers)
            if refused is None:
                await self._app(scope, receive, sent)
            else:
                await _answer(sent, refused, headers.get("accept-language", ""), request)
        except Exception as error:
            note("defect", request=request, kind=type(error).__name__, at=where(error))
            if not status:  # one that has begun is cut by the server
                defect = Unserved(500, "serve.defect")
                await _answer(sent, defect, headers.get("accept-language", ""), request)
        finally:
            took = round((time.monotonic() - began) * 1000, 1)
            note(
                "request",
                request=request,
                method=scope["method"],
                path=scope["path"],
                status=status,
                ms=took,
            )

    def _refused(self, headers: dict[str, str]) -> Unserved | None:
        """Why a request is not let in."""
        host = headers.get("host", "")
        if host.casefold() not in self._hosts:
            return Unserved(421, "serve.host")
        origin = headers.get("origin")
        if origin is not None and origin.casefold() != f"http://{host.casefold()}":
            return Unserved(403, "serve.origin")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BODY:
            return Unserved(413, "serve.too_big", most=MOST_BODY)
        return None


def marked(headers: Any, request: str) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, with those that every one has."""
    own = {name.lower() for name, _ in headers}
    always = {**ALWAYS, "x-request-id": request}
    added = [(name.encode(), one.encode()) for name, one in always.items()]
    return [*headers, *((name, one) for name, one in added if name not in own)]


async def _answer(send: Any, error: Unserved, languages: str, request: str) -> None:
    body = msgspec.json.encode(problem(error, preferred(languages), request))
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    status = HTTPStatus(error.status).value
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
