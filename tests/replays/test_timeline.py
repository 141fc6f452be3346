"""A match as it was at each of its stages."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from events.corrections import MovesUndone
from referee.moves.refusal import Refusal
from replays.timeline import at, stages, states
from tests.referee.desk.test_sitting import sit

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


ENTERED = st.sampled_from(
    ["a plays oak", "b draws", 'referee note "x"', "referee clock a 9", "referee undo"]
    + [f"referee undo {count}" for count in range(2, 5)]
)


@given(st.lists(ENTERED, max_size=15), st.integers(0, 15))
def test_each_moment_is_what_the_entries_up_to_it_fold_to(lines, start):
    sitting = sit()
    for line in lines:
        try:
            sitting.enter(line)
        except Refusal:
            continue
    kit, entries = sitting.game.kit, sitting.entries
    for entry, state in states(kit, entries, min(start, sitting.number)):
        assert state == at(kit, entries, entry.number)


def test_moves_are_taken_back_as_the_record_says_though_no_desk_would_have_done_so():
    sitting = sit("a plays oak", "b plays elm", "referee undo")
    *others, undo = sitting.entries
    forged = replace(undo, body=replace(undo.body, events=(MovesUndone(numbers=(1,)),)))
    *_, (_, state) = states(sitting.game.kit, [*others, forged])
    assert state.table.cards("pile") == ("elm",)


def test_a_moment_tells_what_became_of_its_entry_later():
    sitting = sit("a plays oak", "b draws", "referee undo", "referee annotate 1 !", "a draws")
    told = list(stages(sitting.game.kit, sitting.entries, 1, 3))
    assert [stage.entry.number for stage in told] == [1, 2, 3]
    assert [stage.taken_back for stage in told] == [0, 3, 0]
    assert [[each.glyph for each in stage.annotations] for stage in told] == [["!"], [], []]
