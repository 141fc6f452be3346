"""What can be looked up without a match."""

import pytest

from referee.games import BUILT_IN
from referee.render.layout import columns
from referee.speech import LANGS
from tools.build_catalogues import FOLDER

OWN = "game = 'peak-duel'\nedition = 'ours'\n"


def test_the_games_are_listed_with_their_options(referee):
    games = {game["game"]: game for game in referee("games", "--json").json}
    assert set(BUILT_IN) <= set(games)
    assert {games[slug]["distribution"] for slug in BUILT_IN} == {""}
    assert "start-rule" in referee("games").out
    assert "invitation-cyan" in {option["name"] for option in games["ready-fence"]["options"]}


def test_options_are_listed_in_the_words_of_the_reader_and_with_them_who_deals(referee):
    assert "    hand = six   (six, fill)" in referee("games").out
    assert "    手牌 = 六張   (六張、補滿)" in referee("--lang", "zh-Hant", "games").out
    deals = {
        "en": "--deal = physical   (physical, secret, shared, seed:N)",
        "zh-Hant": "--deal = 桌面   (桌面、祕密、共發、seed:N)",
        "zh-Hans": "--deal = 桌面   (桌面、秘密、共发、seed:N)",
    }
    for lang, deal in deals.items():
        assert deal in referee("--lang", lang, "games").out


@pytest.mark.parametrize(
    ("lang", "heading", "options"),
    [
        (
            "en",
            "Every match, whatever its game:",
            ("takeback = free   (free, consent, sealed)", "disputes = note   (note, pause)"),
        ),
        (
            "zh-Hant",
            "任何遊戲的每一場對局：",
            ("悔步 = 自由   (自由、同意、不悔)", "爭議 = 註記   (註記、暫停)"),
        ),
        (
            "zh-Hans",
            "任何游戏的每一场对局：",
            ("悔步 = 自由   (自由、同意、不悔)", "争议 = 注记   (注记、暂停)"),
        ),
    ],
)
def test_the_options_of_every_match_are_listed_once(referee, lang, heading, options):
    listed = referee("--lang", lang, "games").out
    assert listed.splitlines()[-3:] == [heading, *(f"    {option}" for option in options)]
    assert all(listed.count(option) == 1 for option in options)


def test_the_options_of_every_match_stand_beside_those_of_each_game(referee):
    for game in referee("games", "--json").json:
        common = {option["name"]: option for option in game["match_options"]}
        assert common["takeback"]["values"] == ["free", "consent", "sealed"]
        assert common["disputes"]["default"] == "note"
        assert not any(option["reading"] for option in common.values())
        assert not common.keys() & {option["name"] for option in game["options"]}


def test_of_each_option_it_is_said_whether_it_stands_for_a_reading(referee):
    games = {game["game"]: game["options"] for game in referee("games", "--json").json}
    readings = {
        slug: {option["name"]: option["reading"] for option in options}
        for slug, options in games.items()
    }
    assert all(type(said) is bool for options in readings.values() for said in options.values())
    assert (readings["ready-fence"]["feint"], readings["ready-fence"]["mode"]) == (True, False)
    assert (readings["malifaux"]["assist"], readings["malifaux"]["turns"]) == (True, False)


def test_the_games_are_called_in_the_words_of_the_reader(referee):
    def called(*lang):
        listed = referee(*lang, "games", "--json").json
        return {game["game"]: (game["name"], game["prefix"]) for game in listed}

    assert called()["peak-duel"] == ("Peak Duel", "PD")
    assert called()["ready-fence"] == ("Ready... Fence!", "RF")
    assert called("--lang", "zh-Hant")["peak-duel"] == ("尖峰對決", "PD")
    assert called("--lang", "zh-Hant")["ready-fence"] == ("擊劍對決", "RF")


