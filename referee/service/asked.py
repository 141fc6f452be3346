"""What a request asks for besides its address: its language, and members that are known."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any

from litestar import HttpMethod
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from referee.service.access import roles
from referee.service.bodies import strictly
from referee.service.problems import MEDIA_TYPE, Problem, Unserved
from referee.service.provided import Asking as Asking
from referee.service.provided import provided
from referee.speech import LANGS, Lang, choose
from referee.speech.languages import meant

PROBLEMS = {
    400: "The request cannot be read.",
    401: "No token that is known here came along.",
    403: "This role may not do it, or the page of somebody else asks.",
    404: "There is no such thing, or it is nobody's business who asks.",
    409: "It does not go together with what is there.",
    410: "It was there, and is not any more.",
    413: "The request is too big.",
    415: "This kind of content is not read.",
    421: "The service is not called so.",
    422: "A rule forbids it.",
    429: "Too much was asked; `Retry-After` says how long to wait.",
    500: "The service has made a mistake.",
    503: "The service is not ready.",
}
"""What each status of a problem means."""

Language = Annotated[
    str | None,
    Parameter(query="lang", description="The language of sentences: en, zh-Hant, zh-Hans."),
]


def language(request: Asking, named: Language = None) -> Lang:
    """The language of the answer: `?lang=`, else the first known of `Accept-Language`."""
    return choose(named) if named else preferred(request.headers.get("accept-language", ""))


def spoken(request: Asking) -> Lang:
    """The same of a request that may be wrong in all else."""
    named = request.query_params.get("lang", "")
    return named if named in LANGS else preferred(request.headers.get("accept-language", ""))


def preferred(header: str) -> Lang:
    """The language that a browser asks for (RFC 9110, 12.5.4); English for all others."""
    wanted = sorted(map(_weighed, header.split(",")), key=lambda one: -one[1])
    for tag, weight in wanted:
        if weight > 0 and (found := meant(tag)) is not None:
            return found
    return "en"


def _weighed(part: str) -> tuple[str, float]:
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.strip().partition("=")
    try:
        return tag, float(value) if name == "q" else 1.0
    except ValueError:
        return tag, 0.0


def call(
    method: HttpMethod,
    path: str | list[str],
    *,
    who: str | None = None,
    asks: str = "",
    responses: Mapping[int, ResponseSpec] = MappingProxyType({}),
    brings: bool = False,
    sync_to_thread: bool | None = None,
    **more: Any,
) -> Callable[[Callable[..., Any]], HTTPRouteHandler]:
    """Declare what answers a call of this path.

    `who`: letters of the roles that may make it (`access.LETTERS`); empty: whoever has a token;
    none: everybody. `asks`: what its query may have besides `lang`. What it brings is `data`;
    `brings`: perhaps a match that is not here yet, by an organiser. `responses`: with what it is
    answered besides problems. `sync_to_thread`: it is not async, and takes its time.
    """
    opt = {
        "asks": frozenset(("lang", *asks.split())),
        "who": None if who is None else roles(who),
        "brings": brings,
    }

    def declared(does: Callable[..., Any]) -> HTTPRouteHandler:
        kind = does.__annotations__.get("data")
        strict = None if kind is None else strictly(kind)
        handler = HTTPRouteHandler(
            path,
            http_method=method,
            opt=opt,
            before_request=strict,
            responses={**_wrong(str(path), who, kind), **responses},
            **more,
        )
        return handler(provided(does, in_a_thread=bool(sync_to_thread)))

    return declared


def _wrong(path: str, who: str | None, kind: Any) -> dict[int, ResponseSpec]:
    """The problems that such a call may be answered with."""
    may_be = {400, 403, 421, 429, 500, 503}
    if who is not None:
        may_be |= {401, 404, 410} if "{match" in path else {401}
    if "{" in path:
        may_be |= {404}
    if kind is not None:
        may_be |= {404, 409, 410, 413, 415, 422}
    return wrong(*sorted(may_be))


def also(status: int, kind: Any, says: str) -> dict[int, ResponseSpec]:
    """What a call is answered with at times; a kind of None: nothing."""
    return {status: ResponseSpec(kind, description=says)}


def wrong(*statuses: int) -> dict[int, ResponseSpec]:
    """Problems of these statuses, as what a call is answered with."""
    return {
        status: ResponseSpec(Problem, description=PROBLEMS[status], media_type=MEDIA_TYPE)
        for status in statuses
    }


def read(
    path: str | list[str], asks: str = "", *, who: str | None = None, **more: Any
) -> Callable[[Callable[..., Any]], HTTPRouteHandler]:
    """Declare what answers a GET of this path, or of these."""
    return call(HttpMethod.GET, path, who=who, asks=asks, **more)


async def only_known(
    connection: ASGIConnection[Any, Any, Any, State], handler: BaseRouteHandler
) -> None:
    """Refuse a query that has a member which the route does not know, or one of them twice.

    Async, for what is not the framework does in a thread.
    """
    assert isinstance(handler, HTTPRouteHandler)
    asks, seen = handler.opt.get("asks", frozenset()), set[str]()
    for member, _ in connection.query_params.multi_items():
        if member not in asks or member in seen:
            raise Unserved(400, "serve.unreadable", member=member)
        seen.add(member)
