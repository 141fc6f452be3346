"""The service killed under load: nothing acknowledged is lost, nothing is entered twice."""

import pytest

from tests.load.storm import Storm, run


@pytest.mark.parametrize("kills", [4, pytest.param(300, marks=pytest.mark.deep)])
def test_a_service_that_is_killed_again_and_again_loses_and_doubles_nothing(tmp_path, kills):
    storm = Storm(tables=8, listeners=3, kills=kills, between=(0.3, 1.0), slow=5)
    told = run(tmp_path / "matches.sqlite", storm)
    assert told.wrong == []
    assert told.kills == storm.kills
    assert told.acknowledged > storm.tables * 5
    assert told.tries > told.acknowledged
    assert told.streams > storm.tables * storm.listeners
    assert told.by_command > 1