def test_rules_are_found_by_id_and_by_word(referee):
    assert "PD-4.2" in referee("rules", "peak-duel", "pd-4.2").out
    assert referee("rules", "peak-duel", "PD-4.2", "--json").json[0]["id"] == "PD-4.2"
    answer = referee("rules", "peak-duel", "PD-44.2")
    assert answer.status == 2
    assert "Nearest" in answer.err


def test_a_chapter_of_the_rules_is_asked_for_by_its_number(referee):
    ids = [passage["id"] for passage in referee("rules", "peak-duel", "PD-7", "--json").json]
    assert [rule for rule in ids if rule] == ["PD-7.1", "PD-7.2", "PD-7.3", "PD-7.4"]


def test_cards_are_found_by_any_of_their_names(referee):
    assert referee("cards", "peak-duel", "wood-1-8", "--json").json["card"][0]["attack"] == 8
    assert "pierce" in referee("cards", "peak-duel", "貫雷").out
    assert referee("cards", "peak-duel", "wod-1-8").status == 2


@pytest.mark.parametrize("word", ["wood-3-5", "wood35", "木35", "木-3-5", "WOOD_3_5", "木３５"])
def test_a_card_is_found_by_any_word_that_means_it_in_a_move(referee, word):
    (card,) = referee("cards", "peak-duel", word, "--json").json["card"]
    assert (card["slug"], card["element"]) == ("wood-3-5", "wood")
    assert (card["defence"], card["attack"]) == (3, 5)
    assert "defence 3; attack 5" in referee("cards", "peak-duel", word).out


def test_every_kind_is_in_the_catalogue_with_or_without_a_name(referee):
    listed = referee("cards", "peak-duel", "--json").json["card"]
    assert "wood-1-1" not in {card["slug"] for card in listed}
    (card,) = referee("cards", "peak-duel", "wood-1-1", "--json").json["card"]
    assert set(card) == set(listed[0])
    assert referee("cards", "peak-duel", "木11").out == (
        "card\n\n  wood-1-1  Wood 1|1: element wood; defence 1; attack 1\n"
    )
    assert "木 1|1" in referee("--lang", "zh-Hant", "cards", "peak-duel", "wood11").out


@pytest.mark.parametrize("word", ["wood-0-1", "wood-1-9", "wood99", "gold-3-5", "?"])
def test_what_cannot_be_printed_is_no_card_of_the_catalogue(referee, word):
    answer = referee("cards", "peak-duel", word)
    assert (answer.status, answer.out) == (2, "")


@pytest.mark.parametrize("word", ["fire", "Fire", "火"])
def test_a_card_is_found_by_its_slug_and_by_its_name(referee, word):
    found = referee("cards", "peak-duel", word, "--json").json
    assert [item["slug"] for item in found["element"]] == ["fire"]


def test_a_card_that_is_not_there_is_told_with_the_nearest(referee):
    answer = referee("cards", "peak-duel", "blase")
    assert answer.status == 2
    assert "blaze" in answer.err


def test_what_two_entries_are_called_is_told_once_among_the_nearest(referee):
    said = referee("cards", "dueling-runes", "fire-wardd").said
    assert said.count("fire-ward,") + said.count("fire-ward.") == 1


def test_a_word_that_no_rule_has_is_told_with_the_nearest_that_some_rule_has(referee):
    answer = referee("rules", "ready-fence", "feintt")
    assert answer.status == 2
    assert "Nearest: feint" in " ".join(answer.err.split())
    assert "Nearest" not in referee("rules", "ready-fence", "zzz").err


def test_an_edition_that_could_not_be_played_with_is_not_shown(referee, tmp_path):
    (tmp_path / "ours.toml").write_text(OWN, encoding="utf-8")
    answer = referee("cards", "peak-duel", "--edition", tmp_path / "ours.toml")
    assert (answer.status, answer.out) == (2, "")


