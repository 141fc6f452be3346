"""`referee odds` about hidden cards of any game, at the command line."""

import json

import pytest

HAND = ("holds", "a.hand", "of=suit:moons")


@pytest.fixture
def match(referee):
    referee("new", "dueling-runes", "--id", "runes", "--deal", "seed:7")
    return "runes"


def test_the_answer_is_told_as_a_fraction_with_who_knows_it_and_when(referee, match):
    answer = referee("odds", "dueling-runes", *HAND, "-m", match, "--as", "b", "--json")
    assert answer.json == {
        "question": "holds zone=a.hand of=suit:moons",
        "at": 0,
        "as": "b",
        "answer": "4231/4921",
        "method": "counted",
        "prior": None,
    }
    assert list(answer.json) == ["question", "at", "as", "answer", "method", "prior"]
    told = referee("odds", "dueling-runes", *HAND, "-m", match, "--as", "b").out.splitlines()
    assert told[0] == "holds zone=a.hand of=suit:moons      at 0, as b knows it"
    assert told[2].split() == ["85.98", "%", "4231/4921", "(counted;", "decks", "listed)"]


def test_without_a_viewer_it_is_as_everybody_knows_it(referee, match):
    told = referee("odds", "dueling-runes", *HAND, "-m", match, "--json").json
    assert (told["as"], told["answer"]) == ("public", "67393/77572")
    own = referee("odds", "dueling-runes", *HAND, "-m", match, "--as", "referee", "--json").json
    assert own["answer"] in ("0/1", "1/1")


def test_without_a_match_it_is_about_full_decks(referee, match):
    told = referee("odds", "dueling-runes", "next", "pile", "of=suit:moons", "--json").json
    assert (told["at"], told["as"], told["answer"]) == (None, "public", "7/22")
    assert "full decks" in referee("odds", "dueling-runes", "where", "forest").out


def test_it_may_be_asked_as_it_was_earlier(referee):
    referee("new", "malifaux", "--id", "mist", "--option", "play=deck")
    before = referee("odds", "malifaux", "next", "a.deck", "of=suit:ram", "-m", "mist", "--json")
    assert referee("move", "-m", "mist", "a", "flips", "ram/12").status == 0
    after = referee("odds", "malifaux", "next", "a.deck", "of=suit:ram", "-m", "mist", "--json")
    assert (before.json["answer"], after.json["answer"]) == ("13/54", "12/53")
    again = ("next", "a.deck", "of=suit:ram", "-m", "mist", "--at", before.json["at"], "--json")
    assert referee("odds", "malifaux", *map(str, again)).json == before.json


def test_a_mapping_is_told_with_what_is_nowhere_only_to_programs(referee, match):
    asked = ("odds", "dueling-runes", "where", "forest", "-m", match)
    found = referee(*asked, "--json").json["answer"]
    assert found["excuse"] == "0/1"
    out = referee(*asked).out
    assert "excuse" not in out
    assert "pile" in out


def test_worlds_are_drawn_only_where_that_is_asked_for(referee, match):
    asked = ("odds", "dueling-runes", *HAND, "-m", match, "--as", "b", "--json")
    drawn = referee(*asked, "--sample", "400", "--seed", "3").json
    assert (drawn["method"], drawn["n"]) == ("sampled", 400)
    assert drawn["low"] < 4231 / 4921 < drawn["high"]
    assert drawn["low"] < drawn["answer"] < drawn["high"]
    assert referee(*asked, "--sample", "400", "--seed", "3").json == drawn
    assert referee(*asked, "--sample", "400").json != drawn
    assert "n" not in referee(*asked).json


def test_what_rests_on_a_supposition_says_so(referee):
    referee("new", "peak-duel", "--id", "duel")
    asked = ("odds", "peak-duel", "holds", "a.hand", "of=fire", "-m", "duel")
    told = referee(*asked, "--json").json
    assert (told["answer"], told["prior"]) == ("6271/8855", "peak-duel.unlisted")
    assert "nobody listed every legal one is alike (PD-1.3" in referee(*asked).out


