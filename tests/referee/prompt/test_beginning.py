"""Which match the prompt sits down at, and what it asks before a new one."""

import json
import re

import pytest

from events.errors import Unreadable
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.moves.common_options import COMMON_OPTIONS
from referee.prompt.options import Options, pairs
from referee.speech import texts


def test_the_only_open_match_goes_on(run, match):
    run("play", "--plain", lines=["ends"])
    assert "1  a ends" in run("play", "--plain", lines=[":log"]).out


def test_a_match_is_named_by_the_beginning_of_its_id(run, match):
    assert "Match m1, 0 moves" in run("play", "m", "--plain").out


def test_neither_a_match_nor_a_game_is_told(run, match):
    answer = run("play", "zzz")
    assert answer.status == 2
    assert answer.err.startswith("referee: There is no match 'zzz'")  # not: there is no terminal


def test_where_several_are_open_a_file_of_lines_must_name_one(run, match):
    run("new", "peak-duel", "--id", "m2")
    answer = run("play", lines=["a ends"])
    assert answer.status == 2
    assert "m1" in answer.err
    assert "m2" in answer.err


def test_a_game_begins_a_new_match_after_its_questions(run, match):
    lines = [
        "?",
        "firs-t=a",
        "first=zzz",
        "first",
        "first=a",
        "start-rule=low",
        "",
        "?",
        "Cy",
        "Di",
    ]
    out = run("play", "peak-duel", "--plain", lines=[*lines, "ends"]).out
    assert "Who has the initiative" in out
    assert "Did you mean first" in out
    assert "has no value" in out
    assert "Write NAME=VALUE, as first=turned." in out
    assert "A name to be shown beside the seat a" in out
    assert "Turn 2: Di (b)." in out


@pytest.mark.parametrize("no", ["no", "N", "否", "不改"])
def test_one_who_is_asked_for_another_value_may_say_no(run, log, no):
    out = run("play", "peak-duel", "--plain", lines=["first=a", no, "Anna", "Bo", ":q"]).out
    assert "There is no option" not in out
    assert "Bo (b)" in out


def test_one_option_is_explained_by_its_name(run, log):
    out = run("play", "peak-duel", "--plain", lines=["? repelled", "? 先攻", "? repelld", ":q"]).out
    assert out.count("repelled: ") == out.count("first: ") == 1
    assert "change-reset: " not in out
    assert "Did you mean repelled" in out


def test_the_options_of_every_match_are_not_listed_and_are_settable(run, log):
    lines = ["takeback=consent", "暫停", "? disputes", "disputes=note", "", "Anna", "Bo", ":q"]
    out = run("play", "peak-duel", "--plain", lines=lines).out
    assert "takeback = consent   (free, consent, sealed)" in out
    assert out.count("takeback") == 1
    assert "disputes = pause   (note, pause)" in out
    assert "disputes: What play does while something is in dispute" in out
    assert "disputes = note   (note, pause)" in out
    (begun,) = json.loads(run("matches", "--json").out)
    options = dict(json.loads(run("log", begun["match"], "--json").out)[0]["events"][0]["options"])
    assert options["takeback"] == "consent"
    assert "disputes" not in options


