"""`referee try`, and the variations that `replay --variation` goes through."""

import json

import pytest

GAMES = {
    "peak-duel": ("--option", "first=a", "--option", "start-rule=high"),
    "ready-fence": (),
    "dueling-runes": (),
    "malifaux": (),
    "fate-ace-royal": (),
}


@pytest.fixture
def match(referee):
    return referee.new("--id", "m1", "--seat", "a=Anna", "--seat", "b=Bo")


def entered(referee, match="m1"):
    return [entry["text"] for entry in referee("log", match, "--json").json[1:]]


def test_a_move_is_tried_as_it_would_be_entered_and_is_not(referee, match):
    before = referee.log.read_bytes()
    tried = referee("try", "a", "summons", "wood-8-2", "attack")
    assert referee.log.read_bytes() == before
    assert entered(referee) == []
    moved = referee("move", "a", "summons", "wood-8-2", "attack")
    assert (tried.status, tried.out) == (moved.status, moved.out)


def test_the_lines_of_standard_input_are_tried_up_to_one_that_cannot_be(referee, match):
    answer = referee("try", "--json", stdin="a sets ?\n; a remark\na attacks 1 direct\na ends\n")
    assert answer.status == 3
    assert [tried["text"] for tried in answer.json_lines] == ["a sets ?"]
    assert (answer.json_lines[0]["id"], answer.json_lines[0]["to_move"]) == (None, ["a"])
    assert "line 3: PD-3.3" in answer.said
    assert "Nothing of a trial is entered." in answer.said
    assert entered(referee) == []


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("a", "ends"), 0),
        (("a ends",), 0),
        (("a", "attacks", "1", "direct"), 3),
        (("a", "passez"), 2),
        (("--at", "7", "a", "ends"), 2),
        (("--at", "1.1", "a", "ends"), 2),
        (("--at", "x", "a", "ends"), 2),
        (("--as", "c", "a", "ends"), 2),
        (("a", "ends", "--json"), 2),
    ],
)
def test_it_ends_as_move_does(referee, match, arguments, status):
    assert referee("try", *arguments).status == status
    assert entered(referee) == []


def test_it_plays_on_from_an_earlier_line_and_from_the_match_as_it_reads_now(referee, match):
    moves = 'a summons wood-8-2 attack\na ends\nreferee insert 1 "a sets ?"\n'
    assert referee("move", stdin=moves).status == 0
    assert referee("try", "--at", "1", "--json", "a", "sets", "?").json["number"] == 2
    assert referee("try", "--at", "1.1", "a", "sets", "?").status == 2
    then, now = (
        referee("try", "--at", number, "--corrected", "--json", "a", "ends").json["events"]
        for number in ("1", "1.1")
    )
    assert then[0]["phase"] == now[0]["phase"] == "end"
    assert "spells [1 ▓ t1]" in referee("try", "--at", "1.1", "--corrected", "a", "ends").out
    assert "spells [1 ▓ t1]" not in referee("try", "--at", "1", "--corrected", "a", "ends").out


def test_m_9_a_trial_ends_with_what_was_accepted_until_there(referee):
    referee("new", "peak-duel", "--deal", "seed:1", "--option", "first=a", "--id", "d1")
    referee("move", "-m", "d1", "a", "draws")
    for viewer in ("referee", "a", "b", "public"):
        answer = referee("try", "--as", viewer, stdin="a enters summon\na ends\n")
        assert answer.status == 3
        assert "M-9" in answer.err
        assert "Now: summon phase" in answer.out
        assert "PEAK DUEL   turn 1" in answer.out


@pytest.mark.parametrize("deal", ["physical", "seed:3"])
@pytest.mark.parametrize("game", GAMES)
def test_something_can_be_tried_in_every_game(referee, game, deal):
    assert referee("new", game, "--deal", deal, "--id", "m2", *GAMES[game]).status == 0
    for viewer in ("referee", "public"):
        lines = 'referee note "x"\nreferee draw why="dark"\n'
        tried = referee("try", "-m", "m2", "--as", viewer, "--json", stdin=lines)
        assert [move["words"][1] for move in tried.json_lines] == ["note", "draw"]
        assert tried.json_lines[-1]["status"] == "over"
    assert entered(referee, "m2") == []


# Variations

