"""Replaying a match from the command line."""

import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.render.layout import columns

ROOT = Path(__file__).parents[3]
MOVES = """\
a summons wood-3-5 attack ; opening
a sets metal-3-3
referee undo
referee annotate 1 !? "brave"
referee rule "the card lies" cites=PD-3.3
a ends
"""


@pytest.fixture(autouse=True)
def match(referee):
    name = referee.new("--id", "m1", "--seat", "a=Anna", "--seat", "b=Bo")
    assert referee("move", stdin=MOVES).status == 0
    return name


def test_every_move_is_told_with_the_board_after_it(referee):
    out = referee("replay", "m1").out
    assert out.count("PEAK DUEL") == 7
    before, _, after = out.partition("   1  a summons wood-3-5 attack ; opening")
    assert "WOOD 3|5" not in before
    assert "WOOD 3|5" in after
    assert "The referee rules: the card lies (cites PD-3.3)" in out


def test_a_move_taken_back_is_shown_in_its_place_and_marked(referee):
    out = referee("replay", "--from", "2", "--to", "3").out
    assert " (2)  a sets metal-3-3" in out
    assert "Taken back by entry 3." in out
    taken_back, undone = referee("replay", "--from", "2", "--to", "3", "--json").json_lines
    assert (taken_back["stands"], taken_back["taken_back_by"]) == (False, 3)
    spells = [each["state"]["seats"]["a"]["spells"] for each in (taken_back, undone)]
    assert spells[0] != spells[1]


def test_what_was_put_on_a_move_later_is_told_with_it(referee):
    assert "Annotated later: !? brave" in referee("replay", "--from", "1", "--to", "1").out


def test_a_part_of_a_match_is_replayed(referee):
    answer = referee("replay", "--from", "3", "--to", "5", "--json")
    assert [each["number"] for each in answer.json_lines] == [3, 4, 5]


def test_each_moment_is_what_show_says_of_it(referee):
    for each in referee("replay", "--json").json_lines:
        shown = referee("show", "--at", str(each["number"]), "--json").json
        assert {key: each[key] for key in ("status", "to_move", "state")} == {
            key: shown[key] for key in ("status", "to_move", "state")
        }
        board = referee("show", "--at", str(each["number"])).out
        number = str(each["number"])
        assert board in referee("replay", "--from", number, "--to", number).out


def test_a_covered_card_is_for_those_who_know_it(referee):
    for viewer, known in (("referee", True), ("a", True), ("b", False), ("public", False)):
        answer = referee("replay", "--as", viewer, "--from", "2", "--to", "3")
        assert ("metal-3-3" in answer.out) is known
        told = referee("replay", "--as", viewer, "--from", "2", "--to", "3", "--json").out
        assert ("metal-3-3" in told) is known


def test_a_dealt_match_shows_a_viewer_nothing_that_he_has_not_seen(referee):
    referee.new("--id", "dealt", "--deal", "seed:7")
    for viewer, sees in (("referee", True), ("b", True), ("a", False), ("public", False)):
        opening = referee("replay", "dealt", "--as", viewer, "--json").json_lines[0]["events"]
        dealt = [event["cards"] for event in opening if event.get("dst") == "b.hand"]
        assert dealt
        assert all(("?" not in cards) is sees for cards in dealt)
        assert bool(opening[0]["seed"]) is (viewer == "referee")


@pytest.mark.parametrize(
    "arguments", [("--to", "9"), ("--from", "9"), ("--from", "3", "--to", "2")]
)
def test_what_is_not_there_is_not_replayed(referee, arguments):
    answer = referee("replay", *arguments)
    assert (answer.status, answer.out) == (2, "")


def test_a_viewer_that_is_none_is_told(referee):
    for form in ([], ["--json"]):
        assert referee("replay", "--as", "c", *form).status == 2


def test_it_fits_a_terminal(referee):
    assert max(map(columns, referee("replay").out.splitlines())) <= 80


def test_without_a_terminal_it_waits_for_nobody(referee):
    assert referee("replay", "--step", "--speed", "60").out == referee("replay").out


def in_a_terminal(referee, keys, *arguments):
    """What is written while somebody types these lines at a terminal."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "referee", "replay", "m1", *arguments]
    with subprocess.Popen(
        command,
        stdin=follower,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as program:
        os.close(follower)
        os.write(leader, keys)
        out, err = program.communicate()
    os.close(leader)
    assert program.returncode == 0
    return out.decode(), err.decode()


def test_at_a_terminal_enter_goes_on_and_q_stops(referee):
    out, err = in_a_terminal(referee, b"\n\nq\n", "--step")
    assert out.count("PEAK DUEL") == 3
    assert err.count("q: stop") == 3


def test_at_a_terminal_the_end_of_input_stops(referee):
    out, _ = in_a_terminal(referee, b"\n\x04", "--step")
    assert out.count("PEAK DUEL") == 2


def test_after_the_last_move_nobody_is_asked(referee):
    out, err = in_a_terminal(referee, b"\n", "--step", "--from", "5")
    assert out.count("PEAK DUEL") == 2
    assert err.count("q: stop") == 1


def test_at_a_terminal_it_rests_on_each_move_and_goes_on_by_itself(referee):
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "referee", "replay", "m1", "--from", "3", "--to", "5"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    begin = time.monotonic()
    with subprocess.Popen([*command, "--speed", "0.3"], stdout=follower, env=env) as program:
        os.close(follower)
        shown = b""
        while shown.count(b"to move") < 3:
            shown += os.read(leader, 4096)
        taken = time.monotonic() - begin
    os.close(leader)
    assert taken >= 0.6
    assert program.returncode == 0


INSTEAD = """\
[Game "peak-duel"]
[Option.first "a"]
[Option.start-rule "high"]

a summons wood-3-5 attack
(
a sets metal-3-3
(
a ends
)
b summons fire-4-4 attack
a ends
)
referee rule "the card lies" cites=PD-3.3
"""


def test_programs_read_what_is_said_and_which_rules_are_cited(referee, tmp_path):
    record = tmp_path / "instead.rec"
    record.write_text(INSTEAD, encoding="utf-8")
    assert referee("import", str(record), "--id", "m2").status == 0
    opened, summoned, ruled = referee("replay", "m2", "--json").json_lines
    assert "The match begins" in opened["sentences"][0]
    assert any("wood-3-5" in sentence for sentence in summoned["sentences"])
    assert list(ruled["cited"]) == ["PD-3.3"]
    assert ruled["cited"]["PD-3.3"]
    assert (summoned["cited"], ruled["played"]) == ({}, [])
    told = referee("replay", "m2", "--json", "--lang", "zh-Hant").json_lines[1]
    assert any("召喚" in sentence for sentence in told["sentences"])


def test_variations_are_played_until_a_move_cannot_be(referee, tmp_path):
    record = tmp_path / "instead.rec"
    record.write_text(INSTEAD, encoding="utf-8")
    referee("import", str(record), "--id", "m2")
    ((first, second),) = referee("replay", "m2", "--json").json_lines[1]["played"]
    assert first["text"] == "a sets metal-3-3"
    assert first["state"]["seats"]["a"]["set_count"] == 1
    assert first["sentences"]
    assert first["to_move"] == ["a"]
    ((ends,),) = first["played"]
    assert (ends["text"], ends["state"]["turn"]) == ("a ends", 2)
    assert (second["text"], second["rule"]) == ("b summons fire-4-4 attack", "PD-3.1")
    assert second["message"]
    assert "state" not in second
    seen = referee("replay", "m2", "--json", "--as", "public").json_lines[1]
    assert (seen["played"], "variations" in seen) == ([], False)
