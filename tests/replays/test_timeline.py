"""A match as it was at each of its moments."""

from replays.timeline import at, states
from tests.referee.test_sitting import sit

LINES = ("a plays oak", "b draws", "referee undo 2", "b plays elm", 'referee note "x"', "a draws")


def test_the_state_after_each_entry_is_that_of_a_match_which_stopped_there():
    sitting = sit(*LINES)
    told = list(states(sitting.game.kit, sitting.entries))
    assert [entry for entry, _ in told] == sitting.entries
    for number, (_, state) in enumerate(told):
        assert state == sit(*LINES[:number]).state
        assert state == at(sitting.game.kit, sitting.entries, number)


def test_what_was_taken_back_later_stood_then():
    sitting = sit("a plays oak", "referee undo")
    then = at(sitting.game.kit, sitting.entries, 1)
    assert then.table.cards("pile") == ("oak",)
    assert sitting.state.table.cards("pile") == ()
