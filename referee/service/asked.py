"""What a request asks for besides its address: its language, and members that are known."""

from collections.abc import Callable
from typing import Annotated, Any

from litestar import HttpMethod
from litestar.connection import ASGIConnection, Request
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.params import Parameter

from referee.service.access import roles
from referee.service.bodies import strictly
from referee.service.documented import problems
from referee.service.problems import Unserved
from referee.speech import LANGS, Lang, choose
from referee.speech.languages import meant

Asking = Request[Any, Any, State]

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
    **more: Any,
) -> Callable[[Callable[..., Any]], HTTPRouteHandler]:
    """Declare what answers a call of this path.

    `who`: letters of the roles that may make it (`access.LETTERS`); empty: whoever has a token;
    none: everybody. `asks`: what its query may have besides `lang`. What it brings is `data`.
    """
    opt = {
        "asks": frozenset(("lang", *asks.split())),
        "who": None if who is None else roles(who),
    }

    def declared(does: Callable[..., Any]) -> HTTPRouteHandler:
        kind = does.__annotations__.get("data")
        strict = None if kind is None else strictly(kind)
        wrong = problems(method, str(path), who, brings=kind is not None)
        answers = wrong | more.pop("responses", {})
        return HTTPRouteHandler(
            path, http_method=method, opt=opt, before_request=strict, responses=answers, **more
        )(does)

    return declared


def read(
    path: str | list[str], asks: str = "", *, who: str | None = None, **more: Any
) -> Callable[[Callable[..., Any]], HTTPRouteHandler]:
    """Declare what answers a GET of this path, or of these."""
    return call(HttpMethod.GET, path, who=who, asks=asks, **more)


def only_known(connection: ASGIConnection[Any, Any, Any, State], handler: BaseRouteHandler) -> None:
    """Refuse a query that has a member which the route does not know, or one of them twice."""
    assert isinstance(handler, HTTPRouteHandler)
    asks, seen = handler.opt.get("asks", frozenset()), set[str]()
    for member, _ in connection.query_params.multi_items():
        if member not in asks or member in seen:
            raise Unserved(400, "serve.unreadable", member=member)
        seen.add(member)
