"""Loading what a table has in a file of its own."""

import pytest

CREW = """
seat = "a"
stones = 4
[[profile]]
slug = "my-duelist"
rank = "henchman"
df = 5
wp = 5
mv = 5
sz = 2
health = 10
[[model]]
id = "zoe"
profile = "my-duelist"
leader = true
"""
TYPED = [
    "referee profile my-duelist rank=henchman df=5 wp=5 mv=5 sz=2 health=10",
    "a stones 4",
    "a hires zoe profile=my-duelist leader=yes",
]


@pytest.fixture
def encounter(referee):
    return referee("new", "malifaux", "--json").json["match"]


@pytest.fixture
def load(referee, tmp_path):
    def loaded(text, *options):
        file = tmp_path / "crew.toml"
        file.write_text(text, encoding="utf-8")
        return referee("load", *options, file)

    return loaded


def entered(referee):
    return [entry["text"] for entry in referee("log", "--json").json[1:]]


def test_a_crew_is_entered_as_if_its_moves_had_been_typed(referee, encounter, load):
    answer = load(CREW)
    assert answer.status == 0
    assert entered(referee) == TYPED
    assert "3  a hires zoe profile=my-duelist leader=yes" in answer.out
    assert "zoe  henchman  10/10" in answer.out
    crew = referee("show", "--json").json["state"]["models"]
    other = referee("new", "malifaux", "--json").json["match"]
    for line in TYPED:
        assert referee("move", "-m", other, *line.split()).status == 0
    assert referee("show", "--json").json["state"]["models"] == crew


def test_it_is_entered_all_or_nothing(referee, encounter, load):
    answer = load(CREW + '[[model]]\nid = "zoe"\nprofile = "my-duelist"\n')
    assert answer.status == 3
    assert answer.err.startswith("referee: MF-13.2: ")
    assert "    a hires zoe profile=my-duelist\n" in answer.err
    assert entered(referee) == []


def test_what_was_seen_last_may_be_stated(referee, encounter, load):
    assert load(CREW, "--expect", "0", "--recorder", "anna").status == 0
    assert {entry["recorder"] for entry in referee("log", "--json").json[1:]} == {"anna"}
    assert load(CREW, "--expect", "0").status == 4


def test_it_goes_on_after_a_crew_was_loaded(referee, encounter, load):
    load(CREW)
    assert referee("move", "b", "hires", "bo", "profile=sample-ranger").status == 0
    assert referee("undo").status == 0
    assert referee("audit").status == 0


def test_a_file_of_another_shape_is_told_with_its_place(referee, encounter, load):
    answer = load(CREW.replace("df = 5", 'df = "five"'))
    assert answer.status == 2
    assert "profile[0].df: int" in answer.said
    answer = load("seat = ")
    assert answer.status == 2
    assert "TOML" in answer.err
    assert entered(referee) == []


def test_a_file_that_stands_for_nothing_says_so(referee, encounter, load):
    answer = load('seat = "a"')
    assert answer.status == 2
    assert "nothing in this file" in answer.said


def test_the_answer_may_be_json_line_by_line(encounter, load):
    assert [entry["text"] for entry in load(CREW, "--json").json_lines] == TYPED


def test_a_game_without_such_files_says_so(referee, load):
    answer = load(CREW, "--match", referee.new())
    assert answer.status == 2
    assert "has no files to load" in answer.said


def test_a_value_of_another_kind_is_told_with_the_kind_that_is_wanted(referee, encounter, tmp_path):
    file = tmp_path / "crew.toml"
    file.write_text(CREW.replace("df = 5", 'df = "x"'), encoding="utf-8")
    assert "要的是 整數，不是 文字" in referee("--lang", "zh-Hant", "load", file).said


OWN_NAMES = """
seat = "甲"
[[profile]]
slug = "決鬥者"
rank = "henchman"
df = 5
wp = 5
mv = 5
sz = 2
health = 10
[[profile.action]]
slug = "刺劍"
kind = "melee"
stat = 6
suits = ["羊頭"]
resist = "df"
damage = [2, 3, 5]
[[profile.action.trigger]]
slug = "花招"
needs = ["ram"]
[[model]]
id = "佐伊"
profile = "決鬥者"
leader = true
"""
FIGHT = """
b hires rex profile=sample-marshal leader=yes
referee begins
a ready
b ready
a flips ram/12
b flips tome/7
b passes
a passes
a activates 佐伊
甲 攻擊 刺劍 rex
a flips mask/13
b flips tome/2
b passes
a passes
甲 宣告 花招
"""


def test_a_crew_may_be_named_in_chinese_and_is_shown_and_typed_so(referee, encounter, load):
    assert load(OWN_NAMES).status == 0
    for line in FIGHT.strip().splitlines():
        assert referee("move", *line.split()).status == 0, line
    told = referee("--lang", "zh-Hant", "log").said
    assert "甲僱用 佐伊（決鬥者，執事）。" in told
    assert "決鬥者 在「刺劍」有觸發 花招：羊頭。" in told
    assert "甲宣告觸發 花招。" in told
    assert "佐伊" in referee("--lang", "zh-Hant", "show").out
    assert referee("audit").status == 0
