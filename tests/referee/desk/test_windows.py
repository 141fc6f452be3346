"""The time for answers: who may still answer what was laid open, and which line would end that."""

from pathlib import Path

import pytest

from referee.checking import play
from referee.desk.played import play as played
from referee.desk.sitting import Sitting
from referee.desk.windows import Window, ends, window

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def after(record, *lines):
    sitting = played(record).sitting
    for line in lines:
        sitting.enter(line)
    return sitting


def ended(sitting, line):
    """Whose time for answers the line would end; the match stays as it is."""
    return ends(sitting, sitting.judge(line))


def course(slug):
    """The times for answers in a match of the documentation, and which lines ended one for whom."""
    whole = played((EXAMPLES / f"{slug}.rec").read_text(encoding="utf-8")).sitting
    sitting = Sitting(whole.game, whole.edition, whole.entries[:1])
    windows, over = {}, {}
    for entry in whole.entries[1:]:
        judged = sitting.judge(entry.text)
        if seats := ends(sitting, judged):
            over[entry.number] = seats
        sitting.add(entry, judged.state)
        if found := window(sitting):
            windows[entry.number] = (found.opened, found.waiting)
    return windows, over


# Peak Duel: section 6, windows; PD-3.5

DUEL = """\
[Game "peak-duel"]
[Option.first "a"]
[Option.start-rule "high"]

"""
COVERED = ("a sets ?", "a ends", "b summons metal-4-4 attack", "b attacks 1 direct")


def test_an_attack_is_answered_by_who_has_covered_cards():
    sitting = after(DUEL, *COVERED)
    assert window(sitting) == Window(4, ("a",))
    ending = (
        "table resolves",
        "table turns a wood-2-2,wood-3-3,fire-2-2,fire-3-3",
        "b enters damage",
    )
    assert [ended(sitting, line) for line in ending] == [("a",)] * 3
    keeping = ("a passes", "a flips 1 earth-3-3 bulwark b1", 'referee note "so it is"')
    assert [ended(sitting, line) for line in keeping] == [()] * 3


def test_each_step_of_an_attack_is_answered_by_itself():
    sitting = after(DUEL, *COVERED, "b enters damage")
    assert window(sitting) == Window(5, ("a",))
    assert ended(sitting, "table resolves") == ("a",)


def test_who_has_passed_is_asked_no_more():
    sitting = after(DUEL, *COVERED, "b enters damage", "a passes")
    assert window(sitting) is None
    assert window(after(DUEL, *COVERED, "a passes")) == Window(4, ("a",))  # the damage step


def test_nobody_answers_who_has_nothing_to_answer_with():
    lines = ("a ends", "b summons metal-4-4 attack", "b attacks 1 direct")
    assert window(after(DUEL, *lines)) is None
    assert window(after(DUEL, *COVERED[:3])) is None  # a phase is nothing to answer


def test_a_card_covered_in_this_turn_answers_nothing():
    lines = ("a ends", "b summons metal-4-4 attack", "b ends", "a summons metal-5-3 attack")
    sitting = after(DUEL, *lines, "a attacks 1 1")
    assert window(sitting) is None


def test_the_duel_of_the_documentation():
    windows, over = course("peak-duel")
    assert windows == {
        9: (9, ("a",)),
        10: (10, ("b",)),  # the attacker may answer the spell that answered him
        18: (18, ("b",)),
        19: (19, ("b",)),
        21: (21, ("b",)),
        26: (26, ("a",)),
        31: (31, ("b",)),
        33: (33, ("b",)),
    }
    assert over == {
        11: ("b",),
        19: ("b",),  # a spell of the damage step closes the declaration
        20: ("b",),
        22: ("b",),
        27: ("a",),
        32: ("b",),
        34: ("b",),
    }


# Ready... Fence!: RF-8


def test_in_a_phrase_the_word_answers():
    windows, over = course("ready-fence")
    assert windows == {
        4: (4, ("red",)),
        5: (5, ("green",)),
        6: (6, ("red",)),
        8: (8, ("green",)),
        12: (12, ("green",)),
        13: (13, ("red",)),
        14: (14, ("green",)),
        21: (21, ("red",)),
        27: (27, ("green",)),
        28: (28, ("red",)),
        30: (30, ("red",)),
    }
    assert over == {}  # nobody else moves in it


# Dueling Runes: DR-5.7, DR-9


def test_a_spell_that_waits_is_answered_by_who_has_cards():
    windows, over = course("dueling-runes")
    assert (windows, over) == ({14: (14, ("a",))}, {})


RUNES = """\
[Game "dueling-runes"]
[Option.players "3"]
[Option.window "open"]

"""


