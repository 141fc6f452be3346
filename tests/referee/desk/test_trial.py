"""A match played on in memory, by the referee and with what a seat has seen."""

import pytest

from events.errors import Unreadable
from events.places import read_place
from referee.checking.play import sit
from referee.desk.sitting import Sitting
from referee.desk.trial import Trial
from referee.moves.refusal import Refusal

SEATS = ("a", "b", "public")


def played(game: str, *lines: str, **tags: str) -> Sitting:
    sitting = sit(game, **tags)
    for line in lines:
        sitting.enter(line)
    return sitting


def duel(*lines: str, **tags: str) -> Sitting:
    return played("peak-duel", *lines, Option__first="a", Option__start_rule="high", **tags)


def dealt_duel(*lines: str) -> Sitting:
    sitting = sit("peak-duel", Deal="seed:1", Option__first="a", Option__start_rule="high")
    for line in lines:
        sitting.enter(line)
    return sitting


def rule(trial: Trial, line: str) -> str:
    with pytest.raises(Refusal) as refused:
        trial.enter(line)
    return str(refused.value.rule)


def test_what_is_tried_follows_as_it_would_and_the_match_stays_as_it_is():
    sitting = duel("a summons wood-8-2 attack")
    entries, state = [*sitting.entries], sitting.state
    trial = Trial("m", sitting)
    tried = trial.enter("a ends")
    assert (tried.number, tried.id, tried.at) == (2, "", "")
    assert tried.body == sitting.judge("a ends").body
    assert (sitting.entries, sitting.state) == (entries, state)
    assert trial.sitting.to_move == ("b",)


def test_a_rule_refuses_what_is_tried_as_it_would_a_move():
    trial = Trial("m", duel())
    assert rule(trial, "a attacks 1 direct") == "PD-3.3"
    with pytest.raises(Unreadable):
        trial.enter("a passez")
    assert trial.lines == ()


def test_it_plays_on_from_an_earlier_line_as_it_was_then():
    sitting = duel("a sets ?", "a ends", "referee undo 2")
    trial = Trial("m", sitting, at=(1,))
    assert trial.enter("a ends").number == 2


def test_it_plays_on_from_the_match_as_it_reads_now():
    sitting = duel("a summons wood-8-2 attack", "a ends", 'referee insert 1 "a sets ?"')
    before, after = (
        Trial("m", sitting, at=read_place(place), corrected=True) for place in ("1", "1.1")
    )
    assert [entry.place for entry in after.sitting.entries] == [(0,), (1,), (1, 1)]
    assert before.enter("a sets ?").place > (3,)
    assert rule(after, "a summons wood-3-5 attack") == "PD-3.2"
    assert [entry.place for entry in Trial("m", sitting, corrected=True).sitting.entries] == [
        *[(0,), (1,), (1, 1), (2,)]
    ]


@pytest.mark.parametrize(("place", "corrected"), [("1.1", False), ("9", False), ("1.2", True)])
def test_it_plays_on_only_from_where_a_line_is(place, corrected):
    sitting = duel("a summons wood-8-2 attack", "a ends", 'referee insert 1 "a sets ?"')
    with pytest.raises(Unreadable):
        Trial("m", sitting, at=read_place(place), corrected=corrected)


def test_several_are_tried_or_none():
    trial = Trial("m", duel())
    with pytest.raises(Refusal):
        trial.enter_all(["a sets ?", "a attacks 1 direct"])
    assert trial.lines == ()
    assert len(trial.enter_all(["a sets ?", "a ends"])) == 2


def test_what_was_tried_is_taken_back_within_the_trial():
    trial = Trial("m", duel("a summons wood-8-2 attack", Option__takeback="consent"))
    start = trial.sitting.state
    trial.enter("a sets ?")
    trial.enter("a ends")
    trial.take_back(1)
    assert trial.lines == ("a sets ?",)
    trial.take_back(1)
    assert trial.sitting.state == start
    with pytest.raises(Refusal) as refused:
        trial.take_back(1)
    assert refused.value.rule == "M-1"
    trial.enter("a ends")


# M-9


def test_m_9_a_draw_ends_everybody_s_trial_of_a_deal_while_the_match_is_open():
    sitting = dealt_duel("a draws")
    for viewer in ("referee", *SEATS):
        trial = Trial("m", sitting, viewer)
        trial.enter("a enters summon")
        assert rule(trial, "a ends") == "M-9"
        assert trial.lines == ("a enters summon",)


def test_m_9_a_coin_ends_the_trial_of_a_seat():
    sitting = played("ready-fence", Option__mode="tutorial")
    Trial("m", sitting).enter("table coin green")
    for viewer in ("red", "green", "public"):
        assert rule(Trial("m", sitting, viewer), "table coin green") == "M-9"


def test_m_9_a_card_of_another_ends_the_trial_of_a_seat():
    sitting = dealt_duel("a draws")
    (held, *_) = sitting.state.table.cards("a.hand")
    line = f"a sets {held}"
    Trial("m", sitting).enter(line)
    Trial("m", sitting, "a").enter(line)
    for viewer in ("b", "public"):
        assert rule(Trial("m", sitting, viewer), line) == "M-9"


def test_m_9_at_a_table_a_card_that_stays_covered_decides_nothing():
    sitting = duel("a sets metal-3-3", "a ends")
    trial = Trial("m", sitting, "b")
    trial.enter("b draws")
    trial.enter("b sets ?")
    (spell,) = trial.sitting.state.table.cards("a.spells.1")
    assert spell == "?"


def test_m_9_at_a_table_a_card_of_another_is_not_named():
    sitting = duel("a sets metal-3-3", "a ends")
    assert rule(Trial("m", sitting, "a"), "b summons fire-4-4 attack") == "M-9"
    Trial("m", sitting, "b").enter("b summons fire-4-4 attack")
    Trial("m", sitting).enter("b summons fire-4-4 attack")


def test_m_9_it_ends_alike_whether_the_other_holds_the_card_or_not():
    sitting = dealt_duel("a draws")
    held = set(sitting.state.table.cards("a.hand"))
    kinds = {card for _, pool in sitting.state.table.pools.items() for card in pool.kinds}
    for card in (min(held), min(kinds - held)):
        assert rule(Trial("m", sitting, "b"), f"a sets {card}") == "M-9"


def test_nothing_is_unseen_once_the_match_is_published():
    sitting = dealt_duel("a draws", "a resign", "table publishes")
    for viewer in ("referee", *SEATS):
        trial = Trial("m", sitting, viewer, at=(1,))
        trial.enter("a enters summon")
        trial.enter("a ends")
