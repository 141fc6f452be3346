"""In a dealt match, what the referee wrote freely is for the referee alone."""

import pytest

from referee.checking.play import sit
from referee.desk import record as rec
from referee.desk.sitting import Sitting
from replays.redact import PUBLIC, REFEREE

SECRET = "b holds wood-1-8"

LINES = {
    f'referee note "{SECRET}"': 'referee note "?"',
    f'referee annotate 1 ! "{SECRET}"': 'referee annotate 1 ! "?"',
    "referee annotate 1 !": "referee annotate 1 !",
    f'referee rule "{SECRET}" cites=PD-3.1': 'referee rule "?" cites=PD-3.1',
    f'referee penalty b warning why="{SECRET}"': "referee penalty b warning why=?",
    f'referee irregular b "{SECRET}"': 'referee irregular b "?"',
    f'referee adjust rule high why="{SECRET}"': "referee adjust rule high why=?",
    f'referee award a why="{SECRET}"': "referee award a why=?",
    f'referee draw why="{SECRET}"': "referee draw why=?",
    'referee note "x=y"': 'referee note "?"',
    f'referee note "{SECRET}, 3=1+2"': 'referee note "?"',
    f"a enters summon ; {SECRET}": "a enters summon",
}
"""What the referee enters, and how others read it."""

OTHERS = (PUBLIC, "a", "b")


def dealt(*lines, **beside) -> Sitting:
    sitting = sit("peak-duel", Deal="seed:1")
    active = sitting.state.active
    sitting.enter(f"{active} draws")
    for line in lines:
        sitting.enter(line.replace("a enters", f"{active} enters"), **beside)
    return sitting


def all_told(sitting, viewer) -> str:
    entries = sitting.entries_for(viewer)
    told = (entries, rec.write(entries), sitting.view(viewer), sitting.seen_by(viewer).state)
    return " ".join(map(str, told))


@pytest.mark.parametrize("line", LINES)
def test_a_text_is_read_by_the_referee_alone(line):
    sitting = dealt(line)
    assert sitting.entries[-1] == sitting.entries_for(REFEREE)[-1]
    for viewer in OTHERS:
        read = sitting.entries_for(viewer)[-1].text
        assert read.replace("b enters", "a enters") == LINES[line]
        assert SECRET not in all_told(sitting, viewer)


@pytest.mark.parametrize("line", LINES)
def test_it_reads_the_same_whatever_was_written(line):
    other = dealt(line.replace(SECRET, "something else, and a good deal longer"))
    sitting = dealt(line)
    for viewer in OTHERS:
        assert other.entries_for(viewer) == sitting.entries_for(viewer)


def test_comments_are_for_the_referee_alone():
    sitting = dealt("referee adjust rule high why=x", comments=(SECRET,))
    assert sitting.entries[-1].body.comments == (SECRET,)
    for viewer in OTHERS:
        assert sitting.entries_for(viewer)[-1].body.comments == ()


def test_an_amended_line_tells_no_remark():
    sitting = dealt("a enters summon")
    seat = sitting.state.active
    sitting.enter(f'referee amend 2 "{seat} enters cover ; {SECRET}"')
    assert SECRET in sitting.entries[-1].text
    for viewer in OTHERS:
        assert SECRET not in all_told(sitting, viewer)
        assert sitting.entries_for(viewer)[-1].text == f'referee amend 2 "{seat} enters cover"'


def test_an_amended_line_tells_no_reason():
    sitting = dealt("referee adjust rule low why=x")
    sitting.enter(f'referee amend 2 "referee adjust rule high why=""{SECRET}"""')
    for viewer in OTHERS:
        assert SECRET not in all_told(sitting, viewer)
        shown = sitting.entries_for(viewer)[-1]
        assert shown.text == 'referee amend 2 "referee adjust rule high why=?"'
        assert shown.events[0].line == "referee adjust rule high why=?"


def test_a_move_with_a_key_is_hidden_as_a_whole_where_it_is_claimed_or_might_have_been_played():
    move = '"a ends discard=wood-1-8"'
    sitting = dealt('referee dispute "not so"', f"referee claim 1 a so {move}")
    assert [sitting.entries_for(viewer)[-1].text for viewer in (REFEREE, *OTHERS)] == [
        f"referee claim 1 a so {line}" for line in (move, '"?"', move, '"?"')
    ]
    sitting.enter(f"referee vary 1 {move}")
    for viewer in OTHERS:
        assert sitting.entries_for(viewer)[-1].text == 'referee vary 1 "?"'


def test_at_a_table_all_read_what_was_written():
    sitting = sit("peak-duel")
    for line in (f'referee note "{SECRET}"', f'referee penalty b warning why="{SECRET}"'):
        sitting.enter(f"{line} ; {SECRET}", comments=(SECRET,))
        for viewer in OTHERS:
            assert sitting.entries_for(viewer)[-1] == sitting.entries[-1]


def test_points_of_malifaux_are_told_without_the_reason():
    sitting = sit("malifaux", Deal="seed:1")
    for line in (
        "a hires ana profile=sample-marshal leader=yes",
        "b hires bea profile=sample-warden leader=yes",
        "referee begins",
        f'referee scores a 2 why="{SECRET}"',
    ):
        sitting.enter(line)
    read = sitting.entries_for("b")[-1]
    assert read.text == "referee scores a 2 why=?"
    assert (read.events[-1].points, read.events[-1].why) == (2, "?")


@pytest.mark.parametrize("line", [line for line in LINES.values() if line.startswith("referee")])
def test_a_masked_text_is_a_text_when_it_is_read_again(line):
    sitting = dealt(line)
    for viewer in OTHERS:
        assert sitting.entries_for(viewer)[-1].text == line
