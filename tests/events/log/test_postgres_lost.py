"""What gets lost between a log in PostgreSQL and its database."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier, Event
from time import monotonic
from typing import TypeVar

import pytest

from events.chain import Draft, Row
from events.errors import Conflict, Unreadable
from events.log.base import Batch, EventLog
from events.log.store import Slip
from tests import databases
from tests.events.log.drafts import OPENING, move, numbers
from tests.load.between import between, beyond
from tests.load.proxy import BOTH, Lost, Proxy

pytestmark = pytest.mark.skipif(databases.programs() is None, reason="it needs a server of its own")

if databases.programs() is not None:
    from events.log.postgres import notices
    from events.log.postgres.access import connect
    from events.log.postgres.address import address
    from events.log.postgres.link import Connection
    from events.log.postgres.log import PostgresLog, open_log

T = TypeVar("T")
Losing = Callable[[Callable[[], T]], T]


@pytest.fixture(scope="module")
def server() -> databases.Server:
    return databases.new_server()


@pytest.fixture
def network(server: databases.Server) -> Iterator[Proxy]:
    with between(server) as network:
        yield network


@pytest.fixture
def schema(request: pytest.FixtureRequest) -> str:
    return f"t{abs(hash(request.node.name)):x}"


@pytest.fixture
def log(network: Proxy, schema: str) -> "Iterator[PostgresLog]":
    """A log beyond the network."""
    with open_log(address(beyond(network, schema)), write=True) as log:
        yield log


@pytest.fixture
def other(server: databases.Server, schema: str, log: EventLog) -> "Iterator[PostgresLog]":
    """The same, of whom nothing gets lost."""
    with open_log(address(f"{server.url()}#{schema}"), write=True) as other:
        yield other


@pytest.fixture(params=["word", "answer"])
def what(request: pytest.FixtureRequest) -> Lost:
    found: Lost = request.param
    return found


@pytest.fixture
def losing(network: Proxy, what: Lost) -> Losing[T]:
    """Does a deed of which the commit fails."""

    def losing(deed: Callable[[], T]) -> T:
        network.loses = what
        answer = deed()
        assert network.loses is None, "it was lost"
        return answer

    return losing


def test_what_was_to_be_committed_when_the_network_failed_is_there_once(log, losing):
    assert numbers(losing(lambda: log.create("m", OPENING, [move("1")]))) == [0, 1]
    assert numbers(losing(lambda: log.append("m", [move("2"), move("3")], expected=1))) == [2, 3]
    assert losing(lambda: log.keep_edition(b"{}")) == log.editions()[0]
    assert numbers(log.read("m")) == [0, 1, 2, 3]
    log.create("gone", OPENING)
    assert losing(lambda: log.forget("gone", at="20:00")).match == "gone"
    assert [head.match for head in log.heads()] == ["m"]
    assert log.faults("m") == log.faults_beside() == []


def test_what_was_made_of_news_is_there_once_and_what_was_lost_is_made_again(
    log, other, losing, what, monkeypatch
):
    (opening,) = log.create("m", OPENING)
    asked: list[list[int]] = []

    def make(news: list[Row]) -> list[Draft]:
        asked.append(numbers(news))
        return [move("own"), move("own too")]

    told = losing(lambda: log.append_after("m", opening, make))
    assert numbers(told) == [1, 2]
    assert [row.id for row in log.read("m")[1:]] == ["own", "own too"]
    assert asked == ([[], []] if what == "word" else [[]])


def test_others_may_enter_before_what_was_lost_is_tried_again(log, other, losing, what):
    (opening,) = log.create("m", OPENING)
    cut, entered = log._access._prepare, iter((1,))

    def prepare(db):  # of the connection that takes the place of what was lost
        for _ in entered:
            other.append("m", [move("theirs")], expected=other.head("m").number)
        cut(db)

    log._access._prepare = prepare
    told = losing(lambda: log.append_after("m", opening, lambda _: [move("own")]))
    found = [row.id for row in log.read("m")[1:]]
    assert found == (["theirs", "own"] if what == "word" else ["own", "theirs"])
    assert [row.id for row in told] == ["own"]


def test_who_gives_up_is_not_told_that_nothing_was_entered_where_an_answer_was_lost(
    network, server, schema, what
):
    name = address(beyond(network, schema))
    with (
        open_log(name, write=True, timeout=0.2) as log,
        closing(connect(address(f"{server.url()}#{schema}"))) as db,
    ):
        log.create("m", OPENING)
        prepare = log._access._prepare

        def held(other):  # from now on somebody else holds the match
            db.execute(f"BEGIN; SELECT FROM {schema}.heads FOR UPDATE")
            prepare(other)

        log._access._prepare = held
        network.loses = what
        (answer,) = log.append_many([Batch("m", [move("own")], expected=0)])
        assert (type(answer), answer.text) == (Unreadable, "log.cut")
        log._access._prepare = prepare
        assert [row.id for row in log.read("m")[1:]] == (["own"] if what == "answer" else [])


def test_slips_of_several_matches_are_there_once_whatever_is_laid_besides(log, other, losing):
    log.create("m", OPENING)
    other.lay("rights", "m", lambda _: ["seen"], at="19:00")
    made = {"": ["of all"], "m": ["seen", "own"]}
    laid = losing(lambda: log.lay_of_all("rights", "m", lambda _: made, at="19:00"))
    expected = [("m", "seen"), ("", "of all"), ("m", "seen"), ("m", "own")]
    assert [(slip.match, slip.text) for slip in laid] == expected
    assert log.slips("rights") == laid


def test_a_slip_is_made_of_what_was_laid_before_it_gets_there(log, losing, what):
    log.create("m", OPENING)
    asked: list[int] = []

    def make(news: list[Slip]) -> list[str]:
        asked.append(len(news))
        if news:
            raise Conflict("log.conflict")
        return ["own"]

    (laid,) = losing(lambda: log.lay("table", "m", make, at="19:00"))
    assert log.slips("table") == [laid]
    assert asked == ([0, 0] if what == "word" else [0])
    with pytest.raises(Conflict):
        log.lay("table", "m", make, at="19:00")


# What is swallowed by a network that tells nobody

SHORT = 0.5
"""Seconds without a word that are taken for too long here."""


@pytest.fixture(params=["word", "answer", "both"])
def ways(request: pytest.FixtureRequest) -> frozenset[Lost]:
    return BOTH if request.param == "both" else frozenset((request.param,))


@pytest.fixture
def deaf(network: Proxy, schema: str) -> "Iterator[PostgresLog]":
    """A log beyond the network, which takes it for lost soon."""
    with open_log(address(beyond(network, schema)), write=True, silence=SHORT) as log:
        log.create("m", OPENING)
        yield log


def test_a_connection_that_swallows_all_is_given_up_and_what_was_entered_is_there_once(
    deaf, network, ways
):
    began = monotonic()
    assert network.swallow(ways)
    assert numbers(deaf.append("m", [move("1")], expected=0)) == [1]
    assert network.swallow(ways)
    assert [slip.text for slip in deaf.lay("table", "m", lambda _: ["own"], at="19:00")] == ["own"]
    assert numbers(deaf.read("m")) == [0, 1]
    assert SHORT < monotonic() - began < 10 * SHORT


def test_an_answer_to_a_commit_that_is_swallowed_is_found_again(deaf, network):
    (opening,) = deaf.read("m")
    network.unheard, network.loses = True, "answer"
    assert numbers(deaf.append_after("m", opening, lambda _: [move("own")])) == [1]
    network.loses = "answer"
    assert len(deaf.lay("table", "m", lambda _: ["own"], at="19:00")) == 1
    assert network.lost == 2
    assert numbers(deaf.read("m")) == [0, 1]


def test_connections_that_lie_idle_are_not_tried_one_by_one(deaf, network):
    with ThreadPoolExecutor(6) as pool:
        barrier = Barrier(6)

        def together(_: int) -> None:
            with deaf.reading():
                barrier.wait()
                deaf.heads()

        assert [*pool.map(together, range(6))] == [None] * 6
    assert network.swallow() >= 6
    began = monotonic()
    assert numbers(deaf.read("m")) == [0]
    assert monotonic() - began < 3 * SHORT


def test_what_takes_long_is_no_silence_where_nothing_is_entered(deaf, network, server, schema):
    name = address(f"{server.url()}#{schema}")
    long = "SELECT pg_sleep(1)"
    with open_log(deaf.where, write=False, silence=SHORT) as log:
        network.swallow()
        assert numbers(log.read("m")) == [0]
    with open_log(name, write=False, silence=SHORT) as log, log.reading():
        log._access.db.execute(long)
    with pytest.raises(Unreadable, match=r"log\.cut"), deaf.reading():
        deaf._access.db.execute(long)
    with closing(connect(name)) as db, db.patient():
        db.execute(long)


def test_who_tells_and_hears_finds_out_that_nothing_comes(
    deaf, network, server, schema, monkeypatch
):
    monkeypatch.setattr(notices, "QUIET", 0.1)
    monkeypatch.setattr(notices, "AGAIN", 0.1)
    monkeypatch.setattr(Connection, "silence", SHORT)
    heard = Event()
    whole = open_log(address(f"{server.url()}#{schema}"), write=True)
    with whole as other, other.notices(lambda: None), deaf.notices(heard.set):
        other.append("m", [move("1")], expected=0)
        assert heard.wait(5)
        network.swallow()
        late = monotonic() + 10
        heard.clear()
        number = 1
        while not heard.wait(0.2):
            assert monotonic() < late
            number += 1
            other.append("m", [move(f"id-{number}")], expected=number - 1)


@pytest.mark.deep
def test_what_a_lost_connection_holds_is_free_again_within_ten_seconds(deaf, network):
    """The database does not know that nobody is there any more."""
    (opening,) = deaf.read("m")
    swallows = iter((network.swallow,))

    def make(_: list[Row]) -> list[Draft]:
        for swallow in swallows:
            swallow()
        return [move("own")]

    began = monotonic()
    assert numbers(deaf.append_after("m", opening, make)) == [1]
    assert 5 < monotonic() - began < 15
    assert numbers(deaf.read("m")) == [0, 1]
