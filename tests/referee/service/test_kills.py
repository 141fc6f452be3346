"""The service killed under load: nothing acknowledged is lost, nothing is entered twice."""

from tests.load.storm import Storm, run


def test_a_service_that_is_killed_again_and_again_loses_and_doubles_nothing(tmp_path):
    storm = Storm(tables=8, listeners=3, kills=4, between=(0.3, 1.0), slow=5)
    told = run(tmp_path / "matches.sqlite", storm)
    assert told.wrong == []
    assert told.kills == storm.kills
    assert told.acknowledged > storm.tables * 5
    assert told.tries > told.acknowledged
    assert told.streams > storm.tables * storm.listeners
    assert told.by_command > 1