RECORD = """\
[Game "peak-duel"]
[Option.first "a"]
[Option.start-rule "high"]

a summons wood-8-2 attack
(
a sets ?
(
a summons wood-3-5 attack
)
a ends
)
a ends
referee vary 1 "a sets ?" "a attacks 1 direct" "a ends" why="too bold"
referee vary 2 "a sets ?"
"""


@pytest.fixture
def told(referee, tmp_path):
    file = tmp_path / "told.rec"
    file.write_text(RECORD)
    answer = referee("import", file, "--json")
    assert answer.status == 0, answer.err
    return json.loads(answer.out.splitlines()[0])["match"]


def variation(referee, match, name, *arguments):
    return referee("replay", match, "--variation", name, "--json", *arguments)


def test_the_variations_in_parentheses_come_first(referee, told):
    first = variation(referee, told, "1.v1").json_lines
    assert [move["text"] for move in first] == ["a sets ?", "a ends"]
    upon = [[move["text"] for move in each] for each in first[0]["played"]]
    assert upon == [["a summons wood-3-5 attack"]]
    assert [move["number"] for move in first] == [1, 2]
    assert variation(referee, told, "2.v1").json_lines[0]["to_move"] == ["a"]


def test_a_rule_that_refuses_a_variation_is_told(referee, told):
    accepted, refused = variation(referee, told, "1.v2").json_lines
    assert (accepted["text"], accepted["status"]) == ("a sets ?", "open")
    assert (refused["text"], refused["rule"]) == ("a attacks 1 direct", "PD-3.3")
    answer = referee("replay", told, "--variation", "1.v2")
    assert answer.status == 0
    assert "PD-3.3: Turn 1 has no battle phase." in answer.out


def test_it_is_played_as_the_match_reads_now(referee, told):
    assert referee("move", "-m", told, "referee", "insert", "0", "a sets ?").status == 0
    move, *_ = variation(referee, told, "1.v1").json_lines
    assert [event["dst"] for event in move["events"] if "dst" in event] == ["a.spells.2"]


@pytest.mark.parametrize("name", ["1.v3", "2.v2", "9.v1", "1.1.v1", "1", "v1", "1.v0", "1.vx"])
def test_only_a_variation_that_is_there_is_gone_through(referee, told, name):
    assert variation(referee, told, name).status == 2


@pytest.mark.parametrize("stretch", [("--from", "1"), ("--to", "2")])
def test_a_variation_is_gone_through_as_a_whole(referee, told, stretch):
    answer = variation(referee, told, "1.v1", *stretch)
    assert (answer.status, answer.out) == (2, "")
    assert "--from" in answer.said


def test_replay_has_the_variations_that_were_entered_too(referee, told):
    first, second = referee("replay", told, "--json").json_lines[1:3]
    played = [[move["text"] for move in moves] for moves in first["played"]]
    assert played == [["a sets ?", "a ends"], ["a sets ?", "a attacks 1 direct"]]
    assert [[move["text"] for move in moves] for moves in second["played"]] == [["a sets ?"]]
    corrected = referee("replay", told, "--corrected", "--json").json_lines
    assert [move["played"] for move in corrected[1:]] == [first["played"], second["played"]]


def test_a_record_keeps_the_variations_as_they_were_written(referee, told):
    out = referee("export", told, "--format", "rec").out
    assert 'referee vary 1 "a sets ?" "a attacks 1 direct" "a ends" why="too bold"' in out
    assert out.count("(") == RECORD.count("(")


def test_m_9_variations_of_an_open_deal_are_the_referee_s_alone(referee):
    for name, lines in (("with", ['referee vary 1 "a ends"']), ("without", [])):
        referee("new", "peak-duel", "--deal", "seed:1", "--option", "first=a", "--id", name)
        referee("move", "-m", name, stdin="\n".join(["a draws", *lines]))
        hidden = variation(referee, name, "1.v1", "--as", "b")
        assert (hidden.status, hidden.out) == (2, "")
        assert "for the referee alone" in hidden.said
        assert "a ends" not in referee("replay", name, "--as", "b", "--json").out
    assert variation(referee, "with", "1.v1").status == 0
    referee("move", "-m", "with", stdin="a resign\ntable publishes\n")
    assert variation(referee, "with", "1.v1", "--as", "b").status == 0