@pytest.mark.parametrize("slug", [*BUILT_IN, "briscola"])
@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_an_option_of_every_match_is_understood_as_it_is_called(slug, lang):
    options = Options(find(slug), lang)
    for option in COMMON_OPTIONS:
        assert f"{options.called(option.name)}=" in {s.text for s in options.suggestions("")}
        for value in option.values:
            typed = f"{options.called(option.name)}={options.called(value, option.name)}"
            assert options.read(typed) == (option.name, value)
            assert lang == "en" or not re.search("[a-zA-Z]", typed)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_option_and_its_values_have_a_chinese_name_that_is_understood(slug):
    game = find(slug)
    options = Options(game, "zh-Hant")
    for option in game.options:
        for value in (each for each in option.values if re.fullmatch("[a-z][a-z-]+", each)):
            for called in (options.called(value), options.called(value, option.name)):
                typed = f"{options.called(option.name)}={called}"
                assert not re.search("[a-zA-Z]", typed)
                assert options.read(typed) == (option.name, value)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_an_option_is_explained_in_the_words_that_stand_for_its_values(slug):
    game = find(slug)
    explained = texts("zh-Hant", slug)
    for option in game.options:
        words = re.findall("[a-z-]{2,}", explained.get(f"{slug}.choice.{option.name}", ""))
        assert not set(words) & set(option.values)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("mode=tut", ("mode", "tutorial")),
        ("mod=adv", ("mode", "advanced")),
        ("mode: advanced", ("mode", "advanced")),
        ("mode advanced", ("mode", "advanced")),
        ("advanced", ("mode", "advanced")),
        ("進階", ("mode", "advanced")),
        ("模式：進階", ("mode", "advanced")),
        ("模式 進", ("mode", "advanced")),
        ("发牌=seed:7", ("deal", "seed:7")),
        ("target=1", ("target", "1")),  # none of its values, and no beginning of one
    ],
)
def test_an_option_is_read_as_people_write_it(typed, read):
    assert Options(find("ready-fence"), "en").read(typed) == read


@pytest.mark.parametrize("typed", ["open", "15", "se", "mode", "mode="])
def test_what_may_be_several_options_is_asked_for_again(typed):
    with pytest.raises(Unreadable):
        Options(find("ready-fence"), "en").read(typed)


@pytest.mark.parametrize("slug", BUILT_IN)
@pytest.mark.parametrize("typed", ["y", "yes", "ye", "是", "no", "否", "a", "甲", "on", "off", "n"])
def test_an_answer_to_the_question_for_more_is_no_option(slug, typed):
    with pytest.raises(Unreadable):
        Options(find(slug), "zh-Hant").read(typed)


@pytest.mark.parametrize("typed", ["deck-a=C", "deck-a=NA", "deal=seed"])
def test_what_stands_for_a_value_is_none(typed):
    assert Options(find("peak-duel"), "en").read(typed)[1] == typed.partition("=")[2]


def test_options_are_asked_for_in_the_language_and_typed_in_any(run, log):
    lines = ["1", "?", "先攻=甲", "start-rule=比大", "春風計次=是", "先功", "甲牌組", "", "", ""]
    out = run("--lang", "zh-Hant", "play", "--plain", lines=lines).out
    assert "先攻 = 翻牌   (翻牌、甲、乙)" in out
    assert "先攻 = 甲   (翻牌、甲、乙)" in out
    assert "您是指 先攻 嗎" in out
    assert "請寫成「名稱=值」，例如 甲牌組=?。" in out
    (begun,) = json.loads(run("matches", "--json").out)
    options = dict(json.loads(run("log", begun["match"], "--json").out)[0]["events"][0]["options"])
    chosen = [options[name] for name in ("first", "start-rule", "breeze-counts")]
    assert chosen == ["a", "high", "yes"]


def test_a_dealt_match_is_one_of_the_options(run, log):
    lines = ["1", "deal=seed:x", "deal=seed:7", "", "", ""]
    out = run("play", "--plain", lines=[*lines, ":show a.hand"]).out
    assert "is no way to deal" in out
    assert "a's hand: " in out
    assert "unknown" not in out.partition("a's hand: ")[2]


@pytest.mark.parametrize("typed", ["deal=secret", "secret", "deal=sec", "發牌=祕密", "发牌＝秘密"])
def test_a_match_dealt_in_secret_is_one_of_the_options(run, log, typed):
    out = run("play", "peak-duel", "--plain", lines=[typed, "", "", "", ":show a.hand"]).out
    assert "deal = secret   (physical, secret, shared, seed:N)" in out
    assert "can be found by trying" not in out
    assert "unknown" not in out.partition("a's hand: ")[2]
    (begun,) = json.loads(run("matches", "--json").out)
    seed = json.loads(run("log", begun["match"], "--json").out)[0]["events"][0]["seed"]
    assert len(seed) > 60
    assert seed not in out


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "A seed that somebody chose can be found by trying"),
        ("zh-Hant", "人選的種子"),
        ("zh-Hans", "人选的种子"),
    ],
)
def test_a_seed_that_is_typed_is_told_to_be_guessable_before_the_match_begins(run, log, lang, said):
    out = run("--lang", lang, "play", "peak-duel", "--plain", lines=["deal=seed:7", ":quit"]).out
    assert said in "".join(out.split("\n")) if lang != "en" else said in " ".join(out.split())
    assert json.loads(run("matches", "--json").out) == []


