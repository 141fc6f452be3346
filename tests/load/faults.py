"""What may happen to services, to their database, and to the network between them."""

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from events.log.postgres.link import SILENCE
from tests.load.cluster import Cluster, thaw
from tests.load.program import NEWER
from tests.load.proxy import BOTH, Lost, Proxy
from tests.load.service import How, Running

PROGRAM = ("-m", "tests.load.program")

UNUSABLE = 2
"""The status with which a command ends that cannot use its log for the moment."""


class Ground:
    """Where a storm rages: a log in a file of a folder, or in a schema of a database.

    `through`: services reach the database through a network in which anything may happen.
    """

    def __init__(
        self, folder: Path, cluster: Cluster | None = None, *, through: bool = True
    ) -> None:
        self.folder = folder
        self.cluster = cluster
        self.proxy = Proxy(lambda: self.database.primary.port) if cluster and through else None
        self.excuses = (UNUSABLE,) if cluster else ()

    @property
    def database(self) -> Cluster:
        assert self.cluster is not None, "the log is in a database"
        return self.cluster

    @property
    def network(self) -> Proxy:
        assert self.proxy is not None, "services reach the database through a network"
        return self.proxy

    @property
    def schema(self) -> str:
        return f"storm_{abs(hash(self.folder)):x}"

    @property
    def log(self) -> Path | str:
        """The log, as services name it."""
        if self.proxy is None:
            return self.plain
        return f"postgresql://postgres@127.0.0.1:{self.proxy.port}/postgres#{self.schema}"

    @property
    def plain(self) -> Path | str:
        """The log, as one names it to whom nothing happens."""
        if self.cluster is None:
            return self.folder / "matches.sqlite"
        return f"{self.cluster.primary.url()}#{self.schema}"

    def how(self, at: int) -> How:
        """How the service with this number is started."""
        folder = self.folder / f"service-{at}"
        folder.mkdir()
        return How(folder, PROGRAM)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Within this there is a network."""
        if self.proxy is None:
            yield
            return
        await self.proxy.open()
        try:
            yield
        finally:
            await self.proxy.close()


class Sky:
    """From where faults come: what they may strike."""

    def __init__(self, ground: Ground, services: list[Running], random: Random) -> None:
        self.ground = ground
        self.services = services
        self.random = random

    async def moment(self, least: float, most: float) -> None:
        """For a while."""
        await asyncio.sleep(self.random.uniform(least, most))

    @property
    def one(self) -> Running:
        """One of the services."""
        return self.random.choice(self.services)


Fault = Callable[[Sky], Awaitable[None]]

FAULTS: dict[str, Fault] = {}
"""By their names."""


def _fault(does: Fault) -> Fault:
    FAULTS[getattr(does, "__name__")] = does  # noqa: B009 - a function has one
    return does


# Kills


@_fault
async def service(sky: Sky) -> None:
    """A service is killed; another one takes its place."""
    struck = sky.one
    struck.process.kill()
    struck.process.wait()
    await asyncio.to_thread(struck.again)


@_fault
async def backend(sky: Sky) -> None:
    """The database ends the connections of some of our threads."""
    query = "SELECT pg_terminate_backend(pid) FROM unnest(%s::integer[]) AS t(pid)"
    pids = await asyncio.to_thread(sky.ground.database.backends)
    struck = sky.random.sample(pids, sky.random.randint(1, len(pids))) if pids else []
    await asyncio.to_thread(sky.ground.database.ask, query, struck)


@_fault
async def database(sky: Sky) -> None:
    """The database loses its power."""
    await asyncio.to_thread(sky.ground.database.crash)


@_fault
async def standby(sky: Sky) -> None:
    """The database is lost for good, and its standby takes over; later there is another standby."""
    await asyncio.to_thread(sky.ground.database.fail_over)
    sky.ground.network.cut()
    await sky.moment(0.3, 1.0)
    await asyncio.to_thread(sky.ground.database.stand_by)


# The network


@_fault
async def cut(sky: Sky) -> None:
    """All connections end."""
    sky.ground.network.cut()


async def _losing(sky: Sky, what: Lost, *, unheard: bool = False) -> None:
    network = sky.ground.network
    before, network.loses, network.unheard = network.lost, what, unheard
    for _ in range(200):
        await asyncio.sleep(0.01)
        if network.lost > before:
            break
    network.loses = None


@_fault
async def word(sky: Sky) -> None:
    """The connection is lost with the word that asks for a commit."""
    await _losing(sky, "word")


@_fault
async def answer(sky: Sky) -> None:
    """The connection is lost after a commit, and before the answer to it."""
    await _losing(sky, "answer")


@_fault
async def unheard(sky: Sky) -> None:
    """The same, or the word that asks for it, goes nowhere; the connection stays as it was."""
    await _losing(sky, sky.random.choice(("word", "answer")), unheard=True)
    await sky.moment(SILENCE / 2, 2 * SILENCE)


@_fault
async def slow(sky: Sky) -> None:
    """Everything takes longer."""
    sky.ground.network.delay = sky.random.uniform(0.02, 0.2)
    await sky.moment(0.5, 2.0)
    sky.ground.network.delay = 0.0


@_fault
async def silent(sky: Sky) -> None:
    """Nothing goes through for a while; what was said before comes later, or never."""
    sky.ground.network.be_silent()
    await sky.moment(0.5, 3.0)
    if sky.random.random() < 0.5:
        sky.ground.network.cut()
    sky.ground.network.speak()


@_fault
async def left(sky: Sky) -> None:
    """The services lose all connections; the database takes them for whole for a while."""
    ends = sky.ground.network.leave()
    await sky.moment(1.0, 3.0)
    for end in ends:
        end.transport.abort()


@_fault
async def swallowed(sky: Sky) -> None:
    """What is said goes nowhere, one way or both, and nobody is told; other connections are whole.

    The database finds out long after the services have given them up.
    """
    ways = sky.random.choice((BOTH, frozenset[Lost](("word",)), frozenset[Lost](("answer",))))
    sky.ground.network.swallow(ways)
    await sky.moment(SILENCE / 2, 2 * SILENCE)


@_fault
async def refused(sky: Sky) -> None:
    """All connections end, and no other is to be had for a while."""
    network = sky.ground.network
    network.refuses = True
    network.cut()
    await sky.moment(0.3, 2.0)
    network.refuses = False


# What else may be


@_fault
async def frozen(sky: Sky) -> None:
    """A service stands still for a while."""
    struck = sky.one.process
    struck.send_signal(signal.SIGSTOP)
    await sky.moment(0.3, 2.0)
    struck.send_signal(signal.SIGCONT)


@_fault
async def stuck(sky: Sky) -> None:
    """A process of the database stands still for a while, or all of them do."""
    chance = sky.random
    every, at = chance.random() < 0.3, chance.randrange(99)
    pids = await asyncio.to_thread(lambda: sky.ground.database.freeze(every=every, at=at))
    await sky.moment(0.3, 2.5)
    thaw(pids)


@_fault
async def full(sky: Sky) -> None:
    """The disk of the database is full for a while."""
    await asyncio.to_thread(sky.ground.database.fill)
    await sky.moment(0.5, 2.0)
    await asyncio.to_thread(sky.ground.database.empty)


@_fault
async def clock(sky: Sky) -> None:
    """The clock of a service is set back by an hour, and put right later."""
    struck = sky.one.process
    struck.send_signal(signal.SIGUSR1)
    await sky.moment(0.5, 2.0)
    struck.send_signal(signal.SIGUSR1)


async def _exchange(service: Running, newer: str) -> None:
    """Stop a service as its operator does, and start one of another version."""
    service.process.terminate()
    await asyncio.to_thread(service.process.wait)
    service.how.env = {NEWER: newer}
    await asyncio.to_thread(service.again)


@_fault
async def rolling(sky: Sky) -> None:
    """The services are started anew, one after the other."""
    for one in sky.services:
        await _exchange(one, "")
        await sky.moment(0.2, 0.5)


@_fault
async def newer(sky: Sky) -> None:
    """They are exchanged for newer ones, whose schema has more, and again for those of before."""
    for version in ("adds", ""):
        for one in sky.services:
            await _exchange(one, version)
            await sky.moment(0.2, 0.5)


KILLS = ("service", "backend", "database", "standby")
NETWORK = ("cut", "word", "answer", "slow", "silent", "left", "unheard", "swallowed", "refused")
OTHERS = ("frozen", "stuck", "full", "clock", "rolling", "newer")


def faults(
    chance: Random, kills: int, network: int, others: int, *, standby: bool, small: bool
) -> Counter[str]:
    """How often each is to happen, so that there are so many in all; each about as often.

    `standby`: there is one; `small`: the disk is. Not both: a standby has a disk of its own.
    """
    lacking = {"" if standby else "standby", "" if small and not standby else "full"}
    found = Counter[str]()
    for kinds, count in ((KILLS, kills), (NETWORK, network), (OTHERS, others)):
        there = [kind for kind in kinds if kind not in lacking]
        found.update(there * (count // len(there)) + chance.sample(there, count % len(there)))
    return found
