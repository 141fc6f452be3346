"""The application: routes, and what becomes of an error."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from time import time
from typing import Any

import msgspec
from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from events.errors import RefereeError
from referee.desk import edge
from referee.exports.pages import shell
from referee.service.acting import Acting
from referee.service.api import CALLS
from referee.service.asked import Asking, language, only_known, spoken
from referee.service.assets import ASSETS
from referee.service.conducting import CALLS as CONDUCTING
from referee.service.door import MOST_BODY
from referee.service.ending import end
from referee.service.guards import access_of, admit, asker, device_of
from referee.service.health import CALLS as HEALTH
from referee.service.health import Probe
from referee.service.history import PAGES as HISTORY
from referee.service.home import PAGES as HOME
from referee.service.home import refused
from referee.service.joining import CALLS as JOINING
from referee.service.limits import Limits
from referee.service.managing import PAGES as MANAGING
from referee.service.metrics import Metrics
from referee.service.notes import note, where
from referee.service.pages import PAGES
from referee.service.problems import MEDIA_TYPE, Unserved, again, answered, problem
from referee.service.publishing import publish
from referee.service.reading import CALLS as READING
from referee.service.screens import PAGES as SCREENS
from referee.service.serving import Serving
from referee.service.tables import Tables
from referee.service.watching import LOOKS, Watch, repeat
from referee.service.writing import CALLS as WRITING

ALL_PAGES = (*HOME, *HISTORY, *MANAGING, *PAGES, *ASSETS)

THREADS = 64
"""Calls that are answered at once; of a device that enters the thread waits for the disk."""

TIDIED = 30.0
"""Seconds between two looks for matches to put away."""

PUBLISHED = 1.0
"""Seconds between two looks for matches whose deal is to be published."""

TEXTS: Mapping[int, str] = {
    404: "serve.not_found",
    405: "serve.method",
    413: "serve.too_big",
    415: "serve.media",
}
"""What is said of what the framework refuses."""


def application(
    tables: Tables, watch: Watch, serving: Serving, limits: Limits, metrics: Metrics
) -> Litestar:
    """The application for the matches of a log."""
    one: dict[str, object] = {
        "tables": tables,
        "watch": watch,
        "serving": serving,
        "limits": limits,
        "metrics": metrics,
        "probe": Probe(tables.log),
    }
    given = {name: _always(what) for name, what in one.items()}
    given |= {"device": device_of, "asker": asker, "access": access_of}
    return Litestar(
        [*CALLS, *CONDUCTING, *HEALTH, *JOINING, *READING, *WRITING, *ALL_PAGES, *SCREENS],
        dependencies={"lang": Provide(language, sync_to_thread=False)},
        guards=[admit, only_known],
        state=State({"tables": tables, "given": given}),
        exception_handlers={Exception: failed},
        lifespan=[_awake(tables, watch)],
        openapi_config=OpenAPIConfig(
            title="referee",
            version=shell.version(),
            use_handler_docstrings=True,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_max_body_size=MOST_BODY,
        logging_config=None,
    )


def _always(what: object) -> Callable[[Asking], object]:
    """Whoever asks is given this."""
    return lambda _: what


def _awake(tables: Tables, watch: Watch) -> Any:
    @asynccontextmanager
    async def awake(_: Litestar) -> AsyncGenerator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
        watch.begin()
        doing = (
            repeat(LOOKS, watch.look),
            repeat(PUBLISHED, lambda: watch.moved(*_published(tables))),
            repeat(TIDIED, tables.tidy),
            repeat(TIDIED, lambda: end(tables, edge.now())),
        )
        acting = Acting(tables, watch)
        watch.heard = acting.hear
        tasks = [asyncio.create_task(one) for one in (*doing, acting.run())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    return awake


def _published(tables: Tables) -> list[str]:
    return publish(tables.outstanding.finished(), tables.table, time())


def failed(request: Asking, error: Exception) -> Response[bytes] | Response[str]:
    """The problem of what went wrong; whoever opens a page in a browser reads it as one."""
    told = _told(request, error)
    if told is None:
        note("defect", request=_id(request), kind=type(error).__name__, at=where(error))
        told = Unserved(500, "serve.defect")
    found = problem(told, spoken(request), _id(request))
    if _opens_a_page(request):
        return refused(found, spoken(request), request.scope["path"])
    body = msgspec.json.encode(found)
    return Response(body, status_code=found.status, media_type=MEDIA_TYPE, headers=again(told))


def _opens_a_page(request: Asking) -> bool:
    accepted = request.headers.get("accept", "")
    return (
        request.method == "GET"
        and "text/html" in accepted
        and not request.scope["path"].startswith("/api")
    )


def _told(request: Asking, error: Exception) -> RefereeError | None:
    match error:
        case RefereeError():
            return answered(error)
        case ValidationException():
            return Unserved(400, "serve.unreadable", member=_member(request, error))
        case HTTPException() if error.status_code < 500:
            text = TEXTS.get(error.status_code, "serve.unreadable")
            facts = {"member": "request"} if text == "serve.unreadable" else {}
            return Unserved(error.status_code, text, **facts)
        case _:
            return None


def _member(request: Asking, error: ValidationException) -> str:
    """The member of a request that is wrong, as it is called there."""
    match error.extra:
        case [{"key": str(member)}, *_]:
            field = request.route_handler.parsed_fn_signature.parameters.get(member)
            return getattr(field and field.kwarg_definition, "query", None) or member
        case _:
            return "request"


def _id(request: Asking) -> str:
    return str(request.scope["state"].get("request_id", ""))
