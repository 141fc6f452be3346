"""The words of a game, read from a file a language."""

import json

import pytest

from referee.moves.glossary import Glossary


@pytest.fixture
def glossary(tmp_path):
    folder = tmp_path / "words"
    folder.mkdir()
    for lang, words in {
        "zh-Hant": {
            "suit.ram": "羊頭 =紅心",
            "suit.tome": "書本",
            "verb.draw": "抽",
            "suit.eye": "眼 目",
        },
        "zh-Hans": {
            "suit.ram": "羊头 =红心",
            "suit.tome": "书本",
            "verb.draw": "抽",
            "suit.eye": "眼 目",
        },
        "en": {"suit.ram": "rams hearts", "reserved": "joker"},
    }.items():
        (folder / f"{lang}.json").write_text(json.dumps(words), encoding="utf-8")
    return Glossary("fate", str(tmp_path / "__init__.py"))


def test_the_traditional_word_comes_first_then_the_simplified_one(glossary):
    words = glossary.words("suit")
    assert words["ram"] == ("羊頭", "羊头", "紅心", "红心", "rams", "hearts")
    assert words["tome"] == ("書本", "书本")
    assert words["eye"] == ("眼", "眼", "目")
    assert glossary.words("verb") == {"draw": ("抽",)}


def test_slugs_that_are_asked_for_are_listed_in_their_order(glossary):
    assert list(glossary.words("suit", ("tome", "ram", "moon"))) == ["tome", "ram", "moon"]
    assert glossary.words("suit", ("moon",)) == {"moon": ()}


def test_what_is_said_is_the_word_that_is_marked(glossary):
    said = glossary.said("zh-Hans")
    assert (said["fate.suit.ram"], said["fate.suit.tome"]) == ("红心", "书本")


def test_every_word_is_known(glossary):
    assert {"ram", "羊头", "红心", "hearts", "joker", "draw"} <= glossary.all_words()
    assert "reserved" not in glossary.all_words()


def test_a_game_without_words_has_none():
    assert Glossary("no-such-game").words("verb") == {}