def test_a_value_that_an_option_cannot_have_is_told_in_the_words_of_the_options(run, log):
    out = run("--lang", "zh-Hant", "play", "擊劍對決", "--plain", lines=["目標=6", ":q"]).out
    assert "選項 目標 沒有「6」這個值" in out


def test_the_questions_tell_which_languages_may_be_chosen(run, log):
    told = " ".join(run("play", "--plain", lines=[":lang", ":q"]).out.split())
    assert ":lang wants one of en, zh-Hant, zh-Hans." in told


def test_leaving_the_questions_begins_nothing(run, log):
    assert run("play", "--plain", lines=["zzz", "?", "1", ":quit"]).status == 0
    assert json.loads(run("matches", "--json").out) == []


@pytest.mark.parametrize("leave", [":quit", ":q", "：離開", ":退出", "退出"])
def test_the_questions_take_the_commands_that_need_no_match(run, log, leave):
    lines = [":help", ":lang zh-Hant", ":lang klingon", ":log", leave]
    answer = run("play", "--plain", lines=lines)
    assert answer.status == 0
    told = " ".join(answer.out.split())
    assert "Answer what is asked" in told
    assert "這裡沒有語言「klingon」" in told
    assert ":log 要有對局才能用" in told
    assert json.loads(run("matches", "--json").out) == []


def test_a_language_chosen_while_a_match_begins_is_that_of_its_options_and_of_the_match(run, log):
    lines = ["peak-duel", ":lang zh-Hant", "先攻=乙", "", "", "", ":help"]
    out = run("play", "--plain", lines=lines).out
    assert "先攻 = 乙" in out
    assert "尖峰對決" in out


def test_nobody_is_asked_who_sits_where_the_program_plays(run, log):
    out = run("play", "dueling-runes", "--plain", lines=["players=1", "", "Anna", ":quit"]).out
    (begun,) = json.loads(run("matches", "--json").out)
    assert begun["seats"] == {"a": "Anna", "ai": "ai"}
    assert "Who sits at ai" not in out


def test_another_match_can_be_begun_from_the_prompt(run, match):
    run("play", match, "--plain", lines=[":new peak-duel", "", "", "", ":quit"])
    assert len(json.loads(run("matches", "--json").out)) == 2


def test_the_options_of_a_seat_are_asked_for_where_the_match_has_it(run, log):
    told = run("play", "dueling-runes", "--plain", lines=["players=3", "life-c=5"]).out
    first, _, later = told.partition("players = 3")
    assert "life-b = 12" in first
    assert "life-c" not in first
    assert "life-c = 5" in later


@pytest.mark.parametrize(
    "line",
    [
        "mode=advanced target=15 gap=4",
        "模式＝進階，目標 = 15, gap=4",
        "target=15 mode=advanced gap=4",
    ],
)
def test_several_options_on_one_line_are_taken_together(run, log, line):
    run("play", "ready-fence", "--plain", lines=[line, "", "", "", ":q"])
    (begun,) = json.loads(run("matches", "--json").out)
    chosen = dict(json.loads(run("log", begun["match"], "--json").out)[0]["events"][0]["options"])
    assert (chosen["mode"], chosen["target"], chosen["gap"]) == ("advanced", "15", "4")


