"""What a request brings along: JSON, of which every member is known, and of its type."""

import re
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from litestar.connection import Request
from litestar.datastructures import State
from msgspec import Meta

from referee.service.problems import Unserved
from replays.characters import TURNING

JSON = "application/json"

SAID = rf"^(?![\s\S]*[\u0000-\u001f\u007f-\u009f\u2028\u2029{TURNING}\ufeff])"
"""A text of one line: without control characters, and without those that turn its direction."""

MOST_LINE = 2_000
"""Characters of a line that is entered."""

_LINE = re.compile(SAID)
_MEMBER = re.compile(r" - at `\$\.?([^`]*)`|unknown field `([^`]*)`|required field `([^`]*)`")


def text(most: int, least: int = 0, **more: Any) -> Meta:
    """How a text may be: so long, of one line."""
    return Meta(min_length=least, max_length=most, pattern=SAID, **more)


def says(description: str, *examples: Any) -> Meta:
    """What a member says, with examples, for `/schema`."""
    return Meta(description=description, examples=[*examples] or None)


Words = str | list[str]
"""A line, or its words. As a type it has no pattern: with one msgspec 0.22 writes beyond the memory
that it has for it, where a list may stand in its place."""


def require_one_line(words: Words | None, member: str) -> None:
    """Raise ValueError where words are too long, or no line: what a pattern would refuse."""
    each = words if isinstance(words, list) else [words or ""]
    if sum(map(len, each)) > MOST_LINE or not all(_LINE.match(word) for word in each):
        raise ValueError(f"it is no line - at `$.{member}`")


def strictly(kind: Any) -> Callable[[Request[Any, Any, State]], Coroutine[Any, Any, None]]:
    """Refuse a body that is not of this kind; the framework would read «"1"» as a number."""
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)

    async def check(request: Request[Any, Any, State]) -> None:
        sent = request.headers.get("content-type", JSON).partition(";")[0].strip()
        if sent.casefold() != JSON:
            raise Unserved(415, "serve.media")
        try:
            decoder.decode(await request.body())
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            member = _member(str(error))
            facts = {"member": member, "example": _example(kind, member)}
            raise Unserved(400, "serve.unreadable", **facts) from None

    return check


def _member(message: str) -> str:
    found = _MEMBER.search(message)
    return next(filter(None, found.groups()), "request") if found else "request"


def _example(kind: Any, member: str) -> str:
    """What may stand where a member is wrong, as JSON; empty where the schema shows none."""
    _, shapes = msgspec.json.schema_components([kind])
    members = shapes.get(getattr(kind, "__name__", ""), {}).get("properties", {})
    told = members.get(re.split(r"[.\[]", member, maxsplit=1)[0], {})
    return ", ".join(msgspec.json.encode(one).decode() for one in told.get("examples", []))
