"""`--corrected`: a match as it reads now; and, as it was entered, what became of each line."""

import pytest

from replays.redact import PUBLIC
from tests.heads import unnamed

RECORD = """\
[Game "peak-duel"]
[Option.first "b"]
[Option.start-rule "high"]

b summons fire-2-6 defence
b ends
a summons earth-1-7 attack
a attacks 1 1
table resolves
a ends
referee insert 1 "b sets ?"
referee amend 1.1 "b sets metal-3-3"
referee annotate 1.1 !? "brave"
referee strike 4-5
referee note tea
referee strike 11
"""


@pytest.fixture
def match(referee):
    answer = referee("import", "-", "--id", "m1", stdin=RECORD)
    assert answer.status == 0, answer.err
    return "m1"


def numbers(answer):
    return [each["number"] for each in answer]


# As it was entered


def test_the_log_says_by_which_entry_a_line_no_longer_stands(referee, match):
    out = referee("log", match).out
    assert " (4)  a attacks 1 1\n" in out
    assert out.count("Struck by entry 10.") == 2
    assert "(11)  referee note tea\n        Note: tea\n        Struck by entry 12.\n" in out


def test_the_log_shows_moves_put_in_with_what_became_of_them(referee, match):
    referee("move", "-m", match, "referee", "strike", "1.1")
    out = referee("log", match).out
    assert "   (1.1)  b sets ?\n" in out
    assert "            Struck by entry 13.\n" in out


def test_programs_are_told_what_became_of_moves_put_in(referee, match):
    entry = referee("log", match, "--json").json[7]
    assert entry["put_in"] == [
        {
            "number": "1.1",
            "line": "b sets metal-3-3",
            "stands": True,
            "way": "stands",
            "taken_back_by": None,
            "amended_by": 8,
            "restated_by": 8,
            "again_by": None,
            "rule": None,
        }
    ]
    assert [each["stands"] for each in referee("log", match, "--json").json[3:7]] == [
        True,
        False,
        False,
        True,
    ]


def test_a_fallen_move_is_told_with_its_rule(referee, match):
    referee("move", "-m", match, "referee", "strike", "2")
    fallen = referee("replay", match, "--from", "3", "--to", "3", "--json").json_lines[0]
    assert (fallen["way"], fallen["taken_back_by"]) == ("fallen", 13)
    assert fallen["rule"].startswith("PD-")
    referee("move", "-m", match, "referee", "amend", "2")
    again = referee("replay", match, "--from", "3", "--to", "3", "--json").json_lines[0]
    assert (again["way"], again["again_by"], again["rule"]) == ("stands", 14, None)
    assert "Stands again since entry 14." in referee("log", match).out


def test_what_was_struck_is_no_annotation_any_more(referee, match):
    told = "Annotated later: ?? slow"
    referee("move", "-m", match, "referee", "annotate", "2", "??", "slow")
    assert told in referee("replay", match, "--from", "2", "--to", "2").out
    referee("move", "-m", match, "referee", "strike", "13")
    assert told not in referee("replay", match, "--from", "2", "--to", "2").out


# As it reads now


def test_the_log_as_it_reads_now_is_what_stands_in_the_order_of_play(referee, match):
    assert numbers(referee("log", match, "--corrected", "--json").json) == [0, 1, "1.1", 2, 3, 6, 9]
    out = referee("log", match, "--corrected").out
    assert " 1.1  b sets metal-3-3\n" in out
    assert "b sets ?" not in out
    assert "Struck" not in out


def test_a_replay_goes_through_what_stands(referee, match):
    answer = referee("replay", match, "--corrected", "--json").json_lines
    assert numbers(answer) == [0, 1, "1.1", 2, 3, 6, 9]
    assert answer[-1]["state"] == referee("show", match, "--json").json["state"]
    out = referee("replay", match, "--corrected", "--from", "1.1", "--to", "2").out
    assert out.startswith(" 1.1  b sets metal-3-3\n")
    assert "Annotated later: !? brave" in out
    assert "\n   3  " not in out


def test_a_stretch_takes_in_what_stands_behind_its_end(referee, match):
    def told(*stretch):
        return numbers(referee("replay", match, "--corrected", "--json", *stretch).json_lines)

    assert told("--to", "1") == [0, 1, "1.1"]
    assert told("--from", "4") == [6, 9]
    assert told("--from", "1.1", "--to", "1.1") == ["1.1"]


@pytest.mark.parametrize(
    ("stretch", "text"),
    [
        (("--from", "1.2"), "There is no line 1.2"),
        (("--from", "3", "--to", "1.1"), "--from 3 comes after --to 1.1"),
        (("--from", "4", "--to", "5"), "From 4 to 5 nothing stands."),
    ],
)
def test_a_stretch_of_nothing_is_refused(referee, match, stretch, text):
    answer = referee("replay", match, "--corrected", *stretch)
    assert answer.status == 2
    assert text in answer.said


