"""Showing the table, what is legal, and the log."""

from fractions import Fraction

import pytest


@pytest.fixture(autouse=True)
def match(referee):
    name = referee.new("--seat", "a=Anna")
    referee("move", stdin="a summons wood-3-5 attack\na sets metal-3-3\na ends\n")
    return name


def test_the_board_is_shown(referee):
    out = referee("show").out
    assert "WOOD 3|5" in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_board_is_shown_as_it_was(referee):
    assert "WOOD 3|5" not in referee("show", "--at", "0").out
    assert referee("show", "--at", "1", "--json").json["number"] == 1


def test_there_is_no_board_of_an_entry_that_is_not_there(referee):
    answer = referee("show", "--at", "99")
    assert answer.status == 2
    assert "the last is 3" in answer.err


@pytest.mark.parametrize("command", ["show", "legal", "log", "replay", "export"])
def test_a_match_is_named_by_an_argument_or_an_option(referee, match, command):
    referee.new("--id", "another")
    named = referee(command, "-m", match)
    assert (named.status, named.out) == (0, referee(command, match).out)
    assert referee(command, match, "--match", match) == named
    twice = referee(command, match, "-m", "another")
    assert (twice.status, "another" in twice.err) == (2, True)


def test_a_covered_card_is_for_those_who_know_it(referee):
    for viewer, cards in (("referee", ["metal-3-3"]), ("a", ["metal-3-3"]), ("b", ["?"])):
        found = referee("show", "--zone", "a.spells.1", "--as", viewer, "--json").json
        assert found["cards"] == cards
    assert "metal-3-3" not in referee("log", "--as", "public").out


@pytest.mark.parametrize("command", [("show",), ("log",), ("replay",), ("export",)])
def test_a_name_of_two_players_is_told_with_their_seats(referee, command):
    referee.new("--seat", "a=Anna", "--seat", "b=Anna")
    answer = referee(*command, "--as", "anna")
    assert (answer.status, answer.out) == (2, "")
    assert "Several are called 'anna' here: a, b. Name the seat." in answer.said


def test_a_viewer_that_is_none_is_told(referee):
    answer = referee("show", "--as", "c")
    assert answer.status == 2
    assert "public" in answer.err


@pytest.mark.parametrize(
    ("typed", "viewer"),
    [("甲", "a"), ("A", "a"), ("anna", "a"), ("乙", "b"), ("公眾", "public"), ("裁判", "referee")],
)
def test_a_viewer_is_named_by_a_word_of_any_language_or_by_his_name(referee, typed, viewer):
    for command in (("show",), ("log",), ("replay",)):
        named = referee(*command, "--as", typed, "--json")
        assert named.status == 0
        assert named.out == referee(*command, "--as", viewer, "--json").out
    for command in (("export",), ("show", "--zone", "a.spells.1")):
        assert referee(*command, "--as", typed).out == referee(*command, "--as", viewer).out


def test_a_name_that_two_players_have_names_neither(referee):
    referee.new("--seat", "a=Anna", "--seat", "b=anna")
    answer = referee("show", "--as", "Anna")
    assert (answer.status, "Anna" in answer.err) == (2, True)


def test_a_seat_whose_moves_are_listed_is_named_by_a_word_of_any_language(referee):
    for typed in ("乙", "B"):
        found = referee("legal", "--seat", typed, "--json")
        assert found.json == referee("legal", "--seat", "b", "--json").json


def test_a_zone_is_told_with_what_its_cards_can_be(referee):
    found = referee("show", "--zone", "a.field.1", "--json").json
    assert (found["count"], found["cards"], found["possible"]) == (1, ["wood-3-5"], [])
    assert "wood-8-8" in referee("show", "--zone", "a.hand").out


def test_what_an_unknown_card_can_be_is_told_by_kind_where_it_can_have_any_speed(referee):
    referee("new", "ready-fence", "--id", "bout")
    told = referee("show", "bout", "--zone", "red.hand").out
    assert "straight-thrust/4-9, beat-thrust/1-9" in " ".join(told.split())
    odds = referee("show", "bout", "--zone", "red.hand", "--odds").out
    assert "stop-hit/1-9" in odds
    assert "Supposed: every way to give the copies of a kind speeds" in " ".join(odds.split())
    found = referee("show", "bout", "--zone", "red.hand", "--json").json
    assert "beat-thrust/2" in found["possible"]


