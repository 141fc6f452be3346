"""What a request brings along: JSON, of which every member is known, and of its type."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import delete, patch, post
from litestar.handlers import HTTPRouteHandler
from msgspec import Meta

from referee.service.asked import Asking
from referee.service.problems import Unserved
from replays.characters import TURNING

SAID = rf"^(?![\s\S]*[\u0000-\u001f\u007f-\u009f\u2028\u2029{TURNING}\ufeff])"
"""A text of one line: without control characters, and without those that turn its direction."""

_MEMBER = re.compile(r" - at `\$\.?([^`]*)`|unknown field `([^`]*)`|required field `([^`]*)`")


def text(most: int, least: int = 0, **more: Any) -> Meta:
    """How a text may be: so long, of one line."""
    return Meta(min_length=least, max_length=most, pattern=SAID, **more)


Declared = Callable[[Callable[..., Any]], HTTPRouteHandler]

_METHODS: dict[str, Callable[..., Declared]] = {"POST": post, "PATCH": patch, "DELETE": delete}


def write(path: str, body: type | None = None, *, method: str = "POST", **more: Any) -> Declared:
    """Declare what answers an unsafe request; `body`: of what type what it brings is."""
    known = frozenset(("lang",))
    decoder: msgspec.json.Decoder[Any] | None = msgspec.json.Decoder(body) if body else None
    return _METHODS[method](
        path, opt={"asks": known, "body": decoder}, before_request=_strict, **more
    )


async def _strict(request: Asking) -> None:
    """Refuse a body that is not as it is declared; the framework would read «1» as a number."""
    decoder = request.route_handler.opt["body"]
    if decoder is None:
        return
    kind = request.headers.get("content-type", "application/json").partition(";")[0].strip()
    if kind.lower() != "application/json":
        raise Unserved(415, "serve.media")
    try:
        decoder.decode(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unserved(400, "serve.unreadable", member=_member(str(error))) from None


def _member(message: str) -> str:
    found = _MEMBER.search(message)
    return next(filter(None, found.groups()), "request") if found else "request"