@pytest.mark.parametrize("line", ["gap=4 gap=3", "gap=4, GAP = 4"])
def test_an_option_that_is_given_twice_on_one_line_is_told_and_not_taken(run, log, line):
    out = run("play", "ready-fence", "--plain", lines=[line, "", "", "", ":q"]).out
    assert "The option gap is given twice on this line" in " ".join(out.split())
    (begun,) = json.loads(run("matches", "--json").out)
    chosen = dict(json.loads(run("log", begun["match"], "--json").out)[0]["events"][0]["options"])
    assert chosen["gap"] not in ("3", "4")


def test_of_several_options_none_is_taken_where_one_is_wrong(run, log):
    out = run("play", "ready-fence", "--plain", lines=["gap=4 target=6", "", "", "", ":q"]).out
    assert 'has no value "6"' in out
    assert "gap = 4" not in out


def test_the_cards_of_a_list_are_not_taken_for_options():
    assert pairs("deck-a=wood-1-8,wood-1-8 first=b") == ["deck-a=wood-1-8,wood-1-8", "first=b"]


@pytest.mark.parametrize("answer", ["peak", "Peak D", "尖峰", "尖峰对"])
def test_a_game_is_chosen_by_the_beginning_of_its_name_in_any_language(terminal, answer):
    table = terminal("play")
    table.wait_for("Which game?")
    table.enters(answer, "start-rule = turned")


def test_another_match_is_of_the_same_game_if_nothing_else_is_said(run):
    run("new", "ready-fence", "--id", "fence")
    out = run("play", "fence", "--plain", lines=[":new", "", ":q"]).out
    assert "min-actions = 2" in out


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "Peak Duel"), ("zh-Hant", "尖峰對決"), ("zh-Hans", "尖峰对决")]
)
def test_open_matches_are_listed_with_the_games_name(terminal, run, match, lang, name):
    run("new", "peak-duel", "--id", "other")
    table = terminal("--lang", lang, "play")
    assert name in table.wait_for("3  ")
    assert name in run("--lang", lang, "matches").out


@pytest.mark.parametrize(("lang", "word"), [("en", "physical"), ("zh-Hant", "桌面")])
def test_a_wrong_deal_is_answered_with_a_word_that_is_taken(run, log, monkeypatch, lang, word):
    monkeypatch.setenv("REFEREE_LANG", lang)
    lines = ["deal=5", f"deal={word}", ":quit"]
    told = run("play", "dueling-runes", "--plain", lines=lines).out.splitlines()
    refused = next(at for at, line in enumerate(told) if line.startswith(("'5'", "「5」")))
    assert word in told[refused]
    assert f" = {word} " in "".join(told[refused + 1 : refused + 3])


# Given on the command line

ALONE = ("play", "malifaux", "--plain", "--option", "play=deck")


def test_what_is_given_begins_a_match_without_a_question(run, log):
    answer = run(*ALONE, "--seat", "a=Ana", lines=["a flips ram/7", "a passes", ":log"])
    assert answer.status == 0
    assert "Options" not in answer.out
    assert "Ana (a)'s flip: ram/7, 7 (moderate)." in answer.out


def test_a_deal_from_a_number_is_told_to_be_guessable(run, log):
    out = run(*ALONE, "--deal", "seed:7", lines=["a flips"]).out
    assert "can be found" in out or "guess" in out
    assert "a flips " in out


@pytest.mark.parametrize("given", [("--option", "play=house"), ("--seat", "c=Cy"), ("--deal", "x")])
def test_what_cannot_be_given_begins_nothing(run, log, given):
    assert run("play", "malifaux", "--plain", *given).status == 2
    assert run("matches", "--json").out.strip() in ("", "[]")


@pytest.mark.parametrize("named", [(), ("m1",)])
def test_what_is_given_is_for_a_new_match(run, match, named):
    answer = run("play", *named, "--option", "first=a")
    assert answer.status == 2
    assert "referee play GAME" in answer.err


def test_a_crew_has_no_place_where_the_fate_decks_are_alone(run, log, tmp_path):
    file = tmp_path / "crew.toml"
    file.write_text('seat = "a"\nstones = 2\n', encoding="utf-8")
    assert "MF-1.2" in run(*ALONE, lines=[f":load {file}"]).out
