"""A network before a database, for tests that do not wait for it themselves."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from tests.databases import Server
from tests.load.proxy import Proxy


@contextmanager
def between(server: Server) -> Iterator[Proxy]:
    """Within there is a network before the server; of what it loses it loses one."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    network = Proxy(lambda: server.port, once=True)
    try:
        asyncio.run_coroutine_threadsafe(network.open(), loop).result(10)
        yield network
    finally:
        asyncio.run_coroutine_threadsafe(network.close(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


def beyond(network: Proxy, schema: str) -> str:
    """The address of a log there."""
    return f"postgresql://postgres@127.0.0.1:{network.port}/postgres#{schema}"
