"""The rulebooks as shipped."""

import re
from pathlib import Path

import pytest

from referee.games import BUILT_IN
from referee.rulebooks.book import about, rule, rules, search
from referee.speech import LANGS
from tools.build_rulebooks import FOLDER, built

PACKAGES = [Path(__file__).parents[3] / name for name in ("events", "projections", "referee")]
SECTION = re.compile(r"section (\d+)")


@pytest.mark.parametrize("source", sorted(FOLDER.glob("*.md")), ids=lambda path: path.name)
def test_the_shipped_rulebook_is_the_one_that_was_written(source):
    fresh = source.with_suffix(".json").read_bytes() == built(source)
    assert fresh, "run python -m tools.build_rulebooks"


def test_every_id_stands_once():
    ids = [passage.id for passage in rules("peak-duel", "en") if passage.id]
    assert len(ids) == len(set(ids))
    assert {"PD-1.1", "PD-6.10", "PD-C.2", "PD-11.3", "R37", "M-1", "M-2"} <= set(ids)


def test_a_rule_is_found_by_its_id_whatever_its_letters_look_like():
    (found,) = search("peak-duel", "pd-4.2", "en")
    assert found.id == "PD-4.2"
    assert found.heading == "PD-4 Spirits on the field"
    assert found.text.startswith("The number of summons in this phase is at most")
    assert rule("peak-duel", "PD-4.2", "zh-Hant") is not None


def test_the_rules_of_every_match_belong_to_the_game():
    assert rule("peak-duel", "M-1", "en") is not None
    assert rule("peak-duel", "M-99", "en") is None


def test_a_chapter_is_found_by_the_beginning_of_its_heading():
    found = search("peak-duel", "PD-9", "en")
    assert [passage.id for passage in found] == [f"PD-9.{n}" for n in range(1, 7)]


def test_a_word_finds_all_that_speak_of_it():
    found = search("peak-duel", "Bulwark", "en")
    assert {"PD-6.6", "R21", "R23"} <= {passage.id for passage in found}
    assert all("bulwark" in passage.text.casefold() for passage in found)


def test_a_word_that_stands_nowhere_finds_nothing():
    assert search("peak-duel", "checkmate", "en") == ()


def test_no_words_are_the_whole_book():
    assert search("peak-duel", " ", "en") == rules("peak-duel", "en")


def test_a_game_without_a_rulebook_has_the_common_rules():
    assert rules("no-such-game", "en") == rules("match", "en")[: len(rules("no-such-game", "en"))]
    assert rule("no-such-game", "M-1", "en") is not None


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("word", ["double touch", "擊劍動作", "击剑动作", "ＲＦ-3.1"])
def test_a_word_of_any_language_finds_the_rules_in_the_readers(word, lang):
    found = search("ready-fence", word, lang)
    assert found
    assert set(found) <= set(rules("ready-fence", lang))


@pytest.mark.parametrize("slug", BUILT_IN)
def test_the_rulebook_of_every_language_has_the_same_places(slug):
    for lang in LANGS:
        assert [passage.id for passage in rules(slug, lang)] == [
            passage.id for passage in rules(slug, "en")
        ]


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_code_of_a_game_names_sections_that_its_rulebook_has(game):
    rulebook = (FOLDER / f"{game}.md").read_text(encoding="utf-8")
    there = set(re.findall(r"^## (\d+) ", rulebook, re.MULTILINE))
    stem = game.replace("-", "_")
    own = [
        file
        for package in PACKAGES
        for pattern in (f"**/{stem}.py", f"**/{stem}/**/*.py")
        for file in package.glob(pattern)
    ]
    named = {
        (file.name, number)
        for file in own
        for number in SECTION.findall(file.read_text(encoding="utf-8"))
    }
    assert named
    assert {(name, number) for name, number in named if number not in there} == set()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("typed", ["fleche", "fleche/5", "飛刺", "飞刺/6", "Flèche"])
def test_what_a_card_means_is_found_by_its_name_in_any_language(typed, lang):
    told = about("ready-fence", typed, lang)
    assert told[0].text.startswith("- ")
    assert "`fleche`" in told[0].text
    assert [passage.id for passage in told[1:]] in ([], ["RF-9.7"])


def test_what_a_rule_says_is_found_by_its_id():
    assert [passage.id for passage in about("ready-fence", "rf-9.7", "en")] == ["RF-9.7"]


@pytest.mark.parametrize("typed", ["", " ", "steps", "attack card", "nothing of the kind"])
def test_what_no_passage_begins_with_has_no_meaning(typed):
    assert about("ready-fence", typed, "en") == ()
