"""A search: which lines it looks at, and how much it tries what looked worse."""

from random import Random

from referee.analysis.known import Known
from referee.analysis.playing import play_of
from referee.analysis.search import MANY, _Node, search
from tests.referee.analysis.selfplayed import played


def test_of_many_lines_each_verb_has_some_that_are_looked_at():
    lines = ["a ends", *(f"a sets {number}" for number in range(4 * MANY)), "a attacks 1 2"]
    node = _Node()
    node.visits = 3
    few = node.few(lines, Random(1))
    assert len(few) == 4
    assert {line.split()[1] for line in few[:3]} == {"ends", "sets", "attacks"}
    node.visits = 100
    more = node.few(lines, Random(2))
    assert [*more[:4]] == [*few]


def tried(c, seed):
    sitting = played("ready-fence", ["random"] * 2, seed, 12)
    seat = sitting.to_move[0]
    play = play_of(sitting.game, sitting.edition)
    return search(Known.of(sitting, seat), play, seat, Random(1), 300, c=c).lines


def test_where_all_comes_to_much_the_same_the_best_is_still_entered_most():
    """A search that tries all lines alike tells nothing: positions of this game lie close."""
    some = [tried(0.7, seed) for seed in range(4)]
    lines = [found for found in some if len(found) > 4]
    assert lines
    for found in lines:
        assert found[0].visits > 3 * found[-1].visits
        assert found[0].value >= found[-1].value
