"""What gets lost between a log in PostgreSQL and its database."""

from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

from events.chain import Draft, Row
from events.errors import Conflict
from events.log.base import EventLog
from events.log.store import Slip
from tests import databases
from tests.events.log.drafts import OPENING, move, numbers
from tests.load.between import between, beyond
from tests.load.proxy import Lost, Proxy

pytestmark = pytest.mark.skipif(databases.programs() is None, reason="it needs a server of its own")

if databases.programs() is not None:
    from events.log.postgres.address import address
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
