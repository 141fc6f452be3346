"""Bots that others install: they sit, play, and do no harm where they fail."""

import pytest

HIGH_CARD = ("new", "high-card", "--deal", "seed:5")

DEFECTS = ["nonsense", "others", "number", "failing"]
"""Bots that can be made, and do not do what bots do."""


def test_they_are_listed_behind_the_own_ones(referee):
    told = referee("bots", "high-card", "--json").json["bots"]
    assert [bot["kind"] for bot in told][3:] == sorted([*DEFECTS, "lowest", "unmade", "absent"])
    said = referee("bots").out
    assert "lowest  a bot that others installed" in said


def test_they_sit_at_a_table_with_what_stands_behind_the_colon(referee):
    assert referee(*HIGH_CARD, "--bot", "a=lowest:high").status == 0
    first = referee("log", "--json").json[1]
    assert (first["recorder"], first["words"]) == ("bot:lowest:high", ["a", "plays", "8"])


def test_they_play_one_another(referee):
    bots = ("--bots", "a=lowest,b=lowest:high", "--games", "4", "--workers", "2", "--json")
    told = referee("selfplay", "high-card", *bots)
    assert told.status == 0, told.err
    assert {*told.json["summary"]} == {"lowest", "lowest:high"}
    assert told.out == referee("selfplay", "high-card", *bots).out


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("lowest:x", 'The bot lowest has no setting "x". It has high.'),
        ("unmade", "The bot unmade cannot be used"),
        ("absent", "The bot absent cannot be used"),
    ],
)
def test_one_that_cannot_be_made_is_refused_before_anything_begins(referee, spec, said):
    for words in (
        (*HIGH_CARD, "--bot", f"a={spec}"),
        ("selfplay", "high-card", "--bots", f"a={spec},b=random"),
    ):
        answer = referee(*words)
        assert answer.status == 2
        assert said in answer.said
    assert not referee.log.exists() or referee("matches", "--json").json == []


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("spec", DEFECTS)
def test_a_defect_ends_a_run_and_leaves_what_was_played(referee, tmp_path, spec, workers):
    file = tmp_path / "games.jsonl"
    bots = ("--bots", f"a={spec},b=random", "--games", "4", "--workers", workers)
    answer = referee("selfplay", "high-card", *bots, "--out", file)
    assert answer.status == 1
    assert f"The bot {spec}" in answer.said
    assert "defect of the bot" in answer.said
    assert file.read_text().startswith('{"selfplay":1')


@pytest.mark.parametrize("spec", DEFECTS)
def test_a_defect_loses_nothing_of_a_match(referee, spec):
    assert referee(*HIGH_CARD, "--bot", f"b={spec}", "--id", "one").status == 0
    for card in "12345678":
        answer = referee("move", "-m", "one", "a", "plays", card)
        if answer.status == 1:
            break
    assert f"The bot {spec}" in answer.said
    assert f"a plays {card}" in answer.out
    assert [one["words"][0] for one in referee("log", "one", "--json").json[1:]] == ["a"]
    for card in "12345678":
        referee("move", "-m", "one", "b", "plays", card)
    assert [one["words"][0] for one in referee("log", "one", "--json").json[1:]] == ["a", "b"]
    assert referee("audit", "one").status == 0


@pytest.mark.parametrize("spec", DEFECTS)
def test_at_the_prompt_people_enter_what_a_bot_does_not(referee, spec):
    referee(*HIGH_CARD, "--bot", f"a={spec}", "--id", "one")
    lines = "".join(f"a plays {card}\n" for card in "12345678")
    answer = referee("play", "one", "--plain", "--as", "referee", stdin=f"{lines}:quit\n")
    assert answer.status == 0, answer.said
    assert f"The bot {spec}" in answer.said
    assert len(referee("log", "one", "--json").json) == 2