def test_an_edition_of_malifaux_may_name_only_what_it_changes(referee, tmp_path):
    ours = tmp_path / "ours.toml"
    ours.write_text('game = "malifaux"\nedition = "ours"\n[hand]\ndrawn = 5\nlimit = 7\n')
    told = referee("cards", "malifaux", "--edition", ours, "--json").json
    shipped = referee("cards", "malifaux", "--json").json
    assert told == shipped
    assert referee("new", "malifaux", "--edition", ours).status == 0
    crews = (f"{seat} hires {seat}1 profile=sample-ranger" for seat in "ab")
    for line in (*crews, "referee begins"):
        assert referee("move", *line.split()).status == 0
    shown = referee("show", "--json").json
    assert shown["state"]["seats"]["a"]["hand_count"] == 5


def test_an_edition_that_names_only_its_changes_is_known_to_a_record(referee, tmp_path):
    ours = tmp_path / "ours.toml"
    ours.write_text('game = "malifaux"\nedition = "ours"\n[hand]\ndrawn = 5\nlimit = 7\n')
    assert referee("new", "malifaux", "--edition", ours).status == 0
    record = tmp_path / "match.rec"
    referee("export", "-o", record)
    elsewhere = ("--log", tmp_path / "elsewhere.sqlite")
    assert referee(*elsewhere, "adjudicate", record, "--edition", ours).status == 0


@pytest.mark.parametrize("left_out", ["game", "edition"])
def test_an_edition_says_what_it_is(referee, tmp_path, left_out):
    ours = tmp_path / "ours.toml"
    said = {"game": 'game = "malifaux"', "edition": 'edition = "ours"'}
    ours.write_text("\n".join(line for key, line in said.items() if key != left_out))
    answer = referee("cards", "malifaux", "--edition", ours)
    assert answer.status == 2
    assert f'"{left_out}" is missing' in answer.err


def test_a_kind_of_card_is_told_with_a_line_for_each_speed(referee):
    said = referee("cards", "ready-fence", "straight-thrust").out
    assert "straight-thrust  Straight Thrust: colour red;" in said
    assert "\n      speed 3; copies 2; SP 0; tutorial 2; basic 2; copies certain\n" in said
    assert "\n      speed 4; copies 2; SP 0; tutorial 2; basic 2\n" in said
    assert said.count("      speed ") == 4
    assert (
        "速度值 6；張數 1；耐力 1"
        in referee("--lang", "zh-Hant", "cards", "ready-fence", "直刺").out
    )


@pytest.mark.parametrize("word", ["stop-hit/5", "時間差反攻/5", "时间差反攻／５", "STOP_HIT/5"])
def test_a_card_with_a_speed_is_told_alone(referee, word):
    (card,) = referee("cards", "ready-fence", word, "--json").json["card"]
    assert card["slug"] == "stop-hit"
    assert [row["speed"] for row in card["values"]] == [5]


@pytest.mark.parametrize(
    ("game", "word", "heading"),
    [("ready-fence", "飛刺/5", "牌"), ("peak-duel", "木-8-2", "牌"), ("malifaux", "♥7", "牌")],
)
def test_a_card_is_told_under_a_heading_of_the_language(referee, game, word, heading):
    said = referee("--lang", "zh-Hant", "cards", game, word).out
    assert said.strip().splitlines()[0] == heading


@pytest.mark.parametrize("word", ["joker", "王牌卡", "鬼牌"])
def test_a_card_is_found_by_its_other_names(referee, word):
    found = referee("cards", "ready-fence", word, "--json").json
    assert [card["slug"] for cards in found.values() for card in cards] == ["joker"]


@pytest.mark.parametrize("word", ["stop-hit/9", "stop-hit/x", "moulinet", "?"])
def test_a_speed_or_kind_that_is_not_printed_is_no_card(referee, word):
    answer = referee("cards", "ready-fence", word)
    assert (answer.status, answer.out) == (2, "")


