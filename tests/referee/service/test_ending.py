"""What is given for a match ends a day after it is over."""

import pytest

from events.log.sqlite import open_log
from referee.desk.edge import EDGE, Edge
from referee.service.ending import LASTING, end, ends, over
from referee.service.invitations import later
from referee.service.rights import SERVICE, Grant
from tests.load.service import tables_of
from tests.referee.service.conftest import EXAMPLES
from tests.referee.service.served import command


@pytest.fixture
def tables(tmp_path):
    path = tmp_path / "log.sqlite"
    command(path, "import", str(EXAMPLES / "peak-duel.rec"), "--id", "played")
    command(path, "new", "peak-duel", "--seat", "a=A", "--seat", "b=B", "--id", "open")
    edge = Edge(lambda: "2026-01-01T00:00:00Z", EDGE.new_id)
    with open_log(path, write=True) as log, tables_of(log, edge) as tables:
        yield tables


def test_grants_end_a_day_after_the_match_and_others_stay(tables):
    keeper = tables.keeper
    made, token = keeper.make_device("phone")
    for match in ("played", "open", SERVICE):
        keeper.grant(made.id, Grant(match, "organiser" if not match else "referee"), "organiser")
    since = over(tables, "played")
    assert since is not None
    assert over(tables, "open") is over(tables, "nowhere") is None
    until = ends("2026-01-01T00:00:00Z", since)
    assert until == later(max(since, "2026-01-01T00:00:00Z"), LASTING)
    end(tables, until)
    assert len(keeper.device(token).grants) == 3
    end(tables, later(until, 1))
    assert [*keeper.device(token).grants] == ["open", SERVICE]


def test_who_is_invited_after_the_end_has_a_day(tables):
    assert ends("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z") == "2026-01-03T00:00:00Z"
    assert ends("2026-01-02T00:00:00Z", None) is None
