"""What another reading would have made of a match, from the command line."""

from pathlib import Path

import pytest

from referee.speech import LANGS
from tools.cases import case

ROOT = Path(__file__).parents[3]
DUEL = ROOT / "docs" / "examples" / "peak-duel.rec"
REFUSED = ROOT / "docs" / "examples" / "peak-duel-refused.rec"
RUNES = ROOT / "docs" / "examples" / "dueling-runes.rec"


@pytest.fixture
def bout(tmp_path):
    """A bout that ends on the eighth square."""
    file = tmp_path / "bout.rec"
    file.write_bytes(case("ready-fence", "strip-eight-game-over").record)
    return file


def test_a_record_is_compared(referee, bout):
    answer = referee("compare", bout, "--option", "strip=10", "--json")
    assert (answer.status, answer.err) == (0, "")
    found = answer.json
    assert list(found) == ["match", "reading", "first", "refused", "result", "same_result"]
    assert found["match"] == str(bout)
    assert found["reading"] == {"revision": 1, "options": {"strip": "10"}, "edition": "default"}
    first = found["first"]
    assert list(first) == ["number", "line", "rule", "recorded", "other"]
    assert (first["number"], first["line"], first["rule"]) == ("3", "red withdraws", None)
    assert "red is off the strip." in first["recorded"]
    assert first["other"] == ["red steps back: square 2 to 1."]
    assert found["refused"] == []
    scores = {"red": 0, "green": 5}
    recorded = {"winners": ["green"], "reason": "RF-12.1", "scores": scores}
    assert found["result"] == {"recorded": recorded, "other": None}
    assert found["same_result"] is False


def test_people_are_told_what_is_otherwise(referee, bout):
    answer = referee("compare", bout.name, "--option", "strip=10")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "bout.rec, with strip=10 instead of 8:",
        "  Something else would have followed from move 3: red withdraws",
        "    In the match:",
        "      red is off the strip.",
        "      green scores 1 point (the other is off the strip): 5 now.",
        "      The game is over: green wins (RF-12.1).",
        "    Under the other reading:",
        "      red steps back: square 2 to 1.",
        "  The result would have been another.",
        "    In the match:",
        "      The game is over: green wins (RF-12.1).",
        "    Under the other reading:",
        "      The game is open.",
        "",
    ]


def test_values_are_read_in_any_language_and_words_are_of_the_one_that_is_asked(referee, bout):
    answers = {}
    for lang in LANGS:
        options = ("--option", "劍道=10", "--lang", lang)
        told = referee("compare", bout, *options, "--json").json
        assert told["reading"]["options"] == {"strip": "10"}
        answers[lang] = told["first"]["other"], referee("compare", bout, *options).out
    assert len({str(one) for one in answers.values()}) == len(LANGS)
    assert "劍道=10" in answers["zh-Hant"][1]


def test_refused_moves_are_told_with_the_text_of_the_rule_once(referee):
    answer = referee("compare", RUNES, "--option", "draws=up-to")
    assert answer.status == 0
    assert "Refused and left out, 14 moves:" in answer.said
    assert "5 a plays painter" in answer.said
    assert "DR-3.1: Cards are played in a play phase; this is the end phase." in answer.said
    assert answer.said.count("DR-3.1: A round: extra phases if any") == 1
    found = referee("compare", RUNES, "--option", "draws=up-to", "--json").json
    assert found["refused"][0] == {"number": "5", "rule": "DR-3.1"}
    assert [one["rule"] for one in found["refused"]].count("DR-3.1") == 13
    assert (found["first"]["number"], found["first"]["rule"]) == ("4", None)


def test_the_first_difference_may_be_a_refused_move(referee, tmp_path):
    file = tmp_path / "passes.rec"
    file.write_bytes(case("ready-fence", "min-actions-one").record)
    found = referee("compare", file, "--option", "min-actions=2", "--json").json
    refused = found["refused"]
    assert refused == [{"number": found["first"]["number"], "rule": "RF-3.4"}]
    assert (found["first"]["rule"], found["first"]["other"]) == ("RF-3.4", [])
    told = referee("compare", file, "--option", "min-actions=2").said
    assert f"Move {refused[0]['number']} would have been refused: " in told
    assert "RF-3.4: " in told


def test_where_nothing_is_otherwise_it_is_said(referee):
    answer = referee("compare", DUEL, "--option", "repelled=destroyed")
    assert (answer.status, answer.err) == (0, "")
    assert "Nothing would have changed." in answer.out
    found = referee("compare", DUEL, "--option", "repelled=destroyed", "--json").json
    assert (found["first"], found["refused"], found["same_result"]) == (None, [], True)
    assert found["result"]["recorded"] == found["result"]["other"] is not None


def test_the_reading_of_the_match_is_named_so(referee):
    answer = referee("compare", DUEL, "--revision", "1")
    assert answer.status == 0
    assert "read as it is: Nothing would have changed." in answer.said


# All readings


def test_readings_tell_those_that_change_anything(referee, bout):
    answer = referee("compare", bout, "--readings", "--json")
    assert answer.status == 0
    found = [each["reading"]["options"] for each in answer.json_lines]
    assert found == [{"gap": "4"}, {"strip": "10"}]
    told = referee("compare", bout, "--readings")
    assert told.status == 0
    assert "17 other readings; 2 of them would have changed something." in told.said


