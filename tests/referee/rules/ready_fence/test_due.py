"""What is waited for in a bout, and what follows if the word passes (section 6)."""

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.rules.due import ALSO, OTHERWISE, WAITS
from replays.record import read
from tools.cases import case

HEAD = '[Game "ready-fence"]\n'


def dues(*lines, tags=HEAD):
    sitting = Sitting.begin(read_tags(read(tags).tags))
    for line in lines:
        sitting.enter(line)
    return [(due.seats, str(due.decision), due.how) for due in sitting.due]


def test_the_coin_is_waited_for_and_both_may_take_a_new_hand():
    both = dues()
    assert both == [
        (("table",), "coin", WAITS),
        (("red", "green"), "mulligan", ALSO),
    ]
    assert dues("red mulligans")[1] == (("green",), "mulligan", ALSO)


def test_the_active_fencer_acts_and_ends():
    assert dues("table coin red") == [(("red",), "act", WAITS)]
    tutorial = f'{HEAD}[Option.mode "tutorial"]\n'
    acted = dues("table coin red", "red withdraws", "red advances", tags=tutorial)
    assert acted == [(("red",), "end", WAITS)]


def test_an_attack_is_answered_parried_or_hits():
    record = read(case("ready-fence", "example-advanced").text)
    sitting = Sitting.begin(read_tags(record.tags))
    for move in record.moves[:4]:
        sitting.enter(move.text)
    answer, passing, parry = sitting.due
    seat = answer.seats
    assert (answer.decision, answer.how) == ("answer", WAITS)
    assert (passing.seats, passing.decision, passing.how) == (seat, "pass", OTHERWISE)
    assert passing.facts["result"] in ("red", "green", "both")
    assert (parry.seats, parry.decision, parry.how) == (seat, "parry", ALSO)
    assert parry.facts["cost"] > 0


def test_nothing_is_due_after_the_bout():
    assert dues("table coin red", "green resign") == []
