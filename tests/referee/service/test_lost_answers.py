"""Who enters or decides while an answer of the database gets lost: it is there once, and known."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from events.chain import Draft, Row
from events.errors import Conflict
from referee.desk.desk import Desk
from referee.desk.edge import EDGE
from referee.desk.opening import read_tags
from referee.service import business
from referee.service.business import Begun
from referee.service.invitations import Wish
from referee.service.keeper import KIND, Keeper
from referee.service.rights import SERVICE, Grant
from replays.record import Tag
from tests import databases
from tests.load.between import between, beyond
from tests.load.proxy import Lost, Proxy

pytestmark = pytest.mark.skipif(databases.programs() is None, reason="it needs a server of its own")

if databases.programs() is not None:
    from events.log.postgres.address import address
    from events.log.postgres.log import PostgresLog, open_log

CONSOLE = Grant(SERVICE, "organiser")


@pytest.fixture(scope="module")
def network() -> Iterator[Proxy]:
    with between(databases.new_server()) as network:
        yield network


@pytest.fixture
def log(network: Proxy, request: pytest.FixtureRequest) -> "Iterator[PostgresLog]":
    schema = f"t{abs(hash(request.node.name)):x}"
    with open_log(address(beyond(network, schema)), write=True) as log:
        yield log


@pytest.fixture(params=["word", "answer"])
def lose(network: Proxy, request: pytest.FixtureRequest) -> Iterator[Callable[[], None]]:
    """Lose the next commit, or the answer to it; at the end it was lost."""
    what: Lost = request.param
    before = network.lost

    def lose() -> None:
        network.loses = what

    yield lose
    assert network.lost == before + 1


def begun(log: "PostgresLog") -> Desk:
    return Desk.open(log, "m", read_tags([Tag("Game", "toy")]), EDGE)


def texts(log: "PostgresLog") -> list[str]:
    return [row.text for row in log.read("m")[1:]]


@pytest.mark.parametrize("entry_id", ["", "own"])
def test_a_line_of_who_was_overtaken_is_entered_once(log, lose, entry_id):
    desk = begun(log)

    def append(match: str, drafts: Sequence[Draft], *, expected: int) -> list[Row]:
        try:
            return log.append(match, drafts, expected=expected)
        except Conflict:
            lose()  # what is entered alone
            raise

    late = Desk(log, "m", EDGE, append)
    desk.enter("referee note first")
    entered = late.enter("a plays oak", entry_id=entry_id)
    assert texts(log) == ["referee note first", "a plays oak"]
    assert (entered.number, late.last) == (2, log.read("m")[-1])
    assert late.enter("b draws").number == 3
    assert late.sitting.entries == Desk(log, "m", EDGE).sitting.entries


def test_lines_that_come_one_by_one_are_entered_once(log, lose):
    desk = begun(log)
    other = Desk(log, "m", EDGE)
    other.enter("referee note first")
    lose()
    lines = (line for line in ("a plays oak", "b draws"))
    entered = desk.enter_all(lines)
    assert [entry.number for entry in entered] == [2, 3]
    assert texts(log) == ["referee note first", "a plays oak", "b draws"]
    assert desk.sitting.entries == Desk(log, "m", EDGE).sitting.entries


def test_a_device_and_its_rights_are_given_once(log, lose):
    begun(log)
    keeper = Keeper(log, EDGE)
    lose()
    device, token = keeper.make_device("phone")
    assert len(log.slips(KIND)) == 2
    for each in (keeper, Keeper(log, EDGE)):
        assert each.rights.devices[device.id].name == "phone"
        assert each.rights.tokens[each.rights.token_of(device.id)] == device.id
    assert token


def test_who_comes_with_a_code_is_let_in_once(log, lose):
    begun(log)
    code = Keeper(log, EDGE).invite(Wish(Grant("m", "seat", "a")), CONSOLE).code
    before = len(log.slips(KIND))

    class Looked(Keeper):
        """Looks, and then loses what it lays."""

        def redeem(self, *args, **how):
            self.refresh = lose
            return super().redeem(*args, **how)

    keeper = Looked(log, EDGE)
    came = keeper.redeem(code, "key", "phone", None, replace=False)
    assert not came.again
    device = keeper.device(came.token)
    assert device is not None
    assert [*device.grants] == ["m"]
    laid = log.slips(KIND)[before:]
    assert len({slip.text for slip in laid}) == len(laid)
    again = Keeper(log, EDGE).device(came.token)
    assert again is not None
    assert again.grants == device.grants


def test_what_was_said_beside_the_record_is_taken_over_once(log):
    opened = begun(log).sitting.opened
    said = [business.text(Begun("before")), business.text(Begun("now"))]
    laid = log.lay(business.KIND, "m", lambda _: said, at=EDGE.now())
    stands = business.after(business.opening(opened), laid)
    assert (stands.begun, stands.last) == ("now", laid[-1].number)
    assert business.after(stands, laid[:1]) == stands
