"""The prompt in plain lines: moves, questions about them, and the commands with a colon."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from referee.desk.played import play
from referee.games import BUILT_IN
from referee.prompt.plain import readable
from referee.render.layout import columns
from referee.speech import LANGS
from referee.terminal.telling import board

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
DRAWN = " ─│┃█░■□▲▼"
"""What plain lines have no sign for."""


def entries(run, match):
    return json.loads(run("log", match, "--json").out)


def test_what_is_entered_is_the_whole_line(run, match):
    run("play", match, "--plain", lines=["su wood35 at", "set ?", "ends"])
    stored = [(entry["text"], entry["words"]) for entry in entries(run, match)[1:]]
    assert stored == [
        ("a summons wood35 attack", ["a", "summons", "wood-3-5", "attack"]),
        ("a sets ?", ["a", "sets", "?"]),
        ("a ends", ["a", "ends"]),
    ]


def test_each_move_is_told_with_its_consequences_and_who_is_due(run, match):
    out = run("play", match, "--plain", lines=["a ends"]).out
    assert "   1  a ends\n" in out
    assert "Turn 2: Bo (b)." in out
    assert "To move: Bo (b)." in out


def test_a_question_mark_behind_hidden_cards_is_told_to_be_a_glyph(run, match):
    out = run("play", match, "--plain", lines=["sets ? ?", "sets ?,?"]).out
    assert out.count("glyph") == 1
    assert "without blanks: `?,?`" in out
    assert [entry["words"][-1] for entry in entries(run, match)[1:]] == ["?", "?,?"]


def test_hidden_cards_that_were_not_kept_apart_are_told_so(run, match):
    out = run("play", match, "--plain", lines=["sets ??"]).out
    assert "blanks: ?,?.\n    a sets ??\n" in out


def test_the_board_is_shown_at_the_beginning_and_where_it_is_asked_for(run, match):
    once = run("play", match, "--plain").out.count("PEAK DUEL")
    twice = run("play", match, "--plain", lines=["ends", ":show"]).out.count("PEAK DUEL")
    assert (once, twice) == (1, 2)


def test_plain_lines_have_nothing_that_is_only_drawn(run, match):
    out = run("play", match, "--plain", lines=["su wood35 at", "sets ?", ":show"]).out
    drawn = [char for char in out if 0x2190 <= ord(char) < 0x2600]
    assert drawn == []
    assert "\x1b" not in out
    assert "hand   ? ×4" in out


def test_a_line_of_a_picture_keeps_what_it_says():
    assert readable("[1 ▓ t6]  ↑ A 8 ◆1") == "[1 ? t6]    A 8 #1"
    assert readable("─" * 40) == ""
    assert readable("手牌 ▓ ×5") == "手牌 ? ×5"


def test_whose_turn_it_is_and_what_is_left_are_told_in_plain_lines():
    assert readable("b  ▸ rex  actions ●●○") == "b  > rex  actions **."
    assert readable("▶ p2 Bo   5 ●●●●● ✦✦✧") == "> p2 Bo   5 ***** **."


@pytest.mark.parametrize(
    ("game", "card", "said"),
    [
        ("peak-duel", "木35", ("wood-3-5 Wood 3|5: ", "element wood", "attack 5")),
        ("fate-ace-royal", "美狄亞", ("medea Medea: ", "number H-012", "values 1, 2, 7, 6")),
        ("dueling-runes", "painter", ("painter the Painter: ", "rank 3", "suits suns, knots")),
        ("malifaux", "sample-warden", ("sample-warden Sample Warden: ", "rank henchman", "Df 5")),
        ("ready-fence", "fleche", ("fleche Flèche: ", "colour red", "runs past (RF-9.7)")),
    ],
)
def test_a_question_about_a_card_is_answered_with_what_is_printed_on_it(run, game, card, said):
    run("new", game, "--id", "m2")
    out = " ".join(run("play", "m2", "--plain", lines=[f"? {card}"]).out.split())
    assert [one for one in said if one not in out] == []
    assert "Not understood" not in out


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_question_mark_is_no_card_to_be_asked_about(run, game):
    run("new", game, "--id", "m2")
    assert "Not understood" in run("play", "m2", "--plain", lines=["? ?"]).out


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", LANGS)
def test_a_board_keeps_its_columns_in_plain_lines(game, lang):
    whole = play((EXAMPLES / f"{game}.rec").read_text("utf-8")).sitting
    for number in range(0, whole.number, 5):
        for line in board(whole.as_of(number), "referee", lang).split("\n"):
            drawn = line.partition("→")[0]
            assert columns(readable(drawn).rstrip()) == columns(drawn.rstrip(DRAWN))


def test_a_change_keeps_what_leads_from_the_old_value_to_the_new_one():
    assert readable("rex：燃燒 0 → 2。") == "rex：燃燒 0 -> 2。"
    assert readable("rex: burning 0 → 2.") == "rex: burning 0 -> 2."


def test_without_a_terminal_one_line_says_so_and_lines_are_taken(run, match):
    answer = run("play", match, lines=["ends"])
    assert answer.status == 0
    assert answer.err.count("\n") == 1
    assert "plain lines" in answer.err


# Questions


def test_a_question_mark_says_what_may_be_done_now(run, match):
    out = run("play", match, "--plain", lines=["?"]).out
    assert "Anna (a) may:" in out
    assert "put a card of the hand on the field" in out
    assert "Bo (b) may: resign, deck, passes." in out


def test_a_question_mark_with_a_verb_says_how_it_is_written(run, match):
    out = run("play", match, "--plain", lines=["? su", "？召喚"]).out
    assert out.count("a summons CARD attack|defence [place=1") == 2
    assert "CARD: a card (wood-3-5)" in out


def test_ways_with_many_choices_are_broken_between_the_choices(run):
    run("new", "ready-fence", "--option", "first=red", "--option", "mode=advanced")
    lines = ["advances", "plays straight-thrust/4", "? plays"]
    out = run("play", "--plain", lines=lines).out.partition("  plays: ")[2]
    assert "infighting/1-9|joker|parry-riposte/1-9|" in "".join(out.split())
    assert max(map(len, out.splitlines())) <= 80
    assert len(out.splitlines()) < 15


def test_the_kinds_that_open_a_phrase_are_told_where_any_speed_can_be(run):
    run("new", "ready-fence", "--option", "first=red")
    out = run("play", "--plain", lines=["advances", "? plays"]).out.partition("  plays: ")[2]
    kinds = "straight-thrust/1-9|beat-thrust/1-9|glide-attack/1-9|toe-touch/1-9[sp=0-6]"
    assert f"redplays{kinds}" in "".join(out.split())


def test_a_question_about_a_card_is_answered_from_the_rulebook(run):
    run("new", "ready-fence", "--id", "bout")
    out = " ".join(run("play", "bout", "--plain", lines=["? fleche"]).out.split())
    assert "only at long distance; one answer; runs past (RF-9.7)" in out
    assert "RF-9.7 fleche: its attacker makes no further action" in out
    out = run("--lang", "zh-Hant", "play", "bout", "--plain", lines=["？飛刺/5"]).out
    assert "RF-9.7  飛刺：攻擊者在這次交鋒裡不再有動作" in out
    assert "看不懂" not in out


def test_a_question_about_what_may_not_be_done_names_the_nearest(run, match):
    out = run("play", match, "--plain", lines=["? sumons"]).out
    assert "Nearest: summons" in " ".join(out.split())


def test_a_question_about_a_verb_that_may_not_be_entered_now_says_so(run, match):
    out = run("play", match, "--plain", lines=["? compares"]).out
    assert "`compares` may not be entered now. What it does: both turn up" in " ".join(out.split())
    assert "Not understood" not in out
    assert "Nearest" not in out
    out = run("--lang", "zh-Hant", "play", match, "--plain", lines=["? 桌面 比較"]).out
    assert "現在不能輸入「比較」。" in out


def test_a_refusal_cites_the_rule_and_why_tells_its_text_and_what_is_possible(run, match):
    lines = ["su wood35 at", "su fire44 at", "why"]
    out = run("play", match, "--plain", lines=lines).out
    refused, _, why = out.partition("Nothing was entered.")
    assert "Not possible, PD-4.2: Anna (a) has summoned as often" in refused
    assert "The number of summons in this phase" in why
    assert "Possible instead:" in why
    assert "put cards of the hand face down" in why


def test_why_says_once_what_the_rule_says_in_the_same_words(run, match):
    out = run("play", match, "--plain", lines=["a enters battle", "why"]).out
    why = out.partition("Nothing was entered.")[2]
    assert why.count("Turn 1 has no battle phase.") == 1
    assert "  PD-3.3: Turn 1 has no battle phase. [三.2 <3>]" in why


def test_why_lists_the_ways_in_which_the_same_verb_would_be_possible(run, match):
    lines = ["su wood35 at place=1", "ends", "b su wood35 at", "b su fire44 at place=1", "why"]
    out = run("play", match, "--plain", lines=lines).out
    assert "place=2|3" in out.partition("Possible instead:")[2]


def test_why_tells_the_last_refusal_also_after_moves_that_were_accepted(run, match):
    lines = ["su wood35 at", "su fire44 at", "ends", "why"]
    out = run("play", match, "--plain", lines=lines).out
    why = out.partition("Since then 1 move was accepted.")[2]
    assert "a summons fire44 attack" in why
    assert "The number of summons in this phase" in why
    assert "Possible instead:" not in why


def test_why_without_a_refusal_says_so(run, match):
    assert "Nothing was refused yet." in run("play", match, "--plain", lines=["why"]).out


def test_an_unreadable_line_is_shown_with_the_place(run, match):
    out = run("play", match, "--plain", lines=["a summons wood-3-5 wood-3-5"]).out
    lines = out.splitlines()
    at = lines.index("    a summons wood-3-5 wood-3-5")
    assert lines[at + 1].index("^") == lines[at].rindex("wood-3-5")


def test_a_word_that_is_told_and_stands_in_the_line_once_needs_no_place(run, match):
    out = run("play", match, "--plain", lines=["a summons wood-3-5 sideways"]).out
    assert '"sideways"' in out
    assert "^" not in out


def test_a_long_unreadable_line_is_shown_around_the_place(run, match):
    cards = ",".join(["wood-4-4"] * 20 + ["wod44"] + ["wood-4-4"] * 20)
    out = run("play", match, "--plain", lines=[f"a deck {cards}"]).out
    line, mark = next(pair for pair in pairwise(out.splitlines()) if pair[1].strip() == "^")
    assert len(line) <= 80
    assert line.index("wod44") == mark.index("^")


def test_a_typo_is_told_with_the_nearest_word(run, match):
    out = run("play", match, "--plain", lines=["sumons wood35 at"]).out
    assert "Did you mean: a summons wood-3-5 attack" in out


def test_several_meanings_are_told(run, match):
    out = run("play", match, "--plain", lines=["resign"]).out
    assert "nothing was entered:\n    1  a resign\n    2  b resign\n" in out


OPEN_ATTACK = ["su wood35 at", "ends", "ends", "a enters battle", "a attacks 1 direct"]


def test_where_all_who_could_be_meant_are_refused_each_is_told_why(run, match):
    out = run("play", match, "--plain", lines=[*OPEN_ATTACK, "ends", "why"]).out
    assert "could be" not in out
    assert "Anna (a): not possible, PD-3.6: The open attack deals 5 damage" in out
    assert "Bo (b): not possible, PD-3.1: Only the active seat does this" in out
    assert out.count("Nothing was entered.") == 1
    assert "\na ends\n" in out
    assert "\nb ends\n" in out


def test_where_all_who_could_be_meant_are_refused_alike_it_is_told_once(run, log):
    run("new", "peak-duel", "--id", "m1")
    out = run("play", "m1", "--plain", lines=["ends"]).out
    assert out.count("Not possible, PD-2.5") == 1


# Commands


def test_u_takes_back_and_the_log_marks_it(run, match):
    out = run("play", match, "--plain", lines=["ends", "su wood35 at", "u 2", ":log"]).out
    assert "Taken back: move" in out
    assert " (1)  a ends" in out


def test_taking_back_more_than_there_is_is_refused(run, match):
    assert "Not possible, M-1" in run("play", match, "--plain", lines=["u"]).out


@pytest.mark.parametrize("text", ["hello there", 'he said "no"', "a=b; c", "_", "?", "註"])
def test_a_note_says_what_was_written(run, match, text):
    run("play", match, "--plain", lines=[f":note {text}"])
    assert entries(run, match)[1]["events"][0]["text"] == text


def test_show_with_a_zone_tells_its_cards(run, match):
    run("play", match, "--plain", lines=["table reveals a wood35"])
    out = run("play", match, "--plain", lines=[":show a.hand"]).out
    assert "Anna (a)'s hand: 6 cards" in out
    assert "Unknown ones can be of 319 kinds." in out or "320 kinds" in out


@pytest.mark.parametrize(
    ("lang", "due"),
    [
        ("en", ("To move: Bo (b).", "(change for 2, pass)", "table turns b ×5")),
        ("zh-Hant", ("輪到：Bo（乙）。", "（付 2 張魂改變、略過）", "桌面 損傷 乙 ×5")),
        ("zh-Hans", ("轮到：Bo（乙）。", "（付 2 张魂改变、略过）", "桌面 损伤 乙 ×5")),
    ],
)
def test_after_an_attack_it_is_said_what_is_due(run, match, lang, due):
    lines = ["su wood35 at", "ends", "ends", "a enters battle", "a attacks 1 direct"]
    out = run("--lang", lang, "play", match, "--plain", lines=lines).out
    assert "   ".join(due) in out
    board = run("--lang", lang, "show", match).out.rstrip().splitlines()[-1]
    assert board.endswith("   ".join(due[1:]))


@pytest.mark.parametrize("zone", ["甲.手牌", "b.魂區", "乙.魂区"])
def test_show_knows_a_zone_by_its_chinese_name(run, match, zone):
    out = run("play", match, "--plain", lines=[f":show {zone}"]).out
    assert ("Anna (a)'s hand: 6 cards" if "手牌" in zone else "Bo (b)'s soul zone: 0 cards") in out


def test_the_language_changes_at_once(run, match):
    out = run("play", match, "--plain", lines=[":lang zh-Hant", "召喚 木35 攻擊"]).out
    assert "a 召喚 木35 攻擊" in [entry["text"] for entry in entries(run, match)]
    assert "There is no" not in out


def test_a_wrong_language_is_told_with_those_there_are(run, match):
    assert "zh-Hant" in run("play", match, "--plain", lines=[":lang xx"]).out


def test_a_command_is_known_by_its_beginning(run, match):
    out = run("play", match, "--plain", lines=[":no short", ":n x", ":shwo", ":note"]).out
    assert "Note: short" in out
    assert ":new" in out
    assert "Did you mean :show" in out
    assert ":note wants a text." in out


def test_export_writes_a_record_that_is_adjudicated(run, match, tmp_path):
    run("play", match, "--plain", lines=["su wood35 at", f":export {tmp_path / 'game.rec'}"])
    verdict = json.loads(run("adjudicate", str(tmp_path / "game.rec"), "--json").out)
    assert verdict["moves"] == 1


def test_help_names_every_command(run, match):
    from referee.prompt.commands import COLON, LOOKING_BACK, OF_A_LOG, OF_A_TRIAL

    out = run("play", match, "--plain", lines=[":help"]).out
    elsewhere = (*LOOKING_BACK, "load", *OF_A_TRIAL)  # there is nothing to load
    assert [name for name in COLON if f"  :{name} " not in out] == [*elsewhere]
    out = run("play", match, "--plain", lines=[":try", ":help"]).out
    assert [name for name in COLON if f"  :{name} " not in out] == [
        name for name in COLON if name in (*LOOKING_BACK, *OF_A_LOG)
    ]


def test_quit_leaves_and_what_comes_after_is_not_read(run, match):
    out = run("play", match, "--plain", lines=["ends", ":quit", "u"]).out
    assert "`referee play m1` goes on with it" in out
    assert len(entries(run, match)) == 2


def test_after_the_end_the_prompt_says_what_can_be_done(run, match):
    out = run("play", match, "--plain", lines=["a resign", "u"]).out
    assert "The game is over: Bo (b) wins (PD-9.4)." in out
    assert "u takes the last move back" in out
    assert "Taken back: move 1." in out


def test_remarks_and_empty_lines_are_no_moves(run, match):
    run("play", match, "--plain", lines=["", "; nothing", "# nothing"])
    assert len(entries(run, match)) == 1


def test_a_line_that_is_no_utf8_is_told_and_the_next_is_taken(run, match, monkeypatch, capsys):
    import io

    from referee.program.calling import main

    data = b"a summ\xff\xfe\na ends\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert main(["play", match, "--plain"]) == 0
    out, _ = capsys.readouterr()
    assert "UTF-8" in out
    assert "   1  a ends" in out


def test_a_forgotten_excuse_is_entered_as_its_refusal_advises(run):
    round_one = ("a plays ace-suns", "b plays ace-waves")
    assert run("new", "dueling-runes", "--id", "runes").status == 0
    out = run("play", "runes", "--plain", lines=(*round_one, "a plays mill", "b excuse")).out
    assert "what was entered after the drawing is taken back first (undo)" in " ".join(out.split())
    out = run("play", "runes", "--plain", lines=("u", "b excuse")).out
    assert "b: card 1 is the Excuse." in out


@pytest.fixture
def dealt(run):
    """A match that the program dealt, and that a has resigned."""
    assert run("new", "peak-duel", "--deal", "seed:3", "--id", "m2").status == 0
    assert run("move", "-m", "m2", "a", "resign").status == 0
    return "m2"


def test_the_prompt_asks_for_the_publication_when_the_game_is_over(run, dealt):
    out = run("play", dealt, "--plain", lines=["?", "publishes", "u", "?"]).out
    begun, _, later = out.partition("2  table publishes")
    assert "the deal is still secret: table publishes" in begun
    assert "Is the match done with? `table" in begun
    assert "the table may: publishes." in begun
    assert "still secret" not in later
    assert "The match is published: only book-keeping is entered (M-10)." in later
    assert "the table may" not in later


@pytest.mark.parametrize(("lang", "line"), [("zh-Hant", "公布"), ("zh-Hans", "桌面 公布")])
def test_it_is_published_in_chinese(run, dealt, lang, line):
    out = run("play", dealt, "--plain", "--lang", lang, lines=[line]).out
    before, _, after = out.partition("   2  桌面 公布\n")
    assert "桌面 公布" in before
    assert "公布" in after


def test_a_seat_is_told_who_publishes_and_sees_all_once_it_is_done(run, dealt):
    told = run("play", dealt, "--plain", "--as", "a", lines=["publishes", "table publishes"]).out
    assert "who enters for the table publishes it" in " ".join(told.split())
    assert "table publishes\n    ^" in told.replace("Here only a enters moves.", "")
    assert "2  table publishes" not in told
    run("move", "-m", dealt, "table", "publishes")
    after = run("play", dealt, "--plain", "--as", "a", lines=["a resign", "referee note x"]).out
    assert "still secret" not in after
    assert "▓" not in after
    assert "Here only a enters moves." in after


@pytest.mark.parametrize(
    ("lang", "new", "option"),
    [
        ("en", ":new ready-fence", "values=any"),
        ("zh-Hant", ":新局 擊劍對決", "速度值=任意"),
        ("zh-Hans", ":新局 击剑对决", "速度值=任意"),
    ],
)
def test_a_card_that_only_a_mark_bars_comes_with_the_way_to_begin_with_it(run, lang, new, option):
    """Ready... Fence!, RF-C.1: what the hint names is what is typed then."""
    shown = "table reveals red angulation"
    run("new", "ready-fence", "--id", "m1", "--option", "first=red")
    hinted = run("--lang", lang, "play", "m1", "--plain", lines=[shown, "why"])
    said = hinted.out.replace("\n", "").replace(" ", "")
    assert said.count(f"`{new.replace(' ', '')}`") == 2
    assert f"`refereenewready-fence--option{option}`" in said
    assert all(columns(line) <= 80 for line in hinted.out.splitlines())
    begun = [new, f"{option} first=red", "", "", "", shown]
    run("--lang", lang, "play", "m1", "--plain", lines=begun)
    played = {each["match"]: each["moves"] for each in json.loads(run("matches", "--json").out)}
    assert (len(played), played.pop("m1"), *played.values()) == (2, 0, 1)


def test_why_tells_a_refused_line_in_the_language(run, match):
    out = run("play", match, "--plain", lines=["lang zh-Hant", "b ends", "why"]).out
    assert "\n乙 結束\n" in out
    assert "b ends" not in out


def test_at_a_terminal_an_empty_line_tells_who_is_due(terminal, match):
    screen = terminal("play", match, "--plain")
    screen.wait_for("1>")
    screen.enters("", "To move: Anna (a).")
