"""The baseline of a service: a handler that does nothing but wait until its row is on the disk.

The same framework, server and PRAGMAs; one writer commits what waits, in one transaction.
`python -m tests.bench.empty_service FILE BODY`: BODY is what each row keeps.
"""

import asyncio
import json
import sys
from collections.abc import AsyncGenerator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

import uvicorn
from litestar import Litestar, get, post
from litestar.response import Response, Stream

from referee.service.wire import Connection, bind
from tests.bench.raw import Raw

waiting: SimpleQueue[asyncio.Future[None]] = SimpleQueue()


@post("/api/matches/{match:str}/entries")
async def enter(match: str, data: dict[str, object]) -> Response[dict[str, object]]:
    """Wait until it is written."""
    done = asyncio.get_running_loop().create_future()
    waiting.put(done)
    await done
    return Response({"match": match, "expect": data["expect"]}, status_code=201)


@get("/stream")
async def stream() -> Stream:
    """Tell of nothing but that it is there."""

    async def told() -> AsyncGenerator[str]:
        yield "event: match\ndata: {}\n\n"
        await asyncio.Event().wait()

    return Stream(told(), media_type="text/event-stream")


def write(path: Path, body: str) -> None:
    """Commit what waits, again and again."""
    raw = Raw(path)
    while True:
        group = [waiting.get()]
        with suppress(Empty):
            while True:
                group.append(waiting.get_nowait())
        raw.insert(raw.rows(len(group), body))
        group[0].get_loop().call_soon_threadsafe(tell, group)


def tell(group: list[asyncio.Future[None]]) -> None:
    """That they are written."""
    for one in group:
        one.set_result(None)


def main() -> None:
    path, body = sys.argv[1:]
    Thread(target=write, args=(Path(path), body), daemon=True).start()
    with bind("127.0.0.1", 0) as bound:
        app = Litestar([enter, stream], openapi_config=None, logging_config=None)
        url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        sys.stdout.write(json.dumps({"url": url}) + "\n")
        sys.stdout.flush()
        config = uvicorn.Config(
            app,
            http=Connection,
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
        uvicorn.Server(config).run(sockets=[bound])


if __name__ == "__main__":
    main()
