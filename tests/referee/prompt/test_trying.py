"""A trial at the prompt: played on in memory, kept as a variation, or left."""

import json

import pytest

PROMPT = "\n1>"
MOVES = ("a summons wood-8-2 attack", "a ends")


def told(run, match, *lines, **options):
    viewer = ("--as", options["viewer"]) if options else ()
    return run("play", match, "--plain", *viewer, lines=lines).out


def texts(run, match):
    return [entry["text"] for entry in json.loads(run("log", match, "--json").out)[1:]]


def played(run, match, name):
    out = run("replay", match, "--variation", name, "--json").out
    return [json.loads(line) for line in out.splitlines()]


def test_what_is_tried_is_shown_and_not_entered(run, match):
    out = told(run, match, ":try", *MOVES, ":back", "a sets ?")
    assert "Anna (a) summons wood-8-2 from the hand to place 1" in out
    assert "Back at match m1, as it was left." in out
    assert texts(run, match) == ["a sets ?"]


@pytest.mark.parametrize("typed", [":try", ":試走", "：试走", ":t"])
def test_a_trial_is_begun_by_each_of_its_words(run, match, typed):
    assert "A trial, after entry 0" in told(run, match, typed)


def test_what_was_tried_is_taken_back_within_it(run, match):
    out = told(run, match, ":try", *MOVES, "u 2", "u", ":back", "u")
    assert "Taken back in the trial: 2 lines." in out
    assert "Not possible, M-1: Only what was tried can be taken back within a trial" in out
    assert texts(run, match) == []


def test_it_is_kept_as_a_variation_of_the_move_that_was_played_there(run, match):
    lines = [*MOVES, ":try 0", "a sets ?", "a ends", ':keep "he could have waited"', ":back"]
    out = told(run, match, *lines)
    assert "--variation 1.v1" in " ".join(out.split())
    assert "Meanwhile" not in out
    entered = 'referee vary 1 "a sets ?" "a ends" why="he could have waited"'
    assert texts(run, match) == [*MOVES, entered]
    assert [move["text"] for move in played(run, match, "1.v1")] == ["a sets ?", "a ends"]


def test_what_was_taken_back_in_it_is_not_kept(run, match):
    told(run, match, *MOVES, ":try 0", "a sets ?", "u", "a ends", "referee note x", ":留下")
    assert texts(run, match)[2:] == ['referee vary 1 "a ends"']


def test_it_is_kept_once_a_move_was_played_there(run, match):
    out = told(run, match, ":try", ":keep", "a ends", ":keep", ":back")
    said = " ".join(out.split())
    assert "Nothing of the game was tried yet." in said
    assert "What was tried stands in the place of no move yet." in said
    assert texts(run, match) == []


def test_it_begins_where_a_move_stands_as_the_match_reads_now(run, match):
    lines = [*MOVES, 'referee insert 1 "a sets ?"', ":try 1.1", "a sets ?", ":keep"]
    told(run, match, *lines)
    assert texts(run, match)[3:] == ['referee vary 2 "a sets ?"']
    assert "There is no line 1.2" in told(run, match, ":try 1.2")
    assert '"x" is not the number of a move' in told(run, match, ":try x")


@pytest.mark.parametrize("typed", [":keep", ":back", ":返回"])
def test_there_is_nothing_to_leave_outside_of_a_trial(run, match, typed):
    assert "belongs to a trial; :try begins one." in told(run, match, typed)


@pytest.mark.parametrize("typed", [":new", ":load x", ":export x", ":try", ":dispute"])
def test_a_trial_is_no_match_that_is_kept(run, match, typed):
    assert "is for a match that is kept" in " ".join(told(run, match, ":try", typed).split())


def test_who_quits_in_a_trial_leaves(run, match):
    out = told(run, match, ":try", ":quit", "a ends")
    assert out.endswith("goes on with it.\n")
    assert texts(run, match) == []


def test_what_others_enter_meanwhile_waits_outside(log, run, match, monkeypatch):
    from events.log.sqlite import open_log
    from referee.desk.desk import Desk
    from referee.desk.edge import EDGE
    from referee.desk.trial import Trial

    enter = Trial.enter

    def beside(self, source, **options):
        with open_log(log, write=True) as other:
            Desk(other, match, EDGE).enter("a sets ?")
        return enter(self, source, **options)

    monkeypatch.setattr(Trial, "enter", beside)
    said = " ".join(told(run, match, ":try", "a ends", ":keep", ":back").split())
    assert "Meanwhile at another prompt: 1 entry." in said
    assert texts(run, match) == ["a sets ?", 'referee vary 1 "a ends"']
    assert "Meanwhile at another prompt: 1 a sets ?" in said


def test_m_9_a_seat_tries_with_what_it_has_seen(run, log):
    run("new", "peak-duel", "--deal", "seed:1", "--id", "d1", "--option", "first=a")
    run("move", "-m", "d1", "a", "draws")
    before = texts(run, "d1")
    out = told(run, "d1", ":try", "a enters summon", "a ends", "b ends", ":keep", viewer="a")
    assert "Now: summon phase" in out
    assert "Not possible, M-9" in out
    assert "Here only a enters moves." in out
    assert texts(run, "d1") == before


def test_the_board_of_a_trial_stands_above_its_prompt(terminal, run, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    screen = table.enters(":try", "\ntry>")
    assert "PEAK DUEL" in screen
    screen = table.enters("su wood35 at", "WOOD 3|5")
    screen = table.enters("ends", "turn 2")
    assert "\ntry>" in screen
    assert "WOOD 3|5" in table.enters("u", "turn 1")
    table.enters(":back", PROMPT)
    table.types("\x04", "goes on with it")
    assert table.status() == 0
    assert texts(run, match) == []
