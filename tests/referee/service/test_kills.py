"""Services in storms: nothing acknowledged is lost, nothing is entered twice or shown too early."""

from collections import Counter
from contextlib import closing
from random import Random, randrange

import pytest

from tests import databases
from tests.load.cluster import Cluster
from tests.load.faults import KILLS, NETWORK, OTHERS, Ground, faults
from tests.load.storm import Storm, Told, run

needs_a_server = pytest.mark.skipif(databases.programs() is None, reason=databases.LACKING)


def require_right(told: Told, storm: Storm) -> None:
    assert told.wrong == []
    assert told.struck == storm.faults
    assert told.acknowledged > storm.tables * 5
    assert told.tries > told.acknowledged
    assert told.streams > storm.tables * storm.listeners


@pytest.mark.parametrize("kills", [4, pytest.param(300, marks=pytest.mark.deep)])
def test_a_service_that_is_killed_again_and_again_loses_and_doubles_nothing(tmp_path, kills):
    storm = Storm(tables=8, listeners=3, faults={"service": kills}, slow=5)
    told = run(Ground(tmp_path), storm)
    require_right(told, storm)
    assert told.by_command > 1


@needs_a_server
def test_two_services_lose_and_double_nothing_whatever_happens_to_them_and_their_database(tmp_path):
    with closing(Cluster(small=True)) as cluster:
        happens = Counter({*KILLS, *NETWORK, *OTHERS} - {"standby", "newer"})
        if not cluster.small:
            del happens["full"]
        storm = Storm(tables=8, listeners=3, faults=happens, services=2, slow=5)
        require_right(run(Ground(tmp_path, cluster), storm), storm)


@needs_a_server
@pytest.mark.deep
@pytest.mark.parametrize("standby", [False, True])
def test_they_do_so_for_long_and_where_a_standby_takes_over_each_time(tmp_path, standby):
    with closing(Cluster(small=True, standby=standby)) as cluster:
        happens = faults(Random(), 150, 28, 10, standby=standby, small=cluster.small)
        storm = Storm(
            tables=16, listeners=4, faults=happens, services=2, slow=5, seed=randrange(1 << 30)
        )
        require_right(run(Ground(tmp_path, cluster), storm), storm)
