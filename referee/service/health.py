"""Whether the process is well: for who starts and watches it."""

import asyncio
from ipaddress import ip_address
from typing import Annotated

from litestar import Response

from events.log.base import EventLog
from referee.desk import edge
from referee.service.access import admitted_to_service, roles
from referee.service.asked import Asking, read, wrong
from referee.service.guards import (
    MayBeDevice,
    TheLimits,
    TheMetrics,
    TheServing,
    TheTables,
    TheWatch,
)
from referee.service.metrics import MEDIA_TYPE
from referee.service.problems import Unserved
from referee.service.provided import Given
from referee.service.rights import SERVICE
from referee.service.shapes import Ready

LEAST_ROOM = 1 << 20
"""Bytes for which there has to be room where the log is kept."""


SOON = 3.0
"""Seconds after which a log that has not answered takes nothing: who asks waits no longer."""


class Probe:
    """Whether a log takes entries, asked by one thread for all who want to know it meanwhile."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._asked: asyncio.Task[bool] | None = None

    async def takes(self) -> bool:
        """As `takes`; not where that is not told soon."""
        asked = self._asked
        if asked is None or asked.done():
            asked = self._asked = asyncio.create_task(asyncio.to_thread(takes, self._log))
            asked.add_done_callback(_told)
        done, _ = await asyncio.wait({asked}, timeout=SOON)
        return bool(done) and asked.result()


def _told(asked: "asyncio.Task[bool]") -> None:
    """Nobody waits any more, maybe: an error is not the loop's to complain of."""
    if not asked.cancelled():
        asked.exception()


TheProbe = Annotated[Probe, Given]


@read("/healthz", sync_to_thread=False)
def healthy() -> Ready:
    """Whether the process answers."""
    return Ready(True)


@read("/readyz")
async def ready(probe: TheProbe, watch: TheWatch) -> Ready:
    """Whether an entry could be made: not while the service stops, or its log takes nothing."""
    if watch.stopping or not await probe.takes():
        raise Unserved(503, "serve.not_ready")
    return Ready(True)


def takes(log: EventLog) -> bool:
    """Whether a log takes entries: it is opened to write, without writing. Raises as it does."""
    log.lay("ready", SERVICE, lambda _: [], at=edge.now())
    room = log.room()
    return room is None or room >= LEAST_ROOM


@read("/metrics", responses=wrong(401), sync_to_thread=False, media_type=MEDIA_TYPE)
def metrics(
    tables: TheTables,
    serving: TheServing,
    limits: TheLimits,
    metrics: TheMetrics,
    asker: MayBeDevice,
    request: Asking,
) -> Response[str]:
    """Totals of the process, as Prometheus reads them."""
    here = request.client is not None and ip_address(request.client.host).is_loopback
    if not (serving.metrics_open and here):
        admitted_to_service(asker, roles("o"), open_hall=False)
    text = metrics.text(streams=limits.streams.total(), matches=len(tables))
    return Response(text, media_type=MEDIA_TYPE)


CALLS = (healthy, ready, metrics)