def test_spells_that_wait_are_answered_until_they_take_effect():
    sitting = after(RUNES, "a plays mountain", "b plays savage", "c plays cave")
    assert window(sitting) is None  # who is to declare answers nothing
    sitting.enter("a casts shield")
    assert window(sitting) == Window(4, ("b", "c"))
    assert ended(sitting, "table resolves") == ("b", "c")
    counter = "b counters a rite hold=yes"
    assert ended(sitting, counter) == ()
    sitting.enter(counter)
    assert window(sitting) == Window(5, ("b", "c"))
    assert ended(sitting, "table resolves") == ("b", "c")


# Malifaux: MF-3.8, MF-5.6, MF-5.7, MF-7


def test_cards_that_were_turned_may_be_cheated_and_triggers_declared():
    windows, over = course("malifaux")
    assert windows == {
        11: (11, ("b", "a")),
        12: (12, ("a",)),
        17: (17, ("a", "b")),
        18: (17, ("b",)),
        19: (17, ("a",)),
        21: (21, ("b",)),
        25: (25, ("a", "b")),
        26: (26, ("b",)),
        34: (34, ("b", "a")),
        35: (34, ("a",)),
        36: (34, ("a",)),
        38: (38, ("a",)),
    }
    assert over == {}


SKIRMISH = """\
[Game "malifaux"]

a hires ana profile=sample-marshal leader=yes
b hires rex profile=sample-ranger leader=yes
a stones 2
referee begins
a ready
b ready
a flips ram/2
b flips tome/7
table passes
b activates rex
b attacks carbine ana
"""


def test_who_has_soulstones_may_answer_an_attack_before_a_card_is_turned():
    sitting = after(SKIRMISH)
    assert window(sitting) == Window(11, ("a",))
    assert ended(sitting, "b flips crow/10") == ("a",)
    assert ended(sitting, "a flips crow/10") == ()
    sitting.enter("b flips crow/10")
    assert window(sitting) is None
    sitting.enter("a flips mask/9")
    found = window(sitting)
    assert found is not None
    assert set(found.waiting) == {"a", "b"}
    assert set(ended(sitting, "table passes")) == {"a", "b"}


def test_an_initiative_flip_is_part_of_the_turn_until_it_is_turned():
    lines = SKIRMISH.splitlines()
    assert window(after("\n".join(lines[:8]))) is None
    assert window(after("\n".join(lines[:9]))) is None
    assert window(after("\n".join(lines[:10]))) == Window(8, ("a", "b"))


# Fate/Ace Royal: FA-0.8, FA-4.2, FA-9.1


def test_a_raid_an_attack_and_a_counter_are_answered_before_their_step_closes():
    windows, over = course("fate-ace-royal")
    assert windows == {
        13: (13, ("p1", "p3")),
        14: (14, ("p1", "p3")),
        15: (15, ("p2", "p3")),
    }
    assert over == {14: ("p1", "p3"), 15: ("p3",), 16: ("p3",)}


ROYALE = """\
[Game "fate-ace-royal"]
[Option.players "3"]
[Option.assign "agreed"]

p1 takes artoria saber
p2 takes cu-chulainn lancer
p3 takes medea caster
"""


def test_an_event_that_was_played_is_answered_by_the_others():
    sitting = after(ROYALE, "p1 plays event-03")
    others = ("p2", "p3")
    assert window(sitting) == Window(4, others)
    assert ended(sitting, "p1 proceeds") == others
    assert ended(sitting, "p1 plays event-05") == others  # of the first nothing can be said then
    assert ended(sitting, "p2 plays event-06") == ()  # it may be the answer
    assert ended(sitting, "p1 commands mana") == ()
    sitting.enter("p2 plays event-06")
    assert window(sitting) == Window(5, ("p1", "p3"))
    sitting.enter("p1 proceeds")
    assert window(sitting) is None


# Of any match


def test_what_is_noted_or_taken_back_ends_nothing_and_opens_nothing():
    sitting = after(DUEL, *COVERED)
    for line in (
        'referee note "so it is"',
        "referee undo",
        "referee clock a 60",
        'referee dispute "x"',
    ):
        assert ended(sitting, line) == ()
    sitting.enter('referee note "so it is"')
    assert window(sitting) == Window(4, ("a",))
    sitting.enter("referee undo")
    assert window(sitting) is None


def test_nobody_answers_while_a_dispute_pauses_the_game():
    record = DUEL.replace("\n\n", '\n[Option.disputes "pause"]\n\n')
    sitting = after(record, *COVERED, 'referee dispute "x" by=a')
    assert window(sitting) is None


def test_a_game_that_declares_nobody_has_no_time_for_answers():
    sitting = play.sit("toy")
    assert window(sitting) is None


@pytest.mark.parametrize("slug", ["peak-duel", "fate-ace-royal"])
def test_after_the_end_nobody_answers(slug):
    sitting = after((EXAMPLES / f"{slug}.rec").read_text(encoding="utf-8"))
    if not sitting.state.match.over:
        sitting.enter("referee draw why=x")
    assert window(sitting) is None