def test_readings_may_be_none(referee, tmp_path):
    file = tmp_path / "begun.rec"
    file.write_text('[Game "peak-duel"]\n')
    answer = referee("compare", file, "--readings", "--json")
    assert (answer.status, answer.out) == (0, "")
    told = referee("compare", file, "--readings")
    assert "3 other readings; none of them would have changed anything." in told.said


def test_beside_a_reading_that_is_named_come_all_others(referee, bout):
    answer = referee("compare", bout, "--option", "stall=strict", "--readings", "--json")
    found = [each["reading"]["options"] for each in answer.json_lines]
    assert found == [{"stall": "strict"}, {"gap": "4"}, {"strip": "10"}]


# Which match


@pytest.mark.parametrize("named", [(), ("m1",), ("-m", "m1"), ("-m", "m")])
def test_a_match_of_the_log_is_compared_and_stays_as_it_is(referee, named):
    referee.new("--id", "m1", "--seat", "a=Anna")
    referee("move", stdin="a summons wood-8-2 attack\na ends\nreferee undo\n")
    before = referee("log", "m1", "--json").out
    answer = referee("compare", *named, "--option", "first=b", "--json")
    assert (answer.status, answer.err) == (0, "")
    assert answer.json["match"] == "m1"
    assert answer.json["reading"]["options"] == {"first": "b"}
    assert answer.json["refused"] == [{"number": "1", "rule": "PD-3.1"}]
    assert referee("log", "m1", "--json").out == before


def test_a_match_is_compared_under_an_edition_of_the_tables_own(referee, tmp_path):
    shipped = ROOT / "events" / "catalogues" / "peak-duel.toml"
    own = tmp_path / "own.toml"
    own.write_text(shipped.read_text().replace('edition = "default"', 'edition = "ours"'))
    match = referee.new()
    answer = referee("compare", match, "--edition", own, "--json")
    assert answer.status == 0, answer.err
    assert answer.json["reading"]["edition"] not in ("default", "ours")
    assert answer.json["first"] is None
    told = referee("compare", match, "--edition", own)
    digest = answer.json["reading"]["edition"]
    assert f"with the edition ours ({digest[:12]}) instead of default:" in told.said


def test_other_values_on_the_cards_of_an_edition_change_what_follows(referee, tmp_path):
    shipped = ROOT / "events" / "catalogues" / "malifaux.toml"
    own = tmp_path / "own.toml"
    own.write_text(shipped.read_text().replace("health = 12", "health = 13"))
    game = ROOT / "docs" / "examples" / "malifaux.rec"
    found = referee("compare", game, "--edition", own, "--json").json
    assert found["first"]["number"] == "1"
    assert found["first"]["recorded"] != found["first"]["other"]
    assert (found["refused"], found["same_result"]) == ([], True)


def test_a_match_with_an_edition_of_its_own_keeps_it(referee, tmp_path):
    shipped = ROOT / "events" / "catalogues" / "peak-duel.toml"
    own = tmp_path / "own.toml"
    own.write_text(shipped.read_text().replace('edition = "default"', 'edition = "ours"'))
    match = referee.new("--edition", str(own))
    answer = referee("compare", match, "--option", "repelled=destroyed", "--json")
    assert answer.status == 0, answer.err
    assert answer.json["reading"]["edition"] != "default"


def test_a_record_comes_from_standard_input_too(referee, bout):
    answer = referee("compare", "-", "--option", "strip=10", "--json", stdin=bout.read_bytes())
    assert (answer.status, answer.json["match"]) == (0, "-")


def test_of_a_record_that_a_rule_stops_what_was_accepted_is_compared(referee):
    answer = referee("compare", REFUSED, "--option", "repelled=destroyed", "--json")
    assert answer.status == 0
    assert answer.json["first"] is None
    assert "line 8 is refused (PD-3.3); the moves before it are compared." in answer.said


def test_a_dealt_match_of_the_log_is_compared(referee):
    referee.new("--id", "m1", "--deal", "secret")
    answer = referee("compare", "m1", "--readings")
    assert (answer.status, answer.err) == (0, "")


# What cannot be read


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "Say under which reading"),
        (("--option", "repelled"), "--option wants NAME=VALUE"),
        (("--option", "repelled=dies"), "Known: survives, destroyed"),
        (("--option", "repel=destroyed"), "Did you mean repelled"),
        (("--option", "repelled=survives", "--option", "repelled=destroyed"), "a second time"),
        (("--option", "deck-a=nonsense"), "deck-a"),
        (("--revision", "9"), "There is no revision"),
        (("--edition", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_what_is_no_reading_is_said(referee, options, said):
    answer = referee("compare", DUEL, *options)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.said


def test_a_file_that_is_no_record_is_told_with_the_place(referee, tmp_path):
    file = tmp_path / "wrong.rec"
    file.write_text('[Game "peak-duel"]\n[Option.first "a"]\n\na summons nonsense attack\n')
    answer = referee("compare", file, "--readings")
    assert (answer.status, answer.out) == (2, "")
    assert "wrong.rec" in answer.said
    assert "line 4" in answer.said
    assert "a summons nonsense attack" in answer.said
    assert referee("compare", tmp_path / "none.rec", "--readings").status == 2


def test_a_match_that_is_not_there_is_told(referee):
    referee.new("--id", "m1")
    assert referee("compare", "other", "--readings").status == 2
    assert referee("compare", "m1", "-m", "m2", "--readings").status == 2
