"""`new --bot`, `move` and `advise`: seats that the program plays, and what it advises."""

import pytest

from tests.referee.analysis.test_post import RECORDS

DEALT = ("new", "peak-duel", "--deal", "seed:7", "--seat", "a=Anna", "--bot", "b=random")


def recorders(referee):
    return [one["recorder"] for one in referee("log", "--json").json]


def test_a_bot_whose_turn_it_is_acts_at_once(referee):
    answer = referee(*DEALT, "--option", "first=b")
    assert answer.status == 0, answer.err
    assert "   1  b " in answer.out
    assert {*recorders(referee)[1:]} == {"bot:random"}
    assert referee("show", "--json").json["to_move"] == ["a"]


def test_after_a_move_the_bot_acts_and_it_is_told(referee):
    assert referee(*DEALT, "--option", "first=a").status == 0
    referee("move", "a", "enters", "end")
    answer = referee("move", "--json", "a", "ends")
    own, *of_bots = answer.json_lines
    assert own["words"][0] == "a"
    assert of_bots
    assert all(one["words"][0] == "b" for one in of_bots)


def of_play(text):
    """A record without the tags that say which log it is from."""
    return [one for one in text.splitlines() if not one.startswith(("[Match", "[Head"))]


def test_a_record_keeps_who_played_and_has_the_same_verdict(referee, tmp_path):
    referee(*DEALT, "--option", "first=b", "--bot-seed", "x y")
    referee("move", "a", "resign")
    file, other = tmp_path / "one.rec", tmp_path / "two.rec"
    referee("export", "-o", file)
    text = file.read_text()
    assert '[Bot.b "random"]' in text
    assert '[BotSeed "x y"]' in text
    assert referee("import", file, "--id", "again").status == 0
    assert referee("export", "again", "-o", other).status == 0
    assert of_play(other.read_text()) == of_play(text)
    verdicts = [referee("adjudicate", one, "--json").json for one in (file, other)]
    assert verdicts[0]["state"] == verdicts[1]["state"]


def test_the_same_match_begun_again_is_played_the_same(referee):
    told = []
    for _ in range(2):
        assert referee(*DEALT, "--option", "first=b", "--id", "one").status == 0
        told.append(referee("export", "one").out)
        referee.log.unlink()
    lines = [[line for line in one.splitlines() if line.startswith("b ")] for one in told]
    assert lines[0] == lines[1]
    assert lines[0]


def test_bots_among_themselves_stop_after_so_many_lines_and_are_let_on(referee):
    answer = referee(*DEALT, "--bot", "a=random")
    assert answer.status == 0, answer.err
    assert "20 lines in a row" in answer.said
    assert len(recorders(referee)) == 21
    assert referee("move").status == 0
    assert len(recorders(referee)) == 41


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bot", "b=random"), "only where the program deals"),
        (("--deal", "shared", "--bot", "b=random"), "players' lots"),
        (("--deal", "secret", "--bot", "c=random"), "no seat 'c'"),
        (("--deal", "secret", "--bot", "b=nobody"), "nobody"),
        (("--deal", "secret", "--bot", "b=ismcts:-3"), "ismcts"),
        (("--deal", "secret", "--bot", "b=greedy:x"), "greedy"),
        (("--deal", "secret", "--bot", "b"), "--bot wants NAME=VALUE"),
        (("--deal", "secret", "--bot", "b=random", "--bot", "b=greedy"), "a second time"),
        (("--deal", "secret", "--bot-seed", "s"), "--bot-seed wants a --bot"),
        (("--deal", "secret", "--tag", "Bot.b=nobody"), "nobody"),
    ],
)
def test_a_bot_that_cannot_play_is_refused_and_no_match_begun(referee, words, said):
    answer = referee("new", "peak-duel", *words)
    assert answer.status == 2
    assert said in answer.said
    assert not referee.log.exists() or referee("matches", "--json").json == []


def test_a_match_whose_bot_is_not_here_is_entered_by_hand(referee, tmp_path):
    referee("new", "peak-duel", "--deal", "seed:7", "--option", "first=a")
    text = referee("export").out
    text = text.replace('[Deal "seed:7"]', '[Deal "seed:7"]\n[Bot.b "elsewhere:9"]')
    (tmp_path / "one.rec").write_text(
        "\n".join(line for line in text.splitlines() if not line.startswith(("[Match", "[Head")))
    )
    assert referee("import", tmp_path / "one.rec", "--id", "one").status == 0
    answer = referee("move", "-m", "one", "a", "enters", "end")
    assert answer.status == 0
    assert "by hand" in answer.said


# Advice


def test_lines_are_ranked_with_their_values_and_the_match_stays_as_it_was(referee):
    referee(*DEALT, "--option", "first=a")
    told = referee("advise", "--as", "a", "--bot", "ismcts:60", "--top", "3", "--json")
    assert told.status == 0, told.err
    lines = told.json["lines"]
    assert (told.json["as"], told.json["bot"], len(lines)) == ("a", "ismcts:60", 3)
    for one in lines:
        assert 0 <= one["low"] <= one["value"] <= one["high"] <= 1
    assert (
        referee("advise", "--as", "a", "--bot", "ismcts:60", "--top", "3", "--json").out == told.out
    )
    said = referee("advise", "--as", "Anna", "--bot", "greedy:2")
    assert said.status == 0
    assert len(recorders(referee)) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--as", "b"), "A bot plays seat b"),
        (("--as", "referee"), "For whom?"),
        (("--as", "zoe"), "zoe"),
        (("--as", "a", "--bot", "nobody"), "nobody"),
        (("--as", "a", "--hand", "wood-3-5"), "leave --hand out"),
        (("--as", "a", "--top", "0"), "--top"),
    ],
)
def test_advice_that_cannot_be_given_is_told(referee, words, said):
    referee(*DEALT, "--option", "first=a")
    answer = referee("advise", *words)
    assert answer.status == 2
    assert said in answer.said


