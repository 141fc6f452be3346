"""What is waited for in a duel, and what follows if nobody answers (section 6)."""

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.rules.due import OTHERWISE, WAITS
from replays.record import read

OPEN = '[Game "peak-duel"]\n[Option.first "a"]\n[Option.start-rule "high"]\n'
TURNED = '[Game "peak-duel"]\n'
ATTACKED = ("a summons wood-3-5 attack", "a ends", "b summons fire-2-7 attack", "b attacks 1 1")


def told(*lines, tags=OPEN):
    """Who decides what, and how much it is waited for."""
    return [(due.seats, str(due.decision), due.how) for due in sat(*lines, tags=tags).due]


def sat(*lines, tags=OPEN):
    sitting = Sitting.begin(read_tags(read(tags).tags))
    for line in lines:
        sitting.enter(line)
    return sitting


def test_the_table_turns_up_cards_for_the_initiative_and_the_law():
    assert told(tags=TURNED) == [(("table",), "initiative", WAITS)]
    compared = "table compares a=wood-3-5 b=wood-4-5"
    assert told(compared, tags=TURNED) == [(("table",), "law", WAITS)]


def test_the_active_seat_goes_on_and_the_other_may_respond_to_a_pass():
    assert told() == [(("a",), "proceed", WAITS)]
    assert told("a passes") == [(("b",), "respond", WAITS)]


def test_an_attack_is_answered_or_carried_out():
    sitting = sat(*ATTACKED)
    answer, follows = sitting.due
    assert (answer.seats, answer.decision, answer.how) == (("a",), "answer", WAITS)
    assert answer.facts == {"price": 2, "flips": False}
    assert answer.verbs == ("changes", "passes")
    assert (follows.seats, follows.decision, follows.how) == (("table",), "turn-up", OTHERWISE)
    assert follows.facts == {"seat": "a", "amount": 2}


def test_a_covered_card_may_be_flipped_in_answer():
    lines = (ATTACKED[0], "a sets wood-1-1", *ATTACKED[1:])
    answer, _ = sat(*lines).due
    assert answer.facts["flips"] is True
    assert answer.verbs == ("flips", "changes", "passes")


def test_where_nothing_is_damaged_the_attack_is_carried_out():
    lines = (ATTACKED[0].replace("attack", "defence"), *ATTACKED[1:])
    assert told(*lines)[1] == (("table",), "resolve", OTHERWISE)


def test_damage_waits_for_cards():
    (due,) = sat(*ATTACKED, "table resolves").due
    assert (due.seats, due.decision, due.how) == (("table",), "turn-up", WAITS)
    assert due.facts == {"seat": "a", "amount": 2}


def test_nothing_is_due_when_the_game_is_over():
    assert told("a resign") == []
