"""A match as it reads now is a record that was right from the beginning."""

import pytest

from referee.desk import record
from referee.desk.plain import plain
from referee.desk.verdict import adjudicate
from tests.referee.desk.test_played import assert_comes_back
from tools.cases import cases

FORGOTTEN = """\
[Game "peak-duel"]
[Option.first "b"]
[Option.start-rule "high"]

b summons fire-2-6 defence
b ends ! ; quickly
a summons earth-1-7 attack
{ a brave thing }
a attacks 1 1
table resolves
a ends
referee insert 1 "b sets ?"
referee amend 1.1 "b sets metal-3-3 evidence=photo"
referee annotate 1.1 !? "brave"
referee annotate 2 "slow"
referee annotate 4 "hm"
referee note "tea"
referee note "no tea"
referee strike 13
referee dispute "he attacked nothing" by=b about=4-5
referee claim 1 b "no attack" never=yes
referee decide 1 claim why="both remember it so"
b ends
referee undo
b sets ?
"""

CORRECTED = """\
b summons fire-2-6 defence
b sets metal-3-3 evidence=photo
b ends ! ; quickly
a summons earth-1-7 attack
{a brave thing}
a ends
referee annotate 2 !? brave
referee annotate 3 slow
referee note tea
b sets ?
"""

RECORDS = {
    "forgotten": FORGOTTEN,
    "appeal": """\
[Game "peak-duel"]
[Option.first "b"]
[Option.start-rule "high"]

b summons fire-2-6 defence
b ends
a summons earth-1-7 attack
a attacks 1 1
table resolves
a ends
referee dispute "nothing was attacked" by=b about=4-5
referee claim 1 b "she set a card" "a sets ?"
referee decide 1 claim why="the field shows it"
referee appeal 1 a why="a photo"
referee decide 1 stands by="Eva" why="the photo shows it"
""",
    "back": """\
[Game "ready-fence"]
[Option.mode "tutorial"]

table coin green
green advances
green plays beat-thrust/4
referee dispute "he was not ready" by=red about=3
referee decide 1 back why="so both say"
referee undo
referee redo
""",
    "fallen": """\
[Game "dueling-runes"]

a plays mountain
b plays savage
a casts shield
b casts drain
a plays painter
b plays cave
referee strike 3
referee annotate 5 !
""",
    "again": """\
[Game "dueling-runes"]

a plays mountain
b plays savage
a casts shield
b casts drain
referee strike 3
referee insert 2 "a passes"
referee vary 4 "b passes"
""",
    "dealt": """\
[Game "peak-duel"]
[Option.first "a"]
[Option.start-rule "high"]
[Deal "seed:192"]

a ends
b ends
referee insert 1 "b ends" "a ends"
referee strike 1.2
""",
}


def cases_of(book):
    """The cases about the rules of the record that can be read."""
    about = (case for case in cases() if case.section.startswith(f"{book}-"))
    return [case for case in about if adjudicate(case.record).played is not None]


def judged(text):
    return adjudicate(text.encode())


def as_it_reads(outcome):
    """The text of the record as it reads now."""
    return record.write(plain(outcome.played.sitting).entries)


def assert_same_game(again, outcome):
    """Whom it waits for, too, but where that is a dispute, of which a plain record has none."""
    paused = outcome.played.sitting.state.match.paused
    for key in ("status", "result", "state", *(() if paused else ("to_move",))):
        assert again.answer[key] == outcome.answer[key], key
    assert not {"standing", "fallen", "disputes"} & again.answer.keys()


def test_the_record_is_written_as_it_reads_now():
    outcome = judged(FORGOTTEN)
    assert outcome.status == 0
    moves = as_it_reads(outcome).partition("\n\n")[2]
    assert moves == CORRECTED
    again = judged(as_it_reads(outcome))
    assert_same_game(again, outcome)


def test_what_was_put_on_a_line_that_no_longer_stands_goes_with_it():
    assert "hm" not in as_it_reads(judged(FORGOTTEN))


def test_a_move_that_was_put_in_has_no_id_of_its_own():
    entries = plain(judged(FORGOTTEN).played.sitting).entries
    assert [entry.number for entry in entries] == list(range(len(entries)))
    assert len(entries) == 10
    assert all(entry.place == (entry.number,) for entry in entries)


@pytest.mark.parametrize("name", RECORDS)
def test_a_corrected_record_says_the_same_of_the_game(name):
    outcome = judged(RECORDS[name])
    assert outcome.status == 0, outcome.answer
    again = judged(as_it_reads(outcome))
    assert_same_game(again, outcome)


@pytest.mark.parametrize("case", [pytest.param(each, id=each.id) for each in cases_of("M")])
def test_every_case_about_the_record_reads_now_as_a_plain_one(case):
    outcome = adjudicate(case.record)
    assert_same_game(judged(as_it_reads(outcome)), outcome)


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_with_corrections_comes_back_as_it_was(name):
    assert_comes_back(judged(RECORDS[name]).played.sitting.entries)
