"""`referee check-game`."""

import pytest


def test_a_sound_game_is_said_to_be_sound(referee):
    answer = referee("check-game", "ready-fence", "--seconds", "0", "--seed", "3")
    assert answer.status == 0, answer.out
    assert "ready-fence: nothing is missing, and nothing is wrong." in answer.out
    assert "Played at random from seed 3 on" in answer.said


def test_what_is_missing_is_named_with_what_to_do(referee):
    answer = referee("check-game", "guesses", "--seconds", "0")
    assert answer.status == 4
    assert "✗ There is no rulebook: write `rulebook.md` beside the module of `GAME`" in answer.said
    assert "guesses: " in answer.out


def test_a_program_reads_it_as_json(referee):
    answer = referee("check-game", "guesses", "--seconds", "0", "--json")
    assert answer.status == 4
    assert (answer.json["game"], answer.json["sound"]) == ("guesses", False)
    faults = {fault["text"]: fault for fault in answer.json["faults"]}
    assert faults["check.no_rulebook"]["message"].startswith("There is no rulebook")
    assert {"physical", "dealt", "twins"} >= set(answer.json["games"])


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_it_is_said_in_every_language(referee, lang):
    answer = referee("--lang", lang, "check-game", "guesses", "--seconds", "0")
    assert "check." not in answer.out
    assert "rulebook.md" in answer.out
