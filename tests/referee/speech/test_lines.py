"""A move's line in the words of a language: natural, and read back as the same move."""

import re
from pathlib import Path

import pytest

from events.errors import RefereeError
from referee.desk.played import play
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from referee.notation.canonical import line_of
from tools.cases import cases

LANGS = ("zh-Hant", "zh-Hans")
RECORDS = (*Path("docs/examples").glob("*.rec"), *Path("tests/records").glob("*/*.rec"))
RECORDED = {str(file): file.read_text(encoding="utf-8") for file in RECORDS}
CASES = [pytest.param(each, LANGS[n % 2], id=each.id) for n, each in enumerate(cases())]
OTHERS = [pytest.param(each, LANGS[n % 2 - 1], id=each.id) for n, each in enumerate(cases())]


def assert_read_back(text, langs):
    """Each line of a record, as a script tells it, is the same move where it is entered."""
    try:
        played = play(text)
    except RefereeError:
        return
    told_by = played.sitting.naming.line
    again = {lang: Sitting.begin(played.setup, entry_id="x") for lang in langs}
    for entry in played.sitting.entries[1:]:
        for lang, sitting in again.items():
            told = told_by(line_of(entry.body), lang)
            body = sitting.enter(whole(told, sitting)).body
            assert (body.words, body.glyphs, body.remark) == (
                entry.body.words,
                entry.body.glyphs,
                entry.body.remark,
            ), told
            assert body.events == entry.body.events, told


@pytest.mark.parametrize("record", RECORDED)
def test_a_golden_record_told_in_chinese_is_the_same_match(record):
    assert_read_back(RECORDED[record], LANGS)


@pytest.mark.parametrize(("case", "lang"), CASES)
def test_a_case_told_in_chinese_is_the_same_match(case, lang):
    assert_read_back(case.record.decode(), [lang])


@pytest.mark.deep
@pytest.mark.parametrize(("case", "lang"), OTHERS)
def test_a_case_told_in_the_other_script_is_the_same_match(case, lang):
    assert_read_back(case.record.decode(), [lang])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("record", [name for name in RECORDED if name.startswith("docs")])
def test_nothing_but_what_people_wrote_is_told_in_english(record, lang):
    played = play(RECORDED[record])
    for entry in played.sitting.entries[1:]:
        told = played.sitting.naming.line(line_of(entry.body), lang)
        words = re.findall("[A-Za-z][A-Za-z-]+", re.sub("“.*?”|;.*", "", told))
        assert {*words} <= {"ana", "rex", "wil", "scheme"}, told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("a summons wood-8-2 attack", "甲 召喚 木-8-2 攻擊"),
        ("b attacks 2 direct !?", "乙 攻擊 2 直接攻擊 !?"),
        ("a sets ? ?", "甲 覆蓋 ? ?"),
        ("a flips 1 metal-3-3 adamant a1", "甲 翻開 1 金-3-3 金剛 甲1"),
        ("a ends at=2026-11-20 sure=no ; so", "甲 結束 時間=2026-11-20 確定=否 ; so"),
        ('referee note "a b"', "裁判 註記 “a b”"),
        ('referee note "he said ”so”"', '裁判 註記 "he said ”so”"'),
        ('referee amend 3 "a ends"', "裁判 更正 3 “甲 結束”"),
        (
            'referee insert 3 "a ends" "referee note ""a b"""',
            '裁判 補入 3 “甲 結束” "裁判 註記 “a b”"',
        ),
        ("referee penalty b warning why=late", "裁判 處罰 乙 警告 理由=late"),
        ("a flies", "a flies"),
        ('a "sets', 'a "sets'),
        ("", ""),
    ],
)
def test_a_line_is_told_as_one_would_type_it(line, told):
    played = play(RECORDED["docs/examples/peak-duel.rec"])
    assert played.sitting.naming.line(line, "zh-Hant") == told
    assert played.sitting.naming.line(line, "en") == line


def test_what_every_match_has_is_called_so_whatever_else_a_game_calls_so():
    naming = play(RECORDED["docs/examples/fate-ace-royal.rec"]).sitting.naming
    assert naming.line("referee dispute x by=p2", "zh-Hans") == "裁判 争议 x 由=玩家二"
    told = naming.line("referee effect stats p1 6/4/6/4 by=spirit", "zh-Hans")
    assert told == "裁判 效果 数值 玩家一 6/4/6/4 因=英灵卡"


LOOKING = [
    (["log"], "4  甲 召喚 木-8-2 攻擊", "4  a summons wood-8-2 attack"),
    (["replay", "--from", "4", "--to", "4"], "甲 召喚 木-8-2 攻擊", "a summons wood-8-2 attack"),
    (["export", "--format", "md"], "4. `甲 召喚 木-8-2 攻擊`", "4. `a summons wood-8-2 attack`"),
    (["undo", "--dry-run"], "34  桌面 結算", "34  table resolves"),
]


@pytest.mark.parametrize(("command", "told", "canonical"), LOOKING)
def test_commands_tell_moves_in_the_language_or_as_the_record_has_them(
    referee, command, told, canonical
):
    referee("import", "-", stdin=RECORDED["docs/examples/peak-duel.rec"])
    assert told in referee("--lang", "zh-Hant", *command).out
    assert canonical in referee("--lang", "zh-Hant", command[0], "--canonical", *command[1:]).out
    assert canonical in referee(*command).out


def test_a_move_is_echoed_in_the_language_and_the_record_keeps_its_words(referee):
    match = referee.new()
    told = referee("--lang", "zh-Hant", "move", "甲 召喚 木35 攻擊").out
    assert "1  甲 召喚 木-3-5 攻擊" in told
    assert "a summons wood-3-5 attack" in referee("export", match).out
    conflict = referee("--lang", "zh-Hant", "move", "--expect", "0", "a", "ends").err
    assert "1 甲 召喚 木-3-5 攻擊" in " ".join(conflict.split())


def test_the_prompt_tells_and_gives_moves_in_the_language_unless_the_record_is_asked_for(referee):
    match = referee.new()
    lines = "召喚 木35 攻擊\n結束\namend 1\n:quit\n"
    in_words = ["play", match, "--plain", "--lang", "zh-Hant"]
    told = " ".join(referee(*in_words, stdin=lines).out.split())
    assert "1 甲 召喚 木-3-5 攻擊" in told
    assert "第 1 步是 `甲 召喚 木-3-5 攻擊`" in told
    told = referee(*in_words, "--canonical", stdin="覆蓋 ?\n:quit\n").out
    assert "甲 覆蓋" not in told


def test_what_was_entered_in_between_is_told_in_the_language(referee):
    match = referee.new()
    referee("move", "-m", match, "a", "summons", "wood-3-5", "attack")
    told = referee("--lang", "zh-Hans", "move", "--expect", "0", "a", "ends").err
    assert "中间记入的是：1 甲 召唤 木-3-5 攻击。" in "".join(told.split("\n    "))


def test_a_record_that_is_adjudicated_is_told_in_its_own_words(referee):
    record = RECORDED["docs/examples/peak-duel.rec"]
    told = referee("--lang", "zh-Hant", "adjudicate", "--board", "-", stdin=record).out
    assert "4  a summons wood-8-2 attack" in told