def test_queries_may_be_json_and_of_both_sorts(referee):
    queries = [
        {"next": {"zone": "a.deck", "of": ["suit:ram", "red-joker"]}},
        {"flip": {"at_least": 8}},
    ]
    found = referee("odds", "malifaux", json.dumps(queries), "--json").json
    assert found[0]["question"] == "next zone=a.deck of=suit:ram,red-joker"
    assert (found[0]["answer"], found[1]) == ("7/27", "25/54")
    lines = "\n".join(map(json.dumps, queries)) + "\n"
    assert referee("odds", "malifaux", "-", "--json", stdin=lines).json_lines == found


def test_it_is_asked_and_answered_in_chinese(referee, match):
    words = ("持有", "甲.手牌", "是=花色:明月", "至少=1", "-m", match, "--as", "乙")
    told = referee("--lang", "zh-Hant", "odds", "dueling-runes", *words).out
    assert "第 0 步，乙所知" in told
    assert "（計數；牌組已登錄）" in told
    words = ("在哪", "森林", "-m", match)
    assert "抓牌堆" in referee("--lang", "zh-Hant", "odds", "dueling-runes", *words).out
    assert (
        "%"
        in referee("--lang", "zh-Hans", "odds", "dueling-runes", "接下来", "pile", "of=forest").out
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("holds", "a.hnd", "of=forest"), "a.hand"),
        (("holds", "a.hand"), "The key of= is missing: holds zone= of=."),
        (("holds", "a.hand", "of=forst"), "Did you mean forest?"),
        (("holds", "a.hand", "of=suit:moon"), "Did you mean moons?"),
        (("holds", "a.hand", "of=forest", "at-least=x"), "whole number"),
        (("holds", "a.hand", "of=forest", "of=forest"), "twice"),
        (("holds", "a.hand", "b.hand", "of=forest"), "one word too many"),
        (("hold", "a.hand", "of=forest"), "Did you mean holds?"),
        (("next", "pile", "of=forest", "cards=45"), "44"),
        (("next", "a.hand", "of=forest"), "has no top"),
        (("where", "forst"), "Did you mean forest?"),
        (("can", "a", "plys"), "Did you mean plays?"),
        (("can", "a", "plays"), "-m MATCH"),
        (("each", "a.hand", "--as", "b"), "-m MATCH"),
        (("each", "a.hand", "--at", "0"), "-m MATCH"),
        (("each", "a.hand", "--seat", "a"), "names its zone"),
        (("each", "a.hand", "--seed", "1"), "--sample N"),
        (("each", "a.hand", "-m", "runes", "--as", "x"), "public"),
        (("each", "a.hand", "-m", "runes", "--at", "9"), "9"),
        (('{"each": {"zone": "a.hnd"}}',), "a.hand"),
        (('{"each": {"zon": "a.hand"}}',), "Did you mean zone?"),
        ((), "holds zone= of="),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_answered(referee, match, words, said):
    answer = referee("odds", "dueling-runes", *words)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.said
    assert "Traceback" not in answer.err


def test_the_questions_of_a_game_of_its_own_are_always_counted(referee):
    answer = referee("odds", "malifaux", "flip", "at-least=8", "--sample", "9")
    assert answer.status == 2
    assert "leave out --sample" in answer.said


def test_fractions_that_are_too_long_for_a_line_are_left_to_json(referee):
    referee("new", "peak-duel", "--id", "open")
    asked = ("odds", "peak-duel", "where", "wood-8-2", "-m", "open")
    told = referee(*asked).out.splitlines()
    assert max(map(len, told)) <= 80
    assert told[1].split() == ["number"]
    assert "--json" in told[-1]
    assert all("/" in share for share in referee(*asked, "--json").json["answer"].values())