def test_whose_turn_to_ask_it_is_need_be_said_only_where_several_can_be_meant(referee):
    referee(*DEALT, "--option", "first=a")
    told = referee("advise", "--bot", "greedy:1")
    assert told.status == 0, told.err
    assert told.out == referee("advise", "--as", "a", "--bot", "greedy:1").out
    referee.new()
    unsaid = referee("advise")
    assert unsaid.status == 2
    assert "For whom?" in unsaid.said


def test_a_seat_is_called_as_elsewhere_in_the_language(referee):
    deal = ("new", "ready-fence", "--deal", "seed:7", "--seat", "red=Anna")
    referee(*deal, "--bot", "green=random", "--option", "first=red")
    head, *_ = referee("advise", "--bot", "greedy:1", "--lang", "zh-Hant").out.splitlines()
    assert "Anna（紅方）" in head


def test_a_hand_at_a_table_is_checked_by_custody_and_not_entered(referee):
    referee.new()
    held = ("--hand", "wood-3-6,fire-4-4,water-3-3")
    told = referee("advise", "--as", "a", "--bot", "ismcts:20", "--json", *held)
    assert told.status == 0, told.err
    assert len(told.json["lines"]) > 1
    assert len(recorders(referee)) == 1
    wrong = referee("advise", "--as", "a", "--hand", ",".join(["wood-3-6"] * 9))
    assert wrong.status == 3
    assert referee("advise", "--as", "a", "--hand", "nonsense").status == 2


@pytest.mark.parametrize("bot", ["greedy:40", "ismcts:40"])
def test_at_a_table_it_is_said_that_a_hand_is_not_known(referee, bot):
    referee.new("--id", "table")  # the worlds hang on it
    asked = ("advise", "--as", "a", "--bot", bot)
    told = referee(*asked)
    assert told.status == 0, told.err
    assert "Not all cards that a holds are known here" in " ".join(told.out.split())
    lines = referee(*asked, "--top", "999", "--json").json["lines"]
    order = [one["value" if bot.startswith("greedy") else "tried"] for one in lines]
    assert order == sorted(order, reverse=True)
    assert {one["low"] is None for one in lines} == {bot.startswith("greedy")}
    if bot.startswith("greedy"):  # a line that names a card is open where it is held
        assert 0 < min(one["tried"] for one in lines) < 40
    held = ("--hand", "wood-3-6,fire-4-4,water-3-3")
    assert "Not all cards" in referee(*asked, *held).out
    referee(*DEALT, "--option", "first=a")
    assert "Not all cards" not in referee(*asked).out


def test_nobody_is_advised_in_a_match_that_is_over(referee):
    referee("import", RECORDS / "ready-fence" / "dealt-priority.rec")
    answer = referee("advise", "--as", "red")
    assert (answer.status, answer.out) == (2, "")
    assert "The match is over" in answer.said


def test_lines_of_advice_are_as_wide_as_the_terminal(referee):
    referee.new("--id", "table")
    told = referee("advise", "--as", "a", "--bot", "ismcts:40", "--top", "9").out.splitlines()
    rows = [line for line in told if line[:3].strip().isdigit()]
    assert len(rows) > 2
    assert all(row[:3] == f"{nth:>3}" for nth, row in enumerate(rows, start=1))
    assert 55 < max(map(len, rows)) <= 80


HIDDEN = ("new", "dueling-runes", "--deal", "seed:7", "--seat", "a=Anna", "--bot", "b=greedy")
HIDDEN += ("--id", "duel")  # by which it is certain that the bot plays a card face down at once


def own_of(referee, *words):
    """What is said to who plays alone, and to the referee where he is named."""
    return referee(*words).out, referee(*words, "--as", "referee").out


def test_who_plays_alone_against_a_bot_does_not_see_its_cards(referee):
    begun = referee(*HIDDEN)
    assert begun.status == 0, begun.err
    cards = referee("show", "--zone", "b.hand", "--as", "referee", "--json").json["cards"]
    laid = referee("log", "--as", "referee", "--json").json[1]["words"][2]
    assert laid not in begun.out
    assert "b plays ?" in begun.out
    for words in (("show",), ("log",), ("replay",), ("show", "--zone", "b.hand", "--json")):
        own, whole = own_of(referee, *words)
        assert own == referee(*words, "--as", "a").out != whole
    legal = referee("legal").out
    assert not [card for card in cards if card in legal]
    assert [card for card in cards if card in referee("legal", "--seat", "b").out]
    told = referee("move", "a", "counters", "b", "cave,harvest")
    assert not [card for card in cards if card in told.out]


def test_who_plays_alone_is_told_in_json_what_the_seat_may_know(referee):
    assert referee(*HIDDEN, "--json").json["viewer"] == "a"
    assert referee("show", "--json").json["viewer"] == "a"


@pytest.mark.parametrize("bots", [(), ("--bot", "a=random", "--bot", "b=random")])
def test_without_bots_or_without_people_all_is_shown(referee, bots):
    assert referee("new", "dueling-runes", "--deal", "seed:7", *bots).status == 0
    assert referee("show", "--json").json["viewer"] == "referee"
