"""A match played on in memory, by the referee and with what a seat has seen."""

from pathlib import Path

import pytest

from events.errors import Unreadable
from events.places import read_place
from referee.checking.play import sit
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.desk.trial import Trial
from referee.moves.refusal import Refusal
from referee.notation.canonical import line_of

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


def test_m_9_no_deal_is_published_in_a_trial():
    for viewer in ("referee", *SEATS):
        trial = Trial("m", dealt_duel("a draws"), viewer)
        trial.enter("a resign")
        assert rule(trial, "table publishes") == "M-9"


def test_nothing_is_unseen_once_the_match_is_published():
    sitting = dealt_duel("a draws", "a resign", "table publishes")
    for viewer in ("referee", *SEATS):
        trial = Trial("m", sitting, viewer, at=(1,))
        trial.enter("a enters summon")
        trial.enter("a ends")


# In all games

RECORDS = Path(__file__).parents[2] / "records"
DEALT = sorted(RECORDS.glob("*/dealt-*.rec"))
PHYSICAL = [
    file
    for folder in sorted(RECORDS.iterdir())
    for file in sorted(set(folder.glob("*.rec")) - set(DEALT))[:3]
]


def named(file: Path) -> str:
    return f"{file.parent.name}-{file.stem}"


def test_the_records_are_of_all_games():
    assert {len({file.parent for file in files}) for files in (DEALT, PHYSICAL)} == {5}


@pytest.mark.parametrize("file", [*DEALT, *PHYSICAL], ids=named)
def test_m_9_what_a_seat_tries_follows_as_it_reads_it_later_or_is_not_known(file):
    """Of every line of a record: a trial says what the viewer read when it was entered, or M-9."""
    sitting = play(file.read_text(encoding="utf-8-sig")).sitting
    tried = 0
    for number in range(0, sitting.number, 1 + sitting.number // 20):
        then = sitting.as_of(number)
        if then.published or sitting.published:
            continue
        line = line_of(sitting.entries[number + 1].body)
        if line.startswith("referee"):
            continue
        for viewer in (*dict(sitting.opened.seats), "public"):
            trial = Trial("m", then, viewer)
            refusal = _refusal(trial, line)
            if refusal is None:
                assert _told(trial.sitting, viewer) == _told(sitting.as_of(number + 1), viewer)
            else:
                assert refusal.rule == "M-9"
            tried += 1
    assert tried or sitting.published


def _refusal(trial, line):
    try:
        trial.enter(line)
    except Refusal as refusal:
        return refusal
    return None


def _told(sitting, viewer):
    return sitting.entries_for(viewer)[-1].events


@pytest.mark.parametrize("viewer", SEATS)
def test_m_9_a_seat_s_trial_is_made_of_what_it_may_read(viewer):
    for sitting in (dealt_duel("a draws"), duel("a sets metal-3-3")):
        tried, read = Trial("m", sitting, viewer).sitting.entries, sitting.entries_for(viewer)
        assert tried[1:] == read[1:]
        assert tried[0].events[1:] == read[0].events[1:]
        assert sitting.opened.seed is None or tried[0].events[0].seed == "?"
