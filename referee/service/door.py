"""The door of the service: who asks for what host, with which headers every answer goes out."""

import asyncio
import time
from http import HTTPStatus
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from referee.desk import edge
from referee.service.asked import preferred
from referee.service.keeper import Keeper, is_secret
from referee.service.limits import SAFE, Limits
from referee.service.metrics import Metrics
from referee.service.notes import note, where
from referee.service.problems import MEDIA_TYPE, Unserved, again, problem
from referee.service.rights import Device
from referee.service.serving import Serving

MOST_BODY, MOST_BEGINNING, MOST_ROWS = 64 * 1024, 1024 * 1024 + 64 * 1024, 10 * 1024 * 1024
"""Bytes of a request's body; of one that begins a match with an edition; of one with rows."""

COOKIE = "referee-"
"""What the names of cookies begin with: behind it is the log's, for cookies know no ports."""

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

_ALWAYS = [(name.encode(), one.encode()) for name, one in ALWAYS.items()]


class Door:
    """What stands before the application: it lets in, marks and notes each request."""

    def __init__(
        self,
        app: ASGIApp,
        serving: Serving,
        keeper: Keeper,
        limits: Limits,
        metrics: Metrics,
        cookie: str,
    ) -> None:
        """`cookie`: the name of the one that holds a token."""
        self._app = app
        self._serving = serving
        self._keeper = keeper
        self._limits = limits
        self._metrics = metrics
        self._cookie = cookie

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        request, began, status = edge.EDGE.new_id(), time.monotonic(), 0
        scope["state"]["request_id"] = request
        headers = {name.decode("latin-1"): one.decode("latin-1") for name, one in scope["headers"]}
        languages = headers.get("accept-language", "")

        async def sent(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = marked(message["headers"], request)
            await send(message)

        try:
            await self._let_in(scope, headers)
            del headers  # a stream would keep them as long as it lasts
            await self._app(scope, receive, sent)
        except Unserved as refused:
            await _answer(sent, refused, languages, request)
        except asyncio.CancelledError:  # the service stops, and this takes too long
            if not status:
                await _answer(sent, Unserved(503, "serve.not_ready"), languages, request)
        except Exception as error:
            note("defect", request=request, kind=type(error).__name__, at=where(error))
            if not status:  # one that has begun is cut by the server
                await _answer(sent, Unserved(500, "serve.defect"), languages, request)
        finally:
            self._leaving(scope, request, status, began)

    async def _let_in(self, scope: Any, headers: dict[str, str]) -> None:
        """Find out who asks; raise Unserved where he is not let in."""
        _check_host(headers, scope, self._serving)
        if _otherwise(scope["path"]):
            raise Unserved(404, "serve.not_found")
        length = headers.get("content-length", "0")
        most = most_body(scope["method"], scope["path"])
        if not length.isdecimal() or int(length) > most:
            raise Unserved(413, "serve.too_big", most=most)
        bearer, baked = _bearer(headers), _baked(headers, self._cookie)
        if scope["method"] not in SAFE:
            if headers.get("sec-fetch-site") == "cross-site":
                raise Unserved(403, "serve.origin")
            if baked and not bearer and headers.get("referee-client") != "1":
                raise Unserved(403, "serve.header")
        scope["state"]["bearer"] = bearer
        scope["state"]["device"] = await self._device(scope, bearer or baked)

    async def _device(self, scope: Any, token: str) -> Device | None:
        """Who holds the token; one that is not known may have been given by another process."""
        device = self._keeper.device(token)
        self._limits.ask(
            device.id if device else "",
            (scope["client"] or ("",))[0],
            scope["method"],
            scope["path"],
            scope["query_string"],
        )
        if device is not None or not is_secret(token):
            return device
        await asyncio.to_thread(self._keeper.refresh)
        return self._keeper.device(token)

    def _leaving(self, scope: Any, request: str, status: int, began: float) -> None:
        device = scope["state"].get("device")
        if status == HTTPStatus.UNPROCESSABLE_ENTITY and device is not None:
            self._limits.refused(device.id)
        self._metrics.answered(status)
        note(
            "request",
            request=request,
            method=scope["method"],
            path=scope["path"],
            status=status,
            ms=round((time.monotonic() - began) * 1000, 1),
        )


def _check_host(headers: dict[str, str], scope: Any, serving: Serving) -> None:
    """Raise Unserved where another host is meant, or the page of another one asks."""
    host = headers.get("host", "").casefold()
    if host not in serving.hosts(scope["server"][0]):
        raise Unserved(421, "serve.host")
    origin = headers.get("origin")
    schemes = {"https", scope["scheme"]}  # a proxy may speak plainly to us and not to others
    if origin is not None and origin.casefold() not in {f"{one}://{host}" for one in schemes}:
        raise Unserved(403, "serve.origin")


def _otherwise(path: str) -> bool:
    """Whether a path is one that is written otherwise: it would be limited as what it is not."""
    return "//" in path or (path != "/" and path.endswith("/"))


def _bearer(headers: dict[str, str]) -> str:
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.casefold() == "bearer" else ""


def _baked(headers: dict[str, str], name: str) -> str:
    """The cookie of this name."""
    for part in headers.get("cookie", "").split(";"):
        found, _, value = part.strip().partition("=")
        if found == name:
            return value
    return ""


def most_body(method: str, path: str) -> int:
    """How many bytes the body of a request may have."""
    if method == "PUT" and path.endswith("/rows"):
        return MOST_ROWS
    return MOST_BEGINNING if (method, path) == ("POST", "/api/matches") else MOST_BODY


def marked(headers: Any, request: str) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, with those that every one has."""
    own = {name.lower() for name, _ in headers}
    added = [pair for pair in _ALWAYS if pair[0] not in own]
    return [*headers, *added, (b"x-request-id", request.encode())]


async def _answer(send: Any, error: Unserved, languages: str, request: str) -> None:
    body = msgspec.json.encode(problem(error, preferred(languages), request))
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        *((name.encode(), one.encode()) for name, one in again(error).items()),
    ]
    status = HTTPStatus(error.status).value
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