def test_the_table_after_a_move_that_was_put_in(referee, match):
    answer = referee("show", match, "--at", "1.1", "--corrected", "--json").json
    assert answer["number"] == "1.1"
    replayed = referee("replay", match, "--corrected", "--from", "1.1", "--to", "1.1", "--json")
    assert answer["state"] == replayed.json_lines[0]["state"]
    assert "metal-3-3" in referee("show", match, "--at", "1.1", "--corrected").out
    assert "metal-3-3" not in referee("show", match, "--at", "1", "--corrected").out


def test_without_a_number_the_table_is_the_one_that_is_there(referee, match):
    shown = referee("show", match, "--json").json
    assert referee("show", match, "--corrected", "--json").json == shown


@pytest.mark.parametrize(
    "command", [("show", "--at", "1.1"), ("replay", "--from", "1.1"), ("replay", "--to", "1.1")]
)
def test_a_number_with_dots_wants_the_match_as_it_reads_now(referee, match, command):
    answer = referee(*command, "-m", match)
    assert answer.status == 2
    assert "add --corrected" in answer.said


@pytest.mark.parametrize("word", ["x", "1.", ".1", "-1", "1.x", "１", "1..2", "9" * 5000])
def test_what_is_no_number_is_a_fault_of_the_line(referee, match, word):
    answer = referee("show", match, f"--at={word}", "--corrected")
    assert answer.status == 2
    assert "--at must be the number of a line" in answer.said


# Exports


def test_a_corrected_record_can_be_imported_and_has_no_corrections(referee, match):
    text = referee("export", match, "--corrected").out
    assert "insert" not in text
    assert "referee annotate 2 !? brave" in text
    assert referee("import", "-", "--id", "m2", stdin=text).status == 0
    assert (
        referee("show", "m2", "--json").json["state"]
        == referee("show", match, "--json").json["state"]
    )
    assert unnamed(referee("export", "m2").out) == text
    assert referee("export", "m2", "--corrected").out == text


def test_a_corrected_document_is_numbered_from_1(referee, match):
    answer = referee("export", match, "--corrected", "--format", "json").json
    assert numbers(answer["entries"]) == [0, 1, 2, 3, 4, 5, 6]
    assert all(each["stands"] for each in answer["entries"])
    assert answer["moves"] == 6


def test_a_corrected_page_strikes_nothing_through(referee, match):
    out = referee("export", match, "--corrected", "--format", "md").out
    assert "2. `b sets metal-3-3`" in out
    assert "~~" not in out


# What a viewer may know


@pytest.fixture
def dealt(referee):
    """Two cards that a has set, one of them put in later."""
    referee.new("--deal", "seed:5", "--id", "d1")
    hand = referee("show", "d1", "--as", "a", "--json").json["state"]["seats"]["a"]["hand"]
    first, second = hand[:2]
    assert referee("move", "-m", "d1", "a", "sets", first).status == 0
    assert referee("move", "-m", "d1", "referee", "insert", "0", f"a sets {second}").status == 0
    return first, second


@pytest.mark.parametrize("viewer", ["b", PUBLIC])
@pytest.mark.parametrize("command", [("log",), ("replay",)])
def test_a_viewer_reads_no_hidden_card_of_a_move_put_in(referee, dealt, viewer, command):
    answer = referee(*command, "d1", "--corrected", "--as", viewer).out
    assert "\n 0.1  a sets ?\n" in answer
    assert "\n   1  a sets ?\n" in answer
    entered = referee(*command, "d1", "--as", viewer).out
    assert 'referee insert 0 "a sets ?"' in entered
    assert "0.1  a sets ?\n" in entered


@pytest.mark.parametrize("viewer", ["b", PUBLIC])
def test_what_programs_are_told_of_a_move_put_in_hides_its_card(referee, dealt, viewer):
    put_in = referee("log", "d1", "--as", viewer, "--json").json[2]["put_in"]
    assert [move["line"] for move in put_in] == ["a sets ?"]
    corrected = referee("log", "d1", "--as", viewer, "--corrected", "--json").json
    assert [move["words"] for move in corrected[1:]] == [["a", "sets", "?"]] * 2
    assert {move["id"] for move in corrected} == {None}


@pytest.mark.parametrize("viewer", ["b", PUBLIC])
def test_a_corrected_export_hides_what_the_viewer_has_not_seen(referee, dealt, viewer):
    record = referee("export", "d1", "--corrected", "--as", viewer)
    assert record.out.endswith("\n\na sets ?\na sets ?\n")
    assert "?" in record.err
    page = referee("export", "d1", "--as", viewer, "--format", "md").out
    assert "- **0.1** `a sets ?`" in page
    page = referee("export", "d1", "--corrected", "--as", viewer, "--format", "md").out
    assert "1. `a sets ?`" in page