def test_a_misspelt_zone_is_told_with_the_nearest(referee):
    answer = referee("show", "--zone", "a.hnad")
    assert answer.status == 2
    assert "a.hand" in answer.err


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("乙.手牌", "b.hand"),
        ("甲.牌組", "a.deck"),
        ("甲.牌组", "a.deck"),
        ("甲．場地區．１", "a.field.1"),
        ("甲.场地区.1", "a.field.1"),
        ("a.咒术区.1", "a.spells.1"),
        ("B.Hand", "b.hand"),
    ],
)
def test_a_zone_is_named_in_either_script_as_in_english(referee, typed, zone):
    for lang in ("en", "zh-Hant", "zh-Hans"):
        answer = referee("--lang", lang, "show", "--zone", typed, "--json")
        assert answer.json == referee("show", "--zone", zone, "--json").json


def test_a_misspelt_zone_is_told_with_the_nearest_in_its_script(referee):
    answer = referee("--lang", "zh-Hant", "show", "--zone", "乙.手排")
    assert answer.status == 2
    assert "乙.手牌" in answer.err
    assert "牌组" not in answer.err
    assert "各區有：甲.牌組、甲.手牌、甲.魂區" in answer.said.replace(" ", "")


def test_odds_go_with_a_zone(referee):
    assert referee("show", "--odds").status == 2
    found = referee("show", "--zone", "a.hand", "--odds", "--json").json
    assert [one["card"] for one in found["odds"]]
    assert all(set(one) == {"card", "least", "most"} for one in found["odds"])
    assert all(one["least"] == one["most"] for one in found["odds"])
    assert sum(Fraction(one["most"]) for one in found["odds"]) == 1
    assert found["prior"] == "peak-duel.unlisted"
    assert "%" in referee("show", "--zone", "a.hand", "--odds").out


def test_what_may_be_entered_is_listed(referee):
    offers = referee("legal", "--seat", "b", "--json").json
    assert offers["to_move"] == ["b"]
    assert {offer["mover"] for offer in offers["offers"]} == {"b"}
    assert "b resign" in referee("legal").out
    assert referee("legal", "--seat", "x").status == 2
    assert "Known: a, b, table, referee." in referee("legal", "--seat", "x").said
    told = referee("--lang", "zh-Hant", "legal", "--seat", "丙").said
    assert "可用的有：甲、乙、桌面、裁判。" in told


def test_the_log_tells_moves_and_consequences(referee):
    out = referee("log").out
    assert "   1  a summons wood-3-5 attack" in out
    assert "Anna (a) summons wood-3-5" in out


def test_the_log_tells_nothing_twice(referee):
    told = referee("log").out.partition("   1  a summons")[2].splitlines()
    assert [line for line in told if "wood-3-5" in line] == [
        " wood-3-5 attack",
        "        Anna (a) summons wood-3-5 from the hand to place 1, in attack posture.",
    ]


def test_the_log_of_a_dealt_match_tells_each_viewer_the_cards_that_he_saw(referee):
    referee.new("--deal", "seed:7")
    deal = "From a's deck to a's hand: "
    assert f"{deal}5 unknown cards." in referee("log", "--as", "b").out
    for viewer in ("a", "referee"):
        out = referee("log", "--as", viewer).out
        assert out.count(deal) == 2
        assert "unknown" not in out.partition(deal)[2].partition("From b's")[0]


def test_the_result_is_told_as_a_verdict_tells_it(referee):
    match = referee.new()
    referee("move", "-m", match, "a", "resign")
    result = referee("show", "--json").json["result"]
    assert result == {"winners": ["b"], "reason": "PD-9.4", "scores": {"a": 19, "b": 20}, "why": ""}


def test_the_cards_of_a_zone_are_told_in_the_card_order_of_the_game(referee):
    match = referee("new", "malifaux", "--json").json["match"]
    for odds in ((), ("--odds",)):
        found = referee("show", match, "--zone", "a.deck", *odds, "--json").json
        told = [one["card"] for one in found["odds"]] if odds else found["possible"]
        assert told[:2] == ["crow/1", "crow/2"]
        assert told.index("crow/9") < told.index("crow/10") < told.index("ram/1")
        assert told[-2:] == ["red-joker", "black-joker"]


@pytest.mark.parametrize(
    "command",
    [
        ("show",),
        ("show", "--zone", "a.hand"),
        ("log",),
        ("replay",),
        ("export", "--format", "md"),
    ],
)
def test_what_seats_are_called_comes_from_what_the_viewer_may_know(referee, command):
    """In the game `telltale` each seat is called by all cards that are known to lie somewhere."""
    referee("new", "telltale", "--deal", "seed:2", "--id", "t")  # a holds two of ash
    assert referee("move", "-m", "t", "a", "resign").status == 0
    answer = referee(*command, "-m", "t", "--as", "a")
    assert answer.status == 0
    assert "a of ash (a)" in answer.said or command[0] == "show"
    assert "ash-elm" not in answer.out