def test_an_edition_file_is_refused_with_the_place_that_is_wrong(referee, tmp_path):
    ours = (FOLDER / "ready-fence.toml").read_text(encoding="utf-8")
    (tmp_path / "ours.toml").write_text(ours.replace("copies = 7", "copies = 8"), encoding="utf-8")
    answer = referee("cards", "ready-fence", "--edition", tmp_path / "ours.toml")
    assert (answer.status, answer.out) == (2, "")
    assert "kind[11].copies: 8 is stated, and the rows add up to 7." in answer.err


def test_an_edition_file_of_no_game_is_not_told_to_be_one_of_a_game(referee, tmp_path):
    (tmp_path / "ours.toml").write_text("edition = 'ours'\n", encoding="utf-8")
    answer = referee("cards", "malifaux", "--edition", tmp_path / "ours.toml")
    assert 'the key "game" is missing' in answer.said


def test_a_game_of_others_brings_its_own_catalogue(referee):
    answer = referee("cards", "toy", "--json")
    assert (answer.status, answer.json) == (0, {})


def test_a_card_is_told_in_the_words_of_its_own_game(referee):
    said = referee("cards", "dueling-runes", "crown-moons").out
    assert "class crown; suits moons; rank 12" in said
    assert (
        "類別 冠；花色 明月；點數 12"
        in referee("--lang", "zh-Hant", "cards", "dueling-runes", "明月冠").out
    )


def test_a_cost_is_told_as_it_may_be_typed_in_the_language(referee):
    assert (
        "cost dice:12,tap:4; timing any time" in referee("cards", "fate-ace-royal", "artoria").out
    )
    said = referee("--lang", "zh-Hant", "cards", "fate-ace-royal", "artoria").out
    assert "費用 骰:12,橫置:4；時機 隨時" in said


def test_the_number_of_a_card_is_told_alike_in_every_language(referee):
    assert "number 5/27" in referee("cards", "fate-ace-royal", "craft-05").out
    assert "編號 5/27" in referee("--lang", "zh-Hant", "cards", "fate-ace-royal", "craft-05").out


def test_what_a_card_lacks_is_not_told_of_it(referee):
    assert "suits" not in referee("cards", "dueling-runes", "excuse").out


def test_entries_in_entries_are_told_beneath_them_each_by_its_name(referee):
    lines = referee("cards", "malifaux", "sample-marshal").out.splitlines()
    assert "      sabre  Sabre: kind melee; stat 6; resist Df; damage 2, 4, 5" in lines
    assert "          onslaught  Onslaught: needs ram" in lines
    assert referee("cards", "malifaux", "樣本元帥").status == 0


def test_rows_without_a_name_are_told_by_what_they_say(referee):
    assert "  from 6; to 10; modifier 0" in referee("cards", "malifaux").out.splitlines()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", BUILT_IN)
def test_the_rules_keep_to_the_terminal(referee, game, lang):
    said = referee("--lang", lang, "rules", game).out
    assert [line for line in said.splitlines() if columns(line) > 80] == []
    assert [line for line in said.splitlines() if line.startswith("|")] == []


def test_a_table_of_the_rules_stands_in_columns(referee):
    said = referee("rules", "peak-duel", "PD-8").out
    assert "  battle          law             attacker wins   equal           attacker" in said
    assert "\n  attack →        high: wins if   target          nothing         d to the\n" in said


@pytest.mark.parametrize(
    ("lang", "card", "told"),
    [
        ("en", "sea", "also called crown-waves;"),
        ("zh-Hant", "sea", "別名 湧浪冠；"),
        ("zh-Hans", "sea", "别名 涌浪冠；"),
        ("zh-Hans", "huntress", "别名 明月冠；"),
        ("en", "joker", "Joker: colour gold;"),
        ("zh-Hant", "angulation", "又稱 對抗刺；"),
    ],
)
def test_other_names_of_a_card_are_told_in_the_script_of_the_language(referee, lang, card, told):
    game = "ready-fence" if card in ("joker", "angulation") else "dueling-runes"
    assert told in referee("--lang", lang, "cards", game, card).said
