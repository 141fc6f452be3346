"""What a call is given by the service, beside what was asked for.

The framework would make a task of each of these, at each call, and a group of them.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, isawaitable, signature
from typing import Any, get_args

from litestar.concurrency import sync_to_thread as in_thread
from litestar.connection import Request
from litestar.datastructures import State

Asking = Request[Any, Any, State]


class Given:
    """Marks a parameter that is found under its name in `State.given`."""


def provided(does: Callable[..., Any], *, in_a_thread: bool) -> Callable[..., Any]:
    """The same, which asks the framework for nothing but what comes with the request."""
    plain = signature(does)
    given = [name for name, one in plain.parameters.items() if Given in get_args(one.annotation)]
    asks = "request" in plain.parameters

    @wraps(does)
    async def called(request: Asking, **rest: Any) -> Any:
        giver: Mapping[str, Callable[[Asking], Any]] = request.app.state.given
        rest |= {name: giver[name](request) for name in given}
        if asks:
            rest["request"] = request
        if in_a_thread:
            return await in_thread(does, **rest)
        found = does(**rest)
        return await found if isawaitable(found) else found

    own = [one for name, one in plain.parameters.items() if name not in (*given, "request")]
    request = Parameter("request", Parameter.KEYWORD_ONLY, annotation=Asking)
    own = [one.replace(kind=Parameter.KEYWORD_ONLY) for one in (*own, request)]
    called.__signature__ = plain.replace(parameters=own)  # type: ignore[attr-defined]
    called.__annotations__ = {one.name: one.annotation for one in own}
    called.__annotations__["return"] = plain.return_annotation
    return called
