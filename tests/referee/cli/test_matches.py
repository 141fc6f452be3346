"""Beginning, listing, naming and forgetting matches."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from referee.desk import edge
from referee.render.layout import columns
from tests.heads import unnamed


@pytest.mark.parametrize("word", ["physical", "桌面", "PHYSICAL"])
def test_who_deals_is_told_in_any_language(referee, word):
    answer = referee("new", "peak-duel", "--id", "m", "--deal", word, "--option", "先攻=甲")
    assert answer.status == 0
    assert '"Deal"' not in referee("export", "m").out


SECRET_WORDS = ("secret", "SECRET", "祕密", "秘密")


def seed_of(referee, match):
    return referee("log", match, "--json").json[0]["events"][0]["seed"]


@pytest.mark.parametrize("word", SECRET_WORDS)
def test_a_match_dealt_in_secret_has_a_seed_of_256_bits_that_nobody_typed(referee, word):
    seeds = []
    for name in ("m", "n"):
        assert referee("new", "peak-duel", "--id", name, "--deal", word).status == 0
        seeds.append(int(seed_of(referee, name)))
    assert seeds[0] != seeds[1]
    assert all(0 <= seed < 1 << 256 for seed in seeds)
    assert max(seeds) >= 1 << 200


def test_the_seed_that_was_drawn_is_told_to_the_referee_alone(referee, tmp_path):
    new = referee("new", "peak-duel", "--id", "m", "--deal", "secret")
    seed = seed_of(referee, "m")
    told = [new]
    for viewer in ("a", "b", "public"):
        shown = (("show",), ("show", "--json"), ("log",), ("log", "--json"), ("replay",))
        told += [referee(*words, "m", "--as", viewer) for words in shown]
        exported = (("export", "--format", form) for form in ("rec", "json", "md"))
        told += [referee(*words, "m", "--as", viewer) for words in exported]
        told.append(referee("play", "m", "--as", viewer, "--plain", stdin=":log\n:export x.rec\n"))
    told += [referee("show", "m"), referee("log", "m"), referee("matches", "--json")]
    told += [referee("move", "-m", "m", "a", "flies"), referee("--debug", "move", "-m", "m", "x")]
    assert [answer for answer in told if seed in answer.out + answer.err] == []
    assert seed not in (tmp_path / "x.rec").read_text("utf-8")
    assert not any(seed in file.name for file in tmp_path.iterdir())


def test_new_with_json_tells_where_the_match_stands_and_no_seed(referee):
    answer = referee("new", "peak-duel", "--id", "m", "--deal", "secret", "--json")
    assert answer.json["match"] == "m"
    assert seed_of(referee, "m") not in answer.out + answer.err


def test_a_match_dealt_in_secret_goes_out_with_its_seed_and_comes_in_again(referee):
    referee("new", "peak-duel", "--id", "m", "--deal", "secret")
    seed = seed_of(referee, "m")
    record = referee("export", "m").out
    assert f'[Deal "seed:{seed}"]' in record
    assert referee("import", "-", "--id", "again", stdin=record).status == 0
    assert unnamed(referee("export", "again").out) == unnamed(record)
    assert referee("adjudicate", "-", stdin=record).status == 0


@pytest.mark.parametrize("digits", ["9" * 5000, "0" * 5000, "0" * 5000 + "7"])
def test_a_seed_of_more_digits_than_a_number_may_have_is_kept_and_dealt_again(referee, digits):
    assert referee("new", "peak-duel", "--id", "m", "--deal", f"seed:{digits}").status == 0
    record = referee("export", "m").out
    assert f'[Deal "seed:{digits.lstrip("0") or "0"}"]' in record
    assert referee("import", "-", "--id", "n", stdin=record).status == 0
    assert referee("audit", "--all").status == 0
    assert digits not in referee("new", "peak-duel", "--deal", f"seed:{digits}x").err


@pytest.mark.parametrize("command", [("adjudicate", "-"), ("import", "-")])
def test_a_record_that_names_no_seed_cannot_be_dealt_again(referee, command):
    record = '[Game "peak-duel"]\n[Deal "secret"]\n\n'
    answer = referee(*command, stdin=record)
    assert answer.status == 2
    assert 'a record needs [Deal "seed:N"]' in answer.said
    assert "line 2" in answer.said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "A seed that somebody chose can be found by trying"),
        ("zh-Hant", "人選的種子"),
        ("zh-Hans", "人选的种子"),
    ],
)
def test_who_begins_a_match_with_a_typed_seed_is_told_that_it_can_be_guessed(referee, lang, said):
    answer = referee("--lang", lang, "new", "peak-duel", "--deal", "seed:7", "--json")
    assert answer.json["number"] == 0
    assert said in answer.err
    for deal in ("secret", "physical"):
        assert referee("--lang", lang, "new", "peak-duel", "--deal", deal).err == ""


def test_the_help_of_new_says_that_a_seed_can_be_guessed(referee):
    assert "which can be guessed" in referee("new", "--help").said
    assert "猜得出來" in referee("--lang", "zh-Hant", "new", "--help").said


def test_the_help_of_play_says_that_a_view_is_no_wall(referee):
    assert "curtain, not a wall" in referee("play", "--help").said.replace("- ", "-")
    assert "這是簾子，不是牆" in referee("--lang", "zh-Hant", "play", "--help").said.replace(
        " ", ""
    )


def test_the_games_that_there_are_are_named_as_the_reader_calls_them(referee):
    told = {lang: referee("--lang", lang, "new", "命運") for lang in ("en", "zh-Hant", "zh-Hans")}
    assert {answer.status for answer in told.values()} == {2}
    assert "dueling-runes, fate-ace-royal" in told["en"].said
    said = {lang: "".join(answer.said.split()) for lang, answer in told.items()}
    assert "符文對決、桌上型聖杯戰爭" in said["zh-Hant"]
    assert "符文对决、桌上型圣杯战争" in said["zh-Hans"]


def test_a_new_match_gets_an_id_that_can_be_said(referee):
    first, *rest = referee.new().partition("-")
    assert len(first) == len(rest[-1]) == 4
    assert set(first + rest[-1]) <= set(edge.ALPHABET)


def test_a_new_match_shows_the_table(referee):
    answer = referee("new", "peak-duel", "--seat", "a=Anna", "--id", "final")
    assert answer.status == 0
    assert answer.out.startswith("Match final is open.")
    assert "Anna (a)" in answer.out


def test_options_seats_and_tags_are_kept(referee):
    referee.new("--seat", "b=Bo", "--tag", "Event=Club night", "--id", "one")
    record = referee("export", "one").out
    assert '[Seat.b "Bo"]' in record
    assert '[Event "Club night"]' in record
    assert '[Option.start-rule "high"]' in record


@pytest.mark.parametrize("typed", ["先攻=乙", "FIRST=B", "先攻=ｂ"])
def test_an_option_is_named_in_any_language(referee, typed):
    answer = referee("new", "peak-duel", "--option", typed, "--id", "one")
    assert answer.status == 0, answer.err
    assert '[Option.first "b"]' in referee("export", "one").out


@pytest.mark.parametrize("typed", ["takeback=consent", "悔步=同意", "TAKEBACK=同意"])
@pytest.mark.parametrize("game", ["malifaux", "briscola"])
def test_an_option_of_every_match_is_named_in_any_language(referee, game, typed):
    answer = referee("new", game, "--option", typed, "--option", "disputes=note", "--id", "one")
    assert answer.status == 0, answer.err
    opened = referee("log", "one", "--json").json[0]["events"][0]
    assert opened["options"][-1] == ["takeback", "consent"]
    assert "tags" not in opened
    assert '[Option.takeback "consent"]' in referee("export", "one").out
    options = referee("export", "one", "--format", "json").json["options"]
    assert options["takeback"] == "consent"
    assert "disputes" not in options


def test_an_option_of_every_match_has_no_other_value(referee):
    answer = referee("new", "ready-fence", "--option", "disputes=shout")
    assert answer.status == 2
    assert 'The option disputes has no value "shout". Known: note, pause.' in answer.said


def test_a_misspelt_option_is_told_with_the_nearest_in_the_language(referee):
    assert (
        "Did you mean start-rule?" in referee("new", "peak-duel", "--option", "startrule=low").said
    )
    answer = referee("--lang", "zh-Hant", "new", "peak-duel", "--option", "先功=a")
    assert (answer.status, "先攻 嗎" in answer.said) == (2, True)


def test_a_misspelt_game_is_told_with_those_that_are_known(referee):
    answer = referee("new", "peek-duel")
    assert answer.status == 2
    assert "peak-duel" in answer.err
    assert not referee.log.exists()


@pytest.mark.parametrize("command", ["new", "rules", "cards", "odds", "play"])
def test_a_misspelt_game_is_told_with_the_nearest(referee, command):
    referee.new("--id", "club")  # ids drawn by lot have been near to it
    answer = referee(command, "malifux")
    assert (answer.status, "Nearest: malifaux." in answer.said) == (2, True)
    assert "Nearest" not in referee(command, "zzz").said


@pytest.mark.parametrize("command", ["new", "rules", "cards", "odds", "play"])
@pytest.mark.parametrize(
    ("begun", "game"), [("peak", "peak-duel"), ("Peak-", "peak-duel"), ("尖峰", "尖峰對決")]
)
def test_the_beginning_of_a_game_is_told_with_the_game(referee, command, begun, game):
    referee.new()
    said = referee("--lang", "zh-Hant", command, begun).said.replace(" ", "")
    assert f"最接近的是：{game}。" in said


@pytest.mark.parametrize("command", ["new", "play"])
@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_a_misspelt_game_is_told_with_the_nearest_in_the_script(referee, command, lang):
    referee.new()
    nearest = {"zh-Hant": "最接近的是：噩夢鎮。", "zh-Hans": "最接近的是：噩梦镇。"}
    for typed in ("惡夢鎮", "恶梦镇"):
        assert nearest[lang] in referee("--lang", lang, command, typed).said.replace(" ", "")


def test_a_match_that_is_to_be_played_is_told_with_the_nearest_matches_and_games(referee):
    referee.new("--id", "malifaux-1")
    assert "Nearest: malifaux, malifaux-1." in referee("play", "malifux").said


def test_bad_options_leave_no_match_behind(referee):
    for arguments in (
        ("--option", "first"),
        ("--option", "first=c"),
        ("--option", "colour=red"),
        ("--seat", "c=Cy"),
        ("--deal", "seed:x"),
        ("--revision", "99"),
        ("--edition", "missing.toml"),
        ("--id", "a b"),
        ("--id", "-x"),
    ):
        answer = referee("new", "peak-duel", *arguments)
        assert (answer.status, answer.out) == (2, ""), arguments
        assert answer.err.startswith("referee: "), arguments
    assert not referee.log.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seat", "a=Anna", "--seat", "甲=Bo"), "--seat gives 甲 a second time; give it once."),
        (("--option", "first=a", "--option", "先攻=b"), "--option gives 先攻 a second time"),
        (("--tag", "Event=Cup", "--tag", "event=Fair"), "--tag gives event a second time"),
        (("--tag", "Game=toy"), "Game is given otherwise already; leave `--tag Game=...` out."),
        (("--seat", "a=Anna", "--tag", "Seat.a=Bo"), "Seat.a is given otherwise already"),
    ],
)
def test_what_is_given_twice_is_told_as_the_option_that_gives_it(referee, words, said):
    answer = referee("new", "peak-duel", *words)
    assert answer.status == 2
    assert said in answer.said


def test_an_id_that_is_taken_is_a_conflict(referee):
    referee.new("--id", "final")
    assert referee("new", "peak-duel", "--id", "final").status == 4


def test_matches_are_listed_with_their_state(referee):
    one, two = referee.new("--seat", "a=Anna"), referee.new()
    referee("move", "-m", two, "a", "resign")
    listed = referee("matches", "--json").json
    assert [match["match"] for match in listed] == [two, one]
    assert [match["status"] for match in listed] == ["over", "open"]
    assert listed[0]["result"] == "b"
    text = referee("matches").out
    assert "Anna" in text
    assert "over: b wins" in text


@pytest.mark.parametrize(
    ("lang", "won", "unnamed", "drawn"),
    [
        ("en", "over: Anna wins", "over: b wins", "over: drawn"),
        ("zh-Hant", "已結束：Anna 勝", "已結束：乙 勝", "已結束：和局"),
        ("zh-Hans", "已结束：Anna 胜", "已结束：乙 胜", "已结束：和局"),
    ],
)
def test_who_has_won_is_told_by_name_in_the_language(referee, lang, won, unnamed, drawn):
    for line in (("b", "resign"), ("a", "resign"), ("referee", "draw", "why=late")):
        match = referee.new("--seat", "a=Anna", "--seat", f"b={'Bo' if line[0] == 'b' else 'b'}")
        assert referee("move", "-m", match, *line).status == 0
    listed = referee("--lang", lang, "matches").out
    found = [listed.find(result) for result in (won, unnamed, drawn)]
    assert -1 < found[2] < found[1] < found[0]
    assert all(columns(line) <= 80 for line in listed.splitlines())
    assert [match["result"] for match in referee("matches", "--json").json] == ["draw", "b", "a"]


def listed(referee, *options):
    return [match["match"] for match in referee("matches", "--json", *options).json]


def test_the_newest_twenty_are_listed_and_all_where_all_are_asked_for(referee):
    for n in range(22):
        referee.new("--id", f"m{n:02}")
    newest_first = [f"m{n:02}" for n in reversed(range(22))]
    assert listed(referee) == newest_first[:20]
    assert listed(referee, "--all") == newest_first
    assert "`--all` lists the older ones, too" in referee("matches").said
    assert "m00" not in referee("matches").out
    assert "--all" not in referee("matches", "--all").out
    referee("forget", "m21", "--yes")
    referee("forget", "m20", "--yes")
    assert "--all" not in referee("matches").out


def test_matches_are_looked_for_by_what_is_known_of_them(referee):
    referee.new("--id", "one", "--seat", "a=Anna", "--seat", "b=Bo")
    referee("new", "malifaux", "--id", "two", "--seat", "a=Cy", "--seat", "b=ＡＮＮＡ")
    referee("move", "-m", "one", "a", "resign")
    for options, found in (
        (("--open",), ["two"]),
        (("--player", "anna"), ["two", "one"]),
        (("--player", "Ann"), []),
        (("--game", "尖峰對決"), ["one"]),
        (("--game", "peak-duel", "--open"), []),
        (("--since", "2020-01-01"), ["two", "one"]),
        (("--since", "２０２０-01-01", "--player", "cy"), ["two"]),
        (("--since", "2999-12-31"), []),
    ):
        assert listed(referee, *options) == found, options
        assert listed(referee, *options, "--all") == found, options
    assert "No match of this log is such." in referee("matches", "--player", "Dee").said


@pytest.mark.parametrize("day", ["", "yesterday", "2026-13-01", "23.11.2026"])
def test_a_day_that_is_none_is_told(referee, day):
    referee.new()
    answer = referee("matches", "--since", day)
    assert (answer.status, answer.out) == (2, "")
    assert f'"{day}" is no day; write it as 2026-11-23.' in answer.said


def test_a_game_that_there_is_not_is_told_with_the_nearest(referee):
    referee.new()
    answer = referee("matches", "--game", "malifux")
    assert (answer.status, "Nearest: malifaux." in answer.said) == (2, True)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "open, to move: a"), ("zh-Hant", "進行中，輪到 甲"), ("zh-Hans", "进行中，轮到 甲")],
)
def test_whose_move_it_is_is_told_in_the_language(referee, lang, said):
    referee.new()
    assert said in referee("--lang", lang, "matches").out
    assert referee("matches", "--json").json[0]["to_move"] == ["a"]


def test_names_that_are_too_long_for_a_line_are_shortened_in_the_list_alone(referee):
    name = "Maximilian-" * 10
    match = referee.new("--seat", f"a={name}", "--seat", "b=Bo")
    listed = referee("matches")
    assert "Maximilian-Maximilian-Maximil…, Bo" in listed.said
    assert max(map(len, listed.out.splitlines())) <= 80
    assert referee("matches", "--json").json[0]["seats"]["a"] == name
    assert f'[Seat.a "{name}"]' in referee("export", match).out


def test_without_a_log_there_is_nothing_to_list(referee):
    answer = referee("matches")
    assert answer.status == 2
    assert "There is no log" in answer.err


def test_the_beginning_of_an_id_is_enough(referee):
    referee.new("--id", "spring-1")
    referee.new("--id", "summer-1")
    assert referee("show", "sp", "--json").json["match"] == "spring-1"
    ambiguous = referee("show", "s")
    assert ambiguous.status == 2
    assert "spring-1, summer-1" in ambiguous.err


def test_a_misspelt_match_is_told_with_the_nearest(referee):
    referee.new("--id", "spring-1")
    answer = referee("show", "sprang-1")
    assert answer.status == 2
    assert "Nearest: spring-1" in answer.err


def test_the_match_used_last_is_meant_where_none_is_named(referee):
    one = referee.new()
    two = referee.new()
    assert referee("show", "--json").json["match"] == two
    referee("move", "-m", one, "a", "resign")
    assert referee("show", "--json").json["match"] == one


@pytest.mark.parametrize("command", ["show", "log", "legal", "replay", "audit", "export"])
def test_looking_at_a_match_is_not_using_it(referee, command):
    one, two = referee.new(), referee.new()
    assert referee(command, one).status == 0
    assert referee("show", "--json").json["match"] == two


def test_where_none_was_used_last_one_is_to_be_named(referee):
    referee.new()
    referee.new()
    referee.log.with_name("matches.sqlite.last").unlink()
    answer = referee("show")
    assert answer.status == 2
    assert "Which match?" in answer.err


def test_forgetting_wants_the_whole_id_and_a_yes(referee):
    referee.new("--id", "spring-1")
    assert referee("forget", "spring", "--yes").status == 2
    declined = referee("forget", "spring-1", stdin="n\n")
    assert declined.status == 0
    assert "nothing was done" in declined.out
    assert referee("matches", "--json").json[0]["match"] == "spring-1"
    assert referee("forget", "spring-1", stdin="y\n").status == 0
    assert referee("matches", "--json").json == []


@pytest.mark.parametrize("yes", ["是", "YES", "ｙ"])
def test_the_question_before_forgetting_is_asked_and_answered_in_the_language(referee, yes):
    referee.new("--id", "m" * 64)
    answer = referee("--lang", "zh-Hant", "forget", "m" * 64, stdin=f"{yes}\n")
    question, _, told = answer.out.partition("（是；Enter：否）")
    assert all(columns(line) <= 80 for line in question.splitlines())
    assert "已刪除" in told
    assert not re.search("[a-z]", question.replace("m" * 64, ""))


def test_a_forgotten_match_leaves_its_name_only(referee):
    referee.new("--id", "spring-1", "--seat", "a=Anna")
    answer = referee("forget", "spring-1", "--yes")
    assert "Match spring-1 is forgotten" in answer.out
    assert all(len(line) <= 80 for line in answer.out.splitlines())
    assert "was forgotten already" in referee("forget", "spring-1", "--yes").err
    assert b"Anna" not in referee.log.read_bytes()


def test_what_a_list_kept_of_a_forgotten_match_goes_with_it(referee):
    referee.new("--id", "spring-1", "--seat", "a=Anna")
    assert referee("matches").status == 0
    kept = referee.log.with_name(f"{referee.log.name}.list")
    assert b"Anna" in kept.read_bytes()
    assert referee("forget", "spring-1", "--yes").status == 0
    assert b"Anna" not in kept.read_bytes()
    assert b"spring-1" not in kept.read_bytes()


def test_what_was_used_last_and_cannot_be_noted_is_told_in_lines_that_fit(referee):
    referee.log.with_name(f"{referee.log.name}.last").mkdir()
    answer = referee("new", "peak-duel")
    assert "could not be noted" in answer.said
    assert all(len(line) <= 80 or "/" in line for line in answer.err.splitlines())
    assert answer.err.count("\n") > 1


@pytest.fixture
def tampered(referee):
    """A log with the matches `good`, used last, and `bad`, which somebody has changed."""
    referee.new("--id", "bad")
    referee.new("--id", "good")
    with sqlite3.connect(referee.log) as db:
        db.execute("DROP TRIGGER entries_are_never_changed")
        db.execute("UPDATE entries SET recorder = 'somebody' WHERE match = 'bad'")
    db.close()
    return referee


def test_a_match_that_was_tampered_with_is_told_and_the_others_are_listed(tampered):
    answer = tampered("matches")
    assert answer.status == 4
    assert "good" in answer.out
    assert "bad  The record of match bad was changed" in answer.out
    assert all(len(line) <= 80 for line in answer.out.splitlines())


def test_where_another_match_was_tampered_with_ones_own_goes_on_by_its_name(tampered):
    answer = tampered("move", "a", "resign")
    assert answer.status == 4
    assert "-m good" in answer.err
    assert "Match bad" in answer.err
    assert tampered("show", "good", "--json").json["status"] == "open"
    assert tampered("move", "-m", "good", "a", "resign").status == 0
    assert tampered("show", "good", "--json").json["status"] == "over"


OLDER = Path(__file__).parents[2] / "events" / "log" / "version-1.sql"


def test_who_forgets_is_told_of_a_copy_of_the_log_that_may_hold_the_match_still(referee):
    with closing(sqlite3.connect(referee.log)) as db:
        db.executescript(OLDER.read_text(encoding="utf-8"))
    copy = f"{referee.log.name}.version-1"
    answer = referee("forget", "m", "--yes")
    assert answer.status == 0
    assert "brought to that of today" in answer.err.replace("\n", " ")
    assert copy in "".join(answer.err.split())
    assert "delete it, too" in " ".join(answer.out.split())
    assert copy in "".join(answer.out.split())


@pytest.mark.parametrize("command", ["move a ends", "undo", "show", "matches", "forget it --yes"])
def test_only_a_new_match_or_a_record_makes_a_log(referee, command):
    answer = referee(*command.split())
    assert answer.status == 2
    assert "referee new GAME" in answer.err
    assert not referee.log.exists()


def test_a_newcomer_is_told_how_to_begin(referee, monkeypatch, tmp_path):
    monkeypatch.delenv("REFEREE_LOG", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    answer = referee("matches")
    assert (answer.status, (tmp_path / "data").exists()) == (2, False)
    assert "referee new GAME" in answer.err


@pytest.mark.parametrize("game", ["噩夢鎮", "噩梦镇", "Malifaux", "MALIFAUX"])
def test_a_game_may_be_called_by_its_name_in_any_language(referee, game):
    assert referee("new", game, "--id", "one").status == 0
    assert '[Game "malifaux"]' in referee("export", "one").out


@pytest.mark.parametrize("word", ["adjust", "effect", "prints", "profile", "調整"])
def test_a_move_that_is_taken_for_a_command_is_shown_as_it_is_entered(referee, word):
    answer = referee(word, "x")
    assert answer.status == 2
    assert f"`referee move referee {word}" in answer.err


def test_seats_are_named_and_told_in_any_language(referee):
    assert referee("new", "malifaux", "--seat", "甲=Ann").status == 0
    assert "Ann (a)" in referee("show").out
    assert (
        "可用的有：甲、乙。"
        in referee("--lang", "zh-Hant", "new", "malifaux", "--seat", "丙=x").err
    )


def test_the_values_of_an_option_are_told_in_the_words_of_the_language(referee):
    answer = referee("--lang", "zh-Hant", "new", "malifaux", "--option", "手牌=補")
    assert "選項 手牌 沒有「補」這個值。可用的有：六張、補滿。" in answer.said


def test_a_value_is_told_as_it_is_called_with_its_own_option(referee):
    begun = ("--lang", "zh-Hant", "new", "fate-ace-royal", "--option")
    answer = referee(*begun, "小次郎=x")
    assert "選項 小次郎 沒有「x」這個值。可用的有：出襲者、抽到、皆可。" in answer.said
    answer = referee(*begun, "起始玩家=玩家五", "--deal", "secret")
    assert "沒有「玩家五」這個值。可用的有：玩家一、隨機、" in answer.said


def test_who_begins_at_a_table_is_told_to_be_no_choice(referee):
    answer = referee("new", "fate-ace-royal", "--option", "first=p2")
    assert "on a table p1 begins; p2 is for matches that the program deals." in answer.said


@pytest.mark.parametrize(
    ("lang", "keys"), [("en", "Its keys: gives."), ("zh-Hant", "給出"), ("zh-Hans", "给出")]
)
def test_keys_are_told_in_the_words_of_the_language(referee, lang, keys):
    referee("new", "fate-ace-royal")
    assert (
        keys in referee("--lang", lang, "move", "p1", "exchanges", "saber", "given=berserker").err
    )


def test_a_missing_key_and_the_movers_are_told_in_the_words_of_the_language(referee):
    referee("new", "malifaux")
    assert "少了鍵「理由=」" in referee("--lang", "zh-Hant", "move", "裁判", "判和").err
    assert "桌面、裁判" in referee("--lang", "zh-Hant", "move", "戊", "認輸").err
    assert "裁判、公眾、甲、乙" in referee("--lang", "zh-Hant", "show", "--as", "丙").err
